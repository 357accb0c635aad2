import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { type Device, isDevice } from "../../../platform/security/device.ts";
import { revokeSessions } from "../../../platform/security/session.ts";
import { signIn } from "../../../platform/security/signIn.ts";
import { endEmailChange } from "../../accounts/email/store.ts";
import { enqueueNotice } from "../../accounts/jobs.ts";
import { consumeToken, type FoundLink, revokeLinks } from "../../accounts/links/store.ts";
import { passkeyNames } from "../../accounts/notices.ts";
import { LINK_GONE } from "../../accounts/rules.ts";
import { findAccount, recordLoginMethod, revokeDevices, setPassword, verifyEmail } from "../../accounts/store.ts";
import { listPasskeys, removePasskeys } from "../../passkeys/store.ts";

/**
 * The address is now known to be of whoever holds the link. Until now anybody could have made the account in their name: unless it was this browser,
 * whatever was set up before ends.
 */
async function verify(db: DbOrTransaction, { account_id, made_by, email_verified_at }: FoundLink, device: Device) {
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
  /** Of the browser that opens it. */
  device: Device;
  /** Of the new password, where the link is for one. */
  hash: string | undefined;
}

/**
 * Uses up a link of a mail and does what it was sent for: verifies the address, sets the new password, signs the browser in.
 * @throws ApiError 400 for a link that is used up
 */
export async function redeemLink(ctx: RequestContext, { token, link, device, hash }: LinkUse): Promise<void> {
  const { account_id, email, kind } = link;
  await ctx.db.transaction(async (tx) => {
    if (!(await consumeToken(tx, token))) throw badRequest({ non_field_errors: [LINK_GONE] });
    await verify(tx, link, device);
    if (hash) {
      await setPassword(tx, account_id, hash);
      await revokeSessions(tx, account_id);
      await revokeDevices(tx, account_id);
      await revokeLinks(tx, account_id);
      await endEmailChange(tx, account_id);
      const what = passkeyNames(await listPasskeys(tx, account_id));
      await enqueueNotice(tx, { kind: "password_set", to: email, what, host: ctx.host });
    }
    // To show that an address is one's own is not to sign in: the link of a verification holds for days.
    if (kind === "verify") return;
    await recordLoginMethod(tx, account_id, kind === "reset" ? "password" : "link");
    const account = await findAccount(tx, account_id);
    if (account) await signIn(ctx, tx, account);
  });
}
