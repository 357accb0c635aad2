import { describe, expect, it } from "vitest";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { newUuid } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildCountryVisit } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import type { PersonRow } from "./contract.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

const follow = async (from_traveller: string, to_traveller: string, status = "following") => {
  const uuid = newUuid();
  await insertRelationships(db, [{ uuid, from_traveller, to_traveller, status }]);
  return uuid;
};
const block = (traveller: string, blocked: string) => insertBlocks(db, [{ uuid: newUuid(), traveller, blocked }]);

async function person(name: string, values: Parameters<typeof buildTraveller>[1] = {}) {
  const own = await buildTraveller(db, { name, ...values });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  return { ...own, visitor, get: async <Answer>(url: string) => (await visitor.get(url)).json() as Answer };
}
const passportPath = (code: string) => `/traveller/api/passport/${code}/`;
const PEOPLE = "/traveller/api/people/";

describe("GET /traveller/api/passport/{code}/", () => {
  async function scene(values: Parameters<typeof buildTraveller>[1] = {}) {
    const joao = await person("João", { home_country: "PT", ...values });
    await buildCountryVisit(db, { traveller: joao.code, country_code: "VN" });
    await buildCountryVisit(db, { traveller: joao.code, country_code: "ID" });
    await buildVisit(db, { traveller: joao.code, business: (await buildBusiness(db)).code });
    await buildVisit(db, { traveller: joao.code, business: (await buildBusiness(db, { is_published: false })).code });
    return { joao, maya: await person("Maya"), nobody: new Visitor(fastify) };
  }

  it("shows of a public traveller to everybody the countries, newest first, and what is counted", async () => {
    const { joao, nobody } = await scene();
    const response = await nobody.get(passportPath(joao.code));
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(response.json()).toMatchObject({
      traveller: { code: joao.code, home_country: "PT", countries_visited_count: 2 },
      sees_lists: true,
      is_self: false,
      own_follow: null,
      follows_you: false,
      since: expect.stringMatching(/Z$/),
      countries: [
        { code: "ID", name: "Indonesia", region: "AS" },
        { code: "VN", region: "AS" },
      ],
      recommendations_count: 1,
    });
    expect(response.body).not.toContain("@example.org");
  });

  it("shows of a private one name and counts alone, and the rest to who was accepted", async () => {
    const { joao, maya, nobody } = await scene({ visibility: "private" });
    const closed = {
      traveller: { name: "João", home_country: null, countries_visited_count: 2 },
      sees_lists: false,
      since: null,
      countries: [],
      recommendations_count: 0,
    };
    expect((await nobody.get(passportPath(joao.code))).json()).toMatchObject(closed);
    const uuid = await follow(maya.code, joao.code, "requested");
    expect(await maya.get(passportPath(joao.code))).toMatchObject({ ...closed, own_follow: { uuid, status: "requested" } });
    const friend = await person("Ana");
    await follow(friend.code, joao.code);
    await follow(joao.code, friend.code);
    expect(await friend.get(passportPath(joao.code))).toMatchObject({
      sees_lists: true,
      countries: [{}, {}],
      own_follow: { status: "following" },
      follows_you: true,
    });
    expect(await joao.get(passportPath(joao.code))).toMatchObject({ is_self: true, sees_lists: true, is_verified: true });
  });

  it("is the same 404 for nobody, somebody unverified, and whoever blocks or is blocked", async () => {
    const { joao, maya } = await scene();
    const unverified = await person("Zoe", { account_id: (await buildAccount(db, { email_verified_at: null })).id });
    await block(joao.code, maya.code);
    const blocked = await person("Bo");
    await block(maya.code, blocked.code);
    const bodies = [];
    for (const code of [joao.code, unverified.code, blocked.code, "zzzzzzzz", "no-code"]) {
      const response = await maya.visitor.get(passportPath(code));
      expect(response.statusCode, code).toBe(404);
      bodies.push(response.body);
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await unverified.get(passportPath(unverified.code))).toMatchObject({ is_self: true, is_verified: false });
  });
});

describe("GET /traveller/api/people/", () => {
  it("lists whom one follows or asked, who follows one, and who asks, with what there is between them", async () => {
    const [maya, ana, bo, cai] = [
      await person("Maya"),
      await person("Ana", { home_country: "PT" }),
      await person("Bo"),
      await person("Cai"),
    ];
    await follow(maya.code, ana.code);
    await follow(ana.code, maya.code);
    await follow(maya.code, bo.code, "requested");
    await follow(ana.code, bo.code);
    const asked = await follow(cai.code, maya.code, "requested");
    await buildVisit(db, { traveller: ana.code, business: (await buildBusiness(db)).code });
    const rows = async (kind: string) => (await maya.get<{ count: number; results: PersonRow[] }>(`${PEOPLE}?kind=${kind}`)).results;
    expect(await rows("following")).toMatchObject([
      { traveller: { name: "Bo" }, relationship: { status: "requested" }, people: [{ name: "Ana" }], follows_you: false },
      { traveller: { name: "Ana", home_country: "PT" }, recommendations_count: 1, follows_you: true, people: [] },
    ]);
    expect(await rows("followers")).toMatchObject([{ traveller: { name: "Ana" }, own_follow: { status: "following" } }]);
    expect(await rows("requests")).toMatchObject([
      { traveller: { name: "Cai" }, relationship: { uuid: asked, status: "requested", to_traveller: { name: "Maya" } }, own_follow: null },
    ]);
    expect(await maya.get(`${PEOPLE}?kind=requests`)).toMatchObject({ count: 1 });
    expect((await maya.visitor.get(`${PEOPLE}?kind=friends`)).statusCode).toBe(400);
  });

  it("tells of a private one who asks no more than anybody sees, and of nobody's follows that one may not see", async () => {
    const [maya, joao, ana] = [
      await person("Maya"),
      await person("João", { visibility: "private", home_country: "PT" }),
      await person("Ana", { visibility: "private" }),
    ];
    await buildVisit(db, { traveller: joao.code, business: (await buildBusiness(db)).code });
    await follow(joao.code, maya.code, "requested");
    await follow(maya.code, ana.code, "requested");
    await follow(ana.code, joao.code);
    const { results } = await maya.get<{ results: PersonRow[] }>(`${PEOPLE}?kind=requests`);
    expect(results).toMatchObject([{ traveller: { home_country: null }, recommendations_count: 0, people: [] }]);
  });

  it("leaves out who hides and who is blocked", async () => {
    const [maya, ana] = [await person("Maya"), await person("Ana")];
    const hidden = await person("Zoe", { account_id: (await buildAccount(db, { email_verified_at: null })).id });
    for (const code of [ana.code, hidden.code]) await follow(code, maya.code);
    await block(ana.code, maya.code);
    expect(await maya.get(`${PEOPLE}?kind=followers`)).toMatchObject({ count: 0, results: [] });
  });
});

describe("GET /traveller/api/home/", () => {
  it("tells what people one follows recommended last, and how many ask", async () => {
    const [maya, ana, bo, stranger] = [
      await person("Maya"),
      await person("Ana", { visibility: "private" }),
      await person("Bo"),
      await person("Cai"),
    ];
    await follow(maya.code, ana.code);
    await follow(maya.code, bo.code, "requested");
    await follow(stranger.code, maya.code, "requested");
    const [old, recent, hidden] = [await buildBusiness(db), await buildBusiness(db), await buildBusiness(db, { is_published: false })];
    await buildVisit(db, { traveller: ana.code, business: old.code });
    await buildVisit(db, { traveller: ana.code, business: recent.code });
    await buildVisit(db, { traveller: ana.code, business: hidden.code });
    await buildVisit(db, { traveller: ana.code, business: (await buildBusiness(db)).code, is_recommended: false });
    for (const one of [bo, stranger]) await buildVisit(db, { traveller: one.code, business: old.code });
    const home = await maya.get<{ news: { business: { business_code: string } }[] }>("/traveller/api/home/");
    expect(home).toMatchObject({ following_count: 1, requests_count: 1 });
    expect(home.news.map(({ business }) => business.business_code)).toEqual([recent.code, old.code]);
  });

  it("is empty for who follows nobody", async () => {
    expect(await (await person("Maya")).get("/traveller/api/home/")).toEqual({
      following_count: 0,
      requests_count: 0,
      news: [],
      guides: [],
    });
  });
});

describe("GET /traveller/api/inviter/{code}/", () => {
  it("names a public traveller, and nobody who is private, unverified, or not there", async () => {
    const visitor = new Visitor(fastify);
    const maya = await person("Maya");
    expect((await visitor.get(`/traveller/api/inviter/${maya.code}/`)).json()).toEqual({
      code: maya.code,
      name: "Maya",
      selfie_avatar_uuid: maya.selfie_avatar_uuid,
    });
    const unverified = await person("Zoe", { account_id: (await buildAccount(db, { email_verified_at: null })).id });
    for (const code of [(await person("João", { visibility: "private" })).code, unverified.code, "zzzzzzzz"])
      expect((await visitor.get(`/traveller/api/inviter/${code}/`)).statusCode).toBe(404);
  });
});
