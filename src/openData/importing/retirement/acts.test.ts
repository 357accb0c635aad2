import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listingUses } from "../../../listingUses.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { openTestDatabase } from "../../../tools/testing/commandRun.ts";
import { buildTraveller } from "../../../tools/testing/factories.ts";
import type { TableReading } from "../../formats/tables/reading.ts";
import { importFile } from "../acts.ts";
import { importServices } from "../engine/commands.ts";
import type { OtherWriter } from "../others/acts.ts";
import type { Report } from "../report.ts";
import { undoImport } from "../undo/acts.ts";
import { findRetiredPath } from "./store.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  mkdirSync(join(database.dataDir, "files"));
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM business`);
  await database.db.execute(
    sql`TRUNCATE import_run, import_record, import_change, import_problem, import_other, listing_difference RESTART IDENTITY`,
  );
});

/** Pages of a test: every event has one. */
const events: OtherWriter<"event", Transaction> = {
  write: async () => undefined,
  remove: async () => undefined,
  paths: async (_, keys) => new Map(keys.map((key) => [key, `/event/${key.split("|").at(-1)}/`])),
};
const services = () => ({
  ...importServices({ db: database.db, signal: new AbortController().signal }, async () => () => ({
    country_code: "NP",
    area_id: null,
    area_name: "Pokhara",
  })),
  others: { event: events },
  uses: listingUses,
});

const READING: TableReading = {
  columns: {},
  fields: { id: "id", name: "name", latitude: "lat", longitude: "lon", description: "text" },
  dates: { each: ".", starts: "starts" },
  kinds: { from: "kind", table: { ball: "event", inn: "accommodation", chapel: "sight churches" } },
};
let edition = 0;

async function importRows(rows: readonly string[], dryRun = false) {
  edition += 1;
  const file = join(database.dataDir, "files", `edition-${edition}.csv`);
  writeFileSync(file, `id,name,kind,lat,lon,starts,text\n${rows.join("\n")}\n`);
  const request = {
    file,
    dryRun,
    dataset: "town",
    licence: "CC0",
    attribution: "Town",
    attributionLink: undefined,
    language: undefined,
    reading: READING,
  };
  let done: { report: Report; number: number | undefined } | undefined;
  for await (const event of importFile(request, services())) if (event.event === "done") done = event;
  if (!done) throw new Error("It did not end.");
  return done;
}
async function undo(number: number | undefined) {
  for await (const event of undoImport(number ?? 0, services(), listingUses)) expect(event.event).toBe("done");
}
const listings = async () =>
  (
    await database.db.execute<{ code: string; name: string; business_type: string; is_gone: boolean }>(
      sql`SELECT code, name, business_type, deleted IS NOT NULL AND NOT is_published AS is_gone FROM business ORDER BY name`,
    )
  ).rows;
const questions = async () =>
  (await database.db.execute(sql`SELECT suggestion, decided FROM import_question ORDER BY suggestion`)).rows as { suggestion: string }[];

async function save(code: string) {
  const { code: traveller } = await buildTraveller(database.db);
  await database.db.execute(
    sql`INSERT INTO wishlist_business (uuid, traveller, business, created) VALUES (${newUuid()}, ${traveller}, ${code}, ${now()})`,
  );
}

const BALL = "1,Lantern ball,inn,28.20,83.96,,Dance.";
const BALL_DATED = "1,Lantern ball,ball,28.20,83.96,2027-11-11,Dance.";

describe("a listing whose record is now an event", () => {
  test("is removed, leads to the event, and comes back when the import is undone", async () => {
    await importRows([BALL]);
    const [before] = await listings();
    const { report, number } = await importRows([BALL_DATED]);
    expect(report).toMatchObject({ made: 0, retired: 1, asked: 0, events: { made: 1 } });
    expect(await listings()).toMatchObject([{ is_gone: true }]);
    expect(await findRetiredPath(database.db, before?.code ?? "")).toBe("/event/1/");
    await undo(number);
    expect(await listings()).toMatchObject([{ is_gone: false }]);
    expect(await findRetiredPath(database.db, before?.code ?? "")).toBeUndefined();
  });

  test("that a traveller saved stays, and staff are asked once", async () => {
    await importRows([BALL]);
    await save((await listings())[0]?.code ?? "");
    expect((await importRows([BALL_DATED])).report).toMatchObject({ retired: 0, asked: 1 });
    expect(await listings()).toMatchObject([{ is_gone: false }]);
    await importRows([BALL_DATED.replace("Dance.", "Much dance.")]);
    expect(await questions()).toMatchObject([{ suggestion: "retire" }]);
  });
});

describe("a listing whose type the source changes", () => {
  const CHAPEL = "2,Blue chapel,inn,28.21,83.97,,Old.";
  const RIGHT = CHAPEL.replace("inn", "chapel");

  test("gets the type of the source", async () => {
    await importRows([CHAPEL]);
    expect((await importRows([RIGHT])).report).toMatchObject({ updated: 1, asked: 0 });
    expect(await listings()).toMatchObject([{ business_type: "sight" }]);
  });

  test("keeps its type if it is claimed, and gets the other changes", async () => {
    await importRows([CHAPEL]);
    await database.db.execute(sql`UPDATE business SET is_shell = false`);
    const { report, number } = await importRows([RIGHT.replace("Old.", "Very old.")]);
    expect(report).toMatchObject({ asked: 1 });
    expect(await listings()).toMatchObject([{ business_type: "accommodation" }]);
    expect(await questions()).toMatchObject([{ suggestion: "retype" }]);
    await undo(number);
    expect(await questions()).toEqual([]);
  });
});

test("A dry run has the numbers of the real run on the same database, and writes nothing", async () => {
  await importRows([BALL, "3,Inn,inn,28.3,83.9,,a", "4,Old inn,inn,28.4,83.9,,a"]);
  await database.db.execute(sql`UPDATE business SET is_shell = false, description = 'Ours.' WHERE name = 'Inn'`);
  const rows = [
    BALL_DATED,
    "3,Inn,inn,28.3,83.9,,b",
    "5,New inn,inn,28.5,83.9,,a",
    "5,New inn,inn,28.5,83.9,,a",
    "6,Bank,bank,28.5,83.9,,a",
  ];
  const dry = await importRows(rows, true);
  expect(dry.number).toBeUndefined();
  expect(await listings()).toHaveLength(3);
  const wet = await importRows(rows);
  expect(dry.report).toEqual(wet.report);
  expect(wet.report).toMatchObject({
    made: 1,
    retired: 1,
    duplicates: 1,
    refused: 1,
    not_seen: 1,
    names: { made: ["New inn"], gone: ["Old inn"] },
  });
  expect(wet.number).toBe(2);
});
