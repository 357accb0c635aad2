import { listAreasBySlugs, listLargestAreas } from "../../../catalogue/places/store.ts";
import { timeZoneAt } from "../../../catalogue/places/timeZones/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/**
 * Number of a country's largest towns that determine its time zones, besides the areas with listings. The limit leaves out remote islands
 * with few people.
 */
const ZONE_TOWNS = 40;

/**
 * Returns the time zones of a country: those of most of its large towns first, then those of other areas that have listings.
 * @param listed areas with listings
 */
export async function listTimeZones(db: DbOrTransaction, code: string, listed: readonly { area: { slug: string } }[]): Promise<string[]> {
  const [towns, others] = await Promise.all([
    listLargestAreas(db, code, ZONE_TOWNS),
    listAreasBySlugs(
      db,
      listed.map(({ area }) => area.slug),
    ),
  ]);
  return [...new Set([...towns, ...others].map(({ latitude, longitude }) => timeZoneAt(latitude, longitude)))];
}
