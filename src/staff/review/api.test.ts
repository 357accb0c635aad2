import { beforeEach, describe, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { credit_account, credit_entry, credit_transfer } from "../../booking/credit/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { claim } from "../../owners/ownership/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { report } from "../../travellers/reports/tables.ts";
import { added_business } from "../../travellers/suggestedPlaces/tables.ts";
import { listing_pair } from "../duplicates/tables.ts";

const db = testDatabase();
const REVIEW = "/staff/api/review/";
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 10));

let staff: Visitor;
let fastify: Awaited<ReturnType<typeof lendApp>>["fastify"];
beforeEach(async () => {
  ({ fastify } = await lendApp(db));
  staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
});

interface Item {
  kind: string;
  id: string;
  title: string;
  detail: string;
  quote: string;
  created: string;
  url: string;
  acts: string[];
}
const queue = async (query = "") => (await staff.get(`${REVIEW}?${query}`)).json() as { count: number; results: Item[] };
const kinds = async (query = "") => (await queue(query)).results.map(({ kind }) => kind);

const newReport = (more: Partial<typeof report.$inferInsert> = {}) =>
  ({
    uuid: newUuid(),
    kind: "business",
    subject: "abcdefgh",
    reason: "closed",
    title: "A café",
    url: "/abcdefgh/",
    created: at(1),
    ...more,
  }) as const;

/** Creates an item of each kind; the duplicate has waited longest, the claim least. */
async function fiveKinds() {
  const [one, other] = [
    await buildBusiness(db, { name: "Es Batu", is_shell: true, source: "lem" }),
    await buildBusiness(db, { name: "Es Batoe", is_shell: true }),
  ];
  const [first = "", second = ""] = [one.code, other.code].sort();
  const [maya, claimant] = [await buildTraveller(db, { name: "Maya" }), await buildAccount(db)];
  await db.insert(listing_pair).values({ one: first, other: second, score: 80, reasons: ["telephone"], found: at(1) });
  const reported = newReport({
    created: at(2),
    title: "Ethan: Es Batu",
    quote: "The owner is a thief.",
    kind: "recommendation",
    subject: newUuid(),
  });
  await db.insert(report).values(reported);
  const submission = newUuid();
  await db.insert(added_business).values({ uuid: submission, business: one.code, traveller: maya.code, created: at(3) });
  const dispute = newUuid();
  await db.transaction(async (tx) => {
    const [account, own] = [newUuid(), newUuid()];
    await tx.insert(credit_account).values([
      { uuid: account, business: other.code, traveller: maya.code },
      { uuid: own, business: other.code, is_business: true },
    ]);
    const move = async (uuid: string, amount: number, more: Partial<typeof credit_transfer.$inferInsert>) => {
      await tx.insert(credit_transfer).values({ uuid, business: other.code, kind: "grant", created: at(1), ...more });
      await tx.insert(credit_entry).values([
        { uuid: newUuid(), transfer: uuid, account, amount, created: at(1) },
        { uuid: newUuid(), transfer: uuid, account: own, amount: -amount, created: at(1) },
      ]);
    };
    await move(newUuid(), 10, { expires_at: new Date("2028-01-01") });
    await move(dispute, -4, { kind: "spend", disputed_at: at(4), dispute: "I was at home." });
  });
  const claimed = newUuid();
  await db.insert(claim).values({
    uuid: claimed,
    business: other.code,
    account_id: claimant.id,
    method: "staff",
    token: "abcdefghijklmnopqrstuvwx",
    state: "waiting",
    words: "The lease is mine.",
    created: at(5),
    expires: at(30),
  });
  return { one, first, second, reported, submission, dispute, claimed, claimant };
}

describe("The review queue", () => {
  it("lists all kinds, oldest first, each with its subject, page and acts", async () => {
    const { first, second, reported, submission, dispute, claimed, claimant, one } = await fiveKinds();
    const { count, results } = await queue();
    expect(count).toBe(5);
    expect(results.map(({ kind, id, url, acts, created }) => ({ kind, id, url, acts, created }))).toEqual([
      {
        kind: "duplicate",
        id: `${first}/${second}`,
        url: `/staff/review/duplicates/${first}/${second}/`,
        acts: ["different"],
        created: "2026-10-01T10:00:00Z",
      },
      {
        kind: "report",
        id: reported.uuid,
        url: `/staff/review/reports/?uuid=${reported.uuid}`,
        acts: ["dismiss", "remove", "resolve"],
        created: "2026-10-02T10:00:00Z",
      },
      {
        kind: "submission",
        id: submission,
        url: `/staff/listings/${one.code}/`,
        acts: ["approve", "hide"],
        created: "2026-10-03T10:00:00Z",
      },
      { kind: "dispute", id: dispute, url: `/staff/review/disputes/?uuid=${dispute}`, acts: ["close"], created: "2026-10-04T10:00:00Z" },
      { kind: "claim", id: claimed, url: `/staff/review/claims/?uuid=${claimed}`, acts: [], created: "2026-10-05T10:00:00Z" },
    ]);
    const [, ofReport, ofSubmission, ofDispute, ofClaim] = results;
    expect(ofReport).toMatchObject({ title: "Ethan: Es Batu", quote: "The owner is a thief." });
    expect(ofSubmission).toMatchObject({ title: "Es Batu", detail: expect.stringContaining("Added by Maya") });
    expect(ofDispute).toMatchObject({ title: expect.stringMatching(/^USD\s4 with Es Batoe$/), quote: "I was at home." });
    expect(ofClaim).toMatchObject({ title: "Es Batoe", detail: expect.stringContaining(claimant.email), quote: "The lease is mine." });
  });

  it("can be filtered by kind and read page by page, without a gap", async () => {
    await fiveKinds();
    expect(await kinds("kind=dispute")).toEqual(["dispute"]);
    expect([await kinds("page_size=2"), await kinds("page_size=2&page=2"), await kinds("page_size=2&page=3")]).toEqual([
      ["duplicate", "report"],
      ["submission", "dispute"],
      ["claim"],
    ]);
    expect((await staff.get(`${REVIEW}?page=9`)).statusCode).toBe(404);
    expect((await staff.get(`${REVIEW}?kind=mail`)).statusCode).toBe(400);
  });

  it("has the same counts as the first page of the desk", async () => {
    await fiveKinds();
    const { waiting } = (await staff.get("/staff/api/today/")).json() as { waiting: { key: string; count: number }[] };
    const counted = waiting.filter(({ key }) => !key.endsWith("_mail")).map(({ key, count }) => [key, count]);
    expect(counted).toEqual([
      ["claims", 1],
      ["reports", 1],
      ["objections", 0],
      ["duplicates", 1],
      ["submissions", 1],
      ["disputes", 1],
      ["import_changes", 0],
    ]);
  });

  it("loses what is decided: a submission that is approved, a dispute that is closed, and both come back", async () => {
    const { submission, dispute, one } = await fiveKinds();
    const [added, disputed] = [`/staff/api/added-businesses/${submission}/`, `/staff/api/credit-disputes/${dispute}/`];
    expect((await staff.patch(added, { is_reviewed: true })).json()).toEqual({ is_published: true, is_reviewed: true });
    expect((await staff.patch(disputed, { is_closed: true })).json()).toEqual({ is_closed: true });
    expect((await staff.patch(disputed, { is_closed: true })).statusCode).toBe(200);
    expect(await kinds()).toEqual(["duplicate", "report", "claim"]);
    const acts = (await db.select().from(log_entry)).map(({ act }) => act);
    expect(acts.filter((act) => act === "credit.dispute_closed")).toHaveLength(1);
    await staff.patch(added, { is_reviewed: false });
    await staff.patch(disputed, { is_closed: false });
    expect(await kinds()).toContain("submission");
    expect(await kinds()).toContain("dispute");
    expect((await staff.patch(added, { is_published: false })).json()).toEqual({ is_published: false, is_reviewed: true });
    expect(await kinds()).not.toContain("submission");
    expect((await db.select().from(business).where(eq(business.code, one.code)))[0]?.is_published).toBe(false);
  });

  it("leaves out listings that are deleted or merged", async () => {
    const { one } = await fiveKinds();
    await db
      .update(business)
      .set({ deleted: at(6), is_published: false })
      .where(eq(business.code, one.code));
    const { count, results } = await queue();
    expect([count, results.map(({ kind }) => kind)]).toEqual([3, ["report", "dispute", "claim"]]);
  });

  it("shows all reports about one thing as one row, and brings them back when closing them is undone", async () => {
    const [first, second] = [newReport(), newReport({ created: at(2) })];
    await db.insert(report).values([first, second, newReport({ subject: "bcdefghj", created: at(3) })]);
    const found = await queue();
    expect([found.count, found.results.map(({ id, detail }) => [id, detail.includes("Reported 2 times")])]).toEqual([
      2,
      [
        [first.uuid, true],
        [expect.any(String), false],
      ],
    ]);
    const change = async (outcome: string | null) => (await staff.patch(`/staff/api/reports/${first.uuid}/`, { outcome })).json();
    expect(await change("left")).toEqual({ resolved_count: 2 });
    expect((await queue()).count).toBe(1);
    expect(await change(null)).toEqual({ resolved_count: 2 });
    expect((await staff.patch(`/staff/api/reports/${first.uuid}/`, { outcome: null })).statusCode).toBe(404);
    expect((await queue()).results.map(({ id }) => id)).toContain(first.uuid);
    expect((await db.select().from(log_entry)).map(({ act }) => act)).toContain("report.reopened");
  });

  it("offers Hide only for unclaimed listings, and Remove only for texts", async () => {
    const { code } = await buildBusiness(db, { is_shell: false, source: "manual" });
    await db.insert(added_business).values({ uuid: newUuid(), business: code, created: at(1) });
    await db.insert(report).values(newReport({ created: at(2) }));
    expect((await queue()).results.map(({ acts }) => acts)).toEqual([["approve"], ["dismiss", "resolve"]]);
  });

  it("is for staff alone, like the decisions", async () => {
    const other = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await other.get(REVIEW)).statusCode).toBe(404);
    expect((await new Visitor(fastify).get(REVIEW)).statusCode).toBe(401);
    const { dispute } = await fiveKinds();
    expect((await other.patch(`/staff/api/credit-disputes/${dispute}/`, { is_closed: true })).statusCode).toBe(404);
    expect((await staff.patch(`/staff/api/credit-disputes/${newUuid()}/`, { is_closed: true })).statusCode).toBe(404);
  });

  it("reads 100,000 reports from the index, also when all are about one thing", { timeout: 60_000 }, async () => {
    await db.execute(sql`INSERT INTO ${report} (uuid, kind, subject, reason, title, url, created)
      SELECT gen_random_uuid(), 'business', 'abcdefgh', 'closed', 'A café', '/abcdefgh/', ${at(1).toISOString()}::timestamptz + n * interval '1 second'
      FROM generate_series(1, 100000) AS n`);
    await fiveKinds();
    await db.execute(sql`ANALYZE ${report}`);
    const started = performance.now();
    const { count, results } = await queue();
    const milliseconds = performance.now() - started;
    expect([count, results[0]?.kind, results[1]?.detail]).toEqual([6, "duplicate", "Listing: permanently closed. Reported 100000 times"]);
    // An unindexed sort, or one count for each row, takes several times as long even on an idle machine.
    expect(milliseconds).toBeLessThan(3_000);
  });
});
