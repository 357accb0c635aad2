import { beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { ENGLISH } from "../../platform/languages/reader.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { loadPlaces } from "./acts.ts";
import { findAreaBySlug, listAreasByIds, listCountries, listLocatorTowns } from "./store.ts";

const HOI_AN = 1580541;
const opened = await freshDatabase();
let loads: boolean[];

const shapeOfArea = async () =>
  (
    await opened.db.execute(sql`
      SELECT pg_get_constraintdef(oid) AS part FROM pg_constraint WHERE conrelid = 'area'::regclass
      UNION SELECT indexdef FROM pg_indexes WHERE tablename = 'area' ORDER BY 1`)
  ).rows;
let shapeBefore: unknown;

beforeAll(async () => {
  // Opens two connections first: reading the gazetteer blocks the event loop, on a slow machine for longer than the connection timeout.
  [shapeBefore] = await Promise.all([shapeOfArea(), shapeOfArea()]);
  loads = await Promise.all([loadPlaces(opened.db), loadPlaces(opened.db)]);
}, 60_000);

it("Two servers that start together fill the tables once", () => expect(loads.toSorted()).toEqual([false, true]));

it("A second start finds them full", async () => expect(await loadPlaces(opened.db)).toBe(false));

it("Filling leaves every index and constraint as it was", async () => expect(await shapeOfArea()).toEqual(shapeBefore));

it("An area is found by its slug, and only by the whole of it", async () => {
  expect(await findAreaBySlug(opened.db, "hoi-an")).toMatchObject({ id: HOI_AN, name: "Hội An", country_code: "VN" });
  expect(await findAreaBySlug(opened.db, "hoi-a")).toBeUndefined();
});

it("Countries come by name, areas by population", async () => {
  const countries = await listCountries(opened.db);
  expect(countries).toHaveLength(249);
  expect(countries[0]).toEqual({ code: "AF", name: "Afghanistan", region: "AS" });
  expect((await listAreasByIds(opened.db, [3039154, HOI_AN, -1])).map((area) => area.slug)).toEqual(["hoi-an", "el-tarter"]);
  expect(await listAreasByIds(opened.db, [])).toEqual([]);
});

it("Countries are named and sorted in the reader's language", async () => {
  const german = { ...ENGLISH, language: "de", locale: "de" };
  const countries = await runForReader(german, () => listCountries(opened.db));
  expect(countries.slice(0, 2)).toEqual([
    { code: "AF", name: "Afghanistan", region: "AS" },
    { code: "EG", name: "Ägypten", region: "AF" },
  ]);
});

it("The locator knows which areas are sections", async () => {
  const rows = await listLocatorTowns(opened.db);
  expect(rows.length).toBeGreaterThan(135_000);
  expect(rows.find((row) => row.name === "Monte-Carlo")?.is_section).toBe(true);
  expect(rows.find((row) => row.slug === "monaco")?.is_section).toBe(false);
});

it("Another gazetteer mends the rows and keeps their slugs", async () => {
  await opened.db.execute(sql`COMMENT ON TABLE area IS 'an older one'`);
  await opened.db.execute(sql`UPDATE area SET name = 'Faifo', slug = 'faifo' WHERE id = ${HOI_AN}`);
  // Names and merges by staff survive.
  await opened.db.execute(sql`UPDATE area SET name = 'The Tarter', is_edited = true WHERE slug = 'el-tarter'`);
  const { rows } = await opened.db.execute<{ id: number }>(sql`DELETE FROM area WHERE slug = 'monte-carlo' RETURNING id`);
  await opened.db.execute(
    sql`INSERT INTO area_alias (id, slug, area_id) SELECT ${rows[0]?.id}, 'monte-carlo', id FROM area WHERE slug = 'monaco'`,
  );
  expect(await loadPlaces(opened.db)).toBe(true);
  expect(await findAreaBySlug(opened.db, "faifo")).toMatchObject({ id: HOI_AN, name: "Hội An" });
  expect((await findAreaBySlug(opened.db, "el-tarter"))?.name).toBe("The Tarter");
  expect((await findAreaBySlug(opened.db, "monte-carlo"))?.slug).toBe("monaco");
}, 60_000);
