import { describe, expect, it } from "vitest";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { traveller_guide } from "../guides/tables.ts";
import { guideOfId, guideReportId, ownThing } from "./rules.ts";
import { report } from "./tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db, { config: { OPERATOR_EMAIL: "desk@guide.test" } });

async function person(values: Parameters<typeof buildTraveller>[1] = {}) {
  const own = await buildTraveller(db, values);
  const visitor = await new Visitor(fastify).signIn(db, own.account_id);
  const put = async (place: string, payload: object) =>
    visitor.put(`/traveller/api/guide/${place}/`, { visibility: "public", entries: [], ...payload });
  const tell = (id: string, reason = "insult") => visitor.post("/api/report/", { kind: "guide", id, reason });
  return { ...own, visitor, put, tell };
}

async function scene(visibility = "public", values: Parameters<typeof buildTraveller>[1] = {}) {
  const [author, reader] = [await person({ name: "Ethan", ...values }), await person({ name: "Maya" })];
  const [first, second] = [await buildBusiness(db), await buildBusiness(db)];
  const entries = [
    { business: first.code, note: "The cook is a thief." },
    { business: second.code, note: "" },
  ];
  const guide = (await author.put("hoi-an", { letter: "Go early.\nOr late.", visibility, entries })).json();
  return { author, reader, key: guide.link_key as string, id: `${author.code}/hoi-an` };
}

describe("POST /api/report/ of a guide", () => {
  it("stores whose it is, what it says, and where staff read it; the mail repeats none of it", async () => {
    const { author, reader, id } = await scene();
    const made = await reader.tell(id);
    expect([made.statusCode, made.json()]).toMatchObject([201, { kind: "guide", id, reason: "insult" }]);
    expect(await db.select().from(report)).toMatchObject([
      {
        kind: "guide",
        subject: id,
        title: "Ethan: Hội An",
        quote: "Go early.\nOr late.\nThe cook is a thief.",
        url: `/traveller/${id}/`,
        about: author.code,
      },
    ]);
    await doJobs(services);
    const [mail] = readMails(services.config)
      .filter(({ to }) => to === "desk@guide.test")
      .slice(-1);
    expect(mail).toMatchObject({ to: "desk@guide.test" });
    for (const secret of ["thief", "Go early", "Maya"]) expect(mail?.source).not.toContain(secret);
  });

  it("takes the guide to a country apart from that of its area, however they are written", async () => {
    const { author, reader, id } = await scene();
    await author.put("VN", { letter: "The whole country." });
    for (const given of [`${author.code}/VN`, `${author.code}/vn`, id, `${author.code}/HOI-AN`])
      expect([200, 201]).toContain((await reader.tell(given)).statusCode);
    const rows = await db
      .select({ subject: report.subject, title: report.title, quote: report.quote })
      .from(report)
      .orderBy(report.subject);
    expect(rows).toMatchObject([
      { subject: id, title: "Ethan: Hội An" },
      { subject: `${author.code}/vn`, title: "Ethan: Vietnam", quote: "The whole country." },
    ]);
  });

  it("again while it is open is the first one", async () => {
    const { reader, id } = await scene();
    const [first, second] = [await reader.tell(id), await reader.tell(id.toUpperCase(), "spam")];
    expect([first.statusCode, second.statusCode, second.json().uuid]).toEqual([201, 200, first.json().uuid]);
  });

  it("of one with a link needs the link, and goes on where it goes", async () => {
    const { author, reader, key, id } = await scene("link");
    for (const given of [id, `${id}/wrong`, `${id}/`, `${id}/${key}x`, `${id}/${key}/more`])
      expect((await reader.tell(given)).statusCode, given).toBe(404);
    expect((await reader.tell(`${id}/${key}`)).statusCode).toBe(201);
    const other = await person();
    expect((await other.tell(`${id}/${key}`)).statusCode).toBe(201);
    expect(await db.select({ subject: report.subject, url: report.url }).from(report)).toEqual([
      { subject: id, url: `/traveller/${id}/?key=${key}` },
      { subject: id, url: `/traveller/${id}/?key=${key}` },
    ]);
    await author.visitor.post("/traveller/api/guide/hoi-an/key/");
    expect((await (await person()).tell(`${id}/${key}`)).statusCode).toBe(404);
  });

  it("is the same 404 for a draft, for what a private traveller shows to followers, and between people who block each other", async () => {
    const [draft, closed, blocked] = [await scene("private"), await scene("public", { visibility: "private" }), await scene()];
    await insertBlocks(db, [{ uuid: newUuid(), traveller: blocked.author.code, blocked: blocked.reader.code }]);
    const nobody = await person();
    const bodies = [];
    for (const [who, id] of [
      [draft.reader, draft.id],
      [draft.reader, `${draft.id}/${draft.key}`],
      [closed.reader, closed.id],
      [blocked.reader, blocked.id],
      [nobody, `${nobody.code}/hoi-an`],
      [nobody, "zzzzzzzz/hoi-an"],
      [nobody, `${blocked.author.code}/no-such-place`],
      [nobody, "'; DROP TABLE report"],
      [nobody, newUuid()],
    ] as const) {
      const refused = await who.tell(id);
      expect(refused.statusCode, id).toBe(404);
      bodies.push(refused.body);
    }
    expect(new Set(bodies).size).toBe(1);
    const uuid = newUuid();
    await insertRelationships(db, [{ uuid, from_traveller: closed.reader.code, to_traveller: closed.author.code, status: "following" }]);
    expect((await closed.reader.tell(closed.id)).statusCode).toBe(201);
  });

  it("of one's own is refused, and so is nobody's guide that was deleted", async () => {
    const { author, reader, id } = await scene();
    const refused = await author.tell(id);
    expect([refused.statusCode, refused.json()]).toEqual([400, { id: [ownThing()] }]);
    await db.delete(traveller_guide).where(eq(traveller_guide.traveller, author.code));
    expect((await reader.tell(id)).statusCode).toBe(404);
  });

  it("keeps of many words as many as staff are shown beside it", async () => {
    const { author, reader, id } = await scene();
    const places = await Promise.all(Array.from({ length: 12 }, () => buildBusiness(db)));
    await author.put("hoi-an", { entries: places.map(({ code }) => ({ business: code, note: "x".repeat(400) })) });
    await reader.tell(id);
    expect((await db.select({ quote: report.quote }).from(report))[0]?.quote).toHaveLength(4_000);
  });

  it("is on staff's list, and ends there with all others of the guide", async () => {
    const { author, reader, id } = await scene();
    await reader.tell(id);
    await (await person()).tell(id, "spam");
    const { id: account } = await buildAccount(db, { roles: ["staff"] });
    const staff = await new Visitor(fastify).signIn(db, account);
    const list = async () => (await staff.get("/staff/api/reports/")).json();
    const { results } = await list();
    expect(results).toMatchObject([
      { kind: "guide", reason: "spam", reports_count: 2, about: { code: author.code, reports_count: 2 } },
      { kind: "guide", reason: "insult" },
    ]);
    const url = `/staff/api/reports/${results[1].uuid}/`;
    const ended = await staff.patch(url, { outcome: "left" });
    expect([ended.json(), (await list()).count]).toEqual([{ resolved_count: 2 }, 0]);
  });
});

describe("what a report names a guide by", () => {
  it("is read back as it was written", () => {
    expect(guideOfId(guideReportId("k4m2x9ta", "hoi-an"))).toEqual({ code: "k4m2x9ta", place: "hoi-an", key: undefined });
    expect(guideOfId(guideReportId("k4m2x9ta", "vn", "0123456789abcdef"))).toEqual({
      code: "k4m2x9ta",
      place: "vn",
      key: "0123456789abcdef",
    });
    expect(guideReportId("k4m2x9ta", "vn", null)).toBe("k4m2x9ta/vn");
  });

  it.each(["", "k4m2x9ta", "k4m2x9ta/", "/hoi-an", "k4m2x9ta/hoi-an/key/more", "short/hoi-an"])("is not %j", (id) =>
    expect(guideOfId(id)).toBeUndefined(),
  );
});
