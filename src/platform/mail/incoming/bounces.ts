/** Notices that a mail of the guide could not be delivered (RFC 3464); they name the mail by its Message-ID (platform/mail/sendMail.ts). */

/** Maximum number of bytes to read: the report comes before the returned mail. */
const READ_MAX = 65_536;
const REASON_MAX = 300;

export interface Bounce {
  /** Mark of the returned mail. */
  mark: string;
  /** Reason that the other server states. */
  reason: string;
}

/** Returns the value of a header, with its folded lines joined. */
const readHeader = (text: string, name: string): string =>
  new RegExp(`^${name}:((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, "im").exec(text)?.[1]?.replaceAll(/\s+/g, " ").trim() ?? "";

/** @param source the mail as received @returns undefined if it is not a notice of a final failure */
export function readBounce(source: Uint8Array): Bounce | undefined {
  const text = Buffer.from(source.subarray(0, READ_MAX)).toString("latin1");
  if (!/^multipart\/report\b/i.test(readHeader(text, "Content-Type"))) return undefined;
  // The server that reports a delay retries the mail itself.
  if (!/^failed\b/i.test(readHeader(text, "Action")) || !/^5\.\d{1,3}\.\d{1,3}/.test(readHeader(text, "Status"))) return undefined;
  const [, mark] = /^Message-ID:[ \t]*(?:\r?\n[ \t]+)?<([0-9a-f]{32})@/im.exec(text) ?? [];
  if (mark === undefined) return undefined;
  const said = readHeader(text, "Diagnostic-Code").replace(/^[\w-]+;\s*/, "");
  return { mark, reason: (said || `Status ${readHeader(text, "Status")}`).replaceAll(/[^\x20-\x7e]/g, "").slice(0, REASON_MAX) };
}
