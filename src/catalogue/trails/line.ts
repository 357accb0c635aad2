import { kilometres } from "../listings/nearby/rules.ts";

/** Pure: lines of routes. */

export type LinePoint = readonly [longitude: number, latitude: number] | readonly [longitude: number, latitude: number, height: number];
export type Line = readonly (readonly LinePoint[])[];

/** Maximum number of points of a line on a map, and of a whole one. */
export const MAP_POINTS_MAX = 2_000;
export const WHOLE_POINTS_MAX = 10_000;
/** Degrees of about 3 m: finer than any map shows. */
const FINEST = 0.000_03;

const asPoint = ([longitude, latitude]: LinePoint) => ({ latitude, longitude });

/** Returns the length in kilometres, without the gaps between parts. */
export const lineKilometres = (line: Line): number =>
  line.reduce(
    (sum, part) =>
      sum +
      part.reduce((length, point, at) => {
        const before = part[at - 1];
        return before ? length + kilometres(asPoint(before), asPoint(point)) : 0;
      }, 0),
    0,
  );

/** Returns the point between two others that is farthest from their segment, if it is farther than the tolerance; otherwise -1. */
function farthestBetween(part: readonly LinePoint[], from: number, to: number, tolerance: number, shrink: number): number {
  const [first, last] = [part[from], part[to]];
  if (!first || !last) return -1;
  const [ax, ay] = [first[0] * shrink, first[1]];
  const [dx, dy] = [last[0] * shrink - ax, last[1] - ay];
  const length = dx * dx + dy * dy;
  let farthest = -1;
  let most = tolerance * tolerance;
  for (let at = from + 1; at < to; at += 1) {
    const point = part[at] as LinePoint;
    const [px, py] = [point[0] * shrink - ax, point[1] - ay];
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    const far = (px - along * dx) ** 2 + (py - along * dy) ** 2;
    if (far > most) {
      farthest = at;
      most = far;
    }
  }
  return farthest;
}

/** Points simplified at once: on a zigzag the time grows with the square of their number. */
const STRETCH = 100;

/** Simplifies a part, stretch by stretch. */
const simplifyPart = (part: readonly LinePoint[], tolerance: number): LinePoint[] => {
  const simple: LinePoint[] = [];
  for (let from = 0; from < part.length - 1; from += STRETCH) {
    simple.pop();
    simple.push(...simplifyStretch(part.slice(from, from + STRETCH + 1), tolerance));
  }
  return simple;
};

/** Simplifies a stretch (Douglas-Peucker). */
function simplifyStretch(part: readonly LinePoint[], tolerance: number): LinePoint[] {
  if (part.length < 3) return [...part];
  const shrink = Math.max(0.1, Math.cos(((part[0]?.[1] ?? 0) * Math.PI) / 180));
  const isKept = new Uint8Array(part.length);
  isKept[0] = 1;
  isKept[part.length - 1] = 1;
  const open: [number, number][] = [[0, part.length - 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next;
    const farthest = farthestBetween(part, from, to, tolerance, shrink);
    if (farthest < 0) continue;
    isKept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return part.filter((_, at) => isKept[at] === 1);
}

const countPoints = (line: Line) => line.reduce((sum, part) => sum + part.length, 0);

/** Returns a line of at most `most` points that differs from the given one as little as possible. Drops the shortest parts of a line in too many pieces. */
export function simplifyLine(line: Line, most: number): LinePoint[][] {
  const longest = line.filter((part) => part.length > 1).toSorted((a, b) => b.length - a.length);
  const parts = new Set(longest.slice(0, Math.floor(most / 2)));
  const kept = line.filter((part) => parts.has(part));
  // Twice, so that the ends of stretches on a straight line go too.
  let simple = kept.map((part) => simplifyPart(simplifyPart(part, FINEST), FINEST));
  for (let tolerance = FINEST * 2; countPoints(simple) > most && tolerance < 1_000; tolerance *= 2)
    simple = simple.map((part) => simplifyPart(part, tolerance));
  return simple;
}

/** Returns a point of the line about every `step` kilometres. */
export function pointsAlong(line: Line, step: number): LinePoint[] {
  const points: LinePoint[] = [];
  for (const part of line) {
    let since = Number.POSITIVE_INFINITY;
    for (const [at, point] of part.entries()) {
      const before = part[at - 1];
      if (before) {
        const length = kilometres(asPoint(before), asPoint(point));
        // A long straight segment has points too.
        for (let along = step; along < length; along += step)
          points.push([before[0] + ((point[0] - before[0]) * along) / length, before[1] + ((point[1] - before[1]) * along) / length]);
        since = length > step ? Number.POSITIVE_INFINITY : since + length;
      }
      if (since >= step || at === part.length - 1) {
        points.push(point);
        since = 0;
      }
    }
  }
  return points;
}

/** Heights differ by this much without any climb: the noise of receivers. */
const NOISE_METRES = 8;

/** Returns the metres of climb of a track; null without heights. */
export function climbMetres(heights: readonly number[]): number | null {
  const [first, ...others] = heights;
  if (first === undefined || others.length === 0) return null;
  let climb = 0;
  let low = first;
  for (const height of others) {
    if (height > low + NOISE_METRES) {
      climb += height - low;
      low = height;
    } else if (height < low) low = height;
  }
  return Math.round(climb);
}
