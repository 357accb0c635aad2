import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { badRequest, notFound } from "../../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { type Device, hashOfDevice } from "../../../platform/security/device.ts";
import { hashPassword } from "../../../platform/security/password.ts";
import { revokeSessions } from "../../../platform/security/session.ts";
import { ensureDevice, signIn } from "../../../platform/security/signIn.ts";
import { checkNewPassword } from "../../accounts/auth/store.ts";
import { endEmailChange } from "../../accounts/email/store.ts";
import { enqueueNotice } from "../../accounts/jobs.ts";
import { consumeToken, type FoundLink, findLink, revokeLinks } from "../../accounts/links/store.ts";
import { passkeyNames } from "../../accounts/notices.ts";
import { safeNext } from "../../accounts/redirects.ts";
import { maskEmail } from "../../accounts/rules.ts";
import { findAccount, recordLoginMethod, revokeDevices, setPassword, verifyEmail } from "../../accounts/store.ts";
import { listPasskeys, removePasskeys } from "../../passkeys/store.ts";
import { findTravellerOfAccount } from "../../travellers/store.ts";
import { followLink, readLink } from "../contract.ts";

const GONE = "This link does not work any more: it works once, and only for a while.";

const isBrowser = (hash: Buffer | null, device: Device) => hash?.equals(hashOfDevice(device)) ?? false;

/**
 * The address is now known to be of whoever holds the link. Until now anybody could have made the account in their name: unless it was this browser,
 * whatever was set up before ends.
 */
async function verify(db: DbOrTransaction, { account_id, made_by, email_verified_at }: FoundLink, device: Device) {
  if (email_verified_at) return;
  if (!isBrowser(made_by, device)) {
    await revokeSessions(db, account_id);
    await revokeDevices(db, account_id);
    await setPassword(db, account_id, null);
    await removePasskeys(db, account_id);
    await endEmailChange(db, account_id);
  }
  await verifyEmail(db, account_id);
}

export const accountLinkHandlers: EndpointHandler[] = [
  handle(readLink, async ({ params }, ctx) => {
    const link = await findLink(ctx.db, params.token);
    if (!link) throw notFound();
    const state = link.used ? ("used" as const) : link.expires <= now() ? ("expired" as const) : ("good" as const);
    return { kind: link.kind, state, masked_email: maskEmail(link.email), is_same_browser: isBrowser(link.asked_by, ensureDevice(ctx)) };
  }),

  handle(followLink, async ({ params: { token }, body }, ctx) => {
    const device = ensureDevice(ctx);
    const link = await findLink(ctx.db, token);
    if (!link) throw notFound();
    const isReset = link.kind === "reset";
    if (isReset) {
      const name = (await findTravellerOfAccount(ctx.db, link.account_id))?.name;
      checkNewPassword(ctx, "password", body.password ?? "", { email: link.email, name });
    }
    const hash = isReset ? await hashPassword(body.password as string) : undefined;
    await ctx.db.transaction(async (transaction) => {
      if (!(await consumeToken(transaction, token))) throw badRequest({ non_field_errors: [GONE] });
      await verify(transaction, link, device);
      if (hash) {
        await setPassword(transaction, link.account_id, hash);
        await revokeSessions(transaction, link.account_id);
        await revokeDevices(transaction, link.account_id);
        await revokeLinks(transaction, link.account_id);
        await endEmailChange(transaction, link.account_id);
        const what = passkeyNames(await listPasskeys(transaction, link.account_id));
        await enqueueNotice(transaction, { kind: "password_set", to: link.email, what, host: ctx.host });
      }
      // To show that an address is one's own is not to sign in: the link of a verification holds for days.
      if (link.kind === "verify") return;
      await recordLoginMethod(transaction, link.account_id, isReset ? "password" : "link");
      const account = await findAccount(transaction, link.account_id);
      if (account) await signIn(ctx, transaction, account);
    });
    return { success: true, next: safeNext(link.next, ctx.origin, Object.values(ctx.services.config.hosts)) ?? "" };
  }),
];
