/** Pure: points and polygons, in degrees. */

/** Longitude and latitude. */
export type Position = readonly [number, number];
/** The outer ring first, then its holes; each may end at its first point. */
export type Polygon = readonly (readonly Position[])[];

const KM_PER_DEGREE = 111.2;

/** Calls visit for each edge of a ring; the first edge leads from the last point to the first one. */
export function visitEdges(ring: readonly Position[], visit: (from: Position, to: Position) => void): void {
  let from = ring.at(-1);
  for (const to of ring) {
    if (from) visit(from, to);
    from = to;
  }
}

/** Returns the kilometres between two points that are near each other. */
export function kmBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  let wide = Math.abs(a.longitude - b.longitude);
  if (wide > 180) wide = 360 - wide;
  wide *= Math.max(0.02, Math.cos((a.latitude * Math.PI) / 180));
  return Math.hypot(a.latitude - b.latitude, wide) * KM_PER_DEGREE;
}

/** Returns the longitudes at which the edges of a polygon cross a parallel, from west to east. */
function crossings(rings: Polygon, latitude: number): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    visitEdges(ring, ([x1, y1], [x2, y2]) => {
      if (y1 > latitude !== y2 > latitude) found.push(x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1));
    });
  }
  return found.sort((a, b) => a - b);
}

/** Whether a point is in a polygon and in none of its holes. */
export const isInPolygon = (rings: Polygon, latitude: number, longitude: number): boolean =>
  crossings(rings, latitude).filter((x) => x > longitude).length % 2 === 1;

/** Returns the area in square degrees, as on the map of migrations/before-0.2/0019; suitable to compare polygons near each other. */
function surfaceOfRing(ring: readonly Position[]): number {
  let sum = 0;
  visitEdges(ring, ([x1, y1], [x2, y2]) => {
    sum = sum + x1 * y2 - x2 * y1;
  });
  return Math.abs(sum / 2);
}

/** Returns the area of a polygon in square kilometres, including its holes. */
export function polygonArea([outer = []]: Polygon): number {
  const [, latitude = 0] = outer[0] ?? [];
  return surfaceOfRing(outer) * KM_PER_DEGREE ** 2 * Math.max(0.02, Math.cos((latitude * Math.PI) / 180));
}

/**
 * Returns the part of a ring on one side of a meridian.
 * @param side 1: east of it, -1: west of it
 */
function clipRing(ring: readonly Position[], meridian: number, side: 1 | -1): Position[] {
  const isInside = ([x]: Position) => (x - meridian) * side >= 0;
  const clipped: Position[] = [];
  visitEdges(ring, (from, to) => {
    const crossing: Position = [meridian, from[1] + ((meridian - from[0]) / (to[0] - from[0])) * (to[1] - from[1])];
    if (isInside(from) !== isInside(to)) clipped.push(crossing);
    if (isInside(to)) clipped.push(to);
  });
  return clipped;
}

/**
 * Splits a polygon drawn across 180 degrees (179.9 to -179.9) into two, one on each side, as GeoJSON requires (RFC 7946, 3.1.9). Other
 * polygons are unchanged.
 */
export function splitAtDateLine(rings: Polygon): Polygon[] {
  const { west, east } = polygonBounds([rings]);
  if (east - west <= 180) return [rings];
  const turned = rings.map((ring) => ring.map(([x, y]): Position => [x < 0 ? x + 360 : x, y]));
  const part = (side: 1 | -1, shift: number) =>
    turned.map((ring) => clipRing(ring, 180, side).map(([x, y]): Position => [x - shift, y])).filter((ring) => ring.length >= 3);
  return [part(-1, 0), part(1, 360)].filter(([outer]) => outer !== undefined);
}

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Returns the box around polygons. */
export function polygonBounds(polygons: readonly Polygon[]): Bounds {
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const [x, y] of polygons.flatMap(([outer = []]) => outer)) {
    bounds.west = Math.min(bounds.west, x);
    bounds.east = Math.max(bounds.east, x);
    bounds.south = Math.min(bounds.south, y);
    bounds.north = Math.max(bounds.north, y);
  }
  return bounds;
}

/**
 * Returns a point inside the largest polygon, near its middle: in the widest stretch of the parallel halfway up. A centroid may be outside.
 */
export function interiorPoint(polygons: readonly Polygon[]): { latitude: number; longitude: number } | undefined {
  const [largest] = polygons.toSorted((a, b) => polygonArea(b) - polygonArea(a));
  if (!largest) return undefined;
  const { south, north } = polygonBounds([largest]);
  const latitude = (south + north) / 2;
  const xs = crossings(largest, latitude);
  const [widest] = xs
    .flatMap((x, index) => (index % 2 === 0 ? [[x, xs[index + 1] ?? x] as const] : []))
    .sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
  return widest && { latitude, longitude: (widest[0] + widest[1]) / 2 };
}
