import { now } from "../../platform/clock.ts";
import { isAdministrator, isRecentlyAuthenticated, isStaff, requireRecentAuth } from "../../platform/endpoints/access.ts";
import { badRequest, conflict, forbidden, notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { ENGLISH } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";
import { hashOfDevice } from "../../platform/security/device.ts";
import { hashPassword, isPassword } from "../../platform/security/password.ts";
import { listSessions, revokeListedSession, revokeSessions, SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { ensureDevice, signIn, signOut } from "../../platform/sessions/sessionCookies.ts";
import { openEmailChange } from "../accounts/email/store.ts";
import { refuseOtherWays } from "../accounts/identities/acts.ts";
import { enqueueLinkMail } from "../accounts/jobs.ts";
import { safeNext } from "../accounts/redirects.ts";
import { checkNewPassword, consumeAttempt, consumeLinkAttempt } from "../accounts/signInAttempts/store.ts";
import { findAccount, findAccountByEmail, recordLoginMethod, setLanguage } from "../accounts/store.ts";
import { onlyPasskeys } from "../passkeys/rules.ts";
import { findTravellerOfAccount } from "../travellers/store.ts";
import { replacePassword } from "./acts.ts";
import {
  changeOwnAccount,
  changePassword,
  getAccount,
  logIn,
  logOut,
  requestMagicLink,
  requestReset,
  revokeOtherSession,
  revokeOtherSessions,
  sendVerification,
} from "./contract.ts";

/** Hash of a password that no account has: a login to an unknown address takes as long as one to a known address. */
let dummyHashPromise: Promise<string> | undefined;
const dummyHash = () => (dummyHashPromise ??= hashPassword("no account has this password"));

const alreadyVerified = () => t`Your email address is already verified.`;

const WRONG = () => badRequest({ password: [t`Email/Password invalid`] });

export const accountHandlers: EndpointHandler[] = [
  handle(requestMagicLink, async ({ body }, ctx) => {
    await consumeLinkAttempt(ctx, body.email);
    const next = safeNext(body.url, ctx.origin, Object.values(ctx.services.config.hosts)) ?? "";
    await enqueueLinkMail(ctx.db, { kind: "magic", email: body.email, next, host: ctx.host, asked_by: hashOfDevice(ensureDevice(ctx)) });
    return { success: true };
  }),

  handle(requestReset, async ({ body }, ctx) => {
    await consumeLinkAttempt(ctx, body.email);
    await enqueueLinkMail(ctx.db, {
      kind: "reset",
      email: body.email,
      next: "",
      host: ctx.host,
      asked_by: hashOfDevice(ensureDevice(ctx)),
    });
    return { success: true };
  }),

  handle(logIn, async ({ body }, ctx) => {
    const refundAttempt = await consumeAttempt(ctx, body.email);
    const account = await findAccountByEmail(ctx.db, body.email);
    const isRight = await isPassword(body.password, account?.password_hash ?? (await dummyHash()));
    if (!account?.password_hash || account.passkeys_only || !isRight) throw WRONG();
    await refundAttempt();
    await refuseOtherWays(ctx, ctx.db, account.id);
    await recordLoginMethod(ctx.db, account.id, "password");
    await signIn(ctx, ctx.db, account);
    return { success: true };
  }),

  handle(sendVerification, async (_input, ctx) => {
    const { email, email_verified_at } = ctx.account;
    if (email_verified_at) throw conflict(alreadyVerified());
    await consumeLinkAttempt(ctx, email);
    await enqueueLinkMail(ctx.db, { kind: "verify", email, next: "", host: ctx.host, asked_by: hashOfDevice(ensureDevice(ctx)) });
    return { success: true };
  }),

  handle(logOut, async (_input, ctx) => {
    await signOut(ctx, ctx.db);
    return undefined;
  }),

  handle(getAccount, async (_input, ctx) => {
    const { id, email, email_verified_at, has_password, language } = ctx.account;
    const sessions = await listSessions(ctx.db, id, ctx.request.cookies[SESSION_COOKIE] ?? "");
    const change = await openEmailChange(ctx.db, id);
    return {
      email,
      is_verified: email_verified_at !== null,
      has_password,
      is_staff: isStaff(ctx.account),
      is_administrator: isAdministrator(ctx.account),
      is_fresh: isRecentlyAuthenticated(ctx.account, now()),
      language,
      email_change: change
        ? {
            new_email: change.new_email,
            is_old_confirmed: change.old_confirmed !== null,
            is_new_confirmed: change.new_confirmed !== null,
          }
        : null,
      sessions: sessions.map((one) => ({ ...one, created: one.created.toISOString(), last_seen: one.last_seen.toISOString() })),
    };
  }),

  handle(changeOwnAccount, async ({ body: { language } }, ctx) => {
    const offered = ctx.services.languages?.all.map((reader) => reader.language) ?? [ENGLISH.language];
    if (language !== null && !offered.includes(language)) throw badRequest({ language: [t`Choose one of the guide's languages.`] });
    await setLanguage(ctx.db, ctx.account.id, language);
    return { language };
  }),

  handle(revokeOtherSession, async ({ params }, ctx) => {
    if (!(await revokeListedSession(ctx.db, ctx.account.id, params.uuid))) throw notFound();
    return undefined;
  }),

  handle(revokeOtherSessions, async (_input, ctx) => {
    await revokeSessions(ctx.db, ctx.account.id, ctx.request.cookies[SESSION_COOKIE]);
    return undefined;
  }),

  handle(changePassword, async ({ body }, ctx) => {
    const { account } = ctx;
    if (account.passkeys_only) throw forbidden(onlyPasskeys());
    await refuseOtherWays(ctx, ctx.db, account.id);
    // Without a current password to ask for, the sign-in must be recent.
    if (!account.has_password) requireRecentAuth(account, now());
    checkNewPassword(ctx, "new_password", body.new_password, {
      email: account.email,
      name: (await findTravellerOfAccount(ctx.db, account.id))?.name,
    });
    if (account.has_password) {
      const refundAttempt = await consumeAttempt(ctx, account.email);
      if (!(await isPassword(body.current_password, (await findAccount(ctx.db, account.id))?.password_hash ?? (await dummyHash()))))
        throw badRequest({ current_password: [t`This is not your current password.`] });
      await refundAttempt();
    }
    await replacePassword(ctx, await hashPassword(body.new_password));
    return { success: true };
  }),
];
