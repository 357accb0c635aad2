import { listAreasBySlugs, listLargestAreas } from "../../../catalogue/places/store.ts";
import { timeZoneAt } from "../../../catalogue/places/timeZones/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/** Towns that stand for a country's time zones, beside those with listings: its largest ones, so that a far island of a few people does not count. */
const ZONE_TOWNS = 40;

/** The time zones of a country, those of most of its large towns first; a far island's too, as soon as there is something on it. @param listed areas with listings */
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
