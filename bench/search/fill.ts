import { listingSlug } from "../../src/catalogue/listings/rules.ts";
import { loadPlaces } from "../../src/catalogue/places/acts.ts";
import { indexAll } from "../../src/catalogue/search/jobs.ts";
import { codeFromName, uuidFromName } from "../../src/platform/clock.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { type MadeUp, madeUpListings } from "./names.ts";

const CHUNK = 10_000;

async function insert(db: Db, rows: (MadeUp & { code: string; slug: string; cover: string })[]) {
  await db.$client.query({
    text: `
      INSERT INTO business (code, name, business_type, country_code, area_id, city, slug, latitude, longitude, cover_image_uuid, short_description,
        description, hashtags, recommendations_count, is_shell, source)
      SELECT r.code, r.name, r.business_type, a.country_code, a.id, a.name, r.slug, a.latitude, a.longitude, r.cover::uuid,
        'A family has run this place for three generations.',
        repeat('Breakfast is made from what the valley grows, and the owner knows every path to the river. ', 3),
        ARRAY['family', 'garden'], r.recommendations_count, true, 'csv'
      FROM json_to_recordset($1::json) AS r (code text, name text, business_type text, area_id integer, slug text, cover text, recommendations_count integer)
      JOIN area a ON a.id = r.area_id`,
    values: [JSON.stringify(rows)],
  });
}

/** Fills a new guide with its places and made-up listings, and indexes them. @returns seconds that each took */
export async function fill(db: Db, listings: number, say: (line: string) => void) {
  const begun = performance.now();
  await loadPlaces(db);
  const placesLoaded = performance.now();
  await indexAll(db);
  const placesIndexed = performance.now();
  let rows: Parameters<typeof insert>[1] = [];
  let made = 0;
  const codes = new Set<string>();
  for (const listing of madeUpListings(listings)) {
    // A million codes of 40 bits contain a duplicate about every second time.
    let code = codeFromName(`bench ${made}`);
    while (codes.has(code)) code = codeFromName(code);
    codes.add(code);
    rows.push({ ...listing, code, slug: listingSlug(listing.name), cover: uuidFromName(`bench ${made}`) });
    made += 1;
    if (rows.length < CHUNK && made < listings) continue;
    await insert(db, rows);
    rows = [];
    if (made % 100_000 === 0) say(`${made} listings written after ${Math.round((performance.now() - placesIndexed) / 1000)} s`);
  }
  const written = performance.now();
  await indexAll(db);
  const indexed = performance.now();
  // Autovacuum does this within minutes on a running guide.
  await db.$client.query("VACUUM (ANALYZE) business, area, country, search_entry, search_key, search_top, search_word");
  const seconds = (from: number, to: number) => (to - from) / 1000;
  return {
    places: seconds(begun, placesLoaded),
    placesIndexed: seconds(placesLoaded, placesIndexed),
    written: seconds(placesIndexed, written),
    indexed: seconds(written, indexed),
  };
}
