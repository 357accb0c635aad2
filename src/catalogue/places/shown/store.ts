import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { type Area, findAreaBySlug, listAreasByIds, listAreasBySlugs, listTownsAround } from "../store.ts";
import { showArea } from "./rules.ts";

/** Areas with their names in the reader's language, for pages and API responses. Code that compares or stores names reads ../store.ts. */

/** Returns the area with this slug, or the area that it was merged into; else undefined. */
export async function findShownArea(db: DbOrTransaction, slug: string): Promise<Area | undefined> {
  const found = await findAreaBySlug(db, slug);
  return found && showArea(found);
}

/** Returns the areas with these ids, the most populous first; omits ids that do not exist. */
export const listShownAreas = async (db: DbOrTransaction, ids: readonly number[]): Promise<Area[]> =>
  (await listAreasByIds(db, ids)).map(showArea);

/** Returns the areas with these slugs, in no order; omits slugs that do not exist. */
export const listShownAreasBySlugs = async (db: DbOrTransaction, slugs: readonly string[]): Promise<Area[]> =>
  (await listAreasBySlugs(db, slugs)).map(showArea);

/** Returns the largest towns within a circle, to label a map. */
export const listShownTowns = async (...given: Parameters<typeof listTownsAround>): Promise<Area[]> =>
  (await listTownsAround(...given)).map(showArea);
