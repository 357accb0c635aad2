import type { AreaMove } from "../../../catalogue/listings/areas/store.ts";
import type { Polygon } from "../../../catalogue/places/polygons.ts";
import { formatCount, formatNumber } from "../../../platform/values/format.ts";

/** Pure: plan for placing listings again, and its report. */

/** Area to be created. Its number is below 0 until it is written. */
export interface NewArea {
  id: number;
  name: string;
  country_code: string;
  latitude: number;
  longitude: number;
  parent_id: number | null;
  listings: number;
}

export interface Plan {
  looked: number;
  /** Listings that stay unchanged: claimed ones, and those that staff or owners placed. */
  claimed: number;
  placed: number;
  /** Listings on land without a town or a name, assigned to their country only. */
  nowhere: number;
  areas: NewArea[];
  /** Villages that get the name of their island. */
  renames: { id: number; before: string; name: string }[];
  /** Existing areas that become part of a new one. */
  nested: { id: number; parent_id: number }[];
  outlines: { id: number; polygons: Polygon[] }[];
  /** Areas that are the same municipality as another. */
  merges: { from: number; into: number }[];
  moves: AreaMove[];
}

/** Whether a plan has nothing to write. */
export const isEmptyPlan = ({ moves, renames, merges, outlines, nested }: Plan): boolean =>
  moves.length + renames.length + merges.length + outlines.length + nested.length === 0;

/** Maximum number of area-to-area moves that the report names. */
const WAYS_SHOWN = 20;

const listings = (number: number) => formatCount(number, "listing", "listings");

const stay = (number: number) => (number === 1 ? "stays" : "stay");

/** Returns the report of a plan, line by line. @param nameOf returns the name of an area by its number */
export function planLines(plan: Plan, nameOf: (id: number) => string, isWritten: boolean): string[] {
  const ways = new Map<string, number>();
  for (const { area_before, area_after } of plan.moves) {
    const name = (id: number | null) => (id === null ? "no area" : nameOf(id));
    const way = `${name(area_before)} → ${name(area_after)}`;
    ways.set(way, (ways.get(way) ?? 0) + 1);
  }
  const shown = [...ways].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  const others = shown.slice(WAYS_SHOWN);
  return [
    `${listings(plan.looked)} checked, ${formatNumber(plan.moves.length)} ${isWritten ? "moved" : "would move"}.`,
    ...plan.areas.map(({ name, country_code, listings: count }) => `  new area: ${name} (${country_code}), ${listings(count)}`),
    ...plan.renames.map(({ before, name }) => `  new name: ${before} → ${name}`),
    ...plan.merges.map(({ from, into }) => `  same municipality: ${nameOf(from)} → ${nameOf(into)}`),
    ...shown.slice(0, WAYS_SHOWN).map(([way, count]) => `  ${formatNumber(count)}  ${way}`),
    ...(others.length > 0
      ? [
          `  … and ${formatCount(others.length, "more pair", "more pairs")} of areas, ${listings(others.reduce((sum, [, count]) => sum + count, 0))}`,
        ]
      : []),
    ...(plan.claimed > 0 ? [`${listings(plan.claimed)} with an owner ${stay(plan.claimed)}.`] : []),
    ...(plan.placed > 0 ? [`${listings(plan.placed)} placed by staff or owners ${stay(plan.placed)}.`] : []),
    ...(plan.nowhere > 0
      ? [
          `${listings(plan.nowhere)} ${plan.nowhere === 1 ? "has" : "have"} a country but no area. Add an outline (areas import) or an area (area add).`,
        ]
      : []),
  ];
}
