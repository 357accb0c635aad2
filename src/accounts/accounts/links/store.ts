import { now } from "../../../platform/clock.ts";
import { and, eq, gt, isNull, lt, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { hashOfToken, newToken } from "../../../platform/security/token.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { type ChangeSide, LINK_KINDS, type LinkKind } from "../rules.ts";
import { account, account_link } from "../tables.ts";

const RETENTION_DAYS = 7;

export interface NewLink {
  account_id: string;
  kind: LinkKind | ChangeSide;
  email: string;
  next: string;
  asked_by: Buffer | null;
  minutes: number;
  /** Uuid of the address change that the link confirms. */
  change_uuid?: string;
}

/**
 * Creates a link.
 * @returns its token, which is stored nowhere
 */
export async function createLink(db: DbOrTransaction, { minutes, ...link }: NewLink): Promise<string> {
  const token = newToken();
  const created = now();
  await db
    .insert(account_link)
    .values({ ...link, token_hash: hashOfToken(token), created, expires: new Date(created.getTime() + minutes * 60_000) });
  return token;
}

/**
 * Returns a link with its account, used and expired links included. Links to an address that the account no longer has and links of an
 * address change are left out.
 */
export async function findLink(db: DbOrTransaction, token: string) {
  const [found] = await db
    .select({
      account_id: account_link.account_id,
      kind: account_link.kind,
      email: account_link.email,
      next: account_link.next,
      asked_by: account_link.asked_by,
      expires: account_link.expires,
      used: account_link.used,
      made_by: account.made_by,
      email_verified_at: account.email_verified_at,
    })
    .from(account_link)
    .innerJoin(account, eq(account.id, account_link.account_id))
    .where(
      sql`${account_link.token_hash} = ${hashOfToken(token)} AND ${account_link.change_uuid} IS NULL
        AND lower(${account.email}) = lower(${account_link.email})`,
    );
  const kind = oneOf(LINK_KINDS, found?.kind);
  return found && kind && { ...found, kind };
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Excludes links that sign in to an account with passkeys only; links that verify an address still work. */
const mayOpen = () =>
  sql`(${account_link.kind} NOT IN ('magic', 'reset')
    OR NOT EXISTS (SELECT FROM ${account} WHERE ${account.id} = ${account_link.account_id} AND ${account.passkeys_only}))`;

/**
 * Marks a link as used. Of two concurrent requests, one wins.
 * @returns false if the link was used, has expired, or no longer opens anything
 */
export async function consumeToken(db: DbOrTransaction, token: string): Promise<boolean> {
  const isGood = and(
    eq(account_link.token_hash, hashOfToken(token)),
    isNull(account_link.used),
    gt(account_link.expires, now()),
    mayOpen(),
  );
  return (await db.update(account_link).set({ used: now() }).where(isGood)).rowCount === 1;
}

/** Makes a used link work again: the person needs it once more. */
export const reopenLink = (db: DbOrTransaction, token: string) =>
  db
    .update(account_link)
    .set({ used: null })
    .where(eq(account_link.token_hash, hashOfToken(token)));

/** Revokes all open links of the account: no reset link survives a changed password. */
export const revokeLinks = (db: DbOrTransaction, account_id: string) =>
  db
    .update(account_link)
    .set({ used: now() })
    .where(and(eq(account_link.account_id, account_id), isNull(account_link.used)));

/** Housekeeping: deletes links a week after they expired, so that the page of an old link can explain why it does not work. */
export const deleteExpiredLinks = (db: DbOrTransaction) =>
  db.delete(account_link).where(lt(account_link.expires, new Date(now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS)));
