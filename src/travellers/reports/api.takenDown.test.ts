import { describe, expect, it } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { guideTakenDown } from "../guides/rules.ts";
import { takenDown } from "../visits/rules.ts";
import { visited_business } from "../visits/tables.ts";
import { deletedByAuthor, notShown, notWords } from "./rules.ts";

/** Covers texts that staff take down and restore. */

const db = testDatabase();
const { fastify, services } = await buildApp(db);

async function person(name: string) {
  const { id, email } = await buildAccount(db);
  const { code } = await buildTraveller(db, { name, account_id: id });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const write = async (method: "PUT" | "PATCH" | "DELETE", url: string, payload: object = {}) =>
    visitor.request({ method, url, payload, headers: { "x-csrftoken": await visitor.token() } });
  return { code, email, visitor, write };
}

async function scene() {
  const { code } = await buildBusiness(db);
  const [author, reader] = [await person("Ethan"), await person("Maya")];
  const { uuid } = await buildVisit(db, { business: code, traveller: author.code, comment: "The owner is a thief.", is_recommended: true });
  const desk = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const report = async (kind: string, id: string) =>
    (await reader.visitor.post("/api/report/", { kind, id, reason: "insult" })).json().uuid as string;
  const end = async (report: string, outcome: string) => desk.patch(`/staff/api/reports/${report}/`, { outcome });
  const putBack = (report: string) => desk.post(`/staff/api/reports/${report}/put-back/`, {});
  const said = async () =>
    (await reader.visitor.get(`/traveller/api/business-recommendations/${code}/?traveller=${reader.code}`))
      .json()
      .recommendations.map(({ comment }: { comment: string }) => comment);
  const count = async () => (await reader.visitor.get(`/guide/api/business/${code}/`)).json().recommendations_count;
  return { code, author, reader, uuid, report, end, putBack, said, count };
}

describe("what is taken down", () => {
  it("is a recommendation that nobody else reads any more, which its traveller is told and cannot give again; put back it is as before", async () => {
    const { author, uuid, report, end, putBack, said, count } = await scene();
    expect([await said(), await count()]).toEqual([["The owner is a thief."], 1]);
    const one = await report("recommendation", uuid);
    expect((await end(one, "taken_down")).json()).toEqual({ resolved_count: 1 });
    expect([await said(), await count()]).toEqual([[], 0]);
    await doJobs(services);
    const mails = readMails(services.config).filter(({ to }) => to.includes(author.email));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.source).toMatch(/Ethan: .*Reason of the report: offensive/s);
    expect(mails[0]?.source).not.toContain("Maya");

    const visit = `/traveller/api/visited/business/${uuid}/`;
    const again = await author.write("PATCH", visit, { is_recommended: true });
    expect([again.statusCode, again.json()]).toEqual([403, { detail: takenDown() }]);
    expect((await author.write("PATCH", visit, { comment: "He is not." })).statusCode).toBe(200);

    expect((await putBack(one)).json()).toEqual({ outcome: "done" });
    expect([await said(), await count()]).toEqual([["He is not."], 1]);
    expect((await putBack(one)).statusCode).toBe(404);
  });

  it("is a guide that nobody else reads any more; put back it is shown as before", async () => {
    const { author, reader, report, end, putBack } = await scene();
    const place = "/traveller/api/guide/hoi-an/";
    const guide = { letter: "Go early.", visibility: "public", entries: [] };
    await author.write("PUT", place, guide);
    const seen = async () => (await reader.visitor.get(`${place}?traveller__code=${author.code}`)).statusCode;
    expect(await seen()).toBe(200);
    const one = await report("guide", `${author.code}/hoi-an`);
    expect((await end(one, "taken_down")).statusCode).toBe(200);
    expect(await seen()).toBe(404);
    const again = await author.write("PUT", place, guide);
    expect([again.statusCode, again.json()]).toEqual([403, { detail: guideTakenDown() }]);
    expect((await author.write("PUT", place, { ...guide, visibility: "private", letter: "Go late." })).statusCode).toBe(200);
    expect((await putBack(one)).statusCode).toBe(200);
    expect(await seen()).toBe(200);
  });

  it("is a listing that visitors do not find any more; put back it is as before", async () => {
    const { code, reader, report, end, putBack } = await scene();
    const one = await report("business", code);
    const seen = async () => (await reader.visitor.get(`/guide/api/business/${code}/`)).statusCode;
    expect((await end(one, "taken_down")).json()).toEqual({ resolved_count: 1 });
    expect(await seen()).toBe(404);
    expect((await putBack(one)).statusCode).toBe(200);
    expect(await seen()).toBe(200);
  });

  it("is not a person, nor what is not shown any more, nor anybody else's to decide", async () => {
    const { author, reader, uuid, report, end, putBack } = await scene();
    const refused = await end(await report("traveller", author.code), "taken_down");
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: notWords() }]);
    const one = await report("recommendation", uuid);
    expect((await reader.write("PATCH", `/staff/api/reports/${one}/`, { outcome: "taken_down" })).statusCode).toBe(404);
    await db.update(visited_business).set({ is_recommended: false }).where(eq(visited_business.uuid, uuid));
    expect((await end(one, "taken_down")).json()).toEqual({ detail: notShown() });
    await db.update(visited_business).set({ is_recommended: true }).where(eq(visited_business.uuid, uuid));
    expect((await end(one, "taken_down")).statusCode).toBe(200);
    await author.write("DELETE", `/traveller/api/visited/business/${uuid}/`);
    expect((await putBack(one)).json()).toEqual({ detail: deletedByAuthor() });
    expect((await putBack(newUuid())).statusCode).toBe(404);
  });
});
