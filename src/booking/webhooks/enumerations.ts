/** Events of which a listing's own systems can be notified: docs/decisions/0079. */
export const WEBHOOK_EVENTS = {
  "enquiry.created": "A guest has asked",
  "enquiry.answered": "You have answered, or kept dates",
  "enquiry.agreed": "You have agreed to dates",
  "enquiry.declined": "You have declined",
  "enquiry.closed": "An enquiry is closed",
  "voucher.saved": "A guest has saved a voucher",
  "voucher.redeemed": "A voucher was redeemed",
  "voucher.confirmed": "A guest has confirmed a voucher",
  "voucher.disputed": "A guest has disputed a voucher",
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** Event that only tests whether the address works. */
export const TEST_EVENT = "test";
export type SentEvent = WebhookEvent | typeof TEST_EVENT;

export const DELIVERY_STATES = { waiting: "Waiting", delivered: "Delivered", failed: "Given up" } as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;
