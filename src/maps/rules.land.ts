/** Land as Natural Earth draws it at 1:10 million, cut into squares of the map. */

/** Longitude and latitude. */
type Position = readonly [number, number];
type Ring = readonly Position[];

/** Squares a side: 64 columns of 5.625 degrees, 32 rows from the north. */
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

export const boxOf = (column: number, row: number): Box => ({
  west: -180 + column * SIDE,
  east: -180 + (column + 1) * SIDE,
  north: 90 - row * SIDE,
  south: 90 - (row + 1) * SIDE,
});

/** The square that a point lies in. */
export const squareOf = (latitude: number, longitude: number) => ({
  column: Math.min(LAND_COLUMNS - 1, Math.max(0, Math.floor((longitude + 180) / SIDE))),
  row: Math.min(LAND_ROWS - 1, Math.max(0, Math.floor((90 - latitude) / SIDE))),
});

export function polygonOf(rings: readonly Ring[]): LandPolygon {
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

/** One edge of the box after the other cuts off what lies beyond it (Sutherland and Hodgman). */
function clip(ring: Ring, { west, south, east, north }: Box): Position[] {
  const edges = [
    { isIn: ([x]: Position) => x >= west, axis: 0, at: west },
    { isIn: ([x]: Position) => x <= east, axis: 0, at: east },
    { isIn: ([, y]: Position) => y >= south, axis: 1, at: south },
    { isIn: ([, y]: Position) => y <= north, axis: 1, at: north },
  ] as const;
  let points: Position[] = [...ring];
  for (const { isIn, axis, at } of edges) {
    const kept: Position[] = [];
    points.forEach((point, index) => {
      const before = points.at(index - 1) as Position;
      if (isIn(point) !== isIn(before)) {
        const share = (at - before[axis]) / (point[axis] - before[axis]);
        const other = before[(1 - axis) as 0 | 1] + share * (point[(1 - axis) as 0 | 1] - before[(1 - axis) as 0 | 1]);
        kept.push(axis === 0 ? [at, other] : [other, at]);
      }
      if (isIn(point)) kept.push(point);
    });
    points = kept;
  }
  return points;
}

const rounded = ([x, y]: Position): Position => [Math.round(x * 1_000) / 1_000, Math.round(y * 1_000) / 1_000];

const isOver = (one: LandPolygon, box: Box) =>
  one.west <= box.east && one.east >= box.west && one.south <= box.north && one.north >= box.south;

/** What of polygons lies in a box: for each its rings, cut. */
const cutTo = (polygons: readonly LandPolygon[], box: Box): Position[][][] =>
  polygons.flatMap((one) => {
    if (!isOver(one, box)) return [];
    const cut = one.rings.map((ring) => clip(ring, box)).filter((ring) => ring.length > 2);
    return cut.length === 0 ? [] : [cut];
  });

/** The land of a square as GeoJSON; empty at sea. */
export function landOf(polygons: readonly LandPolygon[], column: number, row: number) {
  const coordinates = cutTo(polygons, boxOf(column, row)).map((rings) =>
    // Rings of GeoJSON end where they begin.
    rings.map((ring) => [...ring, ring[0] as Position].map(rounded)),
  );
  return { type: "MultiPolygon" as const, coordinates };
}

/** A drawing of land has so many steps across or down, whichever is more: finer than a phone shows. */
const OUTLINE_STEPS = 800;

export interface Outline {
  /** Whole steps east and south of the box's north-west corner. */
  rings: [number, number][][];
  /** Steps a degree. */
  scale: number;
}

/** The outline of the land in a box, for a drawing of it. */
export function outlineOf(polygons: readonly LandPolygon[], box: Box): Outline {
  const scale = OUTLINE_STEPS / Math.max(box.east - box.west, box.north - box.south);
  const inSteps = (ring: Ring) =>
    ring.map(([x, y]): [number, number] => [Math.round((x - box.west) * scale), Math.round((box.north - y) * scale)]);
  // Of points that fall together one is enough.
  const thinned = (ring: [number, number][]) => ring.filter(([x, y], at) => x !== ring.at(at - 1)?.[0] || y !== ring.at(at - 1)?.[1]);
  const rings = cutTo(polygons, box).flatMap((cut) => cut.map((ring) => thinned(inSteps(ring))));
  return { rings: rings.filter((ring) => ring.length > 2), scale };
}
