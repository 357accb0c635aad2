import { t } from "../../../platform/languages/text.ts";
import { formatNumber } from "../../../platform/values/format.ts";

/** Definition of "nearby": straight-line distance on a sphere, with a maximum number and a maximum distance. */

export interface Point {
  latitude: number;
  longitude: number;
}

/** Maximum number of nearby listings, and of areas with listings. For more, the list of the place is better. */
export const NEARBY_MAX = 100;
export const BUSINESSES_KM = 50;
export const AREAS_KM = 100;

/** The earth's mean radius (IUGG). */
const EARTH_KM = 6371.0088;
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;
/** The map is not defined closer to the poles: see map_point in migrations/before-0.2/0019_businesses.sql. */
const LATITUDE_MAX = 89;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the kilometres between two points on the ground (haversine). */
export function kilometres(a: Point, b: Point): number {
  const high = Math.sin(radians(b.latitude - a.latitude) / 2);
  const wide = Math.sin(radians(b.longitude - a.longitude) / 2);
  const part = high * high + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * wide * wide;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** A circle on the map of migrations/before-0.2/0019_businesses.sql, in its degrees. */
export interface MapCircle {
  x: number;
  y: number;
  radius: number;
}

/**
 * Returns the circles on the map that contain everything within a distance in kilometres: one, or two if the map's edge at 180 degrees
 * crosses it.
 */
export function circlesAround({ latitude, longitude }: Point, km: number): MapCircle[] {
  const bounded = Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude));
  const y = (Math.log(Math.tan(radians(45 + bounded / 2))) * 180) / Math.PI;
  // The map's scale grows towards the poles: the circle uses the scale of its edge on that side.
  const edge = Math.min(LATITUDE_MAX, Math.abs(bounded) + km / KM_PER_DEGREE);
  const radius = km / (KM_PER_DEGREE * Math.cos(radians(edge)));
  const circle = { x: longitude, y, radius };
  if (Math.abs(longitude) + radius <= 180) return [circle];
  return [circle, { ...circle, x: longitude - Math.sign(longitude) * 360 }];
}

/** Sorts by distance, drops rows that are too far, and adds the distance in kilometres, rounded to 10 m. */
export function byDistance<Row extends Point>(rows: Row[], from: Point, km: number): (Row & { distance: number })[] {
  return rows
    .map((row) => ({ ...row, distance: Math.round(kilometres(from, row) * 100) / 100 }))
    .filter(({ distance }) => distance <= km)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEARBY_MAX);
}

/**
 * Formats a distance: "90 m", "1.2 km", "34 km".
 * @param distance in kilometres
 */
export function lengthText(distance: number): string {
  if (distance < 0.95) return t`${Math.max(10, Math.round(distance * 100) * 10)} m`;
  return t`${formatNumber(distance < 10 ? Math.round(distance * 10) / 10 : Math.round(distance))} km`;
}

/**
 * Returns "90 m away".
 * @param distance in kilometres
 */
export const distanceText = (distance: number): string => t`${lengthText(distance)} away`;

/** Possible radii of a sketch of the surroundings, in kilometres. */
const SKETCH_KM = [0.5, 1, 2, 3, 5, 10, 20, 30, 50];

/** Returns the radius of a sketch that shows most nearby places: the smallest possible one above the median distance. */
export function sketchRadius(distances: readonly number[]): number {
  const middle = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  return SKETCH_KM.find((km) => km >= middle) ?? BUSINESSES_KM;
}

/** Number of passes over all pairs: enough for a dozen dots, and few enough that none moves far. */
const SPREADINGS = 12;

/**
 * Moves the dots of a drawing apart until none overlap, each as little as possible; a dot at the same position moves to the right.
 * @param gap minimum distance between their centres
 * @param still a fixed point, and the minimum distance of a dot's centre from it
 */
export function spread<Dot extends { x: number; y: number }>(
  dots: readonly Dot[],
  gap: number,
  still?: { x: number; y: number; reach: number },
): Dot[] {
  const moved = dots.map((dot) => ({ ...dot }));
  for (let pass = 0; pass < SPREADINGS; pass += 1)
    for (const [index, one] of moved.entries()) {
      const way = still && { x: one.x - still.x || 0.01, y: one.y - still.y };
      const away = way ? Math.hypot(way.x, way.y) : 0;
      if (still && way && away < still.reach) {
        one.x = still.x + (way.x / away) * still.reach;
        one.y = still.y + (way.y / away) * still.reach;
      }
      for (const other of moved.slice(index + 1)) {
        const [x, y] = [other.x - one.x || 0.01, other.y - one.y];
        const apart = Math.hypot(x, y);
        const push = (gap - apart) / 2;
        if (push <= 0) continue;
        one.x -= (x / apart) * push;
        one.y -= (y / apart) * push;
        other.x += (x / apart) * push;
        other.y += (y / apart) * push;
      }
    }
  return moved;
}

/**
 * Returns how far one point is east and south of another, in kilometres, for a sketch with north at the top. Accurate for short distances.
 */
export function eastAndSouth(from: Point, to: Point): { east: number; south: number } {
  const turn = ((to.longitude - from.longitude + 540) % 360) - 180;
  return { east: turn * KM_PER_DEGREE * Math.cos(radians(from.latitude)), south: (from.latitude - to.latitude) * KM_PER_DEGREE };
}
