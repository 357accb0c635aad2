import { circleAround } from "./coastLines.ts";

/**
 * Land that the outline lacks. It omits islands such as La Digue and draws coasts up to a kilometre off, so listings would be in the sea.
 * The map draws land around them: round, because nothing else is known of its coast.
 */

interface Place {
  latitude: number;
  longitude: number;
}

type Position = readonly [number, number];

/** Kilometres of land around a listing. */
export const ISLE_KM = 0.6;
/** Maximum distance of two listings on the same isle: the placing of imports uses the same. */
const LINK_KM = 2;
/** Listings closer than this add nothing to the shape. */
const THIN_KM = 0.15;
/** Maximum number of listings that shape isles: their links grow with the square. */
const PLACES_MAX = 60;
const KM_PER_DEGREE = 111.195;

function distance(one: Place, other: Place): number {
  const across = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(across, one.latitude - other.latitude) * KM_PER_DEGREE;
}

/** Returns whether a point is inside an area of rings (even-odd). */
export function isInside(rings: readonly (readonly Position[])[], { latitude, longitude }: Place): boolean {
  let inside = false;
  for (const ring of rings)
    ring.forEach(([x, y], index) => {
      const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
      if (y > latitude !== beforeY > latitude && longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x) inside = !inside;
    });
  return inside;
}

/**
 * Returns the lines along which isles are drawn, each from a listing to another near it, or from a lone listing to itself.
 * @param offLand listings that are not on the outline's land
 */
export function isleLinks(offLand: readonly Place[]): [Place, Place][] {
  const places: Place[] = [];
  for (const place of offLand)
    if (places.length < PLACES_MAX && places.every((other) => distance(place, other) > THIN_KM)) places.push(place);
  return places.flatMap((place, index) => {
    const near = places.slice(index + 1).filter((other) => distance(place, other) <= LINK_KM);
    const alone = places.every((other) => other === place || distance(place, other) > LINK_KM);
    return (alone ? [place] : near).map((other): [Place, Place] => [place, other]);
  });
}

/** Whether the way from `a` over `b` to `c` turns to the left. */
const turnsLeft = (a: Position, b: Position, c: Position): boolean => (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);

/** Returns one half of a convex hull (Andrew's monotone chain). */
function hullHalf(sorted: readonly [number, number][]): [number, number][] {
  const chain: [number, number][] = [];
  for (const point of sorted) {
    for (;;) {
      const [before, last] = chain.slice(-2);
      if (!before || !last || turnsLeft(before, last, point)) break;
      chain.pop();
    }
    chain.push(point);
  }
  return chain;
}

/** Returns the outline of the land around a link: a closed ring. */
export function isleRing([one, other]: readonly [Place, Place]): [number, number][] {
  const points = [...circleAround(one, ISLE_KM), ...circleAround(other, ISLE_KM)].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return [...hullHalf(points).slice(0, -1), ...hullHalf(points.toReversed())];
}
