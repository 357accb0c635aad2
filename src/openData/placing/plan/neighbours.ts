import { outsideScore } from "../../../catalogue/places/nearest.ts";
import { kmBetween } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { jointNames } from "../../../catalogue/places/text.ts";
import { addToGroup } from "../../../platform/values/groups.ts";
import { countEach, LISTINGS_MIN } from "../localities.ts";
import type { Draft, Row, Town } from "./draft.ts";
import { createGrid } from "./placeGrid.ts";

/** Pure: places listings between two towns by the addresses and quarters of their neighbours. */

/** Distance in km within which the addresses of other listings count. */
const NEAR_KM = 0.3;
/** Number of neighbours that vote; at least two agree. */
const VOTES = 3;
/** Minimum share of a quarter's listings that are in one town for the rest beside them to be there too. */
const QUARTER_SHARE = 1 / 2;
/** Distance in km within which listings of one quarter are beside each other, and that of the middle of an area with the quarter's name. */
const QUARTER_KM = 2;
const QUARTER_REACH_KM = 4;

const withoutArticle = (name: string) => name.replace(/^(?:la|le|les|el|els|los|las|l|the)-/, "");

/** Whether a listing names its area, also by one part of a joint name: "Escaldes-Engordany" for les Escaldes. */
function isNaming({ names, area }: Row): boolean {
  if (area === null) return false;
  const own = withoutArticle(foldName(area.name));
  return names.some((name) => [name, ...jointNames(name)].some((one) => withoutArticle(foldName(one)) === own));
}

/**
 * Creates the lookup of the town that the nearest addresses agree on, for a listing that names no town and is within the radius of both.
 * @returns a function that returns undefined if the listing stays in its area
 */
export function createNeighbourVote(draft: Draft, rows: readonly Row[]) {
  const naming = rows.filter((row) => row.area && !draft.hasOutline.has(row.area.id) && isNaming(row));
  const near = createGrid(naming);
  return (row: Row | undefined): Town | undefined => {
    if (!row?.area || row.names.length > 0 || draft.hasOutline.has(row.area.id)) return undefined;
    const votes = near(row, NEAR_KM)
      .slice(0, VOTES)
      .flatMap(({ point }) => point.area ?? []);
    const winner = votes.find((town) => votes.filter((other) => other === town).length >= 2);
    if (!winner || winner === row.area || winner.country_code !== row.area.country_code) return undefined;
    return outsideScore(kmBetween(winner, row), winner.population) <= 1 ? winner : undefined;
  };
}

/** Returns the town with most of the listings, if it has half of them. */
function mainTown(rows: readonly Row[]): Town | undefined {
  const [most] = [...countEach(rows.flatMap(({ area }) => area ?? []))].toSorted(([, a], [, b]) => b - a);
  return most && most[1] >= LISTINGS_MIN && most[1] >= rows.length * QUARTER_SHARE ? most[0] : undefined;
}

/**
 * Creates the lookup of the town in which a listing's quarter lies. At the edge of a city, the middle of the next town is often nearer; the
 * quarter that the listing names ("Brighton") tells them apart. An area with the quarter's own name comes first.
 * @returns a function that returns undefined if the listing stays in its area
 */
export function createQuarterVote(draft: Draft, rows: readonly Row[]) {
  const quarters = new Map<string, Row[]>();
  const quarterKey = ({ country, quarter }: Row) => `${country} ${foldName(quarter)}`;
  for (const row of rows) if (foldName(row.quarter) !== "") addToGroup(quarters, quarterKey(row), row);
  const towns = new Map(
    [...quarters].flatMap(([key, all]) => {
      const town = mainTown(all);
      return town ? [[key, { town, near: createGrid(all.filter(({ area }) => area === town)) }] as const] : [];
    }),
  );
  return (row: Row | undefined): Town | undefined => {
    if (!row?.area || foldName(row.quarter) === "" || draft.hasOutline.has(row.area.id) || isNaming(row)) return undefined;
    const named = draft.findNamed(row.country, row.quarter, row, QUARTER_REACH_KM);
    if (named) return named === row.area || draft.hasOutline.has(named.id) ? undefined : named;
    const found = towns.get(quarterKey(row));
    if (!found || found.town === row.area || isWithin(draft, row.area, found.town)) return undefined;
    return found.near(row, QUARTER_KM).length > 0 ? found.town : undefined;
  };
}

/** Whether an area is inside another one. */
function isWithin(draft: Draft, area: Town, outer: Town): boolean {
  let one: Town | undefined = area;
  for (let step = 0; one && step < 9; step += 1) {
    if (one.id === outer.id) return true;
    one = draft.byId.get(one.parent_id ?? 0);
  }
  return false;
}
