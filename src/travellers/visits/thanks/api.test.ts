import { describe, expect, it } from "vitest";
import { insertBlocks } from "../../../accounts/travellers/follows/blocks/store.ts";
import { newUuid } from "../../../platform/clock.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

async function scene() {
  const owner = await buildAccount(db);
  const { code: business } = await buildBusiness(db, { owners: [owner.id] });
  const visit = await buildVisit(db, { business });
  const member = await new Visitor(fastify).signIn(db, owner.id);
  const said = async (code = "") => (await member.get(`/traveller/api/business-recommendations/${business}/?traveller=${code}`)).json();
  return { owner, business, visit, member, said, url: `/traveller/api/visited/business/${visit.uuid}/thank/` };
}

describe("POST /traveller/api/visited/business/{uuid}/thank/", () => {
  it("thanks once, in the name of the listing, whichever of its people", async () => {
    const { member, url, visit, said } = await scene();
    expect(await said()).toMatchObject({ can_thank: true, recommendations: [{ uuid: visit.uuid, is_thanked: false }] });
    const made = await member.post(url);
    expect([made.statusCode, made.json()]).toEqual([201, { uuid: visit.uuid, created: expect.stringMatching(/Z$/) }]);
    expect((await member.post(url)).statusCode).toBe(409);
    expect((await said()).recommendations).toMatchObject([{ is_thanked: true }]);
  });

  it("is one of two at once", async () => {
    const { member, url } = await scene();
    await member.token();
    const statuses = (await Promise.all([member.post(url), member.post(url), member.post(url)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
  });

  it("is 404 for people of another listing, a visit that is no recommendation, and somebody who blocks", async () => {
    const { url, business, owner } = await scene();
    const other = await buildAccount(db);
    await buildBusiness(db, { owners: [other.id] });
    expect((await (await new Visitor(fastify).signIn(db, other.id)).post(url)).statusCode).toBe(404);
    const member = await new Visitor(fastify).signIn(db, owner.id);
    const silent = await buildVisit(db, { business, is_recommended: false });
    const own = await buildTraveller(db, { account_id: owner.id });
    const blocking = await buildTraveller(db);
    const hidden = await buildVisit(db, { business, traveller: blocking.code });
    await insertBlocks(db, [{ uuid: newUuid(), traveller: blocking.code, blocked: own.code }]);
    for (const { uuid } of [silent, hidden])
      expect((await member.post(`/traveller/api/visited/business/${uuid}/thank/`)).statusCode).toBe(404);
  });
});

it("Who recommends a listing is not told to people of another one without a code", async () => {
  const { business } = await scene();
  const stranger = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
  expect((await stranger.get(`/traveller/api/business-recommendations/${business}/?traveller=`)).statusCode).toBe(404);
});
