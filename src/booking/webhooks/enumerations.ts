import { texts } from "../../platform/languages/text.ts";

/** Events of which a listing's own systems can be notified: docs/decisions/0079. */
export const WEBHOOK_EVENTS = texts({
  "enquiry.created": "A guest sends an enquiry",
  "enquiry.answered": "You answer or hold dates",
  "enquiry.agreed": "You agree to dates",
  "enquiry.declined": "You decline",
  "enquiry.closed": "An enquiry is closed",
  "voucher.saved": "A guest saves a voucher",
  "voucher.redeemed": "A voucher is redeemed",
  "voucher.confirmed": "A guest confirms a voucher",
  "voucher.disputed": "A guest disputes a voucher",
});
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** Event that only tests whether the address works. */
export const TEST_EVENT = "test";
export type SentEvent = WebhookEvent | typeof TEST_EVENT;

export const DELIVERY_STATES = texts({ waiting: "Waiting", delivered: "Delivered", failed: "Failed" });
export type DeliveryState = keyof typeof DELIVERY_STATES;
