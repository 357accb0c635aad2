import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { insertFollowedHashtags } from "../../catalogue/listings/hashtags/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { insertAreaVisits, insertCountryVisits } from "../visits/store.ts";
import { insertBusinessWishes, insertCountryWishes } from "../wishlist/store.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const SUGGESTED = "/traveller/api/suggested/business/?page_size=100";

let follows = 0;
/** Creates a follow, one second after the previous one. */
const follow = (from_traveller: string, to_traveller: string, status = "following") =>
  insertRelationships(db, [
    { uuid: newUuid(), from_traveller, to_traveller, status, created: new Date(Date.UTC(2026, 0, 1) + ++follows * 1_000) },
  ]);

/** Builds the scene: Maya is signed in and follows Ana, who follows Zoe. */
async function scene() {
  const maya = await buildTraveller(db, { name: "Maya" });
  const visitor = await new Visitor(fastify).signIn(db, maya.account_id);
  const [ana, zoe] = [await buildTraveller(db, { name: "Ana" }), await buildTraveller(db, { name: "Zoe" })];
  await follow(maya.code, ana.code);
  await follow(ana.code, zoe.code);
  const get = async (url: string) => (await visitor.get(url)).json();
  const suggested = async () =>
    (await get(SUGGESTED)).results.map((one: { business: { business_code: string }; reason: string }) => [
      one.business.business_code,
      one.reason,
    ]);
  return { maya, ana, zoe, visitor, get, suggested };
}

describe("GET /traveller/api/suggested/business/", () => {
  it("gives what is trusted, in pages, each with its reason and people", async () => {
    const { ana, zoe, maya, get, suggested } = await scene();
    const [near, far, tagged, loved] = [
      await buildBusiness(db),
      await buildBusiness(db),
      await buildBusiness(db, { hashtags: ["surf"] }),
      await buildBusiness(db),
    ];
    await buildVisit(db, { business: near.code, traveller: ana.code });
    await buildVisit(db, { business: far.code, traveller: zoe.code });
    await buildVisit(db, { business: loved.code });
    await insertFollowedHashtags(db, [{ uuid: newUuid(), traveller: maya.code, hashtag: "surf" }]);
    expect(await suggested()).toEqual([
      [near.code, "Ana recommends it"],
      [far.code, "Zoe, whom Ana follows, recommends it"],
      [tagged.code, "#surf, which you follow"],
      [loved.code, "1 traveller recommends it"],
    ]);
    const page = await get("/traveller/api/suggested/business/?page_size=1");
    expect(page).toMatchObject({ count: 4, previous: null, results: [{ people: [{ code: ana.code, name: "Ana" }] }] });
    expect((await get(page.next)).results).toHaveLength(1);
  });

  it("leaves out what is not new, one's own, or not published", async () => {
    const { ana, maya, suggested } = await scene();
    const [been, saved, own, hidden] = [
      await buildBusiness(db),
      await buildBusiness(db),
      await buildBusiness(db, { owners: [maya.account_id] }),
      await buildBusiness(db, { is_published: false }),
    ];
    for (const { code } of [been, saved, own, hidden]) await buildVisit(db, { business: code, traveller: ana.code });
    await buildVisit(db, { business: been.code, traveller: maya.code, is_recommended: false });
    await insertBusinessWishes(db, [{ uuid: newUuid(), traveller: maya.code, business: saved.code }]);
    expect(await suggested()).toEqual([]);
  });

  it("names of nobody a visit that is no recommendation", async () => {
    const { ana, suggested } = await scene();
    await buildVisit(db, { business: (await buildBusiness(db)).code, traveller: ana.code, is_recommended: false });
    expect(await suggested()).toEqual([]);
  });
});

const KINDS = ["public", "public", "private", "unverified", "leaving", "unsuggested", "silent"] as const;
const EDGES = ["none", "none", "following", "requested"] as const;
const SIZE = 4;
const pairs = Array.from({ length: SIZE }, (_, from) => Array.from({ length: SIZE }, (_, to) => ({ from, to })))
  .flat()
  .filter(({ from, to }) => from !== to);

it("No suggestion names anybody by a path of whom or through whom the one who asks may not see it", async () => {
  let named = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...KINDS), { minLength: SIZE, maxLength: SIZE }),
      fc.array(fc.constantFrom(...EDGES), { minLength: pairs.length, maxLength: pairs.length }),
      fc.option(fc.constantFrom(...pairs), { nil: undefined }),
      async (kinds, statuses, block) => {
        const people: { kind: (typeof KINDS)[number]; code: string; account_id: string; business: string }[] = [];
        for (const [index, kind] of kinds.entries()) {
          const gone = { unverified: { email_verified_at: null }, leaving: { deletion_requested: now() } }[kind as string];
          const { id } = await buildAccount(db, index > 0 ? gone : {});
          const values =
            kind === "private" ? { visibility: "private" } : kind === "unsuggested" ? { is_suggested_to_friends_of_friends: false } : {};
          const { code, account_id } = await buildTraveller(db, { ...values, account_id: id, name: `P${index}` });
          const { code: business } = await buildBusiness(db);
          await buildVisit(db, { business, traveller: code, is_recommended: kind !== "silent" });
          people.push({ kind, code, account_id, business });
        }
        const isBlocked = (from: number, to: number) =>
          block !== undefined && ((block.from === from && block.to === to) || (block.from === to && block.to === from));
        const status = (from: number, to: number) =>
          isBlocked(from, to) ? "none" : (statuses[pairs.findIndex((one) => one.from === from && one.to === to)] ?? "none");
        const code = (index: number) => people[index]?.code ?? "";
        for (const { from, to } of pairs) if (status(from, to) !== "none") await follow(code(from), code(to), status(from, to));
        if (block) await insertBlocks(db, [{ uuid: newUuid(), traveller: code(block.from), blocked: code(block.to) }]);

        const visitor = await new Visitor(fastify).signIn(db, people[0]?.account_id ?? "");
        const results: { business: { business_code: string }; reason: string; people: { code: string }[] }[] = (
          await visitor.get(SUGGESTED)
        ).json().results;
        for (const [index, { kind, business }] of people.entries()) {
          const found = results.find((one) => one.business.business_code === business);
          const sees = (other: number) =>
            people[other]?.kind !== "unverified" &&
            people[other]?.kind !== "leaving" &&
            !isBlocked(0, other) &&
            (people[other]?.kind !== "private" || status(0, other) === "following");
          const speaks = index > 0 && sees(index) && kind !== "silent";
          const direct = speaks && status(0, index) === "following";
          const middles = [1, 2, 3].filter(
            (one) => one !== index && status(0, one) === "following" && sees(one) && status(one, index) === "following",
          );
          const isPublic = kind !== "private" && kind !== "unsuggested";
          const indirect = speaks && status(0, index) === "none" && isPublic && middles.length > 0;
          // The last followed person is named first.
          const via = middles
            .toReversed()
            .slice(0, 2)
            .map((one) => `P${one}`);
          const path = direct
            ? `P${index} recommends it`
            : indirect
              ? `P${index}, whom ${via.join(" and ")} ${via.length === 1 ? "follows" : "follow"}, recommends it`
              : undefined;
          expect(found?.people.map((one) => one.code) ?? []).toEqual(path ? [code(index)] : []);
          if (path) expect(found?.reason).toBe(path);
          named += path ? 1 : 0;
        }
      },
    ),
    { numRuns: 30, seed: 7 },
  );
  expect(named).toBeGreaterThan(5);
});

describe("what people one follows know", () => {
  it("of areas: those of most people first, for whom sees their lists", async () => {
    const { maya, ana, zoe, get } = await scene();
    const priya = await buildTraveller(db, { name: "Priya", visibility: "private" });
    await follow(maya.code, priya.code, "requested");
    const area_id = (await buildBusiness(db)).area_id as number;
    await insertAreaVisits(
      db,
      [ana, zoe, priya].map(({ code: traveller }) => ({ uuid: newUuid(), traveller, area_id })),
    );
    const rows = { area: { slug: "hoi-an", name: "Hội An", country_code: "VN" }, travellers: [{ code: ana.code, name: "Ana" }] };
    expect(await get("/traveller/api/visited/area/vn/network/")).toMatchObject({ count: 1, results: [rows] });
    expect((await get("/traveller/api/visited/area/VN/network/")).results[0].travellers).toHaveLength(1);
    expect((await get("/traveller/api/visited/area/TH/network/")).count).toBe(0);
  });

  it("of listings: recommendations alone, of a country", async () => {
    const { ana, zoe, get, visitor } = await scene();
    const [loved, seen] = [await buildBusiness(db), await buildBusiness(db)];
    await buildVisit(db, { business: loved.code, traveller: ana.code, comment: "Go." });
    await buildVisit(db, { business: seen.code, traveller: ana.code, is_recommended: false });
    await buildVisit(db, { business: seen.code, traveller: zoe.code });
    const list = await get("/traveller/api/visited/business/network/VN/");
    expect(list).toMatchObject({
      count: 1,
      results: [{ comment: "Go.", business: { business_code: loved.code }, traveller: { code: ana.code } }],
    });
    expect((await get("/traveller/api/visited/business/network/TH/")).count).toBe(0);
    expect((await visitor.get("/traveller/api/visited/business/network/Vietnam/")).statusCode).toBe(404);
  });

  it.each(["visited/area/XX/network/", "visited/business/network/XX/", "visited/area/zz/network/", "visited/business/network/zz/"])(
    "of a country that there is not are 404: %s",
    async (path) => {
      const { visitor } = await scene();
      const response = await visitor.get(`/traveller/api/${path}`);
      expect([response.statusCode, response.json()]).toEqual([404, { detail: "Not found." }]);
    },
  );

  it("of the countries of a region, beside one's own", async () => {
    const { maya, ana, get, visitor } = await scene();
    await buildVisit(db, { business: (await buildBusiness(db)).code });
    await insertCountryVisits(db, [
      { uuid: newUuid(), traveller: ana.code, country_code: "VN" },
      { uuid: newUuid(), traveller: maya.code, country_code: "TH" },
    ]);
    await insertCountryWishes(db, [{ uuid: newUuid(), traveller: maya.code, country_code: "VN" }]);
    const { region, countries } = await get("/traveller/api/aggregate/region/as/");
    const of = (code: string) => countries.find((one: { country: { code: string } }) => one.country.code === code);
    expect([region, of("VN"), of("TH"), of("FR")]).toMatchObject([
      "AS",
      { visited: false, wishlisted: true, businesses_count: 1, recommendations_count: 1, network_count: 1 },
      { visited: true, wishlisted: false, businesses_count: 0, network_count: 0 },
      undefined,
    ]);
    expect((await visitor.get("/traveller/api/aggregate/region/XX/")).statusCode).toBe(404);
  });
});

it("The checklist says what the traveller has done", async () => {
  const { get } = await scene();
  const { items, completed, total } = await get("/traveller/api/checklist/");
  expect([completed, total, items.filter((one: { done: boolean }) => one.done)]).toMatchObject([1, 6, [{ key: "follow" }]]);
});
