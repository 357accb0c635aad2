import { traveller } from "../../../accounts/travellers/tables.ts";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { and, eq, isNull, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { visited_business } from "../tables.ts";

/**
 * Whether the recommendation exists and belongs to a listing that the account owns or helps run.
 * @param isShown condition that the caller may read the texts of a row of `traveller`
 */
export async function isThankable(db: DbOrTransaction, uuid: string, account_id: string, isShown: SQL): Promise<boolean> {
  const found = await db
    .select({ uuid: visited_business.uuid })
    .from(visited_business)
    .innerJoin(traveller, eq(traveller.code, visited_business.traveller))
    .innerJoin(
      business_member,
      and(eq(business_member.business_code, visited_business.business), eq(business_member.account_id, account_id)),
    )
    .where(and(eq(visited_business.uuid, uuid), sql`${visited_business.is_recommended}`, isShown));
  return found.length > 0;
}

/**
 * Records the thanks.
 * @returns false if another person of the listing has already thanked
 */
export async function thank(db: DbOrTransaction, uuid: string, thanked: Date): Promise<boolean> {
  const isFirst = and(eq(visited_business.uuid, uuid), isNull(visited_business.thanked));
  return (await db.update(visited_business).set({ thanked }).where(isFirst)).rowCount === 1;
}
