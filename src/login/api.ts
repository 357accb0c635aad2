import { orderLink, orderNotice } from "../accounts/jobs.ts";
import { safeNext } from "../accounts/rules.next.ts";
import { namesForLetter } from "../accounts/rules.notices.ts";
import { endEmailChange, openEmailChange } from "../accounts/store.email.ts";
import { endLinks } from "../accounts/store.links.ts";
import { checkNewPassword, countLink, countTry, freshAccount, isJustIn, ownAccount } from "../accounts/store.own.ts";
import { findAccountByEmail, noteMethod, setPassword } from "../accounts/store.ts";
import { ONLY_PASSKEYS } from "../passkeys/rules.ts";
import { listPasskeys } from "../passkeys/store.ts";
import { hashOfDevice } from "../platform/device.ts";
import { badRequest, forbidden, notFound } from "../platform/errors.ts";
import { type Route, route } from "../platform/http/context.ts";
import { deviceOf, signIn, signOut } from "../platform/http/signIn.ts";
import { hashPassword, isPassword } from "../platform/password.ts";
import { endListedSession, endSessions, listSessions, SESSION_COOKIE } from "../platform/session.ts";
import {
  changePassword,
  endOtherSession,
  endOtherSessions,
  getAccount,
  logIn,
  logOut,
  requestMagicLink,
  requestReset,
} from "./contract.ts";

/** Nobody's password: a sign-in to an unknown address takes as long as one to a known address. */
let nobodysHash: Promise<string> | undefined;
const hashOfNobody = () => (nobodysHash ??= hashPassword("nobody has this password"));

const WRONG = () => badRequest({ password: ["Email/Password invalid"] });

export const accountRoutes: Route[] = [
  route(requestMagicLink, async ({ body }, visit) => {
    await countLink(visit, body.email);
    const next = safeNext(body.url, visit.origin, Object.values(visit.services.config.hosts)) ?? "";
    await orderLink(visit.db, { kind: "magic", email: body.email, next, host: visit.host, asked_by: hashOfDevice(deviceOf(visit)) });
    return { success: true };
  }),

  route(requestReset, async ({ body }, visit) => {
    await countLink(visit, body.email);
    await orderLink(visit.db, { kind: "reset", email: body.email, next: "", host: visit.host, asked_by: hashOfDevice(deviceOf(visit)) });
    return { success: true };
  }),

  route(logIn, async ({ body }, visit) => {
    const giveBack = await countTry(visit, body.email);
    const account = await findAccountByEmail(visit.db, body.email);
    const isRight = await isPassword(body.password, account?.password_hash ?? (await hashOfNobody()));
    if (!account?.password_hash || account.passkeys_only || !isRight) throw WRONG();
    await giveBack();
    await noteMethod(visit.db, account.id, "password");
    await signIn(visit, visit.db, account.id);
    return { success: true };
  }),

  route(logOut, async (_input, visit) => {
    await signOut(visit, visit.db);
    return undefined;
  }),

  route(getAccount, async (_input, visit) => {
    const { id, email, email_verified_at, password_hash, roles } = await ownAccount(visit);
    const sessions = await listSessions(visit.db, id, visit.request.cookies[SESSION_COOKIE] ?? "");
    const change = await openEmailChange(visit.db, id);
    return {
      email,
      is_verified: email_verified_at !== null,
      has_password: password_hash !== null,
      is_staff: roles.includes("staff"),
      is_fresh: isJustIn(sessions),
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

  route(endOtherSession, async ({ params }, visit) => {
    const { id } = await freshAccount(visit);
    if (!(await endListedSession(visit.db, id, params.uuid))) throw notFound();
    return undefined;
  }),

  route(endOtherSessions, async (_input, visit) => {
    const { id } = await freshAccount(visit);
    await endSessions(visit.db, id, visit.request.cookies[SESSION_COOKIE]);
    return undefined;
  }),

  route(changePassword, async ({ body }, visit) => {
    const account = await ownAccount(visit);
    if (account.passkeys_only) throw forbidden(ONLY_PASSKEYS);
    // Without a password to ask for, the sign-in has to be of the last minutes.
    if (!account.password_hash) await freshAccount(visit);
    await checkNewPassword(visit, "new_password", body.new_password, account);
    if (account.password_hash) {
      const giveBack = await countTry(visit, account.email);
      if (!(await isPassword(body.current_password, account.password_hash)))
        throw badRequest({ current_password: ["This is not your present password."] });
      await giveBack();
    }
    const hash = await hashPassword(body.new_password);
    await visit.db.transaction(async (transaction) => {
      await setPassword(transaction, account.id, hash);
      await endLinks(transaction, account.id);
      await endEmailChange(transaction, account.id);
      await endSessions(transaction, account.id);
      await orderNotice(transaction, {
        kind: "password_set",
        to: account.email,
        what: namesForLetter(await listPasskeys(transaction, account.id)),
        host: visit.host,
      });
      await signIn(visit, transaction, account.id);
    });
    return { success: true };
  }),
];
