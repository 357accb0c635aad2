import { expect, it } from "vitest";
import { CSRF_FIELD } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as page from "./AddTravellerPage.tsx";

/** Covers an owner who adds a traveller, with the form sent with and without scripts. */

const db = testDatabase();
const build = pagesBuild(plainRoot, [guidePage("add", "traveller/add/", page)]);
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });
const HERE = "/traveller/add/";

async function press(visitor: Visitor, fields: Record<string, string>) {
  const payload = new URLSearchParams({ intent: "add", [CSRF_FIELD]: await visitor.token(), ...fields }).toString();
  return visitor.request({ method: "POST", url: HERE, payload, headers: { "content-type": "application/x-www-form-urlencoded" } });
}
const owner = async () => new Visitor(fastify).signIn(db, (await buildAccount(db)).id);

it("An account without a traveller gets one, and goes on where it wanted to go", async () => {
  const visitor = await owner();
  const { data } = shownOn((await visitor.get(`${HERE}?next=/traveller/wishlist/`)).body, "add");
  expect(data.next).toBe("/traveller/wishlist/");
  const made = await press(visitor, { first_name: "Inês", last_name: "Duarte", home_country: "PT", next: data.next });
  expect([made.statusCode, made.headers.location]).toEqual([303, "/traveller/wishlist/"]);
  expect((await visitor.get("/api/session/")).json().traveller).toMatchObject({ name: "Inês Duarte", home_country: "PT" });
});

it("What is missing is said under its field, and what was typed stays", async () => {
  const visitor = await owner();
  const refused = await press(visitor, { first_name: "", last_name: "Duarte", home_country: "", next: "" });
  expect(refused.statusCode).toBe(400);
  const { result } = shownOn(refused.body, "add");
  expect([Object.keys(result.errors), result.typed.last_name]).toEqual([["first_name"], "Duarte"]);
  expect((await visitor.get("/api/session/")).json().traveller).toBeNull();
});

it("Another site is no place to go on at; a traveller has nothing to add, and a visitor logs in first", async () => {
  const made = await press(await owner(), { first_name: "A", last_name: "B", home_country: "", next: "https://evil.test/" });
  expect(made.headers.location).toBe("/traveller/get-started/checklist/");
  const traveller = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
  expect((await traveller.get(`${HERE}?next=/explore/`)).headers.location).toBe("/explore/");
  expect((await new Visitor(fastify).get(HERE)).headers.location).toBe(`/accounts/login/?next=${encodeURIComponent(HERE)}`);
});
