import { READ_LIMITS, type ReadRecord, type StreamParser, TOO_LONG_REASON } from "./records.ts";

/**
 * Pure: splits a GeoJSON FeatureCollection into the texts of its features without reading it whole: it follows only brackets and strings,
 * and each feature is parsed separately. So one broken or huge feature costs only itself, and each is identified by its number: whole files
 * are one line. Lists of Overpass elements and plain lists of records are split the same way.
 */

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
/** The code of each closing bracket is 2 higher. */
const BRACE = 123;
const BRACKET = 91;
/** Maximum nesting of brackets within one feature: a multipolygon's coordinates need seven. */
const DEEPEST = 40;

export interface GeoJsonStreamParser extends StreamParser<string> {
  /** Whether the list of features was found, or the file itself is a list. */
  foundFeatures(): boolean;
  /** Whether the list is Overpass's, of OpenStreetMap's raw elements. */
  isElements(): boolean;
  /** Whether the file is a plain list of records. */
  isList(): boolean;
  /** Returns the collection's own `name`, if it comes before the features. */
  collectionName(): string;
  /** Returns the reason to stop searching for the list of features; "" as long as the search goes on. */
  headProblem(): string;
}

/** Characters of the text outside the features that are held, to find the list and the collection's name. */
const HEAD = 10_000;
const LIST = /"(features|elements)"\s*:\s*\[$/;
/**
 * Maximum length of the text before the list: real files have a few hundred characters there, and a file without a list is not read to its
 * end.
 */
const LONGEST_HEAD = 1_000_000;

export function createFeatureParser(): GeoJsonStreamParser {
  let line = 1;
  const open: number[] = [];
  /** Number of open brackets beyond the maximum nesting: only counted, or a file of brackets would fill the memory. */
  let tooDeep = 0;
  let inString = false;
  let escaped = false;
  let head = "";
  let headLength = 0;
  let headProblem = "";
  let name = "";
  let state: "before" | "features" | "after" = "before";
  /** Number of open brackets around a feature: the collection's and its list's, or only a plain list's. */
  let around = 2;
  let word = "feature";
  let count = 0;
  let feature = "";
  let featureLine = 0;
  let problem = "";

  const take = (): ReadRecord<string> => {
    const where = { line: featureLine, place: `${word} ${count}` };
    const record = problem ? { ...where, problem } : { ...where, content: feature };
    feature = "";
    problem = "";
    return record;
  };
  const keep = (part: string) => {
    if (feature.length + part.length > READ_LIMITS.recordCharacters) problem ||= TOO_LONG_REASON;
    feature = problem ? "" : feature + part;
  };

  function push(text: string): ReadRecord<string>[] {
    const records: ReadRecord<string>[] = [];
    // Start of the current feature's part in this piece of text.
    let from = 0;
    const headBefore = head;
    const headUpTo = (end: number, length: number) => (headBefore + text.slice(Math.max(0, end - length), end)).slice(-length);
    for (let at = 0; at < text.length && state !== "after" && !headProblem; at += 1) {
      const code = text.charCodeAt(at);
      if (code === NEWLINE) line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inString = false;
      } else if (code === QUOTE) inString = true;
      else if (code === BRACE || code === BRACKET) {
        const list = state === "before" && open.length === 1 && code === BRACKET ? headUpTo(at + 1, 100).match(LIST)?.[1] : undefined;
        if (list === "features" || (list === "elements" && !headUpTo(at + 1, HEAD).includes('"FeatureCollection"'))) {
          state = "features";
          if (list === "elements") word = "element";
          name = headUpTo(at + 1, HEAD).match(/"name"\s*:\s*"([^"\\]{1,100})"/)?.[1] ?? "";
        }
        if (state === "before" && open.length === 1 && open[0] === BRACKET && code === BRACE) {
          state = "features";
          word = "record";
          around = 1;
        }
        if (open.length > DEEPEST) tooDeep += 1;
        else open.push(code);
        if (state === "features" && open.length === around + 1) {
          from = at;
          featureLine = line;
          count += 1;
        }
        if (open.length > DEEPEST) {
          if (state === "features") problem ||= "the feature is nested too deeply";
          else headProblem = `has more than ${DEEPEST} brackets within each other before any list of "features"`;
        }
      } else if (code === BRACE + 2 || code === BRACKET + 2) {
        if (tooDeep > 0) {
          tooDeep -= 1;
          continue;
        }
        const matches = open.pop() === code - 2;
        if (state === "features" && open.length === around) {
          keep(text.slice(from, at + 1));
          records.push(take());
        }
        if (state === "features" && !matches) {
          records.push({ line, place: `${word} ${count}`, problem: "the brackets do not match here: nothing after it was read" });
          state = "after";
        } else if (open.length === around - 1 && state === "features") state = "after";
      }
    }
    if (state === "features" && open.length > around) keep(text.slice(from));
    if (state === "before") {
      head = headUpTo(text.length, HEAD);
      headLength += text.length;
      if (headLength > LONGEST_HEAD) headProblem ||= 'has no list of "features" within its first million characters';
    }
    return records;
  }

  return {
    push,
    end: () =>
      state === "features"
        ? [
            {
              line: open.length > around ? featureLine : line,
              place: `${word} ${count}`,
              problem: "the file ends here, in the middle of its list",
            },
          ]
        : [],
    foundFeatures: () => state !== "before",
    isElements: () => word === "element",
    isList: () => around === 1,
    collectionName: () => name,
    headProblem: () => headProblem,
  };
}

type Position = [number, number];
const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "number";

/** Returns every ring, line or point of a geometry's coordinates, as lists of positions. */
function paths(coordinates: unknown, depth = 0): Position[][] {
  if (isPosition(coordinates)) return [[coordinates]];
  if (!Array.isArray(coordinates) || depth > 4) return [];
  if (coordinates.length > 0 && coordinates.every(isPosition)) return [coordinates];
  return coordinates.flatMap((part) => paths(part, depth + 1));
}

/**
 * Returns the area centroid of a closed ring, and twice its signed area as weight. Positions are relative to the first: small rings far
 * from 0 lose no digits.
 */
function ringCentroid(ring: Position[]) {
  const [originX, originY] = ring[0] as Position;
  let area = 0;
  let x = 0;
  let y = 0;
  for (let index = 0; index + 1 < ring.length; index += 1) {
    const [ax, ay] = ring[index] as Position;
    const [bx, by] = ring[index + 1] as Position;
    const cross = (ax - originX) * (by - originY) - (bx - originX) * (ay - originY);
    area += cross;
    x += (ax + bx - 2 * originX) * cross;
    y += (ay + by - 2 * originY) * cross;
  }
  return { area, x: originX + x / (3 * area), y: originY + y / (3 * area) };
}

/** Adds 360 to western longitudes of a geometry that crosses 180 degrees, so that the centre of Taveuni is not in Africa. */
function unwrapped(all: Position[][]): Position[][] {
  const longitudes = all.flatMap((path) => path.map(([x]) => x));
  const west = longitudes.reduce((least, x) => Math.min(least, x), 180);
  const east = longitudes.reduce((most, x) => Math.max(most, x), -180);
  return east - west > 180 ? all.map((path) => path.map(([x, y]) => [x < 0 ? x + 360 : x, y])) : all;
}

const wrapped = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude,
  longitude: longitude > 180 ? longitude - 360 : longitude,
});

/**
 * Returns a geometry's centre: the point itself, the midpoint of a line, the centroid of an area (of its outer rings, by size). Undefined
 * without a geometry.
 */
export function geometryCentroid(geometry: unknown): { latitude: number; longitude: number } | undefined {
  if (typeof geometry !== "object" || geometry === null) return undefined;
  const { type, coordinates, geometries } = geometry as { type?: unknown; coordinates?: unknown; geometries?: unknown };
  if (type === "GeometryCollection" && Array.isArray(geometries))
    return geometryCentroid(geometries.find((part) => geometryCentroid({ ...part, geometries: undefined })));
  const polygons = type === "Polygon" ? [coordinates] : type === "MultiPolygon" && Array.isArray(coordinates) ? coordinates : [];
  const rings = polygons.flatMap((polygon: unknown) => (Array.isArray(polygon) ? paths(polygon[0]) : []));
  const all = unwrapped(rings.length > 0 ? rings : paths(coordinates));
  const first = all[0]?.[0];
  const last = all[0]?.at(-1);
  if (!first || !last) return undefined;
  // A closed line is an area in OpenStreetMap (a building, a park).
  const closed = all.filter((path) => path.length > 3 && path[0]?.[0] === path.at(-1)?.[0] && path[0]?.[1] === path.at(-1)?.[1]);
  const weighed = closed.map(ringCentroid).filter(({ area }) => Math.abs(area) > 1e-14);
  const weight = weighed.reduce((sum, { area }) => sum + Math.abs(area), 0);
  if (weight > 0) {
    const mean = (axis: "x" | "y") => weighed.reduce((sum, ring) => sum + ring[axis] * Math.abs(ring.area), 0) / weight;
    return wrapped({ latitude: mean("y"), longitude: mean("x") });
  }
  const path = all.flat();
  if (type === "Point" || path.length === 1) return { latitude: first[1], longitude: first[0] };
  if (type === "MultiPoint") {
    return wrapped({
      latitude: path.reduce((sum, [, y]) => sum + y, 0) / path.length,
      longitude: path.reduce((sum, [x]) => sum + x, 0) / path.length,
    });
  }
  return wrapped(halfWay(all[0] as Position[]));
}

function halfWay(path: Position[]) {
  const lengths = path.slice(1).map(([x, y], index) => Math.hypot(x - (path[index] as Position)[0], y - (path[index] as Position)[1]));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const [ax, ay] = path[index] as Position;
    const [bx, by] = path[index + 1] as Position;
    if (length >= left && length > 0) return { latitude: ay + ((by - ay) * left) / length, longitude: ax + ((bx - ax) * left) / length };
    left -= length;
  }
  return { latitude: (path[0] as Position)[1], longitude: (path[0] as Position)[0] };
}
