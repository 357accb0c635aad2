import { Message, ProtobufError } from "../../../platform/files/readProtobuf.ts";
import { ELEMENT_TYPES, type ElementType, type Member, NO_TAGS, type OsmElement, type Tags } from "./elements.ts";

/** Pure: reads a block of OpenStreetMap's PBF (wiki.openstreetmap.org/wiki/PBF_Format) as its elements. */

/** Data that the numbers of a block refer to. */
interface BlockContext {
  strings: readonly Uint8Array[];
  texts: (string | undefined)[];
  granularity: number;
  latitudeOffset: number;
  longitudeOffset: number;
}

const decoder = new TextDecoder();

function textAt({ strings, texts }: BlockContext, index: number): string {
  const known = texts[index];
  if (known !== undefined) return known;
  const bytes = strings[index];
  if (!bytes) throw new ProtobufError("a text is missing");
  const text = decoder.decode(bytes);
  texts[index] = text;
  return text;
}

/** Reads tags into an object without a prototype: a tag may have any name. */
function readTags(context: BlockContext, keys: readonly number[], values: readonly number[]): Tags {
  if (keys.length === 0) return NO_TAGS;
  const tags: Tags = Object.create(null);
  for (const [index, key] of keys.entries()) tags[textAt(context, key)] = textAt(context, values[index] ?? -1);
  return tags;
}

/** Converts nanodegrees to degrees with OpenStreetMap's seven decimals. */
const degrees = (value: number, { granularity }: BlockContext, offset: number) => Math.round((offset + granularity * value) / 100) / 1e7;

function node(message: Message, context: BlockContext): OsmElement {
  let [id, latitude, longitude] = [0, 0, 0];
  let keys: number[] = [];
  let values: number[] = [];
  while (message.next()) {
    if (message.field === 1) id = message.signed();
    else if (message.field === 2) keys = message.packed("varint");
    else if (message.field === 3) values = message.packed("varint");
    else if (message.field === 8) latitude = message.signed();
    else if (message.field === 9) longitude = message.signed();
    else message.skip();
  }
  const { latitudeOffset, longitudeOffset } = context;
  return {
    type: "node",
    id,
    tags: readTags(context, keys, values),
    position: [degrees(longitude, context, longitudeOffset), degrees(latitude, context, latitudeOffset)],
  };
}

/**
 * Reads dense nodes, which most nodes are: ids, positions and tags in columns, each number stored as the difference to the previous one.
 */
function denseNodes(message: Message, context: BlockContext): OsmElement[] {
  let [ids, latitudes, longitudes, tags]: (Message | undefined)[] = [];
  while (message.next()) {
    if (message.field === 1) ids = message.inner();
    else if (message.field === 8) latitudes = message.inner();
    else if (message.field === 9) longitudes = message.inner();
    else if (message.field === 10) tags = message.inner();
    else message.skip();
  }
  const nodes: OsmElement[] = [];
  if (!ids || !latitudes || !longitudes) return nodes;
  const { latitudeOffset, longitudeOffset } = context;
  let [id, latitude, longitude] = [0, 0, 0];
  while (!ids.isDone()) {
    id += ids.signed();
    latitude += latitudes.signed();
    longitude += longitudes.signed();
    let own = NO_TAGS;
    while (tags && !tags.isDone()) {
      const key = tags.varint();
      if (key === 0) break;
      if (own === NO_TAGS) own = Object.create(null);
      own[textAt(context, key)] = textAt(context, tags.varint());
    }
    nodes.push({
      type: "node",
      id,
      tags: own,
      position: [degrees(longitude, context, longitudeOffset), degrees(latitude, context, latitudeOffset)],
    });
  }
  return nodes;
}

const summed = (differences: readonly number[]) => {
  let value = 0;
  return differences.map((difference) => {
    value += difference;
    return value;
  });
};

function wayOrRelation(message: Message, context: BlockContext, type: "way" | "relation"): OsmElement {
  let id = 0;
  const columns: Record<number, number[]> = {};
  while (message.next()) {
    if (message.field === 1) id = message.int64();
    else if ([2, 3, 10].includes(message.field) || (message.field === 8 && type === "relation"))
      columns[message.field] = message.packed("varint");
    else if (message.field === 8 || (message.field === 9 && type === "relation")) columns[message.field] = message.packed("signed");
    else message.skip();
  }
  const tags = readTags(context, columns[2] ?? [], columns[3] ?? []);
  if (type === "way") return { type, id, tags, refs: summed(columns[8] ?? []) };
  const members = summed(columns[9] ?? []).map((ref, index): Member => {
    const member = ELEMENT_TYPES[columns[10]?.[index] ?? -1];
    if (!member) throw new ProtobufError("a member is of an unknown type");
    return { type: member, ref, role: textAt(context, columns[8]?.[index] ?? 0) };
  });
  return { type, id, tags, members };
}

const GROUP_TYPES: Record<number, ElementType> = { 1: "node", 2: "node", 3: "way", 4: "relation" };

interface Block {
  /** Types of the elements in the block. */
  types: Set<ElementType>;
  elements: OsmElement[];
}

/**
 * Reads a block, but only its elements of the wanted types.
 * @throws {ProtobufError} if it is broken
 */
export function readBlock(bytes: Uint8Array, wanted: ReadonlySet<ElementType>): Block {
  const block = new Message(bytes);
  const groups: Message[] = [];
  const context: BlockContext = { strings: [], texts: [], granularity: 100, latitudeOffset: 0, longitudeOffset: 0 };
  while (block.next()) {
    if (block.field === 1) {
      const table = block.inner();
      const strings: Uint8Array[] = [];
      while (table.next()) strings.push(table.raw());
      context.strings = strings;
    } else if (block.field === 2) groups.push(block.inner());
    else if (block.field === 17) context.granularity = block.varint();
    else if (block.field === 19) context.latitudeOffset = block.int64();
    else if (block.field === 20) context.longitudeOffset = block.int64();
    else block.skip();
  }
  const types = new Set<ElementType>();
  const elements: OsmElement[] = [];
  for (const group of groups) {
    while (group.next()) {
      const type = GROUP_TYPES[group.field];
      if (type) types.add(type);
      if (!type || !wanted.has(type)) group.skip();
      else if (group.field === 2) for (const element of denseNodes(group.inner(), context)) elements.push(element);
      else elements.push(type === "node" ? node(group.inner(), context) : wayOrRelation(group.inner(), context, type));
    }
  }
  return { types, elements };
}
