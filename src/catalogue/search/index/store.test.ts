import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { type Subject, writeTranslations } from "../../translations/store.ts";
import { indexAll } from "../jobs.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const get = async (path: string, search: string) => (await visitor.get(`${path}?search=${encodeURIComponent(search)}`)).json();
const names = async (search: string): Promise<string[]> =>
  (await get("/search/public/tab/", search)).results.map(({ name }: { name: string }) => name);
const areas = async (search: string): Promise<string[]> =>
  (await get("/search/areas-countries/", search)).results.map(({ slug }: { slug: string }) => slug);
const translate = (subject: Subject, field: string, text: string, language = "de") =>
  writeTranslations(db, [{ subject, field, language, source: "machine", text, original_hash: null }]);
const pending = async () => (await db.execute(sql`SELECT DISTINCT ref FROM search_pending ORDER BY ref`)).rows.map(({ ref }) => ref);

let lighthouse = "";
let grill = "";
beforeAll(async () => {
  lighthouse = (await buildBusiness(db, { name: "Quartz Beacon", business_type: "sight", recommendations_count: 1 })).code;
  grill = (await buildBusiness(db, { name: "Umberto", business_type: "restaurant" })).code;
  await indexAll(db);
});

describe("the search index", () => {
  it("finds listings by their names in all languages, also with a typo, and forgets a deleted translation", async () => {
    await translate({ business: lighthouse }, "name", "Quarzleuchtfeuer");
    await translate({ business: lighthouse }, "name", "クォーツ灯台", "ja");
    expect(await pending()).toEqual([`b${lighthouse}`]);
    await indexAll(db);
    for (const query of ["Quarzleuchtfeuer", "quarzleucht", "quarzleuchtfeur", "クォーツ灯台", "灯台", "quartz beacon"])
      expect(await names(query), query).toContain("Quartz Beacon");
    await translate({ business: lighthouse }, "name", "");
    await indexAll(db);
    expect(await names("Quarzleuchtfeuer")).toEqual([]);
    expect(await names("クォーツ灯台")).toEqual(["Quartz Beacon"]);
  });

  it("ranks a translated name as the original", async () => {
    await buildBusiness(db, { name: "Amethyst Haus", business_type: "sight", recommendations_count: 9 });
    await translate({ business: lighthouse }, "name", "Amethyst");
    await indexAll(db);
    expect(await names("amethyst")).toEqual(["Quartz Beacon", "Amethyst Haus"]);
  });

  it("reads the cuisines of a translated short description, as of the original", async () => {
    expect(await names("sushi")).not.toContain("Umberto");
    await translate({ business: grill }, "short_description", "Grill und Sushi am Fluss.");
    await indexAll(db);
    expect(await names("sushi")).toContain("Umberto");
  });

  it("finds areas by their names in all languages", async () => {
    await db.execute(
      sql`INSERT INTO area (id, slug, name, country_code, latitude, longitude) VALUES (1950000030, 'quartz-bay', 'Quartz Bay', 'NP', 28.2, 83.9)`,
    );
    await indexAll(db);
    expect(await areas("Quarzbucht")).toEqual([]);
    await translate({ area: 1950000030 }, "name", "Quarzbucht");
    expect(await pending()).toEqual(["a1950000030"]);
    await indexAll(db);
    expect(await areas("Quarzbucht")).toEqual(["quartz-bay"]);
  });

  it("does not note texts that no search reads", async () => {
    await translate({ business: grill }, "directions", "Am Fluss links.");
    expect(await pending()).toEqual([]);
  });

  it("folds the letters that Arabic and Persian keyboards have for one sound", async () => {
    await translate({ business: lighthouse }, "name", "منارة الكوارتز", "ar");
    await indexAll(db);
    for (const query of ["منارة الكوارتز", "مناره الکوارتز"]) expect(await names(query), query).toEqual(["Quartz Beacon"]);
  });
});
