import { sql } from "drizzle-orm";
import type { DbOrTransaction } from "../platform/db/types.ts";

/** The names of the listings that have this account as their only owner. */
export async function listSoleOwned(db: DbOrTransaction, account_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT business.name FROM business_member AS own JOIN business ON business.code = own.business_code
    WHERE own.account_id = ${account_id} AND own.role = 'owner' AND NOT EXISTS (
      SELECT FROM business_member AS other
      WHERE other.business_code = own.business_code AND other.role = 'owner' AND other.account_id <> own.account_id)
    ORDER BY business.name LIMIT 3`);
  return rows.map(({ name }) => name);
}

/** A listing that an account owns or helps run; undefined for any other. */
export async function findOfMember(db: DbOrTransaction, code: string, account_id: string): Promise<{ name: string } | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT business.name FROM business_member JOIN business ON business.code = business_member.business_code
    WHERE business_member.account_id = ${account_id} AND business_member.business_code = ${code}`);
  return rows[0];
}
