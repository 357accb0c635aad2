import { describe, expect, it } from "vitest";
import { sql } from "../../../platform/db/sql.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const ADDRESS = "/staff/api/mails/";

async function start() {
  const app = await lendApp(db);
  const staff = await new Visitor(app.fastify).signIn(db, (await buildAccount(db, { email: "staff@example.org", roles: ["staff"] })).id);
  return { ...app, staff };
}

/** Adds a mail with this many failed attempts to the queue. @returns its id */
async function fail(
  email: string,
  attempts: number,
  error = `550 <${email}> no such mailbox\n    at Socket.x (smtp.js:1:1)`,
): Promise<string> {
  await buildAccount(db, { email });
  const key = `link ${email}`;
  await enqueue(db, { task: "send_link", key, payload: { kind: "magic", email, next: "", asked_by: "00", key } });
  const { rows } = await db.execute<{ id: string }>(
    sql`UPDATE graphile_worker._private_jobs SET attempts = ${attempts}, last_error = ${error} WHERE key = ${key} RETURNING id::text`,
  );
  return rows[0]?.id ?? "";
}

describe("mail that did not go out", () => {
  it("is listed for staff with its reason, and with nobody's whole address", async () => {
    const { staff } = await start();
    await fail("caroline@example.org", 3);
    await fail("ana@example.org", 20);
    const response = await staff.get(ADDRESS);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(response.json()).toMatchObject({ count: 2, next: null, previous: null });
    expect(response.json().results).toMatchObject(
      [
        { kind: "magic", to: "a*a@example.org", error: "550 <a*a@example.org> no such mailbox", attempts: 20, is_given_up: true },
        { kind: "magic", to: "ca**line@example.org", attempts: 3, is_given_up: false },
      ].map((row) => ({ ...row, to: expect.stringMatching(/\*/) })),
    );
    for (const secret of ["caroline@", "ana@", "asked_by", "Socket"]) expect(response.body).not.toContain(secret);
  });

  it("is listed in pages", async () => {
    const { staff } = await start();
    for (const name of ["one", "two", "three"]) await fail(`${name}@example.org`, 20);
    const first = (await staff.get(`${ADDRESS}?page_size=2`)).json();
    expect([first.count, first.results.length, new URL(first.next).search]).toEqual([3, 2, "?page_size=2&page=2"]);
    expect((await staff.get(`${ADDRESS}?page_size=2&page=2`)).json().results).toHaveLength(1);
    expect((await staff.get(`${ADDRESS}?page=2`)).statusCode).toBe(404);
    expect((await staff.get(`${ADDRESS}?page_size=none`)).statusCode).toBe(400);
  });

  it("does not list what waits for its first try, nor other work", async () => {
    const { staff } = await start();
    await enqueue(db, { task: "send_link", key: "new", payload: { kind: "magic", email: "new@example.org", key: "new" } });
    await enqueue(db, { task: "draw", key: "draw", payload: {} });
    await db.execute(sql`UPDATE graphile_worker._private_jobs SET last_error = 'x' WHERE key = 'draw'`);
    expect((await staff.get(ADDRESS)).json()).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  it("is tried again with all its tries, and is gone from the list", async () => {
    const { staff, services } = await start();
    const id = await fail("ana@example.org", 20);
    const response = await staff.post(`${ADDRESS}${id}/again/`);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    const { rows } = await db.execute(
      sql`SELECT attempts, run_at <= now() AS is_due FROM graphile_worker._private_jobs WHERE id = ${id}::bigint`,
    );
    expect(rows).toEqual([{ attempts: 0, is_due: true }]);
    await doJobs(services);
    expect(readMails(services.config).map(({ to }) => to)).toEqual(["ana@example.org"]);
    expect((await staff.get(ADDRESS)).json().count).toBe(0);
    // Pressed again in another tab: the mail is gone.
    expect((await staff.post(`${ADDRESS}${id}/again/`)).statusCode).toBe(404);
  });

  it("pressed twice at once is one mail", async () => {
    const { staff, services } = await start();
    const id = await fail("ana@example.org", 20);
    await staff.token();
    const answers = await Promise.all([staff.post(`${ADDRESS}${id}/again/`), staff.post(`${ADDRESS}${id}/again/`)]);
    // The second request finds the mail on its way, or came at the same time.
    expect(answers.filter(({ statusCode }) => ![200, 404].includes(statusCode))).toEqual([]);
    await doJobs(services);
    expect(readMails(services.config)).toHaveLength(1);
  });

  it.each(["0", "abc", "-1", "1.5", "99999999999999999999999", "424242"])("of the number %s does not exist", async (id) => {
    const { staff } = await start();
    expect((await staff.post(`${ADDRESS}${id}/again/`)).statusCode).toBe(404);
  });

  it("cannot be made out of other work", async () => {
    const { staff } = await start();
    await enqueue(db, { task: "draw", key: "draw", payload: {} });
    const { rows } = await db.execute<{ id: string }>(
      sql`UPDATE graphile_worker._private_jobs SET last_error = 'x' WHERE key = 'draw' RETURNING id::text`,
    );
    expect((await staff.post(`${ADDRESS}${rows[0]?.id}/again/`)).statusCode).toBe(404);
  });
});

describe("for others", () => {
  it("than staff it does not exist, and nobody may ask without signing in", async () => {
    const { fastify } = await start();
    const id = await fail("ana@example.org", 20);
    const other = await new Visitor(fastify).signIn(db, (await buildAccount(db, { email: "other@example.org" })).id);
    const visitor = new Visitor(fastify);
    for (const [who, status] of [
      [other, 404],
      [visitor, 401],
    ] as const) {
      expect((await who.get(ADDRESS)).statusCode).toBe(status);
      expect((await who.post(`${ADDRESS}${id}/again/`)).statusCode).toBe(status);
    }
    const { rows } = await db.execute(sql`SELECT attempts FROM graphile_worker._private_jobs WHERE id = ${id}::bigint`);
    expect(rows).toEqual([{ attempts: 20 }]);
  });

  it("without the anti-forgery token nothing is sent", async () => {
    const { staff } = await start();
    const id = await fail("ana@example.org", 20);
    expect((await staff.request({ method: "POST", url: `${ADDRESS}${id}/again/` })).statusCode).toBe(403);
  });
});
