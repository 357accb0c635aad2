import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CSRF_FIELD } from "../platform/csrf.ts";
import { buildApp } from "../testing/app.ts";
import { testDatabase } from "../testing/database.ts";
import { buildAccount, buildBusiness } from "../testing/factories.ts";
import { temporaryFolder } from "../testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../testing/pages.ts";
import { Visitor } from "../testing/visitor.ts";
import * as page from "./ReportPage.tsx";
import { REPORTED, reportMailto, reportUrl } from "./rules.ts";
import { report } from "./tables.ts";

/** Reporting without scripts: the page's loader and its form. */

const db = testDatabase();
const build = pagesBuild(plainRoot, [guidePage("report", "report/", page)]);
const { fastify } = await buildApp(db, {
  config: { OPERATOR_EMAIL: "desk@guide.test" },
  site: { build, clientFolder: temporaryFolder() },
});
const reports = (id: string) => db.select().from(report).where(eq(report.subject, id));

async function press(visitor: Visitor, url: string, fields: Record<string, string>) {
  const payload = new URLSearchParams({ intent: "send", [CSRF_FIELD]: await visitor.token(), ...fields }).toString();
  return visitor.request({ method: "POST", url, payload, headers: { "content-type": "application/x-www-form-urlencoded" } });
}

describe("a report without scripts", () => {
  it("is sent by whoever is signed in, whatever kind of account it is", async () => {
    const { code } = await buildBusiness(db);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const url = reportUrl("business", code, `/${code}/`);
    expect(shownOn((await owner.get(url)).body, "report").data).toMatchObject({ isSignedIn: true, email: null });
    const sent = await press(owner, url, { kind: "business", id: code, back: `/${code}/`, reason: "closed", text: "Since May." });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url}&sent=1`]);
    expect(shownOn((await owner.get(`${url}&sent=1`)).body, "report").data.isSent).toBe(true);
    expect(await reports(code)).toMatchObject([{ reason: "closed", text: "Since May.", title: expect.any(String) }]);
    expect(REPORTED).toMatch(/will look at it/);
  });

  it("of a visitor is not taken, and the page names the way by mail", async () => {
    const { code } = await buildBusiness(db);
    const url = reportUrl("business", code, `/${code}/`);
    const visitor = new Visitor(fastify);
    expect(shownOn((await visitor.get(url)).body, "report").data).toMatchObject({ isSignedIn: false, email: "desk@guide.test" });
    const refused = await press(visitor, url, { kind: "business", id: code, back: `/${code}/`, reason: "closed", text: "Since May." });
    expect(refused.statusCode).toBe(400);
    expect(shownOn(refused.body, "report").result).toMatchObject({ typed: { reason: "closed", text: "Since May." } });
    expect(await reports(code)).toEqual([]);
    expect(reportMailto("desk@guide.test", "business", code)).toBe(`mailto:desk@guide.test?subject=Report%20of%20a%20listing%3A%20${code}`);
  });

  it("of nothing is 404", async () => {
    for (const query of ["", "?kind=business", "?kind=castle&id=x", `?kind=business&id=${"x".repeat(200)}`])
      expect((await new Visitor(fastify).get(`/report/${query}`)).statusCode, query).toBe(404);
  });
});
