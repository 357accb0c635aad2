import { now } from "../../../platform/clock.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { sendHeldRequest, takeHeldRequest } from "../../../platform/endpoints/heldRequests.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { isDevice } from "../../../platform/security/device.ts";
import { hashPassword } from "../../../platform/security/password.ts";
import { ensureDevice } from "../../../platform/sessions/sessionCookies.ts";
import { refuseOtherWays } from "../../accounts/identities/acts.ts";
import { findLink, reopenLink } from "../../accounts/links/store.ts";
import { safeNext } from "../../accounts/redirects.ts";
import { maskEmail } from "../../accounts/rules.ts";
import { checkNewPassword } from "../../accounts/signInAttempts/store.ts";
import { findTravellerOfAccount } from "../../travellers/store.ts";
import { followLink, readLink } from "../contract.ts";
import { redeemLink } from "./acts.ts";

export const accountLinkHandlers: EndpointHandler[] = [
  handle(readLink, async ({ params }, ctx) => {
    const link = await findLink(ctx.db, params.token);
    if (!link) throw notFound();
    const state = link.used ? ("used" as const) : link.expires <= now() ? ("expired" as const) : ("good" as const);
    return { kind: link.kind, state, masked_email: maskEmail(link.email), is_same_browser: isDevice(link.asked_by, ensureDevice(ctx)) };
  }),

  handle(followLink, async ({ params: { token }, body }, ctx) => {
    const device = ensureDevice(ctx);
    const link = await findLink(ctx.db, token);
    if (!link) throw notFound();
    if (link.kind !== "verify") await refuseOtherWays(ctx, ctx.db, link.account_id);
    const isReset = link.kind === "reset";
    const password = body.password ?? "";
    if (isReset) {
      const name = (await findTravellerOfAccount(ctx.db, link.account_id))?.name;
      checkNewPassword(ctx, "password", password, { email: link.email, name });
    }
    const hash = isReset ? await hashPassword(password) : undefined;
    await redeemLink(ctx, { token, link, device, hash });
    const held = await takeHeldRequest(ctx.db, link.account_id);
    const sent = held && link.kind === "verify" ? await sendHeldRequest(ctx, held, device) : undefined;
    if (sent?.isHeldAgain) await reopenLink(ctx.db, token);
    // Links other than for a verification start a new session, so the person presses again on the page that they came from.
    const next = link.next || held?.page;
    return { success: true, next: safeNext(next, ctx.origin, Object.values(ctx.services.config.hosts)) ?? "", done: sent?.done ?? "" };
  }),
];
