import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { memoizeWithTtl } from "../../../platform/memoizeWithTtl.ts";
import { countByArea, countByCountry } from "../../listings/lists/store.ts";
import type { Scope } from "../../places/scope.ts";
import { listAreasByIds } from "../../places/store.ts";
import { chooseFocus, countedAreas } from "../../settings/guideFocus.ts";
import type { Home } from "../understanding/rules.ts";

/** Number of areas that include most of a town and its suburbs. */
const AREAS_LOOKED_AT = 8;
/** Cache lifetime. The guide's place changes with imports, and its lookup takes longer than a search. */
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

/** Returns the place that the guide is about, if there is only one: a country, and perhaps an area in it. */
export const readHome = (db: DbOrTransaction, scope: Scope | undefined): Promise<Home | undefined> =>
  cached(db, JSON.stringify(scope ?? null), () => findHome(db, scope));
