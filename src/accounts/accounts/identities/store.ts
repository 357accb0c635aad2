import { business_member } from "../../../catalogue/listings/tables.ts";
import { now } from "../../../platform/clock.ts";
import type { Config } from "../../../platform/config.ts";
import { and, eq, gt, lte, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { hashOfToken } from "../../../platform/security/token.ts";
import { revokeSessionsWithoutProvider } from "../../../platform/sessions/session.ts";
import { account } from "../tables.ts";
import { ATTEMPT_MINUTES, needsProvider } from "./rules.ts";
import { account_identity, oidc_attempt } from "./tables.ts";

const owns = sql`EXISTS (SELECT FROM ${business_member} WHERE ${business_member.account_id} = ${account.id} AND ${business_member.role} = 'owner')`;
const helps = sql`EXISTS (SELECT FROM ${business_member} WHERE ${business_member.account_id} = ${account.id})`;

/** Returns what decides by which ways an account may log in. */
export async function readPerson(db: DbOrTransaction, id: string) {
  const [found] = await db
    .select({
      roles: account.roles,
      membership: sql<"owner" | "helper" | null>`CASE WHEN ${owns} THEN 'owner' WHEN ${helps} THEN 'helper' END`,
    })
    .from(account)
    .where(eq(account.id, id));
  return found ?? { roles: [], membership: null };
}

/** Whether the provider alone may log the account in. */
export async function isProviderRequired(config: Config, db: DbOrTransaction, id: string): Promise<boolean> {
  return config.OIDC_REQUIRED_FOR.length > 0 && needsProvider(config, await readPerson(db, id));
}

export async function insertAttempt(db: DbOrTransaction, state: string, next: string): Promise<void> {
  const expires = new Date(now().getTime() + ATTEMPT_MINUTES * 60_000);
  await db.insert(oidc_attempt).values({ state_hash: hashOfToken(state), next, expires });
}

/** Deletes an attempt, so that its answer is taken once. @returns undefined if it has expired or was answered */
export async function takeAttempt(db: DbOrTransaction, state: string): Promise<{ next: string } | undefined> {
  const isIt = and(eq(oidc_attempt.state_hash, hashOfToken(state)), gt(oidc_attempt.expires, now()));
  return (await db.delete(oidc_attempt).where(isIt).returning({ next: oidc_attempt.next }))[0];
}

export const deleteExpiredAttempts = (db: DbOrTransaction) => db.delete(oidc_attempt).where(lte(oidc_attempt.expires, now()));

export interface Identity {
  issuer: string;
  subject: string;
}

/** Returns the account that an identity is linked to. */
export async function findLinked(db: DbOrTransaction, { issuer, subject }: Identity): Promise<string | undefined> {
  const isIt = and(eq(account_identity.issuer, issuer), eq(account_identity.subject, subject));
  return (await db.select({ id: account_identity.account_id }).from(account_identity).where(isIt))[0]?.id;
}

/** Links an identity to an account. @returns false if either is linked already */
export async function linkIdentity(db: DbOrTransaction, { issuer, subject }: Identity, account_id: string): Promise<boolean> {
  const row = { issuer, subject, account_id, created: now() };
  return (await db.insert(account_identity).values(row).onConflictDoNothing()).rowCount === 1;
}

/** Ends the sessions of accounts that may log in through the provider only, and did not. */
export async function endOtherSessions(db: DbOrTransaction, required: readonly string[]): Promise<void> {
  const conditions: SQL[] = [
    ...(required.includes("staff") ? [sql`'staff' = ANY (${account.roles})`] : []),
    ...(required.includes("owners") ? [owns] : []),
  ];
  if (conditions.length === 0) return;
  await revokeSessionsWithoutProvider(db, sql`SELECT ${account.id} FROM ${account} WHERE ${sql.join(conditions, sql` OR `)}`);
}
