/** Delivery states of a mail. */
export const DELIVERY_STATES = {
  waiting: "Queued",
  failed: "Not sent yet",
  given_up: "Failed",
  sent: "Sent",
  bounced: "Bounced",
} as const;

/** Filters of enquiries: all, those with a queued mail, those with a mail that could not be delivered. */
export const DELIVERY_FILTERS = { all: "All", waiting: "Queued", failed: "Failed" } as const;
export type DeliveryFilter = keyof typeof DELIVERY_FILTERS;

/** Recipients of a mail. */
export const RECIPIENTS = { guest: "the guest", business: "the listing", staff: "staff" } as const;
