import { expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { runBackup } from "../../platform/db/backup/jobs.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { buildApp, lendApp } from "../../tools/testing/app.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { queuedJobs } from "../../tools/testing/jobs.ts";
import { buildBackupRun } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const BACKUPS = "/staff/api/backups/";
const BACKUP_TO = temporaryFolder();

async function start(roles: string[] = ["staff"]) {
  const { fastify } = await lendApp(db, { config: { BACKUP_TO } });
  const person = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles })).id);
  const send = async (method: "POST" | "DELETE", url: string) =>
    person.request({ method, url, headers: { "x-csrftoken": await person.token() } });
  return { person, send };
}
const REPORT = {
  replayed: { account_deleted: 2 },
  lost: [{ at: "2026-11-30T08:00:00.000Z", kind: "voucher_redeemed", subject: { code: "K7QD", business: "abcdefgh" } }],
};
const hold = (report: object = REPORT) =>
  db.execute(sql`INSERT INTO outgoing_hold (taken, report) VALUES ('2026-11-29T02:30:00Z', ${JSON.stringify(report)}::jsonb)`);
const acts = async (act: "guide.released" | "guide.held_mails_deleted" | "guide.backup_started") =>
  db.select().from(log_entry).where(eq(log_entry.act, act));

it("Staff see the last backups, newest first, with sizes and reasons of failures", async () => {
  const { person } = await start();
  await buildBackupRun(db, { file: "one", bytes: 1_000 });
  await db.execute(sql`UPDATE backup_run SET started = now() - interval '1 day'`);
  await buildBackupRun(db, { error: "No space left on device" });
  const { runs, ...rest } = (await person.get(BACKUPS)).json();
  expect(rest).toEqual({ is_daily: true, is_encrypted: false, hold: null });
  expect(runs).toMatchObject([
    { file: "guide-2026-11-30-023000.backup", bytes: null, error: "No space left on device" },
    { file: "one", bytes: 1_000, error: "" },
  ]);
});

it("“Back up now” queues one backup, logged; without BACKUP_TO it is refused", async () => {
  const { send } = await start();
  expect([(await send("POST", BACKUPS)).statusCode, (await send("POST", BACKUPS)).statusCode]).toEqual([200, 200]);
  expect(await queuedJobs({ db })).toMatchObject([{ task: "back_up_guide" }]);
  expect(await acts("guide.backup_started")).toHaveLength(2);
  const { fastify } = await buildApp(db);
  const other = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const headers = { "x-csrftoken": await other.token() };
  expect((await other.request({ method: "POST", url: BACKUPS, headers })).statusCode).toBe(400);
});

it("After a restore staff see what waits and what the restore did, and release it once", async () => {
  const { person, send } = await start();
  await hold();
  await enqueue(db, { task: "send_link", key: "one", payload: {} });
  await enqueue(db, { task: "push_enquiry_guest", key: "two", payload: {} });
  expect((await person.get(BACKUPS)).json().hold).toEqual({
    ...{ taken: "2026-11-29T02:30:00.000Z", restored: expect.any(String), replayed: { account_deleted: 2 } },
    lost: [{ at: "2026-11-30T08:00:00.000Z", kind: "voucher_redeemed", id: "K7QD", business: "abcdefgh" }],
    ...{ lost_count: 1, mails: 1, webhooks: 0, notifications: 1 },
  });
  expect((await person.get("/staff/api/today/")).json()).toMatchObject({ is_held: true });
  expect((await send("POST", `${BACKUPS}release/`)).statusCode).toBe(200);
  expect((await person.get(BACKUPS)).json().hold).toBeNull();
  expect((await send("POST", `${BACKUPS}release/`)).statusCode).toBe(409);
  expect(await acts("guide.released")).toMatchObject([{ side: "staff", before: { taken: "2026-11-29T02:30:00.000Z" } }]);
});

it("Held mails are deleted if staff say so, and only while they are held", async () => {
  const { send } = await start();
  await enqueue(db, { task: "send_link", key: "one", payload: {} });
  expect((await send("DELETE", `${BACKUPS}mails/`)).statusCode).toBe(409);
  await hold();
  await enqueue(db, { task: "push_enquiry_guest", key: "two", payload: {} });
  expect((await send("DELETE", `${BACKUPS}mails/`)).json()).toEqual({ deleted: 1 });
  expect(await queuedJobs({ db })).toMatchObject([{ task: "push_enquiry_guest" }]);
  expect(await acts("guide.held_mails_deleted")).toMatchObject([{ subject_name: "1 email" }]);
});

it("A report of any other form shows as one without a journal", async () => {
  const { person } = await start();
  await hold({ replayed: "many", lost: [{ kind: "unknown" }] });
  expect((await person.get(BACKUPS)).json().hold).toMatchObject({ replayed: null, lost: [], lost_count: 0 });
});

it("Nobody else sees, backs up, releases or deletes anything", async () => {
  const { person, send } = await start([]);
  await hold();
  const answers = [
    await person.get(BACKUPS),
    await send("POST", BACKUPS),
    await send("POST", `${BACKUPS}release/`),
    await send("DELETE", `${BACKUPS}mails/`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect((await db.execute(sql`SELECT FROM outgoing_hold`)).rows).toHaveLength(1);
});

it("Today says that the last backup failed, is old or missing, and nothing without BACKUP_TO", async () => {
  const { person } = await start();
  const today = async () => (await person.get("/staff/api/today/")).json().backup_problem;
  expect(await today()).toBe("none");
  await buildBackupRun(db, { file: "one", bytes: 1_000 });
  expect(await today()).toBeNull();
  await db.execute(sql`UPDATE backup_run SET started = now() - interval '50 hours'`);
  expect(await today()).toBe("old");
  await buildBackupRun(db, { error: "No space left on device" });
  expect(await today()).toBe("failed");
  const { fastify } = await buildApp(db);
  const other = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  expect((await other.get("/staff/api/today/")).json().backup_problem).toBeNull();
});

it("A daily backup that cannot be written is stored as failed", async () => {
  const own = await freshDatabase();
  const { services } = await buildApp(own.db, { handlers: [], files: [], config: { BACKUP_TO: "/dev/null/backups" } });
  await expect(runBackup(services)).rejects.toThrow();
  const { rows } = await own.db.execute(sql`SELECT error, bytes FROM backup_run`);
  expect(rows).toMatchObject([{ error: expect.stringContaining("/dev/null"), bytes: null }]);
});
