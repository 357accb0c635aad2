import { squareBounds } from "./land.ts";

type Position = [number, number];

/** As near to an edge of its square, in degrees, a point is on it: what is sent is rounded to a thousandth. */
const ON_EDGE = 0.0011;

/** A ring, whose end is its beginning, in the lines that are left without some of its sides. */
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

/** The coast of a square of land without the lines where it was cut: those that run along its edges. */
export function coastLines(rings: readonly (readonly Position[])[], column: number, row: number): Position[][] {
  const { west, south, east, north } = squareBounds(column, row);
  const isOn = (one: Position, other: Position, axis: 0 | 1, at: number) =>
    Math.abs(one[axis] - at) < ON_EDGE && Math.abs(other[axis] - at) < ON_EDGE;
  const isCut = (one: Position, other: Position) =>
    isOn(one, other, 0, west) || isOn(one, other, 0, east) || isOn(one, other, 1, south) || isOn(one, other, 1, north);
  return rings.flatMap((ring) => openAt(ring, isCut));
}

/** Points of a circle on the globe. @param radius in kilometres */
export function circleAround({ latitude, longitude }: { latitude: number; longitude: number }, radius: number): Position[] {
  const high = radius / 111.195;
  const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: 73 }, (_, index): Position => {
    const angle = (index / 72) * 2 * Math.PI;
    return [longitude + wide * Math.sin(angle), latitude - high * Math.cos(angle)];
  });
}
