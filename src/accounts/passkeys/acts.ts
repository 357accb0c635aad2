import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, forbidden, notFound } from "../../platform/endpoints/errors.ts";
import type { ContextFor, RequestContext } from "../../platform/http/context.ts";
import { revokeSessions, SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { signIn } from "../../platform/sessions/sessionCookies.ts";
import { enqueueNotice } from "../accounts/jobs.ts";
import { revokeLinks } from "../accounts/links/store.ts";
import { passkeyNames } from "../accounts/notices.ts";
import { type Account, lockAccount, setPasskeysOnly } from "../accounts/store.ts";
import { lastPasskey, onlyPasskeysError, PASSKEYS_MAX, passkeyNotAdded, passkeyWrong, tooManyPasskeys } from "./rules.ts";
import { insertPasskey, listPasskeys, type Passkey, recordPasskeyUse, removePasskey } from "./store.ts";

/** Changes to an account's passkeys, each with the email that notifies the owner. */

/** Passkey that signed a challenge, with the counter of its authenticator. */
export interface PasskeyUse {
  credential_id: Buffer;
  counter: number;
}

export const wrongPasskey = () => badRequest({ non_field_errors: [passkeyWrong()] });

/**
 * Records the use of a passkey.
 * @throws ApiError 400 if the counter has not increased
 */
async function noteUse(db: DbOrTransaction, { credential_id, counter }: PasskeyUse): Promise<void> {
  if (!(await recordPasskeyUse(db, credential_id, counter))) throw wrongPasskey();
}

/**
 * Adds a verified passkey.
 * @throws ApiError 400 if the account has too many passkeys, or the passkey is already known
 */
export async function savePasskey({ db, account, host }: ContextFor<"session">, row: Passkey): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await listPasskeys(tx, account.id)).length >= PASSKEYS_MAX) throw badRequest({ non_field_errors: [tooManyPasskeys()] });
    if (!(await insertPasskey(tx, row))) throw badRequest({ non_field_errors: [passkeyNotAdded()] });
    await enqueueNotice(tx, { kind: "passkey_added", to: account.email, what: row.name, host });
  });
}

/**
 * Removes a passkey and ends all other sessions.
 * @throws ApiError 404 if the account does not have it, 403 if it is the last one of an account with passkeys only
 */
export async function dropPasskey({ db, account, host, request }: ContextFor<"session">, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockAccount(tx, account.id);
    const isLast = held?.passkeys_only && (await listPasskeys(tx, account.id)).length === 1;
    const gone = await removePasskey(tx, account.id, uuid);
    if (!gone) throw notFound();
    if (isLast) throw forbidden(lastPasskey());
    // A person who holds the key may have logged in with it.
    await revokeSessions(tx, account.id, request.cookies[SESSION_COOKIE]);
    await enqueueNotice(tx, { kind: "passkey_removed", to: account.email, what: gone.name, host });
  });
}

/**
 * Logs the browser in to the account whose passkey signed the challenge.
 * @throws ApiError 400 if the passkey was used in the meantime
 */
export async function signInBySignature(ctx: RequestContext, account: Account, use: PasskeyUse): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await noteUse(tx, use);
    await signIn(ctx, tx, account);
  });
}

/**
 * Restricts logins to passkeys, or allows email links again.
 * @param use of the passkey that signed the change
 * @throws ApiError 400 if the passkey was used in the meantime, 403 if the account could become unreachable
 */
export async function changePasskeysOnly(ctx: ContextFor<"session">, is_only: boolean, use: PasskeyUse): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await noteUse(tx, use);
    await writePasskeysOnly(ctx, tx, is_only);
  });
}

async function writePasskeysOnly({ account, services, request, host }: ContextFor<"session">, tx: Transaction, is_only: boolean) {
  const { id, email } = account;
  const held = await lockAccount(tx, id);
  const passkeys = await listPasskeys(tx, id);
  const hostCount = Object.keys(services.config.hosts).length;
  const error = is_only ? onlyPasskeysError(passkeys.length, held?.email_verified_at != null, hostCount) : undefined;
  if (error) throw forbidden(error);
  if (held?.passkeys_only === is_only) return;
  await setPasskeysOnly(tx, id, is_only);
  if (is_only) {
    await revokeLinks(tx, id);
    await revokeSessions(tx, id, request.cookies[SESSION_COOKIE]);
  }
  const kind = is_only ? "only_passkeys" : "not_only_passkeys";
  await enqueueNotice(tx, { kind, to: email, what: passkeyNames(passkeys), host });
}
