import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, forbidden, notFound } from "../../platform/endpoints/errors.ts";
import type { ContextFor, RequestContext } from "../../platform/http/context.ts";
import { revokeSessions, SESSION_COOKIE } from "../../platform/security/session.ts";
import { signIn } from "../../platform/security/signIn.ts";
import { enqueueNotice } from "../accounts/jobs.ts";
import { revokeLinks } from "../accounts/links/store.ts";
import { passkeyNames } from "../accounts/notices.ts";
import { type Account, lockAccount, setPasskeysOnly } from "../accounts/store.ts";
import { LAST_PASSKEY, onlyPasskeysError, PASSKEY_NOT_ADDED, PASSKEY_WRONG, PASSKEYS_MAX, TOO_MANY_PASSKEYS } from "./rules.ts";
import { insertPasskey, listPasskeys, type Passkey, recordPasskeyUse, removePasskey } from "./store.ts";

/** What people do with their passkeys, with the mail that tells them of it. */

/** A passkey that has signed, with what its authenticator has counted. */
export interface PasskeyUse {
  credential_id: Buffer;
  counter: number;
}

export const wrongPasskey = () => badRequest({ non_field_errors: [PASSKEY_WRONG] });

/** @throws ApiError 400 where the counter has not gone forward */
async function noteUse(db: DbOrTransaction, { credential_id, counter }: PasskeyUse): Promise<void> {
  if (!(await recordPasskeyUse(db, credential_id, counter))) throw wrongPasskey();
}

/** Adds a passkey that was verified. @throws ApiError 400 where there are too many, or it is known already */
export async function savePasskey({ db, account, host }: ContextFor<"session">, row: Passkey): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await listPasskeys(tx, account.id)).length >= PASSKEYS_MAX) throw badRequest({ non_field_errors: [TOO_MANY_PASSKEYS] });
    if (!(await insertPasskey(tx, row))) throw badRequest({ non_field_errors: [PASSKEY_NOT_ADDED] });
    await enqueueNotice(tx, { kind: "passkey_added", to: account.email, what: row.name, host });
  });
}

/** Removes a passkey, and ends the other sessions. @throws ApiError 404, or 403 for the last one of an account that opens by passkeys alone */
export async function dropPasskey({ db, account, host, request }: ContextFor<"session">, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockAccount(tx, account.id);
    const isLast = held?.passkeys_only && (await listPasskeys(tx, account.id)).length === 1;
    const gone = await removePasskey(tx, account.id, uuid);
    if (!gone) throw notFound();
    if (isLast) throw forbidden(LAST_PASSKEY);
    // Whoever has the key may have logged in with it.
    await revokeSessions(tx, account.id, request.cookies[SESSION_COOKIE]);
    await enqueueNotice(tx, { kind: "passkey_removed", to: account.email, what: gone.name, host });
  });
}

/** Signs the browser in to the account whose passkey has signed. @throws ApiError 400 for a passkey that was used meanwhile */
export async function signInBySignature(ctx: RequestContext, account: Account, use: PasskeyUse): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await noteUse(tx, use);
    await signIn(ctx, tx, account);
  });
}

/**
 * Lets passkeys alone open the account, or links by email too.
 * @param use of the passkey that has signed for it
 * @throws ApiError 400 for a passkey that was used meanwhile, 403 where the account could be lost
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
