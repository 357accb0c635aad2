import { listingSlug } from "../../src/catalogue/listings/rules.ts";
import { loadPlaces } from "../../src/catalogue/places/acts.ts";
import { codeFromName, uuidFromName } from "../../src/platform/clock.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { randomFrom } from "../../src/platform/values/random.ts";
import { madeUpListings } from "../search/names.ts";

const CHUNK = 10_000;

/**
 * The columns that the names' generator leaves open are drawn from a listing's hash, skewed like real guides: most have no diet, one in
 * four has a discount.
 */
const INSERT = `
  INSERT INTO business (code, name, business_type, country_code, area_id, city, slug, latitude, longitude, cover_image_uuid, short_description,
    description, hashtags, languages, opening_time, closing_time, activity_subtype, price_range, discount, bonus_credit, lgbtq_type, dietary_category,
    recommendations_count, is_shell, source)
  SELECT r.code, r.name, r.business_type, a.country_code, a.id, a.name, r.slug,
    a.latitude + (h1 - 500) / 10000.0, a.longitude + (h2 - 500) / 10000.0, r.cover::uuid,
    'A family has run this place for three generations.',
    repeat('Breakfast is made from what the valley grows, and the owner knows every path to the river. ', 3),
    (ARRAY['family','garden','local food','lake view','quiet','rooftop','history','handmade','early birds','sunset','solo travel','sea'])[1 + h1 % 9 : 2 + h1 % 9 + h2 % 3],
    (ARRAY['en','es','fr','de','th','pt','id','vi','it','ja'])[1 + h2 % 8 : 1 + h2 % 8 + h3 % 3],
    CASE WHEN h3 % 4 > 0 THEN time '06:00' + h3 % 6 * interval '1 hour' END, CASE WHEN h3 % 4 > 0 THEN time '16:00' + h2 % 8 * interval '1 hour' END,
    CASE WHEN r.business_type IN ('activity', 'sight') THEN
      (ARRAY['hiking','diving','surfing','museums','yoga','zipline','food_tours','cycling','kayaking','temples','markets','safari','sailing','cooking_classes','walking_tours'])[1 + h1 % 15] END,
    CASE WHEN h2 % 3 > 0 THEN (ARRAY['cheap','average','low','low_medium','medium','medium_high','high','luxury','high_luxury','extravagant'])[1 + h1 % 10] END,
    CASE WHEN h1 % 4 = 0 THEN 5 * (1 + h2 % 4) ELSE 0 END, CASE WHEN h3 % 5 = 0 THEN 5 * (1 + h1 % 5) ELSE 0 END,
    CASE WHEN h2 % 9 = 0 THEN 'lgbtq_friendly' WHEN h2 % 90 = 1 THEN 'lgbtq_focus' ELSE 'nothing' END,
    CASE WHEN r.business_type IN ('restaurant', 'cafe') AND h3 % 3 = 0
      THEN (ARRAY['vegetarian_friendly','vegetarian_only','vegan_friendly','vegan_only','halal','kosher'])[1 + h1 % 6] ELSE 'nothing' END,
    r.recommendations_count, true, 'csv'
  FROM (SELECT *, abs(hashtext(code)) % 1000 AS h1, abs(hashtext(code || 'b')) % 1000 AS h2, abs(hashtext(code || 'c')) % 1000 AS h3
    FROM json_to_recordset($1::json) AS r (code text, name text, business_type text, area_id integer, slug text, cover text, recommendations_count integer)) r
  JOIN area a ON a.id = r.area_id
  ON CONFLICT DO NOTHING`;

/**
 * Returns a function that picks areas with a realistic distribution: the first has some 7,000 of a million listings, the hundredth 900,
 * half of them one or two.
 */
async function areaPicker(db: Db) {
  const { rows } = await db.$client.query<{ id: number }>("SELECT id FROM area ORDER BY population DESC, id");
  let sum = 0;
  const upTo = rows.map((_, rank) => (sum += 1 / (rank + 11) ** 0.9));
  const random = randomFrom("crowded places");
  return (): number => {
    const drawn = random() * sum;
    let low = 0;
    let high = rows.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (itemAt(upTo, middle) < drawn) low = middle + 1;
      else high = middle;
    }
    return itemAt(rows, low).id;
  };
}

/**
 * Drops the table's indexes and disables its triggers, fills it, and restores them: row by row a million take an hour on a busy machine.
 * The trigger that fills business_facets, which lists read, stays; the counts are computed once at the end, with the same result as by the
 * triggers.
 */
async function inBulk(db: Db, fillTable: () => Promise<void>) {
  const run = (text: string) => db.$client.query(text);
  const { rows } = await run(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS make FROM pg_index
     WHERE indrelid = 'business'::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of rows) await run(`DROP INDEX ${name}`);
  await run("ALTER TABLE business DISABLE TRIGGER USER");
  await run("ALTER TABLE business ENABLE TRIGGER business_facets");
  await fillTable();
  for (const { make } of rows) await run(make);
  await run(`
    INSERT INTO business_count_base (country_code, area_id, business_type, activity_subtype, businesses)
    SELECT coalesce(country_code, ''), coalesce(area_id, 0), coalesce(business_type, ''), coalesce(activity_subtype, ''), count(*)
    FROM business WHERE is_published
    GROUP BY GROUPING SETS ((), (business_type), (activity_subtype), (country_code), (country_code, business_type), (country_code, activity_subtype),
      (country_code, area_id), (country_code, area_id, business_type), (country_code, area_id, activity_subtype))
    HAVING NOT (GROUPING(area_id) = 0 AND area_id IS NULL) AND NOT (GROUPING(activity_subtype) = 0 AND activity_subtype IS NULL)`);
  await run(`
    INSERT INTO facet_count_base
    SELECT place.country, place.activity, part.kind, part.value, count(*)
    FROM business
    CROSS JOIN LATERAL (VALUES (country_code, ''), ('', activity_subtype)) AS place (country, activity)
    CROSS JOIN LATERAL (
      SELECT 'facets', facets UNION ALL SELECT 'language', unnest(string_to_array(btrim(facet_languages, ','), ','))
      UNION ALL SELECT 'hashtag', unnest(string_to_array(btrim(facet_hashtags, ','), ','))) AS part (kind, value)
    WHERE is_published AND (place.country > '' OR place.activity > '')
    GROUP BY 1, 2, 3, 4`);
  await run(`
    INSERT INTO opening_week_pending (key, hours, country_code, latitude, longitude)
    SELECT DISTINCT ON (1) left(facet_digits, 8), hours_text(opening_hours, opening_time, closing_time), country_code, latitude, longitude
    FROM business WHERE facet_digits NOT LIKE '        %'`);
  await run("ALTER TABLE business ENABLE TRIGGER USER");
}

/** Fills a new guide with its places and made-up listings, the same ones each time. @returns seconds that the listings took */
export async function fill(db: Db, listings: number, say: (line: string) => void): Promise<number> {
  await loadPlaces(db);
  const pickArea = await areaPicker(db);
  const begun = performance.now();
  await inBulk(db, async () => {
    let rows: Record<string, unknown>[] = [];
    let made = 0;
    for (const { country_code: _, ...listing } of madeUpListings(listings)) {
      const code = codeFromName(`bench ${made}`);
      rows.push({ ...listing, area_id: pickArea(), code, slug: listingSlug(listing.name), cover: uuidFromName(`bench ${made}`) });
      made += 1;
      if (rows.length < CHUNK && made < listings) continue;
      await db.$client.query({ text: INSERT, values: [JSON.stringify(rows)] });
      rows = [];
      if (made % 100_000 === 0) say(`${made} listings written after ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  });
  const seconds = (performance.now() - begun) / 1000;
  // Autovacuum does this within minutes on a running guide.
  await db.$client.query("VACUUM (ANALYZE) business, area, country, business_count_base, facet_count_base");
  return seconds;
}
