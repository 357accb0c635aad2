import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../../../platform/db/sql.ts";
import { buildApp } from "../../../../tools/testing/app.ts";
import { testDatabase } from "../../../../tools/testing/database.ts";
import { buildBusiness } from "../../../../tools/testing/factories.ts";
import { Visitor } from "../../../../tools/testing/visitor.ts";
import { indexAll } from "../../jobs.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const get = async (path: string, search: string) => (await visitor.get(`${path}?search=${encodeURIComponent(search)}`)).json();
const names = async (search: string): Promise<string[]> =>
  (await get("/search/public/tab/", search)).results.map(({ name }: { name: string }) => name);
const lists = (search: string) => get("/search/lists/", search);

const eat = (name: string, neighbourhood: string, cuisine: string, recommendations_count = 0) => ({
  name,
  area: "cape-town",
  business_type: "restaurant" as const,
  neighbourhood,
  cuisine,
  recommendations_count,
});

beforeAll(async () => {
  // A town called like a kind, and one that the guide has nothing in.
  await db.execute(
    sql`INSERT INTO area (id, slug, name, country_code, latitude, longitude) VALUES
      (1950000020, 'tours-cape', 'Tours', 'ZA', -33.7, 18.7), (1950000021, 'vredehof', 'Vredehof', 'ZA', -30, 20)`,
  );
  for (const one of [
    eat("Forno", "Vredehof", "pizza"),
    eat("Lume", "Vredehof", "grill"),
    eat("Prima", "Long Hill", "pizza", 9),
    eat("Erva", "Long Hill", "vegetariana"),
    { ...eat("Loin", "", "grill", 5), area: "tours-cape" },
    { name: "City Walk", area: "cape-town", business_type: "activity" as const, activity_subtype: "walking_tours" },
  ])
    await buildBusiness(db, one);
  await indexAll(db);
});

describe("a part of a town", () => {
  it.each([
    ["pizza vredehof", ["Forno"]],
    ["restaurants in Vredehof", ["Forno", "Lume"]],
    ["pizza long hill", ["Prima"]],
    ["where to eat in long hill", ["Prima", "Erva"]],
  ])("limits the listings of a kind: %s", async (query, expected) => {
    expect((await names(query)).toSorted()).toEqual(expected.toSorted());
    expect(await lists(query)).toMatchObject({ left_out: [], lists: [] });
  });

  it("stays if a wish is dropped, and is dropped if it has no listing of the kind", async () => {
    expect((await names("vegetarian restaurant vredehof")).toSorted()).toEqual(["Forno", "Lume"]);
    expect((await lists("vegetarian restaurant vredehof")).left_out).toEqual(["vegetarian"]);
    expect(await names("walking tours vredehof")).toEqual(["City Walk"]);
    expect((await lists("walking tours vredehof")).left_out).toEqual(["vredehof"]);
  });

  it("follows its listings", async () => {
    await db.execute(sql`UPDATE business SET neighbourhood = 'Kloofsig' WHERE name = 'Lume'`);
    await indexAll(db);
    expect(await names("restaurant kloofsig")).toEqual(["Lume"]);
    await db.execute(sql`UPDATE business SET neighbourhood = 'Vredehof' WHERE name = 'Lume'`);
    await indexAll(db);
  });
});

describe("a town called like a kind", () => {
  it("is meant beside another kind, and alone", async () => {
    expect(await names("restaurant tours")).toEqual(["Loin"]);
    expect(await names("tours")).not.toContain("City Walk");
  });

  it("is not meant as a part of a longer kind, or behind with", async () => {
    expect(await names("walking tours")).toEqual(["City Walk"]);
    expect(await names("restaurant with tours")).not.toEqual(["Loin"]);
  });
});

it("a cuisine can be a diet", async () => {
  expect((await names("restaurante vegetariano"))[0]).toBe("Erva");
  expect(await names("vegan restaurant")).not.toEqual(["Erva"]);
});
