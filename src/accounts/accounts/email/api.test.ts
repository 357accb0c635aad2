import { describe, expect, it } from "vitest";
import { freezeClock, now } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/types.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { freshDatabase, testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { findAccount } from "../store.ts";

const db = testDatabase();
const MINUTE = 60_000;
const OLD = "ana@example.org";
const NEW = "ana@example.net";
const GONE = { non_field_errors: ["This link has expired or was already used. Request a new one."] };

async function start(on: Db = db) {
  const app = await lendApp(on);
  const row = await buildAccount(on, { email: OLD });
  await buildTraveller(on, { account_id: row.id, name: "Ana Lima" });
  const browser = (address?: string) => new Visitor(app.fastify, address);
  const owner = await browser().signIn(on, row.id);
  const ask = (visitor: Visitor, new_email: unknown = NEW) => visitor.post("/users/email-change/", { new_email });
  /** Runs the queued jobs, then returns the emails to an address, newest last, each with the API path of its button. */
  const mailsTo = async (address: string) => {
    await doJobs(app.services);
    return readMails(app.services.config)
      .filter(({ to }) => to === address)
      .map(({ subject, links }) => ({ subject, links, call: `/users/email-change/${links[0]?.split("/").at(-2)}/` }));
  };
  const findChangePath = async (address: string) =>
    (await mailsTo(address)).find(({ links }) => links[0]?.includes("/accounts/email/"))?.call ?? "";
  const emailNow = async () => (await findAccount(on, row.id))?.email;
  const whoIs = async (visitor: Visitor) => (await visitor.get("/api/session/")).json().traveller?.name ?? null;
  const cancel = async (visitor: Visitor) => visitor.delete("/users/email-change/");
  return { ...app, row, browser, owner, ask, mailsTo, callOf: findChangePath, emailNow, whoIs, cancel };
}

async function later<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
  freezeClock(new Date(now().getTime() + milliseconds));
  try {
    return await act();
  } finally {
    freezeClock(undefined);
  }
}

describe("a change of address", () => {
  for (const [first, second] of [
    [OLD, NEW],
    [NEW, OLD],
  ] as const) {
    it(`takes effect when both are confirmed, ${first} first, and ends the other sessions`, async () => {
      const { row, owner, browser, ask, callOf, emailNow, whoIs, mailsTo } = await start();
      const elsewhere = await browser().signIn(db, row.id);
      const response = await ask(owner, ` ${NEW} `);
      expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
      const [one, two] = [await callOf(first), await callOf(second)];
      expect((await owner.post(one)).json()).toEqual({ outcome: "waiting" });
      expect(await emailNow()).toBe(OLD);
      expect((await owner.get("/users/account/")).json().email_change).toEqual({
        new_email: NEW,
        is_old_confirmed: first === OLD,
        is_new_confirmed: first === NEW,
      });
      expect((await owner.post(two)).json()).toEqual({ outcome: "done" });
      expect((await owner.get("/users/account/")).json()).toMatchObject({ email: NEW, is_verified: true, email_change: null });
      expect(await whoIs(owner)).toBe("Ana Lima");
      expect(await whoIs(elsewhere)).toBe(null);
      expect((await mailsTo(OLD)).map(({ subject }) => subject)).toContain("Your account at The Guide has a new email address");
      for (const used of [one, two]) {
        expect((await owner.get(used)).json().state).toBe("used");
        expect([(await owner.post(used)).statusCode, await emailNow()]).toEqual([400, NEW]);
      }
    });
  }

  it("can be confirmed in a browser that is not signed in, and signs it in nowhere; all sessions end", async () => {
    const { owner, browser, ask, callOf, whoIs } = await start();
    await ask(owner);
    const mail = browser();
    await mail.post(await callOf(OLD));
    expect((await mail.post(await callOf(NEW))).json()).toEqual({ outcome: "done" });
    expect([await whoIs(mail), await whoIs(owner)]).toEqual([null, null]);
  });

  it("is not made by looking at a link, which tells the addresses by halves", async () => {
    const { owner, browser, ask, callOf, emailNow } = await start();
    await ask(owner);
    for (const [address, side] of [
      [OLD, "email_old"],
      [NEW, "email_new"],
    ] as const)
      for (const _ of [1, 2])
        expect((await browser().get(await callOf(address))).json()).toEqual({
          side,
          state: "good",
          old_email_masked: "a*a@example.org",
          new_email_masked: "a*a@example.net",
        });
    expect(await emailNow()).toBe(OLD);
  });

  it("tells the present address of the new one and how to stop it, and the new one nothing of the present", async () => {
    const { owner, ask, mailsTo, services } = await start();
    await ask(owner);
    const [toOld] = await mailsTo(OLD);
    // One page confirms it and leads to the page that stops it.
    expect(toOld?.links.filter((link) => /\/accounts\/email\/[\w-]{22}\/$/.test(link))).toHaveLength(1);
    const sources = readMails(services.config);
    expect(sources.find(({ to }) => to === OLD)?.source).toContain(NEW);
    expect(sources.find(({ to }) => to === NEW)?.source).not.toContain(OLD);
  });

  it("is stopped from the present address, after a yes too, and not from the new one", async () => {
    const { owner, browser, ask, callOf, emailNow } = await start();
    await ask(owner);
    const [old, fresh] = [await callOf(OLD), await callOf(NEW)];
    expect((await browser().post(fresh, { stop: true })).json()).toEqual(GONE);
    await browser().post(old);
    expect((await browser().post(old, { stop: true })).json()).toEqual({ outcome: "stopped" });
    expect((await browser().post(old, { stop: true })).json()).toEqual(GONE);
    expect((await browser().get(fresh)).json().state).toBe("ended");
    expect((await browser().post(fresh)).json()).toEqual(GONE);
    expect(await emailNow()).toBe(OLD);
  });

  it("is cancelled in the settings, by its owner alone", async () => {
    const { owner, browser, ask, callOf, cancel, emailNow } = await start();
    expect((await cancel(owner)).statusCode).toBe(404);
    await ask(owner);
    const stranger = await browser().signIn(db, (await buildAccount(db)).id);
    expect((await cancel(stranger)).statusCode).toBe(404);
    expect((await cancel(browser())).statusCode).toBe(401);
    const [old, fresh] = [await callOf(OLD), await callOf(NEW)];
    expect((await cancel(owner)).statusCode).toBe(204);
    for (const call of [old, fresh]) expect((await browser().post(call)).statusCode).toBe(400);
    expect(await emailNow()).toBe(OLD);
  });

  it("expires after an hour, half confirmed or not", async () => {
    const { owner, browser, ask, callOf, emailNow } = await start();
    await ask(owner);
    const [old, fresh] = [await callOf(OLD), await callOf(NEW)];
    await browser().post(old);
    await later(60 * MINUTE + 1_000, async () => {
      expect((await browser().get(fresh)).json().state).toBe("expired");
      expect((await browser().post(fresh)).json()).toEqual(GONE);
      expect((await browser().post(old, { stop: true })).json()).toEqual(GONE);
    });
    expect(await emailNow()).toBe(OLD);
  });

  it("is replaced by the next one: a link of the first confirms nothing of the second", async () => {
    const { owner, browser, ask, callOf, emailNow } = await start();
    await ask(owner);
    const [old, fresh] = [await callOf(OLD), await callOf(NEW)];
    await ask(owner, "other@example.net");
    for (const call of [old, fresh]) expect((await browser().post(call)).json()).toEqual(GONE);
    await browser().post(await callOf("other@example.net"));
    expect(await emailNow()).toBe(OLD);
  });

  it("ends with a new password", async () => {
    const { owner, browser, ask, callOf, emailNow } = await start();
    await ask(owner);
    const [old, fresh] = [await callOf(OLD), await callOf(NEW)];
    expect((await owner.post("/users/password/", { new_password: "three sails and a crow" })).statusCode).toBe(200);
    for (const call of [old, fresh]) expect((await browser().post(call)).json()).toEqual(GONE);
    expect(await emailNow()).toBe(OLD);
  });

  it("leaves no link to log in that was sent to the old address", async () => {
    const { owner, browser, ask, callOf, mailsTo } = await start();
    await browser().post("/users/magic-link/", { email: OLD });
    const magic = (await mailsTo(OLD))[0]?.links[0]?.split("/").at(-2);
    await ask(owner);
    await browser().post(await callOf(OLD));
    await browser().post(await callOf(NEW));
    expect((await browser().post(`/users/links/${magic}/`)).statusCode).toBe(404);
  });
});

describe("an address that another account has", () => {
  it("is answered as a free one, and only its own owner is told", async () => {
    const { owner, ask, mailsTo, callOf, emailNow, browser } = await start();
    await buildAccount(db, { email: "Taken@example.net" });
    const response = await ask(owner, "taken@example.net");
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect((await owner.get("/users/account/")).json().email_change).toEqual({
      new_email: "taken@example.net",
      is_old_confirmed: false,
      is_new_confirmed: false,
    });
    expect((await mailsTo("taken@example.net")).map(({ subject }) => subject)).toEqual(["You already have an account at The Guide"]);
    expect((await browser().post(await callOf(OLD))).json()).toEqual({ outcome: "waiting" });
    expect(await emailNow()).toBe(OLD);
  });

  it("by now: the change ends, and says so", async () => {
    const { owner, browser, ask, callOf, emailNow } = await start();
    await ask(owner);
    const [old, fresh] = [await callOf(OLD), await callOf(NEW)];
    await buildAccount(db, { email: NEW.toUpperCase() });
    await browser().post(old);
    expect((await browser().post(fresh)).json()).toEqual({
      non_field_errors: ["Another account now uses this address, so yours has not changed."],
    });
    expect(await emailNow()).toBe(OLD);
    expect((await owner.get("/users/account/")).json().email_change).toBe(null);
  });
});

describe("asking for another address", () => {
  it("needs somebody who has signed in a moment ago", async () => {
    const { owner, browser, ask } = await start();
    expect((await ask(browser())).statusCode).toBe(401);
    await later(15 * MINUTE, async () => expect((await ask(owner)).statusCode).toBe(403));
    const { statusCode } = await owner.request({ method: "POST", url: "/users/email-change/", payload: { new_email: NEW } });
    expect(statusCode).toBe(403);
  });

  it.each([undefined, "", "ana", 3, [], `${"a".repeat(250)}@example.org`, OLD.toUpperCase()])(
    "says what is wrong with %j",
    async (given) => {
      const { owner } = await start();
      const response = await owner.post("/users/email-change/", { new_email: given });
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["new_email"]]);
    },
  );

  it("is possible five times in half an hour, and fills nobody's mailbox", async () => {
    const { owner, ask, browser, row } = await start();
    for (let turn = 0; turn < 5; turn += 1) expect((await ask(owner, `ana-${turn}@example.net`)).statusCode).toBe(200);
    expect((await ask(owner, "ana-6@example.net")).statusCode).toBe(429);
    const others = [];
    for (let turn = 0; turn < 6; turn += 1) others.push(await browser().signIn(db, (await buildAccount(db)).id));
    const statuses = [];
    for (const other of others) statuses.push((await ask(other, "victim@example.net")).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(row.email).toBe(OLD);
  });

  it("knows no link but its own: others', short ones, and those of a login", async () => {
    const { browser, mailsTo, owner, ask, callOf } = await start();
    for (const token of ["a".repeat(22), "short", "%00"]) {
      expect((await browser().get(`/users/email-change/${token}/`)).statusCode, token).toBe(404);
      expect((await browser().post(`/users/email-change/${token}/`)).statusCode, token).toBe(404);
    }
    await browser().post("/users/magic-link/", { email: OLD });
    const magic = (await mailsTo(OLD))[0]?.call ?? "";
    expect((await browser().post(magic)).statusCode).toBe(404);
    await ask(owner);
    const token = (await callOf(OLD)).split("/").at(-2);
    expect((await browser().post(`/users/links/${token}/`)).statusCode).toBe(404);
    expect((await browser().post(await callOf(OLD), { stop: "perhaps" })).statusCode).toBe(400);
  });
});

/** Returns the path of the email whose change is still open. */
async function openCall(mails: { call: string }[], visitor: Visitor): Promise<string> {
  for (const { call } of mails) if ((await visitor.get(call)).json().state === "good") return call;
  return "";
}

describe("two at once", () => {
  it("both confirmations make the change once; a link is used once; of two requests one is left", async () => {
    const { db: shared } = await freshDatabase({ places: true });
    const { owner, browser, ask, callOf, emailNow, mailsTo } = await start(shared);
    await Promise.all([ask(owner, "one@example.net"), ask(owner, "two@example.net")]);
    const left = (await owner.get("/users/account/")).json().email_change.new_email;
    expect(["one@example.net", "two@example.net"]).toContain(left);
    await ask(owner);
    const old = await openCall(await mailsTo(OLD), browser());
    const fresh = await callOf(NEW);
    const answers = await Promise.all([old, old, fresh, fresh].map((call) => browser().post(call)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400, 400]);
    expect(answers.flatMap((response) => (response.statusCode === 200 ? [response.json().outcome] : [])).sort()).toEqual([
      "done",
      "waiting",
    ]);
    expect(await emailNow()).toBe(NEW);
  });

  it("an address that two accounts are to have goes to one of them", async () => {
    const { db: shared } = await freshDatabase({ places: true });
    const { row, owner, browser, ask, mailsTo } = await start(shared);
    const other = await buildAccount(shared, { email: "bea@example.org" });
    await ask(owner);
    await ask(await browser().signIn(shared, other.id));
    const calls = (await mailsTo(NEW)).map(({ call }) => call);
    for (const address of [OLD, "bea@example.org"]) await browser().post((await mailsTo(address))[0]?.call ?? "");
    const answers = await Promise.all(calls.map((call) => browser().post(call)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const emails = [(await findAccount(shared, row.id))?.email, (await findAccount(shared, other.id))?.email];
    expect(emails.filter((email) => email === NEW)).toHaveLength(1);
  });
});
