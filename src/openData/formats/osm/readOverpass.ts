import { createFeatureParser } from "../../../platform/files/geojsonReader.ts";
import { FormatError, readTextPieces, type SourceFile } from "../file.ts";
import {
  type ElementType,
  isElementType,
  joinWays,
  type Member,
  middleOfLines,
  NO_TAGS,
  type OsmElement,
  type Position,
  type Tags,
} from "./elements.ts";
import type { ElementSource } from "./readOsmFile.ts";
import { isCourse, routeKind } from "./routes.ts";

/**
 * Pure: reads JSON of the Overpass API: elements with or without their centre (`out center`), geometry (`out geom`) or bounding box (`out
 * bb`).
 */

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null;
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

const readPosition = (value: unknown): Position | undefined => {
  const { lon, lat } = isRecord(value) ? value : {};
  return typeof lon === "number" && typeof lat === "number" ? [lon, lat] : undefined;
};
const course = (value: unknown): Position[] =>
  Array.isArray(value) ? value.map(readPosition).filter((position) => position !== undefined) : [];
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function readTags(value: unknown): Tags {
  if (typeof value !== "object" || value === null) return NO_TAGS;
  return Object.assign(Object.create(null), Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === "string")));
}

/**
 * Returns the middle of an element's bounding box (`out bb`).
 * @returns undefined for a box across the date line: its middle would be on the other side of the earth
 */
function middleOfBox(value: unknown): Position | undefined {
  const { minlon, minlat, maxlon, maxlat } = isRecord(value) ? value : {};
  if (typeof minlon !== "number" || typeof minlat !== "number" || typeof maxlon !== "number" || typeof maxlat !== "number")
    return undefined;
  return minlon > maxlon ? undefined : [(minlon + maxlon) / 2, (minlat + maxlat) / 2];
}

function findCentre(element: Json): Position | undefined {
  const said = readPosition(element.center);
  if (said) return said;
  const own = course(element.geometry);
  if (own.length > 0) return middleOfLines([own]);
  const members = list(element.members).filter(({ type, role }) => type === "way" && role !== "inner");
  const courses = members.map(({ geometry }) => course(geometry)).filter((line) => line.length > 0);
  return courses.length > 0 ? middleOfLines(joinCourses(courses)) : middleOfBox(element.bounds);
}

/** Joins geometries that meet, as their nodes would be joined. */
export function joinCourses(courses: readonly Position[][]): Position[][] {
  const numbers = new Map<string, number>();
  const positions: Position[] = [];
  const positionNumber = (position: Position) => {
    const key = position.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, positions.length);
    return positions.push(position) - 1;
  };
  return joinWays(courses.map((line) => line.map(positionNumber))).map((line) =>
    line.map((number) => positions[number]).filter((position) => position !== undefined),
  );
}

/** Parses one element. @returns undefined if it is not an element */
export function parseElement(text: string): OsmElement | undefined {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { type, id } = value;
  if (!isElementType(type) || !isInteger(id)) return undefined;
  const common = { id, tags: readTags(value.tags) };
  if (type === "node") {
    const position = readPosition(value);
    return position && { type, ...common, position };
  }
  const center = findCentre(value);
  if (type === "way") {
    const refs = Array.isArray(value.nodes) ? value.nodes.filter(isInteger) : [];
    return { type, ...common, center, refs };
  }
  const members = list(value.members).flatMap(({ type: member, ref, role }): Member[] =>
    isElementType(member) && isInteger(ref) ? [{ type: member, ref, role: String(role ?? "") }] : [],
  );
  const isRoute = routeKind(common.tags) !== undefined;
  const lines = isRoute
    ? list(value.members)
        .filter(({ type: member, role }) => member === "way" && isCourse({ role: String(role ?? "") }))
        .map(({ geometry }) => course(geometry))
        .filter((line) => line.length > 1)
    : [];
  return { type, ...common, center, members, ...(lines.length > 0 && { lines: joinCourses(lines) }) };
}

export function openOverpass(file: SourceFile): ElementSource {
  async function* read(wanted: ReadonlySet<ElementType>): AsyncGenerator<OsmElement[]> {
    const parser = createFeatureParser();
    const elements = (records: ReturnType<typeof parser.push>) =>
      records.flatMap((record) => {
        if ("problem" in record) file.onDamage(`its line ${record.line}: ${record.problem}.`);
        const element = "content" in record ? parseElement(record.content) : undefined;
        return element && wanted.has(element.type) ? [element] : [];
      });
    for await (const text of readTextPieces(file)) {
      yield elements(parser.push(text));
      if (parser.headProblem()) throw new FormatError(`${parser.headProblem()}.`);
    }
    yield elements(parser.end());
  }
  return { read, progress: () => (file.size > 0 ? file.bytesRead() / file.size : 0) };
}
