import { business } from "../../catalogue/listings/tables.ts";
import { sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { Found, Sought } from "./rules.ts";

/** Maximum number of matches by each criterion: a telephone number that hundreds share is no evidence. */
const LIKE_MAX = sql.raw("20");
/**
 * Maximum number of listings to compare at one point: registers place thousands of rows at the middle of their town, and each new row would
 * be compared with all of them.
 */
const NEAR_MAX = sql.raw("200");
/** Minimum similarity of slugs; less similar names are not of the same place. Slugs are already folded, so the comparison is cheap. */
const SLUGS_LIKE = sql.raw("0.3");
/** Metres per degree of the map (map_point of 0019), to be multiplied by the cosine of the latitude. */
const DEGREE = sql.raw("111320");
/** Columns of a listing `o` that a comparison needs. */
const FACTS = sql.raw(
  "o.name, o.other_names, o.business_type, o.activity_subtype, o.latitude, o.longitude, o.address, o.phone, o.website, o.osm_id, o.wikidata_id, o.gers_id",
);

/**
 * Returns listings that may match these: by telephone number, by website, by Wikidata entry, and by name within a distance in metres. One
 * statement for all; an index serves each criterion.
 */
export const findAlike = async (db: DbOrTransaction, sought: readonly Sought[], metres: number): Promise<Found[]> =>
  sought.length === 0 ? [] : db.transaction((tx) => readAlike(tx, sought, metres));

async function readAlike(db: Transaction, sought: readonly Sought[], metres: number): Promise<Found[]> {
  const rows = sought.map(({ key, slug, country_code, latitude, longitude, phone, website, wikidata_id }) => ({
    key,
    slug,
    country_code,
    latitude,
    longitude,
    phone,
    website,
    wikidata_id,
  }));
  // The map is stretched with latitude, as its degrees are; the circle has the given radius on the ground.
  const radius = sql`(${metres}::float8 / (${DEGREE} * greatest(cos(radians(r.latitude)), .02)))`;
  // Written so that the planner does not use an index on countries: one country is most of the guide.
  const isOne = sql`o.code <> r.key AND o.country_code || '' = r.country_code AND o.deleted IS NULL AND o.merged_into IS NULL AND NOT o.is_demo`;
  // Each criterion has its index. In a guide that was empty a moment ago the planner does not know that yet, and would read all listings
  // for each row.
  await db.execute(sql`SELECT set_config('enable_seqscan', 'off', true)`);
  const { rows: found } = await db.execute<Found & Record<string, unknown>>(sql`
    SELECT r.key, o.code, ${FACTS}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(key text, slug text, country_code text, latitude float8, longitude float8, phone text,
      website text, wikidata_id text)
    CROSS JOIN LATERAL (
      (SELECT o.code FROM ${business} o WHERE phone_key(o.phone) = phone_key(r.phone) AND ${isOne} LIMIT ${LIKE_MAX})
      UNION (SELECT o.code FROM ${business} o WHERE website_key(o.website) = website_key(r.website) AND ${isOne} LIMIT ${LIKE_MAX})
      UNION (SELECT o.code FROM ${business} o WHERE o.wikidata_id = r.wikidata_id AND o.wikidata_id <> '' AND ${isOne} LIMIT ${LIKE_MAX})
      UNION (SELECT o.code FROM (SELECT * FROM ${business} n WHERE n.is_published
          AND map_point(n.latitude, n.longitude) <@ circle(map_point(r.latitude, r.longitude), ${radius}) LIMIT ${NEAR_MAX}) AS o
        WHERE similarity(o.slug, r.slug) > ${SLUGS_LIKE} AND ${isOne} LIMIT ${LIKE_MAX})
    ) AS alike JOIN ${business} o ON o.code = alike.code`);
  return found;
}
