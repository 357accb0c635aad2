import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../tools/testing/app.ts";
import { testDatabase } from "../tools/testing/database.ts";
import { temporaryFolder } from "../tools/testing/folder.ts";
import { pageRoute, pagesBuild } from "../tools/testing/pages.ts";
import { Visitor } from "../tools/testing/visitor.ts";
import { sql } from "./db/sql.ts";
import { platformHandlers } from "./endpoints/api.ts";
import { createLog } from "./log.ts";
import { createReporter, withoutParameters } from "./reporter.ts";

const db = testDatabase();
const silent = createLog("silent");

/** Envelopes received by a test double of Sentry. */
const envelopes: { url: string; headers: Record<string, unknown>; parts: Record<string, unknown>[] }[] = [];
const double = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const parts = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  envelopes.push({ url: request.url ?? "", headers: request.headers, parts });
  response.end("{}");
});
let dsn: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => double.listen(0, "127.0.0.1", resolve));
  dsn = `http://key@127.0.0.1:${(double.address() as AddressInfo).port}/42`;
});
beforeEach(() => void envelopes.splice(0));
afterAll(() => void double.close());

const events = () => envelopes.flatMap(({ parts }) => parts.filter((part) => "exception" in part));

describe("with SENTRY_DSN", () => {
  it("an error goes there with its stack, route and request, to the project of the DSN", async () => {
    const reporter = await createReporter(dsn, silent);
    reporter.report(new RangeError("out of range"), { request_id: "abc", route: "/api/things/:id/", source: "server" });
    await reporter.flush(5_000);
    expect(envelopes).toMatchObject([{ url: expect.stringContaining("/api/42/envelope/") }]);
    expect(events()).toMatchObject([
      {
        tags: { request_id: "abc", route: "/api/things/:id/", source: "server" },
        exception: { values: [{ type: "RangeError", value: "out of range", stacktrace: { frames: expect.any(Array) } }] },
      },
    ]);
    const [{ exception }] = events() as [{ exception: { values: { stacktrace: { frames: { filename: string }[] } }[] } }];
    expect(exception.values[0]?.stacktrace.frames.at(-1)?.filename).toContain("reporter.test.ts");
  });

  it("nothing goes with it that was not handed over: no user, no request, no name of the machine", async () => {
    const reporter = await createReporter(dsn, silent);
    reporter.report(new Error("x"), { source: "server" });
    await reporter.flush(5_000);
    const [event = {}] = events();
    for (const part of ["user", "request", "breadcrumbs", "extra", "server_name", "modules"]) expect(event).not.toHaveProperty(part);
    expect(JSON.stringify(envelopes)).not.toContain(`"${hostname()}"`);
  });

  it("each error has its own route: one request's tags do not stay for the next", async () => {
    const reporter = await createReporter(dsn, silent);
    reporter.report(new Error("first"), { route: "/one", source: "server" });
    reporter.report(new Error("second"), { source: "browser" });
    await reporter.flush(5_000);
    expect(events().map((event) => event.tags)).toEqual([{ route: "/one", source: "server" }, { source: "browser" }]);
  });

  it("a statement's parameters do not go", async () => {
    const reporter = await createReporter(dsn, silent);
    const error = await db.execute(sql`SELECT * FROM no_such_table WHERE email = ${"ana@example.org"}`).catch((caught) => caught);
    expect(error.message).toContain("ana@example.org");
    reporter.report(error, { source: "server" });
    await reporter.flush(5_000);
    expect(events()).toMatchObject([{ exception: { values: [{ type: "QueryError", value: 'relation "no_such_table" does not exist' }] } }]);
    expect(JSON.stringify(envelopes)).not.toContain("ana@example.org");
  });

  it("an address where nobody answers disturbs nothing", async () => {
    const reporter = await createReporter("http://key@127.0.0.1:1/1", silent);
    reporter.report(new Error("x"), { source: "server" });
    await reporter.flush(2_000);
  });
});

describe("without it", () => {
  it("nothing is sent", async () => {
    const reporter = await createReporter(undefined, silent);
    reporter.report(new Error("x"), { source: "server" });
    await reporter.flush(1_000);
    expect(envelopes).toEqual([]);
  });
});

describe("withoutParameters", () => {
  it("leaves other errors unchanged, and wraps thrown values that are not errors", () => {
    const error = new Error("x");
    expect(withoutParameters(error)).toBe(error);
    expect(withoutParameters("a text")).toMatchObject({ message: "a text" });
  });

  it("keeps where a statement failed", async () => {
    const error = await db.execute(sql`SELECT ${"secret"}::integer`).catch((caught) => caught);
    const plain = withoutParameters(error);
    expect(plain.stack).toMatch(/^QueryError: .*\n {4}at /);
    expect(plain.stack).not.toContain("SELECT $1");
  });
});

describe("POST /api/client-errors/", () => {
  const error = { message: "x is undefined", stack: "TypeError: x\n at y", path: "/explore/?email=ana@example.org" };

  const build = pagesBuild({}, [pageRoute("link", "accounts/link/:token/", "none", () => null)]);

  it("takes an error of the guide's own scripts, with the pattern of the page's address, which may hold a secret", async () => {
    const { fastify, logged } = await buildApp(db, { handlers: platformHandlers([]), site: { build, clientFolder: temporaryFolder() } });
    const visitor = new Visitor(fastify, "203.0.113.99");
    const secret = "/accounts/link/a-secret-token/?email=ana@example.org";
    for (const path of [secret, "/a-secret-token/x/y/", "%", ""])
      expect((await visitor.post("/api/client-errors/", { ...error, path })).statusCode).toBe(204);
    const lines = logged.filter(({ level }) => level === "error");
    expect(lines.map(({ route }) => route)).toEqual(["accounts/link/:token/", "none", "none", "none"]);
    expect(lines[0]).toMatchObject({ source: "browser", error: { name: "BrowserError", message: "x is undefined" } });
    for (const part of ["ana@example.org", "a-secret-token", "203.0.113.99"]) expect(JSON.stringify(logged)).not.toContain(part);
  });

  it("takes a call that failed, with its endpoint", async () => {
    const { fastify, logged } = await buildApp(db, { handlers: platformHandlers([]) });
    const call = "GET /api/things/{id}/";
    expect((await new Visitor(fastify).post("/api/client-errors/", { ...error, call })).statusCode).toBe(204);
    expect(logged.filter(({ level }) => level === "error")).toMatchObject([{ source: "browser", call }]);
  });

  it("refuses texts that are too long, and another site's", async () => {
    const { fastify, logged } = await buildApp(db, { handlers: platformHandlers([]) });
    expect((await new Visitor(fastify).post("/api/client-errors/", { ...error, message: "x".repeat(501) })).json()).toHaveProperty(
      "message",
    );
    expect((await fastify.inject({ method: "POST", url: "/api/client-errors/", payload: error })).statusCode).toBe(403);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});
