import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listingUses } from "../../listingUses.ts";
import { sql } from "../../platform/db/sql.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { importFile } from "./acts.ts";
import { importServices } from "./engine/commands.ts";
import { ImportError, type ImportEvent, type ImportRequest } from "./events.ts";
import { acquireImportLock } from "./store.ts";
import { undoImport } from "./undo/acts.ts";

// The time of an import depends on the load of the machine.
vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase({ places: true });
  mkdirSync(join(database.dataDir, "files"));
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`DELETE FROM business`);
  await database.db.execute(sql`TRUNCATE import_run, import_record, import_change, import_problem, listing_difference RESTART IDENTITY`);
});

const HEADER = "id,name,business_type,latitude,longitude,licence\n";
/** Builds rows of places that are far apart: thousands at one point would be compared with each other. */
const buildRows = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index},Place ${index},bar,28.2,${80 + index / 100},x\n`).join("");

function request(content: string, options: Partial<ImportRequest> = {}): ImportRequest {
  const file = join(database.dataDir, "files", "listings.csv");
  writeFileSync(file, content);
  const none = { dataset: undefined, licence: undefined, attribution: undefined, attributionLink: undefined, language: undefined };
  return { file, dryRun: false, ...none, ...options };
}

const services = (signal = new AbortController().signal) =>
  importServices({ db: database.db, signal }, async () => () => ({ country_code: "NP", area_id: null, area_name: "Pokhara" }));

async function collectEvents<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const list: Event[] = [];
  for await (const event of events) list.push(event);
  return list;
}
const count = async () => Number((await database.db.execute<{ count: string }>(sql`SELECT count(*) FROM business`)).rows[0]?.count);

describe("the events of an import", () => {
  test("are its start, progress after each batch, every problem, and its end", async () => {
    const events = await collectEvents(importFile(request(`${HEADER}${buildRows(1_050)}x,,bar,28,83,x\n`), services()));
    expect(events.map(({ event }) => event)).toEqual(["started", "progress", "progress", "problem", "done"]);
    expect(events[0]).toEqual({ event: "started", number: 1, resumedAt: 0 });
    expect(events[1]).toMatchObject({ rows: 1_000 });
    expect(events[2]).toMatchObject({ rows: 1_051 });
    expect(events[3]).toMatchObject({ problem: { line: 1_052, kind: "refused", field: "name", reason: "missing" } });
    expect(events[4]).toMatchObject({ number: 1, report: { read: 1_051, made: 1_050, refused: 1 } });
  });

  test("come of a dry run too, which has no number and writes nothing", async () => {
    const events = await collectEvents(importFile(request(`${HEADER}${buildRows(2)}x,,bar,28,83,x\n`, { dryRun: true }), services()));
    expect(events.map(({ event }) => event)).toEqual(["started", "progress", "problem", "done"]);
    expect(events.at(-1)).toMatchObject({ number: undefined, report: { made: 2, refused: 1 } });
    expect(await count()).toBe(0);
  });

  test("say when another import is first, and leaving at that moment gives the turn back", async () => {
    const release = await acquireImportLock(database.db, new AbortController().signal, () => undefined);
    const seen: ImportEvent[] = [];
    for await (const event of importFile(request(HEADER + buildRows(1)), services())) {
      seen.push(event);
      break;
    }
    expect(seen).toEqual([{ event: "waiting" }]);
    await release?.();
    expect((await collectEvents(importFile(request(HEADER + buildRows(1)), services()))).at(-1)).toMatchObject({ event: "done" });
  });

  test("stop being read: the import ends after a batch; the next one goes on from there", async () => {
    const same = request(HEADER + buildRows(2_100));
    for await (const event of importFile(same, services())) if (event.event === "progress") break;
    const kept = await count();
    expect([1_000, 2_000]).toContain(kept);
    const events = await collectEvents(importFile(same, services()));
    expect(events[0]).toEqual({ event: "started", number: 1, resumedAt: kept });
    expect(await count()).toBe(2_100);
  });

  test("end with stopped when the signal comes", async () => {
    const stop = new AbortController();
    const events: ImportEvent[] = [];
    for await (const event of importFile(request(HEADER + buildRows(2_100)), services(stop.signal))) {
      events.push(event);
      if (event.event === "progress") stop.abort();
    }
    const last = events.at(-1);
    expect(last).toMatchObject({ event: "stopped", number: 1, rows: await count() });
    expect(await count()).toBeLessThan(2_100);
  });
});

describe("what cannot be imported", () => {
  test("is a sentence with a code, without a word of the command line", async () => {
    const catchImportError = (asked: ImportRequest) =>
      collectEvents(importFile(asked, services())).then(
        () => undefined,
        (error: ImportError) => error,
      );
    const errors = [
      await catchImportError(request("name,business_type,latitude,longitude\nA,bar,28,83\n")),
      await catchImportError({ ...request(""), file: "/no/such/file.csv" }),
      await catchImportError(request("<html>")),
    ];
    expect(errors.every((error) => error instanceof ImportError)).toBe(true);
    expect(errors.map((error) => error?.code)).toEqual(["no_licence", "unreadable", "unreadable"]);
    expect(errors.map((error) => error?.message).join()).not.toMatch(/--|npm|command/);
  });
});

describe("the events of an undoing", () => {
  test("are its end, with the listings that stay", async () => {
    await collectEvents(importFile(request(HEADER + buildRows(3)), services()));
    await database.db.execute(sql`UPDATE business SET is_shell = false WHERE name = 'Place 1'`);
    const [done, ...more] = await collectEvents(undoImport(1, services(), listingUses));
    expect(more).toEqual([]);
    expect(done).toMatchObject({ event: "done", number: 1, fileName: "listings.csv", deleted: 2, restored: 0 });
    expect(done).toMatchObject({ kept: [{ name: "Place 1", reason: "it is claimed" }] });
    await expect(collectEvents(undoImport(1, services(), listingUses))).rejects.toMatchObject({ code: "not_undoable" });
    await expect(collectEvents(undoImport(7, services(), listingUses))).rejects.toMatchObject({ code: "not_undoable" });
  });

  test("take records of before too, which name none of the fields that came later", async () => {
    await collectEvents(importFile(request(HEADER + buildRows(2)), services()));
    await database.db.execute(
      sql`UPDATE import_record SET imported = (imported::jsonb - 'other_names' - 'stars' - 'picture_sources')::json`,
    );
    expect((await collectEvents(undoImport(1, services(), listingUses))).at(-1)).toMatchObject({ event: "done", deleted: 2, kept: [] });
  });

  test("say that nothing was undone when the signal comes", async () => {
    await collectEvents(importFile(request(HEADER + buildRows(3)), services()));
    const stop = new AbortController();
    const events = undoImport(1, services(stop.signal), listingUses);
    const running = collectEvents(events);
    stop.abort();
    expect(["stopped", undefined]).toContain((await running).at(-1)?.event);
    expect(await count()).toBe(3);
  });
});
