import { isInPolygon } from "../../catalogue/places/polygons.ts";
import type { Position } from "../formats/osm/elements.ts";

/**
 * Pure: builds land polygons from coastlines. OpenStreetMap draws a coast with the land on its left; an extract cuts the coast at its
 * edges.
 */

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}
type Ring = Position[];
export type Rings = Ring[];

const isSame = (a: Position | undefined, b: Position | undefined) => a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** Joins lines of nodes in their own direction, each end to the start of the next line. */
export function joinDirected(ways: readonly (readonly number[])[]): number[][] {
  const starts = new Map<number, number>();
  const ends = new Set<number>();
  for (const [index, way] of ways.entries()) {
    const [first, last] = [way[0], way.at(-1)];
    if (way.length < 2 || first === undefined || last === undefined) continue;
    starts.set(first, index);
    ends.add(last);
  }
  const used = new Set<number>();
  const follow = (first: number) => {
    const line: number[] = [];
    for (let index: number | undefined = first; index !== undefined && !used.has(index); index = starts.get(line.at(-1) ?? Number.NaN)) {
      used.add(index);
      for (const ref of ways[index]?.slice(line.length > 0 ? 1 : 0) ?? []) line.push(ref);
    }
    return line;
  };
  const indices = ways.flatMap((way, index) => (way.length > 1 ? [index] : []));
  const open = indices.filter((index) => !ends.has(ways[index]?.[0] ?? Number.NaN));
  return [...open, ...indices].flatMap((index) => (used.has(index) ? [] : [follow(index)]));
}

/** Returns twice the area of a ring; positive when it runs anticlockwise. */
const turn = (ring: Ring) =>
  ring.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y];
    return sum + beforeX * y - x * beforeY;
  }, 0);

/**
 * Returns the position along the edge of the box that is nearest to a point: 0 to 4, one unit per side, anticlockwise from the south-west
 * corner.
 */
function alongEdge([x, y]: Position, { west, south, east, north }: Box): number {
  const across = Math.min(1, Math.max(0, (x - west) / (east - west)));
  const up = Math.min(1, Math.max(0, (y - south) / (north - south)));
  const far = [up, 1 - across, 1 - up, across];
  const side = far.indexOf(Math.min(...far));
  return [across, 1 + up, 3 - across, 4 - up][side] ?? 0;
}

function onEdge(along: number, { west, south, east, north }: Box): Position {
  const side = Math.floor(along) % 4;
  const share = along - Math.floor(along);
  if (side === 0) return [west + share * (east - west), south];
  if (side === 1) return [east, south + share * (north - south)];
  if (side === 2) return [east - share * (east - west), north];
  return [west, north - share * (north - south)];
}

/** Returns the corners between two positions on the edge, anticlockwise. */
function cornersBetween(from: number, to: number, box: Box): Position[] {
  const until = to > from ? to : to + 4;
  const corners: Position[] = [];
  for (let corner = Math.floor(from) + 1; corner < until; corner += 1) corners.push(onEdge(corner, box));
  return corners;
}

/** Closes the coasts that leave the box along its edge, towards the land on their left. */
function closeAlongEdge(lines: readonly Ring[], box: Box): Rings {
  const along = (point: Position | undefined) => (point ? alongEdge(point, box) : 0);
  const open = new Map(lines.map((line) => [line, along(line[0])]));
  const rings: Rings = [];
  for (const [first, begin] of open) {
    open.delete(first);
    const ring: Ring = [onEdge(begin, box)];
    for (let line = first; ; ) {
      for (const point of line) ring.push(point);
      const end = along(line.at(-1));
      ring.push(onEdge(end, box));
      const wayTo = (start: number) => (start > end ? start - end : start + 4 - end);
      const [next] = [...open].sort((a, b) => wayTo(a[1]) - wayTo(b[1]));
      const isClosed = !next || wayTo(begin) <= wayTo(next[1]);
      const target = isClosed ? begin : next[1];
      for (const corner of cornersBetween(end, target, box)) ring.push(corner);
      ring.push(onEdge(target, box));
      if (isClosed) break;
      line = next[0];
      open.delete(line);
    }
    rings.push(ring);
  }
  return rings;
}

export const boxRing = ({ west, south, east, north }: Box): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Adds a hole to the polygon that contains it. */
function addHole(polygons: readonly Rings[], hole: Ring): void {
  const [longitude, latitude] = hole[0] ?? [0, 0];
  polygons.find((rings) => isInPolygon(rings.slice(0, 1), latitude, longitude))?.push(hole);
}

/** Returns the land of a box as polygons: the whole box if it has no coast. */
export function landPolygons(lines: readonly Ring[], box: Box): Rings[] {
  const closed = lines.filter((line) => line.length > 3 && isSame(line[0], line.at(-1)));
  const open = closeAlongEdge(
    lines.filter((line) => line.length > 1 && !isSame(line[0], line.at(-1))),
    box,
  );
  const islands = closed.filter((ring) => turn(ring) > 0);
  const seas = closed.filter((ring) => turn(ring) <= 0);
  const outer = [...open, ...islands];
  const land: Rings[] = (outer.length > 0 ? outer : [boxRing(box)]).map((ring) => [ring]);
  for (const sea of seas) addHole(land, sea);
  return land;
}

/** Returns the rings of a multipolygon, with each hole assigned to the outer ring that contains it. */
export function assemblePolygons(outer: readonly Ring[], inner: readonly Ring[]): Rings[] {
  const polygons = outer.map((ring): Rings => [ring]);
  for (const hole of inner)
    if (polygons.length === 1) polygons[0]?.push(hole);
    else addHole(polygons, hole);
  return polygons;
}
