import { describe, expect, it } from "vitest";
import { relationship } from "../follows/tables.ts";
import { newUuid } from "../platform/clock.ts";
import { buildApp } from "../testing/app.ts";
import { testDatabase } from "../testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../testing/factories.ts";
import { Visitor } from "../testing/visitor.ts";
import { wishlist_business, wishlist_country } from "../wishlist/tables.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const ADDRESS = "/traveller/api/for-you/";

async function scene() {
  const own = await buildTraveller(db, { name: "Maya" });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  const follow = async (to_traveller: string, status = "following") =>
    db.insert(relationship).values({ uuid: newUuid(), from_traveller: own.code, to_traveller, status });
  const friend = async (name: string, status = "following") => {
    const { code } = await buildTraveller(db, { name });
    await follow(code, status);
    return code;
  };
  return { own, friend, look: async () => (await visitor.get(ADDRESS)).json() };
}

const names = (cards: { name: string }[]) => cards.map(({ name }) => name);
const reportedNames = (told: { business: { name: string } }[]) => told.map(({ business }) => business.name);

describe("what people one follows recommend", () => {
  it("comes newest first, each listing once, with how many of them say so; with words before without", async () => {
    const { friend, look } = await scene();
    const [aiko, linh] = [await friend("Aiko"), await friend("Linh")];
    const [tea, boat, inn] = [
      await buildBusiness(db, { name: "Tea" }),
      await buildBusiness(db, { name: "Boat" }),
      await buildBusiness(db, { name: "Inn" }),
    ];
    await buildVisit(db, { business: tea.code, traveller: aiko, comment: "Sit outside." });
    await buildVisit(db, { business: boat.code, traveller: aiko, comment: "Go early.", rating: 3 });
    await buildVisit(db, { business: tea.code, traveller: linh, comment: "Ask for the plum one.", rating: 2 });
    await buildVisit(db, { business: inn.code, traveller: linh });
    const { told, following_count } = await look();
    expect(following_count).toBe(2);
    expect(reportedNames(told)).toEqual(["Tea", "Boat", "Inn"]);
    expect(told[0]).toMatchObject({
      comment: "Ask for the plum one.",
      rating: 2,
      people_count: 2,
      traveller: { code: linh, name: "Linh" },
    });
    expect(Object.keys(told[0].traveller).sort()).toEqual(["code", "name", "selfie_avatar_uuid"]);
  });

  it("tells nothing of who has not accepted yet, of strangers, of visits that recommend nothing and of listings not published", async () => {
    const { friend, look } = await scene();
    const asked = await friend("Yuki", "requested");
    const aiko = await friend("Aiko");
    const listing = async () => (await buildBusiness(db, { area: "tulum" })).code;
    await buildVisit(db, { business: await listing(), traveller: asked, comment: "Secret." });
    await buildVisit(db, { business: await listing(), comment: "A stranger's." });
    await buildVisit(db, { business: await listing(), traveller: aiko, is_recommended: false, comment: "Not for you." });
    await buildVisit(db, { business: (await buildBusiness(db, { is_published: false })).code, traveller: aiko, comment: "Closed." });
    expect(await look()).toMatchObject({ told: [], areas: [] });
  });

  it("names the areas they know, those of most people first, one person counted once", async () => {
    const { friend, look } = await scene();
    const [aiko, linh] = [await friend("Aiko"), await friend("Linh")];
    for (const [area, who] of [
      ["tulum", aiko],
      ["tulum", aiko],
      ["hoi-an", aiko],
      ["hoi-an", linh],
    ] as const)
      await buildVisit(db, { business: (await buildBusiness(db, { area })).code, traveller: who });
    const { areas } = await look();
    expect(areas.map((one: { area: { slug: string }; people_count: number }) => [one.area.slug, one.people_count])).toEqual([
      ["hoi-an", 2],
      ["tulum", 1],
    ]);
    expect(areas[0]).toMatchObject({ country: { code: "VN", name: expect.any(String) }, people: [{ name: "Linh" }, { name: "Aiko" }] });
  });
});

describe("what travellers love", () => {
  it("leans to the countries of the wishlist and leaves out where one has been and what one has saved", async () => {
    const { own, look } = await scene();
    const listing = async (name: string, recommendations_count: number, area = "hoi-an") =>
      (await buildBusiness(db, { name, area, recommendations_count })).code;
    await listing("Loved", 9_000);
    await listing("Wanted", 3, "tulum");
    const [been, saved] = [await listing("Been", 8_000), await listing("Saved", 8_001)];
    await buildVisit(db, { business: been, traveller: own.code, is_recommended: false });
    await db.insert(wishlist_business).values({ uuid: newUuid(), traveller: own.code, business: saved });
    await db.insert(wishlist_country).values({ uuid: newUuid(), traveller: own.code, country_code: "MX" });
    const { loved, wished_countries } = await look();
    expect(wished_countries).toEqual([{ code: "MX", name: "Mexico" }]);
    expect(names(loved).slice(0, 2).sort()).toEqual(["Loved", "Wanted"]);
    expect(names(loved)).not.toEqual(expect.arrayContaining(["Been"]));
    expect(names(loved)).not.toEqual(expect.arrayContaining(["Saved"]));
    expect(loved.length).toBeLessThanOrEqual(6);
  });

  it("is shown to an account without a traveller too, and to nobody signed out", async () => {
    await buildBusiness(db, { name: "Everybody's", recommendations_count: 9_500 });
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const response = await owner.get(ADDRESS);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(response.json()).toMatchObject({ following_count: 0, told: [], areas: [], offers: [], wished_countries: [] });
    expect(names(response.json().loved)).toContain("Everybody's");
    expect((await new Visitor(fastify).get(ADDRESS)).statusCode).toBe(401);
  });
});

describe("discounts that wait", () => {
  it("are those of countries on the wishlist, the largest first, marked where saved", async () => {
    const { own, look } = await scene();
    await buildBusiness(db, { name: "Elsewhere", discount: 90 });
    await buildBusiness(db, { name: "Nothing given", area: "tulum" });
    const few = await buildBusiness(db, { name: "Five", area: "tulum", discount: 5 });
    await buildBusiness(db, { name: "Credit", area: "tulum", bonus_credit: 10 });
    await buildBusiness(db, { name: "Hidden", area: "tulum", discount: 80, is_published: false });
    await db.insert(wishlist_country).values({ uuid: newUuid(), traveller: own.code, country_code: "MX" });
    await db.insert(wishlist_business).values({ uuid: newUuid(), traveller: own.code, business: few.code });
    const { offers } = await look();
    expect(names(offers).sort()).toEqual(["Credit", "Five"]);
    expect(offers.find((one: { name: string }) => one.name === "Five").wishlist_uuid).toEqual(expect.any(String));
  });
});
