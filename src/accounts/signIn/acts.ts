import type { ContextFor } from "../../platform/http/context.ts";
import { revokeSessions } from "../../platform/sessions/session.ts";
import { signIn } from "../../platform/sessions/sessionCookies.ts";
import { endEmailChange } from "../accounts/email/store.ts";
import { enqueueNotice } from "../accounts/jobs.ts";
import { revokeLinks } from "../accounts/links/store.ts";
import { passkeyNames } from "../accounts/notices.ts";
import { findAccount, revokeDevices, setPassword } from "../accounts/store.ts";
import { listPasskeys } from "../passkeys/store.ts";

/**
 * Replaces the password of the signed-in account. All other links and sessions end, this browser gets a new session, and the owner is
 * notified by email.
 */
export async function replacePassword(ctx: ContextFor<"session">, password_hash: string): Promise<void> {
  const { account, host } = ctx;
  await ctx.db.transaction(async (tx) => {
    await setPassword(tx, account.id, password_hash);
    await revokeLinks(tx, account.id);
    await endEmailChange(tx, account.id);
    await revokeSessions(tx, account.id);
    await revokeDevices(tx, account.id);
    const what = passkeyNames(await listPasskeys(tx, account.id));
    await enqueueNotice(tx, { kind: "password_set", to: account.email, what, host });
    const changed = await findAccount(tx, account.id);
    if (changed) await signIn(ctx, tx, changed);
  });
}
