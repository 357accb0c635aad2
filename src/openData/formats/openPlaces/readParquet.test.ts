import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { openMemorySource } from "../../../tools/testing/sourceFile.ts";
import { isParquet, openParquet } from "./readParquet.ts";

/**
 * Files are written with the columns that the sources document: docs.overturemaps.org/guides/places, docs.foursquare.com (Places OS Data
 * Schemas).
 */

const COUNT = 25_000;
const overture = (count = 2): Buffer => {
  const column = <Value>(value: (index: number) => Value) => Array.from({ length: count }, (_, index) => value(index));
  return Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: "id", data: column((index) => `id${index}`) },
        { name: "geometry", data: column((index) => ({ type: "Point", coordinates: [10 + index / 1e4, 50] })), type: "GEOMETRY" },
        { name: "names", data: column((index) => ({ primary: `Hotel ${index}`, common: { fr: "Hôtel" } })), type: "JSON" },
        { name: "categories", data: column(() => ({ primary: "hotel", alternate: ["inn"] })), type: "JSON" },
        { name: "confidence", data: column(() => 0.9), type: "DOUBLE" },
        { name: "version", data: column((index) => BigInt(index)), type: "INT64" },
      ],
      rowGroupSize: 10_000,
    }),
  );
};

async function read(file: Buffer) {
  const { source, damage } = openMemorySource(file);
  const { kind, records, progress } = await openParquet(source);
  const found: { place?: string; content?: unknown }[] = [];
  for await (const list of records) found.push(...list);
  return { kind, found, progress: progress(), damage: damage() };
}

describe("Parquet", () => {
  test("of Overture gives each place as its own record, by the needed columns alone", async () => {
    const file = overture();
    expect(isParquet(file)).toBe(true);
    const { kind, found, progress, damage } = await read(file);
    expect([kind, progress, damage, found.length]).toEqual(["overture", 1, "", 2]);
    expect(found[1]?.place).toBe("row 2");
    expect(JSON.parse(String(found[1]?.content))).toEqual({
      id: "id1",
      geometry: { type: "Point", coordinates: [10.0001, 50] },
      names: { primary: "Hotel 1", common: { fr: "Hôtel" } },
      categories: { primary: "hotel", alternate: ["inn"] },
      confidence: 0.9,
    });
  });

  test("is read some rows at a time, over groups of rows", async () => {
    const { found } = await read(overture(COUNT));
    expect(found.length).toBe(COUNT);
    expect(found.every(({ content }, index) => String(content).includes(`"id${index}"`))).toBe(true);
  });

  test("of Foursquare gives rows as its CSV does", async () => {
    const file = parquetWriteBuffer({
      columnData: [
        { name: "fsq_place_id", data: ["a"] },
        { name: "name", data: ["Blue"] },
        { name: "latitude", data: [28.5], type: "DOUBLE" },
        { name: "longitude", data: [83.5], type: "DOUBLE" },
        { name: "date_closed", data: [null], type: "STRING", nullable: true },
        { name: "fsq_category_labels", data: [["Dining and Drinking > Restaurant"]], type: "JSON" },
      ],
    });
    const { kind, found } = await read(Buffer.from(file));
    expect([kind, found[0]?.content]).toEqual([
      "foursquare",
      {
        fsq_place_id: "a",
        name: "Blue",
        latitude: "28.5",
        longitude: "83.5",
        date_closed: "",
        fsq_category_labels: '["Dining and Drinking > Restaurant"]',
      },
    ]);
  });

  test("of another kind, cut off, or lying about its length is refused in a sentence", async () => {
    const other = Buffer.from(parquetWriteBuffer({ columnData: [{ name: "a", data: [1] }] }));
    await expect(read(other)).rejects.toThrow(/of an unknown kind/);
    await expect(read(overture().subarray(0, -20))).rejects.toThrow(/incomplete/);
    const lying = overture();
    lying.writeUInt32LE(0x7fffffff, lying.length - 8);
    await expect(read(lying)).rejects.toThrow(/more than 32 MB/);
  });

  test("that is broken within is said to be, with the row", async () => {
    const file = overture();
    file.fill(0xff, 4, 60);
    const { found, damage } = await read(file);
    expect([found.length, damage]).toEqual([0, expect.stringMatching(/^its rows from 1 on cannot be read/)]);
  });
});
