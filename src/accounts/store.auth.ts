import { isCommonPassword } from "../platform/commonPasswords.ts";
import { hasSignedIn } from "../platform/device.ts";
import { badRequest, tooMany } from "../platform/errors.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { deviceOf } from "../platform/http/signIn.ts";
import { addHits, hit, subjectOf } from "../platform/limits.ts";
import { passwordError } from "./rules.ts";
import { type Account, findAccountByEmail, personOf } from "./store.ts";

/**
 * Whose failures count together: those of a browser that has signed in to the account before are its own, so that somebody who knows the address alone
 * cannot shut its owner out. All others share one count an account.
 */
async function attemptsBy<Name extends "links" | "sign_ins_account", Own extends "links_device" | "sign_ins_device">(
  ctx: RequestContext,
  email: string,
  [shared, own]: [Name, Own],
) {
  const { GUIDE_SECRET } = ctx.services.config;
  const account = await findAccountByEmail(ctx.db, email);
  const device = deviceOf(ctx);
  const isKnown = account && hasSignedIn(GUIDE_SECRET, device, account);
  const name = isKnown ? own : shared;
  const subject = subjectOf(GUIDE_SECRET, isKnown ? `${account.id}|${device.id}` : email.toLowerCase());
  return { name, limit: ctx.services.limits[name], subject };
}

/**
 * Counts a try before it is made, so that a hundred at once are not all let through, and gives it back when the password is right.
 * @param email of the account, where one is known
 * @throws ApiError 429 when the address or the account has had too many failures
 */
export async function consumeAttempt(ctx: RequestContext, email: string | undefined): Promise<() => Promise<unknown>> {
  const { db, config, limits } = ctx.services;
  const counts = [
    { name: "sign_ins", limit: limits.sign_ins, subject: subjectOf(config.GUIDE_SECRET, ctx.request.ip) },
    ...(email === undefined ? [] : [await attemptsBy(ctx, email, ["sign_ins_account", "sign_ins_device"])]),
  ];
  for (const { name, limit, subject } of counts) {
    const wait = await hit(db, name, limit, subject);
    if (wait > 0) throw tooMany(wait);
  }
  return () => Promise.all(counts.map(({ name, limit, subject }) => addHits(db, name, limit.seconds, [{ subject, hits: -1 }])));
}

/** @throws ApiError 429 when the address has been sent too many links, whether it has an account or not */
export async function consumeLinkAttempt(ctx: RequestContext, email: string) {
  const { name, limit, subject } = await attemptsBy(ctx, email, ["links", "links_device"]);
  const wait = await hit(ctx.services.db, name, limit, subject);
  if (wait > 0) throw tooMany(wait);
}

/** @throws ApiError 400 on a field for a password that is too short, too common, or made of the guide's and the account's own words */
export async function checkNewPassword(
  { db, services }: RequestContext,
  field: string,
  password: string,
  { id, email }: Pick<Account, "id" | "email">,
) {
  const origins = Object.values(services.config.hosts);
  const error = passwordError(password, { email, name: await personOf(db, id), origins }, isCommonPassword);
  if (error) throw badRequest({ [field]: [error] });
}
