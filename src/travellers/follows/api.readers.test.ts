import { describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { relationship } from "../../accounts/travellers/follows/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import type { Relationship } from "./contract.ts";

/** Covers what follows reveal and blocks hide, beyond the two travellers themselves. */

const db = testDatabase();
const { fastify } = await buildApp(db);
const LIST = "/traveller/api/relationships/";

async function person(name = "Somebody", values: Parameters<typeof buildTraveller>[1] = {}) {
  const own = await buildTraveller(db, { name, ...values });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  const write = async (method: "PATCH" | "DELETE", url: string, payload: Record<string, unknown> = {}) =>
    visitor.request({ method, url, payload, headers: { "x-csrftoken": await visitor.token() } });
  return { ...own, visitor, write };
}
const follow = async (from_traveller: string, to_traveller: string, status = "following") => {
  const uuid = newUuid();
  await insertRelationships(db, [{ uuid, from_traveller, to_traveller, status }]);
  return uuid;
};
const block = (one: string, blocked: string) => insertBlocks(db, [{ uuid: newUuid(), traveller: one, blocked }]);

describe("whom a traveller follows", () => {
  const followees = async (reader: Visitor, code: string): Promise<string[] | number> => {
    const response = await reader.get(`/traveller/api/followee-relationships/${code}/`);
    return response.statusCode === 200 ? response.json().results.map((one: Relationship) => one.to_traveller.name) : response.statusCode;
  };

  it("is public of a public one: accepted follows alone, the newest first", async () => {
    const [maya, ana, bo, asked] = [await person("Maya"), await person("Ana"), await person("Bo"), await person("Asked")];
    await follow(maya.code, ana.code);
    await follow(maya.code, asked.code, "requested");
    await follow(bo.code, maya.code);
    expect(await followees(new Visitor(fastify), maya.code)).toEqual(["Ana"]);
  });

  it("of a private one is for approved followers, and for themself", async () => {
    const [quiet, ana, asking] = [await person("Quiet", { visibility: "private" }), await person("Ana"), await person("Asking")];
    await follow(quiet.code, ana.code);
    await follow(asking.code, quiet.code, "requested");
    for (const reader of [new Visitor(fastify), asking.visitor, ana.visitor]) expect(await followees(reader, quiet.code)).toBe(404);
    expect(await followees(quiet.visitor, quiet.code)).toEqual(["Ana"]);
    await db.update(relationship).set({ status: "following" }).where(eq(relationship.from_traveller, asking.code));
    expect(await followees(asking.visitor, quiet.code)).toEqual(["Ana"]);
  });

  it("leaves out who blocks or is blocked by who reads, and who hides", async () => {
    const [maya, reader, blocking, blocked, gone] = [
      await person("Maya"),
      await person("Reader"),
      await person("Blocking"),
      await person("Blocked"),
      await person("Gone"),
    ];
    for (const one of [blocking, blocked, gone]) await follow(maya.code, one.code);
    await block(blocking.code, reader.code);
    await block(reader.code, blocked.code);
    await db.update(account).set({ deletion_requested: new Date() }).where(eq(account.id, gone.account_id));
    expect(await followees(reader.visitor, maya.code)).toEqual([]);
    expect(await followees(new Visitor(fastify), maya.code)).toEqual(["Blocked", "Blocking"]);
  });

  it("tells of a private person in it name and counts", async () => {
    const [maya, quiet] = [await person("Maya"), await person("Quiet", { visibility: "private", home_country: "PT" })];
    await follow(maya.code, quiet.code);
    const read = async (reader: Visitor) => (await reader.get(`/traveller/api/followee-relationships/${maya.code}/`)).json().results[0];
    expect((await read(new Visitor(fastify))).to_traveller).toMatchObject({ name: "Quiet", home_country: null });
    // Maya's request was accepted.
    expect((await read(maya.visitor)).to_traveller).toMatchObject({ name: "Quiet", home_country: "PT" });
  });
});

describe("a follow", () => {
  it("opens a private profile when it is accepted, and closes it when it ends, whoever ends it", async () => {
    const [maya, quiet] = [await person("Maya"), await person("Quiet", { visibility: "private" })];
    const sees = async () => (await maya.visitor.get(`/traveller/api/visited/business/?traveller__code=${quiet.code}`)).statusCode;
    for (const ends of [maya, quiet]) {
      const { uuid, status } = (await maya.visitor.post(LIST, { to_traveller: quiet.code })).json();
      expect([status, await sees()]).toEqual(["requested", 404]);
      expect((await quiet.write("PATCH", `${LIST}${uuid}/`, { status: "following" })).statusCode).toBe(200);
      expect(await sees()).toBe(200);
      expect((await ends.write("DELETE", `${LIST}${uuid}/`)).statusCode).toBe(204);
      expect(await sees()).toBe(404);
    }
  });

  it("stays when the profile becomes private: who was accepted is not asked again", async () => {
    const [maya, joao] = [await person("Maya"), await person("João")];
    await maya.visitor.post(LIST, { to_traveller: joao.code });
    await db.update(traveller).set({ visibility: "private" }).where(eq(traveller.code, joao.code));
    const again = await maya.visitor.post(LIST, { to_traveller: joao.code });
    expect([again.statusCode, again.json().status]).toEqual([200, "following"]);
  });

  it("is limited: who follows everybody follows nobody", async () => {
    const { fastify: strict } = await buildApp(db, { limits: { follows: { hits: 1, seconds: 60 } } });
    const [maya, ana, bo] = [await person("Maya"), await person("Ana"), await person("Bo")];
    const visitor = await new Visitor(strict).signIn(db, maya.account_id);
    expect((await visitor.post(LIST, { to_traveller: ana.code })).statusCode).toBe(201);
    const refused = await visitor.post(LIST, { to_traveller: bo.code });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, expect.any(String)]);
  });

  it("is for travellers: not for visitors, nor for an account without one", async () => {
    const { code } = await person();
    expect((await new Visitor(fastify).post(LIST, { to_traveller: code })).statusCode).toBe(401);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await owner.post(LIST, { to_traveller: code })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await db.select().from(relationship)).toEqual([]);
  });
});

describe("a block", () => {
  it("hides the words of each from the other, and from nobody else", async () => {
    const [maya, joao, other] = [await person("Maya"), await person("João"), await person("Other")];
    const { code } = await buildBusiness(db);
    await buildVisit(db, { business: code, traveller: maya.code, comment: "Maya's words." });
    await buildVisit(db, { business: code, traveller: joao.code, comment: "João's words." });
    const words = async (who: typeof maya) =>
      (await who.visitor.get(`/traveller/api/business-recommendations/${code}/?traveller=${who.code}`))
        .json()
        .recommendations.map(({ comment }: { comment: string }) => comment)
        .sort();
    await block(maya.code, joao.code);
    expect([await words(maya), await words(joao), await words(other)]).toEqual([[], [], ["João's words.", "Maya's words."]]);
  });

  it("lets neither follow the other, nor learn which of them made it", async () => {
    const [maya, joao] = [await person("Maya"), await person("João")];
    await block(maya.code, joao.code);
    const answers = [
      await maya.visitor.post(LIST, { to_traveller: joao.code }),
      await joao.visitor.post(LIST, { to_traveller: maya.code }),
      await joao.visitor.post(LIST, { to_traveller: "zzzzzzzz" }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await joao.visitor.get("/traveller/api/block/")).json().count).toBe(0);
  });

  it("of both sides ends only when both have ended theirs", async () => {
    const [maya, joao] = [await person("Maya"), await person("João")];
    await block(maya.code, joao.code);
    await block(joao.code, maya.code);
    const sees = async () => (await maya.visitor.get(`/traveller/api/traveller/${joao.code}/`)).statusCode;
    for (const [who, status] of [
      [maya, 404],
      [joao, 200],
    ] as const) {
      const { results } = (await who.visitor.get("/traveller/api/block/")).json();
      expect((await who.write("DELETE", `/traveller/api/block/${results[0].uuid}/`)).statusCode).toBe(204);
      expect(await sees()).toBe(status);
    }
  });
});
