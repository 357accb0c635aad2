import { addToGroup } from "../../platform/values/groups.ts";
import { type LocatorTown, outsideScore } from "./nearest.ts";
import { type Bounds, isInPolygon, kmBetween, type Polygon, polygonArea, polygonBounds } from "./polygons.ts";
import { foldName } from "./slugs.ts";

/** Pure: areas with outlines, and the areas inside them. */

export interface AreaOutline {
  area_id: number;
  polygons: readonly Polygon[];
}

export interface OutlinedTown extends LocatorTown {
  /** The area that contains it. */
  parent_id?: number | null;
}

/**
 * Maximum score of a point for a town inside an outline: 2 is 3 km outside the town's radius. Points beyond that belong to the outlined
 * area itself.
 */
const INNER_SCORE = 2;

const isInBounds = ({ west, south, east, north }: Bounds, latitude: number, longitude: number) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Whether a point is inside an outline. */
export const isInOutline = (polygons: readonly Polygon[], latitude: number, longitude: number): boolean =>
  polygons.some((rings) => isInPolygon(rings, latitude, longitude));

export const surfaceOfOutline = (polygons: readonly Polygon[]): number => polygons.reduce((sum, rings) => sum + polygonArea(rings), 0);

/**
 * Creates the lookup of the innermost area whose outline contains a point. If that area contains areas without an outline (the villages of
 * an island), the lookup returns the one that the record names, else the one whose distance fits. It skips the distance if the record names
 * the town that the outlined area is, or is part of: a village absorbed by the town then matches only by name.
 * @returns a function that returns undefined outside all outlines of the country
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

  /** Whether a record names the town that an area is or lies in: Tbilisi, for a row in one of its quarters. */
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
