import { itemAt } from "../values/items.ts";
import { isObject } from "../values/objects.ts";
import { halfWay } from "./halfWay.ts";
import { READ_LIMITS, type ReadRecord, type StreamParser, TOO_LONG_REASON } from "./records.ts";

/**
 * Pure: splits a GeoJSON FeatureCollection into the texts of its features without reading it whole: it follows only brackets and strings,
 * and each feature is parsed separately. So one broken or huge feature costs only itself, and each is identified by its number: whole files
 * are one line. Lists of Overpass elements and plain lists of records are split the same way, and on request the lists of other JSON, one
 * object alone and JSON Lines.
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
const LIST = /"([^"\\]{1,40})"\s*:\s*\[$/;
/** Names of the lists in which APIs and JSON-LD have their records. */
const RECORD_LISTS = new Set(
  "items @graph objects objetstouristiques results records data docs hits entities pois places listings itemlistelement member hydra:member".split(
    " ",
  ),
);
/** JSON objects that are no record: maps without features. */
const NO_RECORD = /"type"\s*:\s*"(?:FeatureCollection|Topology|GeometryCollection)"/;
/**
 * Maximum length of the text before the list: real files have a few hundred characters there, and a file without a list is not read to its
 * end.
 */
const LONGEST_HEAD = 1_000_000;

class FeatureParser implements GeoJsonStreamParser {
  private readonly isAnyRecord: boolean;
  /** The text of the first object, which is a record if it has no list; only collected on request. */
  private single = "";
  private line = 1;
  private readonly open: number[] = [];
  /** Number of open brackets beyond the maximum nesting: only counted, or a file of brackets would fill the memory. */
  private tooDeep = 0;
  private inString = false;
  private escaped = false;
  private head = "";
  private headLength = 0;
  private refusal = "";
  private name = "";
  private state: "before" | "features" | "after" = "before";
  /** Number of open brackets around a feature: the collection's and its list's, or only a plain list's. */
  private around = 2;
  private word: "feature" | "element" | "record" = "feature";
  private count = 0;
  private feature = "";
  private featureLine = 0;
  private problem = "";
  /** Start of the current feature's part in the current piece of text. */
  private from = 0;

  constructor(isAnyRecord: boolean) {
    this.isAnyRecord = isAnyRecord;
  }

  push(text: string): ReadRecord<string>[] {
    const records: ReadRecord<string>[] = [];
    this.from = 0;
    for (let at = 0; at < text.length && this.state !== "after" && !this.refusal; at += 1) {
      const code = text.charCodeAt(at);
      if (code === NEWLINE) this.line += 1;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (code === BACKSLASH) this.escaped = true;
        else if (code === QUOTE) this.inString = false;
      } else if (code === QUOTE) this.inString = true;
      else if (code === BRACE || code === BRACKET) this.openBracket(text, at, code);
      else if (code === BRACE + 2 || code === BRACKET + 2) this.closeBracket(text, at, code, records);
    }
    if (this.state === "features" && this.open.length > this.around) this.keep(text.slice(this.from));
    if (this.state === "before") {
      if (this.isAnyRecord && this.single.length <= READ_LIMITS.recordCharacters) this.single += text;
      this.head = this.headUpTo(text, text.length, HEAD);
      this.headLength += text.length;
      if (this.headLength > LONGEST_HEAD) this.refusal ||= 'has no list of "features" within its first million characters';
    }
    return records;
  }

  end(): ReadRecord<string>[] {
    if (this.state !== "features" || (this.around === 0 && this.open.length === 0)) return [];
    const line = this.open.length > this.around ? this.featureLine : this.line;
    return [{ line, place: this.place(), problem: "the file ends here, before the end of its list" }];
  }

  foundFeatures() {
    return this.state !== "before";
  }

  isElements() {
    return this.word === "element";
  }

  isList() {
    return this.word === "record";
  }

  collectionName() {
    return this.name;
  }

  headProblem() {
    return this.refusal;
  }

  private place() {
    return `${this.word} ${this.count}`;
  }

  /** Returns the last characters before a position, also from earlier pieces of text. */
  private headUpTo(text: string, end: number, length: number) {
    return (this.head + text.slice(Math.max(0, end - length), end)).slice(-length);
  }

  /** Looks for the list of features, which begins with this bracket or is outside it. */
  private findList(text: string, at: number, code: number) {
    const list = code === BRACKET ? this.headUpTo(text, at + 1, 100).match(LIST)?.[1] : undefined;
    if (list === "features" || (list === "elements" && !this.headUpTo(text, at + 1, HEAD).includes('"FeatureCollection"'))) {
      this.state = "features";
      if (list === "elements") this.word = "element";
      this.name = this.headUpTo(text, at + 1, HEAD).match(/"name"\s*:\s*"([^"\\]{1,100})"/)?.[1] ?? "";
    } else if (this.isAnyRecord && list !== undefined && this.open[0] === BRACE && RECORD_LISTS.has(list.toLowerCase())) {
      this.state = "features";
      this.word = "record";
    } else if (this.open[0] === BRACKET && code === BRACE) {
      this.state = "features";
      this.word = "record";
      this.around = 1;
    }
  }

  private openBracket(text: string, at: number, code: number) {
    const { open } = this;
    if (this.state === "before" && open.length === 1) this.findList(text, at, code);
    if (open.length > DEEPEST) this.tooDeep += 1;
    else open.push(code);
    if (this.state === "features" && open.length === this.around + 1) {
      this.from = at;
      this.featureLine = this.line;
      this.count += 1;
    }
    if (open.length <= DEEPEST) return;
    if (this.state === "features") this.problem ||= "the feature is nested too deeply";
    else this.refusal = `has more than ${DEEPEST} nested brackets before any list of "features"`;
  }

  private closeBracket(text: string, at: number, code: number, records: ReadRecord<string>[]) {
    if (this.tooDeep > 0) {
      this.tooDeep -= 1;
      return;
    }
    const matches = this.open.pop() === code - 2;
    if (this.state === "before") {
      if (matches && this.open.length === 0 && code === BRACE + 2) this.takeSingle(text.slice(0, at + 1), records);
      return;
    }
    if (this.state !== "features") return;
    if (this.open.length === this.around) {
      this.keep(text.slice(this.from, at + 1));
      records.push(this.take());
    }
    if (!matches) {
      records.push({ line: this.line, place: this.place(), problem: "the brackets do not match here: nothing after it was read" });
      this.state = "after";
    } else if (this.open.length === this.around - 1) this.state = "after";
  }

  /** Takes the first object as a record: a file of one record, or of one in each line. */
  private takeSingle(last: string, records: ReadRecord<string>[]) {
    const content = this.single + last;
    if (!this.isAnyRecord || content.length > READ_LIMITS.recordCharacters || NO_RECORD.test(this.headUpTo(last, last.length, HEAD)))
      return;
    this.state = "features";
    this.word = "record";
    this.around = 0;
    this.count = 1;
    this.single = "";
    records.push({ line: 1, place: this.place(), content: content.trimStart() });
  }

  private take(): ReadRecord<string> {
    const where = { line: this.featureLine, place: this.place() };
    const record = this.problem ? { ...where, problem: this.problem } : { ...where, content: this.feature };
    this.feature = "";
    this.problem = "";
    return record;
  }

  private keep(part: string) {
    if (this.feature.length + part.length > READ_LIMITS.recordCharacters) this.problem ||= TOO_LONG_REASON;
    this.feature = this.problem ? "" : this.feature + part;
  }
}

/** @param isAnyRecord whether records of JSON without features count: the lists of APIs, one object alone, JSON Lines */
export const createFeatureParser = (isAnyRecord = false): GeoJsonStreamParser => new FeatureParser(isAnyRecord);

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
  const [originX, originY] = itemAt(ring, 0);
  let area = 0;
  let x = 0;
  let y = 0;
  for (let index = 0; index + 1 < ring.length; index += 1) {
    const [ax, ay] = itemAt(ring, index);
    const [bx, by] = itemAt(ring, index + 1);
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
  if (!isObject(geometry)) return undefined;
  const { type, coordinates, geometries } = geometry;
  if (type === "GeometryCollection" && Array.isArray(geometries))
    return geometryCentroid(geometries.find((part) => geometryCentroid({ ...part, geometries: undefined })));
  const polygons = type === "Polygon" ? [coordinates] : type === "MultiPolygon" && Array.isArray(coordinates) ? coordinates : [];
  const rings = polygons.flatMap((polygon: unknown) => (Array.isArray(polygon) ? paths(polygon[0]) : []));
  const all = unwrapped(rings.length > 0 ? rings : paths(coordinates));
  const [line] = all;
  const first = line?.[0];
  if (!line || !first) return undefined;
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
  return wrapped(halfWay(line));
}
