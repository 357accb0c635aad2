import type { Maker } from "../../../catalogue/listings/contract.ts";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { and, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { account } from "../../accounts/tables.ts";

/** Returns the creators of records, by account. */
export async function listMakers(db: DbOrTransaction, ids: readonly (string | null)[]): Promise<Map<string | null, Maker>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const { rows } = await db.execute<Maker & Record<string, unknown>>(sql`
    SELECT account.id AS account, coalesce(traveller.name, account.email) AS name, account.email
    FROM account LEFT JOIN traveller ON traveller.account_id = account.id WHERE account.id = ANY(${sql.param(known)}::uuid[])`);
  return new Map(rows.map((row) => [row.account, row]));
}

/** Returns the owners of a listing who can receive email. */
export async function listOwners(db: DbOrTransaction, code: string): Promise<{ id: string; email: string }[]> {
  const isOwner = and(eq(business_member.business_code, code), eq(business_member.role, "owner"));
  return db
    .select({ id: account.id, email: account.email })
    .from(business_member)
    .innerJoin(account, eq(account.id, business_member.account_id))
    .where(and(isOwner, sql`is_account_active(${business_member.account_id})`))
    .orderBy(business_member.created, account.id);
}
