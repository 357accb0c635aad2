import { describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { relationship, traveller_block } from "../../accounts/travellers/follows/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../tools/testing/pages.ts";
import { buildCountryVisit } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as FollowingPage from "./FollowingPage.tsx";
import * as HashtagsPage from "./HashtagsPage.tsx";
import * as InvitePage from "./InvitePage.tsx";
import * as PassportPage from "./PassportPage.tsx";
import * as TravellerHomePage from "./TravellerHomePage.tsx";

const db = testDatabase();
const PASSPORT = "traveller/:code/";
const FOLLOWING = "traveller/following/";
const HASHTAGS = "traveller/follow-hashtags/";
const UPDATE_HASHTAGS = "traveller/follow-hashtags/update/";
const INVITE = "traveller/invite/";
const HOME = "traveller/";
const { fastify } = await buildApp(db, {
  site: {
    build: pagesBuild(plainRoot, [
      guidePage(PASSPORT, PASSPORT, PassportPage),
      guidePage(FOLLOWING, FOLLOWING, FollowingPage),
      guidePage(HASHTAGS, HASHTAGS, HashtagsPage),
      guidePage(UPDATE_HASHTAGS, UPDATE_HASHTAGS, HashtagsPage),
      guidePage(INVITE, INVITE, InvitePage),
      guidePage(HOME, HOME, TravellerHomePage),
    ]),
    clientFolder: temporaryFolder(),
  },
});

async function person(name = "Maya Lindqvist", values: Parameters<typeof buildTraveller>[1] = {}) {
  const own = await buildTraveller(db, { name, ...values });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  /** Submits a form as a browser without scripts does. */
  const send = async (url: string, fields: Record<string, string>) =>
    visitor.request({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ ...fields, csrf_token: await visitor.token() }).toString(),
    });
  const look = async (url: string, path: string) => shownOn((await visitor.get(url)).body, path).data;
  return { ...own, visitor, send, look, path: `/traveller/${own.code}/` };
}
const follow = async (from_traveller: string, to_traveller: string, status = "following") => {
  const uuid = newUuid();
  await insertRelationships(db, [{ uuid, from_traveller, to_traveller, status }]);
  return uuid;
};

type Meta = Record<string, unknown>;
async function readMeta(visitor: Visitor, url: string): Promise<Meta[]> {
  const { data: loaderData } = shownOn((await visitor.get(url)).body, PASSPORT);
  return PassportPage.meta({ loaderData, matches: [{ loaderData: { origin: "https://guide.test" } }] } as never) as Meta[];
}
const isHidden = (head: Meta[]) => head.some((one) => one.name === "robots" && one.content === "noindex");

describe("the page of a traveller", () => {
  it("tells search engines of a public verified one, its first page alone", async () => {
    const maya = await person();
    await buildCountryVisit(db, { traveller: maya.code, country_code: "VN" });
    for (let index = 0; index < 7; index += 1) await buildVisit(db, { traveller: maya.code, business: (await buildBusiness(db)).code });
    const head = await readMeta(new Visitor(fastify), maya.path);
    expect(isHidden(head)).toBe(false);
    expect(head).toContainEqual({ property: "og:url", content: `https://guide.test${maya.path}` });
    expect(head).toContainEqual({ name: "description", content: "Maya Lindqvist’s passport: 1 country, in Asia; 7 places recommended." });
    expect(isHidden(await readMeta(new Visitor(fastify), `${maya.path}?page=2`))).toBe(true);
  });

  it("tells nothing of a private one, or of one that is not verified, not even to themself", async () => {
    const [quiet, unverified] = [await person("Quiet", { visibility: "private" }), await person("New")];
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, unverified.account_id));
    for (const { visitor, path } of [quiet, unverified]) {
      const head = await readMeta(visitor, path);
      expect([isHidden(head), JSON.stringify(head)]).toEqual([true, expect.not.stringMatching(/og:|ld\+json|canonical/)]);
    }
    expect(isHidden(await readMeta(new Visitor(fastify), quiet.path))).toBe(true);
  });

  it("has of a private one neither recommendations nor guides, until one is accepted", async () => {
    const [quiet, reader] = [await person("Quiet", { visibility: "private" }), await person("Reader")];
    await buildVisit(db, { traveller: quiet.code, business: (await buildBusiness(db)).code, comment: "Sit by the window." });
    const closed = await reader.visitor.get(quiet.path);
    expect(shownOn(closed.body, PASSPORT).data).toMatchObject({ guides: [], passport: { sees_lists: false, countries: [] } });
    expect(closed.body).not.toContain("Sit by the window.");
    await follow(reader.code, quiet.code);
    expect((await reader.look(quiet.path, PASSPORT)).said.results).toMatchObject([{ comment: "Sit by the window." }]);
  });

  it("shows recommendations, and only real visits", async () => {
    const maya = await person();
    await buildVisit(db, { traveller: maya.code, business: (await buildBusiness(db)).code, comment: "Good." });
    await buildVisit(db, { traveller: maya.code, business: (await buildBusiness(db)).code, is_recommended: false, comment: "Secret." });
    for (const visitor of [new Visitor(fastify), maya.visitor]) {
      const { body } = await visitor.get(maya.path);
      expect(shownOn(body, PASSPORT).data.said.count).toBe(1);
      expect(body).not.toContain("Secret.");
    }
  });

  it("is 404 for nobody's code, in each of its forms, and for a page that there is not", async () => {
    const maya = await person();
    const visitor = new Visitor(fastify);
    for (const url of ["/traveller/zzzzzzzz/", "/traveller/no/", "/traveller/no-code-/", `${maya.path}?page=9`, `${maya.path}?page=x`])
      expect((await visitor.get(url)).statusCode, url).toBe(404);
    const moved = await visitor.get(`/traveller/${maya.code.toUpperCase()}/`);
    if (maya.code !== maya.code.toUpperCase()) expect([moved.statusCode, moved.headers.location]).toEqual([301, maya.path]);
  });

  it("is the same 404 for who is blocked as for nobody's code", async () => {
    const [maya, blocked] = [await person(), await person("Bo")];
    await insertBlocks(db, [{ uuid: newUuid(), traveller: maya.code, blocked: blocked.code }]);
    const [refused, nobody] = [await blocked.visitor.get(maya.path), await blocked.visitor.get("/traveller/zzzzzzzz/")];
    expect([refused.statusCode, nobody.statusCode]).toEqual([404, 404]);
    expect(refused.body).not.toContain("Maya");
  });

  it("is never kept for others: it says what there is between two people", async () => {
    const maya = await person();
    expect((await new Visitor(fastify).get(maya.path)).headers["cache-control"]).toContain("no-store");
  });

  it("follows, ends it and blocks without scripts", async () => {
    const [maya, joao] = [await person(), await person("João")];
    const followed = await maya.send(joao.path, { intent: "follow", to_traveller: joao.code });
    expect([followed.statusCode, followed.headers.location]).toEqual([303, joao.path]);
    const { uuid } = (await maya.look(joao.path, PASSPORT)).passport.own_follow;
    await maya.send(joao.path, { intent: "unfollow", to_traveller: joao.code, relationship: uuid });
    expect(await db.select().from(relationship)).toEqual([]);
    // A second press in another tab succeeds, because the follow is already deleted.
    expect((await maya.send(joao.path, { intent: "unfollow", to_traveller: joao.code, relationship: uuid })).statusCode).toBe(303);
    const blocked = await maya.send(joao.path, { intent: "block", traveller: joao.code });
    expect(blocked.headers.location).toBe("/traveller/following/?done=blocked#blocked");
    expect((await maya.visitor.get(joao.path)).statusCode).toBe(404);
  });

  it("says why an address that is not verified cannot follow", async () => {
    const [maya, joao] = [await person(), await person("João")];
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, maya.account_id));
    const refused = await maya.send(joao.path, { intent: "follow", to_traveller: joao.code });
    expect([refused.statusCode, shownOn(refused.body, PASSPORT).result.failure]).toEqual([403, expect.stringContaining("verify")]);
  });

  it("takes no form without its token", async () => {
    const [maya, joao] = [await person(), await person("João")];
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = new URLSearchParams({ intent: "block", traveller: joao.code }).toString();
    const refused = await maya.visitor.request({ method: "POST", url: joao.path, headers, payload });
    expect(refused.statusCode).toBe(403);
    expect(await db.select().from(traveller_block)).toEqual([]);
  });
});

describe("pages of one's own people", () => {
  it.each([`/${FOLLOWING}`, `/${HASHTAGS}`, `/${INVITE}`, `/${HOME}`])(
    "%s leads visitors to the login and back, others to add a traveller",
    async (path) => {
      const signedOut = await new Visitor(fastify).get(`${path}?x=1`);
      expect([signedOut.statusCode, signedOut.headers.location]).toEqual([
        302,
        `/accounts/login/?next=${encodeURIComponent(`${path}?x=1`)}`,
      ]);
      const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
      const led = await owner.get(path);
      expect([led.statusCode, led.headers.location]).toEqual([302, `/traveller/add/?next=${encodeURIComponent(path)}`]);
      const own = await (await person()).visitor.get(path);
      expect([own.statusCode, own.headers["cache-control"]]).toEqual([200, expect.stringContaining("no-store")]);
    },
  );

  it.each([
    ["following", FollowingPage.meta],
    ["hashtags", HashtagsPage.meta],
    ["invite", InvitePage.meta],
    ["home", TravellerHomePage.meta],
  ])("are not for search engines: %s", (_name, meta) => expect(isHidden(meta() as Meta[])).toBe(true));

  it("accept, decline, remove and end a block without scripts, also when it is gone already", async () => {
    const [maya, ana, bo] = [await person(), await person("Ana"), await person("Bo")];
    const [asked, unwanted] = [await follow(ana.code, maya.code, "requested"), await follow(bo.code, maya.code, "requested")];
    const press = async (fields: Record<string, string>) => (await maya.send(`/${FOLLOWING}`, fields)).headers.location;
    expect(await press({ intent: "accept", relationship: asked })).toBe("/traveller/following/?done=accepted");
    expect(await press({ intent: "decline", relationship: unwanted })).toBe("/traveller/following/?done=declined");
    expect(await db.select({ from: relationship.from_traveller, status: relationship.status }).from(relationship)).toEqual([
      { from: ana.code, status: "following" },
    ]);
    for (let round = 0; round < 2; round += 1)
      expect(await press({ intent: "remove", relationship: asked })).toBe("/traveller/following/?done=removed#followers");
    await insertBlocks(db, [{ uuid: newUuid(), traveller: maya.code, blocked: bo.code }]);
    const { blocks } = await maya.look(`/${FOLLOWING}`, FOLLOWING);
    expect(blocks.results).toMatchObject([{ traveller: { name: "Bo" } }]);
    for (let round = 0; round < 2; round += 1)
      expect(await press({ intent: "unblock", block: blocks.results[0].uuid })).toBe("/traveller/following/?done=unblocked");
    expect(await db.select().from(traveller_block)).toEqual([]);
  });

  it("accept nothing that is asked of somebody else", async () => {
    const [maya, ana, bo] = [await person(), await person("Ana"), await person("Bo")];
    const uuid = await follow(ana.code, bo.code, "requested");
    await maya.send(`/${FOLLOWING}`, { intent: "accept", relationship: uuid });
    await maya.send(`/${FOLLOWING}`, { intent: "decline", relationship: uuid });
    expect(await db.select({ status: relationship.status }).from(relationship)).toEqual([{ status: "requested" }]);
  });

  it("turn each list by itself, and have no page that there is not", async () => {
    const maya = await person();
    for (const query of ["following=9", "followers=x", "requests=-1", "blocked=2"])
      expect((await maya.visitor.get(`/${FOLLOWING}?${query}`)).statusCode, query).toBe(404);
  });

  it("suggest no hashtags where one's own are updated, also when the router asks for the page's data alone", async () => {
    const maya = await person();
    for (const path of [UPDATE_HASHTAGS, `${UPDATE_HASHTAGS}_.data`])
      expect((await maya.visitor.get(`/${path}`)).body, path).toMatch(/"isUpdate"[:,]true/);
  });

  it("follow and end hashtags without scripts, and go on where the form stood, nowhere else", async () => {
    const maya = await person();
    const press = (fields: Record<string, string>) => maya.send(`/${HASHTAGS}`, fields);
    expect((await press({ intent: "add", hashtag: "#Ice Cream", here: "https://evil.test/" })).headers.location).toBe(`/${HASHTAGS}`);
    const { own } = await maya.look(`/${HASHTAGS}`, HASHTAGS);
    expect(own.results).toMatchObject([{ hashtag: "icecream" }]);
    for (let round = 0; round < 2; round += 1)
      expect(
        (await press({ intent: "remove", uuid: own.results[0].uuid, here: "/traveller/follow-hashtags/update/" })).headers.location,
      ).toBe("/traveller/follow-hashtags/update/");
    const refused = await press({ intent: "add", hashtag: " # " });
    expect([refused.statusCode, Object.keys(shownOn(refused.body, HASHTAGS).result.errors)]).toEqual([400, ["hashtag"]]);
  });

  it("invite by a link that holds one's code and no name", async () => {
    const maya = await person();
    const { url, brought } = await maya.look(`/${INVITE}`, INVITE);
    expect([url, brought]).toEqual([`https://guide.test/traveller/signup/?invite=${maya.code}`, 0]);
  });

  it.each([
    [[], "Travellers with the most followers."],
    [["Ana"], "Followed by people you follow."],
    [["Ana", undefined], "Followed by people you follow, then those with the most followers."],
  ])("say truly who follows those who may be trusted: %j", (followers, text) => {
    const suggested = (followers.length > 0 ? followers : [undefined]).map((one) => ({ people: one ? [one] : [] }));
    expect(FollowingPage.trustedText(suggested)).toBe(text);
  });

  it("show at home what there is to do and who may be trusted, with the news", async () => {
    const [maya, ana] = [await person(), await person("Ana")];
    await follow(maya.code, ana.code);
    await buildVisit(db, { traveller: ana.code, business: (await buildBusiness(db, { name: "Es Batu" })).code });
    const { home, checklist } = await maya.look(`/${HOME}`, HOME);
    expect(home).toMatchObject({ following_count: 1, news: [{ business: { name: "Es Batu" } }], guides: [] });
    expect(checklist.items.map(({ key }: { key: string }) => key)).toEqual([
      "home_country",
      "countries",
      "follow",
      "recommend",
      "save",
      "picture",
    ]);
  });
});
