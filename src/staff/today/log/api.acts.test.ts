import { expect, it } from "vitest";
import { newUuid, now } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { createSession } from "../../../platform/sessions/session.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { createReport } from "../../../travellers/reports/store.ts";
import { incoming_mail } from "../../mail/incoming/tables.ts";

const db = testDatabase();

async function start() {
  const { fastify } = await lendApp(db);
  const staff = await new Visitor(fastify).signIn(
    db,
    (await buildAccount(db, { email: `${newUuid()}@guide.example`, roles: ["staff"] })).id,
  );
  const send = async (method: "PATCH" | "DELETE", url: string, payload?: object) =>
    staff.request({ method, url, ...(payload && { payload }), headers: { "x-csrftoken": await staff.token() } });
  const entries = async (subject: string) =>
    (await staff.get(`/staff/api/log/?subject=${subject}`)).json().results as { words: string; after: object; business: unknown }[];
  return { fastify, staff, send, entries };
}

async function reported(business: string) {
  const row = { kind: "business" as const, subject: business, title: "Es Batu", quote: "", url: `/${business}/`, about: null };
  return (await createReport(db, { ...row, uuid: newUuid(), reason: "closed", text: "", reporter: null, created: now() })).record.uuid;
}

it("A report that staff decide is written once, with its outcome, and not into the listing's own log", async () => {
  const { send, entries, fastify } = await start();
  const owner = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [owner.id] });
  const uuid = await reported(code);
  const answers = await Promise.all([1, 2].map(() => send("PATCH", `/staff/api/reports/${uuid}/`, { outcome: "done" })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(await entries("report")).toMatchObject([
    { words: "closed a report: Es Batu", after: { outcome: "done", reports: 1 }, business: null },
  ]);
  const people = await new Visitor(fastify).signIn(db, owner.id);
  expect((await people.get(`/listing/api/businesses/${code}/log/`)).json().count).toBe(0);
});

it("Sessions that staff end are written with how many they were; where none was, nothing is", async () => {
  const { send, entries } = await start();
  const { id } = await buildAccount(db, { email: "caroline@example.org" });
  for (let number = 0; number < 2; number += 1) await createSession(db, id);
  expect((await send("DELETE", `/staff/api/accounts/${id}/sessions/`)).statusCode).toBe(204);
  expect((await send("DELETE", `/staff/api/accounts/${id}/sessions/`)).statusCode).toBe(204);
  const written = await entries("account");
  expect(written).toMatchObject([{ after: { sessions: 2 } }]);
  expect(written[0]?.words).toBe("ended sessions of car**ine@example.org");
});

it("A mail that staff have tried again is written by its kind, without its address; one that is not there is not", async () => {
  const { staff, entries } = await start();
  await enqueue(db, { task: "send_link", key: "link", payload: { kind: "magic", email: "ana@example.org", key: "link" } });
  const { rows } = await db.execute<{ id: string }>(
    sql`UPDATE graphile_worker._private_jobs SET attempts = 20, last_error = 'no' WHERE key = 'link' RETURNING id::text`,
  );
  expect((await staff.post(`/staff/api/mails/${rows[0]?.id}/again/`)).statusCode).toBe(200);
  expect((await staff.post("/staff/api/mails/424242/again/")).statusCode).toBe(404);
  const written = await entries("mail");
  expect(written).toMatchObject([{ words: "retried an email: Login link" }]);
  expect(JSON.stringify(written)).not.toContain("ana@");
});

it("A held mail that staff discard is written, without its words, once", async () => {
  const { staff, entries } = await start();
  const uuid = newUuid();
  const row = {
    uuid,
    key: uuid,
    state: "held" as const,
    reason: "sender" as const,
    received: now(),
    sender: "x@work.test",
    subject: "Hello",
    text: "Words",
  };
  await db.insert(incoming_mail).values(row);
  for (const status of [200, 404])
    expect((await staff.post(`/staff/api/incoming-mails/${uuid}/`, { act: "discard" })).statusCode).toBe(status);
  const written = await entries("mail");
  expect(written).toMatchObject([{ words: "discarded a held email" }]);
  expect(JSON.stringify(written)).not.toMatch(/Words|work\.test/);
});
