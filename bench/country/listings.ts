import { listingSlug } from "../../src/catalogue/listings/rules.ts";
import { codeFromName, uuidFromName } from "../../src/platform/clock.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { madeUpListings } from "../search/names.ts";
import { drawn, withoutIndexes } from "./bulk.ts";
import { OWNED_EVERY, type Size } from "./size.ts";

const CHUNK = 20_000;

/** Columns that the names' generator leaves open come from a listing's number, skewed like real guides. Only listings with an owner have an offer. */
const INSERT = `
  INSERT INTO business (code, name, business_type, country_code, area_id, city, slug, latitude, longitude, cover_image_uuid, short_description,
    description, hashtags, languages, opening_time, closing_time, activity_subtype, price_range, discount, bonus_credit, lgbtq_type, dietary_category,
    recommendations_count, is_shell, source, phone, website, created)
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
    CASE WHEN r.is_owned THEN 5 * (1 + h2 % 4) ELSE 0 END, CASE WHEN r.is_owned AND h3 % 3 = 0 THEN 5 * (1 + h1 % 5) ELSE 0 END,
    CASE WHEN h2 % 9 = 0 THEN 'lgbtq_friendly' WHEN h2 % 90 = 1 THEN 'lgbtq_focus' ELSE 'nothing' END,
    CASE WHEN r.business_type IN ('restaurant', 'cafe') AND h3 % 3 = 0
      THEN (ARRAY['vegetarian_friendly','vegetarian_only','vegan_friendly','vegan_only','halal','kosher'])[1 + h1 % 6] ELSE 'nothing' END,
    coalesce(said.recommendations, 0), NOT r.is_owned, 'csv',
    CASE WHEN h1 % 2 = 0 THEN '+66 2 ' || lpad(r.number::text, 7, '0') ELSE '' END,
    CASE WHEN h2 % 2 = 0 THEN 'https://place' || r.number || '.example.com/' END,
    now() - ${drawn("'made' || r.number")} * interval '900 days'
  FROM (SELECT *, abs(hashtext(code)) % 1000 AS h1, abs(hashtext(code || 'b')) % 1000 AS h2, abs(hashtext(code || 'c')) % 1000 AS h3
    FROM json_to_recordset($1::json)
      AS r (number integer, code text, name text, business_type text, area_id integer, slug text, cover text, is_owned boolean)) r
  JOIN area a ON a.id = r.area_id
  LEFT JOIN (SELECT listing, count(*)::integer AS recommendations FROM bench_recommendation GROUP BY 1) said ON said.listing = r.number`;

/**
 * Draws who recommends which listing, both by power laws, before the listings exist: they are written with their final count, so that no row
 * is written twice.
 */
async function drawRecommendations(db: Db, { listings, travellers, recommendations }: Size) {
  await db.$client.query(`
    CREATE UNLOGGED TABLE bench_recommendation AS
    SELECT traveller, listing FROM (
      SELECT 1 + floor(power(${drawn("'who' || n")}, 1.5) * (${travellers} - 1))::integer AS traveller,
        1 + floor(power(${drawn("'where' || n")}, 3) * ${listings})::integer AS listing, min(n) AS n
      FROM generate_series(1, ${Math.round(recommendations * 1.2)}) AS n GROUP BY 1, 2
    ) AS pair ORDER BY n LIMIT ${recommendations}`);
  await db.$client.query("CREATE INDEX ON bench_recommendation (listing)");
  await db.$client.query("ANALYZE bench_recommendation");
}

/** Writes the listings in large statements with all triggers, so that the guide itself counts them and queues them for its indexes. */
export async function fillListings(db: Db, size: Size, say: (line: string) => void): Promise<void> {
  await drawRecommendations(db, size);
  await db.$client.query("CREATE UNLOGGED TABLE bench_listing (number integer PRIMARY KEY, code text NOT NULL)");
  const codes = new Set<string>();
  const begun = performance.now();
  await withoutIndexes(db, "business", async () => {
    let rows: Record<string, unknown>[] = [];
    for (const { country_code: _, recommendations_count: __, ...listing } of madeUpListings(size.listings, true)) {
      const number = codes.size + 1;
      // A million codes of 40 bits contain a duplicate about every second time.
      let code = codeFromName(`country ${number}`);
      while (codes.has(code)) code = codeFromName(code);
      codes.add(code);
      const is_owned = number % OWNED_EVERY === 0;
      rows.push({ ...listing, number, code, is_owned, slug: listingSlug(listing.name), cover: uuidFromName(`country ${number}`) });
      if (rows.length < CHUNK && number < size.listings) continue;
      const values = [JSON.stringify(rows)];
      await db.$client.query({ text: INSERT, values });
      await db.$client.query({
        text: `INSERT INTO bench_listing SELECT r.number, r.code FROM json_to_recordset($1::json) AS r (number integer, code text)
          JOIN business b ON b.code = r.code`,
        values,
      });
      rows = [];
      if (number % 100_000 === 0) say(`${number} listings written after ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  });
  // Each chunk queues its areas; once is enough.
  await db.$client.query(`
    WITH queued AS (DELETE FROM search_pending RETURNING ref) INSERT INTO search_pending (ref) SELECT DISTINCT ref FROM queued ORDER BY ref DESC`);
}
