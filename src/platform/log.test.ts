import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { z } from "zod";
import { buildApp } from "../tools/testing/app.ts";
import { testDatabase } from "../tools/testing/database.ts";
import { buildAccount } from "../tools/testing/factories.ts";
import { Visitor } from "../tools/testing/visitor.ts";
import { platformHandlers } from "./endpoints/api.ts";
import { endpoint } from "./endpoints/endpoint.ts";
import { handle } from "./http/context.ts";
import { createLog } from "./log.ts";

const db = testDatabase();
const failing = endpoint({
  method: "POST",
  path: "/api/things/{id}/",
  summary: "",
  tag: "",
  access: "public",
  params: z.object({ id: z.string() }),
  body: z.object({ note: z.string() }),
});

it("A request is one line: its id, method, route, status and time, and nothing about who asked", async () => {
  const { fastify, logged } = await buildApp(db);
  const { id, email } = await buildAccount(db, { email: "ana@example.org" });
  const visitor = await new Visitor(fastify, "203.0.113.99").signIn(db, id);
  const response = await visitor.get("/api/session/?email=ana%40example.org&q=secret-word", {
    referer: "https://elsewhere.test/secret-word",
  });
  expect(response.body).not.toContain(email);
  expect(logged).toEqual([
    {
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: response.headers["x-request-id"],
      method: "GET",
      route: "/api/session/",
      status: 200,
      milliseconds: expect.any(Number),
      msg: "request",
    },
  ]);
});

it("An address that does not exist is not written down: it may hold anything", async () => {
  const { fastify, logged } = await buildApp(db);
  await new Visitor(fastify).get("/accounts/magic/a-secret-token/?x=1");
  expect(JSON.stringify(logged)).not.toContain("a-secret-token");
});

it("An error is written with its route; a statement's parameters, cookies, bodies and addresses are not", async () => {
  const { fastify, logged } = await buildApp(db, {
    handlers: [
      ...platformHandlers([]),
      handle(failing, async ({ body }, ctx) => {
        const { sql } = await import("./db/sql.ts");
        await ctx.db.execute(sql`SELECT ${body.note}::integer`);
        return undefined;
      }),
    ],
  });
  const visitor = new Visitor(fastify, "203.0.113.99");
  const response = await visitor.post("/api/things/an-id/?token=in-the-query", { note: "a private note" });
  expect(response.statusCode).toBe(500);
  // The browser that sent the request does not report it again.
  expect(response.headers["x-error-reported"]).toBe("1");
  const [error] = logged.filter((line) => line.level === "error");
  expect(error).toMatchObject({ route: "/api/things/:id/", source: "server", error: { name: "QueryError" } });
  const all = JSON.stringify(logged);
  for (const secret of ["an-id", "in-the-query", "203.0.113.99", visitor.cookies.get("csrftoken") ?? "?", "SELECT $1"])
    expect(all).not.toContain(secret);
});

it("A level leaves out what is below it", () => {
  const lines: string[] = [];
  const log = createLog(
    "warn",
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  log.info("not this");
  log.warn("this");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({ level: "warn", time: expect.any(String), msg: "this" });
});
