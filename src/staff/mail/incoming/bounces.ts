/** Notices that a mail of the guide's could not be delivered. RFC 3464; the mail they are about is named by its Message-ID (platform/mail/mail.ts). */

/** So much of a notice is read: what it is about comes before the mail that came back. */
const READ_MAX = 65_536;
const REASON_MAX = 300;

export interface Bounce {
  /** Of the mail that came back. */
  mark: string;
  /** What the other server says. */
  reason: string;
}

/** A header's value with its folded lines. */
const readHeader = (text: string, name: string): string =>
  new RegExp(`^${name}:((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, "im").exec(text)?.[1]?.replaceAll(/\s+/g, " ").trim() ?? "";

/** @param source the mail as it came @returns undefined for what is no notice of a final failure */
export function readBounce(source: Uint8Array): Bounce | undefined {
  const text = Buffer.from(source.subarray(0, READ_MAX)).toString("latin1");
  if (!/^multipart\/report\b/i.test(readHeader(text, "Content-Type"))) return undefined;
  // One that is only late is tried again by the server that says so.
  if (!/^failed\b/i.test(readHeader(text, "Action")) || !/^5\.\d{1,3}\.\d{1,3}/.test(readHeader(text, "Status"))) return undefined;
  const [, mark] = /^Message-ID:[ \t]*(?:\r?\n[ \t]+)?<([0-9a-f]{32})@/im.exec(text) ?? [];
  if (mark === undefined) return undefined;
  const said = readHeader(text, "Diagnostic-Code").replace(/^[\w-]+;\s*/, "");
  return { mark, reason: (said || `Status ${readHeader(text, "Status")}`).replaceAll(/[^\x20-\x7e]/g, "").slice(0, REASON_MAX) };
}
