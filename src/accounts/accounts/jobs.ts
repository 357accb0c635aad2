import { newUuid, now } from "../../platform/clock.ts";
import type { Db, DbOrTransaction } from "../../platform/db/types.ts";
import type { Services } from "../../platform/http/context.ts";
import type { HostName } from "../../platform/http/hosts/hostNames.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { linkToken } from "../../platform/pages/recordLink.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { deleteRequestedAccounts } from "./deletion/store.ts";
import { deleteExpiredEmailChanges, findEmailChange } from "./email/store.ts";
import { OIDC_START, providerName } from "./identities/rules.ts";
import { deleteExpiredAttempts, endOtherSessions, isProviderRequired } from "./identities/store.ts";
import { signUpUrl } from "./invitations/rules.ts";
import { deleteExpiredInvitations, findInvitation } from "./invitations/store.ts";
import { emailFor, invitationEmail, LINK_PATHS, onlyProviderEmail } from "./linkEmails.ts";
import { createLink, deleteExpiredLinks } from "./links/store.ts";
import { emailChangeEmail, type NoticeKind, noticeEmail } from "./notices.ts";
import { CHANGE_SIDES, type ChangeSide, DELETION_DAYS, EMAIL_CHANGE_MINUTES, LINK_MINUTES, type LinkKind } from "./rules.ts";
import { findAccountByEmail, findLanguage } from "./store.ts";

interface LinkMailJob extends Record<string, unknown> {
  kind: LinkKind;
  email: string;
  next: string;
  /** Host that received the request. The link leads there, because each host has its own sessions. */
  host?: HostName;
  /** Hexadecimal hash of the id of the browser that made the request. */
  asked_by: string;
  key: string;
}

/**
 * Queues an email with a link. The job looks up later whether the address has an account, so that timing cannot reveal it. The job also
 * makes the token, so that the queue holds no secret and a late email still has its full lifetime.
 */
export async function enqueueLinkMail(
  db: DbOrTransaction,
  order: Pick<LinkMailJob, "kind" | "email" | "next" | "host"> & { asked_by: Buffer },
): Promise<void> {
  const key = `link ${newUuid()}`;
  await enqueue(db, { task: "send_link", key, payload: { ...order, asked_by: order.asked_by.toString("hex"), key } });
}

interface EmailChangeMailJob extends Record<string, unknown> {
  /** Uuid of the address change. */
  uuid: string;
  host: HostName;
}
interface Notice extends Record<string, unknown> {
  kind: NoticeKind;
  to: string;
  /** Subject of the notice: see notices.ts. */
  what: string;
  host: HostName;
}

/** Queues one email to each of the two addresses of a change, asking for confirmation. */
export async function enqueueEmailChangeMails(db: DbOrTransaction, order: EmailChangeMailJob): Promise<void> {
  for (const side of CHANGE_SIDES) {
    const key = `${side} ${order.uuid}`;
    await enqueue(db, { task: "send_email_link", key, payload: { ...order, side, key } });
  }
}

/** Queues a notice to the owner of an account. Call it inside the transaction of the change, so that both are written or neither is. */
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
      return sendEmail(services, { to: account.email, key, template: () => noticeEmail("link_refused", hostOrigin(services, host), "") });
    const { config } = services;
    if (kind !== "verify" && (await isProviderRequired(config, services.db, account.id))) {
      const provider = { name: providerName(config) ?? "", href: `${hostOrigin(services, host)}${OIDC_START}` };
      return sendEmail(services, { to: account.email, key, template: () => onlyProviderEmail(provider) });
    }
    const token = await createLink(services.db, {
      account_id: account.id,
      kind,
      email: account.email,
      next,
      asked_by: Buffer.from(asked_by, "hex"),
      minutes: LINK_MINUTES[kind],
    });
    const template = () => emailFor(kind, `${hostOrigin(services, host)}${LINK_PATHS[kind]}${token}/`);
    await sendEmail(services, { to: account.email, key, template });
  },

  async send_email_link(payload, services) {
    const { uuid, side, host, key } = payload as EmailChangeMailJob & { side: ChangeSide; key: string };
    const change = await findEmailChange(services.db, uuid);
    if (!change) return;
    const { account_id, old_email, new_email } = change;
    const to = side === "email_old" ? old_email : new_email;
    // The person who requested the change must not learn of it: the email goes to the new address alone.
    if (side === "email_new" && (await findAccountByEmail(services.db, new_email)))
      return sendEmail(services, { to, key, template: () => noticeEmail("email_taken", hostOrigin(services, host), "") });
    const link = { account_id, kind: side, email: to, next: "", asked_by: null, minutes: EMAIL_CHANGE_MINUTES, change_uuid: uuid };
    const token = await createLink(services.db, link);
    await sendEmail(services, { to, key, template: () => emailChangeEmail(side, hostOrigin(services, host), token, new_email) });
  },

  async send_notice(payload, services) {
    const { kind, to, what, host, key } = payload as Notice & { key: string };
    await sendEmail(services, { to, key, template: () => noticeEmail(kind, hostOrigin(services, host), what) });
  },

  async send_sign_up_invitation(payload, services) {
    const uuid = payloadUuid(payload);
    const found = await findInvitation(services.db, uuid);
    if (!found) return;
    const { email } = found.invitation;
    const { GUIDE_SECRET, origin } = services.config;
    const href = `${origin}${signUpUrl(linkToken(GUIDE_SECRET, "invitation", { uuid, address: email }))}`;
    await sendEmail(services, { to: email, key: `sign-up invitation ${uuid}`, template: () => invitationEmail(found.by, href) });
  },

  async delete_requested_accounts(_, { db }) {
    await deleteRequestedAccounts(db, new Date(now().getTime() - DELETION_DAYS * DAY_MILLISECONDS));
  },

  async delete_expired_account_data(_, { db }) {
    await deleteExpiredLinks(db);
    await deleteExpiredEmailChanges(db);
    await deleteExpiredAttempts(db);
    await deleteExpiredInvitations(db);
  },

  /** Covers people who were logged in before the setting changed, and those who have become staff or owners since. */
  async end_sessions_without_provider(_, { db, config }) {
    await endOtherSessions(db, config.OIDC_REQUIRED_FOR);
  },
};

/** Returns the language that the account with an email address has chosen for its emails. */
export const findMailLanguage = (db: Db, email: string): Promise<string | undefined> => findLanguage(db, email);
