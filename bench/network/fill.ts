import type { Db } from "../../src/platform/db/types.ts";

/** Size of the guide; all rows are drawn from hashes, so that each run has the same people. */
export interface Size {
  travellers: number;
  follows: number;
  recommendations: number;
}

/** A traveller who follows 5,000 others, and one whom every traveller follows. */
export const BUSY = "0000bsy0";
export const STAR = "0000star";
const BUSY_FOLLOWS = 5_000;

/** SQL for a traveller's code by number: the alphabet of codes, zero-filled. */
const code = (number: string) => `lpad(to_hex(${number}), 8, '0')`;
/** SQL for the code of the nth traveller. */
const nth = (n: string) => `CASE ${n} WHEN 1 THEN '${STAR}' WHEN 2 THEN '${BUSY}' ELSE ${code(n)} END`;
/** SQL for a number from 0 to 1, equal for equal texts. */
const drawn = (text: string) => `((hashtext(${text})::bigint + 2147483648) / 4294967296.0)`;

const runner =
  (db: Db) =>
  (text: string, values: unknown[] = []) =>
    db.$client.query({ text, values });

/**
 * Inserts travellers, follows and recommendations. Follows are skewed like real ones: followers and followed travellers both have a
 * power-law distribution, so that a few have tens of thousands of followers and half have fewer than ten.
 */
export async function fillNetwork(db: Db, { travellers, follows, recommendations }: Size, say: (line: string) => void) {
  const run = runner(db);
  await run(
    `INSERT INTO account (id, email, email_verified_at, created)
     SELECT md5('account ' || n)::uuid, 'p' || n || '@example.org', now(), now() FROM generate_series(1, $1) AS n`,
    [travellers],
  );
  await run(
    `INSERT INTO traveller (code, account_id, name, visibility, selfie_avatar_uuid, created)
     SELECT CASE n WHEN 1 THEN '${STAR}' WHEN 2 THEN '${BUSY}' ELSE ${code("n")} END, md5('account ' || n)::uuid,
       (ARRAY['Aiko','Linh','Oliver','Beth','Zanele','Lucía','Arun','Kwame'])[1 + n % 8] || ' ' || n,
       CASE WHEN n > 2 AND n % 8 = 0 THEN 'private' ELSE 'public' END, md5('face ' || n)::uuid, now()
     FROM generate_series(1, $1) AS n`,
    [travellers],
  );
  say("travellers written");
  await run("ALTER TABLE relationship DISABLE TRIGGER USER");
  const insert = (pairs: string) =>
    run(`INSERT INTO relationship (uuid, from_traveller, to_traveller, status, created)
      SELECT md5(f || ' ' || t)::uuid, ${nth("f")}, ${nth("t")}, 'following', now() - ${drawn("f || 'when' || t")} * interval '900 days'
      FROM (${pairs}) AS pair WHERE f <> t ON CONFLICT DO NOTHING`);
  const people = String(travellers);
  await insert(`SELECT n AS f, 1 AS t FROM generate_series(2, ${people}) AS n`);
  await insert(
    `SELECT 2 AS f, (3 + floor(power(${drawn("'busy' || n")}, 2) * (${people} - 3)))::integer AS t FROM generate_series(1, ${BUSY_FOLLOWS * 2}) AS n LIMIT ${BUSY_FOLLOWS}`,
  );
  await insert(`SELECT (3 + floor(power(${drawn("'from' || n")}, 2) * (${people} - 3)))::integer AS f,
      (3 + floor(power(${drawn("'to' || n")}, 3) * (${people} - 3)))::integer AS t FROM generate_series(1, ${follows}) AS n`);
  await run("ALTER TABLE relationship ENABLE TRIGGER USER");
  say("follows written");
  await run(
    `UPDATE traveller SET followers_count = c.all FROM (SELECT to_traveller, count(*)::integer AS all FROM relationship GROUP BY 1) c WHERE code = to_traveller`,
  );
  await run(
    `UPDATE traveller SET following_count = c.all FROM (SELECT from_traveller, count(*)::integer AS all FROM relationship GROUP BY 1) c WHERE code = from_traveller`,
  );
  await fillRecommendations(db, travellers, recommendations);
  say("recommendations written");
  await run(
    "VACUUM (ANALYZE) account, traveller, relationship, visited_business, business, wishlist_business, followed_hashtag, hashtag_count_base",
  );
}

/** Inserts recommendations, wishlists and followed hashtags, and sets the counts. */
async function fillRecommendations(db: Db, travellers: number, recommendations: number) {
  const run = runner(db);
  const people = String(travellers);
  await run("ALTER TABLE visited_business DISABLE TRIGGER USER");
  await run(`
    WITH listing AS MATERIALIZED (SELECT array_agg(code ORDER BY code) AS codes, count(*)::integer AS all FROM business WHERE is_published)
    INSERT INTO visited_business (uuid, traveller, business, comment, rating, familiarity, is_recommended, created)
    SELECT md5('visit ' || n)::uuid, ${nth(`(1 + floor(power(${drawn("'who' || n")}, 1.5) * (${people} - 1)))::integer`)},
      codes[1 + floor(power(${drawn("'where' || n")}, 3) * listing.all)::integer],
      CASE WHEN n % 3 > 0 THEN 'Ask for the table by the door, and come before ten.' ELSE '' END, 1 + n % 3,
      (ARRAY['dont_know','dont_know','know_of','know_personally'])[1 + n % 4], true, now() - ${drawn("'when' || n")} * interval '900 days'
    FROM generate_series(1, ${recommendations}) AS n, listing ON CONFLICT DO NOTHING`);
  await run("ALTER TABLE visited_business ENABLE TRIGGER USER");
  await run(`ALTER TABLE business DISABLE TRIGGER USER`);
  await run(
    `UPDATE business SET recommendations_count = c.all FROM (SELECT business, count(*)::integer AS all FROM visited_business WHERE is_recommended GROUP BY 1) c WHERE code = c.business`,
  );
  await run(`ALTER TABLE business ENABLE TRIGGER USER`);
  await run(`INSERT INTO wishlist_business (uuid, traveller, business, created)
    SELECT md5('wish ' || v.uuid)::uuid, v.traveller, b.code, v.created FROM visited_business v JOIN LATERAL (
      SELECT code FROM business WHERE code > v.business ORDER BY code LIMIT 1) b ON true WHERE hashtext(v.uuid::text) % 3 = 0 ON CONFLICT DO NOTHING`);
  await run(`INSERT INTO followed_hashtag (uuid, traveller, hashtag)
    SELECT md5('tag ' || code || tag)::uuid, code, tag FROM traveller, unnest(ARRAY['quiet','handmade','sea']) AS tag WHERE hashtext(code || tag) % 2 = 0`);
  await run(
    "INSERT INTO hashtag_count_base SELECT tag, count(*) FROM business, unnest(hashtags) AS tag WHERE is_published GROUP BY 1 ON CONFLICT (hashtag) DO UPDATE SET businesses = excluded.businesses",
  );
}
