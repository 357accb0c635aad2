import { describe, expect, it } from "vitest";
import { NUMBERS_COUNT, sumQuestion } from "../../accounts/captcha/question/rules.ts";
import { captchaFailedText, captchaMissing } from "../../accounts/captcha/rules.ts";
import { freezeClock } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { CSRF_FIELD } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as page from "./ReportPage.tsx";
import { reportReceived } from "./rules.ts";
import { report } from "./tables.ts";
import { reportUrl } from "./urls.ts";

/** Covers reports without scripts: the page's loader and its form. */

const db = testDatabase();
const build = pagesBuild(plainRoot, [guidePage("report", "report/", page)]);
const { fastify } = await buildApp(db, {
  site: { build, clientFolder: temporaryFolder() },
});
const reports = (id: string) => db.select().from(report).where(eq(report.subject, id));

async function press(visitor: Visitor, url: string, fields: Record<string, string>) {
  const payload = new URLSearchParams({ intent: "send", [CSRF_FIELD]: await visitor.token(), ...fields }).toString();
  return visitor.request({ method: "POST", url, payload, headers: { "content-type": "application/x-www-form-urlencoded" } });
}

/** Returns a visitor who has looked at the question for a while and knows its answer. */
async function asked(server = fastify) {
  const { code } = await buildBusiness(db);
  const url = reportUrl("business", code, `/${code}/`);
  const visitor = new Visitor(server);
  freezeClock(new Date(Date.now() - 60_000));
  const { question } = shownOn((await visitor.get(url)).body, "report").data;
  freezeClock(undefined);
  const pairs = Array.from({ length: NUMBERS_COUNT ** 2 }, (_, at) => sumQuestion(at % NUMBERS_COUNT, Math.floor(at / NUMBERS_COUNT)));
  const answer = String(pairs.find(({ text }) => text === question.text)?.answer);
  const fields = { kind: "business", id: code, back: `/${code}/`, reason: "closed", text: "Since May.", question: question.id, answer };
  return { visitor, url, code, fields };
}

describe("a report without scripts", () => {
  it("is sent by whoever is signed in, whatever kind of account it is", async () => {
    const { code } = await buildBusiness(db);
    const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const url = reportUrl("business", code, `/${code}/`);
    expect(shownOn((await owner.get(url)).body, "report").data).not.toHaveProperty("question");
    const sent = await press(owner, url, { kind: "business", id: code, back: `/${code}/`, reason: "closed", text: "Since May." });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url}&sent=1`]);
    expect(shownOn((await owner.get(`${url}&sent=1`)).body, "report").data.isSent).toBe(true);
    expect(await reports(code)).toMatchObject([{ reason: "closed", text: "Since May.", title: expect.any(String) }]);
    expect(reportReceived()).toMatch(/will look at your report/);
  });

  it("of a visitor answers a question, once", async () => {
    const { visitor, url, code, fields } = await asked();
    const sent = await press(visitor, url, fields);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url}&sent=1`]);
    expect(await reports(code)).toMatchObject([{ reason: "closed", reporter: null }]);
    const again = await press(visitor, url, fields);
    expect([again.statusCode, shownOn(again.body, "report").result.errors]).toEqual([400, { token: [captchaFailedText()] }]);
    expect(await reports(code)).toHaveLength(1);
  });

  it("of a visitor who answers wrongly or not is not taken, and keeps what was typed", async () => {
    const { visitor, url, code, fields } = await asked();
    for (const [answer, error] of [
      ["99", captchaFailedText()],
      ["", captchaMissing()],
    ] as const) {
      const refused = await press(visitor, url, { ...fields, answer });
      expect(refused.statusCode).toBe(400);
      const { data, result } = shownOn(refused.body, "report");
      expect(result).toMatchObject({ errors: { token: [error] }, failure: "", typed: { reason: "closed", text: "Since May." } });
      expect(data.question.id).not.toBe(fields.question);
    }
    expect(await reports(code)).toEqual([]);
    expect((await press(visitor, url, fields)).statusCode).toBe(303);
  });

  it.each([
    ["of an address, wrong ones included", { reports_answered: { hits: 1, seconds: 60 } }, "99", 400],
    ["of all visitors together", { reports_answered_all: { hits: 1, seconds: 60 } }, undefined, 303],
  ])("of visitors is limited: %s", async (_whose, limits, wrong, first) => {
    const strict = await buildApp(db, { limits, site: { build, clientFolder: temporaryFolder() } });
    const { visitor, url, fields } = await asked(strict.fastify);
    expect((await press(visitor, url, { ...fields, answer: wrong ?? fields.answer })).statusCode).toBe(first);
    const next = await asked(strict.fastify);
    expect((await press(next.visitor, next.url, next.fields)).statusCode).toBe(429);
    expect(await reports(next.code)).toEqual([]);
  });

  it("of nothing is 404", async () => {
    for (const query of ["", "?kind=business", "?kind=castle&id=x", `?kind=business&id=${"x".repeat(200)}`])
      expect((await new Visitor(fastify).get(`/report/${query}`)).statusCode, query).toBe(404);
  });
});
