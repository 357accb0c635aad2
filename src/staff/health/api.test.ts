import { expect, it } from "vitest";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { CHECK_NAMES } from "./enumerations.ts";

const db = testDatabase();

async function start() {
  const app = await lendApp(db, { config: { PUBLIC_URL: "http://localhost:3000" } });
  const { id, email } = await buildAccount(db, { roles: ["staff"] });
  const staff = await new Visitor(app.fastify).signIn(db, id);
  return { ...app, staff, email };
}

it("Staff read every check, each problem with what to do", async () => {
  const { staff } = await start();
  const response = await staff.get("/staff/api/health/");
  expect(response.statusCode).toBe(200);
  const { findings } = response.json<{ findings: { check: string; level: string; advice: string }[] }>();
  expect(new Set(findings.map(({ check }) => check))).toEqual(new Set(Object.keys(CHECK_NAMES)));
  for (const { level, advice } of findings) expect(advice !== "").toBe(level !== "ok");
});

it("For nobody else there is such an address", async () => {
  const { fastify } = await start();
  const other = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  expect((await other.get("/staff/api/health/")).statusCode).toBe(404);
  expect((await new Visitor(fastify).get("/staff/api/health/")).statusCode).toBe(401);
});

it("The test mail goes to the person who asks for it, once however often they press", async () => {
  const { staff, services, email } = await start();
  const press = async () =>
    staff.request({ method: "POST", url: "/staff/api/health/mail/", headers: { "x-csrftoken": await staff.token() } });
  expect([(await press()).statusCode, (await press()).statusCode]).toEqual([200, 200]);
  expect(await queuedJobs(services)).toHaveLength(1);
  await doJobs(services);
  expect(readMails(services.config)).toMatchObject([{ to: email, subject: "Mails of The Guide arrive" }]);
});
