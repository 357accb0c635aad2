import { describe, expect, it } from "vitest";
import { account } from "../../../accounts/accounts/tables.ts";
import { newUuid } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { createSession } from "../../../platform/sessions/session.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount } from "../../../tools/testing/factories.ts";
import { findOpenSession, Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0 secretbuild/77";

async function start() {
  const app = await lendApp(db);
  const boss = await buildAccount(db, { email: "staff@example.org", roles: ["staff"] });
  const staff = await new Visitor(app.fastify).signIn(db, boss.id);
  const ana = await buildAccount(db, { email: "Ana@example.org" });
  const other = await new Visitor(app.fastify).signIn(db, (await buildAccount(db, { email: "other@example.org" })).id);
  const tokens = [await createSession(db, ana.id, FIREFOX), await createSession(db, ana.id)];
  const address = `/staff/api/accounts/${ana.id}/sessions/`;
  const list = async () => (await staff.get(address)).json().sessions as { uuid: string; device: string }[];
  const end = async (who: Visitor, url: string) => who.delete(url);
  const open = async () => (await Promise.all(tokens.map((token) => findOpenSession(db, token)))).filter((one) => one !== undefined).length;
  const logEntries = () => app.logged.filter(({ msg }) => msg === "sessions ended by staff");
  return { ...app, boss, staff, ana, other, tokens, address, list, end, open, logEntries };
}

describe("an account", () => {
  it("is found by staff by its whole address, whatever the case", async () => {
    const { staff, ana } = await start();
    const response = await staff.post("/staff/api/accounts/find/", { email: " ana@EXAMPLE.org" });
    expect([response.statusCode, response.json()]).toEqual([200, { uuid: ana.id }]);
  });

  it.each([
    [{ email: "nobody@example.org" }, "No account uses this email."],
    [{ email: "ana@example.or" }, "No account uses this email."],
    [{ email: "ana" }, expect.any(String)],
    [{ email: "%@example.org" }, expect.any(String)],
    [{ email: ["ana@example.org"] }, expect.any(String)],
    [{ email: `${"a".repeat(250)}@example.org` }, expect.any(String)],
    [{}, expect.any(String)],
  ])("is not found by %j", async (body, message) => {
    const { staff } = await start();
    const response = await staff.post("/staff/api/accounts/find/", body);
    expect([response.statusCode, response.json()]).toEqual([400, { email: [message] }]);
  });
});

describe("the sessions of an account", () => {
  it("are listed for staff by device and day, without tokens and without what else the browser says", async () => {
    const { staff, address, tokens } = await start();
    const response = await staff.get(address);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(response.json().email).toBe("Ana@example.org");
    const { sessions } = response.json();
    expect(sessions.map(({ device }: { device: string }) => device).sort()).toEqual(["A browser", "Firefox on Windows"]);
    expect(Object.keys(sessions[0]).sort()).toEqual(["created", "device", "is_this", "last_seen", "uuid"]);
    for (const secret of [...tokens, "secretbuild"]) expect(response.body).not.toContain(secret);
  });

  it("are ended one by one, and of two presses at once one is the first", async () => {
    const { staff, address, list, end, open, logEntries, boss, ana } = await start();
    const [first] = await list();
    await staff.token();
    const answers = await Promise.all([1, 2].map(() => end(staff, `${address}${first?.uuid}/`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect([await open(), (await list()).length]).toEqual([1, 1]);
    expect(logEntries()).toMatchObject([{ staff: boss.id, account: ana.id, ended: 1 }]);
  });

  it("are ended all at once, and nobody else's", async () => {
    const { staff, other, address, list, end, open, logEntries, boss, ana, logged } = await start();
    expect((await end(staff, address)).statusCode).toBe(204);
    expect([await open(), await list()]).toEqual([0, []]);
    expect((await other.get("/users/account/")).statusCode).toBe(200);
    expect((await staff.get("/users/account/")).statusCode).toBe(200);
    expect((await end(staff, address)).statusCode).toBe(204);
    expect(logEntries()).toMatchObject([2, 0].map((ended) => ({ staff: boss.id, account: ana.id, ended })));
    // The log has the accounts' ids and no addresses.
    expect(JSON.stringify(logged).toLowerCase()).not.toContain("@example.org");
  });

  it("of one's own, as staff, end one's own too", async () => {
    const { staff, boss, end } = await start();
    const own = `/staff/api/accounts/${boss.id}/sessions/`;
    expect((await staff.get(own)).json().sessions).toMatchObject([{ is_this: true }]);
    expect((await end(staff, own)).statusCode).toBe(204);
    expect((await staff.get(own)).statusCode).toBe(401);
  });

  it("are not ended by the name of another account", async () => {
    const { staff, list, end, open } = await start();
    const [first] = await list();
    const stranger = await buildAccount(db, { email: "stranger@example.org" });
    expect((await end(staff, `/staff/api/accounts/${stranger.id}/sessions/${first?.uuid}/`)).statusCode).toBe(404);
    expect(await open()).toBe(2);
  });

  it.each([newUuid(), "0", "abc", "%00", "ana@example.org"])("of %s do not exist", async (account) => {
    const { staff, end } = await start();
    const address = `/staff/api/accounts/${encodeURIComponent(account)}/sessions/`;
    expect((await staff.get(address)).statusCode).toBe(404);
    expect((await end(staff, address)).statusCode).toBe(404);
    expect((await end(staff, `${address}${newUuid()}/`)).statusCode).toBe(404);
  });
});

describe("for others than staff", () => {
  it("none of it exists, the account's own person included, and nobody may ask without signing in", async () => {
    const { fastify, ana, other, address, list, end, open } = await start();
    const [first] = await list();
    const own = await new Visitor(fastify).signIn(db, ana.id);
    for (const [who, status] of [
      [other, 404],
      [own, 404],
      [new Visitor(fastify), 401],
    ] as const) {
      expect((await who.post("/staff/api/accounts/find/", { email: "ana@example.org" })).statusCode).toBe(status);
      expect((await who.get(address)).statusCode).toBe(status);
      expect((await end(who, address)).statusCode).toBe(status);
      expect((await end(who, `${address}${first?.uuid}/`)).statusCode).toBe(status);
    }
    expect(await open()).toBe(2);
  });

  it("a staff member who is one no more sees nothing from the next request on", async () => {
    const { staff, address, boss } = await start();
    await db.update(account).set({ roles: [] }).where(eq(account.id, boss.id));
    expect((await staff.get(address)).statusCode).toBe(401);
  });

  it("without the anti-forgery token nothing ends", async () => {
    const { staff, address, open } = await start();
    expect((await staff.request({ method: "DELETE", url: address })).statusCode).toBe(403);
    expect(await open()).toBe(2);
  });
});
