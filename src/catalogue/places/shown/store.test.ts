import { expect, it, vi } from "vitest";
import { eq, sql } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../../tools/testing/factories.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { buildAreaVisit } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { writeTranslations } from "../../translations/store.ts";
import { findAreaBySlug } from "../store.ts";
import { area } from "../tables.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { languages: withGerman() });
const get = async (path: string, language = "de") => (await new Visitor(fastify).get(path, { "accept-language": language })).json();

/** Translates names of areas: each becomes "Alt-Name". */
async function translate(...slugs: string[]) {
  for (const slug of slugs) {
    const [found] = await db.select().from(area).where(eq(area.slug, slug));
    if (!found) throw new Error(`There is no area ${slug}`);
    const text = `Alt-${found.name}`;
    await writeTranslations(db, [
      { subject: { area: found.id }, field: "name", language: "de", source: "import", text, original_hash: null },
    ]);
  }
}
const HOI_AN = { slug: "hoi-an", name: "Alt-Hội An", country_code: "VN" };

it("names areas in the reader's language on their own pages and around them", async () => {
  await db.execute(sql`UPDATE area SET parent_id = (SELECT id FROM area WHERE slug = 'da-nang') WHERE slug = 'hoi-an'`);
  await buildBusiness(db);
  await translate("hoi-an", "da-nang");
  const page = await get("/guide/api/area/hoi-an/");
  expect(page.area).toEqual(HOI_AN);
  expect(page.area_path).toMatchObject([{ slug: "da-nang", name: "Alt-Da Nang" }]);
  expect(page.towns.map(({ name }: { name: string }) => name)).toContain("Alt-Hội An");
  expect((await get("/guide/api/area/da-nang/")).inner_areas).toMatchObject([{ area: HOI_AN }]);
  expect((await get("/guide/api/area/hoi-an/", "en")).area.name).toBe("Hội An");
});

it("names them in lists of areas and of listings", async () => {
  const { code } = await buildBusiness(db);
  await translate("hoi-an");
  const names = (rows: { name?: string; area?: { name: string } }[]) => rows.map((row) => row.area?.name ?? row.name);
  expect(names((await get("/guide/api/country/VN/")).areas)).toContain("Alt-Hội An");
  expect(names((await get("/traveller/api/country/VN/areas/top/")).results)).toContain("Alt-Hội An");
  expect(names((await get("/traveller/areas-in-country/?country=VN")).results)).toContain("Alt-Hội An");
  expect(names((await get("/api/area/nearby/da-nang/")).results)).toContain("Alt-Hội An");
  expect(names((await get("/guide/api/home/")).popularAreas)).toContain("Alt-Hội An");
  expect(names((await get("/guide/api/menu/")).destinations)).toContain("Alt-Hội An");
  expect(names((await get("/search/areas-countries/?search=hoi an")).results)).toContain("Alt-Hội An");
  // The town of a listing is its area here.
  expect(await get(`/guide/api/business/${code}/`)).toMatchObject({ area: HOI_AN, city: "Alt-Hội An" });
  const { results } = await get("/guide/api/browse/?area=hoi-an");
  expect(results).toMatchObject([{ city: "Alt-Hội An", neighbourhood: "" }]);
});

it("names them in what travellers keep", async () => {
  const traveller = await buildTraveller(db);
  await buildAreaVisit(db, { traveller: traveller.code });
  await buildVisit(db, { business: (await buildBusiness(db)).code, traveller: traveller.code });
  await translate("hoi-an");
  const maya = await new Visitor(fastify).signIn(db, traveller.account_id);
  const read = async (path: string) => (await maya.get(path, { "accept-language": "de" })).json();
  expect((await read("/api/visited/area/")).results).toMatchObject([{ area: HOI_AN }]);
  expect((await read(`/traveller/api/guide/hoi-an/?traveller__code=${traveller.code}`)).place).toMatchObject({ name: "Alt-Hội An" });
});

it("leaves the name of the area itself to staff and to code that stores it", async () => {
  await translate("hoi-an");
  expect((await findAreaBySlug(db, "hoi-an"))?.name).toBe("Hội An");
  const { id } = await buildAccount(db, { roles: ["staff"] });
  const staff = await new Visitor(fastify).signIn(db, id);
  expect((await staff.get("/staff/api/areas/hoi-an/", { "accept-language": "de" })).json().name).toBe("Hội An");
});

it("needs no further query for translated names", async () => {
  await buildBusiness(db);
  const queries = async () => {
    const query = vi.spyOn(db.$client, "query");
    await get("/guide/api/area/hoi-an/");
    const count = query.mock.calls.length;
    query.mockRestore();
    return count;
  };
  // The first page of a server reads more.
  await queries();
  const before = await queries();
  await translate("hoi-an", "da-nang");
  expect(await queries()).toBe(before);
});
