import type { ReadRecord } from "../../../platform/files/records.ts";
import { FormatError } from "../file.ts";
import {
  type ElementType,
  featureJson,
  isOutline,
  isWanted,
  joinWays,
  meaningfulTags,
  middleOfLines,
  middleOfPoints,
  type OsmElement,
  type OsmRelation,
  outlineOfLines,
  type Position,
} from "./elements.ts";
import { isOutlinedPlace } from "./places.ts";
import { createNumberList, createPositionStore, type PositionStore } from "./positions.ts";
import { groupRoutes, isCourse, type RouteRelation, routeJson, routeKind } from "./routes.ts";

/**
 * Pure: reads a file of OpenStreetMap's raw elements as the features of its GeoJSON. Ways and relations refer to others by number, so the
 * file is read four times: first relations, then ways, nodes, and finally ways and relations again. Only what the wanted elements need is
 * stored.
 */

/** File of elements that can be read repeatedly. */
export interface ElementSource {
  /** Yields elements of these types in batches, in the order of the file. */
  read(types: ReadonlySet<ElementType>): AsyncIterable<OsmElement[]>;
  /** Progress of the current reading, from 0 to 1. */
  progress(): number;
}

/** Maximum number of nodes of ways; they take at most 500 MB. A country has a few hundred thousand. */
export const NODES_MAX = 15_000_000;
export const MEMBERS_MAX = 2_000_000;
const LIMITS = { nodes: NODES_MAX, members: MEMBERS_MAX };
const TOO_LARGE = "needs more memory than an import may use: cut out a part of it, for example with osmium extract.";

const READINGS = 4;
const only = (...types: ElementType[]): ReadonlySet<ElementType> => new Set(types);

const isRoute = ({ type, tags }: OsmElement) => type === "relation" && routeKind(tags) !== undefined;

export interface OsmRecords {
  records: AsyncGenerator<ReadRecord<string>[]>;
  /** Progress of all readings, from 0 to 1. */
  progress(): number;
}

/**
 * Reads relations and ways.
 * @param onReading called with its number when the next reading begins
 * @returns the ways of the wanted relations, with their nodes, the routes, and space for the node positions of ways and relations
 */
async function gather(source: ElementSource, limits: typeof LIMITS, onReading: (number: number) => void) {
  const waysOfRelations = new Map<number, readonly number[]>();
  const routes: RouteRelation[] = [];
  const courses = new Map<RouteRelation, readonly number[]>();
  const inCourses = new Set<number>();
  /** Ways of routes that have a name, and are not places to visit by themselves. */
  const segments = new Set<number>();
  const needed = createNumberList();
  for await (const elements of source.read(only("relation"))) {
    for (const element of elements) {
      if (element.type !== "relation") continue;
      if (isRoute(element)) {
        const course = element.members.filter(isCourse);
        const all = course.flatMap(({ type, ref }) => (type === "way" ? [ref] : []));
        const ways = element.lines ? [] : all;
        const children = course.flatMap(({ type, ref }) => (type === "relation" ? [ref] : []));
        for (const way of ways) waysOfRelations.set(way, []);
        const route = { id: element.id, tags: element.tags, ways, children, lines: element.lines };
        routes.push(route);
        courses.set(route, all);
        for (const way of all) inCourses.add(way);
        if (Math.max(waysOfRelations.size, inCourses.size) > limits.members) throw new FormatError(TOO_LARGE);
        continue;
      }
      if (element.center || !isWanted(element)) continue;
      for (const member of element.members) if (isOutline(member)) waysOfRelations.set(member.ref, []);
      needed.add(element.members.flatMap(({ type, ref }) => (type === "node" ? [ref] : [])));
      if (waysOfRelations.size > limits.members || needed.length > limits.nodes) throw new FormatError(TOO_LARGE);
    }
  }
  onReading(1);
  for await (const elements of source.read(only("way"))) {
    for (const element of elements) {
      if (element.type !== "way") continue;
      if (element.tags.name !== undefined && inCourses.has(element.id) && !isWanted(element)) segments.add(element.id);
      if (element.center) continue;
      const isMember = waysOfRelations.has(element.id);
      if (isMember) waysOfRelations.set(element.id, element.refs);
      if (isMember || isWanted(element)) needed.add(element.refs);
      if (needed.length > limits.nodes) throw new FormatError(TOO_LARGE);
    }
  }
  onReading(2);
  for (const route of routes) route.parts = (courses.get(route) ?? []).flatMap((way) => (segments.has(way) ? [`way/${way}`] : []));
  return { waysOfRelations, routes, positions: createPositionStore(needed.sorted()) };
}

/** Returns the lines of a relation's outer ways, joined. */
function linesOfRelation({ members }: OsmRelation, ways: ReadonlyMap<number, readonly number[]>, positions: PositionStore): Position[][] {
  const outline = members.filter(isOutline).map(({ ref }) => ways.get(ref) ?? []);
  return joinWays(outline).map((line) => positions.get(line));
}

function middleOfRelation({ members }: OsmRelation, lines: readonly Position[][], positions: PositionStore) {
  const nodes = members.flatMap(({ type, ref }) => (type === "node" ? [ref] : []));
  return middleOfLines(lines) ?? middleOfPoints(positions.get(nodes));
}

/** @param limits lower in tests */
export function readOsmElements(source: ElementSource, limits = LIMITS): OsmRecords {
  let reading = 0;
  let count = 0;
  const toRecord = (element: OsmElement, middle: Position | undefined, lines?: readonly Position[][]): ReadRecord<string> => {
    count += 1;
    const outline = lines && isOutlinedPlace(meaningfulTags(element)) ? outlineOfLines(lines) : undefined;
    return { line: count, place: `${element.type}/${element.id}`, content: featureJson(element, middle, outline) };
  };

  async function* records(): AsyncGenerator<ReadRecord<string>[]> {
    const { waysOfRelations, routes, positions } = await gather(source, limits, (number) => {
      reading = number;
    });
    for await (const elements of source.read(only("node"))) {
      const found: ReadRecord<string>[] = [];
      for (const element of elements) {
        if (element.type !== "node") continue;
        positions.set(element.id, element.position);
        if (isWanted(element)) found.push(toRecord(element, element.position));
      }
      yield found;
    }
    reading = 3;
    for await (const elements of source.read(only("way", "relation"))) {
      yield elements
        .filter((element) => isWanted(element) && !isRoute(element))
        .map((element) => {
          if (element.center) return toRecord(element, element.center);
          if (element.type === "node") return toRecord(element, undefined);
          const lines = element.type === "way" ? [positions.get(element.refs)] : linesOfRelation(element, waysOfRelations, positions);
          return toRecord(element, element.type === "way" ? middleOfLines(lines) : middleOfRelation(element, lines, positions), lines);
        });
    }
    yield groupRoutes(routes).map((route) => {
      const joined = joinWays(route.ways.map((way) => waysOfRelations.get(way) ?? [])).map((line) => positions.get(line));
      count += 1;
      return { line: count, place: `relation/${route.id}`, content: routeJson(route, [...(route.lines ?? []), ...joined]) };
    });
    reading = READINGS;
  }
  return { records: records(), progress: () => Math.min(1, (reading + (reading < READINGS ? source.progress() : 0)) / READINGS) };
}
