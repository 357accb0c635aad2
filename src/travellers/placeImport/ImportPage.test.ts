import { beforeEach, expect, it } from "vitest";
import { CSRF_FIELD } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { buildForm } from "../../tools/testing/images.ts";
import { guidePage, pagesBuild } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as importPage from "./ImportPage.tsx";
import { LIST_ERRORS } from "./readPlaces.ts";

/** Covers the import of a list without scripts: the page's loader and its forms. */

const db = testDatabase();
const build = pagesBuild({}, [guidePage("import", "traveller/import/", importPage)]);
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });
const HERE = "/traveller/import/";
const LIST = "/traveller/api/wishlist-business/";
const OWN = "/traveller/api/private-place/";

let visitor: Visitor;
beforeEach(async () => {
  visitor = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
});

async function press(fields: Record<string, string>, token?: string) {
  const payload = new URLSearchParams({ [CSRF_FIELD]: token ?? (await visitor.token()), ...fields }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://guide.test" };
  return visitor.request({ method: "POST", url: HERE, payload, headers });
}
async function send(content: string, token?: string) {
  const form = buildForm(
    { [CSRF_FIELD]: token ?? (await visitor.token()), intent: "read" },
    { field: "file", name: "list.csv", content: Buffer.from(content) },
  );
  return visitor.request({ method: "POST", url: HERE, payload: form.payload, headers: { ...form.headers, origin: "https://guide.test" } });
}
/**
 * Sends a list of these names.
 * @returns its uuid
 */
async function read(...names: string[]) {
  const { statusCode, headers } = await send(`Title,Note\n${names.map((name) => `${name},\n`).join("")}`);
  expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/^\/traveller\/import\/\?list=[0-9a-f-]{36}$/)]);
  return String(headers.location).slice(-36);
}
const count = async (url: string) => (await visitor.get(url)).json().count;

it("Signed out one is sent to the login, and comes back to the list", async () => {
  const url = `${HERE}?list=00000000-0000-7000-8000-000000000000`;
  const response = await new Visitor(fastify).get(url);
  expect([response.statusCode, response.headers.location]).toEqual([302, `/accounts/login/?next=${encodeURIComponent(url)}`]);
  expect(importPage.meta()).toContainEqual({ name: "robots", content: "noindex" });
});

it("A list is read, looked at and then brought: what is not ticked stays out", async () => {
  const { code } = await buildBusiness(db, { name: "Jukut" });
  const uuid = await read("Jukut", "A bench", "A tree");
  const preview = await visitor.get(`${HERE}?list=${uuid}`);
  expect([preview.statusCode, preview.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(preview.body).toContain('"status":"preview"');
  expect([await count(LIST), await count(OWN)]).toEqual([0, 0]);
  const form = { intent: "confirm", uuid, count: "3", list: "wishlist", take_0: "on", match_0: code, take_2: "on" };
  for (let presses = 0; presses < 2; presses += 1) {
    const done = await press(form);
    expect([done.statusCode, done.headers.location]).toEqual([303, `${HERE}?list=${uuid}`]);
  }
  expect((await visitor.get(`${HERE}?list=${uuid}`)).body).toContain('"status":"confirmed"');
  expect((await visitor.get(OWN)).json().results).toMatchObject([{ name: "A tree" }]);
  expect(await count(LIST)).toBe(1);
});

it("A form that says nothing of its places brings none of them", async () => {
  await buildBusiness(db, { name: "Jukut" });
  const uuid = await read("Jukut", "A bench");
  expect((await press({ intent: "confirm", uuid, count: "2", list: "wishlist" })).statusCode).toBe(303);
  expect([await count(LIST), await count(OWN)]).toEqual([0, 0]);
});

it("What cannot be read is said under the field, and a list of somewhere else above the form", async () => {
  const broken = await send("<gpx><wpt>");
  expect([broken.statusCode, broken.body]).toEqual([400, expect.stringContaining(LIST_ERRORS.unreadable())]);
  const none = await press({ intent: "read" });
  expect([none.statusCode, none.body]).toEqual([400, expect.stringContaining('"file":[')]);
  const uuid = await read("A bench");
  const wrong = await press({ intent: "confirm", uuid, count: "1", list: "everything", take_0: "on" });
  expect([wrong.statusCode, await count(OWN)]).toEqual([400, 0]);
});

it("Without one's own token nothing is read and nothing is brought", async () => {
  const uuid = await read("A bench");
  const other = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
  for (const token of ["", "a.b", await other.token()]) {
    expect((await send("Title\nA\n", token)).statusCode).toBe(403);
    expect((await press({ intent: "confirm", uuid, count: "1", list: "wishlist", take_0: "on" }, token)).statusCode).toBe(403);
  }
  expect(await count(OWN)).toBe(0);
});

it("Another's list is 404 on the page, and what is no list is passed over", async () => {
  const uuid = await read("A bench");
  const other = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
  expect((await other.get(`${HERE}?list=${uuid}`)).statusCode).toBe(404);
  expect((await visitor.get(`${HERE}?list=hello`)).statusCode).toBe(200);
});

it("A list is forgotten, and a place of one's own removed, also when that was done in another tab", async () => {
  const uuid = await read("A bench");
  for (let presses = 0; presses < 2; presses += 1) {
    const gone = await press({ intent: "forget", uuid });
    expect([gone.statusCode, gone.headers.location]).toEqual([303, HERE]);
  }
  const kept = await read("A bench");
  await press({ intent: "confirm", uuid: kept, count: "1", list: "visited", take_0: "on" });
  const [place] = (await visitor.get(OWN)).json().results;
  for (let presses = 0; presses < 2; presses += 1) expect((await press({ intent: "remove", uuid: place.uuid })).statusCode).toBe(303);
  expect(await count(OWN)).toBe(0);
});
