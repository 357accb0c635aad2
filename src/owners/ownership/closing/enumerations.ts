/** Reasons why an owner closes a listing. The text on its page depends on the reason. */
export const CLOSING_REASONS = {
  closed: "The place has closed",
  leaving: "It is open, but it shall not be in the guide any more",
} as const;
export type ClosingReason = keyof typeof CLOSING_REASONS;
