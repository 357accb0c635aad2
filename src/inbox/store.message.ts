import { createHash } from "node:crypto";
import { decodeHTML } from "entities";
import type { Address, Email } from "postal-mime";
import type { Headers } from "./rules.ts";

/** Mails as programs write them, read. */

/** So much of a mail is read: its words come first, and files are not passed on. */
export const SOURCE_MAX = 1_000_000;
const HTML_MAX = 300_000;

export interface ReadMail {
  /** The same for a mail that comes twice. */
  id: string;
  /** Undefined where there is none, or more than one. */
  from: string | undefined;
  /** Everything that may be the address that it was sent to. */
  to: string[];
  subject: string;
  text: string;
  /** Files that came with it; pictures inside of the text do not count. */
  files: number;
  headers: Headers;
}

const addressesOf = (list: readonly Address[] = []): string[] =>
  list.flatMap((one) => (one.group ? one.group.map(({ address }) => address) : one.address));

/** What ends a line. */
const BLOCKS = new Set(["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul", "ol", "pre"]);
/** What is no words. */
const UNSEEN = ["style", "script", "head", "title"];
/** Where programs put the mail that is answered. */
const HISTORY = [
  "<blockquote",
  'class="gmail_quote',
  'class="moz-cite-prefix',
  'id="divrplyfwdmsg',
  'id="appendonsend',
  'class="yahoo_quoted',
];

/** The words of an HTML mail up to the history in it. In one pass: a mail may be made to take long. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase();
  const end = Math.min(HTML_MAX, ...HISTORY.map((mark) => lower.indexOf(mark)).filter((index) => index >= 0));
  const parts: string[] = [];
  for (let index = 0; index < end; ) {
    const open = lower.indexOf("<", index);
    if (open < 0 || open >= end) {
      parts.push(html.slice(index, end));
      break;
    }
    parts.push(html.slice(index, open).replaceAll(/\s+/g, " "));
    const name = /^\/?([a-z][a-z\d]*)/.exec(lower.slice(open + 1, open + 20));
    const closing = UNSEEN.includes(name?.[0] ?? "") ? `</${name?.[1]}` : lower.startsWith("<!--", open) ? "--" : "";
    const from = closing ? lower.indexOf(closing, open + 4) : open;
    const close = from < 0 ? -1 : lower.indexOf(">", from);
    if (close < 0) break;
    if (name && BLOCKS.has(name[1] ?? "")) parts.push("\n");
    index = close + 1;
  }
  return decodeHTML(parts.join("")).replaceAll(/[^\S\n]*\n[^\S\n]*/g, "\n");
}

const isFile = ({ disposition, related, mimeType }: Email["attachments"][number]) =>
  mimeType !== "application/pgp-signature" && mimeType !== "application/pkcs7-signature" && (disposition === "attachment" || !related);

/** @param source as it came over the wire; cut off where it was long @returns undefined for what is no mail */
export async function readMail(source: Uint8Array): Promise<ReadMail | undefined> {
  const { default: PostalMime, addressParser } = await import("postal-mime");
  const email = await PostalMime.parse(source.subarray(0, SOURCE_MAX), { maxNestingDepth: 30, maxHeadersSize: 200_000 }).catch(
    () => undefined,
  );
  if (!email) return undefined;
  const headers = new Map<string, string[]>();
  for (const { key, value } of email.headers) headers.set(key, [...(headers.get(key) ?? []), value]);
  const senders = headers.get("from");
  if (!senders) return undefined;
  // Of several the library names the first alone.
  const from = senders.flatMap((value) => addressesOf(addressParser(value)));
  const words = email.text?.trim() ? email.text : textOfHtml(email.html ?? "");
  return {
    id: email.messageId?.trim() || `none ${createHash("sha256").update(source).digest("hex")}`,
    from: senders.length === 1 && from.length === 1 ? from[0]?.trim().toLowerCase() : undefined,
    to: [
      ...["delivered-to", "x-original-to", "envelope-to"]
        .flatMap((name) => headers.get(name) ?? [])
        .map((one) => one.replaceAll(/[<>]/g, "")),
      ...addressesOf([...(email.to ?? []), ...(email.cc ?? [])]),
    ],
    subject: (email.subject ?? "").replaceAll(/\p{Cc}+/gu, " ").trim(),
    // Control characters have no place in what people read, and the database takes no zero.
    text: words.replaceAll(/[^\P{Cc}\n\r\t]/gu, ""),
    files: email.attachments.filter(isFile).length,
    headers,
  };
}
