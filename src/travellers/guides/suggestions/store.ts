import { traveller } from "../../../accounts/travellers/tables.ts";
import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { GuideKey } from "../store.ts";

interface Row extends Record<string, unknown> {
  business: string;
  reason: "recommended" | "saved" | "followed";
  people: { code: string; name: string; selfie_avatar_uuid: string }[] | null;
}

/**
 * Returns published listings of the place that are not in the guide, each with its first reason: recommended by the traveller, saved, or
 * recommended by followed people. The last reason names only people whom the traveller may see.
 * @param isShown condition that the caller may see a traveller's lists
 */
export async function listSuggestions(
  db: DbOrTransaction,
  { traveller: who, country_code, area_id }: GuideKey,
  isShown: SQL,
  limit: number,
) {
  const isThere = area_id === null ? sql`b.country_code = ${country_code}` : sql`b.area_id = ${area_id}`;
  const { rows } = await db.execute<Row>(sql`
    WITH own AS (
      SELECT v.business, 1 AS rank, v.created FROM visited_business v WHERE v.traveller = ${who} AND v.is_recommended
      UNION ALL SELECT w.business, 2, w.created FROM wishlist_business w WHERE w.traveller = ${who}
    ), followed AS (
      SELECT v.business, 3 AS rank, max(v.created) AS created,
        json_agg(json_build_object('code', ${traveller.code}, 'name', ${traveller.name}, 'selfie_avatar_uuid', ${traveller.selfie_avatar_uuid})
          ORDER BY v.created DESC, ${traveller.code}) AS people
      FROM relationship r
      JOIN ${traveller} ON ${traveller.code} = r.to_traveller
      JOIN visited_business v ON v.traveller = r.to_traveller AND v.is_recommended
      JOIN business b ON b.code = v.business AND ${isThere}
      WHERE r.from_traveller = ${who} AND r.status = 'following' AND ${isShown}
      GROUP BY v.business ORDER BY count(*) DESC, max(v.created) DESC LIMIT ${limit * 2}
    ), ranked AS (
      SELECT DISTINCT ON (business) business, rank, created, people
      FROM (SELECT business, rank, created, NULL::json AS people FROM own UNION ALL SELECT business, rank, created, people FROM followed) AS every
      ORDER BY business, rank
    )
    SELECT ranked.business, (ARRAY['recommended', 'saved', 'followed'])[rank] AS reason, people
    FROM ranked JOIN business b ON b.code = ranked.business AND b.is_published AND ${isThere}
    WHERE NOT EXISTS (
      SELECT FROM traveller_guide_entry e JOIN traveller_guide g ON g.uuid = e.guide
      WHERE g.traveller = ${who} AND g.country_code = ${country_code} AND coalesce(g.area_id, 0) = ${area_id ?? 0} AND e.business = ranked.business)
    ORDER BY rank, ranked.created DESC, ranked.business LIMIT ${limit}`);
  return rows;
}
