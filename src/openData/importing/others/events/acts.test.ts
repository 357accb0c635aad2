import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { event } from "../../../../catalogue/events/tables.ts";
import { freezeClock } from "../../../../platform/clock.ts";
import { eq, sql } from "../../../../platform/db/sql.ts";
import { openTestDatabase } from "../../../../tools/testing/commandRun.ts";
import { importFile } from "../../acts.ts";
import { importServices } from "../../engine/commands.ts";
import { type Report, reportLines } from "../../report.ts";
import { undoImport } from "../../undo/acts.ts";

// The time of an import depends on the load of the machine.
vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  mkdirSync(join(database.dataDir, "files"));
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  freezeClock(new Date("2027-06-02T12:00:00Z"));
  await database.db.execute(sql`DELETE FROM event`);
  await database.db.execute(sql`DELETE FROM business`);
  await database.db.execute(
    sql`TRUNCATE import_run, import_record, import_change, import_other, import_problem, listing_difference RESTART IDENTITY`,
  );
});
afterEach(() => freezeClock(undefined));

const services = () =>
  importServices({ db: database.db, signal: new AbortController().signal }, async () => () => ({
    country_code: "NP",
    area_id: null,
    area_name: "Pokhara",
  }));

const COLUMNS = [
  "id",
  "name",
  "business_type",
  "activity_subtype",
  "latitude",
  "longitude",
  "starts",
  "ends",
  "recurrence",
  "host",
  "price_text",
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;
const HALL: Row = { id: "7", name: "Lake Hall", business_type: "sight", latitude: "28.2", longitude: "83.96" };
const CONCERT: Row = {
  ...{ id: "1", name: "Lake concert", business_type: "event", activity_subtype: "Concert", latitude: "28.2", longitude: "83.96" },
  ...{ starts: "2027-06-05T18:30", ends: "2027-06-05T20:00", host: "7", price_text: "NPR 500" },
};

async function importRows(rows: readonly Row[], dryRun = false) {
  const file = join(database.dataDir, "files", "town.csv");
  writeFileSync(file, `${COLUMNS.join(",")}\n${rows.map((row) => COLUMNS.map((column) => row[column] ?? "").join(",")).join("\n")}\n`);
  const none = { attributionLink: undefined, language: undefined };
  let report: Report | undefined;
  for await (const one of importFile({ file, dryRun, dataset: "town", licence: "CC0", attribution: "Town hall", ...none }, services()))
    if (one.event === "done") report = one.report;
  if (!report) throw new Error("The import did not end.");
  return report;
}
async function undo(number: number) {
  for await (const one of undoImport(number, services(), [])) expect(one.event).toBe("done");
}
const events = () => database.db.select().from(event).orderBy(event.title);

describe("events of a file", () => {
  test("are events, and never listings, with the listing that hosts them", async () => {
    const dry = await importRows([CONCERT, HALL], true);
    const report = await importRows([CONCERT, HALL]);
    expect({ ...report, not_seen: 0 }).toEqual({ ...dry, not_seen: 0 });
    expect(report).toMatchObject({ made: 1, refused: 0, events: { made: 1, updated: 0, unchanged: 0 } });
    expect(reportLines(report)).toContain("Events: 1 added, 0 updated, 0 unchanged");
    const { rows } = await database.db.execute<{ code: string; name: string }>(sql`SELECT code, name FROM business`);
    expect(rows).toMatchObject([{ name: "Lake Hall" }]);
    expect(await events()).toMatchObject([
      {
        ...{ title: "Lake concert", category: "music", starts: "2027-06-05T18:30", zone: "Asia/Kathmandu", business: rows[0]?.code },
        ...{ added_by: "import", attribution_text: "Town hall", attribution_licence: "CC0", price_text: "NPR 500" },
      },
    ]);
    const { rows: dates } = await database.db.execute(sql`SELECT starts FROM event_occurrence`);
    expect(dates.map(({ starts }) => new Date(starts as string).toISOString())).toEqual(["2027-06-05T12:45:00.000Z"]);
  });

  test("are refused with their field where a date or a rule is wrong", async () => {
    const report = await importRows([
      { ...CONCERT, starts: "" },
      { ...CONCERT, id: "2", starts: "Saturday" },
      { ...CONCERT, id: "3", recurrence: "FREQ=HOURLY" },
    ]);
    expect(report.events).toEqual({ made: 0, updated: 0, unchanged: 0 });
    expect(Object.keys(report.refused_by).map((reason) => reason.split(":")[0])).toEqual(["starts", "starts", "recurrence"]);
    expect(await events()).toEqual([]);
  });

  test("follow the next edition, and get the one before back when it is undone", async () => {
    await importRows([CONCERT]);
    const [{ code = "" } = {}] = await events();
    expect((await importRows([CONCERT])).events).toMatchObject({ unchanged: 1 });
    expect((await importRows([{ ...CONCERT, starts: "2027-06-06T18:30", ends: "" }])).events).toMatchObject({ updated: 1 });
    expect(await events()).toMatchObject([{ code, starts: "2027-06-06T18:30", ends: null }]);
    await undo(3);
    expect(await events()).toMatchObject([{ code, starts: "2027-06-05T18:30", ends: "2027-06-05T20:00" }]);
    await undo(1);
    expect(await events()).toEqual([]);
  });

  test("stay as people edited them, and those that staff removed do not come back", async () => {
    await importRows([CONCERT, { ...CONCERT, id: "2", name: "Boat race" }]);
    await database.db.update(event).set({ title: "Our concert", is_edited: true }).where(eq(event.title, "Lake concert"));
    await database.db.update(event).set({ deleted: new Date() }).where(eq(event.title, "Boat race"));
    const later = { starts: "2027-06-07", ends: "" };
    await importRows([
      { ...CONCERT, ...later },
      { ...CONCERT, id: "2", name: "Boat race", ...later },
    ]);
    expect(await events()).toMatchObject([
      { title: "Boat race", starts: "2027-06-07", deleted: expect.any(Date) },
      { title: "Our concert", starts: "2027-06-05T18:30" },
    ]);
  });

  const BOATS: Row = { ...CONCERT, id: "2", name: "Boat race", host: "" };
  const states = async () => (await events()).map(({ code, title, deleted }) => ({ code, title, is_shown: deleted === null }));

  test("that a later edition no longer has are hidden, and come back with their addresses when it is undone", async () => {
    await importRows([CONCERT, BOATS]);
    const [boats, concert] = await states();
    const dry = await importRows([CONCERT], true);
    const report = await importRows([CONCERT]);
    expect([dry.events_gone, report.events_gone]).toEqual([1, 1]);
    expect(reportLines(report)).toContain("Events: 0 added, 0 updated, 1 no longer in this file and hidden, 1 unchanged");
    expect(await states()).toEqual([{ ...boats, is_shown: false }, concert]);
    await undo(2);
    expect(await states()).toEqual([boats, concert]);
    await importRows([CONCERT, HALL]);
    expect((await importRows([BOATS, HALL])).events).toMatchObject({ made: 1 });
    expect(await states()).toEqual([boats, { ...concert, is_shown: false }]);
  });

  test("stay if the file is another part of the dataset, if they cannot be read, are over, or were edited", async () => {
    await importRows([CONCERT, BOATS, { ...BOATS, id: "3", name: "Past race", starts: "2027-05-01", ends: "" }]);
    await importRows([HALL]);
    expect((await importRows([CONCERT, { ...BOATS, starts: "soon" }])).events_gone).toBe(0);
    await database.db.update(event).set({ is_edited: true }).where(eq(event.title, "Lake concert"));
    expect((await importRows([BOATS])).events_gone).toBe(0);
    expect((await states()).filter(({ is_shown }) => !is_shown)).toEqual([]);
  });
});
