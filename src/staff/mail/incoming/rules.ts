import type { Limit } from "../../../platform/endpoints/endpoint.ts";

/** Rules for accepting incoming mails, and for the length of their text. */

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

/** Headers by their names in lower case, in their order, with all values of each. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** Returns a text without the content of round brackets at any depth: a comment may contain anything. */
function withoutComments(text: string): string {
  let depth = 0;
  let rest = "";
  for (const letter of text) {
    if (letter === "(") depth += 1;
    else if (letter === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) rest += letter;
  }
  return rest;
}

/**
 * Whether the receiving mail server states in Authentication-Results (RFC 8601) that the From is genuine (DMARC). Only the first header
 * with that server's name counts: servers add theirs at the top, and those below may be the sender's own.
 * @param authserv name of the server in its headers
 * @param from sender address
 */
export function hasPassedDmarc(headers: Headers, authserv: string, from: string): boolean {
  const domain = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  for (const value of headers.get("authentication-results") ?? []) {
    const [head = "", ...results] = withoutComments(value).toLowerCase().split(";");
    if (head.trim().split(/\s+/)[0] !== authserv.toLowerCase()) continue;
    const words = results.find((one) => /^\s*dmarc\s*=\s*pass(\s|$)/.test(one))?.split(/\s+/) ?? [];
    return words.includes(`header.from=${domain}`);
  }
  return false;
}

/** Returns a note for the readers of a conversation that files are missing. @param files number of files in the mail */
export const filesText = (files: number): string =>
  files === 0 ? "" : `(${files === 1 ? "1 file attached to this email was" : `${files} files attached to this email were`} not passed on.)`;

/** Notices to senders: reasons that a text, or a part of it, could not be passed on. */
export type NoticeKind = "files" | "files_alone" | "closed" | "too_long";

export const NOTICES: Record<NoticeKind, { title: string; text: string }> = {
  files: {
    title: "Your message was passed on without its files",
    text: "We can only pass on text. Describe what the files show, or send them another way.",
  },
  files_alone: {
    title: "Your email was not passed on",
    text: "It contained files but no text, and we can only pass on text.",
  },
  closed: { title: "Your email was not passed on", text: "The enquiry that it replies to is closed." },
  too_long: { title: "Your email was not passed on", text: "It is longer than 5,000 characters. Send a shorter message." },
};

/** Returns a sender's text with the introduction that staff add when they pass it on. */
export const passedOnText = (sender: string, text: string): string => `From ${sender}, forwarded by the staff of this guide:\n${text}`;
