import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { type Device, isDevice } from "../../../platform/security/device.ts";
import { revokeSessions } from "../../../platform/sessions/session.ts";
import { signIn } from "../../../platform/sessions/sessionCookies.ts";
import { endEmailChange } from "../../accounts/email/store.ts";
import { enqueueNotice } from "../../accounts/jobs.ts";
import { consumeToken, type FoundLink, revokeLinks } from "../../accounts/links/store.ts";
import { passkeyNames } from "../../accounts/notices.ts";
import { linkGone } from "../../accounts/rules.ts";
import { findAccount, recordLoginMethod, revokeDevices, setPassword, verifyEmail } from "../../accounts/store.ts";
import { listPasskeys, removePasskeys } from "../../passkeys/store.ts";

/**
 * Marks the address as verified for the holder of a link to it. Until now, another person could have created the account with this address.
 * Unless this browser created it, all earlier sessions, passwords and passkeys are removed.
 */
export async function verifyAddress(
  db: DbOrTransaction,
  { account_id, made_by, email_verified_at }: Pick<FoundLink, "account_id" | "made_by" | "email_verified_at">,
  device: Device,
): Promise<void> {
  if (email_verified_at) return;
  if (!isDevice(made_by, device)) {
    await revokeSessions(db, account_id);
    await revokeDevices(db, account_id);
    await setPassword(db, account_id, null);
    await removePasskeys(db, account_id);
    await endEmailChange(db, account_id);
  }
  await verifyEmail(db, account_id);
}

interface LinkUse {
  token: string;
  link: FoundLink;
  /** Browser that opens the link. */
  device: Device;
  /** Hash of the new password, if the link sets one. */
  hash: string | undefined;
}

/**
 * Consumes an emailed link and performs its action: verifies the address, sets the new password, or logs the browser in.
 * @throws ApiError 400 if the link was used
 */
export async function redeemLink(ctx: RequestContext, { token, link, device, hash }: LinkUse): Promise<void> {
  const { account_id, email, kind } = link;
  await ctx.db.transaction(async (tx) => {
    if (!(await consumeToken(tx, token))) throw badRequest({ non_field_errors: [linkGone()] });
    await verifyAddress(tx, link, device);
    if (hash) {
      await setPassword(tx, account_id, hash);
      await revokeSessions(tx, account_id);
      await revokeDevices(tx, account_id);
      await revokeLinks(tx, account_id);
      await endEmailChange(tx, account_id);
      const what = passkeyNames(await listPasskeys(tx, account_id));
      await enqueueNotice(tx, { kind: "password_set", to: email, what, host: ctx.host });
    }
    // Verifying an address does not sign in, because a verification link works for days.
    if (kind === "verify") return;
    await recordLoginMethod(tx, account_id, kind === "reset" ? "password" : "link");
    const account = await findAccount(tx, account_id);
    if (account) await signIn(ctx, tx, account);
  });
}
