import type { Limit } from "../../../platform/endpoints/endpoint.ts";

/** Rules for accepting incoming mails, and for the length of their text. */

/** Limit of mails per side of a conversation, and of all mails without one together. */
export const INCOMING_MAILS: Limit = { name: "incoming_mails", hits: 20, seconds: 3_600 };

/** Maximum length of a likely history that is passed on, in characters. */
const HISTORY_MAX = 20_000;
const HISTORY_CUT = "(This email is longer. The rest is not shown.)";

/** Fits a mail's text into a message: text beyond the limit moves into the folded part, and a very long one ends with a note. */
export function fitted({ text, history }: { text: string; history: string }, textMax: number) {
  const rest = [text.slice(textMax), history].filter((one) => one !== "").join("\n\n");
  return { text: text.slice(0, textMax), history: rest.length > HISTORY_MAX ? `${rest.slice(0, HISTORY_MAX)}\n${HISTORY_CUT}` : rest };
}

/** Returns a note for the readers of a conversation that files are missing. @param files number of files in the mail */
export const filesText = (files: number): string =>
  files === 0
    ? ""
    : `(${files === 1 ? "A file that came with this mail was" : `${files} files that came with this mail were`} not passed on.)`;

/** Notices to senders: reasons that a text, or a part of it, could not be passed on. */
export type NoticeKind = "files" | "files_alone" | "closed" | "too_long";

export const NOTICES: Record<NoticeKind, { title: string; text: string }> = {
  files: {
    title: "Your words were passed on, your files were not",
    text: "The guide passes on words alone. Put what is in the file into words, or send it to them another way.",
  },
  files_alone: {
    title: "Your mail was not passed on",
    text: "There were files in it and no words, and the guide passes on words alone.",
  },
  closed: { title: "Your mail was not passed on", text: "The enquiry that it answers is closed." },
  too_long: { title: "Your mail was not passed on", text: "It is longer than the 5,000 characters that a message may have." },
};

/** Returns a sender's text with the introduction that staff add when they pass it on. */
export const passedOnText = (sender: string, text: string): string =>
  `From ${sender}, passed on by the people who run this guide:\n${text}`;
