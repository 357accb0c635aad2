/** Delivery states of a mail. */
export const DELIVERY_STATES = {
  waiting: "Waiting",
  failed: "Not sent yet",
  given_up: "Given up",
  sent: "Sent",
  bounced: "Came back",
} as const;

/** Filters of enquiries: all, those with a queued mail, those with a mail that could not be delivered. */
export const DELIVERY_FILTERS = { all: "All", waiting: "Waiting", failed: "Failed" } as const;
export type DeliveryFilter = keyof typeof DELIVERY_FILTERS;

/** Recipients of a mail. */
export const RECIPIENTS = { guest: "the guest", business: "the listing", staff: "the guide’s people" } as const;
