/** Reasons why an owner closes a listing. The text on its page depends on the reason. */
export const CLOSING_REASONS = {
  closed: "The place has closed",
  leaving: "We're open but want to leave The Guide",
} as const;
export type ClosingReason = keyof typeof CLOSING_REASONS;
