import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openMemorySource } from "../../../tools/testing/sourceFile.ts";
import { readOsmElements } from "./readOsmFile.ts";
import { isPbf, openPbf } from "./readPbfFile.ts";

/** Files are written here byte by byte, after wiki.openstreetmap.org/wiki/PBF_Format. */

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  for (; left >= 128n; left /= 128n) bytes.push(Number(left % 128n) + 128);
  return Buffer.from([...bytes, Number(left)]);
}
const zigzag = (value: number) => varint(value < 0 ? -value * 2 - 1 : value * 2);
const number = (field: number, value: Buffer) => Buffer.concat([varint(field * 8), value]);
const bytes = (field: number, value: Buffer | string) => {
  const content = Buffer.from(value);
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
};
const packed = (field: number, values: number[], write = varint) => bytes(field, Buffer.concat(values.map(write)));
const differences = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));

const STRINGS = ["", "tourism", "hotel", "name", "Hotel Sun", "type", "multipolygon", "outer", "inner", "park", "leisure", "Garden", "Inn"];
const index = (text: string) => STRINGS.indexOf(text);
const table = bytes(1, Buffer.concat(STRINGS.map((text) => bytes(1, text))));
const tagged = (tags: Record<string, string>) => [packed(2, Object.keys(tags).map(index)), packed(3, Object.values(tags).map(index))];
const unit = (degrees: number) => Math.round(degrees * 1e7);

const dense = (nodes: { id: number; at: [number, number]; tags?: Record<string, string> }[]) =>
  bytes(
    2,
    Buffer.concat([
      packed(1, differences(nodes.map(({ id }) => id)), zigzag),
      packed(8, differences(nodes.map(({ at }) => unit(at[1]))), zigzag),
      packed(9, differences(nodes.map(({ at }) => unit(at[0]))), zigzag),
      packed(
        10,
        nodes.flatMap(({ tags }) => [
          ...Object.entries(tags ?? {})
            .flat()
            .map(index),
          0,
        ]),
      ),
    ]),
  );
const plainNode = (id: number, at: [number, number], tags: Record<string, string>) =>
  bytes(1, Buffer.concat([number(1, zigzag(id)), ...tagged(tags), number(8, zigzag(unit(at[1]))), number(9, zigzag(unit(at[0])))]));
const way = (id: number, refs: number[], tags: Record<string, string> = {}) =>
  bytes(3, Buffer.concat([number(1, varint(id)), ...tagged(tags), packed(8, differences(refs), zigzag)]));
const relation = (id: number, ways: [number, string][], tags: Record<string, string>) =>
  bytes(
    4,
    Buffer.concat([
      number(1, varint(id)),
      ...tagged(tags),
      packed(
        8,
        ways.map(([, role]) => index(role)),
      ),
      packed(9, differences(ways.map(([ref]) => ref)), zigzag),
      packed(
        10,
        ways.map(() => 1),
      ),
    ]),
  );
const block = (...groups: Buffer[]) => Buffer.concat([table, ...groups.map((group) => bytes(2, group))]);

function blob(type: string, content: Buffer, { size = content.length, isPacked = true } = {}): Buffer {
  const blobBytes = isPacked ? Buffer.concat([number(2, varint(size)), bytes(3, deflateSync(content))]) : bytes(1, content);
  const header = Buffer.concat([bytes(1, type), number(3, varint(blobBytes.length))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blobBytes]);
}
const header = (...features: string[]) => blob("OSMHeader", Buffer.concat(features.map((feature) => bytes(4, feature))));
const HEADER = header("OsmSchema-V0.6", "DenseNodes");
const HOTEL = { tourism: "hotel", name: "Hotel Sun" };

async function read(file: Buffer) {
  const { source, damage } = openMemorySource(file);
  const found: Record<string, { name?: string; at: [number, number] | undefined }> = {};
  for await (const records of readOsmElements(openPbf(source)).records)
    for (const record of records) {
      const feature = JSON.parse("content" in record ? record.content : "{}");
      found[record.place ?? ""] = { name: feature.properties.name, at: feature.geometry?.coordinates };
    }
  return { found, damage: damage() };
}

describe("OpenStreetMap's PBF", () => {
  test("gives the wanted nodes, the middle of ways, and of multipolygons that several ways make up", async () => {
    const nodes = dense([
      { id: 5_000_000_001, at: [10, 50], tags: HOTEL },
      { id: 5_000_000_002, at: [12, 50] },
      { id: 5_000_000_003, at: [12, 52] },
      { id: 5_000_000_004, at: [10, 52], tags: { name: "Garden" } },
    ]);
    const [a, b, c, d] = [5_000_000_001, 5_000_000_002, 5_000_000_003, 5_000_000_004];
    const ways = [way(7, [a, b], HOTEL), way(8, [a, b, c]), way(9, [a, d, c])];
    const garden = relation(
      3,
      [
        [8, "outer"],
        [9, "outer"],
        [7, "inner"],
      ],
      { type: "multipolygon", leisure: "park", name: "Garden" },
    );
    const file = Buffer.concat([
      HEADER,
      blob("OSMData", block(nodes)),
      blob("OSMData", block(Buffer.concat([...ways, garden])), { isPacked: false }),
    ]);
    expect(isPbf(file)).toBe(true);
    expect(await read(file)).toEqual({
      found: {
        [`node/${a}`]: { name: "Hotel Sun", at: [10, 50] },
        "way/7": { name: "Hotel Sun", at: [11, 50] },
        "relation/3": { name: "Garden", at: [11, 51] },
      },
      damage: "",
    });
  });

  test("reads nodes that are not dense, and a way whose nodes come after it", async () => {
    const file = Buffer.concat([
      HEADER,
      blob("OSMData", block(way(7, [1, 2], HOTEL))),
      blob("OSMData", block(Buffer.concat([plainNode(1, [-70.5, -33.25], HOTEL), plainNode(2, [-70.7, -33.25], {})]))),
    ]);
    expect((await read(file)).found).toEqual({
      "node/1": { name: "Hotel Sun", at: [-70.5, -33.25] },
      "way/7": { name: "Hotel Sun", at: [expect.closeTo(-70.6, 7), -33.25] },
    });
  });

  test("a block that is broken costs itself alone; lengths that lie end the reading with a word", async () => {
    const good = blob("OSMData", block(plainNode(1, [1, 1], HOTEL)));
    const garbage = blob("OSMData", Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f, 1]));
    const torn = await read(Buffer.concat([HEADER, garbage, good]));
    expect(Object.keys(torn.found)).toEqual(["node/1"]);
    expect(torn.damage).toMatch(/^its block at byte \d+ is broken \(a length is larger than what holds it\)/);

    const cut = await read(Buffer.concat([HEADER, good, good.subarray(0, good.length - 5)]));
    expect([Object.keys(cut.found), cut.damage]).toEqual([["node/1"], "it ends in the middle of a block."]);

    const lying = Buffer.from(blob("OSMData", Buffer.alloc(10)));
    lying.writeUInt32BE(0x7fffffff);
    expect((await read(Buffer.concat([HEADER, good, lying]))).damage).toMatch(/has no header/);
  });

  test("a block that unpacks to more than it says is not unpacked", async () => {
    const bomb = blob("OSMData", Buffer.alloc(5_000_000), { size: 1_000 });
    expect((await read(Buffer.concat([HEADER, bomb]))).damage).toMatch(/is broken/);
  });

  test("what the reader would misunderstand is refused: histories, and features it does not know", async () => {
    await expect(read(header("OsmSchema-V0.6", "HistoricalInformation"))).rejects.toThrow(/history/);
    await expect(read(header("Something-New"))).rejects.toThrow(/"Something-New"/);
  });

  test("no change of a byte breaks it", async () => {
    const file = Buffer.concat([
      HEADER,
      blob("OSMData", block(dense([{ id: 1, at: [1, 1], tags: HOTEL }]), way(2, [1], HOTEL)), { isPacked: false }),
    ]);
    for (let at = HEADER.length; at < file.length; at += 1) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] as number) ^ 0xa5;
      await read(changed);
    }
  });
});
