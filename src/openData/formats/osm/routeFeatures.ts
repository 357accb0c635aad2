import type { ReadRecord } from "../../../platform/files/records.ts";
import { isObject } from "../../../platform/values/objects.ts";
import type { Content } from "../file.ts";
import { fold } from "../tables/fold.ts";
import { readElementId } from "./elementId.ts";
import type { Position } from "./elements.ts";
import { joinCourses } from "./readOverpass.ts";
import { groupRoutes, linesIn, routeKind } from "./routes.ts";

/** Pure: puts the segments of one route in GeoJSON together, as those of raw files are. */

/** Maximum number of points of routes in memory; the segments after them stay apart. */
const POINTS_MAX = 2_000_000;
/** Segments of one name belong together if their ends are in the same or in neighbouring squares: about 1 km. */
const SQUARE_DEGREES = 0.01;

interface RouteFeature {
  line: number;
  place: string;
  feature: Record<string, unknown>;
  tags: Record<string, unknown>;
  /** "relation/12", or "" without an id. */
  element: string;
  lines: Position[][];
}

/** Returns the route of a record. @returns undefined for anything else */
function readRoute(record: ReadRecord<Content>): RouteFeature | undefined {
  // Saves parsing every listing twice.
  if ("problem" in record || typeof record.content !== "string" || !record.content.includes('"route"')) return undefined;
  let feature: unknown;
  try {
    feature = JSON.parse(record.content);
  } catch {
    return undefined;
  }
  if (!isObject(feature) || !isObject(feature.properties)) return undefined;
  const { properties: tags, geometry } = feature;
  const lines = linesIn(geometry);
  if (!routeKind(tags) || lines.length === 0) return undefined;
  const element = readElementId(feature, tags);
  return { line: record.line, place: record.place ?? "", feature, tags, element: element ? `${element.type}/${element.id}` : "", lines };
}

const word = (tags: Record<string, unknown>, key: string) => (typeof tags[key] === "string" ? fold(tags[key]) : "");

/** Returns the number of the group of each segment: ways of one name that meet, or nearly, are one route. A relation is a route by itself. */
function groupSegments(segments: readonly RouteFeature[]): number[] {
  const group = segments.map((_, at) => at);
  const root = (at: number): number => {
    let top = at;
    while (group[top] !== top) top = group[top] ?? top;
    group[at] = top;
    return top;
  };
  const ends = new Map<string, number>();
  for (const [at, { tags, element, lines }] of segments.entries()) {
    const name = word(tags, "name");
    if (name === "" || element.startsWith("relation/")) continue;
    const key = [routeKind(tags), word(tags, "network"), word(tags, "ref"), name].join("|");
    for (const line of lines)
      for (const [longitude, latitude] of [line[0] ?? [0, 0], line.at(-1) ?? [0, 0]]) {
        const [x, y] = [Math.floor(longitude / SQUARE_DEGREES), Math.floor(latitude / SQUARE_DEGREES)];
        for (const dx of [-1, 0, 1])
          for (const dy of [-1, 0, 1]) {
            const near = ends.get(`${key}|${x + dx}|${y + dy}`);
            if (near !== undefined) group[root(near)] = root(at);
          }
        ends.set(`${key}|${x}|${y}`, at);
      }
  }
  return segments.map((_, at) => root(at));
}

/** Returns one record for each route. */
function joinSegments(segments: readonly RouteFeature[]): ReadRecord<Content>[] {
  const numbers = groupSegments(segments);
  const clusters = [...Map.groupBy(segments.entries(), ([at]) => numbers[at]).values()].map((members) => members.map(([, one]) => one));
  const relations = clusters.map((members, id) => ({
    id,
    tags: members[0]?.tags ?? {},
    ways: [],
    children: [],
    lines: members.flatMap(({ lines }) => lines),
  }));
  const named = new Set<number>();
  const routes = groupRoutes(relations).flatMap(({ id, tags, lines = [], members: grouped }) => {
    for (const one of grouped) named.add(one);
    const members = grouped.flatMap((one) => clusters[one] ?? []);
    const main = clusters[id]?.[0];
    if (!main) return [];
    const coordinates = members.length > 1 ? joinCourses(lines.map((line) => line.map(([x, y]): Position => [x, y]))) : lines;
    const replaced = members.map(({ element }) => element).filter((element) => element !== "" && element !== main.element);
    const feature = { ...main.feature, properties: tags, geometry: { type: "MultiLineString", coordinates }, parts: replaced };
    return [{ line: main.line, place: main.place, content: JSON.stringify(feature) }];
  });
  // Routes without a name or number, which the mapping refuses with the reason.
  const others = clusters.flatMap((members, id) => (named.has(id) ? [] : members));
  return [...routes, ...others.map(({ line, place, feature }) => ({ line, place, content: JSON.stringify(feature) }))];
}

/** Passes on the records of a GeoJSON file, its routes last and whole. @param most points in memory, lower in tests */
export async function* joinRoutes(batches: AsyncIterable<ReadRecord<Content>[]>, most = POINTS_MAX): AsyncGenerator<ReadRecord<Content>[]> {
  const segments: RouteFeature[] = [];
  let points = 0;
  for await (const records of batches) {
    yield records.filter((record) => {
      const route = points < most ? readRoute(record) : undefined;
      if (!route) return true;
      points += route.lines.reduce((sum, line) => sum + line.length, 0);
      segments.push(route);
      return false;
    });
  }
  yield joinSegments(segments);
}
