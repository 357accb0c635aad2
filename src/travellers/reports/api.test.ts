import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, it } from "vitest";
import type { Challenge } from "../../accounts/captcha/contract.ts";
import { encodeCaptchaToken } from "../../accounts/captcha/rules.ts";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { traveller as travellers } from "../../accounts/travellers/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { report } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { config: { OPERATOR_EMAIL: "desk@guide.test" } });
const URL = "/api/report/";
const STAFF = "/staff/api/reports/";

async function tokenFor(visitor: Visitor): Promise<string> {
  const challenge = (await visitor.get("/captcha/challenge/")).json<Challenge>();
  return encodeCaptchaToken({ challenge, solution: (await solveChallenge({ challenge, deriveKey }))! });
}
const someone = async (values: Parameters<typeof buildTraveller>[1] = {}) => {
  const own = await buildTraveller(db, values);
  return { ...own, visitor: await new Visitor(fastify).signIn(db, own.account_id) };
};
const staff = async () => {
  const { id } = await buildAccount(db, { roles: ["staff"] });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const end = async (uuid: string, outcome = "done") => visitor.patch(`${STAFF}${uuid}/`, { outcome });
  return { visitor, end, list: async (query = "") => (await visitor.get(STAFF + query)).json() };
};

/** Builds a recommendation of a listing, and people who read it. */
async function scene() {
  const business = await buildBusiness(db, { name: "Es Batu" });
  const author = await buildTraveller(db, { name: "Ethan" });
  const visit = await buildVisit(db, { business: business.code, traveller: author.code, comment: "The owner is a thief." });
  return { business, author, visit, reader: await someone({ name: "Maya" }) };
}

describe("POST /api/report/", () => {
  it("stores what was said and of whom, and mails it to the guide's people without the words", async () => {
    const { visit, reader, author, business } = await scene();
    const given = { kind: "recommendation", id: visit.uuid, reason: "insult", text: " He is not. " };
    const made = await reader.visitor.post(URL, given);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({ ...given, text: "He is not.", uuid: expect.any(String), created: expect.stringMatching(/Z$/) });
    expect(await db.select().from(report)).toMatchObject([
      {
        title: "Ethan: Es Batu",
        quote: "The owner is a thief.",
        url: `/${business.code}/`,
        about: author.code,
        reporter: reader.account_id,
      },
    ]);
    await doJobs(services);
    const [mail] = readMails(services.config)
      .filter(({ to }) => to === "desk@guide.test")
      .slice(-1);
    expect(mail).toMatchObject({ to: "desk@guide.test", subject: "Reported: Ethan: Es Batu" });
    expect(mail?.links).toContain("https://guide.test/staff/review/reports/");
    for (const secret of ["thief", "He is not", "@example.org", "Maya"]) expect(mail?.source).not.toContain(secret);
  });

  it("takes travellers and listings too", async () => {
    const { reader, author, business } = await scene();
    for (const [kind, id, reason] of [
      ["traveller", author.code, "spam"],
      ["business", business.code, "closed"],
    ])
      expect((await reader.visitor.post(URL, { kind, id, reason })).statusCode, kind).toBe(201);
    expect(await db.select({ url: report.url, about: report.about }).from(report)).toEqual([
      { url: `/traveller/${author.code}/`, about: author.code },
      { url: `/${business.code}/`, about: null },
    ]);
  });

  it("again while it is open is the first one, and sends no second mail", async () => {
    const { visit, reader } = await scene();
    const given = { kind: "recommendation", id: visit.uuid, reason: "insult" };
    const answers = await Promise.all([reader.visitor.token()]).then(() =>
      Promise.all([1, 2, 3].map(() => reader.visitor.post(URL, given))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((one) => one.json().uuid)).size).toBe(1);
    expect((await queuedJobs(services)).map(({ task }) => task).toSorted()).toEqual(["send_report", "send_report_received"]);
  });

  it("asks visitors for a captcha, which serves once", async () => {
    const { business } = await scene();
    const visitor = new Visitor(fastify);
    const given = { kind: "business", id: business.code, reason: "closed" };
    const refused = await visitor.post(URL, given);
    expect([refused.statusCode, refused.json()]).toEqual([400, { token: ["Please fill out captcha before submitting!"] }]);
    const token = await tokenFor(visitor);
    expect((await visitor.post(URL, { ...given, token })).statusCode).toBe(201);
    expect((await visitor.post(URL, { ...given, token })).json()).toEqual({ token: [expect.stringContaining("failed")] });
  });

  it.each([
    ["a kind that there is not", { kind: "hotel" }, "kind"],
    ["a reason that there is not", { reason: "ugly" }, "reason"],
    ["a text that is too long", { text: "a".repeat(2_001) }, "text"],
    ["no id", { id: " " }, "id"],
  ])("refuses %s", async (_what, values, field) => {
    const { business, reader } = await scene();
    const refused = await reader.visitor.post(URL, { kind: "business", id: business.code, reason: "wrong", ...values });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
  });

  it("refuses one's own words, and what one may not see like what there is not", async () => {
    const { visit, author, reader } = await scene();
    const own = await new Visitor(fastify).signIn(db, author.account_id);
    expect((await own.post(URL, { kind: "recommendation", id: visit.uuid, reason: "wrong" })).json()).toHaveProperty("id");
    await insertBlocks(db, [{ uuid: newUuid(), traveller: author.code, blocked: reader.code }]);
    const unpublished = await buildBusiness(db, { is_published: false });
    const silent = await buildVisit(db, { business: (await buildBusiness(db)).code, is_recommended: false });
    const bodies = [];
    for (const [kind, id] of [
      ["recommendation", visit.uuid],
      ["recommendation", silent.uuid],
      ["recommendation", "'"],
      ["traveller", author.code],
      ["traveller", "zzzzzzzz"],
      ["business", unpublished.code],
      ["guide", `${author.code}/id`],
    ]) {
      const refused = await reader.visitor.post(URL, { kind, id, reason: "wrong" });
      expect(refused.statusCode, `${kind} ${id}`).toBe(404);
      bodies.push(refused.body);
    }
    expect(new Set(bodies).size).toBe(1);
  });

  it("is limited for an account, from wherever", async () => {
    const { business, reader } = await scene();
    const { fastify: strict } = await buildApp(db, { limits: { reports_account: { hits: 1, seconds: 60 } } });
    const visitor = await new Visitor(strict).signIn(db, reader.account_id);
    const given = { kind: "business", id: business.code, reason: "closed" };
    expect((await visitor.post(URL, given)).statusCode).toBe(201);
    const refused = await visitor.post(URL, given);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, expect.any(String)]);
  });
});

describe("/staff/api/reports/", () => {
  it("shows what waits, how often it was reported, and how well those are known whom it is about and from", async () => {
    const { visit, reader, author } = await scene();
    const unproven = await buildAccount(db, { email_verified_at: null });
    const second = await buildTraveller(db, { name: "Zoe", account_id: unproven.id });
    const visitor = await new Visitor(fastify).signIn(db, second.account_id);
    await reader.visitor.post(URL, { kind: "recommendation", id: visit.uuid, reason: "insult" });
    await visitor.post(URL, { kind: "recommendation", id: visit.uuid, reason: "spam", text: "Made up." });
    const { list } = await staff();
    const found = await list();
    expect(found).toMatchObject({
      count: 2,
      results: [
        {
          reason: "spam",
          text: "Made up.",
          quote: "The owner is a thief.",
          reports_count: 2,
          about: { code: author.code, is_verified: true, reports_count: 2, since: expect.stringMatching(/Z$/) },
          reporter: { code: second.code, name: "Zoe", is_verified: false, reports_count: 1 },
          outcome: null,
        },
        { reason: "insult", reporter: { name: "Maya", is_verified: true } },
      ],
    });
    expect(JSON.stringify(found)).not.toContain("@example.org");
  });

  it("ends with all others of the same thing, once, and can be read afterwards", async () => {
    const { visit, reader, business } = await scene();
    const other = await someone();
    const first = (await reader.visitor.post(URL, { kind: "recommendation", id: visit.uuid, reason: "insult" })).json();
    await other.visitor.post(URL, { kind: "recommendation", id: visit.uuid, reason: "insult" });
    await other.visitor.post(URL, { kind: "business", id: business.code, reason: "closed" });
    const { list, end } = await staff();
    expect((await end(first.uuid)).json()).toEqual({ resolved_count: 2 });
    expect((await end(first.uuid)).statusCode).toBe(404);
    expect((await end(newUuid())).statusCode).toBe(404);
    expect((await end(first.uuid, "gone")).statusCode).toBe(400);
    expect((await list()).results).toMatchObject([{ kind: "business" }]);
    expect([(await list(`?business=${business.code}`)).count, (await list("?business=zzzzzzzz")).count]).toEqual([1, 0]);
    expect(await list("?is_resolved=true")).toMatchObject({ count: 2, results: [{ outcome: "done", reports_count: 1 }, {}] });
    // A new report of the same thing is open again.
    expect((await reader.visitor.post(URL, { kind: "recommendation", id: visit.uuid, reason: "insult" })).statusCode).toBe(201);
  });

  it("stays when who it is about, and who reported it, have gone", async () => {
    const { reader, author } = await scene();
    await reader.visitor.post(URL, { kind: "traveller", id: author.code, reason: "spam" });
    await db.delete(travellers).where(eq(travellers.code, author.code));
    const { list } = await staff();
    expect((await list()).results).toMatchObject([{ title: "Ethan", about: null, reporter: { name: "Maya" } }]);
  });

  it("does not exist for anybody else", async () => {
    const { reader } = await scene();
    expect((await reader.visitor.get(STAFF)).statusCode).toBe(404);
  });
});
