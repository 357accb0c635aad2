import type { Db } from "../platform/db/types.ts";
import { createLocator, type Locate } from "./rules.locate.ts";
import { OUTLINES } from "./store.outlines.ts";
import { listLocatorTowns, loadPlaces } from "./store.ts";

type LocatorArea = Awaited<ReturnType<typeof listLocatorTowns>>[number];

/** Makes the look-up from coordinates to a country and an area; reads all areas once and keeps them in memory. */
export async function openLocator(db: Db): Promise<Locate<LocatorArea>> {
  await loadPlaces(db);
  return createLocator(await listLocatorTowns(db), OUTLINES);
}
