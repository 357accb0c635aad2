import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { and, eq, inArray, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { BusinessCard } from "../contract.ts";
import { asCard, cards, isPublished, listingOrderBy } from "../store.ts";
import { business, business_member } from "../tables.ts";

/**
 * Numbers of codes that a statement is prepared for. With one parameter per code PostgreSQL knows how many rows to expect and reuses its
 * plan; with an array it would plan each time, which takes as long as the query.
 */
const SIZES = [5, 25, 100] as const;

const cardsByCode = preparedStatement((db, size: (typeof SIZES)[number]) => {
  const codes = Array.from({ length: size }, (_, index) => sql`${sql.placeholder(`code${index}`)}`);
  return cards(db)
    .where(
      and(
        sql`${business.code} IN (${sql.join(codes, sql`, `)})`,
        sql`(${isPublished} OR ${business.code} = ANY(${sql.placeholder("seen")}::text[]))`,
      ),
    )
    .prepare(`cards_by_code_${size}`);
});

/**
 * Returns at most 100 cards of published listings, in the order of these codes. Leaves out unknown codes.
 * @param seen codes that are returned even if unpublished: the caller knows who may see them
 * @throws RangeError for more than 100 codes
 */
export async function listByCodes(db: DbOrTransaction, codes: readonly string[], seen: readonly string[] = []): Promise<BusinessCard[]> {
  const size = SIZES.find((one) => one >= codes.length);
  if (size === undefined) throw new RangeError(`${codes.length} cards at once`);
  if (codes.length === 0) return [];
  // No code is empty: unused parameters match nothing.
  const places = Array.from({ length: size }, (_, index) => [`code${index}`, codes[index] ?? ""]);
  const rows = await cardsByCode(db, size).execute({ ...Object.fromEntries(places), seen: [...seen] });
  const byCode = new Map(rows.map((row) => [row.business_code, asCard(row)]));
  return codes.flatMap((code) => byCode.get(code) ?? []);
}

/**
 * Sorts codes by one of the list's orders; leaves out those that do not exist.
 * @param ordering a field, with "-" for descending
 */
export async function orderCodes(db: DbOrTransaction, codes: readonly string[], ordering: string): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .select({ code: business.code })
    .from(business)
    .where(inArray(business.code, [...codes]))
    .orderBy(listingOrderBy(ordering));
  return rows.map(({ code }) => code);
}

/** Returns the codes of the listings that an account owns or helps run. */
export async function listCodesOfMember(db: DbOrTransaction, account_id: string): Promise<string[]> {
  const rows = await db
    .select({ code: business_member.business_code })
    .from(business_member)
    .where(eq(business_member.account_id, account_id));
  return rows.map(({ code }) => code);
}
