import type { Db } from "../../../platform/db/types.ts";
import { loadPlaces } from "../acts.ts";
import { OUTLINES } from "../countryOutlines.ts";
import type { LandAt } from "../land.ts";
import { createLocator, type Locate } from "../locate.ts";
import { listAreaOutlines } from "../own/store.ts";
import { listLocatorTowns } from "../store.ts";

type LocatorArea = Awaited<ReturnType<typeof listLocatorTowns>>[number];

/** Fills the tables of places where that is due, and makes the look-up from coordinates to a country and an area; reads all areas once and keeps them in memory. @param land of catalogue/maps/landAt.ts */
export async function openLocator(db: Db, land: LandAt): Promise<Locate<LocatorArea>> {
  await loadPlaces(db);
  const [towns, areaOutlines] = await Promise.all([listLocatorTowns(db), listAreaOutlines(db)]);
  return createLocator(towns, OUTLINES, { land, areaOutlines });
}
