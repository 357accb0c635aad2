import { nowMilliseconds } from "../../clock.ts";
import { SOURCE_MAX } from "./readMail.ts";

/** Reads the guide's own mailbox over IMAP. */

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Maximum time of one reading, well before its job counts as dead; the job of the next minute reads the rest. */
const READING_MILLISECONDS = 60_000;

/**
 * Hands over every mail of a mailbox, and deletes it there after it was received.
 * @param url imaps://user:password@host:port/mailbox
 * @param take throws for a mail that must stay in the mailbox
 * @throws Error if the server cannot be reached, or rejects a command
 */
export async function readMailbox(url: string, take: (source: Uint8Array) => Promise<unknown>): Promise<void> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === "imaps:";
  // Loaded only if a mailbox is configured.
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
  // Without a listener, a broken connection would end the process; pending commands fail by themselves.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || "INBOX");
    const found = (await client.search({ all: true }, { uid: true })) || [];
    for (const until = nowMilliseconds() + READING_MILLISECONDS; found.length > 0 && nowMilliseconds() < until; ) {
      const uid = String(found.shift());
      const mail = await client.fetchOne(uid, { source: { start: 0, maxLength: SOURCE_MAX } }, { uid: true });
      // Another server of the guide has just processed it.
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
