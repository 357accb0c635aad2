import type { AreaOutline, OutlinedTown } from "../../../catalogue/places/areaOutlines.ts";
import { COUNTRIES } from "../../../catalogue/places/countries/enumerations.ts";
import { OUTLINES } from "../../../catalogue/places/countryOutlines.ts";
import { OWN_FIRST } from "../../../catalogue/places/gazetteer.ts";
import type { LandAt } from "../../../catalogue/places/land.ts";
import { createLocator, type Locate } from "../../../catalogue/places/locate.ts";
import { outsideScore } from "../../../catalogue/places/nearest.ts";
import { kmBetween, type Polygon } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { jointNames } from "../../../catalogue/places/text.ts";
import { addToGroup } from "../../../platform/values/groups.ts";
import { APART_KM, type Spot } from "../localities.ts";
import type { NewArea, Plan } from "./rules.ts";

/** Pure: a plan while it is worked out: the areas so far, and the listings that the following steps place. */

export type Town = OutlinedTown & { name: string; state_name?: string };

/** Former area that staff merged into another one. */
export interface MergedArea extends Spot {
  name: string;
  country_code: string;
}

/** Listing to place. */
export interface Row extends Spot {
  country: string;
  /** Names of the places that contain it, the narrowest first. */
  names: readonly string[];
  /** Part of its town that it names, or "". */
  quarter: string;
  area: Town | null;
  /** 0 in the middle of its area, 1 at the edge, 1 more for every 3 km beyond; infinite without an area. */
  score: number;
  /** Whether it is in the place that it names. */
  isSettled: boolean;
}

/**
 * Maximum score of a locality that is part of a town, or the town in another language: its middle is at most 2 km outside the town's
 * radius.
 */
const APART_SCORE = 1 + 2 / 3;
/** Maximum population of a town beside which a locality 1 km from its middle is another village: Soldeu, next to El Tarter. */
export const VILLAGE_PEOPLE = 5_000;
const VILLAGE_KM = 1;
/** Maximum distance of two areas called by parts of one joint name. */
const JOINT_KM = 5;
/** Distance in km below which a new area and another new one are the same place. */
const TAKEN_KM = 2;

const COUNTRY_NAMES = new Set(COUNTRIES.flatMap(({ name, code }) => [foldName(name), foldName(code)]));

export const emptyPlan = (): Plan => ({
  looked: 0,
  claimed: 0,
  placed: 0,
  nowhere: 0,
  areas: [],
  renames: [],
  nested: [],
  outlines: [],
  merges: [],
  moves: [],
});

export type Draft = ReturnType<typeof createDraft>;

/**
 * Creates a draft, which knows all areas of some countries, and can add, rename and nest areas.
 * @param known areas; they are changed
 */
export function createDraft(
  known: readonly Town[],
  { areaOutlines, merged, land }: { areaOutlines: readonly AreaOutline[]; merged: readonly MergedArea[]; land: LandAt },
) {
  const plan = emptyPlan();
  const towns: Town[] = [...known];
  const outlines: AreaOutline[] = [...areaOutlines];
  const byId = new Map(towns.map((town) => [town.id, town]));
  const hasOutline = new Set(outlines.map(({ area_id }) => area_id));
  const states = new Set(towns.flatMap(({ country_code, state_name }) => (state_name ? [`${country_code} ${foldName(state_name)}`] : [])));
  const byName = new Map<string, Town[]>();
  const nameKey = (country: string, name: string) => `${country} ${foldName(name)}`;
  const index = (town: Town) => addToGroup(byName, nameKey(town.country_code, town.name), town);
  for (const town of towns) if (!town.is_section) index(town);
  let locate: Locate<Town> | undefined;
  /** Whether areas changed since the lookup was created: it is created again once a step, not for each area. */
  let isStale = false;
  const formerNames = new Map<number, string>();

  /** Returns the lookup that knows all areas. */
  const refresh = (): Locate<Town> => {
    if (!locate || isStale) locate = createLocator(towns, OUTLINES, { land, areaOutlines: outlines });
    isStale = false;
    return locate;
  };

  const findArea = ({ latitude, longitude }: Spot, country: string, names: readonly string[] = []): Town | null => {
    const found = (locate ?? refresh())(latitude, longitude, country, names);
    return "reason" in found || found.country_code !== country ? null : found.area;
  };

  const isApartFrom = (town: Town, middle: Spot) =>
    outsideScore(kmBetween(town, middle), town.population) > APART_SCORE ||
    (town.population > 0 && town.population < VILLAGE_PEOPLE && kmBetween(town, middle) >= VILLAGE_KM);

  const findNamed = (country: string, name: string, at: Spot, km = APART_KM): Town | undefined =>
    (byName.get(nameKey(country, name)) ?? []).find((town) => kmBetween(town, at) <= km);

  /** Whether this is a known town, of which an outline contains only a part: a quarter around its middle. */
  const isKnownTown = (country: string, name: string, middle: Spot) =>
    (byName.get(nameKey(country, name)) ?? []).some(
      (town) => town.id > 0 && outsideScore(kmBetween(town, middle), town.population) <= APART_SCORE,
    );

  return {
    plan,
    towns,
    land,
    byId,
    hasOutline,
    /** Areas that the plan makes of islands. */
    islands: new Set<number>(),
    /** Names of renamed areas before. */
    formerNames,
    findArea,
    findNamed,
    refresh,

    /** Finds the areas of all rows again, after areas were added. */
    place(rows: readonly Row[]): void {
      refresh();
      for (const row of rows) {
        row.area = findArea(row, row.country, row.names);
        row.score =
          row.area === null
            ? Number.POSITIVE_INFINITY
            : hasOutline.has(row.area.id)
              ? 0
              : outsideScore(kmBetween(row.area, row), row.area.population);
      }
    },

    add(
      name: string,
      country: string,
      { latitude, longitude }: Spot,
      { listings, parent = null }: { listings: number; parent?: number | null },
    ): number {
      const area: NewArea = { id: -1 - plan.areas.length, name, country_code: country, latitude, longitude, parent_id: parent, listings };
      plan.areas.push(area);
      const town: Town = { ...area, population: 0 };
      towns.push(town);
      byId.set(area.id, town);
      index(town);
      isStale = true;
      return area.id;
    },

    rename(town: Town, name: string): void {
      const added = plan.areas.find(({ id }) => id === town.id);
      if (added) added.name = name;
      else {
        formerNames.set(town.id, town.name);
        plan.renames.push({ id: town.id, before: town.name, name });
      }
      town.name = name;
      index(town);
      isStale = true;
    },

    /** Removes an area that is merged into another one. */
    remove(town: Town): void {
      towns.splice(towns.indexOf(town), 1);
      byName.set(
        nameKey(town.country_code, town.name),
        (byName.get(nameKey(town.country_code, town.name)) ?? []).filter((other) => other !== town),
      );
      isStale = true;
    },

    /** Puts areas into another one. */
    nest(inner: readonly Town[], parent_id: number): void {
      for (const town of inner) {
        town.parent_id = parent_id;
        const added = plan.areas.find(({ id }) => id === town.id);
        if (added) added.parent_id = parent_id;
        else plan.nested.push({ id: town.id, parent_id });
      }
      isStale = true;
    },

    outline(id: number, polygons: Polygon[]): void {
      plan.outlines.push({ id, polygons });
      hasOutline.add(id);
      const at = outlines.findIndex(({ area_id }) => area_id === id);
      if (at >= 0) outlines.splice(at, 1);
      outlines.push({ area_id: id, polygons });
      isStale = true;
    },

    /** Whether a name means more than a town: a country or a state. */
    isWide: (country: string, name: string) => COUNTRY_NAMES.has(foldName(name)) || states.has(nameKey(country, name)),

    /** Whether staff have merged a place with one of these names into another area; it then stays there. */
    isMerged: (country: string, names: readonly string[], middle: Spot, km: number) => {
      const folded = new Set(names.map(foldName));
      return merged.some((one) => one.country_code === country && folded.has(foldName(one.name)) && kmBetween(one, middle) < km);
    },

    /** Returns the area that is the same municipality, called by one part of a joint name: Gamprin, of Gamprin-Bendern, or the reverse. */
    findJoint(country: string, name: string, at: Spot): Town | undefined {
      const parts = jointNames(name);
      for (const part of parts) {
        const found = findNamed(country, part, at, JOINT_KM);
        if (found) return found;
      }
      return undefined;
    },

    /** Whether a place is far enough from all areas to be another one. */
    isApart(country: string, name: string, middle: Spot): boolean {
      const near = findArea(middle, country);
      const isOther = !near || (hasOutline.has(near.id) ? !isKnownTown(country, name, middle) : isApartFrom(near, middle));
      return isOther && !plan.areas.some((other) => other.country_code === country && kmBetween(other, middle) < TAKEN_KM);
    },

    /** Whether an area is a town with its own outline, all of which is the town. */
    isInTown: (area: Town | null) => area !== null && hasOutline.has(area.id) && area.id > 0 && area.id < OWN_FIRST,
  };
}
