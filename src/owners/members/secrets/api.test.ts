import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "../../../accounts/accounts/tables.ts";
import { api_key } from "../../../accounts/apiKeys/tables.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import { secretSeed, webhookSecret } from "../../../booking/webhooks/secret.ts";
import { webhook } from "../../../booking/webhooks/tables.ts";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { freezeClock, newUuid, now } from "../../../platform/clock.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import { UNLIMITED } from "../../../tools/testing/access.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { OLD_MIGRATIONS } from "../../../tools/testing/oldMigrations.ts";
import { buildKey } from "../../../tools/testing/recordFactories.ts";
import {
  asPerson,
  buildRights,
  CONFIG,
  calendarAddress,
  type Person,
  type Rights,
  readCalendarAt,
  send,
} from "../../../tools/testing/rights.ts";

const db = testDatabase();
const app = await buildApp(db, { config: CONFIG, limits: UNLIMITED });

let rights: Rights;
let ana: Person;
let ben: Person;
let base: string;
let key: { uuid: string; key: string };
let hook: { uuid: string; secret: string };
beforeEach(async () => {
  rights = await buildRights(db, app);
  ({ ana, ben, base } = rights);
  key = (await send(ben, "POST", `${base}keys/`, { label: "Bali Day Trips" })).json();
  hook = (await send(ben, "POST", `${base}webhooks/`, { url: "https://hooks.example/guide?a=1", events: ["enquiry.created"] })).json();
});

const remove = (payload: object = {}, who = ana, whom = ben) => send(who, "DELETE", `${base}members/${whom.id}/`, payload);
const octo = async (text: string) =>
  (await app.fastify.inject({ url: "/octo/products/", headers: { authorization: `Bearer ${text}` } })).statusCode;
const mailsTo = async ({ email }: Person) => {
  await doJobs(app.services);
  return readMails(app.services.config).filter(({ to }) => to.includes(email));
};
const findHook = async () => (await db.select().from(webhook).where(eq(webhook.uuid, hook.uuid)))[0];

describe("keys and webhooks", () => {
  it("show their maker in every answer about them", async () => {
    const maker = { account: ben.id, name: "Ben Okri", email: ben.email };
    expect(key).toMatchObject({ created_by: maker });
    expect(hook).toMatchObject({ created_by: maker });
    for (const list of ["keys", "webhooks"])
      expect((await ana.visitor.get(`${base}${list}/`)).json().results).toMatchObject([{ created_by: maker }]);
    await buildKey(db, rights.code, { label: "From before" });
    expect((await ana.visitor.get(`${base}keys/`)).json().results[1]).toMatchObject({ label: "From before", created_by: null });
  });

  it("are listed before a removal, with what becomes of each; for owners alone", async () => {
    const { results } = (await ana.visitor.get(`${base}secrets/`)).json();
    expect(results.map((row: Record<string, unknown>) => [row.kind, row.name, row.after_removal])).toEqual([
      ["key", "Bali Day Trips", "ends"],
      ["webhook", "hooks.example", "ends"],
      ["calendar", "Mango room", "replaced"],
    ]);
    expect(results[0]).toMatchObject({ id: key.uuid, created_by: { account: ben.id }, last_used: null });
    await send(ana, "PATCH", `${base}members/${ben.id}/`, { role: "helper" });
    await buildBusiness(db, { owners: [ben.id] });
    expect((await ben.visitor.get(`${base}secrets/`)).statusCode).toBe(404);
  });

  it("of who is removed end, and are gone from the lists; the log says so", async () => {
    expect((await remove()).statusCode).toBe(204);
    expect([await octo(key.key), await findHook()]).toEqual([403, undefined]);
    const { results } = (await ana.visitor.get(`${base}log/`)).json();
    expect(results.map(({ by, words }: Record<string, string>) => `${by} ${words}`)).toEqual(
      expect.arrayContaining(["The Guide revoked the key Bali Day Trips", "The Guide deleted the webhook to hooks.example"]),
    );
  });

  it("of the others, and those without a known maker, stay", async () => {
    const own = (await send(ana, "POST", `${base}keys/`, { label: "Mine" })).json();
    const unknown = await buildKey(db, rights.code);
    await remove();
    expect([await octo(own.key), await octo(unknown.key)]).toEqual([200, 200]);
  });

  it("whose owner was removed while they were made are refused", async () => {
    await db.update(account).set({ blocked: now() }).where(eq(account.id, ben.id));
    await db.update(account).set({ blocked: null }).where(eq(account.id, ben.id));
    await ben.visitor.signIn(db, ben.id);
    // Blocked between the check of the session and the creation of the key.
    await db.execute(sql`ALTER TABLE account DISABLE TRIGGER account_kept_out`);
    await db.update(account).set({ blocked: now() }).where(eq(account.id, ben.id));
    expect((await send(ben, "POST", `${base}keys/`, { label: "Late" })).statusCode).toBe(404);
    expect((await send(ben, "POST", `${base}webhooks/`, { url: "https://late.example/", events: ["enquiry.created"] })).statusCode).toBe(
      404,
    );
    await db.execute(sql`ALTER TABLE account ENABLE TRIGGER account_kept_out`);
  });

  it("become those of who gives a webhook another address, with another secret", async () => {
    const own = await send(ben, "PATCH", `${base}webhooks/${hook.uuid}/`, { url: "https://two.example/" });
    expect([own.json().secret, own.json().created_by.account]).toEqual([undefined, ben.id]);
    const other = await send(ana, "PATCH", `${base}webhooks/${hook.uuid}/`, { url: "https://three.example/" });
    expect(other.json()).toMatchObject({ created_by: { account: ana.id }, secret: expect.stringMatching(/^hook_/) });
    expect(other.json().secret).not.toBe(hook.secret);
    await remove();
    expect(await findHook()).toBeDefined();
  });
});

describe("an owner who removes another", () => {
  it("takes named secrets over, each with a new text that is shown once; the others end", async () => {
    const second = (await send(ben, "POST", `${base}keys/`, { label: "Second" })).json();
    const response = await remove({ take_over: [key.uuid, hook.uuid] });
    expect(response.statusCode).toBe(200);
    const { taken_over } = response.json();
    expect(taken_over).toEqual([
      { id: key.uuid, kind: "key", name: "Bali Day Trips", secret: expect.stringMatching(/^octo_/) },
      { id: hook.uuid, kind: "webhook", name: "hooks.example", secret: expect.stringMatching(/^hook_/) },
    ]);
    expect([await octo(key.key), await octo(second.key), await octo(taken_over[0].secret)]).toEqual([403, 403, 200]);
    const found = await findHook();
    expect([found?.created_by, found && webhookSecret(app.services.config.GUIDE_SECRET, secretSeed(found))]).toEqual([
      ana.id,
      taken_over[1].secret,
    ]);
    expect(taken_over[1].secret).not.toBe(hook.secret);
    expect(JSON.stringify(await db.select().from(api_key))).not.toContain(taken_over[0].secret);
    const { results } = (await ana.visitor.get(`${base}keys/`)).json();
    expect(results).toMatchObject([{ uuid: key.uuid, created_by: { account: ana.id }, hint: expect.stringContaining("octo_") }]);
  });

  it("does the same when they make a helper of them, whose calendars then stay as they are", async () => {
    const address = await calendarAddress(rights);
    const changed = await send(ana, "PATCH", `${base}members/${ben.id}/`, { role: "helper", take_over: [key.uuid] });
    expect(changed.json()).toMatchObject({ role: "helper", taken_over: [{ id: key.uuid, kind: "key" }] });
    expect([await octo(key.key), await octo(changed.json().taken_over[0].secret), await findHook()]).toEqual([403, 200, undefined]);
    expect(await calendarAddress(rights)).toBe(address);
  });

  it.each([
    ["that nobody has", () => [newUuid()]],
    ["of another maker", async () => [(await send(ana, "POST", `${base}keys/`, { label: "Mine" })).json().uuid]],
    ["that are none", () => ["x"]],
  ])("takes over none %s, and removes nobody", async (_, ids) => {
    const refused = await remove({ take_over: await ids() });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ["take_over"]]);
    expect([await octo(key.key), (await ben.visitor.get(base)).statusCode]).toEqual([200, 200]);
  });

  it("is another: who leaves takes nothing along", async () => {
    expect((await remove({ take_over: [key.uuid] }, ben)).statusCode).toBe(400);
    expect((await remove({}, ben)).statusCode).toBe(204);
    expect(await octo(key.key)).toBe(403);
  });
});

describe("the owners who remain", () => {
  it("are told what ended, and get the new addresses of calendars; who has gone is not told", async () => {
    const before = await calendarAddress(rights);
    await remove();
    const mail = (await mailsTo(ana)).at(-1);
    const address = await calendarAddress(rights);
    expect(mail?.subject).toBe("New calendar links for Umah Ibu");
    for (const text of ["Ben Okri", "Bali Day Trips", "hooks.example", "Mango room", address]) expect(mail?.source).toContain(text);
    expect(mail?.source).not.toContain(before);
    expect((await mailsTo(ben)).filter(({ source }) => source.includes("/ical/"))).toEqual([]);
    await doJobs(app.services);
    expect((await mailsTo(ana)).length).toBe(1);
  });

  it("are told of keys alone when somebody becomes a helper, and of nothing where nothing ended", async () => {
    await send(ana, "PATCH", `${base}members/${ben.id}/`, { role: "helper" });
    const [mail] = await mailsTo(ana);
    expect([mail?.subject, mail?.source.includes("/ical/")]).toEqual(["Keys for Umah Ibu no longer work", false]);
    await send(ana, "PATCH", `${base}members/${ben.id}/`, { role: "owner" });
    await send(ana, "PATCH", `${base}members/${ben.id}/`, { role: "helper" });
    expect((await mailsTo(ana)).length).toBe(1);
  });

  it("include who takes the listing over by a transfer, and never somebody who is blocked", async () => {
    const carl = await asPerson(db, app);
    await db.insert(business_member).values({ business_code: rights.code, account_id: carl.id, role: "owner" });
    await db.update(account).set({ blocked: now() }).where(eq(account.id, carl.id));
    await doJobs(app.services);
    await remove();
    expect([(await mailsTo(ana)).length > 0, await mailsTo(carl)]).toEqual([true, []]);
  });
});

describe("an address of a published calendar that somebody knew", () => {
  it("shows nights for 14 days more and then nothing; the new one shows all", async () => {
    const before = await calendarAddress(rights);
    expect(await readCalendarAt(app, before)).toBe("whole");
    await remove();
    const after = await calendarAddress(rights);
    expect([after === before, await readCalendarAt(app, before), await readCalendarAt(app, after)]).toEqual([false, "nights", "whole"]);
    const start = now().getTime();
    freezeClock(new Date(start + 14 * 86_400_000 - 60_000));
    expect(await readCalendarAt(app, before)).toBe("nights");
    freezeClock(new Date(start + 14 * 86_400_000 + 60_000));
    expect([await readCalendarAt(app, before), await readCalendarAt(app, after)]).toEqual([false, "whole"]);
    freezeClock(undefined);
  });

  it("stays readable through a second removal, and ends at once when an owner asks for another", async () => {
    const first = await calendarAddress(rights);
    await remove();
    const second = await calendarAddress(rights);
    const carl = await asPerson(db, app);
    await db.insert(business_member).values({ business_code: rights.code, account_id: carl.id, role: "helper" });
    await remove({}, ana, carl);
    expect([await readCalendarAt(app, first), await readCalendarAt(app, second)]).toEqual(["nights", "nights"]);
    await send(ana, "POST", `${base}calendars/${rights.room}/renew/`, {});
    expect([await readCalendarAt(app, first), await readCalendarAt(app, second)]).toEqual([false, false]);
  });

  it("is not replaced again for a person who was already blocked", async () => {
    await db.update(account).set({ blocked: now() }).where(eq(account.id, ben.id));
    const address = await calendarAddress(rights);
    await remove();
    expect(await calendarAddress(rights)).toBe(address);
  });
});

describe("keys and webhooks of before", () => {
  const file = readdirSync(OLD_MIGRATIONS).find((name) => name.endsWith("_members_rights.sql")) ?? "";
  const [, upgrade = ""] = readFileSync(join(OLD_MIGRATIONS, file), "utf8").split("-- Keys and webhooks of people who had lost");
  const statements = upgrade.split(";\n").filter((one) => one.includes("SELECT"));

  it("end with the upgrade where their maker has lost the right, and are listed once and stay where nobody knows the maker", async () => {
    const gone = await asPerson(db, app);
    const [lost, unknown] = [
      await buildKey(db, rights.code, { label: "Of one who has gone", created_by: gone.id }),
      await buildKey(db, rights.code, { label: "Of nobody known" }),
    ];
    await db.insert(webhook).values({
      ...{ uuid: newUuid(), business: rights.code, url: "https://old.example/x?token=1", events: ["enquiry.created"], created: now() },
    });
    const address = await calendarAddress(rights);
    expect(statements).toHaveLength(2);
    for (const one of statements) await db.execute(sql.raw(`-- ${one}`));
    expect([await octo(lost.key), await octo(unknown.key), await octo(key.key)]).toEqual([403, 200, 200]);
    expect(await calendarAddress(rights)).toBe(address);
    const mail = (await mailsTo(ana)).find(({ subject }) => subject === "Check the keys of Umah Ibu");
    expect([mail?.source.includes("Of nobody known"), mail?.source.includes("old.example"), mail?.source.includes("token=1")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(mail?.source).not.toContain("Bali Day Trips");
  });

  it("are followed by published calendars that former members can still read", async () => {
    const again = readFileSync(join(OLD_MIGRATIONS, "0104_members.sql"), "utf8");
    const titles = async () => (await mailsTo(ana)).filter(({ subject }) => subject === "Check the calendars of Umah Ibu");
    await db.execute(sql.raw(again));
    expect(await titles()).toHaveLength(0);
    await readCalendarAt(app, await calendarAddress(rights));
    await db.execute(sql.raw(again));
    expect(await titles()).toHaveLength(0);
    await writeLog(db, { business: rights.code, account: ana.id, act: "member.removed", id: newUuid(), name: "Somebody" });
    await db.execute(sql.raw(again));
    const [mail] = await titles();
    expect(mail?.source).toContain("Calendar of Mango room");
    expect(mail?.source).not.toContain("https://old.example");
  });
});
