import { expect, it } from "vitest";
import { linkToken } from "../../../platform/pages/recordLink.ts";
import { CSRF_FIELD } from "../../../platform/security/csrf.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../../tools/testing/pages.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { createReport } from "../store.ts";
import * as page from "./DecisionPage.tsx";
import { report_objection } from "./tables.ts";

/** Covers the page of a mailed link without scripts. */

const db = testDatabase();
const build = pagesBuild(plainRoot, [guidePage("decision", "report/:token/", page)]);
const { fastify, services } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });

it("The page of a mailed link takes one objection without scripts, and shows what is wrong with an empty one", async () => {
  const { code } = await buildBusiness(db, { name: "Es Batu" });
  const staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const [uuid, address] = [crypto.randomUUID(), "ana@visitor.test"];
  await createReport(db, { uuid, kind: "business", subject: code, title: "Es Batu", url: "/", reason: "closed", email: address });
  await staff.patch(`/staff/api/reports/${uuid}/`, { outcome: "left" });
  const url = `/report/${linkToken(services.config.GUIDE_SECRET, "report", { uuid, address })}/`;
  const visitor = new Visitor(fastify);
  const send = async (text: string) => {
    const payload = new URLSearchParams({ intent: "object", [CSRF_FIELD]: await visitor.token(), uuid, side: "reporter", text }).toString();
    return visitor.request({ method: "POST", url, payload, headers: { "content-type": "application/x-www-form-urlencoded" } });
  };
  expect(shownOn((await visitor.get(url)).body, "decision").data.decision).toMatchObject({ title: "Es Batu", objection: null });
  const empty = await send(" ");
  expect([empty.statusCode, shownOn(empty.body, "decision").result.errors]).toEqual([400, { text: ["Say why you disagree."] }]);
  const sent = await send("I stood in front of it.");
  expect([sent.statusCode, sent.headers.location]).toEqual([303, url]);
  expect((await send("Again.")).statusCode).toBe(409);
  expect(await db.select().from(report_objection)).toMatchObject([{ side: "reporter", account: null, text: "I stood in front of it." }]);
  expect((await visitor.get("/report/x/")).statusCode).toBe(404);
});
