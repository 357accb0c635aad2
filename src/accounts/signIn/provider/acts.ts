import type { Transaction } from "../../../platform/db/types.ts";
import { ApiError } from "../../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import type { HostName } from "../../../platform/http/hosts/hostNames.ts";
import { ensureDevice, signIn } from "../../../platform/sessions/sessionCookies.ts";
import { canUseProvider, type OidcFailure } from "../../accounts/identities/rules.ts";
import { findLinked, linkIdentity, readPerson } from "../../accounts/identities/store.ts";
import { maskEmail } from "../../accounts/rules.ts";
import { findAccount, findAccountByEmail, lockAccount } from "../../accounts/store.ts";
import { writeLog } from "../../auditLog/store.ts";
import { verifyAddress } from "../links/acts.ts";
import type { Claims } from "./openIdConnect.ts";

type Browser = Pick<RequestContext, "services" | "request" | "reply" | "db"> & { host: HostName };

/** Returns the account of the claims, linking it at the first login. */
async function findOrLinkAccount(ctx: Browser, tx: Transaction, { issuer, subject, email }: Claims): Promise<{ id: string } | OidcFailure> {
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
 * @returns what the account may do, or the reason of the refusal
 */
export async function signInByProvider(ctx: Browser, claims: Claims) {
  try {
    return await ctx.db.transaction(async (tx) => {
      const found = await findOrLinkAccount(ctx, tx, claims);
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
