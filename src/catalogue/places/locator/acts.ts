import type { Db } from "../../../platform/db/types.ts";
import { loadPlaces } from "../acts.ts";
import { OUTLINES } from "../countryOutlines.ts";
import type { LandAt } from "../land.ts";
import { createLocator, type Locate } from "../locate.ts";
import { listAreaOutlines } from "../own/store.ts";
import { listLocatorTowns } from "../store.ts";

type LocatorArea = Awaited<ReturnType<typeof listLocatorTowns>>[number];

/**
 * Fills the tables of places if needed, and creates the lookup from coordinates to a country and an area. Reads all areas once and holds
 * them in memory.
 * @param land the lookup of catalogue/maps/landAt.ts
 */
export async function openLocator(db: Db, land: LandAt): Promise<Locate<LocatorArea>> {
  await loadPlaces(db);
  const [towns, areaOutlines] = await Promise.all([listLocatorTowns(db), listAreaOutlines(db)]);
  return createLocator(towns, OUTLINES, { land, areaOutlines });
}
