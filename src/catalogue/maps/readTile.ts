import { Message } from "../../platform/files/readProtobuf.ts";

/** Pure: reads lines and areas of a vector tile (github.com/mapbox/vector-tile-spec, version 2). */

type Part = [number, number][];

export interface TileFeature {
  /** Value of one tag; empty without it, or if it is no text. */
  kind: string;
  isArea: boolean;
  /** Lines or rings, in units of the tile: `extent` is its side. */
  parts: Part[];
}

export interface TileLayer {
  name: string;
  extent: number;
  features: TileFeature[];
}

const EXTENT = 4_096;
const AREA = 3;

const unsigned = (value = 0) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** Reads the commands of a geometry: 1 begins a part, 2 continues it, 7 closes a ring. */
function readParts(numbers: readonly number[]): Part[] {
  const parts: Part[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < numbers.length; ) {
    const command = numbers[at] ?? 0;
    at += 1;
    if (command % 8 === 7) continue;
    for (let count = Math.floor(command / 8); count > 0 && at < numbers.length; count -= 1, at += 2) {
      x += unsigned(numbers[at]);
      y += unsigned(numbers[at + 1]);
      if (command % 8 === 1) parts.push([[x, y]]);
      else parts.at(-1)?.push([x, y]);
    }
  }
  return parts;
}

function readFeature(feature: Message, keys: readonly string[], values: readonly string[], tag: string): TileFeature {
  let [type, tags, numbers]: [number, number[], number[]] = [0, [], []];
  while (feature.next()) {
    if (feature.field === 2) tags = feature.packed("varint");
    else if (feature.field === 3) type = feature.varint();
    else if (feature.field === 4) numbers = feature.packed("varint");
    else feature.skip();
  }
  const at = tags.findIndex((key, index) => index % 2 === 0 && keys[key] === tag);
  return { kind: at < 0 ? "" : (values[tags[at + 1] ?? -1] ?? ""), isArea: type === AREA, parts: readParts(numbers) };
}

/** Returns a value's text; empty for numbers and truth values. */
function readText(value: Message): string {
  let text = "";
  while (value.next()) {
    if (value.field === 1) text = value.text();
    else value.skip();
  }
  return text;
}

function readLayer(layer: Message, names: ReadonlySet<string>, tag: string): TileLayer | undefined {
  const [features, keys, values]: [Message[], string[], Message[]] = [[], [], []];
  let [name, extent] = ["", EXTENT];
  while (layer.next()) {
    if (layer.field === 1) name = layer.text();
    else if (layer.field === 2) features.push(layer.inner());
    else if (layer.field === 3) keys.push(layer.text());
    else if (layer.field === 4) values.push(layer.inner());
    else if (layer.field === 5) extent = layer.varint();
    else layer.skip();
  }
  if (!names.has(name) || extent === 0) return undefined;
  const texts = values.map(readText);
  return { name, extent, features: features.map((one) => readFeature(one, keys, texts, tag)) };
}

/**
 * Reads some layers of a tile.
 * @param tag name of the tag that classifies features
 * @throws ProtobufError if the tile is damaged
 */
export function readTile(bytes: Uint8Array, names: ReadonlySet<string>, tag: string): TileLayer[] {
  const tile = new Message(bytes);
  const layers: TileLayer[] = [];
  while (tile.next()) {
    if (tile.field !== 3) {
      tile.skip();
      continue;
    }
    const layer = readLayer(tile.inner(), names, tag);
    if (layer) layers.push(layer);
  }
  return layers;
}
