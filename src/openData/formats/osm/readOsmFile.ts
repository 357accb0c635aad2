import type { ReadRecord } from "../../../platform/files/records.ts";
import { FormatError } from "../file.ts";
import {
  type ElementType,
  featureJson,
  isOutline,
  isWanted,
  joinWays,
  middleOfLines,
  middleOfPoints,
  type OsmElement,
  type OsmRelation,
  type Position,
} from "./elements.ts";
import { createNumberList, createPositionStore, type PositionStore } from "./positions.ts";

/**
 * Pure: a file of OpenStreetMap's raw elements as the features that its GeoJSON would have. Ways and relations name others by number, so the file is read
 * four times, and only what the wanted ones need is kept: first the relations, then the ways, the nodes, and last ways and relations once more.
 */

/** A file of elements that can be read again and again. */
export interface ElementSource {
  /** Elements of these types, in pieces, in the order of the file. */
  read(types: ReadonlySet<ElementType>): AsyncIterable<OsmElement[]>;
  /** Of the reading under way: 0 to 1. */
  progress(): number;
}

/** So many nodes of ways take 500 MB at most. A country has a few hundred thousand. */
export const NODES_MAX = 15_000_000;
export const MEMBERS_MAX = 2_000_000;
const LIMITS = { nodes: NODES_MAX, members: MEMBERS_MAX };
const TOO_LARGE = "needs more memory than an import may take: cut out a part of it, for example with osmium extract.";

const READINGS = 4;
const only = (...types: ElementType[]): ReadonlySet<ElementType> => new Set(types);

export interface OsmRecords {
  records: AsyncGenerator<ReadRecord<string>[]>;
  /** Of all readings: 0 to 1. */
  progress(): number;
}

/**
 * Reads relations and ways.
 * @param onReading called when the next reading begins, with its number
 * @returns the ways of the wanted relations, with their nodes, and room for the positions of the nodes of ways and relations
 */
async function gather(source: ElementSource, limits: typeof LIMITS, onReading: (number: number) => void) {
  const waysOfRelations = new Map<number, readonly number[]>();
  const needed = createNumberList();
  for await (const elements of source.read(only("relation"))) {
    for (const element of elements) {
      if (element.type !== "relation" || element.center || !isWanted(element)) continue;
      for (const member of element.members) if (isOutline(member)) waysOfRelations.set(member.ref, []);
      needed.add(element.members.flatMap(({ type, ref }) => (type === "node" ? [ref] : [])));
      if (waysOfRelations.size > limits.members || needed.length > limits.nodes) throw new FormatError(TOO_LARGE);
    }
  }
  onReading(1);
  for await (const elements of source.read(only("way"))) {
    for (const element of elements) {
      if (element.type !== "way" || element.center) continue;
      const isMember = waysOfRelations.has(element.id);
      if (isMember) waysOfRelations.set(element.id, element.refs);
      if (isMember || isWanted(element)) needed.add(element.refs);
      if (needed.length > limits.nodes) throw new FormatError(TOO_LARGE);
    }
  }
  onReading(2);
  return { waysOfRelations, positions: createPositionStore(needed.sorted()) };
}

function middleOfRelation({ members }: OsmRelation, ways: ReadonlyMap<number, readonly number[]>, positions: PositionStore) {
  const outline = members.filter(isOutline).map(({ ref }) => ways.get(ref) ?? []);
  const nodes = members.flatMap(({ type, ref }) => (type === "node" ? [ref] : []));
  return middleOfLines(joinWays(outline).map((line) => positions.get(line))) ?? middleOfPoints(positions.get(nodes));
}

/** @param limits smaller in tests */
export function readOsmElements(source: ElementSource, limits = LIMITS): OsmRecords {
  let reading = 0;
  let count = 0;
  const toRecord = (element: OsmElement, middle: Position | undefined): ReadRecord<string> => {
    count += 1;
    return { line: count, place: `${element.type}/${element.id}`, content: featureJson(element, middle) };
  };

  async function* records(): AsyncGenerator<ReadRecord<string>[]> {
    const { waysOfRelations, positions } = await gather(source, limits, (number) => {
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
      yield elements.filter(isWanted).map((element) => {
        if (element.center) return toRecord(element, element.center);
        if (element.type === "way") return toRecord(element, middleOfLines([positions.get(element.refs)]));
        return toRecord(element, element.type === "relation" ? middleOfRelation(element, waysOfRelations, positions) : undefined);
      });
    }
    reading = READINGS;
  }
  return { records: records(), progress: () => Math.min(1, (reading + (reading < READINGS ? source.progress() : 0)) / READINGS) };
}
