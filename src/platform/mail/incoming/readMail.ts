import type { Address, Email } from "postal-mime";
import { checkLimits, type InputLimits, TooLargeError } from "../../parsing/limits.ts";
import type { Headers } from "./authenticationResults.ts";
import { type GuideAddresses, type SeparatedMail, separateHistory } from "./quotes.ts";
import { textOfHtml } from "./readHtml.ts";

/** Reads mails in the formats of mail programs. Both parsers run in a worker thread (mailReader.ts), because any sender can reach them. */

/** Maximum number of bytes of a mail to read: its text comes first, and files are not passed on. */
export const SOURCE_MAX = 1_000_000;
/** Limits of a head; the largest heads of real mails have about 30 kB. */
export const HEAD_LIMITS: InputLimits = { bytes: 65_536, lines: 2_000 };
/** Limits of a mail; 1 MB of base64 has 13,000 lines. */
export const MAIL_LIMITS: InputLimits = { bytes: SOURCE_MAX, lines: 20_000 };
const PARTS_MAX = 500;
const CONTAINERS_MAX = 30;

export interface MailHead {
  /** Message-ID, the same if a mail comes twice; undefined if it has none. */
  id: string | undefined;
  /** Undefined if there is no sender, or more than one. */
  from: string | undefined;
  /** All possible recipient addresses. */
  to: string[];
  subject: string;
  headers: Headers;
}

export interface MailWords extends SeparatedMail {
  /** Full text, with its history. */
  whole: string;
  /** Number of attached files; pictures within the text do not count. */
  files: number;
}

const listAddresses = (list: readonly Address[] = []): string[] =>
  list.flatMap((one) => (one.group ? one.group.map(({ address }) => address) : one.address));

/** Returns a mail's head without the empty line after it, or the whole mail if it has no empty line. */
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
  // The library only returns the first of several senders.
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
  // Remove control characters: people cannot read them, and PostgreSQL rejects NUL.
  const whole = words.replaceAll(/[^\P{Cc}\n\r\t]/gu, "");
  return { ...separateHistory(whole, addresses), whole: whole.trim(), files: email.attachments.filter(isFile).length };
}

/** Counts matches up to a limit. @throws {TooLargeError} above it */
function checkCount(text: string, pattern: RegExp, { max, things }: { max: number; things: string }): void {
  let count = 0;
  for (const _ of text.matchAll(pattern)) {
    count += 1;
    if (count > max) throw new TooLargeError(`has more than ${max} ${things}.`);
  }
}

/** @throws {TooLargeError} if a mail has too many parts, or too many containers of parts */
function checkParts(source: Uint8Array): void {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString("latin1");
  checkCount(text, /^content-(?:type|disposition|transfer-encoding)[ \t]{0,9}:/gim, { max: 3 * PARTS_MAX, things: "headers of parts" });
  checkCount(text, /^content-type[ \t]{0,9}:\s{0,9}(?:multipart|message)\//gim, { max: CONTAINERS_MAX, things: "parts that hold parts" });
  // A part only begins with a line that repeats one of the boundaries.
  if (/^content-type[ \t]{0,9}:\s{0,9}multipart\//im.test(text)) checkCount(text, /^--\S/gm, { max: PARTS_MAX, things: "parts" });
}

/** Reads the head of a mail. Exported together with its unlimited parser, which tests measure. @throws {TooLargeError} */
export const readHead = Object.assign(
  (head: Uint8Array) => {
    checkLimits(head, HEAD_LIMITS);
    return parseHead(head);
  },
  { limits: HEAD_LIMITS, unlimited: parseHead },
);

/** Reads the text of a mail. @throws {TooLargeError} */
export const readWords = Object.assign(
  (source: Uint8Array, addresses: GuideAddresses) => {
    checkLimits(source, MAIL_LIMITS);
    checkParts(source);
    return parseWords(source, addresses);
  },
  { limits: MAIL_LIMITS, unlimited: parseWords },
);
