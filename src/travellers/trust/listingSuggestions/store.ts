import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { SUGGESTIONS_MAX } from "../rules.ts";

const VIEWER = sql.placeholder("viewer");
const most = (count: number) => sql.raw(String(count));

/** Limits of the search around saved listings: the number of listings (last saved first), and of results around each. */
const SAVED_MAX = 12;
const NEAR_EACH = 8;
/**
 * Search radius in degrees: a degree on the map of migrations/before-0.2/0019_businesses.sql is at most 111 km. Distances of the results are measured
 * on the ground.
 */
const NEAR_DEGREES = 0.3;
/** A hashtag with more listings than this is searched only among the most recommended ones. */
const COMMON_HASHTAG = 1_000;
const MOST_RECOMMENDED = 2_500;
const TAGGED_MAX = 100;

/** Excludes listings that the traveller has visited, saved or runs. */
const IS_NEW = sql`
  business.is_published
  AND NOT EXISTS (SELECT FROM visited_business v WHERE v.traveller = ${VIEWER} AND v.business = business.code)
  AND NOT EXISTS (SELECT FROM wishlist_business w WHERE w.traveller = ${VIEWER} AND w.business = business.code)
  AND NOT EXISTS (SELECT FROM traveller own JOIN business_member m ON m.account_id = own.account_id
    WHERE own.code = ${VIEWER} AND m.business_code = business.code)`;

const columns = { business: sql<string>`found.business` };

const tagged = preparedStatement((db) =>
  db
    .select({ ...columns, hashtag: sql<string>`found.hashtag`, recommendations_count: sql<number>`found.recommendations_count` })
    .from(sql`(
      WITH wanted AS MATERIALIZED (
        SELECT coalesce(array_agg(hashtag) FILTER (WHERE businesses <= ${most(COMMON_HASHTAG)}), '{}') AS rare,
          array_agg(hashtag) FILTER (WHERE businesses > ${most(COMMON_HASHTAG)}) AS common
        FROM followed_hashtag JOIN hashtag_count USING (hashtag) WHERE traveller = ${VIEWER}
      ), of_rare AS MATERIALIZED (
        -- All of them, by the index of hashtags: with ORDER BY and LIMIT here, the database would search them in the order of all listings.
        SELECT business.code, (SELECT min(one) FROM unnest(business.hashtags) AS one WHERE one = ANY (wanted.rare)) AS hashtag,
          business.recommendations_count, business.is_published
        FROM wanted JOIN business ON business.hashtags && wanted.rare AND business.is_published
      ), either AS (
        (SELECT * FROM of_rare ORDER BY recommendations_count DESC, code LIMIT ${most(TAGGED_MAX)})
        UNION ALL
        -- The hashtags as values, not as rows of a join: so this reads the index in its order, and only until it has enough.
        (SELECT top.code, (SELECT min(one) FROM unnest(top.hashtags) AS one WHERE one = ANY ((SELECT common FROM wanted)::text[])),
            top.recommendations_count, true
          FROM (
            SELECT code, hashtags, recommendations_count FROM business WHERE business.is_published AND (SELECT common FROM wanted) IS NOT NULL
            ORDER BY recommendations_count DESC, code LIMIT ${most(MOST_RECOMMENDED)}
          ) AS top WHERE top.hashtags && (SELECT common FROM wanted)
          ORDER BY top.recommendations_count DESC, top.code LIMIT ${most(TAGGED_MAX)})
      )
      SELECT business.code AS business, business.hashtag, business.recommendations_count FROM either AS business WHERE ${IS_NEW}
      ORDER BY business.recommendations_count DESC, business.code, business.hashtag LIMIT ${most(SUGGESTIONS_MAX)}) AS found`)
    .prepare("suggested_by_hashtag"),
);

/** Returns listings with a hashtag that a traveller follows, most recommended first. */
export const listTagged = (db: DbOrTransaction, viewer: string) => tagged(db).execute({ viewer });

const loved = preparedStatement((db) =>
  db
    .select({ ...columns, recommendations_count: sql<number>`found.recommendations_count` })
    .from(sql`(
      SELECT business.code AS business, business.recommendations_count FROM business WHERE business.recommendations_count > 0 AND ${IS_NEW}
      ORDER BY business.recommendations_count DESC, business.code LIMIT ${most(SUGGESTIONS_MAX)}) AS found`)
    .prepare("suggested_by_everybody"),
);

/**
 * Returns the most recommended listings of the guide.
 * @param viewer "" for an account without a traveller
 */
export const listLoved = (db: DbOrTransaction, viewer: string) => loved(db).execute({ viewer });

const near = preparedStatement((db) =>
  db
    .select({
      ...columns,
      latitude: sql<number>`found.latitude`,
      longitude: sql<number>`found.longitude`,
      saved: sql<string>`found.saved`,
      saved_name: sql<string>`found.saved_name`,
      saved_latitude: sql<number>`found.saved_latitude`,
      saved_longitude: sql<number>`found.saved_longitude`,
    })
    .from(sql`(
      SELECT near.*, wish.code AS saved, wish.name AS saved_name, wish.latitude AS saved_latitude, wish.longitude AS saved_longitude
      FROM (
        SELECT business.code, business.name, business.latitude, business.longitude
        FROM wishlist_business JOIN business ON business.code = wishlist_business.business
        WHERE wishlist_business.traveller = ${VIEWER} AND business.is_published AND business.latitude IS NOT NULL AND business.longitude IS NOT NULL
        ORDER BY wishlist_business.created DESC, wishlist_business.uuid LIMIT ${most(SAVED_MAX)}
      ) AS wish CROSS JOIN LATERAL (
        SELECT business.code AS business, business.latitude, business.longitude FROM business
        WHERE map_point(business.latitude, business.longitude) <@ circle(map_point(wish.latitude, wish.longitude), ${most(NEAR_DEGREES)}) AND ${IS_NEW}
        ORDER BY map_point(business.latitude, business.longitude) <-> map_point(wish.latitude, wish.longitude) LIMIT ${most(NEAR_EACH)}
      ) AS near) AS found`)
    .prepare("suggested_near_saved"),
);

/** Returns the nearest listings around each of the traveller's last saved ones, with the positions of both. */
export const listNearSaved = (db: DbOrTransaction, viewer: string) => near(db).execute({ viewer });
