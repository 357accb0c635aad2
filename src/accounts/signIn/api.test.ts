import { describe, expect, it } from "vitest";
import { freezeClock, newUuid, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { limit_counter } from "../../platform/db/tables.ts";
import { SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { quickHash } from "../../tools/testing/password.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { account } from "../accounts/tables.ts";
import { passkey } from "../passkeys/tables.ts";

const db = testDatabase();
const PASSWORD = "a boat with two masts";

async function start(values: { password?: string; email?: string; email_verified_at?: Date | null } = {}) {
  const app = await lendApp(db);
  const { password, ...rest } = values;
  const row = await buildAccount(db, {
    email: "ana@example.org",
    ...rest,
    ...(password ? { password_hash: await quickHash(password) } : {}),
  });
  await buildTraveller(db, { account_id: row.id, name: "Ana Lima" });
  const browser = (address?: string) => new Visitor(app.fastify, address);
  /** Runs the queued jobs and returns the link of the newest email as a path. */
  const mailedLink = async () => {
    await doJobs(app.services);
    return new URL(readMails(app.services.config).at(-1)?.links[0] ?? "").pathname;
  };
  const tokenInPath = (path: string) => path.split("/").at(-2) ?? "";
  const whoIs = async (visitor: Visitor) => (await visitor.get("/api/session/")).json().traveller?.name ?? null;
  return { ...app, row, browser, mailedLink, tokenOf: tokenInPath, whoIs };
}

describe("signing in with a password", () => {
  it("gives a new session, whatever the browser had before, and keeps the old one from working", async () => {
    const { browser, whoIs, row } = await start({ password: PASSWORD });
    const visitor = await browser().signIn(db, row.id);
    const before = visitor.cookies.get(SESSION_COOKIE);
    const response = await visitor.post("/users/login/", { email: "ANA@example.org", password: PASSWORD });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(visitor.cookies.get(SESSION_COOKIE)).not.toBe(before);
    expect(await whoIs(visitor)).toBe("Ana Lima");
    const other = browser();
    other.cookies.set(SESSION_COOKIE, before ?? "");
    expect(await whoIs(other)).toBe(null);
    const cookie = response.cookies.find(({ name }) => name === SESSION_COOKIE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", secure: true, path: "/" });
  });

  it("lets the next write through: the anti-forgery token changes with the session", async () => {
    const { browser } = await start({ password: PASSWORD });
    const visitor = browser();
    await visitor.post("/users/login/", { email: "ana@example.org", password: PASSWORD });
    expect((await visitor.post("/users/logout/")).statusCode).toBe(204);
  });

  it("says the same of a wrong password, an unknown address, and an account without a password", async () => {
    const { browser } = await start({ password: PASSWORD });
    await buildAccount(db, { email: "none@example.org" });
    for (const body of [
      { email: "ana@example.org", password: "another one" },
      { email: "nobody@example.org", password: PASSWORD },
      { email: "none@example.org", password: PASSWORD },
    ]) {
      const response = await browser().post("/users/login/", body);
      expect([response.statusCode, response.json()]).toEqual([400, { password: ["Email/Password invalid"] }]);
    }
  });

  it.each([
    [{}, ["email", "password"]],
    [{ email: "ana", password: "" }, ["email", "password"]],
    [{ email: 3, password: [] }, ["email", "password"]],
    [{ email: `${"a".repeat(250)}@example.org`, password: "x".repeat(1_001) }, ["email", "password"]],
  ])("answers %j with messages by field", async (body, fields) => {
    const { browser } = await start();
    const response = await browser().post("/users/login/", body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).sort()).toEqual(fields);
  });

  it("is refused without the anti-forgery token", async () => {
    const { browser } = await start({ password: PASSWORD });
    const response = await browser().request({
      method: "POST",
      url: "/users/login/",
      payload: { email: "ana@example.org", password: PASSWORD },
    });
    expect(response.statusCode).toBe(403);
  });

  it("is not remembered under an Idempotency-Key", async () => {
    const { browser, whoIs } = await start({ password: PASSWORD });
    const visitor = browser();
    for (const turn of [1, 2]) {
      await visitor.post("/users/login/", { email: "ana@example.org", password: PASSWORD }, { "idempotency-key": "same" });
      expect(await whoIs(visitor), String(turn)).toBe("Ana Lima");
      visitor.cookies.delete(SESSION_COOKIE);
      visitor.cookies.delete("csrftoken");
    }
  });

  it("is closed to an account after 25 failures in an hour, from however many addresses, and says when to come again", async () => {
    const { browser } = await start({ password: PASSWORD });
    for (let turn = 0; turn < 25; turn += 1)
      await browser(`203.0.113.${turn}`).post("/users/login/", { email: "ana@example.org", password: `wrong ${turn}` });
    const response = await browser("198.51.100.1").post("/users/login/", { email: "ana@example.org", password: PASSWORD });
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(3_000);
    expect(response.json()).toEqual({ detail: "Too many requests, please try again in a few minutes." });
  }, 20_000);

  it("is not closed to a browser that signed in to the account before, whatever others guess", async () => {
    const { browser, whoIs } = await start({ password: PASSWORD });
    const [known, stranger] = [browser("203.0.113.20"), browser("203.0.113.21")];
    const right = { email: "ana@example.org", password: PASSWORD };
    const wrong = { ...right, password: "another one" };
    await known.post("/users/login/", right);
    for (let turn = 0; turn < 26; turn += 1) await browser(`198.51.100.${turn}`).post("/users/login/", wrong);
    expect((await stranger.post("/users/login/", right)).statusCode).toBe(429);
    await known.post("/users/logout/");
    expect((await known.post("/users/login/", right)).statusCode).toBe(200);
    expect(await whoIs(known)).toBe("Ana Lima");
    // The browser that has signed in before has a limit of its own.
    await db.delete(limit_counter).where(eq(limit_counter.name, "sign_ins"));
    const tries = [];
    for (let turn = 0; turn < 26; turn += 1) {
      if (turn === 20) await db.delete(limit_counter).where(eq(limit_counter.name, "sign_ins"));
      tries.push((await known.post("/users/login/", wrong)).statusCode);
    }
    expect(tries.at(-2)).toBe(400);
    expect(tries.at(-1)).toBe(429);
  });

  it("lets at most 25 of 100 guesses at once be tried", async () => {
    const { browser } = await start({ password: PASSWORD });
    const visitor = browser();
    await visitor.token();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => visitor.post("/users/login/", { email: "ana@example.org", password: `guess ${turn}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(25);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(75);
  }, 20_000);

  it("does not count successes", async () => {
    const { browser } = await start({ password: PASSWORD });
    for (let turn = 0; turn < 27; turn += 1) {
      const response = await browser().post("/users/login/", { email: "ana@example.org", password: PASSWORD });
      expect(response.statusCode).toBe(200);
    }
  }, 20_000);
});

describe("a magic link", () => {
  it("signs in by its button and not by being looked at, once, and leads where one wanted to go", async () => {
    const { browser, mailedLink, tokenOf, whoIs } = await start();
    const visitor = browser();
    const asked = await visitor.post("/users/magic-link/", { email: "ana@example.org", url: "/explore/countries/" });
    expect([asked.statusCode, asked.json()]).toEqual([200, { success: true }]);
    const path = await mailedLink();
    expect(path).toMatch(/^\/accounts\/magic\/[\w-]{22}\/$/);
    const address = `/users/links/${tokenOf(path)}/`;
    for (const _ of [1, 2])
      expect((await visitor.get(address)).json()).toEqual({
        kind: "magic",
        state: "good",
        masked_email: "a*a@example.org",
        is_same_browser: true,
      });
    expect(await whoIs(visitor)).toBe(null);
    expect((await visitor.post(address)).json()).toEqual({ success: true, done: "", next: "/explore/countries/" });
    expect(await whoIs(visitor)).toBe("Ana Lima");
    expect((await visitor.get(address)).json().state).toBe("used");
    const again = await browser().post(address);
    expect([again.statusCode, Object.keys(again.json())]).toEqual([400, ["non_field_errors"]]);
  });

  it("works once of two presses at once", async () => {
    const { browser, mailedLink, tokenOf } = await start();
    await browser().post("/users/magic-link/", { email: "ana@example.org" });
    const address = `/users/links/${tokenOf(await mailedLink())}/`;
    const answers = await Promise.all([browser().post(address), browser().post(address)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it("says that another browser asked for it", async () => {
    const { browser, mailedLink, tokenOf } = await start();
    await browser().post("/users/magic-link/", { email: "ana@example.org" });
    expect((await browser().get(`/users/links/${tokenOf(await mailedLink())}/`)).json().is_same_browser).toBe(false);
  });

  it("expires after ten minutes", async () => {
    const { browser, mailedLink, tokenOf, whoIs } = await start();
    const visitor = browser();
    await visitor.post("/users/magic-link/", { email: "ana@example.org" });
    const address = `/users/links/${tokenOf(await mailedLink())}/`;
    freezeClock(new Date(now().getTime() + 601_000));
    try {
      expect((await visitor.get(address)).json().state).toBe("expired");
      expect((await visitor.post(address)).statusCode).toBe(400);
      expect(await whoIs(visitor)).toBe(null);
    } finally {
      freezeClock(undefined);
    }
  });

  it("goes to nobody without an account, with the same answer", async () => {
    const { browser, services } = await start();
    const response = await browser().post("/users/magic-link/", { email: "nobody@example.org" });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    await doJobs(services);
    expect(readMails(services.config)).toEqual([]);
  });

  it("is sent five times in half an hour, resets included, known or not", async () => {
    const { browser } = await start();
    for (const email of ["ana@example.org", "nobody@example.org"]) {
      for (let turn = 0; turn < 5; turn += 1)
        expect((await browser().post(turn % 2 ? "/users/magic-link/" : "/accounts/password/reset/", { email })).statusCode).toBe(200);
      const response = await browser().post("/users/magic-link/", { email });
      expect([response.statusCode, Number(response.headers["retry-after"]) > 1_700]).toEqual([429, true]);
    }
  });

  it("is still sent to a browser that signed in before when others have asked for theirs", async () => {
    const { browser } = await start({ password: PASSWORD });
    const [known, stranger] = [browser(), browser()];
    await known.post("/users/login/", { email: "ana@example.org", password: PASSWORD });
    const ask = async (visitor: Visitor) => (await visitor.post("/users/magic-link/", { email: "ana@example.org", url: "" })).statusCode;
    for (let turn = 0; turn < 5; turn += 1) await ask(stranger);
    expect([await ask(stranger), await ask(known)]).toEqual([429, 200]);
    for (let turn = 0; turn < 4; turn += 1) await ask(known);
    expect(await ask(known)).toBe(429);
  });

  it("never leads to another host", async () => {
    const { browser, mailedLink, tokenOf } = await start();
    await browser().post("/users/magic-link/", { email: "ana@example.org", url: "https://evil.example/" });
    expect((await browser().post(`/users/links/${tokenOf(await mailedLink())}/`)).json().next).toBe("");
  });

  it("that does not exist is 404", async () => {
    const { browser } = await start();
    for (const token of ["a".repeat(22), "short", "%00"]) {
      expect((await browser().get(`/users/links/${token}/`)).statusCode, token).toBe(404);
      expect((await browser().post(`/users/links/${token}/`)).statusCode, token).toBe(404);
    }
  });
});

const buildPasskey = (account_id: string, name: string) =>
  db
    .insert(passkey)
    .values({ credential_id: Buffer.from(name), uuid: newUuid(), account_id, public_key: Buffer.from("x"), counter: 0, name });

describe("a reset of the password", () => {
  it("takes a form, sets a new password once, signs in, and ends all other sessions", async () => {
    const { browser, mailedLink, tokenOf, whoIs, row } = await start({ password: PASSWORD });
    const elsewhere = await browser().signIn(db, row.id);
    const visitor = browser();
    const asked = await visitor.post("/accounts/password/reset/", "email=ana%40example.org", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([asked.statusCode, asked.json()]).toEqual([200, { success: true }]);
    const path = await mailedLink();
    expect(path).toMatch(/^\/accounts\/password\/reset\/[\w-]{22}\/$/);
    const address = `/users/links/${tokenOf(path)}/`;
    expect((await visitor.post(address, { password: "short" })).json()).toEqual({ password: ["Use at least 10 characters."] });
    // Words of the guide, and the name of the person: Ana Lima.
    for (const password of ["The Guide 2026!", "ana-lima-ana-lima"])
      expect((await visitor.post(address, { password })).json(), password).toEqual({
        password: [expect.stringMatching(/^This is too close/)],
      });
    expect((await visitor.post(address)).statusCode).toBe(400);
    expect((await visitor.post(address, { password: "three sails and a crow" })).statusCode).toBe(200);
    expect(await whoIs(visitor)).toBe("Ana Lima");
    expect(await whoIs(elsewhere)).toBe(null);
    expect((await visitor.post(address, { password: "four sails and a crow" })).statusCode).toBe(400);
    const login = (password: string) => browser().post("/users/login/", { email: "ana@example.org", password });
    expect((await login(PASSWORD)).statusCode).toBe(400);
    expect((await login("three sails and a crow")).statusCode).toBe(200);
  });

  it("is told by mail, with the passkeys that go on working and where they are removed", async () => {
    const { browser, mailedLink, tokenOf, row, services } = await start({ password: PASSWORD });
    for (const name of ["Phone", "Old laptop"]) await buildPasskey(row.id, name);
    const visitor = browser();
    await visitor.post("/accounts/password/reset/", { email: "ana@example.org" });
    const path = await mailedLink();
    await visitor.post(`/users/links/${tokenOf(path)}/`, { password: "three sails and a crow" });
    await doJobs(services);
    const told = readMails(services.config).find(({ subject }) => subject === "A new password was set for your account at The Guide");
    expect(told?.to).toBe("ana@example.org");
    expect(told?.source).toMatch(/These passkeys still log in/);
    for (const name of ["Phone", "Old laptop"]) expect(told?.source).toContain(name);
    expect(told?.links).toContain("https://guide.test/accounts/settings/");
  });

  it("ends the marks of other browsers: they are asked like strangers, and share the strangers' limit", async () => {
    const { browser, mailedLink, tokenOf } = await start({ password: PASSWORD });
    const [other, own] = [browser(), browser()];
    const nameFor = async (visitor: Visitor) => (await visitor.post("/users/auth-flows/", { email: "ana@example.org" })).json().first_name;
    await other.post("/users/login/", { email: "ana@example.org", password: PASSWORD });
    expect(await nameFor(other)).toBe("Ana");
    await own.post("/accounts/password/reset/", { email: "ana@example.org" });
    await own.post(`/users/links/${tokenOf(await mailedLink())}/`, { password: "a boat with three masts" });
    expect([await nameFor(other), await nameFor(own)]).toEqual(["", "Ana"]);
  });

  it("leaves no older link that works", async () => {
    const { browser, mailedLink, tokenOf, services } = await start({ password: PASSWORD });
    const visitor = browser();
    await visitor.post("/users/magic-link/", { email: "ana@example.org" });
    const older = `/users/links/${tokenOf(await mailedLink())}/`;
    await visitor.post("/accounts/password/reset/", { email: "ana@example.org" });
    await mailedLink();
    // Both emails may have the same timestamp in seconds.
    const reset =
      readMails(services.config)
        .flatMap(({ links }) => links)
        .find((link) => link.includes("/reset/")) ?? "";
    expect((await visitor.post(`/users/links/${tokenOf(reset)}/`, { password: "three sails and a crow" })).statusCode).toBe(200);
    expect((await visitor.get(older)).json().state).toBe("used");
  });
});

describe("an account that somebody else made in one's name", () => {
  it("ends their sessions and their password at the first link that is opened in another browser", async () => {
    const { browser, mailedLink, tokenOf, whoIs, row } = await start({ password: PASSWORD, email_verified_at: null });
    const attacker = browser("198.51.100.9");
    await attacker.post("/users/login/", { email: "ana@example.org", password: PASSWORD });
    expect(await whoIs(attacker)).toBe("Ana Lima");
    const victim = browser();
    await victim.post("/users/magic-link/", { email: "ana@example.org" });
    await victim.post(`/users/links/${tokenOf(await mailedLink())}/`);
    expect(await whoIs(victim)).toBe("Ana Lima");
    expect(await whoIs(attacker)).toBe(null);
    // Its tag is invalid too, so it sees no name any more.
    expect((await attacker.post("/users/auth-flows/", { email: "ana@example.org" })).json().first_name).toBe("");
    const [after] = await db.select().from(account).where(eq(account.id, row.id));
    expect(after?.password_hash).toBe(null);
    expect(after?.email_verified_at).not.toBe(null);
  });
});

describe("one's own account", () => {
  it("lists its sessions without their tokens, and ends one of them", async () => {
    const { browser, row, whoIs } = await start();
    const [here, there] = [await browser().signIn(db, row.id), await browser().signIn(db, row.id)];
    const response = await here.get("/users/account/");
    expect(response.json()).toMatchObject({ email: "ana@example.org", is_verified: true, has_password: false });
    const sessions: { uuid: string; is_this: boolean }[] = response.json().sessions;
    expect(sessions.map(({ is_this }) => is_this).sort()).toEqual([false, true]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(["agent", "created", "is_this", "last_seen", "uuid"]);
    const other = sessions.find(({ is_this }) => !is_this)?.uuid ?? "";
    const end = async (visitor: Visitor, uuid: string) => visitor.delete(`/users/sessions/${uuid}/`);
    expect((await end(here, other)).statusCode).toBe(204);
    expect(await whoIs(there)).toBe(null);
    expect((await end(here, other)).statusCode).toBe(404);
    const stranger = await browser().signIn(db, (await buildAccount(db)).id);
    const mine = sessions.find(({ is_this }) => is_this)?.uuid ?? "";
    expect((await end(stranger, mine)).statusCode).toBe(404);
    expect((await end(browser(), mine)).statusCode).toBe(401);
  });

  it("ends all sessions but the one that asks, and nobody else's", async () => {
    const { browser, row, whoIs } = await start();
    const [here, ...there] = [await browser().signIn(db, row.id), await browser().signIn(db, row.id), await browser().signIn(db, row.id)];
    const stranger = await browser().signIn(db, (await buildTraveller(db, { name: "Rui Sá" })).account_id);
    const end = async (visitor: Visitor) => visitor.delete("/users/sessions/");
    expect((await end(browser())).statusCode).toBe(401);
    expect((await here.request({ method: "DELETE", url: "/users/sessions/" })).statusCode).toBe(403);
    const answers = await Promise.all([end(here), end(here)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await Promise.all([here, ...there, stranger].map(whoIs))).toEqual(["Ana Lima", null, null, "Rui Sá"]);
  });

  it("ends no session, one or all, for who has not logged in within a quarter of an hour, and does after logging in once more", async () => {
    const { browser, row, whoIs } = await start({ password: PASSWORD });
    const [here, there] = [await browser().signIn(db, row.id), await browser().signIn(db, row.id)];
    const otherSessionUuid = async () =>
      (await here.get("/users/account/")).json().sessions.find(({ is_this }: { is_this: boolean }) => !is_this)?.uuid;
    const end = async (url: string) => here.delete(url);
    freezeClock(new Date(now().getTime() + 15 * 60_000));
    try {
      for (const url of ["/users/sessions/", `/users/sessions/${await otherSessionUuid()}/`]) {
        const response = await end(url);
        expect([response.statusCode, response.json()]).toEqual([403, { detail: "To change how you log in, please log in again first." }]);
      }
      expect(await whoIs(there)).toBe("Ana Lima");
      await here.post("/users/login/", { email: "ana@example.org", password: PASSWORD });
      expect((await end(`/users/sessions/${await otherSessionUuid()}/`)).statusCode).toBe(204);
      expect(await whoIs(there)).toBe(null);
    } finally {
      freezeClock(undefined);
    }
  });

  it("takes a new password with the present one, and ends the other sessions", async () => {
    const { browser, row, whoIs } = await start({ password: PASSWORD });
    const [here, there] = [await browser().signIn(db, row.id), await browser().signIn(db, row.id)];
    const change = (body: object) => here.post("/users/password/", body);
    expect((await change({ current_password: "wrong", new_password: "three sails and a crow" })).json()).toEqual({
      current_password: ["This is not your current password."],
    });
    for (const new_password of ["password123", "explore 2026 !", "Lima, Ana Lima"])
      expect(Object.keys((await change({ current_password: PASSWORD, new_password })).json()), new_password).toEqual(["new_password"]);
    expect((await change({ current_password: PASSWORD, new_password: "three sails and a crow" })).statusCode).toBe(200);
    expect(await whoIs(here)).toBe("Ana Lima");
    expect(await whoIs(there)).toBe(null);
    expect((await browser().post("/users/password/", { new_password: "three sails and a crow" })).statusCode).toBe(401);
  });
});
