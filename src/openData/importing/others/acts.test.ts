import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newUuid } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import type { AmenityRecord } from "../../formats/otherRecords.ts";
import { emptyBatch, writeBatch } from "../batch/acts.ts";
import { importServices } from "../engine/commands.ts";
import { emptyReport } from "../report.ts";
import { insertRun } from "../store.ts";
import { undoImport } from "../undo/acts.ts";
import { hashOfOther, type OtherWriter } from "./acts.ts";
import { finishOther } from "./rules.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** Live rows of a test: the names of the practical places, by key. */
const live = new Map<string, string>();
const writer: OtherWriter<"amenity", Transaction> = {
  write: async (_, editions) => {
    for (const { source_key, record } of editions) live.set(source_key, record.name ?? "");
  },
  remove: async (_, keys) => {
    for (const key of keys) live.delete(key);
  },
};
const services = () => ({
  ...importServices({ db: database.db, signal: new AbortController().signal }),
  others: { amenity: writer },
});

beforeEach(async () => {
  live.clear();
  await database.db.execute(
    sql`TRUNCATE import_run, import_record, import_change, import_other, import_problem, listing_difference RESTART IDENTITY CASCADE`,
  );
});

const SOURCE = { attribution_text: "Town hall", attribution_link: "", attribution_licence: "CC0" };
const amenity = (key: string, name: string): AmenityRecord => ({
  ...{ source_key: key, kind: "toilets", name, latitude: 28.2, longitude: 83.9 },
  ...SOURCE,
});

function batchOf(records: readonly AmenityRecord[]) {
  const others = records.map((record) => {
    const finished = finishOther({ amenity: record }, () => ({ country_code: "NP", area_id: null, area_name: "" }));
    if ("refused" in finished) throw new Error(finished.refused.reason);
    return { other: finished.other, rowHash: hashOfOther(finished.other) };
  });
  return { ...emptyBatch(), others, read: records.length, recordsDone: records.length };
}

async function importAmenities(...records: AmenityRecord[]) {
  const { db } = database;
  const batch = batchOf(records);
  const run = await insertRun(db, { file_name: "toilets.csv", file_hash: newUuid(), format: "csv", dataset: "toilets", options: {} });
  const wet = await db.transaction((tx) => writeBatch(tx, services(), { id: run.id, dataset: "toilets", report: emptyReport() }, batch));
  return wet.report.amenities;
}
async function undo(number: number) {
  for await (const event of undoImport(number, services(), [])) expect(event.event).toBe("done");
}
const liveNames = () => [...live.values()].sort();

describe("records that are not listings", () => {
  test("are new, changed or unchanged as in a dry run, and each change is written", async () => {
    expect(await importAmenities(amenity("a", "Old gate"), amenity("b", "Bus park"))).toEqual({ made: 2, updated: 0, unchanged: 0 });
    expect(await importAmenities(amenity("a", "New gate"), amenity("b", "Bus park"))).toEqual({ made: 0, updated: 1, unchanged: 1 });
    expect(liveNames()).toEqual(["Bus park", "New gate"]);
  });

  test("get their earlier edition back, or go, when an import is undone", async () => {
    await importAmenities(amenity("a", "Old gate"));
    await importAmenities(amenity("a", "New gate"), amenity("b", "Bus park"));
    await undo(2);
    expect(liveNames()).toEqual(["Old gate"]);
    await undo(1);
    expect(liveNames()).toEqual([]);
    expect((await database.db.execute(sql`SELECT FROM import_other`)).rows).toEqual([]);
  });

  test("stay as the later import wrote them when an earlier one is undone", async () => {
    await importAmenities(amenity("a", "Old gate"));
    await importAmenities(amenity("a", "New gate"));
    await undo(1);
    expect(liveNames()).toEqual(["New gate"]);
  });
});
