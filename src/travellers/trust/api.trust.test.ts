import { describe, expect, it } from "vitest";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { newUuid } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const SUGGESTED = "/traveller/api/suggested/traveller/?page_size=100";

let follows = 0;
/** Creates a follow, one second after the previous one. */
const follow = (from_traveller: string, to_traveller: string, status = "following") =>
  insertRelationships(db, [
    { uuid: newUuid(), from_traveller, to_traveller, status, created: new Date(Date.UTC(2026, 0, 1) + ++follows * 1_000) },
  ]);
const named = (name: string, values: Parameters<typeof buildTraveller>[1] = {}) => buildTraveller(db, { name, ...values });

/** Builds the scene: Maya is signed in and follows Ana and Bo. */
async function scene() {
  const [maya, ana, bo] = [await named("Maya"), await named("Ana"), await named("Bo")];
  const visitor = await new Visitor(fastify).signIn(db, maya.account_id);
  await follow(maya.code, ana.code);
  await follow(maya.code, bo.code);
  const suggested = async () =>
    (await visitor.get(SUGGESTED))
      .json()
      .results.map(({ traveller, reason }: { traveller: { name: string }; reason: string }) => [traveller.name, reason]);
  return { maya, ana, bo, visitor, suggested };
}

describe("GET /traveller/api/suggested/traveller/", () => {
  it("gives those whom more people follow whom one follows first, then the most followed, with the reason", async () => {
    const { maya, ana, bo, visitor, suggested } = await scene();
    const [zoe, yuki, cai] = [await named("Zoe"), await named("Yuki"), await named("Cai")];
    await follow(ana.code, zoe.code);
    await follow(bo.code, zoe.code);
    await follow(bo.code, yuki.code);
    await follow(zoe.code, cai.code);
    await follow(ana.code, maya.code);
    expect(await suggested()).toEqual([
      ["Zoe", "Followed by Bo and Ana."],
      ["Yuki", "Followed by Bo."],
      ["Cai", "Followed by 1 traveller."],
    ]);
    const page = (await visitor.get("/traveller/api/suggested/traveller/?page_size=1")).json();
    expect(page).toMatchObject({ count: 3, results: [{ traveller: { code: zoe.code }, people: [{ name: "Bo" }, { name: "Ana" }] }] });
    expect(page.results[0].traveller).not.toHaveProperty("email");
  });

  it("counts what both recommend as well, and never what is only visited or may not be seen", async () => {
    const { maya, ana, suggested } = await scene();
    const [zoe, cai] = [await named("Zoe"), await named("Cai")];
    const closed = await named("Closed", { visibility: "private", is_suggested_to_friends_of_friends: true });
    for (const { code } of [zoe, cai, closed]) await follow(ana.code, code);
    const { code: business } = await buildBusiness(db);
    for (const { code } of [maya, cai, closed]) await buildVisit(db, { business, traveller: code });
    await buildVisit(db, { business, traveller: zoe.code, is_recommended: false });
    expect((await suggested())[0]).toEqual(["Cai", "Followed by Ana. You both recommend 1 place."]);
    expect(await suggested()).toEqual(
      expect.arrayContaining([
        ["Zoe", "Followed by Ana."],
        ["Closed", "Followed by Ana."],
      ]),
    );
  });

  it("names nobody who is followed or asked already, hides, blocks, is blocked, or does not want to be suggested", async () => {
    const { maya, ana, suggested } = await scene();
    const hidden = (await buildAccount(db, { email_verified_at: null })).id;
    const people = [
      await named("Asked", { visibility: "private", is_suggested_to_friends_of_friends: true }),
      await named("Unverified", { account_id: hidden }),
      await named("Blocking"),
      await named("Blocked"),
      await named("Quiet", { is_suggested_to_friends_of_friends: false }),
      await named("Private", { visibility: "private" }),
    ] as const;
    for (const { code } of people) await follow(ana.code, code);
    await follow(maya.code, people[0].code, "requested");
    await insertBlocks(db, [
      { uuid: newUuid(), traveller: people[2].code, blocked: maya.code },
      { uuid: newUuid(), traveller: maya.code, blocked: people[3].code },
    ]);
    expect(await suggested()).toEqual([]);
  });

  it("says of a private one who wants to be suggested no more than anybody sees", async () => {
    const { ana, visitor } = await scene();
    const open = await named("Open", { visibility: "private", is_suggested_to_friends_of_friends: true, home_country: "PT" });
    await follow(ana.code, open.code);
    expect((await visitor.get(SUGGESTED)).json().results).toMatchObject([{ traveller: { code: open.code, home_country: null } }]);
  });

  it("tells no path through somebody who did not accept to be followed", async () => {
    const { maya, suggested } = await scene();
    const middle = await named("Middle", { visibility: "private" });
    await follow(maya.code, middle.code, "requested");
    await follow(middle.code, (await named("Far", { visibility: "private", is_suggested_to_friends_of_friends: true })).code);
    expect(await suggested()).toEqual([]);
  });
});
