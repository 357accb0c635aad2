import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { Services } from "../../platform/http/context.ts";
import type { HostName } from "../../platform/http/hostNames.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobs.ts";
import { sendEmail } from "../../platform/mail/mail.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { deleteRequestedAccounts } from "./deletion/store.ts";
import { deleteExpiredEmailChanges, findEmailChange } from "./email/store.ts";
import { emailFor, LINK_PATHS } from "./linkEmails.ts";
import { createLink, deleteExpiredLinks } from "./links/store.ts";
import { emailChangeEmail, type NoticeKind, noticeEmail } from "./notices.ts";
import { type ChangeSide, DELETION_DAYS, EMAIL_CHANGE_MINUTES, LINK_MINUTES, type LinkKind } from "./rules.ts";
import { findAccountByEmail } from "./store.ts";

interface LinkMailJob extends Record<string, unknown> {
  kind: LinkKind;
  email: string;
  next: string;
  /** Where it was asked for: the link leads there, because each host has its own sessions. */
  host?: HostName;
  /** The browser that asked, as the hexadecimal hash of its name. */
  asked_by: string;
  key: string;
}

/**
 * Has a link mailed to an address. Whether it has an account is looked up later, where its timing cannot be measured, and the token is made only then, so that
 * the queue holds no secret and a mail that is late still has its full time.
 */
export async function enqueueLinkMail(
  db: DbOrTransaction,
  order: Pick<LinkMailJob, "kind" | "email" | "next" | "host"> & { asked_by: Buffer },
): Promise<void> {
  const key = `link ${newUuid()}`;
  await enqueue(db, { task: "send_link", key, payload: { ...order, asked_by: order.asked_by.toString("hex"), key } });
}

interface EmailChangeMailJob extends Record<string, unknown> {
  /** Of the change of address. */
  uuid: string;
  host: HostName;
}
interface Notice extends Record<string, unknown> {
  kind: NoticeKind;
  to: string;
  /** What it is about: notices.ts. */
  what: string;
  host: HostName;
}
const SIDES: readonly ChangeSide[] = ["email_old", "email_new"];

/** Has both addresses of a change asked, each by a mail of its own. */
export async function enqueueEmailChangeMails(db: DbOrTransaction, order: EmailChangeMailJob): Promise<void> {
  for (const side of SIDES) {
    const key = `${side} ${order.uuid}`;
    await enqueue(db, { task: "send_email_link", key, payload: { ...order, side, key } });
  }
}

/** Mails an account's owner a notice of something that has happened. Called with the transaction of that change: both are written or neither. */
export async function enqueueNotice(db: DbOrTransaction, notice: Notice): Promise<void> {
  const key = `notice ${newUuid()}`;
  await enqueue(db, { task: "send_notice", key, payload: { ...notice, key } });
}

const hostOrigin = ({ config }: Services, host: HostName) => config.hosts[host] ?? config.origin;

export const accountTasks: Tasks = {
  async send_link(payload, services) {
    const { kind, email, next, host = "theguide", asked_by, key } = payload as LinkMailJob;
    const account = await findAccountByEmail(services.db, email);
    if (!account) return;
    if (account.passkeys_only && kind !== "verify")
      return sendEmail(services, { to: account.email, key, template: noticeEmail("link_refused", hostOrigin(services, host), "") });
    const token = await createLink(services.db, {
      account_id: account.id,
      kind,
      email: account.email,
      next,
      asked_by: Buffer.from(asked_by, "hex"),
      minutes: LINK_MINUTES[kind],
    });
    const template = emailFor(kind, `${hostOrigin(services, host)}${LINK_PATHS[kind]}${token}/`);
    await sendEmail(services, { to: account.email, key, template });
  },

  async send_email_link(payload, services) {
    const { uuid, side, host, key } = payload as EmailChangeMailJob & { side: ChangeSide; key: string };
    const change = await findEmailChange(services.db, uuid);
    if (!change) return;
    const { account_id, old_email, new_email } = change;
    const to = side === "email_old" ? old_email : new_email;
    // The person who asked must not learn of it: the mail goes to the new address alone.
    if (side === "email_new" && (await findAccountByEmail(services.db, new_email)))
      return sendEmail(services, { to, key, template: noticeEmail("email_taken", hostOrigin(services, host), "") });
    const link = { account_id, kind: side, email: to, next: "", asked_by: null, minutes: EMAIL_CHANGE_MINUTES, change_uuid: uuid };
    const token = await createLink(services.db, link);
    await sendEmail(services, { to, key, template: emailChangeEmail(side, hostOrigin(services, host), token, new_email) });
  },

  async send_notice(payload, services) {
    const { kind, to, what, host, key } = payload as Notice & { key: string };
    await sendEmail(services, { to, key, template: noticeEmail(kind, hostOrigin(services, host), what) });
  },

  async delete_requested_accounts(_, { db }) {
    await deleteRequestedAccounts(db, new Date(now().getTime() - DELETION_DAYS * DAY_MILLISECONDS));
  },

  async delete_expired_account_data(_, { db }) {
    await deleteExpiredLinks(db);
    await deleteExpiredEmailChanges(db);
  },
};
