import { readLandAt } from "../../../catalogue/maps/landAt.ts";
import { openLocator } from "../../../catalogue/places/locator/acts.ts";
import type { Db } from "../../../platform/db/types.ts";
import type { Plan } from "../plan/rules.ts";
import { LOCATED_RECORDS } from "./store.ts";

/** Rows per write. */
const BATCH = 2_000;

/**
 * Gives practical places, routes and imported events the areas that a placing has just made: their import came before these. Only those
 * without an area, or in an area from which listings moved, are looked up.
 */
export async function placeOthers(db: Db, { areas, moves }: Pick<Plan, "areas" | "moves">): Promise<void> {
  const countries = [...new Set(areas.map(({ country_code }) => country_code))];
  if (countries.length === 0) return;
  const where = { countries, areas: [...new Set(moves.flatMap(({ area_before }) => area_before ?? []))] };
  const locate = await openLocator(db, readLandAt());
  for (const records of LOCATED_RECORDS)
    for (let after = ""; ; ) {
      const rows = await records.list(db, where, after, BATCH);
      const moved = rows.flatMap(({ source_key, latitude, longitude, country_code, area_id }) => {
        const found = locate(latitude, longitude, country_code);
        const id = "reason" in found ? undefined : found.area?.id;
        return id === undefined || id === area_id ? [] : [{ source_key, area_id: id }];
      });
      if (moved.length > 0) await db.transaction((tx) => records.place(tx, moved));
      after = rows.at(-1)?.source_key ?? after;
      if (rows.length < BATCH) break;
    }
}
