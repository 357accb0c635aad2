import { describe, expect, it } from "vitest";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import type { PersonRow } from "./contract.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

const follow = async (from_traveller: string, to_traveller: string) => {
  const uuid = newUuid();
  await insertRelationships(db, [{ uuid, from_traveller, to_traveller, status: "following" }]);
  return uuid;
};
const block = (one: string, blocked: string) => insertBlocks(db, [{ uuid: newUuid(), traveller: one, blocked }]);

async function person(name: string, values: Parameters<typeof buildTraveller>[1] = {}) {
  const own = await buildTraveller(db, { name, ...values });
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  return { ...own, visitor, get: async <Answer>(url: string) => (await visitor.get(url)).json() as Answer };
}

describe("GET /traveller/api/people/named/", () => {
  const NAMED = "/traveller/api/people/named/";
  const namesFor = async ({ visitor }: { visitor: Visitor }, name: string) =>
    (await visitor.get(`${NAMED}?${new URLSearchParams({ name })}`)).json().results.map((row: PersonRow) => row.traveller.name);

  it.each([
    ["maya", "Maya Lindqvist"],
    ["LIND ma", "Maya Lindqvist"],
    ["joao", "João Ferreira"],
    ["dvorak", "Tomáš Dvořák"],
    ["neil", "Siobhán O’Neil"],
    ["o'neil", "Siobhán O’Neil"],
    ["luc", "Jean-Luc Œuvrard"],
    ["oeuv", "Jean-Luc Œuvrard"],
    ["do ng", "Đỗ Ngọc"],
    ["анна", "АННА Ёлкина"],
    ["елк", "АННА Ёлкина"],
    ["ΕΛΈΝΗ", "Ελένη Παππά"],
    ["小野", "小野 洋子"],
    ["12", "Agent 12"],
  ])("finds by %j, however it is written", async (question, name) => {
    const viewer = await person("Viewer");
    await person(name);
    await person("Somebody Else");
    expect(await namesFor(viewer, question)).toEqual([name]);
  });

  it("takes signs as signs", async () => {
    const viewer = await person("Viewer");
    await person("Maya & Co");
    for (const name of ["%aya", "_aya", "maya | viewer", "!maya x", "':* &", "\\\\ \\\\", "<->", "  ..  "])
      expect(await namesFor(viewer, name), name).toEqual([]);
    expect(await namesFor(viewer, "maya & (co)")).toEqual(["Maya & Co"]);
  });

  it("has those of this very name first, then the most followed, page by page", async () => {
    const viewer = await person("Viewer");
    const [mayan, , followed] = [await person("Mayan Few"), await person("Maya"), await person("Maya Much")];
    await follow(mayan.code, followed.code);
    expect(await namesFor(viewer, "maya")).toEqual(["Maya", "Maya Much", "Mayan Few"]);
    const page = await viewer.get<{ count: number; next: string; results: PersonRow[] }>(`${NAMED}?name=maya&page_size=2`);
    expect([page.count, page.results.length, new URL(page.next).search]).toEqual([3, 2, "?name=maya&page_size=2&page=2"]);
    expect((await viewer.visitor.get(`${NAMED}?name=maya&page=3`)).statusCode).toBe(404);
  });

  it("says of each what a list of people says, and of a private one the name and counts alone", async () => {
    const viewer = await person("Viewer");
    const shy = await person("Maya Shy", { visibility: "private", home_country: "SE" });
    const open = await person("Maya Open", { home_country: "SE" });
    for (const { code } of [shy, open]) await buildVisit(db, { traveller: code, business: (await buildBusiness(db)).code });
    const uuid = await follow(viewer.code, open.code);
    await follow(open.code, viewer.code);
    const rows = async () => (await viewer.get<{ results: PersonRow[] }>(`${NAMED}?name=maya`)).results;
    expect(await rows()).toMatchObject([
      { traveller: { name: "Maya Open", home_country: "SE" }, recommendations_count: 1, own_follow: { uuid }, follows_you: true },
      { traveller: { name: "Maya Shy", home_country: null }, recommendations_count: 0, own_follow: null, follows_you: false, people: [] },
    ]);
    await follow(viewer.code, shy.code);
    expect((await rows()).find((row) => row.traveller.code === shy.code)).toMatchObject({
      traveller: { home_country: "SE" },
      recommendations_count: 1,
    });
  });

  it("never finds oneself, who blocks or is blocked, who is not verified, who goes or has gone", async () => {
    const viewer = await person("Maya Viewer");
    const [blocking, blocked] = [await person("Maya Blocking"), await person("Maya Blocked")];
    await block(blocking.code, viewer.code);
    await block(viewer.code, blocked.code);
    await buildTraveller(db, { name: "Maya New", account_id: (await buildAccount(db, { email_verified_at: null })).id });
    await buildTraveller(db, { name: "Maya Leaving", account_id: (await buildAccount(db, { deletion_requested: new Date() })).id });
    const gone = await buildTraveller(db, { name: "Maya Gone" });
    await db.update(traveller).set({ account_id: null }).where(eq(traveller.code, gone.code));
    expect(await namesFor(viewer, "maya")).toEqual([]);
    expect(await namesFor(await person("Other"), "maya v")).toEqual(["Maya Viewer"]);
  });

  it("needs two letters and no more than a name has, of a traveller", async () => {
    const viewer = await person("Viewer");
    for (const name of ["", "m", " m ", "x".repeat(81)])
      expect((await viewer.visitor.get(`${NAMED}?name=${name}`)).json(), name).toEqual({ name: [expect.any(String)] });
    expect((await new Visitor(fastify).get(`${NAMED}?name=maya`)).statusCode).toBe(401);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await owner.get(`${NAMED}?name=maya`)).statusCode).toBe(403);
  });

  it("is for so many questions in ten minutes, from wherever the account asks", async () => {
    const { fastify: strict } = await buildApp(db, { limits: { name_searches: { hits: 2, seconds: 600 } } });
    const { account_id } = await buildTraveller(db);
    const statuses = [];
    for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"])
      statuses.push((await (await new Visitor(strict, address).signIn(db, account_id)).get(`${NAMED}?name=maya`)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it("reads names off their index", async () => {
    await db.execute(sql`SET LOCAL enable_seqscan = off`);
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`
      EXPLAIN SELECT code FROM traveller WHERE account_id IS NOT NULL AND array_to_tsvector(name_words(name)) @@ name_query('maya li')`);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("traveller_name_words");
  });
});
