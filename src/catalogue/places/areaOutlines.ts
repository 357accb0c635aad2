import { addToGroup } from "../../platform/values/groups.ts";
import { kmToStretch } from "./land.ts";
import { type LocatorTown, outsideScore } from "./nearest.ts";
import { type Bounds, isInPolygon, kmBetween, type Polygon, polygonArea, polygonBounds, visitEdges } from "./polygons.ts";
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

/** Maximum distance of a point off an outline that belongs to it if no town has the point: bungalows above the water, inaccurate coasts. */
const NEAR_KM = 2;
const KM_PER_DEGREE = 111.2;

const isInBounds = ({ west, south, east, north }: Bounds, latitude: number, longitude: number) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Whether a point is inside an outline. */
export const isInOutline = (polygons: readonly Polygon[], latitude: number, longitude: number): boolean =>
  polygons.some((rings) => isInPolygon(rings, latitude, longitude));

export const surfaceOfOutline = (polygons: readonly Polygon[]): number => polygons.reduce((sum, rings) => sum + polygonArea(rings), 0);

/** Returns the distance in kilometres from a point to the nearest edge of an outline. */
export function kmToOutline(polygons: readonly Polygon[], latitude: number, longitude: number): number {
  const wide = KM_PER_DEGREE * Math.max(0.02, Math.cos((latitude * Math.PI) / 180));
  const across = (x: number) => (((x - longitude + 540) % 360) - 180) * wide;
  let best = Number.POSITIVE_INFINITY;
  for (const ring of polygons.flat())
    visitEdges(ring, ([x1, y1], [x2, y2]) => {
      const km = kmToStretch(across(x1), (y1 - latitude) * KM_PER_DEGREE, across(x2), (y2 - latitude) * KM_PER_DEGREE);
      if (km < best) best = km;
    });
  return best;
}

/**
 * Creates the lookup of the innermost area whose outline contains a point. If that area contains areas without an outline (the villages of
 * an island), the lookup returns the one that the record names, else the one whose distance fits. It skips the distance if the record names
 * the town that the outlined area is, or is part of: a village absorbed by the town then matches only by name. A village at the border of
 * two outlined areas also has the listings that name it beyond the border.
 * @returns a function that returns undefined outside all outlines of the country; its `near` returns the area of the nearest outline within
 * 2 km
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

  const villagesByName = new Map<string, T[]>();
  for (const town of [...inner.values()].flat())
    if (town.name) addToGroup(villagesByName, `${town.country_code} ${foldName(town.name)}`, town);
  /** Returns a village of any outlined area that the record names and whose surroundings include the point. */
  const findNamed = (at: { latitude: number; longitude: number }, country: string, names: readonly string[]): T | undefined =>
    names
      .flatMap((name) => villagesByName.get(`${country} ${name}`) ?? [])
      .find((town) => outsideScore(kmBetween(at, town), town.population) < INNER_SCORE);

  const near = (latitude: number, longitude: number, country: string): T | undefined => {
    const high = NEAR_KM / KM_PER_DEGREE;
    const wide = high / Math.max(0.02, Math.cos((latitude * Math.PI) / 180));
    let best: T | undefined;
    let bestKm = NEAR_KM;
    for (const { area, polygons, bounds } of shapes) {
      const around = { west: bounds.west - wide, east: bounds.east + wide, south: bounds.south - high, north: bounds.north + high };
      const isNear = [longitude, longitude - 360, longitude + 360].some((x) => isInBounds(around, latitude, x));
      const km = area.country_code === country && isNear ? kmToOutline(polygons, latitude, longitude) : Number.POSITIVE_INFINITY;
      if (km < bestKm) [best, bestKm] = [area, km];
    }
    return best;
  };

  const within = (latitude: number, longitude: number, country: string, names: readonly string[]): T | undefined => {
    const shape = shapes.find(
      ({ area, polygons, bounds }) =>
        area.country_code === country && isInBounds(bounds, latitude, longitude) && isInOutline(polygons, latitude, longitude),
    );
    if (!shape) return undefined;
    const villages = inner.get(shape.area.id) ?? [];
    const named = villages.find(({ name }) => name && names.includes(foldName(name))) ?? findNamed({ latitude, longitude }, country, names);
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
  return Object.assign(within, { near });
}
