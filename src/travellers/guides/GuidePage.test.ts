import { beforeEach, describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as ReportPage from "../reports/ReportPage.tsx";
import { report } from "../reports/tables.ts";
import { wishlist_business } from "../wishlist/tables.ts";
import * as GuideFilePage from "./GuideFilePage.tsx";
import * as GuidePage from "./GuidePage.tsx";
import * as MyGuidePage from "./MyGuidePage.tsx";

const db = testDatabase();
const GUIDE = "traveller/:code/:slug/";
const MINE = "traveller/my-guide/:place/";
const REPORT = "report/";
const { fastify, pages } = await buildApp(db, {
  site: {
    build: pagesBuild(plainRoot, [
      guidePage(GUIDE, GUIDE, GuidePage),
      guidePage(MINE, MINE, MyGuidePage),
      guidePage(REPORT, REPORT, ReportPage),
      guidePage("traveller/:code/:slug/guide.gpx", "traveller/:code/:slug/guide.gpx", GuideFilePage),
      guidePage("traveller/:code/:slug/guide.kml", "traveller/:code/:slug/guide.kml", GuideFilePage),
    ]),
    clientFolder: temporaryFolder(),
  },
});
// The rollback of a test does not reach the cache.
beforeEach(() => pages?.invalidate("*"));

async function person(values: Parameters<typeof buildTraveller>[1] = {}) {
  const own = await buildTraveller(db, { name: "Maya Lindqvist", ...values });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  const put = async (place: string, payload: object) => {
    const headers = { "x-csrftoken": await visitor.token() };
    const response = await visitor.request({ method: "PUT", url: `/traveller/api/guide/${place}/`, headers, payload });
    pages?.invalidate("*");
    return response.json();
  };
  return { ...own, visitor, put };
}

async function scene(visibility = "public", values: Parameters<typeof buildTraveller>[1] = {}) {
  const author = await person(values);
  const listing = await buildBusiness(db, { latitude: 15.88, longitude: 108.33, name: "Tea & <Cakes>" });
  const entries = [{ business: listing.code, note: "Ask for Linh." }];
  const guide = await author.put("hoi-an", { letter: "Go early. Then sleep.", visibility, entries });
  return { author, listing, key: guide.link_key as string, path: `/traveller/${author.code}/hoi-an/`, entries };
}

/** Submits a form as a browser without scripts does. */
const send = async (visitor: Visitor, url: string, fields: Record<string, string>) =>
  visitor.request({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ ...fields, csrf_token: await visitor.token() }).toString(),
  });

type Meta = Record<string, unknown>;
/** Returns the meta elements in the head of a page. */
async function readMeta(visitor: Visitor, url: string): Promise<Meta[]> {
  const response = await visitor.get(url);
  expect(response.statusCode).toBe(200);
  const { data: loaderData } = shownOn(response.body, GUIDE);
  return GuidePage.meta({ loaderData, matches: [{ loaderData: { origin: "https://guide.test" } }] } as never) as Meta[];
}
const isHidden = (head: Meta[]) => head.some((one) => one.name === "robots" && one.content === "noindex");

describe("the page of a guide", () => {
  it("tells other sites of a public one its picture, its address and its letter", async () => {
    const { author, path } = await scene();
    const head = await readMeta(new Visitor(fastify), path);
    expect(isHidden(head)).toBe(false);
    expect(head).toContainEqual({ property: "og:url", content: `https://guide.test${path}` });
    expect(head).toContainEqual({ property: "og:description", content: "Go early." });
    expect(head).toContainEqual({ property: "og:image", content: `https://guide.test/media/guide/${author.code}/hoi-an/social?v=1` });
    expect(JSON.stringify(head)).toContain("ld+json");
  });

  it("tells nothing of one that not everybody may read, to nobody", async () => {
    const [link, draft, closed] = [await scene("link"), await scene("private"), await scene("public", { visibility: "private" })];
    for (const { author, path } of [link, draft, closed]) {
      const head = await readMeta(author.visitor, path);
      expect(isHidden(head)).toBe(true);
      expect(JSON.stringify(head)).not.toMatch(/og:|ld\+json|Go early|canonical/);
    }
    expect(isHidden(await readMeta(new Visitor(fastify), `${link.path}?key=${link.key}`))).toBe(true);
  });

  it("is not for search engines while nothing is in it", async () => {
    const { author, path } = await scene();
    await author.put("hoi-an", { visibility: "public", entries: [] });
    expect(isHidden(await readMeta(new Visitor(fastify), path))).toBe(true);
  });

  it("is 404 for who may not read it, and for what there is not", async () => {
    const [link, draft] = [await scene("link"), await scene("private")];
    const [other, empty] = [await person(), await person()];
    for (const url of [link.path, `${link.path}?key=wrong`, draft.path, `/traveller/${empty.code}/hoi-an/`, "/traveller/zzzzzzzz/hoi-an/"])
      for (const visitor of [new Visitor(fastify), other.visitor]) {
        const response = await visitor.get(url);
        expect(response.statusCode, url).toBe(404);
        expect(response.body).not.toContain("Go early");
      }
  });

  it("with a key is kept nowhere: renewed, the link of before is 404 at once", async () => {
    const { author, path, key } = await scene("link");
    const url = `${path}?key=${key}`;
    const first = await new Visitor(fastify).get(url);
    expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, expect.stringContaining("no-store")]);
    await author.visitor.post("/traveller/api/guide/hoi-an/key/");
    expect((await new Visitor(fastify).get(url)).statusCode).toBe(404);
  });

  it("shows its key to its traveller, in the address to send, and to nobody else", async () => {
    const { author, path, key } = await scene("link");
    const own = shownOn((await author.visitor.get(path)).body, GUIDE).data;
    expect(own.address).toBe(`https://guide.test${path}?key=${key}`);
    await author.put("hoi-an", { visibility: "public", entries: [] });
    expect((await new Visitor(fastify).get(path)).body).not.toContain(key);
  });

  it("stands at one address: a country in lower case, with what was asked", async () => {
    const { author, entries } = await scene();
    await author.put("VN", { visibility: "public", entries });
    const moved = await new Visitor(fastify).get(`/traveller/${author.code}/VN/?key=abc`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/traveller/${author.code}/vn/?key=abc`]);
  });

  it("names other guides of its traveller, public ones alone, also to themself", async () => {
    const { author, path } = await scene();
    for (const [place, visibility] of [
      ["vn", "public"],
      ["ubud", "link"],
      ["id", "private"],
    ] as const)
      await author.put(place, { visibility, entries: [] });
    for (const visitor of [author.visitor, new Visitor(fastify)]) {
      const { more } = shownOn((await visitor.get(path)).body, GUIDE).data;
      expect(more.map((one: { place: { slug: string } }) => one.place.slug)).toEqual(["vn"]);
    }
  });

  it("saves all its places without scripts, with its key where it needs one", async () => {
    const { path, key } = await scene("link");
    const other = await person();
    expect((await send(other.visitor, path, { intent: "save" })).statusCode).toBe(404);
    const saved = await send(other.visitor, `${path}?key=${key}`, { intent: "save" });
    expect(shownOn(saved.body, GUIDE).result.shown).toEqual({ places_count: 1, saved_count: 1 });
    expect(await db.select().from(wishlist_business).where(eq(wishlist_business.traveller, other.code))).toHaveLength(1);
  });

  it("is not found any more when its traveller's profile becomes private", async () => {
    const { author, path } = await scene();
    await db.update(traveller).set({ visibility: "private" }).where(eq(traveller.code, author.code));
    expect((await new Visitor(fastify).get(path)).statusCode).toBe(404);
  });
});

describe("the files of a guide", () => {
  it("come as what they are, with names as texts, and in no search engine", async () => {
    const { path } = await scene();
    for (const [format, type] of [
      ["gpx", "application/gpx+xml; charset=utf-8"],
      ["kml", "application/vnd.google-earth.kml+xml; charset=utf-8"],
    ]) {
      const response = await new Visitor(fastify).get(`${path}guide.${format}`);
      expect([response.statusCode, response.headers["content-type"], response.headers["x-robots-tag"]]).toEqual([200, type, "noindex"]);
      expect(response.body).toContain("Tea &amp; &lt;Cakes&gt;");
    }
  });

  it("are for who may read the guide", async () => {
    const [link, draft] = [await scene("link"), await scene("private")];
    const visitor = new Visitor(fastify);
    for (const url of [
      `${link.path}guide.gpx`,
      `${link.path}guide.kml?key=x`,
      `${draft.path}guide.gpx?key=${draft.key}`,
      "/traveller/zzzzzzzz/vn/guide.kml",
    ]) {
      const response = await visitor.get(url);
      expect([response.statusCode, response.body], url).toEqual([404, "We can't find that guide.\n"]);
    }
    expect((await visitor.get(`${link.path}guide.gpx?key=${link.key}`)).statusCode).toBe(200);
    expect((await draft.author.visitor.get(`${draft.path}guide.gpx`)).statusCode).toBe(200);
  });
});

describe("the editor of one's guide", () => {
  it("leads visitors to the login and back, and an account without a traveller to where it adds one", async () => {
    const signedOut = await new Visitor(fastify).get("/traveller/my-guide/vn/");
    expect([signedOut.statusCode, signedOut.headers.location]).toEqual([302, "/accounts/login/?next=%2Ftraveller%2Fmy-guide%2Fvn%2F"]);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const led = await owner.get("/traveller/my-guide/vn/");
    expect([led.statusCode, led.headers.location]).toEqual([302, "/traveller/add/?next=%2Ftraveller%2Fmy-guide%2Fvn%2F"]);
  });

  it("of one that is not begun is a page that begins it, of no place a 404", async () => {
    const { visitor } = await person();
    const response = await visitor.get("/traveller/my-guide/hoi-an/");
    expect(shownOn(response.body, MINE).data.guide).toMatchObject({ version: 0, entries: [], visibility: "private" });
    expect(response.headers["cache-control"]).toContain("no-store");
    expect((await visitor.get("/traveller/my-guide/no-such-place/")).statusCode).toBe(404);
    expect((await visitor.get("/traveller/my-guide/VN/")).headers.location).toBe("/traveller/my-guide/vn/");
  });

  it("without scripts saves what the form says, and puts together what two windows made", async () => {
    const { author, listing } = await scene("private");
    const base = JSON.stringify({
      letter: "Go early. Then sleep.",
      visibility: "private",
      entries: [{ business: listing.code, note: "Ask for Linh." }],
    });
    const form = { intent: "save", base, version: "1", visibility: "private", [`note.${listing.code}`]: "Ask for Linh." };
    const first = await send(author.visitor, "/traveller/my-guide/hoi-an/", { ...form, letter: "Go late." });
    expect(shownOn(first.body, MINE).result.shown).toEqual({ message: "Saved." });
    const other = { ...form, letter: "Go early. Then sleep.", [`note.${listing.code}`]: "Ask for Hoa." };
    await send(author.visitor, "/traveller/my-guide/hoi-an/", other);
    const { data } = shownOn((await author.visitor.get("/traveller/my-guide/hoi-an/")).body, MINE);
    expect(data.guide).toMatchObject({ letter: "Go late.", entries: [{ note: "Ask for Hoa." }] });
  });

  it("says why it is not published, and keeps what was typed", async () => {
    const { visitor, account_id } = await person();
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, account_id));
    const form = { intent: "save", version: "0", visibility: "public", letter: "Go early." };
    const refused = await send(visitor, "/traveller/my-guide/hoi-an/", form);
    expect(refused.statusCode).toBe(403);
    expect(shownOn(refused.body, MINE).result).toMatchObject({
      failure: expect.stringContaining("verify"),
      typed: { letter: "Go early." },
    });
  });
});

describe("the page that reports something", () => {
  it("reports a guide without scripts, and then says so", async () => {
    const { author, path } = await scene();
    const reader = await person();
    const url = `/report/?${new URLSearchParams({ kind: "guide", id: `${author.code}/hoi-an`, back: path })}`;
    expect(shownOn((await reader.visitor.get(url)).body, REPORT).data).toMatchObject({
      kind: "guide",
      back: path,
      isSent: false,
    });
    const fields = { intent: "send", kind: "guide", id: `${author.code}/hoi-an`, back: path, reason: "insult", text: "He is not." };
    const sent = await send(reader.visitor, url, fields);
    expect(sent.statusCode).toBe(303);
    expect(shownOn((await reader.visitor.get(sent.headers.location as string)).body, REPORT).data.isSent).toBe(true);
    expect(await db.select().from(report)).toMatchObject([{ kind: "guide", about: author.code, text: "He is not." }]);
  });

  it("asks for a reason, and keeps what was typed", async () => {
    const { author, path } = await scene();
    const reader = await person();
    const refused = await send(reader.visitor, "/report/?kind=guide&id=x", {
      intent: "send",
      kind: "guide",
      id: `${author.code}/hoi-an`,
      back: path,
      text: "Hm.",
    });
    expect(refused.statusCode).toBe(400);
    expect(shownOn(refused.body, REPORT).result).toMatchObject({ errors: { reason: ["Choose a reason."] }, typed: { text: "Hm." } });
  });

  it("does not exist for no thing, and leads back to no other site", async () => {
    const visitor = new Visitor(fastify);
    for (const query of ["", "kind=guide", "kind=hotel&id=x", "kind=toString&id=x", `kind=guide&id=${"x".repeat(151)}`])
      expect((await visitor.get(`/report/?${query}`)).statusCode, query).toBe(404);
    for (const back of ["https://evil.test/", "//evil.test/", "javascript:alert(1)"]) {
      const url = `/report/?${new URLSearchParams({ kind: "business", id: "abcdefgh", back })}`;
      expect(shownOn((await visitor.get(url)).body, REPORT).data.back).toBe("/explore/");
    }
  });
});
