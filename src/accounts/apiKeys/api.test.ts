import { beforeEach, describe, expect, it } from "vitest";
import { business_member } from "../../catalogue/listings/tables.ts";
import { idempotency_key } from "../../platform/db/tables.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { KEYS_MAX, tooManyKeys } from "./rules.ts";
import { api_key } from "./tables.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

let owner: Visitor;
let path: string;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [id] });
  path = `/listing/api/businesses/${code}/keys/`;
  owner = await new Visitor(fastify).signIn(db, id);
});

/** Returns a person with another role who owns a listing of their own, so that their requests reach the handler. */
async function other(role?: "helper") {
  const { id } = await buildAccount(db);
  await buildBusiness(db, { owners: [id] });
  if (role) await db.insert(business_member).values({ business_code: path.split("/")[4] ?? "", account_id: id, role });
  return new Visitor(fastify).signIn(db, id);
}
const revoke = async (visitor: Visitor, uuid: string) => (await visitor.delete(`${path}${uuid}/`)).statusCode;

describe("An owner", () => {
  it("makes a key, which is shown once and kept as a hash alone", async () => {
    const made = await owner.post(path, { label: " Bali Day Trips " });
    expect(made.statusCode).toBe(201);
    const { key, ...rest } = made.json();
    expect(key).toMatch(/^octo_[\w-]{32}$/);
    expect(rest).toEqual({
      uuid: expect.any(String),
      label: "Bali Day Trips",
      scope: "book",
      hint: `${key.slice(0, 7)}…${key.slice(-2)}`,
      created: expect.stringMatching(/Z$/),
      created_by: { account: expect.any(String), name: expect.stringContaining("@"), email: expect.stringContaining("@") },
      last_used: null,
    });
    const list = await owner.get(path);
    expect(list.json()).toMatchObject({ count: 1, results: [rest] });
    expect(list.body).not.toContain(key);
    expect(JSON.stringify(await db.select().from(api_key))).not.toContain(key);
  });

  it("gets another key for the same request, whose answer is stored nowhere", async () => {
    const again = { "idempotency-key": "one press" };
    const first = (await owner.post(path, { label: "A" }, again)).json();
    expect((await owner.post(path, { label: "A" }, again)).json().key).not.toBe(first.key);
    expect(await db.$count(idempotency_key)).toBe(0);
  });

  it("has a limit, and revokes what nobody uses", async () => {
    for (let count = 0; count < KEYS_MAX; count += 1) await owner.post(path, { label: `Number ${count}`, scope: "read" });
    const refused = await owner.post(path, { label: "One more" });
    expect([refused.statusCode, refused.json()]).toEqual([400, { label: [tooManyKeys()] }]);
    const [first] = (await owner.get(path)).json().results;
    expect(await revoke(owner, first.uuid)).toBe(204);
    expect(await revoke(owner, first.uuid)).toBe(404);
    expect((await owner.get(path)).json().count).toBe(KEYS_MAX - 1);
    expect((await owner.post(path, { label: "One more" })).statusCode).toBe(201);
  });

  it.each([{}, { label: "" }, { label: " " }, { label: "a".repeat(61) }, { label: "a\nb" }, { label: "A", scope: "all" }])(
    "is told what is wrong with %j",
    async (body) => expect((await owner.post(path, body)).statusCode).toBe(400),
  );
});

describe("Keys of a listing", () => {
  it("are for its owners alone: helpers and others find nothing", async () => {
    const { uuid } = (await owner.post(path, { label: "A" })).json();
    for (const visitor of [await other(), await other("helper")]) {
      expect((await visitor.get(path)).statusCode).toBe(404);
      expect((await visitor.post(path, { label: "B" })).statusCode).toBe(404);
      expect(await revoke(visitor, uuid)).toBe(404);
    }
    expect((await owner.get(path)).json().count).toBe(1);
  });
});
