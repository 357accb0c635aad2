import type { Limit } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject, refundHit } from "../../../platform/endpoints/limits.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { isCommonPassword } from "../../../platform/security/commonPasswords.ts";
import { hasSignedIn } from "../../../platform/security/device.ts";
import { ensureDevice } from "../../../platform/security/signIn.ts";
import { LINKS, LINKS_DEVICE, SIGN_INS, SIGN_INS_ACCOUNT, SIGN_INS_DEVICE } from "../limits.ts";
import { passwordError } from "../rules.ts";
import { findAccountByEmail } from "../store.ts";

/**
 * Whose failures count together: those of a browser that has signed in to the account before are its own, so that somebody who knows the address alone
 * cannot shut its owner out. All others share one count an account.
 */
async function attemptsBy(ctx: RequestContext, email: string, shared: Limit, own: Limit) {
  const { GUIDE_SECRET } = ctx.services.config;
  const account = await findAccountByEmail(ctx.db, email);
  const device = ensureDevice(ctx);
  const isKnown = account && hasSignedIn(GUIDE_SECRET, device, account);
  const subject = limitSubject(GUIDE_SECRET, isKnown ? `${account.id}|${device.id}` : email.toLowerCase());
  return { limit: isKnown ? own : shared, subject };
}

/**
 * Counts a try before it is made, so that a hundred at once are not all let through, and gives it back when the password is right.
 * @param email of the account, where one is known
 * @throws ApiError 429 when the address or the account has had too many failures
 */
export async function consumeAttempt(ctx: RequestContext, email: string | undefined): Promise<() => Promise<unknown>> {
  const { services } = ctx;
  const counts = [
    { limit: SIGN_INS, subject: limitSubject(services.config.GUIDE_SECRET, ctx.request.ip) },
    ...(email === undefined ? [] : [await attemptsBy(ctx, email, SIGN_INS_ACCOUNT, SIGN_INS_DEVICE)]),
  ];
  for (const { limit, subject } of counts) {
    const wait = await hit(services, limit, subject);
    if (wait > 0) throw tooMany(wait);
  }
  return () => Promise.all(counts.map(({ limit, subject }) => refundHit(services, limit, subject)));
}

/** @throws ApiError 429 when the address has been sent too many links, whether it has an account or not */
export async function consumeLinkAttempt(ctx: RequestContext, email: string) {
  const { limit, subject } = await attemptsBy(ctx, email, LINKS, LINKS_DEVICE);
  const wait = await hit(ctx.services, limit, subject);
  if (wait > 0) throw tooMany(wait);
}

/** @throws ApiError 400 on a field for a password that is too short, too common, or made of the guide's and the account's own words */
export function checkNewPassword(
  { services }: RequestContext,
  field: string,
  password: string,
  { email, name }: { email: string; name: string | undefined },
) {
  const origins = Object.values(services.config.hosts);
  const error = passwordError(password, { email, name: name ?? "", origins }, isCommonPassword);
  if (error) throw badRequest({ [field]: [error] });
}
