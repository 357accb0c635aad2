import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { memoizeWithTtl } from "../../../platform/memoizeWithTtl.ts";
import { countByArea, countByCountry } from "../../listings/lists/store.ts";
import type { Scope } from "../../places/scope.ts";
import { listAreasByIds } from "../../places/store.ts";
import { chooseFocus, countedAreas } from "../../settings/place.ts";
import type { Home } from "../understanding/rules.ts";

/** Of a town and its suburbs the most are among so many. */
const AREAS_LOOKED_AT = 8;
/** What a guide is about changes with imports; to look it up takes longer than to search. */
const MILLISECONDS = 5_000;

async function findHome(db: DbOrTransaction, scope: Scope | undefined): Promise<Home | undefined> {
  const [counts, areas] = await Promise.all([countByCountry(db, "", scope), countByArea(db, AREAS_LOOKED_AT, scope)]);
  const ids = areas.map(({ area_id }) => area_id);
  const found = new Map((await listAreasByIds(db, ids)).map((one) => [one.id, one]));
  const focus = chooseFocus(scope, counts, countedAreas(areas, found));
  if (!focus) return undefined;
  const [area] = focus.area === undefined ? [] : [found.get(focus.area) ?? (await listAreasByIds(db, [focus.area]))[0]];
  return { country: focus.country, area };
}

const cached = memoizeWithTtl<Home | undefined>(MILLISECONDS);

/** What the guide is about, where that is one place: a country, and in it perhaps an area. */
export const readHome = (db: DbOrTransaction, scope: Scope | undefined): Promise<Home | undefined> =>
  cached(db, JSON.stringify(scope ?? null), () => findHome(db, scope));
