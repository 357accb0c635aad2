import type { Limit } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject, refundHit } from "../../../platform/endpoints/limits.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { isCommonPassword } from "../../../platform/security/commonPasswords.ts";
import { hasSignedIn } from "../../../platform/security/device.ts";
import { ensureDevice } from "../../../platform/sessions/sessionCookies.ts";
import { passwordError } from "../rules.ts";
import { findAccountByEmail } from "../store.ts";
import { LINKS, LINKS_DEVICE, SIGN_INS, SIGN_INS_ACCOUNT, SIGN_INS_DEVICE } from "./signInLimits.ts";

/**
 * Returns the limit and the subject that failures count against. A browser that has signed in to the account before has its own count, so
 * that an attacker who knows only the address cannot lock the owner out. All other browsers share one count per account.
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
 * Counts an attempt before it is made, so that 100 parallel attempts cannot all pass.
 * @param email of the account, if it is known
 * @returns a function that refunds the attempt when the password is right
 * @throws ApiError 429 if the IP address or the account has had too many failures
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

/**
 * Counts a request for a link.
 * @throws ApiError 429 if too many links were sent to the address, whether it has an account or not
 */
export async function consumeLinkAttempt(ctx: RequestContext, email: string) {
  const { limit, subject } = await attemptsBy(ctx, email, LINKS, LINKS_DEVICE);
  const wait = await hit(ctx.services, limit, subject);
  if (wait > 0) throw tooMany(wait);
}

/**
 * Checks a new password.
 * @throws ApiError 400 on the field if the password is too short, too common, or made of words of the guide or the account
 */
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
