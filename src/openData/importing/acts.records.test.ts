import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listingUses } from "../../listingUses.ts";
import { sql } from "../../platform/db/sql.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { importFile } from "./acts.ts";
import { importServices } from "./engine/commands.ts";
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

const services = () =>
  importServices({ db: database.db, signal: new AbortController().signal }, async () => () => ({
    country_code: "NP",
    area_id: null,
    area_name: "Pokhara",
  }));

const COLUMNS = ["id", "name", "business_type", "latitude", "longitude", "phone", "website", "description", "hashtags", "cuisine"] as const;
const readMigration = (name: string) => readFileSync(join(import.meta.dirname, `../../../migrations/before-0.2/${name}.sql`), "utf8");
const MIGRATION = readMigration("0085_imports");
const KEYS_MIGRATION = readMigration("0093_imports");
type Place = Partial<Record<(typeof COLUMNS)[number], string>>;
const kausi: Place = { id: "1", name: "Hotel Kausi", business_type: "accommodation", latitude: "28.2001", longitude: "83.96" };

async function importPlaces(dataset: string, places: readonly Place[]) {
  const file = join(database.dataDir, "files", `${dataset}.csv`);
  const row = (place: Place) => COLUMNS.map((column) => place[column] ?? "").join(",");
  writeFileSync(file, `${COLUMNS.join(",")}\n${places.map(row).join("\n")}\n`);
  const none = { attributionLink: undefined, language: undefined };
  const events = importFile({ file, dryRun: false, dataset, licence: `Licence of ${dataset}`, attribution: dataset, ...none }, services());
  let last: unknown;
  for await (const event of events) last = event;
  return last as { event: string; number: number; report: { made: number; joined: number; updated: number; unchanged: number } };
}

async function undo(number: number) {
  let last: unknown;
  for await (const event of undoImport(number, services(), listingUses)) last = event;
  return last as { deleted: number; restored: number; kept: { name: string; reason: string }[] };
}

const listings = async (columns: string) =>
  (await database.db.execute(sql.raw(`SELECT ${columns} FROM business ORDER BY name`))).rows as Record<string, unknown>[];
const change = (assignment: string) => database.db.execute(sql.raw(`UPDATE business SET ${assignment}`));

/** One hotel in two sources. */
async function importBoth() {
  await importPlaces("first", [{ ...kausi, phone: "061-465071", hashtags: "lake" }]);
  return importPlaces("second", [
    {
      ...kausi,
      id: "x7",
      name: "Kausi",
      phone: "061-465071",
      website: "https://kausi.example/",
      description: "Twelve rooms.",
      hashtags: "quiet",
    },
  ]);
}

describe("one place in two sources", () => {
  test("is one listing: the first source leads, the second fills what is open, and lists are put together", async () => {
    expect(await importBoth()).toMatchObject({ event: "done", report: { made: 0, joined: 1 } });
    expect(await listings("name, website, description, hashtags, other_names, attribution_text, attribution_licence")).toEqual([
      {
        name: "Hotel Kausi",
        website: "https://kausi.example/",
        description: "Twelve rooms.",
        hashtags: ["lake", "quiet"],
        other_names: ["Kausi"],
        attribution_text: "first\nsecond",
        attribution_licence: "Licence of first\nLicence of second",
      },
    ]);
    const { rows } = await database.db.execute(sql`SELECT dataset, imported ->> 'name' AS name FROM import_record ORDER BY rank`);
    expect(rows).toEqual([
      { dataset: "first", name: "Hotel Kausi" },
      { dataset: "second", name: "Kausi" },
    ]);
  });

  test("loses only the facts of the source that is undone, whichever that is", async () => {
    await importBoth();
    expect(await undo(2)).toMatchObject({ deleted: 0, restored: 1, kept: [] });
    expect(await listings("name, website, hashtags, other_names, attribution_text")).toEqual([
      { name: "Hotel Kausi", website: null, hashtags: ["lake"], other_names: [], attribution_text: "first" },
    ]);
    await importPlaces("second", [{ ...kausi, id: "x7", name: "Kausi", phone: "061-465071", website: "https://kausi.example/" }]);
    const [{ code } = { code: "" }] = await listings("code");
    expect(await undo(1)).toMatchObject({ deleted: 0, restored: 1 });
    expect(await listings("code, name, phone, website, attribution_text")).toEqual([
      { code, name: "Kausi", phone: "+977 61 465071", website: "https://kausi.example/", attribution_text: "second" },
    ]);
    expect(await undo(3)).toMatchObject({ deleted: 1 });
    expect(await listings("code")).toEqual([]);
  });

  test("keeps what its owner wrote, through joining, newer editions and undoing", async () => {
    await importPlaces("first", [{ ...kausi, phone: "061-465071" }]);
    await change("is_shell = false, description = 'Ours', short_description = 'Ours'");
    await importPlaces("second", [{ ...kausi, id: "x7", phone: "061-465071", description: "Theirs", website: "https://kausi.example/" }]);
    expect(await listings("description, website")).toEqual([{ description: "Ours", website: "https://kausi.example/" }]);
    await undo(2);
    expect(await listings("description, website")).toEqual([{ description: "Ours", website: null }]);
    expect(await undo(1)).toMatchObject({ deleted: 0, kept: [{ reason: "it is claimed" }] });
  });

  test("takes a newer edition of each source for that source's facts alone", async () => {
    await importBoth();
    const next = { ...kausi, id: "x7", name: "Kausi New", phone: "061-465072", website: "https://kausi.example/new", hashtags: "quiet" };
    expect(await importPlaces("second", [next])).toMatchObject({ report: { made: 0, joined: 0, updated: 1 } });
    expect(await listings("name, phone, website, description")).toEqual([
      { name: "Hotel Kausi", phone: "+977 61 465071", website: "https://kausi.example/new", description: "" },
    ]);
    await expect(undo(2)).rejects.toThrow("Undo import 3 first");
    await undo(3);
    expect(await listings("website, description")).toEqual([{ website: "https://kausi.example/", description: "Twelve rooms." }]);
  });

  test("joins a listing that no import made, and leaves it when it is undone", async () => {
    await importPlaces("first", [{ ...kausi, phone: "061-465071" }]);
    await database.db.execute(sql`DELETE FROM import_record`);
    await change("source = 'manual', name = 'Kausi Boutique Hotel', description = 'By staff'");
    await importPlaces("second", [{ ...kausi, id: "9", name: "Kausi Boutique", phone: "061-465071", website: "https://kausi.example/" }]);
    expect(await listings("name, description, website")).toEqual([
      { name: "Kausi Boutique Hotel", description: "By staff", website: "https://kausi.example/" },
    ]);
    expect(await undo(2)).toMatchObject({ deleted: 0, restored: 1 });
    expect(await listings("name, description, website")).toEqual([
      { name: "Kausi Boutique Hotel", description: "By staff", website: null },
    ]);
  });

  test("is joined within a file too, and a neighbour or a place of another kind is not", async () => {
    const { report } = await importPlaces("first", [
      { ...kausi, phone: "061-465071" },
      { ...kausi, id: "2", phone: "061-465071", cuisine: "Newari" },
      { ...kausi, id: "3", name: "Kausi Restaurant", business_type: "restaurant", phone: "061-465071" },
      { ...kausi, id: "4", name: "Hotel Mountain View", phone: "061-465079" },
    ]);
    expect(report).toMatchObject({ made: 3, joined: 1 });
    expect(await listings("name, cuisine")).toEqual([
      { name: "Hotel Kausi", cuisine: "Newari" },
      { name: "Hotel Mountain View", cuisine: "" },
      { name: "Kausi Restaurant", cuisine: "" },
    ]);
    expect(await importPlaces("first", [{ ...kausi, phone: "061-465071" }])).toMatchObject({
      report: { unchanged: 1, made: 0, joined: 0 },
    });
    await undo(1);
    expect(await listings("name")).toEqual([]);
  });
});

test("imports of before records stood side by side keep their undo", async () => {
  await importPlaces("first", [{ ...kausi, phone: "061-465071" }]);
  await importPlaces("first", [{ ...kausi, phone: "061-465072", website: "https://kausi.example/" }]);
  // Restores the database state of the two imports before migration 0085, then runs that migration.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`DROP INDEX import_record_business`);
    await tx.execute(
      sql`ALTER TABLE import_record DROP COLUMN rank, ADD CONSTRAINT import_record_business_code_key UNIQUE (business_code)`,
    );
    await tx.execute(sql`CREATE TABLE old_change (run uuid NOT NULL REFERENCES import_run, business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
      before jsonb NOT NULL, after jsonb NOT NULL, row_hash_before bytea NOT NULL, imported_before json NOT NULL,
      CONSTRAINT old_change_pkey PRIMARY KEY (run, business_code))`);
    await tx.execute(sql`INSERT INTO old_change SELECT c.run, i.business_code, '{}', '{}', c.row_hash_before, c.imported_before
      FROM import_change c JOIN import_record i ON i.source_key = c.source_key`);
    await tx.execute(sql`DROP TABLE import_change`);
    await tx.execute(sql`ALTER TABLE old_change RENAME TO import_change`);
    await tx.execute(sql`ALTER TABLE import_change RENAME CONSTRAINT old_change_pkey TO import_change_pkey`);
    await tx.execute(sql.raw(MIGRATION));
    await tx.execute(sql`ALTER TABLE import_change ADD COLUMN texts_before json`);
  });
  expect(await undo(2)).toMatchObject({ restored: 1, deleted: 0 });
  expect(await listings("phone, website")).toEqual([{ phone: "+977 61 465071", website: null }]);
  expect(await undo(1)).toMatchObject({ deleted: 1 });
  expect(await listings("name")).toEqual([]);
});

test("what was known by its name and no place, for its decimal commas, is found by its place in the next edition", async () => {
  const { id: _, ...place } = kausi;
  const lofts = ["Loft", "Studio"].map((name, index) => ({ ...place, name, longitude: `83.${index}5` }));
  await importPlaces("flats", lofts);
  const withoutPlace = sql.raw(`regexp_replace(source_key, '[^|]*[|][^|]*$', 'NaN|NaN')`);
  await database.db.execute(sql`INSERT INTO import_record SELECT (r).* FROM (
    SELECT jsonb_populate_record(i, jsonb_build_object('source_key', ${withoutPlace})) AS r FROM import_record i WHERE source_key LIKE '%loft%') old`);
  await database.db.execute(sql`DELETE FROM import_record WHERE source_key LIKE '%loft%' AND source_key NOT LIKE '%NaN'`);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql.raw(KEYS_MIGRATION));
  });
  const { rows } = await database.db.execute(sql`SELECT source_key FROM import_record ORDER BY source_key`);
  expect(rows).toEqual([{ source_key: "place flats|loft|28.200|83.050" }, { source_key: "place flats|studio|28.200|83.150" }]);
  const again = await importPlaces(
    "flats",
    lofts.map((loft) => ({ ...loft, phone: "061-465071" })),
  );
  expect(again.report).toMatchObject({ made: 0, joined: 0, updated: 2 });
  expect(await listings("name, phone")).toEqual(["Loft", "Studio"].map((name) => ({ name, phone: "+977 61 465071" })));
});

test("a record without a place in its key stays as it is where the next edition was imported already", async () => {
  const { id: _, ...place } = kausi;
  await importPlaces("flats", [place]);
  await database.db.execute(sql`INSERT INTO import_record SELECT (r).* FROM (
    SELECT jsonb_populate_record(i, '{"source_key": "place flats|hotel kausi|NaN|NaN", "rank": 1}') AS r FROM import_record i) old`);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql.raw(KEYS_MIGRATION));
  });
  const { rows } = await database.db.execute(sql`SELECT source_key FROM import_record ORDER BY source_key`);
  expect(rows.map(({ source_key }) => source_key)).toEqual(["place flats|hotel kausi|28.200|83.960", "place flats|hotel kausi|NaN|NaN"]);
});
