import { countByArea, countByCountry } from "../businesses/store.lists.ts";
import { listAreasByIds } from "../places/store.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { countedAreas, focusOf } from "./rules.place.ts";
import { readScope } from "./store.ts";

/** Of a town and its suburbs the most are among so many. */
const AREAS_LOOKED_AT = 8;

/** What the guide is about, where that is one place: a country, and in it perhaps an area. */
export async function readFocus(db: DbOrTransaction) {
  const scope = await readScope(db);
  const [counts, areas] = await Promise.all([countByCountry(db, "", scope), countByArea(db, AREAS_LOOKED_AT, scope)]);
  const ids = areas.map(({ area_id }) => area_id);
  const found = new Map((await listAreasByIds(db, ids)).map((one) => [one.id, one]));
  const focus = focusOf(scope, counts, countedAreas(areas, found));
  if (!focus) return undefined;
  const [area] = focus.area === undefined ? [] : [found.get(focus.area) ?? (await listAreasByIds(db, [focus.area]))[0]];
  return { country: focus.country, area };
}
