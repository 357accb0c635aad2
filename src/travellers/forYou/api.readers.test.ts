import { describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildWish } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import type { ForYou } from "./contract.ts";

/**
 * Checks the names that For You shows to each viewer: a reason or path names only what the viewer may see of each person in it, including
 * the follows of the person in the middle.
 */

const db = testDatabase();
const { fastify } = await buildApp(db);

const follow = (from_traveller: string, to_traveller: string) =>
  insertRelationships(db, [{ uuid: newUuid(), from_traveller, to_traveller, status: "following" }]);
const block = (one: string, blocked: string) => insertBlocks(db, [{ uuid: newUuid(), traveller: one, blocked }]);

/** Builds the scene: Maya follows Linh, who follows Aiko. Each of the latter two recommends a place. */
async function scene() {
  const maya = await buildTraveller(db, { name: "Maya" });
  const visitor = await new Visitor(fastify).signIn(db, maya.account_id);
  const [linh, aiko] = [await buildTraveller(db, { name: "Linh Tran" }), await buildTraveller(db, { name: "Aiko Hoshino" })];
  await follow(maya.code, linh.code);
  await follow(linh.code, aiko.code);
  const [near, far] = [await buildBusiness(db, { name: "Near" }), await buildBusiness(db, { name: "Far" })];
  await buildVisit(db, { business: near.code, traveller: linh.code, comment: "Linh's words." });
  await buildVisit(db, { business: far.code, traveller: aiko.code, comment: "Aiko's words." });
  const look = async () => (await visitor.get("/traveller/api/for-you/")).json<ForYou>();
  /** Returns the places of the first two parts, and the names that occur in the response; their texts contain their names too. */
  const told = async () => {
    const all = await look();
    const text = JSON.stringify(all);
    return {
      followed: all.followed.map(({ business }) => business.name),
      further: all.further.map(({ business }) => business.name),
      named: ["Linh", "Aiko"].filter((name) => text.includes(name)),
    };
  };
  return { maya, linh, aiko, near, far, look, told };
}
const BOTH = { followed: ["Near"], further: ["Far"], named: ["Linh", "Aiko"] };
const FIRST = { followed: ["Near"], further: [], named: ["Linh"] };
const NONE = { followed: [], further: [], named: [] };

describe("For You names", () => {
  it("whom one follows and whom these follow, while nothing speaks against it", async () => {
    expect(await (await scene()).told()).toEqual(BOTH);
  });

  it.each([
    ["blocks one", async ({ maya, aiko }: Scene) => block(aiko.code, maya.code)],
    ["is blocked", async ({ maya, aiko }: Scene) => block(maya.code, aiko.code)],
    ["is private", async ({ aiko }: Scene) => change(aiko.code, { visibility: "private" })],
    ["does not want to be suggested", async ({ aiko }: Scene) => change(aiko.code, { is_suggested_to_friends_of_friends: false })],
    ["is about to go", async ({ aiko }: Scene) => hide(aiko.account_id)],
    ["is not verified", async ({ aiko }: Scene) => unverify(aiko.account_id)],
    ["was asked already", async ({ maya, aiko }: Scene) => ask(maya.code, aiko.code)],
  ])("nobody one step further who %s", async (_what, act) => {
    const all = await scene();
    await act(all);
    expect(await all.told()).toEqual(FIRST);
  });

  it.each([
    ["blocks one", async ({ maya, linh }: Scene) => block(linh.code, maya.code)],
    ["is blocked", async ({ maya, linh }: Scene) => block(maya.code, linh.code)],
    ["is about to go", async ({ linh }: Scene) => hide(linh.account_id)],
    ["is not verified", async ({ linh }: Scene) => unverify(linh.account_id)],
  ])("nobody whom one follows who %s, and nobody through them", async (_what, act) => {
    const all = await scene();
    await act(all);
    expect(await all.told()).toEqual(NONE);
  });

  it("a private person whom one follows, and what they let one see of whom they follow", async () => {
    const all = await scene();
    await change(all.linh.code, { visibility: "private" });
    expect(await all.told()).toEqual(BOTH);
  });

  it("nobody through whom a block stands between the two others: the path is theirs, not the reader's", async () => {
    const all = await scene();
    const other = await buildTraveller(db, { name: "Other" });
    await block(all.linh.code, other.code);
    expect(await all.told()).toEqual(BOTH);
  });
});

describe("For You has nothing", () => {
  it("that one has seen, saved, or owns", async () => {
    const { maya, near, far, told, linh } = await scene();
    const own = await buildBusiness(db, { name: "Own", owners: [maya.account_id] });
    await buildVisit(db, { business: own.code, traveller: linh.code });
    await buildVisit(db, { business: near.code, traveller: maya.code, is_recommended: false });
    await buildWish(db, { traveller: maya.code, business: far.code });
    expect(await told()).toMatchObject({ followed: [], further: [] });
  });

  it("that one has seen or owns among what travellers love", async () => {
    const { maya, look } = await scene();
    await buildBusiness(db, { name: "Own", owners: [maya.account_id], recommendations_count: 9_900 });
    await buildBusiness(db, { name: "Loved", recommendations_count: 9_800 });
    const names = (await look()).loved.map(({ business }) => business.name);
    expect([names.includes("Own"), names.includes("Loved")]).toEqual([false, true]);
  });

  it("that tells what people one follows saved, or where they only were", async () => {
    const { linh, told } = await scene();
    const [seen, saved] = [await buildBusiness(db, { name: "Seen" }), await buildBusiness(db, { name: "Saved" })];
    await buildVisit(db, { business: seen.code, traveller: linh.code, is_recommended: false, comment: "Secret." });
    await buildWish(db, { traveller: linh.code, business: saved.code });
    expect(await told()).toEqual(BOTH);
  });

  it("twice: a place stands in its first part alone", async () => {
    const { aiko, near, told } = await scene();
    await buildVisit(db, { business: near.code, traveller: aiko.code });
    expect(await told()).toEqual(BOTH);
  });
});

type Scene = Awaited<ReturnType<typeof scene>>;
const change = (code: string, values: Partial<typeof traveller.$inferInsert>) =>
  db.update(traveller).set(values).where(eq(traveller.code, code));
const hide = (id: string) => db.update(account).set({ deletion_requested: new Date() }).where(eq(account.id, id));
const unverify = (id: string) => db.update(account).set({ email_verified_at: null }).where(eq(account.id, id));
const ask = (from_traveller: string, to_traveller: string) =>
  insertRelationships(db, [{ uuid: newUuid(), from_traveller, to_traveller, status: "requested" }]);
