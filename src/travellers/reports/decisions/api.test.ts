import { afterEach, describe, expect, it } from "vitest";
import { requestDeletion } from "../../../accounts/accounts/deletion/store.ts";
import { account } from "../../../accounts/accounts/tables.ts";
import { freezeClock, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../../tools/testing/jobs.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { createReport } from "../store.ts";
import { report } from "../tables.ts";
import { yearlyFigures } from "./figures/store.ts";
import { hasObjection, objectedBefore, objectionTooLate, otherMustDecide } from "./rules.ts";
import { report_objection } from "./tables.ts";

/** Covers decisions about reports: who receives them, and how people object. */

const db = testDatabase();
const { fastify, services } = await buildApp(db, { config: { OPERATOR_EMAIL: "desk@guide.test" } });
afterEach(() => freezeClock(undefined));

async function person(name: string) {
  const { id, email } = await buildAccount(db);
  const { code } = await buildTraveller(db, { name, account_id: id });
  return { id, email, code, visitor: await new Visitor(fastify).signIn(db, id) };
}
async function staffMember() {
  const { id } = await buildAccount(db, { roles: ["staff"] });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const decide = (uuid: string, outcome: string, more = {}) => visitor.patch(`/staff/api/reports/${uuid}/`, { outcome, ...more });
  const judge = (uuid: string, outcome: string, more = {}) => visitor.patch(`/staff/api/objections/${uuid}/`, { outcome, ...more });
  return { id, visitor, decide, judge };
}

/** Mails to an address, with the path of the link in each. */
const mailsTo = async (email: string) => {
  await doJobs(services);
  await doJobs(services);
  return readMails(services.config)
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => ({ source, path: /https?:\/\/[^/\s]+(\/report\/[\w-]+\/)/.exec(source)?.[1] ?? "" }));
};

async function scene() {
  const { code } = await buildBusiness(db, { name: "Es Batu" });
  const [author, reader] = [await person("Ethan"), await person("Maya")];
  const { uuid } = await buildVisit(db, { business: code, traveller: author.code, comment: "The owner is a thief.", is_recommended: true });
  const sent = await reader.visitor.post("/api/report/", { kind: "recommendation", id: uuid, reason: "insult", text: "My secret words." });
  const isShown = async () =>
    (await reader.visitor.get(`/traveller/api/business-recommendations/${code}/?traveller=${reader.code}`)).json().recommendations
      .length === 1;
  return { code, author, reader, report: sent.json().uuid as string, staff: await staffMember(), isShown };
}
const objection = async () => (await db.select().from(report_objection))[0];

describe("the person who reports something", () => {
  it("gets a receipt, then the decision in plain words, and can object once without an account", async () => {
    const { reader, author, report: uuid, staff, isShown } = await scene();
    const [receipt] = await mailsTo(reader.email);
    expect(receipt?.source).toMatch(/We have your report/);
    await staff.decide(uuid, "left", { explanation: "It is an opinion." });
    const [job] = (await queuedJobs(services)).filter(({ task }) => task === "mail_report_decisions");
    expect(job).toBeDefined();
    const [, decided] = await mailsTo(reader.email);
    expect(decided?.source).toMatch(/changed nothing.*It is an opinion\..*A person on our staff.*object until/s);
    expect(await mailsTo(author.email)).toEqual([]);

    const nobody = new Visitor(fastify);
    const link = `/api${decided?.path}`;
    const read = (await nobody.get(link)).json();
    expect(read).toMatchObject({ side: "reporter", outcome: "left", text: "My secret words.", objection: null });
    expect(read.object_until).not.toBeNull();
    expect((await nobody.post(`${link}objection/`, { text: " " })).statusCode).toBe(400);
    expect((await nobody.post(`${link}objection/`, { text: "He means me." })).json()).toMatchObject({
      objection: { text: "He means me." },
    });
    const again = await nobody.post(`${link}objection/`, { text: "Again." });
    expect([again.statusCode, again.json()]).toEqual([409, { detail: objectedBefore() }]);
    expect((await staff.visitor.patch(`/staff/api/reports/${uuid}/`, { outcome: null })).json()).toEqual({ detail: hasObjection() });

    // Its page leads from the queue; the first decider cannot decide it while there is another member of staff.
    const { uuid: id = "" } = (await objection()) ?? {};
    const other = await staffMember();
    const queue = (await other.visitor.get("/staff/api/review/?kind=objection")).json();
    expect(queue).toMatchObject({ count: 1, results: [{ id, quote: "He means me.", url: `/staff/review/objections/?uuid=${id}` }] });
    const own = await staff.judge(id, "overturned");
    expect([own.statusCode, own.json()]).toEqual([409, { detail: otherMustDecide() }]);
    expect(await isShown()).toBe(true);
    expect((await other.judge(id, "overturned")).statusCode).toBe(204);
    expect(await isShown()).toBe(false);
    expect((await other.judge(id, "upheld")).statusCode).toBe(404);
    expect((await mailsTo(reader.email)).at(-1)?.source).toMatch(/You were right/);
    const [removal] = await mailsTo(author.email);
    expect(removal?.source).toMatch(/no longer shown.*against the guide's terms/is);
    for (const secret of ["Maya", "My secret words", "He means me"]) expect(removal?.source).not.toContain(secret);
  });

  it("hears nothing of a decision that staff undo within minutes", async () => {
    const { reader, report: uuid, staff } = await scene();
    await staff.decide(uuid, "left");
    const before = (await mailsTo("nobody@guide.test")).length;
    expect(before).toBe(0);
    const decisions = (await mailsTo(reader.email)).length;
    await staff.visitor.patch(`/staff/api/reports/${uuid}/`, { outcome: null });
    await staff.decide(uuid, "done");
    await staff.visitor.patch(`/staff/api/reports/${uuid}/`, { outcome: null });
    expect(await mailsTo(reader.email)).toHaveLength(decisions);
  });

  it("can object for six months", async () => {
    const { reader, report: uuid, staff } = await scene();
    await staff.decide(uuid, "left");
    const moment = now();
    freezeClock(new Date(moment.getTime() + 190 * 86_400_000));
    const late = await new Visitor(fastify).signIn(db, reader.id);
    const refused = await late.post(`/accounts/api/reports/${uuid}/objection/`, { side: "reporter", text: "Too late." });
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: objectionTooLate() }]);
  });

  it("gets the mails in the language of the page, as a visitor at the address that they gave", async () => {
    const german = await buildApp(db, { languages: withGerman() });
    const { code } = await buildBusiness(db);
    const uuid = crypto.randomUUID();
    const row = { kind: "business", subject: code, title: "Es Batu", url: `/${code}/`, about: null, reason: "closed" };
    await createReport(db, { ...row, uuid, email: "ana@visitor.test", language: "de" });
    const staff = await staffMember();
    await staff.decide(uuid, "done");
    await doJobs(german.services);
    await doJobs(german.services);
    const [mail] = readMails(german.services.config).filter(({ to }) => to.includes("ana@visitor.test"));
    expect(mail?.source).toContain('<html lang="de">');
  });

  it("finds their reports under their account, and no one else's", async () => {
    const { reader, author, report: uuid, staff } = await scene();
    await staff.decide(uuid, "taken_down");
    expect((await reader.visitor.get("/accounts/api/reports/")).json()).toMatchObject({
      reports: [{ uuid, object_until: null }],
      removals: [],
    });
    const own = (await author.visitor.get("/accounts/api/reports/")).json();
    expect(own).toMatchObject({ reports: [], removals: [{ uuid, side: "author", text: "", ground: "terms" }] });
    expect(JSON.stringify(own)).not.toContain("secret");
    const stranger = await person("Noor");
    for (const side of ["reporter", "author"])
      expect((await stranger.visitor.post(`/accounts/api/reports/${uuid}/objection/`, { side, text: "Mine." })).statusCode).toBe(404);
    expect((await author.visitor.post(`/accounts/api/reports/${uuid}/objection/`, { side: "reporter", text: "Mine." })).statusCode).toBe(
      404,
    );
  });
});

describe("the person whose content is removed", () => {
  it("gets the reasons, and is restored after an objection", async () => {
    const { author, report: uuid, staff, isShown } = await scene();
    await staff.decide(uuid, "taken_down", { ground: "law", explanation: "A false accusation." });
    const [mail] = await mailsTo(author.email);
    expect(mail?.source).toMatch(/against the law.*A false accusation/s);
    expect((await new Visitor(fastify).post(`/api${mail?.path}objection/`, { text: "I was there." })).statusCode).toBe(200);
    const { uuid: id = "" } = (await objection()) ?? {};
    expect((await (await staffMember()).judge(id, "overturned", { explanation: "Sorry." })).statusCode).toBe(204);
    expect(await isShown()).toBe(true);
    expect((await mailsTo(author.email)).at(-1)?.source).toMatch(/visible again.*Sorry\..*final/s);
    expect(
      readMails(services.config)
        .filter(({ to }) => to.includes("desk@guide.test"))
        .at(-1)?.source,
    ).toContain("New objection");
  });

  it("is decided by the same person where there is only one member of staff", async () => {
    const { author, report: uuid, staff, isShown } = await scene();
    await staff.decide(uuid, "taken_down");
    await author.visitor.post(`/accounts/api/reports/${uuid}/objection/`, { side: "author", text: "I was there." });
    await db
      .update(account)
      .set({ blocked: now() })
      .where(eq(account.id, (await staffMember()).id));
    const { uuid: id = "" } = (await objection()) ?? {};
    expect((await staff.judge(id, "upheld")).statusCode).toBe(204);
    expect(await isShown()).toBe(false);
    expect((await mailsTo(author.email)).at(-1)?.source).toMatch(/keep it/);
  });

  it("is the owner of a hidden listing and the holder of a suspended account, also without a report", async () => {
    const owner = await buildAccount(db);
    const { code } = await buildBusiness(db, { name: "Umah Ibu", owners: [owner.id] });
    const staff = await staffMember();
    await staff.visitor.post(`/staff/api/businesses/${code}/acts/`, { act: "hide", explanation: "The house does not exist." });
    const [mail] = await mailsTo(owner.email);
    expect(mail?.source).toMatch(/Your listing is hidden.*The house does not exist/s);
    expect((await new Visitor(fastify).post(`/api${mail?.path}objection/`, { text: "It does." })).statusCode).toBe(200);
    const { uuid: id = "" } = (await objection()) ?? {};
    expect((await (await staffMember()).judge(id, "overturned")).statusCode).toBe(204);
    expect((await new Visitor(fastify).get(`/guide/api/business/${code}/`)).statusCode).toBe(200);

    const bad = await person("Kim");
    await staff.visitor.patch(`/staff/api/accounts/${bad.id}/`, { is_blocked: true, explanation: "Spam in 40 recommendations." });
    expect((await mailsTo(bad.email)).at(-1)?.source).toMatch(/account is suspended.*Spam in 40/s);
  });

  it("gets no email if staff show the listing again at once", async () => {
    const owner = await buildAccount(db);
    const { code } = await buildBusiness(db, { owners: [owner.id] });
    const staff = await staffMember();
    for (const act of ["hide", "show"]) await staff.visitor.post(`/staff/api/businesses/${code}/acts/`, { act });
    expect(await mailsTo(owner.email)).toEqual([]);
  });
});

it("A link that was not mailed opens nothing, and neither does one for the other side", async () => {
  const { author, report: uuid, staff } = await scene();
  await staff.decide(uuid, "taken_down");
  const [mail] = await mailsTo(author.email);
  const token = mail?.path.split("/")[2] ?? "";
  const nobody = new Visitor(fastify);
  expect((await nobody.get(`/api/report/${token}/`)).json()).toMatchObject({ side: "author" });
  for (const wrong of ["x", "A".repeat(43), `${token.slice(0, -2)}AA`, token.slice(1)])
    expect((await nobody.get(`/api/report/${wrong}/`)).statusCode, wrong).toBe(404);
  await db.update(account).set({ email: "new@guide.test" }).where(eq(account.id, author.id));
  expect((await nobody.get(`/api/report/${token}/`)).statusCode).toBe(404);
});

it("A deleted account takes its words out of reports, and the yearly figures remain", async () => {
  const { author, reader, report: uuid, staff } = await scene();
  await staff.decide(uuid, "taken_down");
  await author.visitor.post(`/accounts/api/reports/${uuid}/objection/`, { side: "author", text: "I was there." });
  for (const { id } of [author, reader]) {
    await requestDeletion(db, id, true);
    await db.delete(account).where(eq(account.id, id));
  }
  expect(await db.select().from(report)).toMatchObject([
    { text: "", title: "", quote: "", reporter: null, about: null, outcome: "taken_down" },
  ]);
  expect(await objection()).toMatchObject({ text: "", account: null });
  const figures = Object.fromEntries(
    (await yearlyFigures(db, now().getUTCFullYear())).map(({ section, name, value }) => [`${section}, ${name}`, value]),
  );
  expect(figures).toMatchObject({
    "Reports, all": 1,
    "Reports by kind, recommendation": 1,
    "Decisions on reports, taken_down": 1,
    "Removals after reports by ground, terms": 1,
    "Objections by side, author": 1,
    "Decisions on objections, open": 1,
  });
  expect((await yearlyFigures(db, 2020)).find(({ section }) => section === "Reports")?.value).toBe(0);
});

it("A barrier is reported for one page of this website, with a text", async () => {
  const { visitor } = await person("Noor");
  const send = (id: string, text: string) => visitor.post("/api/report/", { kind: "accessibility", id, reason: "other", text });
  expect((await send("/explore/", "")).statusCode).toBe(400);
  for (const id of ["/explore/", "https://evil.example//evil.example/", "javascript:alert(1)"])
    expect((await send(id, "The map.")).statusCode).toBe(201);
  expect((await db.select({ url: report.url }).from(report)).map(({ url }) => url)).toEqual(["/explore/", "/evil.example/", "/alert(1)"]);
});
