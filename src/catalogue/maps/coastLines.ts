import { squareBounds } from "./land.ts";

type Position = [number, number];

/** Maximum distance from the edge of its square, in degrees, at which a point counts as on it: coordinates are rounded to a thousandth. */
const ON_EDGE = 0.0011;

/** Splits a closed ring (its last point is its first) into the lines that remain without the cut sides. */
export function openAt(ring: readonly Position[], isCut: (one: Position, other: Position) => boolean): Position[][] {
  const lines: Position[][] = [];
  let line: Position[] = [];
  ring.forEach((point, index) => {
    const before = ring[index - 1];
    if (before && isCut(before, point)) {
      if (line.length > 1) lines.push(line);
      line = [];
    }
    line.push(point);
  });
  if (line.length > 1) lines.push(line);
  return lines;
}

/** Maximum number of points that a side of a smoothed ring gets. */
const POINTS_MAX = 5;
/** Length of a curve's handles, as a share of its side. */
const HANDLE = 0.35;

/**
 * Returns a ring with curves through its points: the outline has a point a kilometre and rounds it to some 400 m, so at the scale of a town
 * its straight sides and corners are not the coast's.
 * @param ring without a repeated last point
 * @param isCut sides that stay straight, with their ends
 * @param step distance of the new points, in the ring's units
 */
export function smoothed(ring: readonly Position[], isCut: (one: Position, other: Position) => boolean, step: number): Position[] {
  if (ring.length < 3) return [...ring];
  const at = (index: number): Position => ring[(index + ring.length) % ring.length] ?? [0, 0];
  const cuts = ring.map((point, index) => isCut(point, at(index + 1)));
  /** Direction of the curve at a point, zero at the ends of cuts. */
  const directionAt = (index: number): Position => {
    if (cuts[index % ring.length] || cuts.at((index % ring.length) - 1)) return [0, 0];
    const [before, after] = [at(index - 1), at(index + 1)];
    const [x, y] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
  };
  return ring.flatMap((from, index) => {
    const to = at(index + 1);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const count = cuts[index] ? 0 : Math.min(POINTS_MAX, Math.floor(length / step));
    if (count === 0) return [from];
    const [out, into] = [directionAt(index), directionAt(index + 1)];
    const reach = length * HANDLE;
    const between = Array.from({ length: count }, (_, number): Position => {
      const t = (number + 1) / (count + 1);
      const s = 1 - t;
      const along = (axis: 0 | 1) =>
        s ** 3 * from[axis] +
        3 * s * s * t * (from[axis] + reach * out[axis]) +
        3 * s * t * t * (to[axis] - reach * into[axis]) +
        t ** 3 * to[axis];
      return [along(0), along(1)];
    });
    return [from, ...between];
  });
}

/** Returns the check whether a line lies on an edge of a square: such a line is a cut and no coast. */
export function cutOfSquare(column: number, row: number): (one: Position, other: Position) => boolean {
  const { west, south, east, north } = squareBounds(column, row);
  const isOn = (one: Position, other: Position, axis: 0 | 1, at: number) =>
    Math.abs(one[axis] - at) < ON_EDGE && Math.abs(other[axis] - at) < ON_EDGE;
  return (one, other) => isOn(one, other, 0, west) || isOn(one, other, 0, east) || isOn(one, other, 1, south) || isOn(one, other, 1, north);
}

/** Returns the coast of a square of land, without the cuts along the edges of the square. */
export function coastLines(rings: readonly (readonly Position[])[], column: number, row: number): Position[][] {
  const isCut = cutOfSquare(column, row);
  return rings.flatMap((ring) => openAt(ring, isCut));
}

/**
 * Returns the points of a circle on the globe.
 * @param radius in kilometres
 */
export function circleAround({ latitude, longitude }: { latitude: number; longitude: number }, radius: number): Position[] {
  const high = radius / 111.195;
  const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: 73 }, (_, index): Position => {
    const angle = (index / 72) * 2 * Math.PI;
    return [longitude + wide * Math.sin(angle), latitude - high * Math.cos(angle)];
  });
}
