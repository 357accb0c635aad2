import { nowMilliseconds } from "../../../platform/clock.ts";
import { SOURCE_MAX } from "./readMail.ts";

/** A mailbox of the guide's own, asked by IMAP. */

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Well before a job counts as dead; the next minute takes the rest. */
const READING_MILLISECONDS = 60_000;

/**
 * Hands over every mail of a mailbox, and deletes it from there once it was taken in.
 * @param url imaps://user:password@host:port/mailbox @param take throws for a mail that is to stay
 * @throws Error when the server cannot be reached, or says no
 */
export async function readMailbox(url: string, take: (source: Uint8Array) => Promise<unknown>): Promise<void> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === "imaps:";
  // Loaded by who has a mailbox alone.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (isSecure ? 993 : 143)),
    secure: isSecure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    ...TIMEOUTS,
  });
  // Unheard, a connection that breaks would end the process; what was asked for fails by itself.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || "INBOX");
    const found = (await client.search({ all: true }, { uid: true })) || [];
    for (const until = nowMilliseconds() + READING_MILLISECONDS; found.length > 0 && nowMilliseconds() < until; ) {
      const uid = String(found.shift());
      const mail = await client.fetchOne(uid, { source: { start: 0, maxLength: SOURCE_MAX } }, { uid: true });
      // Another server of the guide has just taken it.
      const source = mail ? mail.source : undefined;
      if (!source) continue;
      await take(source);
      await client.messageDelete(uid, { uid: true });
    }
    await client.logout();
  } finally {
    client.close();
  }
}
