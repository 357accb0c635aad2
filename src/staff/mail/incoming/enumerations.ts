/** Reasons to hold an incoming mail for staff. See docs/decisions/0064-incoming-mail.md. */
export const HOLD_REASONS = {
  address: "It was sent to no reply address of a conversation.",
  sender: "It was sent to the reply address of a conversation by somebody who is not that side.",
  proof: "Its sender's mail server did not prove that it sent it.",
  words: "No words of its own were found in it.",
} as const;
export type HoldReason = keyof typeof HOLD_REASONS;

/** States of a mail. `refused`: its sender was notified of the reason that it could not be passed on. */
export const MAIL_STATES = { taken: "Taken", refused: "Refused", held: "Held", passed_on: "Passed on", discarded: "Discarded" } as const;
export type MailState = keyof typeof MAIL_STATES;
