import { now } from "../../../platform/clock.ts";
import { and, eq, gt, isNull, lt, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { hashOfToken, newToken } from "../../../platform/security/token.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import type { ChangeSide, LinkKind } from "../rules.ts";
import { account, account_link } from "../tables.ts";

const RETENTION_DAYS = 7;

export interface NewLink {
  account_id: string;
  kind: LinkKind | ChangeSide;
  email: string;
  next: string;
  asked_by: Buffer | null;
  minutes: number;
  /** Of the change of address that it confirms. */
  change_uuid?: string;
}

/** Makes a link. @returns its token, which is stored nowhere */
export async function createLink(db: DbOrTransaction, { minutes, ...link }: NewLink): Promise<string> {
  const token = newToken();
  const created = now();
  await db
    .insert(account_link)
    .values({ ...link, token_hash: hashOfToken(token), created, expires: new Date(created.getTime() + minutes * 60_000) });
  return token;
}

/** A link with the account it belongs to, used and expired ones too; none of an address that the account has no more, and none of a change of address. */
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
  return found && { ...found, kind: found.kind as LinkKind };
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Links do not sign in to an account that uses passkeys only; those that confirm an address still work. */
const mayOpen = () =>
  sql`(${account_link.kind} NOT IN ('magic', 'reset')
    OR NOT EXISTS (SELECT FROM ${account} WHERE ${account.id} = ${account_link.account_id} AND ${account.passkeys_only}))`;

/** Uses a link up. Of two at once one wins. @returns false when it is used, has expired, or opens nothing any more */
export async function consumeToken(db: DbOrTransaction, token: string): Promise<boolean> {
  const isGood = and(
    eq(account_link.token_hash, hashOfToken(token)),
    isNull(account_link.used),
    gt(account_link.expires, now()),
    mayOpen(),
  );
  return (await db.update(account_link).set({ used: now() }).where(isGood)).rowCount === 1;
}

/** Takes the account's other links of a kind out of use: a changed password leaves no reset link behind. */
export const revokeLinks = (db: DbOrTransaction, account_id: string) =>
  db
    .update(account_link)
    .set({ used: now() })
    .where(and(eq(account_link.account_id, account_id), isNull(account_link.used)));

/** For the housekeeping; a week after they expired, so that an old one can still say why it does not work. */
export const deleteExpiredLinks = (db: DbOrTransaction) =>
  db.delete(account_link).where(lt(account_link.expires, new Date(now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS)));
