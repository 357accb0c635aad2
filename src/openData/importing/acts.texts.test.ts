import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { writeTranslations } from "../../catalogue/translations/store.ts";
import { listingUses } from "../../listingUses.ts";
import { sql } from "../../platform/db/sql.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { importFile } from "./acts.ts";
import { importServices } from "./engine/commands.ts";
import { type Report, reportLines } from "./report.ts";
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
  await database.db.execute(sql`DELETE FROM event`);
  await database.db.execute(sql`DELETE FROM business`);
  await database.db.execute(
    sql`TRUNCATE import_run, import_record, import_change, import_other, import_problem, listing_difference RESTART IDENTITY`,
  );
});

const services = () =>
  importServices({ db: database.db, signal: new AbortController().signal }, async () => () => ({
    country_code: "NP",
    area_id: null,
    area_name: "Pokhara",
  }));

async function importContent(name: string, content: string, dataset = name) {
  const file = join(database.dataDir, "files", name);
  writeFileSync(file, content);
  const none = { attributionLink: undefined, language: undefined };
  let done: { number: number | undefined; report: Report } | undefined;
  for await (const event of importFile({ file, dryRun: false, dataset, licence: "CC0", attribution: dataset, ...none }, services()))
    if (event.event === "done") done = event;
  if (!done) throw new Error("The import did not end.");
  return { number: done.number ?? 0, report: done.report };
}
const undo = async (number: number) => {
  for await (const event of undoImport(number, services(), listingUses)) expect(event.event).toBe("done");
};

const HEAD = "id,name,business_type,latitude,longitude,description,name:de,description:de,description:fr,starts\n";
const hotel = (texts = "Haus am See,Ein Hotel.,Un hôtel.", description = "A hotel.") =>
  `${HEAD}1,Lake House,accommodation,28.2001,83.96,${description},${texts},\n`;

/** Returns the texts of all subjects in further languages as "de name Haus", with the source of those that are not an import's. */
async function texts() {
  const { rows } = await database.db.execute<{ line: string }>(sql`
    SELECT concat_ws(' ', nullif(source, 'import'), language, field, text) AS line FROM translation
    WHERE field <> 'short_description' ORDER BY language, field, source`);
  return rows.map(({ line }) => line);
}
const listing = async () => {
  const { rows } = await database.db.execute<{ code: string; language: string | null; translations: unknown; modified: string }>(
    sql`SELECT code, language, translations, modified::text FROM business`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
};
const ALL = ["de description Ein Hotel.", "de name Haus am See", "fr description Un hôtel."];

test("an import stores the texts of its listings in further languages, and reports the languages", async () => {
  const { report } = await importContent("town.csv", hotel());
  expect(await texts()).toEqual(ALL);
  expect(await listing()).toMatchObject({
    language: null,
    translations: { de: { name: "Haus am See", short_description: "Ein Hotel." }, fr: { short_description: "Un hôtel." } },
  });
  expect(reportLines(report)).toContain("Texts in 2 languages: de (1), fr (1)");
});

test("a later edition replaces its texts and deletes those that it no longer has; unchanged ones are not written", async () => {
  await importContent("town.csv", hotel());
  const before = await listing();
  expect((await importContent("town.csv", `${hotel()}\n`)).report.unchanged).toBe(1);
  expect((await listing()).modified).toBe(before.modified);
  await importContent("town.csv", hotel("Haus am See,Ein neues Hotel.,"));
  expect(await texts()).toEqual(["de description Ein neues Hotel.", "de name Haus am See"]);
  await importContent("town.csv", hotel(",,"));
  expect(await texts()).toEqual([]);
  expect((await listing()).translations).toBeNull();
});

test("undoing an edition restores the texts before it, and undoing the first one takes all of them", async () => {
  const first = await importContent("town.csv", hotel());
  const second = await importContent("town.csv", hotel("Seehaus,,"));
  expect(await texts()).toEqual(["de name Seehaus"]);
  await undo(second.number);
  expect(await texts()).toEqual(ALL);
  await undo(first.number);
  expect(await texts()).toEqual([]);
});

test("texts of owners and staff stay, whatever imports and their undoing do", async () => {
  const first = await importContent("town.csv", hotel());
  const { code } = await listing();
  const given = { subject: { business: code }, language: "de", original_hash: null };
  await writeTranslations(database.db, [
    { ...given, field: "name", source: "owner", text: "Unser Haus" },
    { ...given, field: "description", source: "staff", text: "Vom Team." },
  ]);
  await database.db.execute(sql`UPDATE business SET is_shell = false`);
  const second = await importContent("town.csv", hotel("Seehaus,Anders.,"));
  const own = ["staff de description Vom Team.", "owner de name Unser Haus"];
  expect(await texts()).toEqual(["de description Anders.", own[0], "de name Seehaus", own[1]]);
  expect((await listing()).translations).toMatchObject({ de: { name: "Unser Haus" } });
  await undo(second.number);
  expect(await texts()).toEqual(["de description Ein Hotel.", own[0], "de name Haus am See", own[1], "fr description Un hôtel."]);
  // A claimed listing stays as it is.
  await undo(first.number);
  expect(await texts()).toEqual(expect.arrayContaining(own));
});

test("a renamed listing is not called by the source's names in other languages", async () => {
  await importContent("town.csv", hotel());
  await database.db.execute(sql`UPDATE business SET is_shell = false, name = 'Our Place', slug = 'our-place'`);
  await importContent("town.csv", hotel("Seehaus,Ein Hotel.,"));
  expect(await texts()).toEqual(["de description Ein Hotel."]);
});

const voyage = (title: string, description: string) =>
  `article,type,title,latitude,longitude,url,description\nPokhara,sleep,${title},28.2001,83.96,https://lake.example/,${description}\n`;

test("the German article's text is the German description of the listing that the English one made", async () => {
  const english = await importContent("wikivoyage-listings-en-latest.csv", voyage("Lake House", "A hotel."));
  expect(await listing()).toMatchObject({ language: "en" });
  const german = await importContent("wikivoyage-listings-de-latest.csv", voyage("Lake House", "Ein Hotel."));
  expect(german.report.joined).toBe(1);
  expect(await texts()).toEqual(["de description Ein Hotel."]);
  await undo(german.number);
  expect(await texts()).toEqual([]);
  await undo(english.number);
});

test("a listing that German Wikivoyage made is in German, and gets the English text as a translation", async () => {
  await importContent("wikivoyage-listings-de-latest.csv", voyage("Lake House", "Ein Hotel."));
  expect(await listing()).toMatchObject({ language: "de" });
  await importContent("wikivoyage-listings-en-latest.csv", voyage("Lake House Hotel", "A hotel."));
  expect(await texts()).toEqual(["de name Lake House", "en description A hotel.", "en name Lake House Hotel"]);
});

test("a name that equals the listing's own is stored if its readers would be shown another one", async () => {
  const tags = (english: string) =>
    JSON.stringify({
      type: "FeatureCollection",
      features: [
        {
          ...{ type: "Feature", id: "node/1", geometry: { type: "Point", coordinates: [83.96, 28.2] } },
          properties: { tourism: "museum", name: "Museu", "name:en": english, "name:pt": "Museu", "name:de": "Museum" },
        },
      ],
    });
  await importContent("one.geojson", tags("Museu"));
  expect(await texts()).toEqual(["de name Museum"]);
  await importContent("one.geojson", tags("The Museum"));
  expect(await texts()).toEqual(["de name Museum", "en name The Museum", "ne name Museu", "pt name Museu"]);
});

test("events have the texts of their source too, until it has them no longer or the import is undone", async () => {
  const fair = (title: string) => `${HEAD}7,Fair,event,28.2,83.96,A fair.,${title},Ein Fest.,,2099-06-05\n`;
  const event = async () => (await database.db.execute(sql`SELECT title, language FROM event`)).rows;
  const first = await importContent("fair.csv", fair("Fest"));
  expect(await event()).toEqual([{ title: "Fair", language: null }]);
  expect(await texts()).toEqual(["de description Ein Fest.", "de title Fest"]);
  const second = await importContent("fair.csv", fair(""));
  expect(await texts()).toEqual(["de description Ein Fest."]);
  await undo(second.number);
  expect(await texts()).toEqual(["de description Ein Fest.", "de title Fest"]);
  await undo(first.number);
  expect(await texts()).toEqual([]);
});
