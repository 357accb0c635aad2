import { type Polygon, type Position, visitEdges } from "./polygons.ts";

/** Pure: finds the land mass of a point, an island or a continent. */

/** Returns the land at a point in degrees as a number: two points with the same number are on the same land. */
export type LandAt = (latitude: number, longitude: number) => number;

/** No land on the map: the point is at sea, or on an island too small to be drawn. */
export const NO_LAND = -1;

/** Error of coasts at 1:10 million, in kilometres. */
const COAST_KM = 2.5;
const KM_PER_DEGREE = 111.2;
/** Edges are sorted into rows of a tenth of a degree. */
const ROWS_PER_DEGREE = 10;
const ROWS = 180 * ROWS_PER_DEGREE;

const rowAt = (latitude: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) * ROWS_PER_DEGREE)));

interface Edges {
  /** x1, y1, x2, y2 of each edge. */
  ends: Float32Array;
  shapes: Int32Array;
  /** The edges of row r are order[start[r]] to order[start[r + 1] - 1], grouped by shape. */
  start: Uint32Array;
  order: Uint32Array;
}

function eachEdge(shapes: readonly Polygon[], visit: (shape: number, from: Position, to: Position) => void) {
  shapes.forEach((rings, shape) => {
    for (const ring of rings) visitEdges(ring, (from, to) => visit(shape, from, to));
  });
}

function sortIntoRows(shapes: readonly Polygon[]): Edges {
  let count = 0;
  const start = new Uint32Array(ROWS + 1);
  eachEdge(shapes, (_, [, y1], [, y2]) => {
    count += 1;
    for (let row = rowAt(Math.min(y1, y2)); row <= rowAt(Math.max(y1, y2)); row++) start[row + 1] = (start[row + 1] ?? 0) + 1;
  });
  for (let row = 0; row < ROWS; row++) start[row + 1] = (start[row + 1] ?? 0) + (start[row] ?? 0);
  const edges = { ends: new Float32Array(count * 4), shapes: new Int32Array(count), start, order: new Uint32Array(start[ROWS] ?? 0) };
  const filled = start.slice();
  let edge = 0;
  eachEdge(shapes, (shape, [x1, y1], [x2, y2]) => {
    edges.ends.set([x1, y1, x2, y2], edge * 4);
    edges.shapes[edge] = shape;
    for (let row = rowAt(Math.min(y1, y2)); row <= rowAt(Math.max(y1, y2)); row++) {
      const at = filled[row] ?? 0;
      edges.order[at] = edge;
      filled[row] = at + 1;
    }
    edge += 1;
  });
  return edges;
}

/** Returns the distance in kilometres from 0,0 to a line segment, whose ends are in kilometres east and north of it. */
export function kmToStretch(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + share * dx, y1 + share * dy);
}

/**
 * Creates the lookup of the land at a point. Lands must not contain each other. A point at most 2.5 km off a coast is on the nearest land.
 * @param shapes the world's lands, one per continent or island
 */
export function createLand(shapes: readonly Polygon[]): LandAt {
  const { ends, shapes: shapeOf, start, order } = sortIntoRows(shapes);

  const around = (latitude: number, longitude: number) => {
    const row = rowAt(latitude);
    let inside = false;
    let shape = NO_LAND;
    for (let i = start[row] ?? 0; i < (start[row + 1] ?? 0); i++) {
      const edge = order[i] ?? 0;
      if (shapeOf[edge] !== shape) {
        if (inside) return shape;
        shape = shapeOf[edge] ?? NO_LAND;
      }
      const [y1, y2] = [ends[edge * 4 + 1] ?? 0, ends[edge * 4 + 3] ?? 0];
      if (y1 > latitude === y2 > latitude) continue;
      const [x1, x2] = [ends[edge * 4] ?? 0, ends[edge * 4 + 2] ?? 0];
      if (x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1) > longitude) inside = !inside;
    }
    return inside ? shape : NO_LAND;
  };

  const offCoast = (latitude: number, longitude: number) => {
    const high = COAST_KM / KM_PER_DEGREE;
    const narrow = Math.max(0.02, Math.cos((latitude * Math.PI) / 180));
    let best = COAST_KM;
    let shape = NO_LAND;
    for (let i = start[rowAt(latitude - high)] ?? 0; i < (start[rowAt(latitude + high) + 1] ?? 0); i++) {
      const edge = order[i] ?? 0;
      const [x1, x2] = [(ends[edge * 4] ?? 0) - longitude, (ends[edge * 4 + 2] ?? 0) - longitude];
      if (Math.min(x1, x2) * narrow > high || Math.max(x1, x2) * narrow < -high) continue;
      const [y1, y2] = [(ends[edge * 4 + 1] ?? 0) - latitude, (ends[edge * 4 + 3] ?? 0) - latitude];
      const km = kmToStretch(x1 * narrow * KM_PER_DEGREE, y1 * KM_PER_DEGREE, x2 * narrow * KM_PER_DEGREE, y2 * KM_PER_DEGREE);
      if (km < best) [best, shape] = [km, shapeOf[edge] ?? NO_LAND];
    }
    return shape;
  };

  return (latitude, longitude) => {
    const shape = around(latitude, longitude);
    return shape === NO_LAND ? offCoast(latitude, longitude) : shape;
  };
}
