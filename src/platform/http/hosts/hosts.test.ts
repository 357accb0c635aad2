import { describe, expect, it } from "vitest";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const GUIDE_HOSTS = "theguide=guide.test,preview=preview.test,listing=listing.test";
const start = (config: Record<string, string> = { GUIDE_HOSTS, PUBLIC_URL: "https://www.guide.test" }) => buildApp(db, { config });

describe("a host", () => {
  it.each([["guide.test"], ["PREVIEW.test"], ["listing.test"]])("of the guide's own answers: %s", async (host) => {
    const { fastify } = await start();
    expect((await fastify.inject({ url: "/api/session/", headers: { host } })).statusCode).toBe(200);
  });

  it.each([["evil.example"], ["guide.test.evil.example"], ["guide.test:8080"], ["guide.test@evil.example"], ["guide.test."]])(
    "of nobody's is refused, whatever is asked: %j",
    async (host) => {
      const { fastify } = await start();
      for (const url of ["/api/session/", "/robots.txt", "/explore/", "/nothing"]) {
        const response = await fastify.inject({ url, headers: { host } });
        expect([response.statusCode, response.json().detail], url).toEqual([421, "Unknown host."]);
        expect(response.headers.location, url).toBeUndefined();
      }
    },
  );

  it("that was the guide's public one leads to the guide, with what was asked for; a write is refused there", async () => {
    const { fastify } = await start();
    const headers = { host: "www.guide.test" };
    const response = await fastify.inject({ url: "/explore/ID/?page=2", headers });
    expect([response.statusCode, response.headers.location]).toEqual([301, "https://guide.test/explore/ID/?page=2"]);
    const away = await fastify.inject({ url: "//evil.example/", headers });
    expect(new URL(away.headers.location as string).host).toBe("guide.test");
    expect((await fastify.inject({ method: "POST", url: "/users/login/", headers, payload: {} })).statusCode).toBe(421);
  });

  it("of any name may ask whether the guide is alive", async () => {
    const { fastify } = await start();
    expect((await fastify.inject({ url: "/healthz", headers: { host: "10.1.2.3" } })).statusCode).toBe(200);
    expect((await fastify.inject({ url: "/readyz", headers: { host: "10.1.2.3" } })).statusCode).toBe(200);
  });

  it("of any name answers where no hosts are set", async () => {
    const { fastify } = await start({});
    expect((await fastify.inject({ url: "/api/session/", headers: { host: "whatever.example" } })).statusCode).toBe(200);
  });

  it("other than the guide's is not for search engines, and addresses name the guide's", async () => {
    const { fastify } = await start();
    const fetchRobotsTag = async (host: string) =>
      (await fastify.inject({ url: "/robots.txt", headers: { host } })).headers["x-robots-tag"];
    expect([await fetchRobotsTag("guide.test"), await fetchRobotsTag("preview.test"), await fetchRobotsTag("listing.test")]).toEqual([
      undefined,
      "noindex",
      "noindex",
    ]);
    expect((await fastify.inject({ url: "/robots.txt", headers: { host: "preview.test" } })).body).toContain(
      "Sitemap: https://guide.test/sitemap.xml",
    );
  });
});

describe("a write", () => {
  it.each([
    ["https://listing.test", "listing.test", 400],
    [undefined, "listing.test", 400],
    ["https://guide.test", "listing.test", 403],
    ["https://evil.example", "guide.test", 403],
    ["http://guide.test", "guide.test", 403],
    ["null", "guide.test", 403],
    ["https://guide.test.evil.example", "guide.test", 403],
  ])("from a page at %s to %s answers %i", async (origin, host, status) => {
    const { fastify } = await start();
    const visitor = new Visitor(fastify);
    await visitor.get("/api/csrf/", { host });
    const response = await visitor.post(
      "/users/login/",
      { email: "a@example.org", password: "x" },
      { host, ...(origin ? { origin } : {}) },
    );
    expect(response.statusCode).toBe(status);
  });
});

describe("signing in", () => {
  it("sets cookies for the one host alone", async () => {
    const { fastify } = await start();
    const response = await fastify.inject({ url: "/api/csrf/", headers: { host: "listing.test" } });
    expect(response.cookies.map(({ domain }) => domain)).toEqual(response.cookies.map(() => undefined));
  });

  it("by link leads back to the host that asked, and to the guide's own hosts only", async () => {
    const { fastify, services } = await start();
    await buildAccount(db, { email: "ana@example.org" });
    const visitor = new Visitor(fastify);
    const headers = { host: "listing.test" };
    const ask = async (url: string) => {
      await visitor.get("/api/csrf/", headers);
      await visitor.post("/users/magic-link/", { email: "ana@example.org", url }, headers);
      await doJobs(services);
      const link = new URL(readMails(services.config).at(-1)?.links[0] ?? "");
      expect(link.origin).toBe("https://listing.test");
      const response = await visitor.post(`/users/links/${link.pathname.split("/").at(-2)}/`, {}, headers);
      return response.json().next;
    };
    expect(await ask("https://guide.test/explore/ID/")).toBe("https://guide.test/explore/ID/");
    expect(await ask("https://listing.test/accounts/settings/")).toBe("/accounts/settings/");
    expect(await ask("https://evil.test/explore/")).toBe("");
  });
});
