import { beforeEach, expect, it } from "vitest";
import { CSRF_FIELD } from "../../platform/security/csrf.ts";
import { SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as page from "./LogoutPage.tsx";

/** Covers logging out without scripts. */

const db = testDatabase();
const build = pagesBuild({}, [guidePage("logout", "accounts/logout/", page)]);
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });
const HERE = "/accounts/logout/";

let visitor: Visitor;
beforeEach(async () => {
  visitor = await new Visitor(fastify).signIn(db, (await buildTraveller(db, { name: "Maya" })).account_id);
});
async function press(fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams({ [CSRF_FIELD]: await visitor.token(), intent: "log_out", ...fields }).toString();
  const sent = { "content-type": "application/x-www-form-urlencoded", origin: "https://guide.test", ...headers };
  return visitor.request({ method: "POST", url: HERE, payload, headers: sent });
}
const isIn = async (who = visitor) => (await who.get("/api/session/")).json().traveller !== null;

it("The page asks: looking at it, or following a link to it, ends nothing", async () => {
  const response = await visitor.get(HERE);
  expect([response.statusCode, response.headers["cache-control"], await isIn()]).toEqual([200, "private, no-store", true]);
  expect(page.meta()).toContainEqual({ name: "robots", content: "noindex" });
});

it("Its button ends the session, for whoever kept its cookie too", async () => {
  const kept = new Visitor(fastify);
  kept.cookies.set(SESSION_COOKIE, visitor.cookies.get(SESSION_COOKIE) ?? "");
  const response = await press();
  expect([response.statusCode, response.headers.location]).toEqual([303, "/explore/"]);
  expect([await isIn(), await isIn(kept)]).toEqual([false, false]);
});

it("It ends the session of this browser alone", async () => {
  const own = await buildTraveller(db);
  const [here, there] = [await new Visitor(fastify).signIn(db, own.account_id), await new Visitor(fastify).signIn(db, own.account_id)];
  visitor = here;
  await press();
  expect([await isIn(here), await isIn(there)]).toEqual([false, true]);
});

it("Without one's own token nobody is logged out, so that no other site can do it", async () => {
  for (const token of ["", "a.b", await new Visitor(fastify).token()]) {
    const response = await press({ [CSRF_FIELD]: token });
    expect([response.statusCode >= 300, await isIn()]).toEqual([true, true]);
  }
});
