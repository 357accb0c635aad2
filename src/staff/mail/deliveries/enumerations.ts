import { texts } from "../../../platform/languages/text.ts";

/** Delivery states of a mail. */
export const DELIVERY_STATES = ["waiting", "failed", "given_up", "sent", "bounced"] as const;

/** Filters of enquiries: all, those with a queued mail, those with a mail that could not be delivered. */
export const DELIVERY_FILTERS = texts({ all: "All", waiting: "Queued", failed: "Failed" });
export type DeliveryFilter = keyof typeof DELIVERY_FILTERS;

/** Recipients of a mail. */
export const RECIPIENTS = ["guest", "business", "staff"] as const;
