import { texts } from "../../../platform/languages/text.ts";

/** Reasons why an owner closes a listing. The text on its page depends on the reason. */
export const CLOSING_REASONS = texts({
  closed: "The place has closed",
  leaving: "We're open but want to leave The Guide",
});
export type ClosingReason = keyof typeof CLOSING_REASONS;
