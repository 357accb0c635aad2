import { describe, expect, it } from "vitest";
import { freezeClock, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { buildApp, lendApp } from "../../tools/testing/app.ts";
import { Authenticator } from "../../tools/testing/authenticator.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { quickHash } from "../../tools/testing/password.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { passkey } from "./tables.ts";

const db = testDatabase();
const MINUTE = 60_000;
const NOT_ADDED = { non_field_errors: ["The passkey could not be added: try again."] };
const WRONG = { non_field_errors: ["This passkey does not work here. Log in another way."] };
const REFUSED = { detail: "To change how you log in, please log in again first." };

async function start({
  config = {},
  on = db,
  ...values
}: {
  config?: Record<string, string>;
  on?: Db;
  email_verified_at?: Date | null;
  password_hash?: string;
} = {}) {
  const app = await lendApp(on, { config });
  const row = await buildAccount(on, { email: "ana@example.org", ...values });
  await buildTraveller(on, { account_id: row.id, name: "Ana Lima" });
  const browser = (address?: string) => new Visitor(app.fastify, address);
  const owner = await browser().signIn(on, row.id);
  const whoIs = async (visitor: Visitor) => (await visitor.get("/api/session/")).json().traveller?.name ?? null;
  const options = async (visitor: Visitor) => (await visitor.post("/users/passkeys/options/")).json();
  const signInOptions = async (visitor: Visitor) => (await visitor.post("/users/passkeys/sign-in/options/")).json();
  const add = async (visitor: Visitor, key = new Authenticator(), name = "Phone") => {
    const { challenge } = await options(visitor);
    return visitor.post("/users/passkeys/", { credential: key.make({ challenge }), name });
  };
  const signIn = (visitor: Visitor, credential: unknown) => visitor.post("/users/passkeys/sign-in/", { credential });
  const remove = async (visitor: Visitor, uuid: string) => visitor.delete(`/users/passkeys/${uuid}/`);
  const subjects = async () => {
    await doJobs(app.services);
    return readMails(app.services.config).map(({ to, subject }) => `${to}: ${subject}`);
  };
  return { ...app, row, browser, owner, whoIs, options, signInOptions, add, signIn, remove, subjects };
}

async function later<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
  freezeClock(new Date(now().getTime() + milliseconds));
  try {
    return await act();
  } finally {
    freezeClock(undefined);
  }
}

describe("adding a passkey", () => {
  it("asks for one that is found without a name and knows its person, and lists it without its key", async () => {
    const { owner, options, add } = await start();
    const requested = await options(owner);
    expect(requested).toMatchObject({
      rp: { name: "The Guide", id: "guide.test" },
      user: { name: "ana@example.org" },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    });
    const key = new Authenticator();
    const response = await add(owner, key, "  Ana's phone ");
    expect(response.statusCode).toBe(201);
    const { results, is_possible } = (await owner.get("/users/passkeys/")).json();
    expect(is_possible).toBe(true);
    expect(results).toEqual([{ uuid: response.json().uuid, name: "Ana's phone", created: expect.any(String), last_used: null }]);
    expect((await options(owner)).excludeCredentials).toEqual([
      { id: key.id.toString("base64url"), type: "public-key", transports: ["internal"] },
    ]);
  });

  it("is told to the account's owner by mail", async () => {
    const { owner, add, remove, subjects } = await start();
    const { uuid } = (await add(owner)).json();
    await remove(owner, uuid);
    expect((await subjects()).sort()).toEqual([
      "ana@example.org: A passkey was added to your account at The Guide",
      "ana@example.org: A passkey was removed from your account at The Guide",
    ]);
  });

  it("needs somebody signed in, and a sign-in of the last quarter of an hour at both of its steps", async () => {
    const { owner, browser, options, remove, add } = await start();
    expect((await browser().post("/users/passkeys/options/")).statusCode).toBe(401);
    const credential = new Authenticator().make({ challenge: (await options(owner)).challenge });
    const { uuid } = (await add(owner)).json();
    expect((await browser().post("/users/passkeys/", { credential, name: "x" })).statusCode).toBe(401);
    await later(15 * MINUTE, async () => {
      for (const response of [
        await owner.post("/users/passkeys/options/"),
        await owner.post("/users/passkeys/", { credential, name: "x" }),
        await remove(owner, uuid),
      ])
        expect([response.statusCode, response.json()]).toEqual([403, REFUSED]);
      expect((await owner.get("/users/account/")).json().is_fresh).toBe(false);
    });
    expect((await owner.get("/users/account/")).json().is_fresh).toBe(true);
  });

  it("is possible again after logging in once more", async () => {
    const { owner } = await start({ password_hash: await quickHash("a boat with two masts") });
    await later(20 * MINUTE, async () => {
      await owner.post("/users/login/", { email: "ana@example.org", password: "a boat with two masts" });
      expect((await owner.post("/users/passkeys/options/")).statusCode).toBe(200);
    });
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port", { origin: "https://guide.test:8443" }],
    ["another party", { rpId: "evil.example" }],
    ["nobody verified", { isVerified: false }],
    ["a frame of another site", { crossOrigin: true }],
    ["a challenge that was never given", { challenge: "bm90IGdpdmVu" }],
  ])("is refused with %s", async (_, wrong) => {
    const { owner, options } = await start();
    const { challenge } = await options(owner);
    const response = await owner.post("/users/passkeys/", { credential: new Authenticator().make({ challenge, ...wrong }), name: "x" });
    expect([response.statusCode, response.json()]).toEqual([400, NOT_ADDED]);
    expect((await owner.get("/users/passkeys/")).json().results).toEqual([]);
  });

  it("takes a challenge once, for five minutes, from the browser and the account that asked", async () => {
    const { owner, browser, options, row } = await start();
    const stranger = await browser().signIn(db, (await buildAccount(db)).id);
    const elsewhere = await browser().signIn(db, row.id);
    const send = (visitor: Visitor, challenge: string) =>
      visitor.post("/users/passkeys/", { credential: new Authenticator().make({ challenge }), name: "x" });
    const { challenge } = await options(owner);
    for (const visitor of [stranger, elsewhere]) expect((await send(visitor, challenge)).json()).toEqual(NOT_ADDED);
    expect((await send(owner, challenge)).statusCode).toBe(201);
    expect((await send(owner, challenge)).json()).toEqual(NOT_ADDED);
    const late = await options(owner);
    expect((await later(5 * MINUTE + 1_000, () => send(owner, late.challenge))).json()).toEqual(NOT_ADDED);
    const signingIn = await owner.post("/users/passkeys/sign-in/options/");
    expect((await send(owner, signingIn.json().challenge)).json()).toEqual(NOT_ADDED);
  });

  it("refuses a credential that an account has, and the twenty-first", async () => {
    const { owner, add, browser } = await start();
    const key = new Authenticator();
    await add(owner, key);
    const stranger = await browser().signIn(db, (await buildAccount(db)).id);
    for (const visitor of [owner, stranger]) expect((await add(visitor, key)).json()).toEqual(NOT_ADDED);
    for (let made = 1; made < 20; made += 1) expect((await add(owner)).statusCode).toBe(201);
    expect((await owner.post("/users/passkeys/options/")).json()).toEqual({
      non_field_errors: ["An account can have at most 20 passkeys. Remove one first."],
    });
  });

  it.each([
    [{}, ["credential", "name"]],
    [{ credential: "x", name: 3 }, ["credential", "name"]],
    [{ credential: { id: "a b", rawId: "", type: "password", response: {} }, name: "x".repeat(61) }, ["credential", "name"]],
    [{ credential: { ...new Authenticator().make({ challenge: "x" }), id: "x".repeat(16_001) }, name: "a\u0007b" }, ["credential", "name"]],
  ])("answers what is no passkey with messages by field (%#)", async (body, fields) => {
    const { owner } = await start();
    const response = await owner.post("/users/passkeys/", body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).sort()).toEqual(fields);
  });

  it("says that passkeys cannot work where the guide has an address of numbers, or a name without https", async () => {
    for (const PUBLIC_URL of ["http://127.0.0.1:3000", "http://[::1]:3000", "http://guide.test"]) {
      const app = await buildApp(db, { config: { PUBLIC_URL } });
      const visitor = await new Visitor(app.fastify).signIn(db, (await buildAccount(db)).id);
      expect((await visitor.get("/users/passkeys/")).json(), PUBLIC_URL).toEqual({
        is_possible: false,
        is_only: false,
        only_fault: expect.any(String),
        results: [],
      });
      expect((await visitor.post("/users/passkeys/options/")).statusCode, PUBLIC_URL).toBe(403);
      expect((await visitor.post("/users/passkeys/sign-in/options/")).statusCode, PUBLIC_URL).toBe(403);
    }
  });
});

describe("removing a passkey", () => {
  it("takes one's own away, once, and nobody else's", async () => {
    const { owner, browser, add, remove, whoIs, signIn, signInOptions } = await start();
    const key = new Authenticator();
    const { uuid } = (await add(owner, key)).json();
    const stranger = await browser().signIn(db, (await buildAccount(db)).id);
    expect((await remove(stranger, uuid)).statusCode).toBe(404);
    expect((await remove(browser(), uuid)).statusCode).toBe(401);
    expect((await remove(owner, "no-uuid")).statusCode).toBe(404);
    expect((await remove(owner, uuid)).statusCode).toBe(204);
    expect((await remove(owner, uuid)).statusCode).toBe(404);
    const visitor = browser();
    expect((await signIn(visitor, key.sign(await signInOptions(visitor)))).json()).toEqual(WRONG);
    expect(await whoIs(visitor)).toBe(null);
  });

  it("logs out every other browser: a thief has logged in with it", async () => {
    const { owner, browser, add, remove, whoIs, signIn, signInOptions } = await start();
    const key = new Authenticator();
    const { uuid } = (await add(owner, key)).json();
    const thief = browser();
    await signIn(thief, key.sign(await signInOptions(thief)));
    expect(await whoIs(thief)).toBe("Ana Lima");
    // Signed before the removal, sent after it.
    const late = browser();
    const signed = key.sign(await signInOptions(late));
    expect((await remove(owner, uuid)).statusCode).toBe(204);
    expect(await whoIs(thief)).toBe(null);
    expect((await signIn(late, signed)).json()).toEqual(WRONG);
    expect(await whoIs(owner)).toBe("Ana Lima");
  });
});

describe("signing in with a passkey", () => {
  it("needs no name, gives a new session, and notes the use", async () => {
    const { owner, browser, add, whoIs, signIn, signInOptions, row } = await start();
    const key = new Authenticator();
    await add(owner, key);
    const visitor = await browser().signIn(db, (await buildAccount(db)).id);
    const before = visitor.cookies.get(SESSION_COOKIE) ?? "";
    const requested = await signInOptions(visitor);
    expect(requested).toEqual({ challenge: expect.any(String), rpId: "guide.test", timeout: 120_000, userVerification: "required" });
    const handle = Buffer.from(row.id.replaceAll("-", ""), "hex").toString("base64url");
    const response = await signIn(visitor, key.sign(requested, handle));
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(await whoIs(visitor)).toBe("Ana Lima");
    expect(visitor.cookies.get(SESSION_COOKIE)).not.toBe(before);
    const old = browser();
    old.cookies.set(SESSION_COOKIE, before);
    expect((await old.get("/users/account/")).statusCode).toBe(401);
    expect((await owner.get("/users/passkeys/")).json().results[0].last_used).toEqual(expect.any(String));
    expect((await visitor.post("/users/logout/")).statusCode).toBe(204);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another party", { rpId: "evil.example" }],
    ["nobody verified", { isVerified: false }],
    ["a frame of another site", { crossOrigin: true }],
    ["a challenge that was never given", { challenge: "bm90IGdpdmVu" }],
  ])("is refused with %s", async (_, wrong) => {
    const { owner, browser, add, whoIs, signIn, signInOptions } = await start();
    const key = new Authenticator();
    await add(owner, key);
    const visitor = browser();
    const { challenge } = await signInOptions(visitor);
    const response = await signIn(visitor, key.sign({ challenge, ...wrong }));
    expect([response.statusCode, response.json()]).toEqual([400, WRONG]);
    expect(await whoIs(visitor)).toBe(null);
  });

  it("takes a challenge once, for five minutes, from the browser that asked, and none that was meant for adding", async () => {
    const { owner, browser, add, options, signIn, signInOptions } = await start();
    const key = new Authenticator();
    await add(owner, key);
    const visitor = browser();
    const { challenge } = await signInOptions(visitor);
    expect((await signIn(browser(), key.sign({ challenge }))).json()).toEqual(WRONG);
    const response = key.sign({ challenge });
    expect((await signIn(visitor, response)).statusCode).toBe(200);
    expect((await signIn(visitor, response)).json()).toEqual(WRONG);
    const late = await signInOptions(visitor);
    expect((await later(5 * MINUTE + 1_000, () => signIn(visitor, key.sign(late)))).json()).toEqual(WRONG);
    expect((await signIn(owner, key.sign(await options(owner)))).json()).toEqual(WRONG);
  });

  it("uses a challenge up by a wrong answer too", async () => {
    const { owner, browser, add, signIn, signInOptions } = await start();
    const key = new Authenticator();
    await add(owner, key);
    const visitor = browser();
    const { challenge } = await signInOptions(visitor);
    await signIn(visitor, key.sign({ challenge, isVerified: false }));
    expect((await signIn(visitor, key.sign({ challenge }))).json()).toEqual(WRONG);
  });

  it("refuses a counter that stands still or goes backwards: a copy of the key was used", async () => {
    const { owner, browser, add, signIn, signInOptions } = await start();
    const key = new Authenticator(7);
    await add(owner, key);
    const visitor = browser();
    for (const counter of [5, 6]) {
      key.counter = counter;
      expect((await signIn(visitor, key.sign(await signInOptions(visitor)))).json()).toEqual(WRONG);
    }
    expect((await signIn(visitor, key.sign(await signInOptions(visitor)))).statusCode).toBe(200);
  });

  it("works again and again with an authenticator that does not count", async () => {
    const { owner, browser, add, signIn, signInOptions } = await start();
    const key = new Authenticator(0);
    await add(owner, key);
    const visitor = browser();
    for (const _ of [1, 2]) expect((await signIn(visitor, key.sign(await signInOptions(visitor)))).statusCode).toBe(200);
  });

  it("refuses another's signature, an unknown credential, and the name of another account", async () => {
    const { owner, browser, add, signIn, signInOptions } = await start();
    const key = new Authenticator();
    await add(owner, key);
    const visitor = browser();
    const forger = new Authenticator();
    expect((await signIn(visitor, forger.sign(await signInOptions(visitor)))).json()).toEqual(WRONG);
    const id = key.id.toString("base64url");
    expect((await signIn(visitor, { ...forger.sign(await signInOptions(visitor)), id, rawId: id })).json()).toEqual(WRONG);
    const handle = Buffer.alloc(16, 1).toString("base64url");
    expect((await signIn(visitor, key.sign(await signInOptions(visitor), handle))).json()).toEqual(WRONG);
  });

  it.each([
    {},
    { credential: [] },
    { credential: { id: "x" } },
    { credential: { ...new Authenticator().sign({ challenge: "x" }), type: "password" } },
  ])("answers what is no passkey with a message (%#)", async (body) => {
    const { browser } = await start();
    const response = await browser().post("/users/passkeys/sign-in/", body);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["credential"]]);
  });

  it("answers client data that cannot be read as it answers what is wrong", async () => {
    const { browser, signIn } = await start();
    const made = new Authenticator().sign({ challenge: "x" });
    for (const clientDataJSON of ["AAAA", Buffer.from("[]").toString("base64url"), Buffer.from('{"challenge":3}').toString("base64url")])
      expect((await signIn(browser(), { ...made, response: { ...made.response, clientDataJSON } })).json()).toEqual(WRONG);
  });

  it("is refused without the anti-forgery token", async () => {
    const { browser } = await start();
    for (const url of ["/users/passkeys/sign-in/options/", "/users/passkeys/sign-in/"])
      expect((await browser().request({ method: "POST", url, payload: {} })).statusCode).toBe(403);
  });

  it("is closed to an address after 25 failures, and to the account from wherever", async () => {
    const { owner, browser, add, signIn, signInOptions } = await start();
    const key = new Authenticator();
    await add(owner, key);
    for (let turn = 0; turn < 25; turn += 1)
      expect((await signIn(browser(`203.0.113.${turn + 20}`), key.sign({ challenge: "x" }))).statusCode).toBe(400);
    const visitor = browser("198.51.100.1");
    const response = await signIn(visitor, key.sign(await signInOptions(visitor)));
    expect([response.statusCode, Number(response.headers["retry-after"]) > 3_000]).toEqual([429, true]);
    for (let turn = 0; turn < 25; turn += 1) await signIn(browser("198.51.100.2"), new Authenticator().sign({ challenge: "x" }));
    expect((await signIn(browser("198.51.100.2"), new Authenticator().sign({ challenge: "x" }))).statusCode).toBe(429);
  }, 20_000);

  it("does not count successes", async () => {
    const { owner, browser, add, signIn, signInOptions } = await start();
    const key = new Authenticator();
    await add(owner, key);
    for (let turn = 0; turn < 27; turn += 1) {
      const visitor = browser();
      expect((await signIn(visitor, key.sign(await signInOptions(visitor)))).statusCode).toBe(200);
    }
  }, 20_000);
});

describe("an account that somebody else made in one's name", () => {
  it("loses their passkeys, and what waits to become one, at the first link that is opened in another browser", async () => {
    const { owner, browser, add, options, services, whoIs, signIn, signInOptions } = await start({ email_verified_at: null });
    const key = new Authenticator();
    expect((await add(owner, key)).statusCode).toBe(201);
    const waiting = await options(owner);
    const victim = browser("198.51.100.9");
    await victim.post("/users/magic-link/", { email: "ana@example.org" });
    await doJobs(services);
    const link = readMails(services.config)
      .flatMap(({ links }) => links)
      .find((one) => one.includes("/accounts/magic/"));
    await victim.post(`/users/links/${link?.split("/").at(-2)}/`);
    expect(await whoIs(victim)).toBe("Ana Lima");
    expect((await signIn(owner, key.sign(await signInOptions(owner)))).json()).toEqual(WRONG);
    expect((await owner.post("/users/passkeys/", { credential: new Authenticator().make(waiting), name: "x" })).statusCode).toBe(401);
    expect((await victim.get("/users/passkeys/")).json().results).toEqual([]);
  });
});

describe("two at once", () => {
  it("one challenge gives one passkey, one answer one session, and a removal happens once", async () => {
    const { db: shared } = await freshDatabase({ places: true });
    const { owner, browser, options, signIn, signInOptions, remove, row } = await start({ on: shared });
    const { challenge } = await options(owner);
    const key = new Authenticator();
    const body = { credential: key.make({ challenge }), name: "Phone" };
    const added = await Promise.all([owner.post("/users/passkeys/", body), owner.post("/users/passkeys/", body)]);
    expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);

    const visitor = browser();
    const credential = key.sign(await signInOptions(visitor));
    const entered = await Promise.all(Array.from({ length: 5 }, () => signIn(visitor, credential)));
    expect(entered.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);

    const [one] = await shared.select().from(passkey).where(eq(passkey.account_id, row.id));
    const removed = await Promise.all([remove(owner, one?.uuid ?? ""), remove(owner, one?.uuid ?? "")]);
    expect(removed.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  });

  it("two uses of the same counter, with a challenge each, are one session: there are two keys", async () => {
    const { db: shared } = await freshDatabase({ places: true });
    const { owner, browser, add, signIn, signInOptions } = await start({ on: shared });
    const key = new Authenticator(4);
    await add(owner, key);
    const [here, there] = [browser(), browser()];
    const signed = [];
    for (const visitor of [here, there]) {
      key.counter = 4;
      signed.push(key.sign(await signInOptions(visitor)));
    }
    const answers = await Promise.all([signIn(here, signed[0]), signIn(there, signed[1])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });
});
