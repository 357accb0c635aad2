import { describe, expect, it } from "vitest";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../../tools/testing/factories.ts";
import { buildWish } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { readMarks } from "./api.ts";
import { buttonValue, markUrl, parseButtonRecord, parseMarkName } from "./rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

async function scene() {
  const own = await buildTraveller(db);
  return { own, visitor: await new Visitor(fastify).signIn(db, own.account_id as string) };
}

const take = async (visitor: Visitor, url: string) => visitor.delete(url);

describe("the marks of a page", () => {
  it("are those of the one who asks, of every kind, and of what the page shows alone", async () => {
    const { own, visitor } = await scene();
    const [saved, other, visited] = [await buildBusiness(db), await buildBusiness(db), await buildBusiness(db)];
    const { uuid } = await buildWish(db, { traveller: own.code, business: saved.code });
    await buildWish(db, { traveller: own.code, business: other.code });
    const area = (await visitor.post("/api/visited/area/", { area: "hoi-an" })).json().uuid;
    const country = (await visitor.post("/traveller/api/visited/country/", { country: "VN" })).json().uuid;
    const wish = (await visitor.post("/traveller/api/wishlist-country/", { country: "NP" })).json().uuid;
    const visit = (await visitor.post("/traveller/api/visited/business/", { business: visited.code })).json().uuid;
    const names = [`saved.${saved.code}`, `saved.${visited.code}`, `been.${visited.code}`, "been_area.hoi-an", "been_area.pokhara"];
    const found = await readMarks(db, own.code, [...names, "been_country.VN", "saved_country.NP", "saved_country.VN", "KEY"]);
    expect(Object.fromEntries(found)).toEqual({
      [`saved.${saved.code}`]: uuid,
      [`been.${visited.code}`]: visit,
      "been_area.hoi-an": area,
      "been_country.VN": country,
      "saved_country.NP": wish,
    });
    expect((await readMarks(db, (await buildTraveller(db)).code, names)).size).toBe(0);
  });

  it("say of a visit with words that it has some, so that no press deletes them", async () => {
    const { own } = await scene();
    const { code } = await buildBusiness(db);
    await buildVisit(db, { traveller: own.code, business: code, comment: "Sit by the window." });
    expect((await readMarks(db, own.code, [`been.${code}`])).get(`been.${code}`)).toBe("said");
  });
});

describe("the list of saved listings", () => {
  it("tells which of some are saved", async () => {
    const { own, visitor } = await scene();
    const [saved, other] = [await buildBusiness(db), await buildBusiness(db)];
    await buildWish(db, { traveller: own.code, business: saved.code });
    await buildWish(db, { traveller: own.code, business: (await buildBusiness(db)).code });
    const list = (await visitor.get(`/traveller/api/wishlist-business/?business=${saved.code}&business=${other.code}`)).json();
    expect(list.results.map((one: { business: { business_code: string } }) => one.business.business_code)).toEqual([saved.code]);
  });

  it("refuses what is no code, and more than a hundred", async () => {
    const { visitor } = await scene();
    const many = Array.from({ length: 101 }, () => "business=abcdefgh").join("&");
    for (const query of ["business=x", many]) {
      const response = await visitor.get(`/traveller/api/wishlist-business/?${query}`);
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["business"]]);
    }
  });
});

describe("saves that arrive at the same time", () => {
  it("make one entry", async () => {
    const { visitor } = await scene();
    const { code } = await buildBusiness(db);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.post("/traveller/api/wishlist-business/", { business: code })),
    );
    expect(new Set(answers.map((answer) => answer.json().uuid)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await visitor.get("/traveller/api/wishlist-business/")).json().count).toBe(1);
  });

  it("and visits of many countries and areas leave the right counts", async () => {
    const { own, visitor } = await scene();
    const codes = ["VN", "NP", "FR", "ID", "TH", "PE", "MX", "ZA"];
    const made = await Promise.all([
      ...codes.map((country) => visitor.post("/traveller/api/visited/country/", { country })),
      ...codes.map((country) => visitor.post("/traveller/api/visited/country/", { country })),
      ...["hoi-an", "pokhara", "hoi-an"].map((area) => visitor.post("/api/visited/area/", { area })),
    ]);
    const counts = async () => (await visitor.get(`/traveller/api/traveller/${own.code}/`)).json();
    expect(await counts()).toMatchObject({ countries_visited_count: 8, areas_visited_count: 2 });
    const uuids = new Set(made.slice(0, 16).map((one) => one.json().uuid));
    await Promise.all([...uuids].slice(0, 5).map((uuid) => take(visitor, `/traveller/api/visited/country/${uuid}/`)));
    expect(await counts()).toMatchObject({ countries_visited_count: 3, areas_visited_count: 2 });
  });
});

describe("the rules of marks", () => {
  it("know their names, and no others", () => {
    expect(parseMarkName("saved.abcdefgh")).toEqual({ kind: "saved", thing: "abcdefgh" });
    expect(parseMarkName("been_area.hoi-an")).toEqual({ kind: "been_area", thing: "hoi-an" });
    for (const name of ["", "KEY", "saved.", "saved", "toString.ab", "saved.a b", "likes.abcdefgh", "saved.<b>"])
      expect(parseMarkName(name)).toBeUndefined();
  });

  it("read from a button what it says", () => {
    expect([parseButtonRecord(buttonValue("saved.a", "")), parseButtonRecord(buttonValue("saved.a", "uuid"))]).toEqual(["", "uuid"]);
    expect(markUrl("saved.abcdefgh", "/explore/ID/?a=b&c")).toBe(
      "/traveller/mark/?mark=saved.abcdefgh&next=%2Fexplore%2FID%2F%3Fa%3Db%26c",
    );
  });
});
