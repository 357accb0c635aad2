import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { and, eq, gt, inArray, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { business_count } from "../tables.ts";

/**
 * Returns the number of listings of each activity in each of these countries, in descending order; leaves out activities without listings.
 */
export const countActivitiesByCountry = (db: DbOrTransaction, codes: readonly string[]) =>
  db
    .select({
      code: business_count.country_code,
      activity_type: business_count.activity_subtype,
      businesses_count: business_count.businesses,
    })
    .from(business_count)
    .where(
      and(
        // Lists the codes one by one: each is a prefix of the table's key.
        inArray(business_count.country_code, [...codes]),
        eq(business_count.area_id, 0),
        eq(business_count.business_type, ""),
        gt(business_count.activity_subtype, ""),
        gt(business_count.businesses, 0),
      ),
    );

const countsByCode = preparedStatement((db) =>
  db
    .select({ code: business_count.country_code, businesses: business_count.businesses })
    .from(business_count)
    .where(
      and(
        sql`${business_count.country_code} = ANY(${sql.placeholder("codes")}::text[])`,
        eq(business_count.area_id, 0),
        eq(business_count.business_type, ""),
        eq(business_count.activity_subtype, ""),
      ),
    )
    .prepare("business_counts_of_countries"),
);

/** Returns the number of listings of each of these countries, without countries that have none. */
export async function countOfCountries(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, number>> {
  return new Map((await countsByCode(db).execute({ codes: [...codes] })).map(({ code, businesses }) => [code, businesses]));
}
