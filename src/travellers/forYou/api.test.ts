import { describe, expect, it } from "vitest";
import { relationship } from "../../accounts/travellers/follows/tables.ts";
import { insertFollowedHashtags } from "../../catalogue/listings/hashtags/store.ts";
import { newUuid } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { wishlist_business } from "../wishlist/tables.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const ADDRESS = "/traveller/api/for-you/";

interface Entry {
  business: { name: string; wishlist_uuid: string | null };
  reason: string;
}
const namesAndReasons = (entries: Entry[]) => entries.map(({ business, reason }) => [business.name, reason]);

async function scene() {
  const own = await buildTraveller(db, { name: "Maya" });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  const follow = (to_traveller: string, status = "following", from_traveller = own.code) =>
    db.insert(relationship).values({ uuid: newUuid(), from_traveller, to_traveller, status });
  const friend = async (name: string, status = "following", values = {}) => {
    const { code } = await buildTraveller(db, { name, ...values });
    await follow(code, status);
    return code;
  };
  const save = (business: string) => db.insert(wishlist_business).values({ uuid: newUuid(), traveller: own.code, business });
  return { own, follow, friend, save, look: async () => (await visitor.get(ADDRESS)).json() };
}

describe("people", () => {
  it("whom one follows come first, then those whom these follow, each with its path, its words and its reason", async () => {
    const { friend, follow, look } = await scene();
    const [lucia, beth] = [await friend("Lucía Bertolini"), await friend("Beth Prosser")];
    const camille = (await buildTraveller(db, { name: "Camille Roussel" })).code;
    await follow(camille, "following", lucia);
    const [garden, bakery, bath] = [
      await buildBusiness(db, { name: "Garden" }),
      await buildBusiness(db, { name: "Bakery" }),
      await buildBusiness(db, { name: "Bath" }),
    ];
    await buildVisit(db, { business: garden.code, traveller: beth, familiarity: "know_personally", rating: 3, comment: "His mint." });
    await buildVisit(db, { business: bakery.code, traveller: lucia, rating: 2 });
    await buildVisit(db, { business: bakery.code, traveller: beth });
    await buildVisit(db, { business: bath.code, traveller: camille, comment: "No signal." });
    const { followed, further, near, tagged, following_count, done } = await look();
    expect([following_count, done]).toEqual([2, { save: false, recommend: false }]);
    expect(namesAndReasons(followed)).toEqual([
      ["Bakery", "Lucía recommends it; so does Beth"],
      ["Garden", "Beth, who knows the owner, recommends it"],
    ]);
    expect(followed[1]).toMatchObject({
      quote: { comment: "His mint.", rating: 3, familiarity: "know_personally" },
      person: { code: beth },
      others: [],
      via: [],
    });
    expect(namesAndReasons(further)).toEqual([["Bath", "Camille, whom Lucía follows, recommends it"]]);
    expect(further[0]).toMatchObject({ quote: { comment: "No signal." }, person: { code: camille }, via: [{ code: lucia }] });
    expect(Object.keys(further[0].via[0]).sort()).toEqual(["code", "name", "selfie_avatar_uuid"]);
    expect([near, tagged]).toEqual([[], []]);
  });

  it("say nothing who have not accepted, are strangers, were there without recommending, or speak of a listing not published", async () => {
    const { friend, look } = await scene();
    const asked = await friend("Yuki", "requested");
    const aiko = await friend("Aiko");
    const listing = async () => (await buildBusiness(db)).code;
    await buildVisit(db, { business: await listing(), traveller: asked, comment: "Secret." });
    await buildVisit(db, { business: await listing(), comment: "A stranger's." });
    await buildVisit(db, { business: await listing(), traveller: aiko, is_recommended: false, comment: "Not for you." });
    await buildVisit(db, { business: (await buildBusiness(db, { is_published: false })).code, traveller: aiko, comment: "Closed." });
    expect(await look()).toMatchObject({ followed: [], further: [] });
  });

  it("of whom one follows a private one is named, one step further is not", async () => {
    const { friend, follow, look } = await scene();
    const linh = await friend("Linh", "following", { visibility: "private" });
    const hidden = (await buildTraveller(db, { name: "Hidden", visibility: "private" })).code;
    await follow(hidden, "following", linh);
    await buildVisit(db, { business: (await buildBusiness(db, { name: "Tea" })).code, traveller: linh });
    await buildVisit(db, { business: (await buildBusiness(db)).code, traveller: hidden });
    const all = await look();
    expect(namesAndReasons(all.followed)).toEqual([["Tea", "Linh recommends it"]]);
    expect(all.further).toEqual([]);
    expect(JSON.stringify(all)).not.toContain("Hidden");
  });
});

describe("things", () => {
  it("near what one saved say how far, nearest first; what one saved is not among them", async () => {
    const { save, look } = await scene();
    const at = (name: string, latitude: number) => buildBusiness(db, { name, latitude, longitude: -140, area: null });
    const wesel = await at("Wesel", -8);
    await at("Far", -8.05);
    await at("Close", -8.009);
    await at("Elsewhere", -9);
    const other = await at("Other", -8.02);
    await save(wesel.code);
    await save(other.code);
    const { near } = await look();
    expect(namesAndReasons(near)).toEqual([
      ["Close", "1 km from Wesel, which you saved"],
      ["Far", "3.3 km from Other, which you saved"],
    ]);
  });

  it("with a hashtag that one follows say which, the most recommended first, each listing in one part alone", async () => {
    const { own, friend, look } = await scene();
    await insertFollowedHashtags(db, [{ uuid: newUuid(), traveller: own.code, hashtag: "zither" }]);
    const aiko = await friend("Aiko");
    await buildBusiness(db, { name: "Few", hashtags: ["zither"], recommendations_count: 1 });
    await buildBusiness(db, { name: "Many", hashtags: ["zither", "tea"], recommendations_count: 5 });
    const told = await buildBusiness(db, { name: "Told", hashtags: ["zither"], recommendations_count: 9 });
    await buildVisit(db, { business: told.code, traveller: aiko });
    const { followed, tagged } = await look();
    expect(namesAndReasons(followed)).toEqual([["Told", "Aiko recommends it"]]);
    expect(namesAndReasons(tagged)).toEqual([
      ["Many", "#zither, which you follow"],
      ["Few", "#zither, which you follow"],
    ]);
  });

  it("that travellers love follow while there is little else, without what one knows, and with their reason", async () => {
    const { own, save, look } = await scene();
    const listing = async (name: string, recommendations_count: number) => (await buildBusiness(db, { name, recommendations_count })).code;
    await listing("Loved", 9_000);
    const [been, saved] = [await listing("Been", 8_000), await listing("Saved", 8_001)];
    await buildVisit(db, { business: been, traveller: own.code, is_recommended: false });
    await save(saved);
    const { loved } = await look();
    expect(namesAndReasons(loved)[0]).toEqual(["Loved", "9,000 travellers recommend it"]);
    expect(loved.map(({ business }: Entry) => business.name)).not.toEqual(expect.arrayContaining(["Been"]));
    expect(loved.length).toBeLessThanOrEqual(6);
  });
});

it("For You is there for an account without a traveller, and for nobody signed out", async () => {
  await buildBusiness(db, { name: "Everybody's", recommendations_count: 9_500 });
  const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  const response = await owner.get(ADDRESS);
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(response.json()).toMatchObject({ following_count: 0, followed: [], further: [], near: [], tagged: [] });
  expect(response.json().loved.map(({ business }: Entry) => business.name)).toContain("Everybody's");
  expect((await new Visitor(fastify).get(ADDRESS)).statusCode).toBe(401);
});
