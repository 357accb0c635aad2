/** Why an owner closes a listing; what its page says afterwards goes by it. */
export const CLOSING_REASONS = {
  closed: "The place has closed",
  leaving: "It is open, but it shall not be in the guide any more",
} as const;
export type ClosingReason = keyof typeof CLOSING_REASONS;
