import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { ApiError, forbidden } from "../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import type { HostName } from "../../platform/http/hosts/hostNames.ts";
import { ensureDevice, signIn } from "../../platform/sessions/sessionCookies.ts";
import { maskEmail } from "../accounts/rules.ts";
import { findAccount, findAccountByEmail, lockAccount } from "../accounts/store.ts";
import { writeLog } from "../auditLog/store.ts";
import { verifyAddress } from "../signIn/links/acts.ts";
import type { Claims } from "./provider.ts";
import { canUseProvider, type OidcFailure, onlyProvider, providerName } from "./rules.ts";
import { findLinked, isProviderRequired, linkIdentity, readPerson } from "./store.ts";

type Deps = Pick<RequestContext, "services">;

/** For every other way to log in, once it has proved who asks. @throws ApiError 403 if the provider alone may log the account in */
export async function refuseOtherWays(deps: Deps, db: DbOrTransaction, id: string): Promise<void> {
  if (await isProviderRequired(deps.services.config, db, id)) throw forbidden(onlyProvider(providerName(deps.services.config) ?? ""));
}

type Browser = Pick<RequestContext, "services" | "request" | "reply" | "db"> & { host: HostName };

/** Returns the account of the claims, linking it at the first login. */
async function accountOf(ctx: Browser, tx: Transaction, { issuer, subject, email }: Claims): Promise<{ id: string } | OidcFailure> {
  const linked = await findLinked(tx, { issuer, subject });
  if (linked !== undefined) return { id: linked };
  if (email === undefined) return "unverified";
  const found = await findAccountByEmail(tx, email);
  if (!found || !canUseProvider(await readPerson(tx, found.id))) return "unknown";
  await lockAccount(tx, found.id);
  // The provider proves the address, as an emailed link does.
  await verifyAddress(tx, { account_id: found.id, made_by: found.made_by, email_verified_at: found.email_verified_at }, ensureDevice(ctx));
  if (!(await linkIdentity(tx, { issuer, subject }, found.id))) return "other";
  const about = { business: null, account: found.id, id: found.id, name: maskEmail(found.email) };
  await writeLog(tx, { ...about, side: "guide", act: "account.provider_linked" });
  return { id: found.id };
}

/**
 * Logs the browser in to the account that the provider vouches for.
 * @returns the account, or the reason why there is none
 */
export async function signInByProvider(ctx: Browser, claims: Claims) {
  try {
    return await ctx.db.transaction(async (tx) => {
      const found = await accountOf(ctx, tx, claims);
      if (typeof found === "string") return found;
      const person = await readPerson(tx, found.id);
      const account = await findAccount(tx, found.id);
      // The right may have ended since the account was linked.
      if (!account || !canUseProvider(person)) return "unknown" as const;
      await signIn(ctx, tx, account, { isByProvider: true });
      return person;
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return "suspended" as const;
    throw error;
  }
}
