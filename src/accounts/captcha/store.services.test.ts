import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { guest_question } from "../../booking/enquiries/tables.ts";
import { readConfig } from "../../platform/config.ts";
import { pagePolicy } from "../../platform/http/headers.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const SECRET = "the-secret-of-this-guide";
const SITE_KEY = "site-key-1";
const MISSING = { token: ["Please fill out captcha before submitting!"] };
const FAILED = { token: ["Captcha verification failed. Please try again."] };

/** Starts a service that knows one valid token, which works once. */
async function startService() {
  const asked: Record<string, string>[] = [];
  const used = new Set<string>();
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const form = Object.fromEntries(new URLSearchParams(text));
    asked.push({ path: request.url ?? "", method: request.method ?? "", ...form });
    const token = form.response ?? "";
    if (token === "slow") return;
    if (token === "broken") return response.writeHead(502).end("<html>");
    const success = form.secret === SECRET && form.sitekey === SITE_KEY && token.startsWith("good") && !used.has(token);
    used.add(token);
    response.setHeader("content-type", "application/json").end(JSON.stringify(success ? { success } : { success, "error-codes": ["x"] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const settings = (provider: string, url: string) => ({
  CAPTCHA_PROVIDER: provider,
  CAPTCHA_SITE_KEY: SITE_KEY,
  CAPTCHA_SECRET: SECRET,
  CAPTCHA_URL: url,
});

describe.each([
  ["turnstile", "/turnstile/v0/siteverify"],
  ["hcaptcha", "/siteverify"],
])("with %s", (provider, path) => {
  const scene = async () => {
    const service = await startService();
    const { fastify } = await buildApp(db, { config: settings(provider, service.url) });
    const { code: business } = await buildBusiness(db);
    const visitor = new Visitor(fastify);
    const ask = (token?: string | null) =>
      visitor.post("/api/guest_question/", {
        business,
        guest_name: "Ana",
        guest_email: "ana@example.org",
        question: "Is it quiet?",
        token,
      });
    const signUp = (token: string | undefined) => {
      const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
      return new Visitor(fastify).post("/traveller/api/traveller/", { first_name: "Ana", last_name: "Lima", email, token });
    };
    const questions = async () => (await db.select().from(guest_question)).length;
    return { ...service, ask, signUp, questions };
  };

  it("a question is taken whose token its service calls good, and no other", async () => {
    const { ask, asked, questions } = await scene();
    expect((await ask("good one")).statusCode).toBe(201);
    expect(asked).toEqual([{ path, method: "POST", secret: SECRET, response: "good one", sitekey: SITE_KEY }]);
    for (const token of ["bad", "broken", "é".repeat(6_000)]) expect((await ask(token)).json()).toEqual(FAILED);
    expect(await questions()).toBe(1);
  });

  it("a missing token is told so, without asking anybody", async () => {
    const { ask, asked } = await scene();
    for (const token of [undefined, null, ""]) expect((await ask(token)).json()).toEqual(MISSING);
    expect(asked).toEqual([]);
  });

  it("a token serves once, also where the service would take it twice", async () => {
    const { ask, questions } = await scene();
    const both = await Promise.all([ask("good twice"), ask("good twice")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect(await questions()).toBe(1);
  });

  it("a sign-up is taken whose token is good, and one of a form without scripts; not one that was not filled out", async () => {
    const { signUp, asked } = await scene();
    expect((await signUp("good sign-up")).statusCode).toBe(201);
    expect(asked).toMatchObject([{ response: "good sign-up" }]);
    expect((await signUp("bad")).json()).toEqual(FAILED);
    expect((await signUp("")).json()).toEqual(MISSING);
    expect((await signUp(undefined)).statusCode).toBe(201);
    expect((await signUp("good sign-up")).json()).toEqual(FAILED);
  });

  it("a service that says nothing fails the check and not the guide", { timeout: 30_000 }, async () => {
    const { ask } = await scene();
    expect((await ask("slow")).json()).toEqual(FAILED);
  });
});

describe("settings", () => {
  const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: temporaryFolder(), ...environment });

  it.each([
    [{ CAPTCHA_PROVIDER: "recaptcha" }, "CAPTCHA_PROVIDER"],
    [{ CAPTCHA_PROVIDER: "turnstile" }, "CAPTCHA_SITE_KEY"],
    [{ CAPTCHA_PROVIDER: "hcaptcha", CAPTCHA_SITE_KEY: SITE_KEY }, "CAPTCHA_SECRET"],
    [{ INBOUND_MAIL: "reply@in.guide.test" }, "INBOUND_IMAP_URL"],
    [{ INBOUND_MAIL: "reply+x@in.guide.test", INBOUND_KEY: "k".repeat(24) }, "INBOUND_MAIL"],
    [{ INBOUND_KEY: "k".repeat(24) }, "INBOUND_MAIL"],
    [{ INBOUND_MAIL: "reply@in.guide.test", INBOUND_IMAP_URL: "imaps://a:b@mail.test/" }, "INBOUND_AUTHSERV"],
    [{ INBOUND_MAIL: "reply@in.guide.test", INBOUND_KEY: "short" }, "INBOUND_KEY"],
  ])("that are wrong stop the start with a line: %j", (environment, name) => {
    expect(() => read(environment)).toThrow(name);
  });
});

describe("the page's policy", () => {
  it("lets the service's widget in, and without one nothing", async () => {
    await buildApp(db, { config: { ...settings("turnstile", ""), CAPTCHA_URL: "" } });
    const policy = pagePolicy(["'nonce-a'"], true);
    for (const rule of ["script-src 'self' 'nonce-a' https://challenges.cloudflare.com;", "frame-src https://challenges.cloudflare.com;"])
      expect(policy).toContain(rule);
    await buildApp(db);
    expect(pagePolicy([], true)).not.toMatch(/cloudflare|frame-src/);
  });
});
