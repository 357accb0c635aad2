import type { Db } from "../../src/platform/db/types.ts";

/** The straightforward queries: the same questions as one join each, with all visibility rules and without any limit. */

const SEEN = `EXISTS (SELECT FROM account a WHERE a.id = t.account_id AND a.email_verified_at IS NOT NULL AND a.deletion_requested IS NULL)
  AND NOT EXISTS (SELECT FROM traveller_block b WHERE (b.traveller = $1 AND b.blocked = t.code) OR (b.traveller = t.code AND b.blocked = $1))`;

const FOR_YOU = `
  WITH near AS (
    SELECT t.code, 6 AS points FROM relationship r JOIN traveller t ON t.code = r.to_traveller
      WHERE r.from_traveller = $1 AND r.status = 'following' AND ${SEEN}
    UNION ALL
    SELECT DISTINCT t.code, 2 FROM relationship r JOIN relationship s ON s.from_traveller = r.to_traveller JOIN traveller t ON t.code = s.to_traveller
      WHERE r.from_traveller = $1 AND r.status = 'following' AND s.status = 'following' AND t.visibility = 'public' AND t.code <> $1 AND ${SEEN}
        AND NOT EXISTS (SELECT FROM relationship own WHERE own.from_traveller = $1 AND own.to_traveller = t.code)
  )
  SELECT v.business, sum(near.points) AS points FROM near JOIN visited_business v ON v.traveller = near.code JOIN business b ON b.code = v.business
  WHERE v.is_recommended AND b.is_published AND NOT EXISTS (SELECT FROM visited_business o WHERE o.traveller = $1 AND o.business = v.business)
    AND NOT EXISTS (SELECT FROM wishlist_business o WHERE o.traveller = $1 AND o.business = v.business)
  GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 21`;

const RECOMMENDERS = `
  SELECT t.code, t.name, v.comment, r.uuid IS NOT NULL AS is_followed,
    (SELECT array_agg(m.name) FROM relationship s JOIN relationship o ON o.to_traveller = s.from_traveller AND o.from_traveller = $1
      JOIN traveller m ON m.code = s.from_traveller WHERE s.to_traveller = t.code) AS via
  FROM visited_business v JOIN traveller t ON t.code = v.traveller
    LEFT JOIN relationship r ON r.from_traveller = $1 AND r.to_traveller = t.code AND r.status = 'following'
  WHERE v.business = $2 AND v.is_recommended AND t.code <> $1 AND (t.visibility = 'public' OR r.uuid IS NOT NULL) AND ${SEEN}
  ORDER BY 4 DESC, v.created DESC LIMIT 100`;

const PATH = `
  SELECT m.name FROM relationship s JOIN relationship o ON o.to_traveller = s.from_traveller JOIN traveller m ON m.code = s.from_traveller
  WHERE o.from_traveller = $1 AND s.to_traveller = $2 AND o.status = 'following' AND s.status = 'following' ORDER BY o.created DESC`;

export const naively = {
  forYou: (db: Db, viewer: string) => db.$client.query(FOR_YOU, [viewer]),
  recommenders: (db: Db, viewer: string, business: string) => db.$client.query(RECOMMENDERS, [viewer, business]),
  path: (db: Db, viewer: string, other: string) => db.$client.query(PATH, [viewer, other]),
};
