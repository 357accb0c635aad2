import { beforeEach, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as SearchPage from "./SearchPage.tsx";

const db = testDatabase();
const SEARCH = "search/";
const { fastify, pages } = await buildApp(db, {
  site: { build: pagesBuild(plainRoot, [guidePage(SEARCH, SEARCH, SearchPage)]), clientFolder: temporaryFolder() },
});
// Rolling back a test does not invalidate the cache.
beforeEach(() => pages?.invalidate("*"));

async function answerTo(q: string) {
  const response = await new Visitor(fastify).get(`/search/?${new URLSearchParams({ q })}`);
  expect(response.statusCode).toBe(200);
  return shownOn(response.body, SEARCH).data.answer;
}

it("The search page answers a query that names a place with listings, alone or beside a kind, and no other query", async () => {
  await buildBusiness(db, { name: "Kopi", area: "ubud" });
  const ubud = { area: { slug: "ubud" }, country: { code: "ID" }, groups: { eat_drink: 1 }, best: [{ name: "Kopi" }] };
  expect(await answerTo("Ubud ")).toMatchObject(ubud);
  expect(await answerTo("cafes in ubud")).toMatchObject(ubud);
  expect(await answerTo("indonesia")).toMatchObject({ area: null, country: { code: "ID" }, best: [{ name: "Kopi" }] });
  for (const query of ["", "ubu", "munduk", "qqzzxx"]) expect(await answerTo(query), query).toBeNull();
});
