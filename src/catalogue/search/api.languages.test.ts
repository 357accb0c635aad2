import { beforeAll, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { indexAll } from "./jobs.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db, {
  languages: withGerman({ Museums: "Museen", vegetarian: "vegetarisch", Restaurants: "Restaurants" }),
});
const visitor = new Visitor(fastify);
const get = async (path: string, search: string, language = "de") =>
  (await visitor.get(`${path}?search=${encodeURIComponent(search)}`, { "accept-language": language })).json();

beforeAll(async () => {
  await buildBusiness(db, { name: "Thyssen", area: "cape-town", business_type: "sight", activity_subtype: "museums" });
  await buildBusiness(db, { name: "Umberto", area: "cape-town", business_type: "restaurant", dietary_category: "vegetarian_friendly" });
  await indexAll(db);
});

it("names lists in the reader's language, whatever language the query is in", async () => {
  const list = "/explore/ZA/activities/museums/";
  for (const query of [
    "Museen in Südafrika",
    "museums in South Africa",
    "musées Afrique du Sud",
    "南アフリカの博物館",
    "متاحف جنوب أفريقيا",
  ])
    expect((await get("/search/lists/", query)).lists, query).toEqual([{ name: "Museen in Südafrika", url: list }]);
  expect((await get("/search/lists/", "Museen in Südafrika", "en")).lists).toEqual([{ name: "Museums in South Africa", url: list }]);
  expect((await get("/search/lists/", "vegetarische Restaurants in suedafrika")).lists).toMatchObject([
    { name: "Restaurants in Südafrika, vegetarisch" },
  ]);
});

it("names places in the reader's language", async () => {
  for (const query of ["suedafrika", "Sudáfrica", "南アフリカ", "جنوب افريقيا"])
    expect((await get("/search/areas-countries/", query)).results[0], query).toMatchObject({ name: "Südafrika", country: { code: "ZA" } });
  expect((await get("/search/areas-countries/", "南アフリカの博物館")).results).toMatchObject([{ name: "Südafrika" }]);
});
