import { describe, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { accountSuspended, createSession } from "../../platform/sessions/session.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { findOpenSession, Visitor } from "../../tools/testing/visitor.ts";
import { changeAccount } from "./acts.ts";

const db = testDatabase();
const LIST = "/staff/api/accounts/";

async function start() {
  const app = await lendApp(db);
  const boss = await buildAccount(db, { email: "boss@guide.example", roles: ["staff"] });
  const staff = await new Visitor(app.fastify).signIn(db, boss.id);
  const change = async (id: string, payload: object) => staff.patch(`${LIST}${id}/`, payload);
  const found = async (query: string) => (await staff.get(`${LIST}?${query}`)).json().results.map(({ email }: { email: string }) => email);
  return { ...app, boss, staff, change, found };
}

describe("People", () => {
  it("are found by part of their address and by name, without accents", async () => {
    const { found } = await start();
    const { id } = await buildAccount(db, { email: "Linh@tra-que.example" });
    await buildTraveller(db, { account_id: id, name: "Linh Trịnh" });
    await buildAccount(db, { email: "other@example.org", roles: ["staff"] });
    for (const search of ["linh@", "TRA-QUE", "trinh", "linh tri"])
      expect([search, await found(`search=${search}`)]).toEqual([search, ["Linh@tra-que.example"]]);
    for (const search of ["%25%25%25", "li_h", "nobody"]) expect(await found(`search=${search}`)).toEqual([]);
    expect(await found("filter=staff")).toEqual(["other@example.org", "boss@guide.example"]);
    expect((await found("")).length).toBe(3);
  });

  it("are told with what they are to listings, and staff's note", async () => {
    const { staff, change } = await start();
    const { id } = await buildAccount(db);
    const { code, name } = await buildBusiness(db, { owners: [id] });
    expect((await change(id, { note: " Met in Hue. " })).statusCode).toBe(200);
    expect((await staff.get(`${LIST}${id}/`)).json()).toMatchObject({
      note: "Met in Hue.",
      businesses: [{ code, name, role: "owner" }],
      is_own: false,
    });
    expect((await change(id, { note: "x".repeat(2_001) })).statusCode).toBe(400);
  });
});

describe("The staff role", () => {
  it("is given and taken, and the log says by whom", async () => {
    const { change, boss } = await start();
    const { id } = await buildAccount(db);
    expect((await change(id, { is_staff: true })).json().is_staff).toBe(true);
    expect((await change(id, { is_staff: false })).json().is_staff).toBe(false);
    const entries = await db.select().from(log_entry).where(eq(log_entry.subject_id, id)).orderBy(log_entry.uuid);
    expect(entries.map(({ act, account_id }) => [act, account_id])).toEqual([
      ["account.staff_given", boss.id],
      ["account.staff_taken", boss.id],
    ]);
  });

  it("of an administrator is lowered to an editor's by another one, which ends their sessions", async () => {
    const { change, fastify } = await start();
    const { id } = await buildAccount(db, { roles: ["staff"] });
    const token = await createSession(db, id);
    expect((await change(id, { staff_role: "editor" })).json()).toMatchObject({ is_staff: true, staff_role: "editor", sessions_count: 0 });
    expect(await findOpenSession(db, token)).toBeUndefined();
    const editor = await new Visitor(fastify).signIn(db, id);
    const refused = await editor.get(LIST);
    expect([refused.statusCode, refused.json().detail]).toEqual([403, "Only administrators of this guide can do this."]);
    expect((await change(id, { staff_role: "administrator" })).json().staff_role).toBe("administrator");
    // A right that is given ends no session.
    expect((await editor.get(LIST)).statusCode).toBe(200);
    const entries = await db.select().from(log_entry).where(eq(log_entry.subject_id, id)).orderBy(log_entry.uuid);
    expect(entries.map(({ act, before, after }) => [act, before, after])).toEqual([
      ["account.staff_changed", { staff_role: "administrator" }, { staff_role: "editor" }],
      ["account.staff_changed", { staff_role: "editor" }, { staff_role: "administrator" }],
    ]);
  });

  it("is not taken from oneself, nor given to an address that nobody has confirmed", async () => {
    const { change, boss } = await start();
    await buildAccount(db, { roles: ["staff"] });
    for (const lower of [{ is_staff: false }, { staff_role: "editor" }, { staff_role: null }]) {
      const own = await change(boss.id, lower);
      expect([own.statusCode, own.json().detail]).toEqual([409, expect.stringContaining("your own staff role")]);
    }
    const { id } = await buildAccount(db, { email_verified_at: null });
    expect((await change(id, { is_staff: true })).statusCode).toBe(409);
  });

  it("is not taken from the last one, however two do it at once", async () => {
    const [one, other] = [await buildAccount(db, { roles: ["staff"] }), await buildAccount(db, { roles: ["staff"] })];
    await buildAccount(db, { roles: ["staff", "editor"] });
    const take = (id: string, by: string) => changeAccount(db, id, { staff_role: "editor" }, by);
    const done = await Promise.allSettled([take(one.id, other.id), take(other.id, one.id)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("Somebody who is blocked", () => {
  it("is signed out and cannot sign in, until they are let in again", async () => {
    const { change, fastify } = await start();
    const { id } = await buildAccount(db);
    const token = await createSession(db, id);
    const blocked = await change(id, { is_blocked: true });
    expect([blocked.statusCode, blocked.json().sessions_count]).toEqual([200, 0]);
    expect(await findOpenSession(db, token)).toBeUndefined();
    await expect(new Visitor(fastify).signIn(db, id)).rejects.toThrow(accountSuspended());
    await change(id, { is_blocked: false });
    await new Visitor(fastify).signIn(db, id);
  });

  it("is neither oneself nor staff", async () => {
    const { change, boss } = await start();
    const { id } = await buildAccount(db, { roles: ["staff"] });
    for (const one of [boss.id, id]) expect((await change(one, { is_blocked: true })).statusCode).toBe(409);
    expect((await change(id, { is_staff: false, is_blocked: true })).statusCode).toBe(200);
    expect((await change(id, { is_staff: true })).statusCode).toBe(409);
  });
});

it("The kind of a traveller is set, of an account without one it is not", async () => {
  const { change } = await start();
  const { account_id } = await buildTraveller(db);
  expect((await change(account_id, { account_type: "influencer" })).json().traveller.account_type).toBe("influencer");
  expect((await change(account_id, { account_type: "king" })).statusCode).toBe(400);
  const { id } = await buildAccount(db);
  expect((await change(id, { account_type: "influencer" })).statusCode).toBe(409);
});
