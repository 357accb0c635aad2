import { hashOfDevice } from "../platform/device.ts";
import { ApiError, badRequest, notFound, tooMany } from "../platform/errors.ts";
import { type Route, route, type Visit } from "../platform/http/context.ts";
import { deviceOf, signIn, signOut } from "../platform/http/signIn.ts";
import { addHits, hit, subjectOf } from "../platform/limits.ts";
import { hashPassword, isPassword } from "../platform/password.ts";
import { endListedSession, endSessions, listSessions, SESSION_COOKIE } from "../platform/session.ts";
import { changePassword, endOtherSession, getAccount, logIn, logOut, requestMagicLink, requestReset } from "./contract.ts";
import { orderLink } from "./jobs.ts";
import { safeNext } from "./rules.next.ts";
import { passwordFault } from "./rules.ts";
import { endLinks } from "./store.links.ts";
import { findAccount, findAccountByEmail, noteMethod, setPassword } from "./store.ts";

/** Nobody's password: a sign-in to an unknown address takes as long as one to a known address. */
let nobodysHash: Promise<string> | undefined;
const hashOfNobody = () => (nobodysHash ??= hashPassword("nobody has this password"));

const WRONG = () => badRequest({ password: ["Email/Password invalid"] });

/**
 * Counts a try before it is made, so that a hundred at once are not all let through, and gives it back when the password is right.
 * @throws ApiError 429 when the address or the account has had too many failures
 */
async function countTry({ services, request }: Visit, email: string): Promise<() => Promise<unknown>> {
  const { db, config, limits } = services;
  const counts = [
    { name: "sign_ins", limit: limits.sign_ins, subject: subjectOf(config.GUIDE_SECRET, request.ip) },
    { name: "sign_ins_account", limit: limits.sign_ins_account, subject: subjectOf(config.GUIDE_SECRET, email.toLowerCase()) },
  ];
  for (const { name, limit, subject } of counts) {
    const wait = await hit(db, name, limit, subject);
    if (wait > 0) throw tooMany(wait);
  }
  return () => Promise.all(counts.map(({ name, limit, subject }) => addHits(db, name, limit.seconds, [{ subject, hits: -1 }])));
}

/** @throws ApiError 429 when the address has been sent too many links, whether it has an account or not */
async function countLink({ services }: Visit, email: string) {
  const wait = await hit(services.db, "links", services.limits.links, subjectOf(services.config.GUIDE_SECRET, email.toLowerCase()));
  if (wait > 0) throw tooMany(wait);
}

const unauthorised = () => new ApiError(401, "Authentication credentials were not provided.");

/** The account that is signed in. @throws ApiError 401 for nobody */
async function ownAccount({ db, session }: Visit) {
  const account = session && (await findAccount(db, session.account_id));
  if (!account) throw unauthorised();
  return account;
}

export const accountRoutes: Route[] = [
  route(requestMagicLink, async ({ body }, visit) => {
    await countLink(visit, body.email);
    const next = safeNext(body.url, visit.services.config.origin) ?? "";
    await orderLink(visit.db, { kind: "magic", email: body.email, next, asked_by: hashOfDevice(deviceOf(visit)) });
    return { success: true };
  }),

  route(requestReset, async ({ body }, visit) => {
    await countLink(visit, body.email);
    await orderLink(visit.db, { kind: "reset", email: body.email, next: "", asked_by: hashOfDevice(deviceOf(visit)) });
    return { success: true };
  }),

  route(logIn, async ({ body }, visit) => {
    const giveBack = await countTry(visit, body.email);
    const account = await findAccountByEmail(visit.db, body.email);
    const isRight = await isPassword(body.password, account?.password_hash ?? (await hashOfNobody()));
    if (!account?.password_hash || !isRight) throw WRONG();
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
    const { id, email, email_verified_at, password_hash } = await ownAccount(visit);
    const sessions = await listSessions(visit.db, id, visit.request.cookies[SESSION_COOKIE] ?? "");
    return {
      email,
      is_verified: email_verified_at !== null,
      has_password: password_hash !== null,
      sessions: sessions.map((one) => ({ ...one, created: one.created.toISOString(), last_seen: one.last_seen.toISOString() })),
    };
  }),

  route(endOtherSession, async ({ params }, visit) => {
    const { id } = await ownAccount(visit);
    if (!(await endListedSession(visit.db, id, params.uuid))) throw notFound();
    return undefined;
  }),

  route(changePassword, async ({ body }, visit) => {
    const account = await ownAccount(visit);
    const fault = passwordFault(body.new_password, account.email);
    if (fault) throw badRequest({ new_password: [fault] });
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
      await endSessions(transaction, account.id);
      await signIn(visit, transaction, account.id);
    });
    return { success: true };
  }),
];
