import { isCommonPassword } from "../platform/commonPasswords.ts";
import { badRequest, tooMany } from "../platform/errors.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { addHits, hit, subjectOf } from "../platform/limits.ts";
import { passwordError } from "./rules.ts";
import { type Account, personOf } from "./store.ts";

/**
 * Counts a try before it is made, so that a hundred at once are not all let through, and gives it back when the password is right.
 * @param email of the account, where one is known
 * @throws ApiError 429 when the address or the account has had too many failures
 */
export async function consumeAttempt({ services, request }: RequestContext, email: string | undefined): Promise<() => Promise<unknown>> {
  const { db, config, limits } = services;
  const counts = [
    { name: "sign_ins", limit: limits.sign_ins, subject: subjectOf(config.GUIDE_SECRET, request.ip) },
    ...(email === undefined
      ? []
      : [{ name: "sign_ins_account", limit: limits.sign_ins_account, subject: subjectOf(config.GUIDE_SECRET, email.toLowerCase()) }]),
  ];
  for (const { name, limit, subject } of counts) {
    const wait = await hit(db, name, limit, subject);
    if (wait > 0) throw tooMany(wait);
  }
  return () => Promise.all(counts.map(({ name, limit, subject }) => addHits(db, name, limit.seconds, [{ subject, hits: -1 }])));
}

/** @throws ApiError 429 when the address has been sent too many links, whether it has an account or not */
export async function consumeLinkAttempt({ services }: RequestContext, email: string) {
  const wait = await hit(services.db, "links", services.limits.links, subjectOf(services.config.GUIDE_SECRET, email.toLowerCase()));
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
