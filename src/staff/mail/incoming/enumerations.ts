import { texts } from "../../../platform/languages/text.ts";

/** Reasons to hold an incoming mail for staff. See docs/decisions/0064-incoming-mail.md. */
export const HOLD_REASONS = texts({
  address: "It was not sent to the reply address of a conversation.",
  sender: "The reply address belongs to another person than the sender.",
  proof: "The sender's mail server did not confirm that it sent this email.",
  words: "It contains no new text.",
});
export type HoldReason = keyof typeof HOLD_REASONS;

/** States of a mail. `refused`: its sender was notified of the reason that it could not be passed on. */
export type MailState = "taken" | "refused" | "held" | "passed_on" | "discarded";
