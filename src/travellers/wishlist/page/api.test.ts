import { describe, expect, it } from "vitest";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../../tools/testing/factories.ts";
import { buildWish } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { firstPages, groupPlaces, PAGE_PLACES, wishlistSentence } from "../rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const PATH = "/traveller/api/wishlist/";

async function scene() {
  const own = await buildTraveller(db);
  const visitor = await new Visitor(fastify).signIn(db, own.account_id as string);
  const save = async (input: Parameters<typeof buildBusiness>[1]) => {
    const { code } = await buildBusiness(db, input);
    await buildWish(db, { traveller: own.code, business: code });
    return code;
  };
  return { own, visitor, save };
}

describe("the wishlist by country", () => {
  it("has the country with most places first, and those without places last", async () => {
    const { visitor, save } = await scene();
    const nepal = await save({ area: "pokhara" });
    const first = await save({ discount: 10 });
    const second = await save({});
    await visitor.post("/traveller/api/wishlist-country/", { country: "JP" });
    const uuid = (await visitor.post("/traveller/api/wishlist-country/", { country: "VN" })).json().uuid;
    const page = (await visitor.get(PATH)).json();
    expect(page.countries).toMatchObject([
      { country: { code: "VN" }, places_count: 2, uuid },
      { country: { code: "NP" }, places_count: 1, uuid: null },
      { country: { code: "JP" }, places_count: 0 },
    ]);
    expect([page.places_count, page.direct_count, page.page, page.pages]).toEqual([3, 1, 1, 1]);
    const codes = page.results.map((one: { business: { business_code: string } }) => one.business.business_code);
    expect(codes.slice(0, 2).toSorted()).toEqual([first, second].toSorted());
    expect(codes[2]).toBe(nepal);
    expect(page.results[0].business.wishlist_uuid).toBe(page.results[0].uuid);
    expect((await visitor.get(`${PATH}?country=NP`)).json().results).toHaveLength(1);
  });

  it("leaves out what is not published, and what others saved", async () => {
    const { visitor, save } = await scene();
    const { save: saveOther } = await scene();
    await save({ is_published: false });
    await saveOther({});
    expect((await visitor.get(PATH)).json()).toMatchObject({ places_count: 0, countries: [], results: [] });
  });

  it("is paged, and responds 404 after the last page", async () => {
    const { visitor, save } = await scene();
    for (let count = 0; count <= PAGE_PLACES; count += 1) await save({});
    const [first, second] = [(await visitor.get(PATH)).json(), (await visitor.get(`${PATH}?page=2`)).json()];
    expect([first.results.length, first.pages, second.results.length, second.page]).toEqual([PAGE_PLACES, 2, 1, 2]);
    for (const page of ["3", "0", "x"]) expect((await visitor.get(`${PATH}?page=${page}`)).statusCode).toBe(404);
  });
});

describe("its rules", () => {
  it("say what there is", () => {
    expect(wishlistSentence(7, 4, 3)).toBe("7 places in 3 countries, 4 with a direct-booking offer.");
    expect(wishlistSentence(1, 0, 1)).toBe("1 place in 1 country.");
    expect(wishlistSentence(1, 1, 1)).toBe("1 place in 1 country, with a direct-booking offer.");
    expect(wishlistSentence(22, 22, 13)).toBe("22 places in 13 countries, all with a direct-booking offer.");
    expect(wishlistSentence(0, 0, 2)).toBe("2 countries, no places saved yet.");
  });

  it("put four together, and know on which page a country begins", () => {
    expect(groupPlaces([1, 2, 3, 4, 5, 6]).map(({ length }) => length)).toEqual([4, 2]);
    expect(firstPages([PAGE_PLACES - 4, 8, 1, 0])).toEqual([1, 1, 2, 2]);
    expect(firstPages([PAGE_PLACES, 1])).toEqual([1, 2]);
  });
});
