import { beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { indexAll } from "./jobs.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);

const OWN = "/search/tab/";
const asked = (path: string, search: string, more = "") => `${path}?search=${encodeURIComponent(search)}${more}`;
const get = async (path: string, search: string, more = "", who = visitor) => (await who.get(asked(path, search, more))).json();
const names = async (path: string, search: string, more = "", who = visitor): Promise<string[]> =>
  (await get(path, search, more, who)).results.map(({ name }: { name: string }) => name);
const fill = async (...values: Parameters<typeof buildBusiness>[1][]) => {
  for (const one of values) await buildBusiness(db, one);
  await indexAll(db);
};

describe("the search of one's own", () => {
  const people = async () => {
    const [owner, other, staff] = [await buildAccount(db), await buildAccount(db), await buildAccount(db, { roles: ["staff"] })];
    await fill(
      { name: "Cedar Shown" },
      { name: "Cedar Draft", is_published: false, owners: [owner.id] },
      { name: "Cedar Secret", is_published: false, owners: [other.id] },
    );
    const signIn = async ({ id }: { id: string }) => new Visitor(fastify).signIn(db, id);
    return { owner: await signIn(owner), stranger: await signIn(await buildAccount(db)), staff: await signIn(staff) };
  };

  it("is 401 for who is not signed in", async () => {
    const response = await visitor.get(asked(OWN, "cedar"));
    expect(response.statusCode).toBe(401);
    expect(Object.keys(response.json())).toEqual(["detail"]);
  });

  it("shows one's own drafts, nobody else's, and to staff all of them", async () => {
    const { owner, stranger, staff } = await people();
    expect((await names(OWN, "cedar", "&ordering=name", owner)).sort()).toEqual(["Cedar Draft", "Cedar Shown"]);
    expect(await names(OWN, "cedar", "", stranger)).toEqual(["Cedar Shown"]);
    expect((await names(OWN, "cedar", "", staff)).sort()).toEqual(["Cedar Draft", "Cedar Secret", "Cedar Shown"]);
    expect((await get(OWN, "cedar", "", owner)).count).toBe(2);
    expect(await names(OWN, "cedar draft", "&country=NP", owner)).toEqual([]);
    expect(await names(OWN, "cedar draft", "&country=VN", owner)).toEqual(["Cedar Draft"]);
  });

  it("forgives typos in them too, and is kept by no cache", async () => {
    const { owner } = await people();
    expect(await names(OWN, "ceadr draft", "", owner)).toEqual(["Cedar Draft"]);
    expect((await owner.get(asked(OWN, "cedar"))).headers["cache-control"]).toBe("private, no-store");
  });
});

describe("the counts beside countries and activities", () => {
  beforeEach(async () => {
    await fill(
      { name: "A", business_type: "activity", activity_subtype: "surfing" },
      { name: "B", business_type: "activity", activity_subtype: "surfing", area: "pokhara" },
      { name: "C", business_type: "activity", activity_subtype: "surfing", area: "pokhara" },
      { name: "D", business_type: "activity", activity_subtype: "yoga", is_published: false },
    );
  });

  it("tell of published listings, with the countries that have the most first", async () => {
    const { countries, activities } = (await visitor.get("/search/counts/")).json();
    expect(countries.sort((a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1))).toEqual([
      { code: "NP", businesses_count: 2 },
      { code: "VN", businesses_count: 1 },
    ]);
    expect(activities).toEqual([
      {
        activity_type: "surfing",
        businesses_count: 3,
        countries: [
          { code: "NP", businesses_count: 2 },
          { code: "VN", businesses_count: 1 },
        ],
      },
    ]);
  });
});
