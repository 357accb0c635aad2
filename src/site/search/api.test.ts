import { describe, expect, it } from "vitest";
import { area } from "../../catalogue/places/tables.ts";
import { guide_settings } from "../../catalogue/settings/tables.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const read = async (place: string) => (await visitor.get(`/search/place/${place}/`)).json();
const names = ({ best }: { best: { name: string }[] }) => best.map(({ name }) => name);
const fill = (name: string, recommendations_count: number, more: Parameters<typeof buildBusiness>[1] = {}) =>
  buildBusiness(db, { name, area: "ubud", recommendations_count, ...more });

/** Writes a guide to a place, by a new traveller. */
async function writeGuide(place: string, business: string, visibility = "public") {
  const { code, account_id } = await buildTraveller(db);
  const author = await new Visitor(fastify).signIn(db, account_id);
  const headers = { "x-csrftoken": await author.token() };
  const payload = { letter: "", visibility, entries: [{ business, note: "" }] };
  const response = await author.request({ method: "PUT", url: `/traveller/api/guide/${place}/`, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  return { code, url: `/traveller/${code}/${place}/` };
}

describe("the answer about a place", () => {
  it("counts its kinds and shows its three most recommended published listings, for an area and for its country", async () => {
    await fill("Umah", 2, { business_type: "accommodation" });
    await fill("Sari", 5, { business_type: "accommodation" });
    await fill("Sepeda", 9, { business_type: "activity" });
    await fill("Kopi", 1);
    await fill("Hidden", 99, { is_published: false });
    await fill("Elsewhere", 50, { area: "hoi-an" });
    const ubud = await read("ubud");
    expect(ubud).toMatchObject({
      area: { slug: "ubud", name: "Ubud", country_code: "ID" },
      country: { code: "ID", name: "Indonesia" },
      groups: { accommodation: 2, activity: 1, eat_drink: 1 },
      guides: [],
    });
    expect(names(ubud)).toEqual(["Sepeda", "Sari", "Umah"]);
    const indonesia = await read("ID");
    expect(indonesia).toMatchObject({ area: null, country: { code: "ID" }, groups: { accommodation: 2, activity: 1, eat_drink: 1 } });
    expect(names(indonesia)).toEqual(["Sepeda", "Sari", "Umah"]);
  });

  it("includes the areas inside an area", async () => {
    const own = await fill("Own", 1, { business_type: "accommodation" });
    await db.insert(area).values({
      id: 1_950_000_011,
      slug: "inside-ubud",
      name: "Inside Ubud",
      country_code: "ID",
      latitude: -8.5,
      longitude: 115.26,
      parent_id: own.area_id,
    });
    await fill("Inside", 3, { area: "inside-ubud" });
    const ubud = await read("ubud");
    expect(ubud.groups).toEqual({ accommodation: 1, activity: 0, eat_drink: 1 });
    expect(names(ubud)).toEqual(["Inside", "Own"]);
    expect(names(await read("inside-ubud"))).toEqual(["Inside"]);
  });

  it("has public guides to the place, for a country also those to its areas, three at most", async () => {
    const { code } = await fill("Kopi", 1);
    await writeGuide("ubud", code, "link");
    const [toUbud, toCountry] = [await writeGuide("ubud", code), await writeGuide("id", code)];
    const urls = async (place: string) => (await read(place)).guides.map(({ url }: { url: string }) => url);
    expect(await urls("ubud")).toEqual([toUbud.url]);
    expect((await urls("ID")).toSorted()).toEqual([toUbud.url, toCountry.url].toSorted());
    for (let more = 0; more < 3; more += 1) await writeGuide("ubud", code);
    expect(await urls("ubud")).toHaveLength(3);
  });

  it("is limited to what the guide covers", async () => {
    await fill("Ubud", 1);
    await fill("Munduk", 9, { area: "munduk" });
    await db.insert(guide_settings).values({ settings: { scope: { countries: [], areas: ["ubud"] } } });
    const indonesia = await read("ID");
    expect([indonesia.groups.eat_drink, names(indonesia)]).toEqual([1, ["Ubud"]]);
    const munduk = await read("munduk");
    expect([munduk.groups.eat_drink, names(munduk)]).toEqual([0, []]);
    expect(names(await read("ubud"))).toEqual(["Ubud"]);
  });

  it("is 404 for a place that does not exist", async () => {
    for (const place of ["nowhere-at-all", "XX", "id"]) expect((await visitor.get(`/search/place/${place}/`)).statusCode, place).toBe(404);
  });
});
