import { beforeAll, describe, expect, it } from "vitest";
import { freezeClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { readWeeks } from "../../hours/jobs.ts";
import { guide_settings } from "../../settings/tables.ts";
import { indexAll } from "../jobs.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const get = async (path: string, search: string) => (await visitor.get(`${path}?search=${encodeURIComponent(search)}`)).json();
const names = async (search: string, path = "/search/public/tab/"): Promise<string[]> =>
  (await get(path, search)).results.map(({ name }: { name: string }) => name);
const lists = (search: string) => get("/search/lists/", search);

const stay = (name: string, area: string, more = {}) => ({ name, area, business_type: "accommodation" as const, ...more });
const eat = (name: string, area: string, cuisine: string, more = {}) => ({
  name,
  area,
  business_type: "restaurant" as const,
  cuisine,
  ...more,
});
const sight = (name: string, area: string, activity_subtype: string, more = {}) => ({
  name,
  area,
  business_type: "sight" as const,
  activity_subtype,
  ...more,
});

beforeAll(async () => {
  for (const one of [
    stay("Comtes", "andorra-la-vella"),
    stay("Camping Riu", "andorra-la-vella", { recommendations_count: 3 }),
    stay("Plaza", "andorra-la-vella", { stars: 5 }),
    stay("Blue Lotus", "pokhara", { other_names: ["नीलकमल", "Lotus Bleu"] }),
    sight("Thyssen", "les-escaldes", "museums"),
    sight("District Six", "cape-town", "museums"),
    sight("Table View", "cape-town", "other"),
    eat("Fukuzushi", "tokyo", "sushi"),
    eat("Don Denis", "andorra-la-vella", "regional", { dietary_category: "vegan_friendly" }),
    eat("Hidden Sushi", "tokyo", "sushi", { is_published: false }),
  ])
    await buildBusiness(db, one);
  // An area whose only listings are in an area inside it.
  await db.execute(
    sql`INSERT INTO area (id, slug, name, country_code, latitude, longitude) VALUES (1950000010, 'gandaki-lakes', 'Gandaki Lakes', 'NP', 28.2, 83.9)`,
  );
  await db.execute(sql`UPDATE area SET parent_id = 1950000010 WHERE slug = 'pokhara'`);
  await indexAll(db);
});

describe("what people type beside names", () => {
  it.each([
    ["hotel pokhara", "Blue Lotus"],
    ["pokhara hotels", "Blue Lotus"],
    ["hotels in gandaki lakes", "Blue Lotus"],
    ["lotus gandaki lakes", "Blue Lotus"],
    ["hôtels au népal", "Blue Lotus"],
    ["museums in cape town", "District Six"],
    ["musem capetown", "District Six"],
    ["Museen Kapstadt", "District Six"],
    ["things to do in cape town", "District Six"],
    ["sushi", "Fukuzushi"],
    ["寿司 東京", "Fukuzushi"],
    ["campsites andorra", "Camping Riu"],
    ["vegan food andorra", "Don Denis"],
    ["where to eat near andorra la vella", "Don Denis"],
    ["музеи андорра", "Thyssen"],
    ["museum escaldes", "Thyssen"],
    ["was kann man in kapstadt machen", "District Six"],
    ["hôtel cinq étoiles", "Plaza"],
    ["museums near me", "District Six"],
  ])("leads to listings: %s", async (query, name) => {
    expect((await names(query))[0]).toBe(name);
    expect((await lists(query)).left_out).toEqual([]);
  });

  it("finds listings by their other names and scripts, and forgets one that goes", async () => {
    expect(await names("नीलकमल")).toEqual(["Blue Lotus"]);
    expect(await names("lotus bleu")).toEqual(["Blue Lotus"]);
    await db.execute(sql`UPDATE business SET other_names = '{}' WHERE name = 'Blue Lotus'`);
    await indexAll(db);
    expect(await names("नीलकमल")).toEqual([]);
  });

  it("follows what a listing is", async () => {
    expect(await names("ramen tokyo")).not.toContain("Ramen House");
    await db.execute(sql`UPDATE business SET cuisine = 'ramen' WHERE name = 'Fukuzushi'`);
    await indexAll(db);
    expect(await names("ramen tokyo")).toEqual(["Fukuzushi"]);
    expect((await lists("ramen tokyo")).left_out).toEqual([]);
    expect((await lists("sushi tokyo")).left_out).toEqual(["sushi"]);
    await db.execute(sql`UPDATE business SET cuisine = 'sushi' WHERE name = 'Fukuzushi'`);
    await indexAll(db);
  });

  it("never shows what is hidden, or lies elsewhere", async () => {
    expect(await names("sushi tokyo")).toEqual(["Fukuzushi"]);
    expect(await names("hotel andorra")).not.toContain("Blue Lotus");
  });

  it("leaves out words that nothing is found for, and says so", async () => {
    expect(await names("museums in cape town qqzzxx")).toEqual(["District Six"]);
    expect((await lists("museums in cape town qqzzxx")).left_out).toEqual(["qqzzxx"]);
    // None there: a wider kind there, before the same kind elsewhere.
    expect(await names("nightclub andorra la vella")).toContain("Don Denis");
    expect((await lists("Nightclub andorra la vella")).left_out).toEqual(["Nightclub"]);
    // Nothing at all there: the same kind elsewhere.
    expect(await names("sushi lima")).toEqual(["Fukuzushi"]);
    expect((await lists("sushi lima")).left_out).toEqual(["lima"]);
  });

  it("says together what stands together, and takes no word for another that is spelt nearly so", async () => {
    await buildBusiness(db, sight("Stadium", "cape-town", "other"));
    await indexAll(db);
    expect(await names("petrol station")).toEqual([]);
    expect((await lists("museum petrol station")).left_out).toEqual(["petrol station"]);
  });

  it("of a thing with another leaves out the other", async () => {
    expect((await lists("villa with pool in pokhara")).lists).toEqual([
      { name: "Places to stay in Pokhara", url: "/explore/NP/pokhara/stay/" },
    ]);
    expect((await lists("hotel mit pool")).left_out).toEqual(["pool"]);
  });

  it("keeps to names where a query is one", async () => {
    expect(await names("Blue Lotus")).toEqual(["Blue Lotus"]);
    expect(await names("qqzzxx")).toEqual([]);
    expect(await lists("qqzzxx")).toMatchObject({ lists: [], left_out: [] });
  });
});

describe("the list as one result", () => {
  it.each([
    ["museums in cape town", "Museums in Cape Town", "/explore/ZA/cape-town/activities/?activity_subtype=museums#list"],
    ["hotel pokhara", "Hotels in Pokhara", "/explore/NP/pokhara/stay/"],
    ["where to eat in tokyo", "Places to eat and drink in Tokyo", "/explore/JP/tokyo/eat-drink/"],
    ["museums south africa", "Museums in South Africa", "/explore/ZA/activities/museums/"],
    ["hotels nepal", "Hotels in Nepal", "/explore/NP/?business_type=accommodation#list"],
    ["museums", "Museums", "/explore/activities/museums/"],
    [
      "vegan restaurants andorra",
      "Restaurants in Andorra, vegan",
      "/explore/AD/?business_type=restaurant&dietary_category=vegan_friendly#list",
    ],
    ["cheap in pokhara", "Places in Pokhara", "/explore/NP/pokhara/"],
    ["sushi tokyo", "Sushi in Tokyo", "/search/?q=sushi+tokyo"],
  ])("%s is %s", async (query, name, url) => {
    expect((await lists(query)).lists).toMatchObject([{ name, url }]);
  });

  it("is what is asked for alone where the query says nothing else", async () => {
    expect((await lists("museums")).lists[0].is_all).toBe(true);
    expect((await lists("museums in cape town")).lists[0].is_all).toBeUndefined();
  });

  it("is not offered for names and places alone", async () => {
    for (const query of ["Blue Lotus", "pokhara", "", "qqzzxx"]) expect((await lists(query)).lists).toEqual([]);
  });

  it("starts from where there is most, where nothing is asked for or found", async () => {
    const { starts } = await lists("");
    expect(starts[0]).toEqual({
      name: "Andorra la Vella",
      slug: "andorra-la-vella",
      country: { code: "AD", name: "Andorra" },
      businesses_count: 4,
      has_things_to_do: false,
    });
    // A search without results offers areas with things to do, never an empty page.
    const instead = (await lists("qqzzxx")).starts;
    expect(instead.map(({ slug }: { slug: string }) => slug)).toEqual(["cape-town", "les-escaldes"]);
    expect(instead[0].has_things_to_do).toBe(true);
    expect((await lists("sushi")).starts).toEqual([]);
  });
});

describe("places", () => {
  it("are found beside a kind, by names in other languages, and in one word", async () => {
    for (const query of ["hotel pokhara", "पोखरा", "Покхара"]) expect((await names(query, "/search/areas-countries/"))[0]).toBe("Pokhara");
    expect((await names("capetown", "/search/areas-countries/"))[0]).toBe("Cape Town");
    expect((await names("Südafrika", "/search/areas-countries/"))[0]).toBe("South Africa");
  });

  it("outside of what the guide covers lead nowhere", async () => {
    await db.insert(guide_settings).values({ settings: { scope: { countries: ["AD"], areas: [] } } });
    expect(await names("museums")).toEqual(["Thyssen"]);
    expect(await names("museums in cape town")).not.toContain("District Six");
    expect((await lists("")).starts.every(({ country }: { country: { code: string } }) => country.code === "AD")).toBe(true);
    // Its own list is used if the query names no place.
    expect((await lists("hotel")).lists[0].url).toBe("/explore/AD/?business_type=accommodation#list");
    expect((await visitor.get("/search/counts/")).json().country).toBe("AD");
    await db.delete(guide_settings);
    expect((await lists("hotel")).lists[0].url).toBe("/search/?q=hotel");
  });

  it("tell how much there is, where that is asked for", async () => {
    const [first] = (await visitor.get("/search/areas-countries/?search=pokhara&counted=yes")).json().results;
    expect(first).toMatchObject({ slug: "pokhara", businesses_count: 1 });
    expect((await get("/search/areas-countries/", "pokhara")).results[0]).not.toHaveProperty("businesses_count");
    // A village with a similar name to a kind is not meant: Kotel.
    expect(await names("hotel", "/search/areas-countries/")).not.toContain("Kotel");
  });
});

describe("open now", () => {
  // A Monday: 20:00 in Andorra, 00:45 in Pokhara.
  const at = async <T>(moment: string, ask: () => Promise<T>) => {
    freezeClock(new Date(moment));
    try {
      await readWeeks(db);
      return await ask();
    } finally {
      freezeClock(undefined);
    }
  };
  const EVENING = "2026-11-23T19:00:00Z";
  const bar = (name: string, opening_hours: string, more = {}) => buildBusiness(db, { name, business_type: "bar", opening_hours, ...more });
  const andorra = { area: "andorra-la-vella", latitude: 42.507, longitude: 1.522 };

  it("finds of a kind what is open by its own clock, past midnight and on the right days, and leads to that list", async () => {
    await bar("Evening", "Mo-Su 18:00-02:00", andorra);
    await bar("Weekend", "Fr-Su 18:00-02:00", { ...andorra, recommendations_count: 9 });
    await bar("Silent", "", andorra);
    await bar("Lakeside", "Mo-Su 10:00-22:00", { area: "pokhara", latitude: 28.21, longitude: 83.96 });
    await indexAll(db);
    expect(await at(EVENING, () => names("bars open now"))).toEqual(["Evening"]);
    expect(await at("2026-11-24T00:30:00Z", () => names("open now bars andorra"))).toEqual(["Evening"]);
    expect(await at("2026-11-23T08:00:00Z", () => names("open now bar"))).toEqual(["Lakeside"]);
    expect((await at(EVENING, () => lists("open now bars in andorra la vella"))).lists).toEqual([
      { name: "Bars in Andorra la Vella, open now", url: "/explore/AD/andorra-la-vella/?business_type=bar&open_now=yes#list" },
    ]);
  });

  it("where nothing is open shows what there is, and says so", async () => {
    await bar("Weekend", "Fr-Su 18:00-02:00", andorra);
    await indexAll(db);
    const query = "open now bars andorra";
    expect(await at(EVENING, () => names(query))).toEqual(["Weekend"]);
    expect((await at(EVENING, () => lists(query))).left_out).toEqual(["open now"]);
  });

  it("goes with a word that is of names alone", async () => {
    const pharmacy = (name: string, opening_hours: string) =>
      buildBusiness(db, { ...andorra, name, business_type: "sight", activity_subtype: "other", opening_hours });
    await pharmacy("Pharmacy of the Night", "24/7");
    await pharmacy("Pharmacy of the Square", "Mo-Su 09:00-13:00");
    await indexAll(db);
    for (const query of ["open now pharmacy", "pharmacy open now", "pharmacy andorra la vella open now"]) {
      expect(await at(EVENING, () => names(query))).toEqual(["Pharmacy of the Night"]);
      expect((await at(EVENING, () => lists(query))).left_out).toEqual([]);
    }
    await db.execute(sql`DELETE FROM business WHERE name = 'Pharmacy of the Night'`);
    await indexAll(db);
    expect(await at(EVENING, () => names("open now pharmacy"))).toEqual(["Pharmacy of the Square"]);
    expect((await at(EVENING, () => lists("open now pharmacy"))).left_out).toEqual(["open now"]);
  });

  it("of what the guide does not have shows what is open, and says what it left out", async () => {
    await bar("Evening", "Mo-Su 18:00-02:00", andorra);
    await indexAll(db);
    expect(await at(EVENING, () => names("open now pharmacy"))).toEqual(["Evening"]);
    const answer = await at(EVENING, () => lists("open now pharmacy"));
    expect([answer.left_out, answer.lists]).toEqual([["pharmacy"], [{ name: "Places, open now", url: "/search/?q=open+now+pharmacy" }]]);
    expect((await at(EVENING, () => lists("andorra open now"))).lists).toEqual([
      { name: "Places in Andorra, open now", url: "/explore/AD/?open_now=yes#list" },
    ]);
  });
});
