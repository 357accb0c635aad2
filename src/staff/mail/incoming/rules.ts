import type { Limit } from "../../../platform/endpoints/endpoint.ts";

/** What of a mail counts; what may be said in one and how much. */

/** Mails of one side of a conversation, and all that name none together. */
export const INCOMING_MAILS: Limit = { name: "incoming_mails", hits: 20, seconds: 3_600 };

/** Characters of a likely history that are passed on. */
const HISTORY_MAX = 20_000;
const HISTORY_CUT = "(This email is longer. The rest is not shown.)";

/** A mail's words as a message may hold them: what is too long for its text goes into the folded part, and a very long one ends with a note. */
export function fitted({ text, history }: { text: string; history: string }, textMax: number) {
  const rest = [text.slice(textMax), history].filter((one) => one !== "").join("\n\n");
  return { text: text.slice(0, textMax), history: rest.length > HISTORY_MAX ? `${rest.slice(0, HISTORY_MAX)}\n${HISTORY_CUT}` : rest };
}

/** Headers by their names in small letters, in their order, with all values of each. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** Without what stands in round brackets, however deep: a comment may hold anything. */
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
 * Whether the mail server that took a mail in says that its From is true (DMARC), in Authentication-Results (RFC 8601). Only the first header under that server's name counts:
 * servers put theirs on top, and what stands below may be the sender's own.
 * @param authserv the name that the server signs with @param from the address
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

/** So that who reads the conversation knows that there was more. @param files how many came with a mail */
export const filesText = (files: number): string =>
  files === 0
    ? ""
    : `(${files === 1 ? "A file that came with this mail was" : `${files} files that came with this mail were`} not passed on.)`;

/** Why words could not be passed on, or what of them was not; told to who wrote them. */
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

/** What staff put before words that they pass on for somebody. */
export const passedOnText = (sender: string, text: string): string =>
  `From ${sender}, passed on by the people who run this guide:\n${text}`;
