import type { Db } from "../../src/platform/db/types.ts";

/** Statements that return the counts that the guide keeps and that its rows do not bear out; each returns none in a right guide. */
const CHECKS: Record<string, string> = {
  "listings by place, type and activity": `
    SELECT * FROM (
      SELECT coalesce(country_code, '') AS country_code, coalesce(area_id, 0) AS area_id, coalesce(business_type, '') AS business_type,
        coalesce(activity_subtype, '') AS activity_subtype, count(*) AS businesses,
        CASE WHEN GROUPING(country_code) = 0 AND GROUPING(business_type) = 1 AND GROUPING(activity_subtype) = 1 THEN sum(recommendations_count) ELSE 0 END
      FROM business WHERE is_published
      GROUP BY GROUPING SETS ((), (business_type), (activity_subtype), (country_code), (country_code, business_type), (country_code, activity_subtype),
        (country_code, area_id), (country_code, area_id, business_type), (country_code, area_id, activity_subtype))
      HAVING NOT (GROUPING(area_id) = 0 AND area_id IS NULL) AND NOT (GROUPING(activity_subtype) = 0 AND activity_subtype IS NULL)
    ) AS real EXCEPT SELECT country_code, area_id, business_type, activity_subtype, sum(businesses), sum(recommendations) FROM business_count GROUP BY 1, 2, 3, 4`,
  facets: `
    SELECT place.country, place.activity, part.kind, part.value, count(*) FROM business
    CROSS JOIN LATERAL (VALUES (country_code, ''), ('', activity_subtype)) AS place (country, activity)
    CROSS JOIN LATERAL (
      SELECT 'facets', facets UNION ALL SELECT 'language', unnest(string_to_array(btrim(facet_languages, ','), ','))
      UNION ALL SELECT 'hashtag', unnest(string_to_array(btrim(facet_hashtags, ','), ','))) AS part (kind, value)
    WHERE is_published AND (place.country > '' OR place.activity > '') GROUP BY 1, 2, 3, 4
    EXCEPT SELECT country_code, activity_subtype, kind, value, sum(businesses) FROM facet_count GROUP BY 1, 2, 3, 4`,
  hashtags: `
    SELECT hashtag, count(*) FROM (SELECT DISTINCT code, unnest(hashtags) AS hashtag FROM business WHERE is_published) AS each GROUP BY 1
    EXCEPT SELECT hashtag, businesses FROM hashtag_count`,
  recommendations: `
    SELECT b.code FROM business b LEFT JOIN (SELECT business, count(*) AS all FROM visited_business WHERE is_recommended GROUP BY 1) v ON v.business = b.code
    WHERE b.recommendations_count <> coalesce(v.all, 0)`,
  followers: `
    SELECT t.code FROM traveller t
    LEFT JOIN (SELECT to_traveller, count(*) AS all FROM relationship WHERE status = 'following' GROUP BY 1) r ON r.to_traveller = t.code
    LEFT JOIN (SELECT from_traveller, count(*) AS all FROM relationship WHERE status = 'following' GROUP BY 1) f ON f.from_traveller = t.code
    LEFT JOIN (SELECT traveller, count(*) AS all FROM visited_business GROUP BY 1) v ON v.traveller = t.code
    WHERE (t.followers_count, t.following_count, t.businesses_visited_count) <> (coalesce(r.all, 0), coalesce(f.all, 0), coalesce(v.all, 0))`,
  "search entries":
    "SELECT code FROM business b LEFT JOIN search_entry e ON e.ref = 'b' || b.code WHERE e.ref IS NULL OR e.popularity <> b.recommendations_count",
  "queued for the search": "SELECT ref FROM search_pending",
};

/** Compares the counts and indexes that the guide keeps with its rows. @throws Error that names each difference */
export async function checkCounts(db: Db): Promise<void> {
  const wrong: string[] = [];
  for (const [name, statement] of Object.entries(CHECKS)) {
    const { rows } = await db.$client.query<{ differences: number }>(`SELECT count(*) AS differences FROM (${statement}) AS different`);
    const differences = Number(rows[0]?.differences ?? 0);
    if (differences > 0) wrong.push(`${name}: ${differences} differ`);
  }
  if (wrong.length > 0) throw new Error(`The kept counts are wrong: ${wrong.join("; ")}`);
}
