import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";
import { newUuid, now } from "../clock.ts";
import type { Config } from "../config.ts";
import { and, eq, isNull, lt, sql } from "../db/sql.ts";
import { mail_sent } from "../db/tables.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import { writeWholeFile } from "../files/wholeFile.ts";
import { DEFAULT_NAME } from "../guideName.ts";
import type { Services } from "../http/context.ts";
import { inReadersLanguage } from "../languages/pageAddress.ts";
import { ENGLISH, type Reader } from "../languages/reader.ts";
import { runForReader } from "../languages/requestReader.ts";
import { currentRequestId } from "../tracing/requestScope.ts";
import { inSpan } from "../tracing/spans.ts";
import { DAY_MILLISECONDS } from "../values/days.ts";
import { type EmailTemplate, named, renderEmail } from "./emailTemplate.ts";

/** Loaded for the first mail: its forty files would slow down every start. */
const loadMailer = () => import("nodemailer");

/** A mail server that does not respond must not block a job for ever; the sum stays far below the lock time of jobs.ts. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
const RETENTION_DAYS = 30;

export const mailboxFolder = (config: Pick<Config, "DATA_DIR">) => join(config.DATA_DIR, "mailbox");

/** Returns the file name of a mail: {UTC time}-{uuid}.eml, so that names sort by time. */
const fileName = (moment: Date) => `${moment.toISOString().replace(/[-:]|\.\d+/g, "")}-${newUuid()}.eml`;

async function writeToMailbox(config: Config, name: string, mail: SendMailOptions) {
  const { createTransport } = await loadMailer();
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail(mail);
  const folder = mailboxFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWholeFile(join(folder, name), message as Buffer, 0o600);
}

interface Noted {
  key: string;
  sent: Date;
  about: string | null;
  mark: string;
}

/** Chooses the name of a mail's file, once: if the process is killed before it writes the file, the retry uses the same name. */
async function beginFile(db: Db, row: Noted): Promise<string | null> {
  await db
    .insert(mail_sent)
    .values({ ...row, unwritten_file: fileName(row.sent) })
    .onConflictDoNothing();
  return (await findNoted(db, row.key))?.unwritten_file ?? null;
}

/** Returns a mail that was sent, or whose file was started. */
async function findNoted(db: Db, key: string) {
  return (await db.select({ unwritten_file: mail_sent.unwritten_file }).from(mail_sent).where(eq(mail_sent.key, key)))[0];
}

/** Records mails that were sent before the guide existed: those of demo data. */
export async function insertSentMails(db: DbOrTransaction, rows: readonly (typeof mail_sent.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(mail_sent).values([...rows]);
}

/** Deletes the records of mails about demo data, whose ids are UUIDs of version 8. */
export const deleteDemoMails = (db: DbOrTransaction) => db.delete(mail_sent).where(sql`substr(${mail_sent.about}::text, 15, 1) = '8'`);

/** Returns the sender address of the guide's mails. */
export function senderAddress({ OPERATOR_EMAIL, origin }: Pick<Config, "OPERATOR_EMAIL" | "origin">): string {
  const { hostname } = new URL(origin);
  return OPERATOR_EMAIL ?? `guide@${hostname.includes(":") ? "localhost" : hostname}`;
}

/** Returns the host of the guide's Message-IDs. */
export const messageIdHost = ({ origin }: Pick<Config, "origin">): string => new URL(origin).hostname.replace(/[[\]]/g, "");

interface OutgoingMail {
  to: string;
  key: string;
  /** Makes the mail's texts; called for the recipient, in their language. */
  template: () => EmailTemplate | Promise<EmailTemplate>;
  /** Language of a recipient whose account has none: that of their enquiry, or of their listing. */
  language?: string | null | undefined;
  /** Recipient of replies, if that is not the guide. */
  replyTo?: string;
  /** A UUID, if the mail's delivery status may be looked up. */
  about?: string;
  /** Makes a file; called for the recipient, as `template` is. */
  attachment?: () => Promise<Attachment | undefined>;
}

interface Attachment {
  filename: string;
  content: string;
  contentType: string;
}

export type MailServices = Pick<Services, "config" | "db" | "readGuideName" | "languages" | "findLanguage">;

/** Returns the reader of a mail: in the language of the account with this address, else the given one, else the guide's main language. */
const readerOfMail = async ({ languages, findLanguage }: MailServices, to: string, language: string | null | undefined): Promise<Reader> =>
  languages?.readerOf((await findLanguage?.(to)) ?? language ?? "") ?? ENGLISH;

/** Returns a mail whose links lead to pages in the reader's language. */
function inLanguageOfReader(template: EmailTemplate, { origin, hosts }: Pick<Config, "origin" | "hosts">): EmailTemplate {
  const origins = [origin, ...Object.values(hosts)];
  const localize = <Link extends { href: string }>(link: Link): Link => {
    const own = origins.find((one) => link.href.startsWith(`${one}/`));
    return own === undefined ? link : { ...link, href: own + inReadersLanguage(link.href.slice(own.length)) };
  };
  const { button, links } = template;
  return { ...template, button: localize(button), ...(links && { links: links.map(localize) }) };
}

/**
 * Sends a mail once per key, however often its job runs. A crash between the mail server's acceptance and our record of it could repeat a
 * mail: it then has the same Message-ID, and mailboxes show it once. A mail that is a file is never written twice. Called only by jobs: no
 * request waits for it.
 * @throws Error if the server cannot be reached or rejects the mail; the job is retried
 */
export async function sendEmail(
  services: MailServices,
  { to, key, template, language, replyTo, about, attachment }: OutgoingMail,
): Promise<void> {
  const { config, db, readGuideName } = services;
  const noted = await findNoted(db, key);
  if (noted?.unwritten_file === null) return;
  const name = (await readGuideName?.()) ?? DEFAULT_NAME;
  const reader = await readerOfMail(services, to, language);
  const content = await runForReader(reader, async () => {
    const made = inLanguageOfReader(await template(), config);
    const file = await attachment?.();
    return { subject: named(made, name).subject, ...renderEmail(made, name), ...(file && { attachments: [file] }) };
  });
  const mark = createHash("sha256").update(key).digest("hex").slice(0, 32);
  const note = { key, sent: now(), about: about ?? null, mark };
  const requestId = currentRequestId();
  const mail: SendMailOptions = {
    from: { name, address: senderAddress(config) },
    // As an object, so that an address cannot be parsed as a list of several.
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    ...content,
    messageId: `<${mark}@${messageIdHost(config)}>`,
    date: now(),
    // Suppresses absence notes and receipts, but not delivery failure notices.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
      // Finds the log lines of the request that caused the mail.
      ...(requestId && { "X-Request-Id": requestId }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (config.SMTP_URL) {
    const { createTransport } = await loadMailer();
    const transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS });
    await inSpan("send mail", "client", {}, () => transport.sendMail(mail)).finally(() => transport.close());
  } else {
    const file = noted?.unwritten_file ?? (await beginFile(db, note));
    // Another server has written the file meanwhile.
    if (file === null) return;
    await writeToMailbox(config, file, mail);
  }
  await db
    .insert(mail_sent)
    .values({ ...note, sent: now() })
    .onConflictDoUpdate({ target: mail_sent.key, set: { unwritten_file: null } });
}

/** Records that a mail bounced. @param mark of its Message-ID @returns false if the mark is unknown or the bounce was recorded before */
export async function noteBounce(db: DbOrTransaction, mark: string, bounce: string): Promise<boolean> {
  const { rowCount } = await db
    .update(mail_sent)
    .set({ bounced: now(), bounce })
    .where(and(eq(mail_sent.mark, mark), isNull(mail_sent.bounced)));
  return rowCount === 1;
}

/** Connects and authenticates to the mail server, without sending anything. @throws Error with the server's reason */
export async function verifyMailServer(url: string, milliseconds: number): Promise<void> {
  const { createTransport } = await loadMailer();
  const timeouts = {
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    dnsTimeout: milliseconds,
  };
  const transport = createTransport({ url, ...timeouts });
  await transport.verify().finally(() => transport.close());
}

/** For the server's housekeeping: a key is needed only as long as its job may run again. */
export const deleteExpiredMailKeys = (db: Db) =>
  db.delete(mail_sent).where(lt(mail_sent.sent, new Date(now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS)));
