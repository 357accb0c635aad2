import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { traveller } from "../travellers/tables.ts";
import { visited_business } from "../visits/tables.ts";

/** What public travellers say of these listings when they recommend them, the best rated and newest of each listing; for the page of the place they are in. @param isShown that the words of a row of `traveller` may be shown to everybody */
export async function listQuotesOf(db: DbOrTransaction, codes: readonly string[], isShown: SQL) {
  if (codes.length === 0) return [];
  return db
    .selectDistinctOn([visited_business.business], {
      business: visited_business.business,
      comment: visited_business.comment,
      created: visited_business.created,
      code: traveller.code,
      name: traveller.name,
      selfie_avatar_uuid: traveller.selfie_avatar_uuid,
    })
    .from(visited_business)
    .innerJoin(traveller, eq(traveller.code, visited_business.traveller))
    .where(
      and(
        sql`${visited_business.business} = ANY(${sql.param([...codes])}::text[])`,
        sql`${visited_business.is_recommended}`,
        ne(visited_business.comment, ""),
        eq(traveller.visibility, "public"),
        isShown,
      ),
    )
    .orderBy(visited_business.business, sql`${visited_business.rating} DESC NULLS LAST`, desc(visited_business.created));
}
