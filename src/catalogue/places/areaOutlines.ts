import { addToGroup } from "../../platform/values/groups.ts";
import { type LocatorTown, outsideScore } from "./nearest.ts";
import { type Bounds, isInPolygon, kmBetween, type Polygon, polygonArea, polygonBounds } from "./polygons.ts";
import { foldName } from "./slugs.ts";

/** Pure: areas with outlines, and what lies in them. */

export interface AreaOutline {
  area_id: number;
  polygons: readonly Polygon[];
}

export interface OutlinedTown extends LocatorTown {
  /** The area that it lies in. */
  parent_id?: number | null;
}

/** Within an outline a town has what is at most so far away: 2 is 3 km outside its radius. What is farther lies in the outline's own area. */
const INNER_SCORE = 2;

const isInBounds = ({ west, south, east, north }: Bounds, latitude: number, longitude: number) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** True for a point in an outline. */
export const isInOutline = (polygons: readonly Polygon[], latitude: number, longitude: number): boolean =>
  polygons.some((rings) => isInPolygon(rings, latitude, longitude));

export const surfaceOfOutline = (polygons: readonly Polygon[]): number => polygons.reduce((sum, rings) => sum + polygonArea(rings), 0);

/**
 * Makes the look-up of the innermost area whose outline holds a point. Where areas without an outline are known to lie in it (the villages of an island),
 * it is the one of them that the record names, or else that the point is in by distance; not where the record names the town that the outline is or is
 * in: a village that the town has swallowed draws only what names it, or no town.
 * @returns undefined outside of all outlines of the country
 */
export function createOutlined<T extends OutlinedTown>(towns: readonly T[], outlines: readonly AreaOutline[]) {
  const outlinedIds = new Set(outlines.map(({ area_id }) => area_id));
  const owners = new Map<number, T>();
  const inner = new Map<number, T[]>();
  const byId = new Map(outlines.length === 0 ? [] : towns.map((town) => [town.id, town]));
  if (outlines.length > 0) {
    for (const town of towns) {
      if (outlinedIds.has(town.id)) owners.set(town.id, town);
      else if (town.parent_id != null) addToGroup(inner, town.parent_id, town);
    }
  }
  const shapes = outlines
    .flatMap(({ area_id, polygons }) => {
      const area = owners.get(area_id);
      return area ? [{ area, polygons, bounds: polygonBounds(polygons), surface: surfaceOfOutline(polygons) }] : [];
    })
    .sort((a, b) => a.surface - b.surface || a.area.id - b.area.id);

  /** True where a record names the town that an area is, or lies in: Tbilisi, of a row in one of its quarters. */
  const isOfTown = (area: T, names: readonly string[]): boolean => {
    const seen = new Set<number>();
    for (let one: T | undefined = area; one && !seen.has(one.id); one = byId.get(one.parent_id ?? 0)) {
      seen.add(one.id);
      if (one.population > 0 && one.name && names.includes(foldName(one.name))) return true;
    }
    return false;
  };

  return (latitude: number, longitude: number, country: string, names: readonly string[]): T | undefined => {
    const shape = shapes.find(
      ({ area, polygons, bounds }) =>
        area.country_code === country && isInBounds(bounds, latitude, longitude) && isInOutline(polygons, latitude, longitude),
    );
    if (!shape) return undefined;
    const villages = inner.get(shape.area.id) ?? [];
    const named = villages.find(({ name }) => name && names.includes(foldName(name)));
    if (named) return named;
    if (villages.length === 0 || isOfTown(shape.area, names)) return shape.area;
    let best = shape.area;
    let bestScore = INNER_SCORE;
    for (const town of villages) {
      const score = outsideScore(kmBetween({ latitude, longitude }, town), town.population);
      if (score < bestScore) [best, bestScore] = [town, score];
    }
    return best;
  };
}
