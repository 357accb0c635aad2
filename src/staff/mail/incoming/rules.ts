import type { Limit } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";

/** Rules for accepting incoming mails, and for the length of their text. Notes that are added to a text are stored with it, in English, and read by messageText. */

/** Limit of mails per side of a conversation, and of all mails without one together. */
export const INCOMING_MAILS: Limit = { name: "incoming_mails", hits: 20, seconds: 3_600 };

/** Maximum length of a likely history that is passed on, in characters. */
const HISTORY_MAX = 20_000;
const HISTORY_CUT = "(The rest of this email is not shown.)";

/** Fits a mail's text into a message: text beyond the limit moves into the folded part, and a very long one ends with a note. */
export function fitted({ text, history }: { text: string; history: string }, textMax: number) {
  const rest = [text.slice(textMax), history].filter((one) => one !== "").join("\n\n");
  return { text: text.slice(0, textMax), history: rest.length > HISTORY_MAX ? `${rest.slice(0, HISTORY_MAX)}\n${HISTORY_CUT}` : rest };
}

/** Returns a note for the readers of a conversation that files are missing. @param files number of files in the mail */
export const filesText = (files: number): string =>
  files === 0 ? "" : `(${files === 1 ? "1 file attached to this email was" : `${files} files attached to this email were`} not passed on.)`;

/** Notices to senders: reasons that a text, or a part of it, could not be passed on. */
export type NoticeKind = "files" | "files_alone" | "closed" | "too_long";

export const notices = (): Record<NoticeKind, { title: string; text: string }> => ({
  files: {
    title: t`Your message was passed on without its files`,
    text: t`We can only pass on text. Describe what the files show, or send them another way.`,
  },
  files_alone: {
    title: t`Your email was not passed on`,
    text: t`It contained files but no text, and we can only pass on text.`,
  },
  closed: { title: t`Your email was not passed on`, text: t`The enquiry that it replies to is closed.` },
  too_long: { title: t`Your email was not passed on`, text: t`It is longer than 5,000 characters. Send a shorter message.` },
});

/** Returns a sender's text with the introduction that staff add when they pass it on. */
export const passedOnText = (sender: string, text: string): string => `From ${sender}, forwarded by the staff of this guide:\n${text}`;
