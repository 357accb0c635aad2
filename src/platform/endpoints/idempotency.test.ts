import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { freezeClock, newUuid } from "../clock.ts";
import { sql } from "../db/sql.ts";
import { idempotency_key } from "../db/tables.ts";
import { handle } from "../http/context.ts";
import { platformHandlers } from "./api.ts";
import { endpoint } from "./endpoint.ts";
import { badRequest } from "./errors.ts";
import { deleteExpiredKeys } from "./idempotency.ts";

/** A separate database: two simultaneous requests need two connections. */
const { db } = await freshDatabase();
await db.execute(sql`CREATE TABLE thing (id uuid PRIMARY KEY, name text NOT NULL)`);

const create = endpoint({
  method: "POST",
  path: "/api/things/",
  summary: "",
  tag: "",
  access: "public",
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string(), name: z.string() }),
  status: 201,
});
const count = endpoint({
  method: "POST",
  path: "/api/counts/",
  summary: "",
  tag: "",
  access: "public",
  body: z.object({ name: z.string() }),
});

let failures = 0;
async function save(name: string, ctx: Parameters<Parameters<typeof handle>[1]>[1]) {
  const id = newUuid();
  await ctx.db.execute(sql`INSERT INTO thing VALUES (${id}, ${name})`);
  ctx.reply.setCookie("secret", id);
  if (failures > 0) {
    failures -= 1;
    throw name === "wrong" ? badRequest({ name: ["Wrong."] }) : new Error("It broke in the middle");
  }
  return { id, name, email: "owner@example.org" };
}
const { fastify } = await buildApp(db, {
  handlers: [
    ...platformHandlers([]),
    handle(create, ({ body }, ctx) => save(body.name, ctx)),
    handle(count, async ({ body }, ctx) => {
      await save(body.name, ctx);
      return undefined;
    }),
  ],
});

const things = async () => (await db.execute(sql`SELECT id FROM thing`)).rows.length;
let visitor: Visitor;
const send = (key: string, name = "Lakeside", { url = "/api/things/", from = visitor } = {}) =>
  from.post(url, { name }, { "idempotency-key": key });

beforeEach(async () => {
  failures = 0;
  await db.execute(sql`TRUNCATE thing, idempotency_key`);
  visitor = new Visitor(fastify);
});
afterEach(() => freezeClock(undefined));

describe("the same key again", () => {
  it("gives the first answer and makes nothing new", async () => {
    const first = await send("a");
    const again = await send("a");
    expect(first.statusCode).toBe(201);
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(again.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(await things()).toBe(1);
  });

  it("at the same time makes one thing and gives all the same answer", async () => {
    await visitor.token();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send("a")));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await things()).toBe(1);
  });

  it("gives 204 again where there is no answer", async () => {
    expect(await send("a", "x", { url: "/api/counts/" })).toMatchObject({ statusCode: 204, body: "" });
    expect(await send("a", "x", { url: "/api/counts/" })).toMatchObject({ statusCode: 204, body: "" });
    expect(await things()).toBe(1);
  });

  it("with another body is 409 and makes nothing", async () => {
    await send("a");
    const other = await send("a", "Another");
    expect(other.statusCode).toBe(409);
    expect(other.json()).toEqual({ detail: "This Idempotency-Key was already used for another request." });
    expect(await things()).toBe(1);
  });

  it("at another address is another key", async () => {
    await send("a");
    await send("a", "Lakeside", { url: "/api/counts/" });
    expect(await things()).toBe(2);
  });

  it("of another visitor is another key: nobody reads another's answer", async () => {
    const first = await send("a");
    const other = await send("a", "Lakeside", { from: new Visitor(fastify, "203.0.113.8") });
    expect(other.json().id).not.toBe(first.json().id);
    expect(await things()).toBe(2);
  });

  it("after 24 hours is new", async () => {
    const start = Date.now();
    await send("a");
    freezeClock(new Date(start + 23.9 * 3_600_000));
    await send("a");
    expect(await things()).toBe(1);
    freezeClock(new Date(start + 24.1 * 3_600_000));
    await send("a");
    expect(await things()).toBe(2);
  });
});

describe("a write that failed", () => {
  it("leaves nothing behind and frees its key", async () => {
    failures = 1;
    expect((await send("a")).statusCode).toBe(500);
    expect(await things()).toBe(0);
    expect((await send("a")).statusCode).toBe(201);
    expect(await things()).toBe(1);
  });

  it("because of a wrong field may be sent again with a right one", async () => {
    failures = 1;
    expect((await send("a", "wrong")).json()).toEqual({ name: ["Wrong."] });
    expect((await send("a", "right")).statusCode).toBe(201);
  });

  it("while another waits on its key lets that one write", async () => {
    failures = 1;
    await visitor.token();
    const answers = await Promise.all([send("a"), send("a")]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 500]);
    expect(await things()).toBe(1);
  });
});

describe("what is stored", () => {
  it("is the cut answer: no cookie, and no column more", async () => {
    const first = await send("a");
    expect(first.cookies.map(({ name }) => name)).toContain("secret");
    const again = await send("a");
    expect(again.cookies).toEqual([]);
    const [row] = await db.select().from(idempotency_key);
    expect(JSON.parse(row?.answer ?? "")).toEqual(first.json());
    expect(JSON.stringify(row)).not.toContain("owner@example.org");
  });

  it("is forgotten after a day", async () => {
    await send("a");
    freezeClock(new Date(Date.now() + 25 * 3_600_000));
    await send("b");
    await deleteExpiredKeys(db);
    expect((await db.select().from(idempotency_key)).map(({ key }) => key)).toEqual(["b"]);
  });
});

describe("a key", () => {
  it("has at most 200 characters", async () => {
    expect((await send("k".repeat(200))).statusCode).toBe(201);
    expect((await send("k".repeat(201))).json()).toEqual({ non_field_errors: ["Use an Idempotency-Key of at most 200 characters."] });
  });

  it("that is empty is ignored", async () => {
    await send("");
    await send("");
    expect(await things()).toBe(2);
  });
});
