import { describe, expect, it } from "vitest";
import { eq } from "../../platform/db/sql.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { Authenticator } from "../../tools/testing/authenticator.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { quickHash } from "../../tools/testing/password.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { account } from "../accounts/tables.ts";
import { onlyPasskeysError } from "./rules.ts";

const db = testDatabase();
const PASSWORD = "a boat with two masts";
const WRONG = { non_field_errors: ["This passkey does not work here. Log in another way."] };

async function start({ keys: count = 2, ...values }: { keys?: number; email_verified_at?: Date | null } = {}) {
  const app = await lendApp(db);
  const row = await buildAccount(db, { email: "ana@example.org", password_hash: await quickHash(PASSWORD), ...values });
  await buildTraveller(db, { account_id: row.id, name: "Ana Lima" });
  const browser = (address?: string) => new Visitor(app.fastify, address);
  const owner = await browser().signIn(db, row.id);
  const whoIs = async (visitor: Visitor) => (await visitor.get("/api/session/")).json().traveller?.name ?? null;
  const add = async (visitor: Visitor, key: Authenticator) => {
    const { challenge } = (await visitor.post("/users/passkeys/options/")).json();
    return visitor.post("/users/passkeys/", { credential: key.make({ challenge }), name: `Key ${key.counter}` });
  };
  const keys = Array.from({ length: count }, (_, index) => new Authenticator(index + 1));
  for (const key of keys) await add(owner, key);
  const signed = async (visitor: Visitor, key: Authenticator) =>
    key.sign({ challenge: (await visitor.post("/users/passkeys/sign-in/options/")).json().challenge });
  const put = async (visitor: Visitor, payload: object) => visitor.put("/users/passkeys/only/", payload);
  const turn = async (is_only: boolean, visitor = owner, key = keys[0] as Authenticator) =>
    put(visitor, { is_only, credential: await signed(visitor, key) });
  const isOnly = async () => (await db.select().from(account).where(eq(account.id, row.id)))[0]?.passkeys_only;
  const mails = async () => {
    await doJobs(app.services);
    return readMails(app.services.config);
  };
  const logIn = (password: string) => browser().post("/users/login/", { email: "ana@example.org", password });
  return { ...app, row, browser, owner, whoIs, add, keys, signed, put, turn, isOnly, mails, logIn };
}

describe("an account that opens by its passkeys alone", () => {
  it("knows no password and no link any more, has no other session, and opens by a passkey", async () => {
    const { turn, owner, browser, row, whoIs, logIn, mails, signed, keys, isOnly } = await start();
    const elsewhere = await browser().signIn(db, row.id);
    await browser().post("/users/magic-link/", { email: "ana@example.org" });
    const older = (await mails()).flatMap(({ links }) => links).find((link) => link.includes("/magic/"));
    const response = await turn(true);
    expect([response.statusCode, response.json()]).toEqual([200, { is_only: true }]);
    expect([await isOnly(), await whoIs(owner), await whoIs(elsewhere)]).toEqual([true, "Ana Lima", null]);
    expect((await owner.get("/users/passkeys/")).json()).toMatchObject({ is_only: true });
    expect((await owner.get("/users/account/")).json()).toMatchObject({ has_password: false });
    // The response equals that of an account without a password, so a guesser learns nothing.
    expect((await logIn(PASSWORD)).json()).toEqual({ password: ["Email/Password invalid"] });
    expect((await browser().post(`/users/links/${older?.split("/").at(-2)}/`)).statusCode).toBe(400);
    const visitor = browser();
    const entered = await visitor.post("/users/passkeys/sign-in/", { credential: await signed(visitor, keys[1] as Authenticator) });
    expect([entered.statusCode, await whoIs(visitor)]).toEqual([200, "Ana Lima"]);
  });

  it.each(["/users/magic-link/", "/accounts/password/reset/"])("is sent no link by %s, but a letter that says why", async (call) => {
    const { turn, browser, mails } = await start();
    await turn(true);
    const response = await browser().post(call, { email: "ana@example.org" });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    const mail = (await mails()).find(({ subject }) => subject === "Your account at The Guide uses passkeys");
    expect(mail?.links).toEqual(["https://guide.test/accounts/login/"]);
  });

  it("takes no link that was on its way while it was turned on", async () => {
    const { turn, browser, mails, row, isOnly } = await start();
    for (const call of ["/users/magic-link/", "/accounts/password/reset/"]) await browser().post(call, { email: "ana@example.org" });
    const links = (await mails()).flatMap(({ links }) => links).filter((link) => /\/(?:magic|reset)\//.test(link));
    expect(links).toHaveLength(2);
    // The links were created after all others had been revoked.
    await db.update(account).set({ passkeys_only: true }).where(eq(account.id, row.id));
    for (const link of links) {
      const visitor = browser();
      const response = await visitor.post(`/users/links/${link.split("/").at(-2)}/`, { password: "three sails and a crow" });
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["non_field_errors"]]);
      expect((await visitor.get("/users/account/")).statusCode).toBe(401);
    }
    await turn(false);
    expect(await isOnly()).toBe(false);
  });

  it("takes no new password, and keeps its last passkey", async () => {
    const { turn, owner } = await start();
    await turn(true);
    expect((await owner.post("/users/password/", { new_password: "three sails and a crow" })).statusCode).toBe(403);
    const { results } = (await owner.get("/users/passkeys/")).json();
    const statuses: number[] = [];
    for (const { uuid } of results) statuses.push((await owner.delete(`/users/passkeys/${uuid}/`)).statusCode);
    expect(statuses).toEqual([204, 403]);
    expect((await owner.get("/users/passkeys/")).json().results).toHaveLength(1);
  });

  it("of two removals at once keeps one passkey", async () => {
    const { turn, owner } = await start();
    await turn(true);
    const { results } = (await owner.get("/users/passkeys/")).json();
    const headers = { "x-csrftoken": await owner.token() };
    const answers = await Promise.all(
      results.map(({ uuid }: { uuid: string }) => owner.request({ method: "DELETE", url: `/users/passkeys/${uuid}/`, headers })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403]);
  });

  it("is opened to links again by a passkey alone, and both turns are told by mail", async () => {
    const { turn, put, owner, browser, isOnly, mails, logIn } = await start();
    await turn(true);
    // A session is not enough, however recent.
    expect(Object.keys((await put(owner, { is_only: false })).json())).toEqual(["credential"]);
    expect(await isOnly()).toBe(true);
    expect((await turn(false)).json()).toEqual({ is_only: false });
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toContain("Your account at The Guide now accepts only passkeys");
    expect(subjects).toContain("Email links log in to your account at The Guide again");
    expect((await logIn(PASSWORD)).statusCode).toBe(400);
    await browser().post("/users/magic-link/", { email: "ana@example.org" });
    expect((await mails()).some(({ links }) => links.some((link) => link.includes("/magic/")))).toBe(true);
  });

  it("turned on twice is told once", async () => {
    const { turn, mails } = await start();
    for (const _ of [1, 2]) expect((await turn(true)).statusCode).toBe(200);
    const notices = (await mails()).filter(({ subject }) => subject === "Your account at The Guide now accepts only passkeys");
    expect(notices).toHaveLength(1);
  });
});

describe("turning it on", () => {
  it.each([
    ["one passkey", { keys: 1 }, /^Add a second passkey on another device first/],
    ["an address that is not verified", { email_verified_at: null }, /^Verify your email address first/],
  ])("is refused to an account with %s, which is told before", async (_what, values, wanted) => {
    const { turn, owner, isOnly, logIn } = await start(values);
    expect((await owner.get("/users/passkeys/")).json().only_fault).toMatch(wanted);
    const response = await turn(true);
    expect([response.statusCode, response.json()]).toEqual([403, { detail: expect.stringMatching(wanted) }]);
    expect([await isOnly(), (await logIn(PASSWORD)).statusCode]).toEqual([false, 200]);
  });

  it("is not offered where a guide has hosts, whose passkeys do not work on each other", () => {
    expect(onlyPasskeysError(2, true, 2)).toMatch(/^This guide has several hosts/);
    expect(onlyPasskeysError(2, true, 1)).toBeUndefined();
  });

  it("needs somebody signed in, a passkey of theirs, and the anti-forgery token", async () => {
    const { turn, owner, browser, signed, keys, isOnly, put } = await start();
    expect((await turn(true, browser())).statusCode).toBe(401);
    const stranger = await browser().signIn(db, (await buildAccount(db)).id);
    const others = await turn(true, stranger);
    expect([others.statusCode, others.json()]).toEqual([400, WRONG]);
    const unknown = await turn(true, owner, new Authenticator());
    expect([unknown.statusCode, unknown.json()]).toEqual([400, WRONG]);
    const payload = { is_only: true, credential: await signed(owner, keys[0] as Authenticator) };
    expect((await owner.request({ method: "PUT", url: "/users/passkeys/only/", payload })).statusCode).toBe(403);
    for (const body of [{}, { is_only: "perhaps", credential: 3 }, { ...payload, is_only: null }])
      expect((await put(owner, body)).statusCode).toBe(400);
    expect(await isOnly()).toBe(false);
  });

  it("takes a signed challenge once", async () => {
    const { owner, keys, signed, put } = await start();
    const payload = { is_only: true, credential: await signed(owner, keys[0] as Authenticator) };
    const answers = await Promise.all([put(owner, payload), put(owner, payload)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });
});
