import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, forbidden, notFound } from "../../platform/endpoints/errors.ts";
import { countMailTo } from "../../platform/endpoints/limits.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { byInvitation, hasAccount, tooManyInvitations } from "../accounts/invitations/rules.ts";
import * as store from "../accounts/invitations/store.ts";
import { maskEmail } from "../accounts/rules.ts";
import { findAccountByEmail } from "../accounts/store.ts";
import { writeLog } from "../auditLog/store.ts";

type Deps = Pick<RequestContext, "db" | "services">;

/**
 * Invites an address to sign up, and queues the mail.
 * @param email in lower case
 * @param by inviting administrator
 * @throws ApiError 400 on `email`, 429 after too many mails to the address
 */
export function inviteToSignUp({ db, services }: Deps, email: string, by: string): Promise<store.SignUpInvitation> {
  return db.transaction(async (tx) => {
    if (await findAccountByEmail(tx, email)) throw badRequest({ email: [hasAccount()] });
    await countMailTo({ db: tx, services }, "invitation", email);
    const row = await store.replaceInvitation(tx, email, by);
    if (!row) throw badRequest({ email: [tooManyInvitations()] });
    // The job makes the link, so that the queue holds no secret.
    await enqueue(tx, { task: "send_sign_up_invitation", key: `sign-up invitation ${row.uuid}`, payload: { uuid: row.uuid } });
    await writeLog(tx, { business: null, account: by, side: "staff", act: "account.invited", id: row.uuid, name: maskEmail(email) });
    return row;
  });
}

/** @throws ApiError 404 if no administrator's invitation has this id */
export function withdrawInvitation(db: DbOrTransaction, uuid: string, by: string): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await store.deleteInvitationByAdministrator(tx, uuid);
    if (!gone) throw notFound();
    await writeLog(tx, {
      business: null,
      account: by,
      side: "staff",
      act: "account.invitation_withdrawn",
      id: uuid,
      name: maskEmail(gone.email),
    });
  });
}

interface Invited {
  email: string;
  /** Token of the invitation's link, if the sign-up has one. */
  invitation: string | null | undefined;
}

/**
 * Uses up the invitation of a sign-up. Without the setting SIGNUP=invitation none is needed.
 * @throws ApiError 403 if sign-up is by invitation, and this one is missing, was sent to another address, or has been used
 */
export async function consumeInvitation({ services: { config } }: Deps, tx: Transaction, { email, invitation }: Invited): Promise<void> {
  const found = invitation ? await store.findByLink(tx, config.GUIDE_SECRET, invitation) : undefined;
  const isTheirs = found?.email === email.toLowerCase() && (await store.deleteInvitation(tx, found.uuid)) !== undefined;
  if (config.SIGNUP === "invitation" && !isTheirs) throw forbidden(byInvitation(config.OPERATOR_EMAIL));
}

/** Checks the invitation before the captcha is solved. @throws ApiError 403 as consumeInvitation does */
export async function requireInvitation({ db, services: { config } }: Deps, { email, invitation }: Invited): Promise<void> {
  if (config.SIGNUP !== "invitation") return;
  const found = invitation ? await store.findByLink(db, config.GUIDE_SECRET, invitation) : undefined;
  if (found?.email !== email.toLowerCase()) throw forbidden(byInvitation(config.OPERATOR_EMAIL));
}
