import type { Address, Email } from "postal-mime";
import { checkLimits, type InputLimits, TooLargeError } from "../../../platform/parsing/limits.ts";
import { type GuideAddresses, type SeparatedMail, separateHistory } from "./quotes.ts";
import { textOfHtml } from "./readHtml.ts";
import type { Headers } from "./rules.ts";

/** Reads mails as programs write them. Both parsers run in a worker thread (mailReader.ts): anybody can send a mail. */

/** So much of a mail is read: its words come first, and files are not passed on. */
export const SOURCE_MAX = 1_000_000;
/** The largest heads of real mails have some 30 kB. */
export const HEAD_LIMITS: InputLimits = { bytes: 65_536, lines: 2_000 };
/** A mail of 1 MB of base64 has 13,000 lines. */
export const MAIL_LIMITS: InputLimits = { bytes: SOURCE_MAX, lines: 20_000 };
const PARTS_MAX = 500;
const CONTAINERS_MAX = 30;

export interface MailHead {
  /** The same for a mail that comes twice; undefined where it has no Message-ID. */
  id: string | undefined;
  /** Undefined where there is none, or more than one. */
  from: string | undefined;
  /** Everything that may be the address that it was sent to. */
  to: string[];
  subject: string;
  headers: Headers;
}

export interface MailWords extends SeparatedMail {
  /** Everything that was written, with its history. */
  whole: string;
  /** Files that came with it; pictures inside of the text do not count. */
  files: number;
}

const listAddresses = (list: readonly Address[] = []): string[] =>
  list.flatMap((one) => (one.group ? one.group.map(({ address }) => address) : one.address));

/** Returns a mail's head, without the empty line below it; the whole of a mail that has none. */
export function headerBytes(source: Uint8Array): Uint8Array {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const ends = ["\n\r\n", "\n\n"].map((end) => bytes.indexOf(end)).filter((end) => end >= 0);
  return ends.length === 0 ? source : source.subarray(0, Math.min(...ends) + 1);
}

async function parse(source: Uint8Array): Promise<Email | undefined> {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(source, { maxNestingDepth: CONTAINERS_MAX, maxHeadersSize: SOURCE_MAX }).catch(() => undefined);
}

async function parseHead(source: Uint8Array): Promise<MailHead | undefined> {
  const { addressParser } = await import("postal-mime");
  const email = await parse(source);
  if (!email) return undefined;
  const headers = new Map<string, string[]>();
  for (const { key, value } of email.headers) {
    const values = headers.get(key);
    if (values) values.push(value);
    else headers.set(key, [value]);
  }
  const senders = headers.get("from");
  if (!senders) return undefined;
  // Of several the library names the first alone.
  const from = senders.length === 1 ? listAddresses(addressParser(senders[0] ?? "")) : [];
  return {
    id: email.messageId?.trim() || undefined,
    from: from.length === 1 ? from[0]?.trim().toLowerCase() : undefined,
    to: [
      ...["delivered-to", "x-original-to", "envelope-to"]
        .flatMap((name) => headers.get(name) ?? [])
        .map((one) => one.replaceAll(/[<>]/g, "")),
      ...listAddresses([...(email.to ?? []), ...(email.cc ?? [])]),
    ],
    subject: (email.subject ?? "").replaceAll(/\p{Cc}+/gu, " ").trim(),
    headers,
  };
}

const isFile = ({ disposition, related, mimeType }: Email["attachments"][number]) =>
  mimeType !== "application/pgp-signature" && mimeType !== "application/pkcs7-signature" && (disposition === "attachment" || !related);

async function parseWords(source: Uint8Array, addresses: GuideAddresses): Promise<MailWords | undefined> {
  const email = await parse(source);
  if (!email) return undefined;
  const words = email.text?.trim() ? email.text : textOfHtml(email.html ?? "");
  // Remove control characters: people cannot read them, and PostgreSQL refuses NUL.
  const whole = words.replaceAll(/[^\P{Cc}\n\r\t]/gu, "");
  return { ...separateHistory(whole, addresses), whole: whole.trim(), files: email.attachments.filter(isFile).length };
}

/** Counts matches up to a limit. @throws {TooLargeError} past it */
function checkCount(text: string, pattern: RegExp, { max, things }: { max: number; things: string }): void {
  let count = 0;
  for (const _ of text.matchAll(pattern)) {
    count += 1;
    if (count > max) throw new TooLargeError(`has more than ${max} ${things}.`);
  }
}

/** @throws {TooLargeError} for a mail of too many parts, or of parts in parts in parts */
function checkParts(source: Uint8Array): void {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString("latin1");
  checkCount(text, /^content-(?:type|disposition|transfer-encoding)[ \t]{0,9}:/gim, { max: 3 * PARTS_MAX, things: "headers of parts" });
  checkCount(text, /^content-type[ \t]{0,9}:\s{0,9}(?:multipart|message)\//gim, { max: CONTAINERS_MAX, things: "parts that hold parts" });
  // Only a line that repeats one of the boundaries begins a part.
  if (/^content-type[ \t]{0,9}:\s{0,9}multipart\//im.test(text)) checkCount(text, /^--\S/gm, { max: PARTS_MAX, things: "parts" });
}

/** Reads the head of a mail. Exported with its parser alone, which tests measure. @throws {TooLargeError} */
export const readHead = Object.assign(
  (head: Uint8Array) => {
    checkLimits(head, HEAD_LIMITS);
    return parseHead(head);
  },
  { limits: HEAD_LIMITS, unlimited: parseHead },
);

/** Reads the words of a mail. @throws {TooLargeError} */
export const readWords = Object.assign(
  (source: Uint8Array, addresses: GuideAddresses) => {
    checkLimits(source, MAIL_LIMITS);
    checkParts(source);
    return parseWords(source, addresses);
  },
  { limits: MAIL_LIMITS, unlimited: parseWords },
);
