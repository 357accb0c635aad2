/** Land of Natural Earth at 1:10 million, cut into squares of the map. */

/** Longitude and latitude. */
type Position = readonly [number, number];
type Ring = readonly Position[];

/** Number of squares: 64 columns of 5.625 degrees, 32 rows from the north. */
export const LAND_COLUMNS = 64;
export const LAND_ROWS = 32;
const SIDE = 360 / LAND_COLUMNS;

export interface LandPolygon {
  rings: readonly Ring[];
  west: number;
  south: number;
  east: number;
  north: number;
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const squareBounds = (column: number, row: number): Box => ({
  west: -180 + column * SIDE,
  east: -180 + (column + 1) * SIDE,
  north: 90 - row * SIDE,
  south: 90 - (row + 1) * SIDE,
});

/** Returns the square that contains a point. */
export const squareAt = (latitude: number, longitude: number) => ({
  column: Math.min(LAND_COLUMNS - 1, Math.max(0, Math.floor((longitude + 180) / SIDE))),
  row: Math.min(LAND_ROWS - 1, Math.max(0, Math.floor((90 - latitude) / SIDE))),
});

/** Returns the squares of a view, each once; the view's west and east may be past the date line. */
export function squaresInView({ west, south, east, north }: Box): { column: number; row: number }[] {
  const [first, last] = [Math.floor((west + 180) / SIDE), Math.floor((east + 180) / SIDE)];
  const [top, bottom] = [squareAt(north, 0).row, squareAt(south, 0).row];
  return Array.from(
    { length: Math.min(LAND_COLUMNS, last - first + 1) },
    (_, across) => (first + across + 2 * LAND_COLUMNS) % LAND_COLUMNS,
  ).flatMap((column) => Array.from({ length: bottom - top + 1 }, (_, down) => ({ column, row: top + down })));
}

export function toLandPolygon(rings: readonly Ring[]): LandPolygon {
  const [outer = []] = rings;
  const xs = outer.map(([x]) => x);
  const ys = outer.map(([, y]) => y);
  const bounds = { west: xs[0] ?? 0, east: xs[0] ?? 0, south: ys[0] ?? 0, north: ys[0] ?? 0 };
  for (const x of xs) {
    if (x < bounds.west) bounds.west = x;
    if (x > bounds.east) bounds.east = x;
  }
  for (const y of ys) {
    if (y < bounds.south) bounds.south = y;
    if (y > bounds.north) bounds.north = y;
  }
  return { rings, ...bounds };
}

/** Clips a ring to the box, one edge after another (Sutherland–Hodgman). */
function clip(ring: Ring, { west, south, east, north }: Box): Position[] {
  const edges = [
    { isIn: ([x]: Position) => x >= west, axis: 0, across: 1, at: west },
    { isIn: ([x]: Position) => x <= east, axis: 0, across: 1, at: east },
    { isIn: ([, y]: Position) => y >= south, axis: 1, across: 0, at: south },
    { isIn: ([, y]: Position) => y <= north, axis: 1, across: 0, at: north },
  ] as const;
  let points: Position[] = [...ring];
  for (const { isIn, axis, across, at } of edges) {
    const kept: Position[] = [];
    let before = points.at(-1);
    for (const point of points) {
      if (before && isIn(point) !== isIn(before)) {
        const share = (at - before[axis]) / (point[axis] - before[axis]);
        const other = before[across] + share * (point[across] - before[across]);
        kept.push(axis === 0 ? [at, other] : [other, at]);
      }
      if (isIn(point)) kept.push(point);
      before = point;
    }
    points = kept;
  }
  return points;
}

const LINE = 180;

/** Gives points on the 180° meridian the sign of the points next to them: 180 and -180 are the same place. */
function onOneSide(ring: Ring): Position[] {
  let side = Math.sign(ring.find(([x]) => Math.abs(x) !== LINE)?.[0] ?? 0);
  return ring.map(([x, y]) => {
    if (Math.abs(x) === LINE) return [side * LINE, y];
    side = Math.sign(x);
    return [x, y];
  });
}

/** Makes the longitudes of a ring continuous: they go beyond 180 degrees where the ring crosses the date line. */
function beside(ring: Ring): Position[] {
  let turn = 0;
  return ring.map(([x, y], index) => {
    const step = x - (ring[index - 1]?.[0] ?? x);
    if (Math.abs(step) > LINE) turn -= 2 * LINE * Math.sign(step);
    return [x + turn, y];
  });
}

/**
 * Splits a polygon into parts that do not cross the date line: unsplit, one that crosses it covers a band around the whole globe. A polygon
 * around a pole is unchanged. Holes go to the largest part.
 */
export function splitLandAtDateLine(rings: readonly Ring[]): LandPolygon[] {
  const [outer = [], ...holes] = rings.map(onOneSide);
  const ring = beside(outer);
  const whole = toLandPolygon([ring]);
  const isRoundPole = Math.abs((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) > LINE;
  if ((whole.west >= -LINE && whole.east <= LINE) || isRoundPole) return [toLandPolygon([outer, ...holes])];
  const parts = [-2 * LINE, 0, 2 * LINE]
    .map((turn) => clip(ring, { west: turn - LINE, east: turn + LINE, south: -90, north: 90 }).map(([x, y]): Position => [x - turn, y]))
    .filter((part) => part.length > 2)
    .sort((one, other) => other.length - one.length);
  return parts.map((part, index) => toLandPolygon(index === 0 ? [part, ...holes] : [part]));
}

/** Groups the polygons of one land: parts that end at the date line and parts that continue beyond it. */
export function joinAcrossDateLine(polygons: readonly LandPolygon[]): LandPolygon[][] {
  const onLine = ({ rings }: LandPolygon, line: number) => (rings[0] ?? []).flatMap(([x, y]) => (x === line ? [y] : []));
  const lands = polygons.map((one) => [one]);
  const ending = lands.flatMap((land) =>
    land.flatMap((one) => (one.west > -LINE && one.east === LINE ? [{ land, ys: onLine(one, LINE) }] : [])),
  );
  return lands.filter(([one]) => {
    if (!one || one.west !== -LINE || one.east === LINE) return true;
    const ys = onLine(one, -LINE);
    const before = ending.find((west) => Math.min(...west.ys) < Math.max(...ys) && Math.max(...west.ys) > Math.min(...ys));
    before?.land.push(one);
    return !before;
  });
}

const rounded = ([x, y]: Position): Position => [Math.round(x * 1_000) / 1_000, Math.round(y * 1_000) / 1_000];

const isOver = (one: LandPolygon, box: Box) =>
  one.west <= box.east && one.east >= box.west && one.south <= box.north && one.north >= box.south;

/** Returns the parts of the polygons inside a box: the clipped rings of each polygon. */
const cutTo = (polygons: readonly LandPolygon[], box: Box): Position[][][] =>
  polygons.flatMap((one) => {
    if (!isOver(one, box)) return [];
    const cut = one.rings.map((ring) => clip(ring, box)).filter((ring) => ring.length > 2);
    return cut.length === 0 ? [] : [cut];
  });

/** Returns the land of a square as GeoJSON; empty at sea. */
export function landInSquare(polygons: readonly LandPolygon[], column: number, row: number) {
  const coordinates = cutTo(polygons, squareBounds(column, row)).map((rings) =>
    // A GeoJSON ring ends at its first point.
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(rounded)),
  );
  return { type: "MultiPolygon" as const, coordinates };
}

/** Steps of a drawing of land along its longer side: finer than a phone can show. */
const OUTLINE_STEPS = 800;

export interface Outline {
  /** Whole steps east and south of the box's north-west corner. */
  rings: [number, number][][];
  /** Steps per degree. */
  scale: number;
}

/**
 * Returns the outline of the land in a box, ready to draw.
 * @param steps number of steps along the longer side
 */
export function landOutline(polygons: readonly LandPolygon[], box: Box, steps = OUTLINE_STEPS): Outline {
  const scale = steps / Math.max(box.east - box.west, box.north - box.south);
  const inSteps = (ring: Ring) =>
    ring.map(([x, y]): [number, number] => [Math.round((x - box.west) * scale), Math.round((box.north - y) * scale)]);
  // Removes consecutive duplicate points.
  const thinned = (ring: [number, number][]) => ring.filter(([x, y], at) => x !== ring.at(at - 1)?.[0] || y !== ring.at(at - 1)?.[1]);
  const rings = cutTo(polygons, box).flatMap((cut) => cut.map((ring) => thinned(inSteps(ring))));
  return { rings: rings.filter((ring) => ring.length > 2), scale };
}
