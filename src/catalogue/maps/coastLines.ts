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

/** Returns the coast of a square of land, without the cuts along the edges of the square. */
export function coastLines(rings: readonly (readonly Position[])[], column: number, row: number): Position[][] {
  const { west, south, east, north } = squareBounds(column, row);
  const isOn = (one: Position, other: Position, axis: 0 | 1, at: number) =>
    Math.abs(one[axis] - at) < ON_EDGE && Math.abs(other[axis] - at) < ON_EDGE;
  const isCut = (one: Position, other: Position) =>
    isOn(one, other, 0, west) || isOn(one, other, 0, east) || isOn(one, other, 1, south) || isOn(one, other, 1, north);
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
