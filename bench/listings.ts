import type { Db } from "../src/platform/db/types.ts";

/**
 * Inserts made-up published listings in one statement, the same ones each time: all over the areas of the gazetteer, with texts as long as
 * real ones; one in four lacks the data that small places lack.
 */
export async function insertListings(db: Db, rows: number): Promise<void> {
  await db.$client.query({
    text: `
      WITH town AS (
        SELECT id, name, country_code, latitude, longitude, row_number() OVER (ORDER BY population DESC, id) - 1 AS place
        FROM area ORDER BY population DESC, id LIMIT 20000
      ), number AS (
        SELECT n, md5('listing ' || n) AS hash FROM generate_series(1, $1::integer) AS n
      )
      INSERT INTO business (code, name, business_type, country_code, area_id, city, slug, latitude, longitude, cover_image_uuid, short_description,
        description, hashtags, opening_time, closing_time, activity_subtype, price_range, discount, bonus_credit, book_now_url, address, phone, website,
        recommendations_count, created)
      SELECT
        substr(translate(hash, 'abcdef', 'ghjkmn'), 1, 2) || lpad(n::text, 6, '0'),
        initcap((ARRAY['blue', 'old', 'green', 'river', 'stone', 'lemon', 'cedar'])[1 + n % 7]) || ' ' ||
          (ARRAY['house', 'garden', 'lodge', 'kitchen', 'courtyard'])[1 + n % 5] || ' ' || town.name || ' ' || n,
        (ARRAY['accommodation', 'activity', 'restaurant', 'bar'])[1 + n % 4],
        town.country_code, town.id, town.name,
        'made-up-listing-' || n,
        town.latitude + (n % 100) / 5000.0, town.longitude + (n % 89) / 5000.0,
        hash::uuid,
        'A family has run this place for three generations. Come before noon, when the light is on the terrace of number ' || n || '.',
        repeat('Breakfast is made from what the valley grows, and the owner knows every path to the river. ', 4),
        ARRAY['family', 'garden', 'local food'],
        CASE WHEN n % 4 > 0 THEN time '08:00' + n % 3 * interval '1 hour' END, CASE WHEN n % 4 > 0 THEN time '22:00' END,
        CASE WHEN n % 4 = 1 THEN 'hiking' END,
        CASE WHEN n % 4 = 0 THEN 'low_medium' END,
        n % 5 * 5, n % 3 * 10,
        CASE WHEN n % 2 = 0 THEN 'https://place' || n || '.example.com/book' END,
        n % 200 || ' Main Street', '+66 2 555 ' || lpad((n % 10000)::text, 4, '0'), 'https://place' || n || '.example.com/',
        n % 40,
        timestamptz '2026-01-01 00:00:00Z' + n * interval '1 minute'
      FROM number JOIN town ON town.place = (n::bigint * 7919) % 20000`,
    values: [rows],
  });
  await db.$client.query("ANALYZE business");
}
