import { beforeEach, describe, expect, it } from "vitest";
import { CSRF_FIELD } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild } from "../../tools/testing/pages.ts";
import { buildWish } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { SAID } from "../visits/rules.ts";
import * as markPage from "./marks/MarkPage.tsx";
import { buttonValue, keepsWords } from "./marks/rules.ts";
import * as updatePage from "./UpdateWishlistPage.tsx";
import * as wishlistPage from "./WishlistPage.tsx";

/** Covers the wishlist's pages in a browser without scripts: loaders, forms and redirects. */

const db = testDatabase();
const build = pagesBuild({}, [
  guidePage("mark", "traveller/mark/", markPage),
  guidePage("wishlist", "traveller/wishlist/", wishlistPage),
  guidePage("update", "traveller/wishlist/update/", updatePage),
]);
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });
const LIST = "/traveller/wishlist/";
const UPDATE = "/traveller/wishlist/update/";
const MARK = "/traveller/mark/";

let visitor: Visitor;
let own: Awaited<ReturnType<typeof buildTraveller>>;
beforeEach(async () => {
  own = await buildTraveller(db);
  visitor = await new Visitor(fastify).signIn(db, own.account_id);
});

/** Submits a page's form as browsers without scripts do. */
async function press(
  url: string,
  fields: Record<string, string>,
  { who = visitor, token, referer = "" }: { who?: Visitor; token?: string; referer?: string } = {},
) {
  const payload = new URLSearchParams({ [CSRF_FIELD]: token ?? (await who.token()), ...fields }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://guide.test", ...(referer && { referer }) };
  return who.request({ method: "POST", url, payload, headers });
}
const saved = async () =>
  (await visitor.get("/traveller/api/wishlist-business/"))
    .json()
    .results.map((one: { business: { business_code: string } }) => one.business.business_code);
const leads = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => [statusCode, headers.location];

describe("Who is signed out", () => {
  it.each([LIST, `${LIST}?page=2`, UPDATE, `${MARK}?mark=saved.abcdefgh`])("is sent to the login from %s, and comes back", async (url) => {
    expect(leads(await new Visitor(fastify).get(url))).toEqual([302, `/accounts/login/?next=${encodeURIComponent(url)}`]);
  });

  it("saves nothing, and is asked to log in", async () => {
    const { code } = await buildBusiness(db);
    const response = await press(MARK, { intent: "mark", mark: buttonValue(`saved.${code}`, "") }, { who: new Visitor(fastify) });
    expect(leads(response)).toEqual([303, `/accounts/login/?next=${encodeURIComponent(MARK)}`]);
  });

  it("is anybody whose account is no traveller: they are led to where they can become one", async () => {
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    for (const url of [LIST, UPDATE]) {
      const response = await owner.get(url);
      expect(leads(response)).toEqual([302, expect.stringMatching(/^\/traveller\/add\/\?next=/)]);
    }
  });
});

describe("The pages", () => {
  it("are kept by nobody", async () => {
    for (const url of [LIST, UPDATE]) {
      const response = await visitor.get(url);
      expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    }
  });

  it("are not for search engines", () => {
    for (const { meta } of [markPage, wishlistPage, updatePage]) expect(meta()).toContainEqual({ name: "robots", content: "noindex" });
  });

  it("show what is one's own, and say 404 for a page of the list that there is not", async () => {
    const [mine, other] = [await buildBusiness(db, { name: "Mine" }), await buildBusiness(db, { name: "Of another" })];
    await buildWish(db, { traveller: own.code, business: mine.code });
    await buildWish(db, { traveller: (await buildTraveller(db)).code, business: other.code });
    const { body } = await visitor.get(LIST);
    expect(body).toContain(mine.code);
    expect(body).not.toContain(other.code);
    for (const page of ["2", "0", "x", "1.5"]) expect((await visitor.get(`${LIST}?page=${page}`)).statusCode).toBe(404);
  });

  it("show a name as a text, whatever is in it", async () => {
    const { code } = await buildBusiness(db, { name: "</script><b>x" });
    await buildWish(db, { traveller: own.code, business: code });
    expect((await visitor.get("/traveller/api/wishlist/")).json().results[0].business.name).toBe("</script><b>x");
    expect((await visitor.get(LIST)).statusCode).toBe(200);
  });
});

describe("A mark", () => {
  it("is asked for before it is made: following a link changes nothing", async () => {
    const { code } = await buildBusiness(db, { name: "Jukut" });
    const response = await visitor.get(`${MARK}?mark=saved.${code}&next=/explore/VN/`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("Jukut");
    expect(await saved()).toEqual([]);
  });

  it.each(["saved.zzzzzzzz", "saved_country.XX", "been_area.no-such-area", "likes.abcdefgh", "", "saved."])(
    "of nothing there is 404: %j",
    async (mark) => {
      expect((await visitor.get(`${MARK}?mark=${mark}`)).statusCode).toBe(404);
    },
  );

  it("is made by a form, and leads back to where its button was", async () => {
    const { code } = await buildBusiness(db);
    const value = buttonValue(`saved.${code}`, "");
    expect(leads(await press(MARK, { intent: "mark", mark: value }, { referer: "https://guide.test/explore/VN/?page=2" }))).toEqual([
      303,
      "/explore/VN/?page=2",
    ]);
    expect(await saved()).toEqual([code]);
    expect(leads(await press(MARK, { intent: "mark", mark: value, next: "/explore/ID/" }))).toEqual([303, "/explore/ID/"]);
    expect(await saved()).toEqual([code]);
  });

  it.each(["https://evil.test/", "//evil.test/", "/\\evil.test", "javascript:alert(1)"])("never leads to %s", async (next) => {
    const { code } = await buildBusiness(db);
    expect(leads(await press(MARK, { intent: "mark", mark: buttonValue(`saved.${code}`, ""), next }, { referer: next }))).toEqual([
      303,
      LIST,
    ]);
    expect((await visitor.get(`${MARK}?mark=saved.${code}&next=${encodeURIComponent(next)}`)).body).not.toContain("evil.test");
  });

  it("is not made without one's own token", async () => {
    const { code } = await buildBusiness(db);
    const other = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
    for (const token of ["", "a.b", await other.token()]) {
      const response = await press(MARK, { intent: "mark", mark: buttonValue(`saved.${code}`, "") }, { token });
      expect(response.statusCode).toBe(403);
    }
    expect(await saved()).toEqual([]);
  });

  it("is taken off by its own button, which offers the way back", async () => {
    const { code, name } = await buildBusiness(db, { name: "Jukut" });
    const { uuid } = await buildWish(db, { traveller: own.code, business: code });
    const taken = await press(MARK, { intent: "mark", mark: buttonValue(`saved.${code}`, uuid) }, { referer: `https://guide.test${LIST}` });
    expect(leads(taken)).toEqual([303, `${LIST}?removed=${code}`]);
    expect(await saved()).toEqual([]);
    expect((await visitor.get(`${LIST}?removed=${code}`)).body).toContain(`"removed":{"code":"${code}","name":"${name}"}`);
    await press(MARK, { intent: "mark", mark: buttonValue(`saved.${code}`, "") });
    expect(await saved()).toEqual([code]);
    // The place is saved again, so there is nothing to undo.
    expect((await visitor.get(`${LIST}?removed=${code}`)).body).toContain('"removed":null');
  });

  it("that is gone already is taken off all the same, and another's stays", async () => {
    const { code } = await buildBusiness(db);
    const other = await buildTraveller(db);
    const theirs = await buildWish(db, { traveller: other.code, business: code });
    expect((await press(MARK, { intent: "mark", mark: buttonValue(`saved.${code}`, theirs.uuid) })).statusCode).toBe(303);
    const visitorOfOther = await new Visitor(fastify).signIn(db, other.account_id);
    expect((await visitorOfOther.get("/traveller/api/wishlist-business/")).json().count).toBe(1);
  });

  it("with words is never taken off by a press: it says that the words stay", async () => {
    const { code } = await buildBusiness(db);
    await buildVisit(db, { traveller: own.code, business: code, comment: "Sit by the window." });
    const response = await press(`${MARK}?mark=been.${code}`, { intent: "mark", mark: buttonValue(`been.${code}`, SAID) });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(keepsWords().slice(0, 20));
    expect((await visitor.get("/traveller/api/visited/business/")).json().count).toBe(1);
  });

  it("of nothing leads on and makes nothing", async () => {
    for (const mark of ["", "likes.abcdefgh ", "saved. "]) expect((await press(MARK, { intent: "mark", mark })).statusCode).toBe(303);
    expect(await saved()).toEqual([]);
  });

  it("by a button that the page does not know is 400", async () => {
    expect((await press(MARK, { intent: "delete_everything" })).statusCode).toBe(400);
  });
});

describe("Changing the wishlist", () => {
  it("adds a country once, however often the form is sent", async () => {
    for (let count = 0; count < 2; count += 1) expect(leads(await press(UPDATE, { intent: "add", country: "JP" }))).toEqual([303, UPDATE]);
    const list = (await visitor.get("/traveller/api/wishlist-country/")).json();
    expect(list.results.map((one: { country: { code: string } }) => one.country.code)).toEqual(["JP"]);
  });

  it.each(["", "XX", "Japan", "<b>"])("says what is wrong with the country %j, and keeps what was typed", async (country) => {
    const response = await press(UPDATE, { intent: "add", country });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('"errors":{"country":[');
    expect((await visitor.get("/traveller/api/wishlist-country/")).json().count).toBe(0);
  });

  it("finds places and countries by name, and holds a long question to its limit", async () => {
    expect((await visitor.get(`${UPDATE}?q=japan`)).body).toContain('"found":[{"country":{"code":"JP"');
    expect((await visitor.get(`${UPDATE}?q=${"x".repeat(500)}`)).statusCode).toBe(200);
    expect((await visitor.get(UPDATE)).body).toContain('"found":[]');
  });

  it("offers no country that is saved already", async () => {
    const offered = async () => /"countries":\[\{[^\]]*"code":"JP"/.test((await visitor.get(UPDATE)).body);
    expect(await offered()).toBe(true);
    await press(UPDATE, { intent: "add", country: "JP" });
    expect(await offered()).toBe(false);
  });
});

describe("with a host for owners", () => {
  const hosts = { GUIDE_HOSTS: "theguide=guide.test,listing=listing.test", PUBLIC_URL: "https://guide.test" };
  const headers = { host: "listing.test", origin: "https://listing.test" };

  it("marks made there by the API are those of whoever is signed in there, and no other host writes them", async () => {
    const { fastify: server } = await buildApp(db, { config: hosts });
    const { code } = await buildBusiness(db);
    const there = await new Visitor(server).signIn(db, own.account_id);
    await there.get("/api/csrf/", headers);
    const made = await there.post("/traveller/api/wishlist-business/", { business: code }, headers);
    expect(made.statusCode).toBe(201);
    expect((await there.get(`/api/business/${code}/`, headers)).json().wishlist_uuid).toBe(made.json().uuid);
    const carried = await there.post("/traveller/api/wishlist-business/", { business: code }, { ...headers, origin: "https://guide.test" });
    expect(carried.statusCode).toBe(403);
  });

  it("pages with marks, and the form of all marks, are the guide's", async () => {
    const { fastify: server } = await buildApp(db, { config: hosts, site: { build, clientFolder: temporaryFolder() } });
    const there = await new Visitor(server).signIn(db, own.account_id);
    for (const path of [LIST, `${MARK}?mark=saved.abcdefgh&next=/explore/`, "/explore/ID/ubud/", "/abcdefgh/"]) {
      const response = await there.get(path, headers);
      expect(leads(response), path).toEqual([301, `https://guide.test${path}`]);
    }
    expect((await there.request({ method: "POST", url: MARK, headers, payload: {} })).statusCode).toBe(421);
  });
});
