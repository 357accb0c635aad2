import { expect, it } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { report } from "../../travellers/reports/tables.ts";

const db = testDatabase();
const TODAY = "/staff/api/today/";

async function start() {
  const { fastify } = await lendApp(db);
  const staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  return { fastify, staff };
}

it("Staff read what waits, since when, and how the system is", async () => {
  const { staff } = await start();
  const row = { kind: "business", subject: "abcdefgh", reason: "closed", title: "A café", url: "/abcdefgh/" };
  const moments = ["2026-11-02T10:00:00Z", "2026-11-01T10:00:00Z"];
  await db.insert(report).values(moments.map((created) => ({ ...row, uuid: newUuid(), created: new Date(created) })));
  await db
    .insert(report)
    .values({ ...row, uuid: newUuid(), created: new Date("2026-10-01"), resolved: new Date("2026-10-02"), outcome: "done" });
  await enqueue(db, { task: "send_report", key: "one", payload: {} });
  const response = await staff.get(TODAY);
  expect(response.statusCode).toBe(200);
  const { waiting, health } = response.json();
  expect(waiting).toEqual([
    { key: "claims", count: 0, oldest: null },
    // Two reports about one thing are one decision.
    { key: "reports", count: 1, oldest: "2026-11-01T10:00:00Z" },
    { key: "objections", count: 0, oldest: null },
    { key: "duplicates", count: 0, oldest: null },
    { key: "submissions", count: 0, oldest: null },
    { key: "disputes", count: 0, oldest: null },
    { key: "import_changes", count: 0, oldest: null },
    { key: "held_mail", count: 0, oldest: null },
    { key: "failed_mail", count: 0, oldest: null },
  ]);
  expect(health).toMatchObject({
    jobs_waiting: 1,
    jobs_failed: 0,
    mails_waiting: 1,
    mails_failed: 0,
    last_import: null,
    version: expect.any(String),
  });
  expect(health.disk_bytes).toBeGreaterThan(health.disk_free_bytes);
  expect(health.database_bytes).toBeGreaterThan(1_000_000);
});

it("Editors read what they may decide, and no health", async () => {
  const { fastify } = await start();
  const editor = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff", "editor"] })).id);
  const { role, waiting, health } = (await editor.get(TODAY)).json();
  expect([role, health]).toEqual(["editor", null]);
  expect(waiting.map(({ key }: { key: string }) => key)).toEqual([
    "claims",
    "reports",
    "objections",
    "duplicates",
    "submissions",
    "disputes",
    "import_changes",
  ]);
});

it("For nobody else there is such an address", async () => {
  const { fastify } = await start();
  const other = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  expect((await other.get(TODAY)).statusCode).toBe(404);
  expect((await new Visitor(fastify).get(TODAY)).statusCode).toBe(401);
});
