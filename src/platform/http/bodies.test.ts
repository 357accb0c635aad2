import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { platformHandlers } from "../endpoints/api.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { handle } from "./context.ts";

const MEGABYTE = 1024 * 1024;
const about = { method: "POST", summary: "", tag: "", access: "public" } as const;
const plain = endpoint({ ...about, path: "/api/plain/" });
const fields = endpoint({ ...about, path: "/api/fields/", body: z.object({ name: z.string().optional(), toString: z.unknown() }) });
const members = endpoint({ ...about, path: "/api/members/", access: "session", body: z.object({}) });
const upload = endpoint({
  ...about,
  path: "/api/upload/",
  body: z.object({ name: z.string().optional() }),
  files: ["image"],
  response: z.object({ files: z.array(z.object({ field: z.string(), filename: z.string(), bytes: z.int(), start: z.string() })) }),
});

const db = testDatabase();
/** Promise that the upload's handler awaits before it responds. */
let gate: Promise<unknown> = Promise.resolve();
let paths: string[] = [];
const { fastify, services, logged } = await buildApp(db, {
  handlers: [
    ...platformHandlers([]),
    handle(plain, async () => undefined),
    handle(fields, async () => void (await gate)),
    handle(members, async () => undefined),
    handle(upload, async ({ body }, { files }) => {
      paths = files.map(({ path }) => path);
      await gate;
      if (body.name === "fail") throw new Error("the handler fails");
      return {
        files: await Promise.all(
          files.map(async ({ field, filename, bytes, path }) => ({
            field,
            filename,
            bytes,
            start: (await readFile(path, "latin1")).slice(0, 5),
          })),
        ),
      };
    }),
  ],
});
await fastify.listen({ port: 0, host: "127.0.0.1" });
closeAfterwards(() => fastify.close());
const { port } = fastify.server.address() as AddressInfo;
const visitor = new Visitor(fastify);
const token = await visitor.token();

const errors = () => logged.filter(({ level }) => level === "error");
const incoming = join(services.config.DATA_DIR, "incoming");
const isEmpty = () => !existsSync(incoming) || readdirSync(incoming).length === 0;

const MULTIPART = "multipart/form-data; boundary=edge";
const part = (name: string, value: string, more = "") =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const file = (name: string, value: string, filename = "a.jpg") => part(name, value, `; filename="${filename}"\r\ncontent-type: image/jpeg`);
const END = "--edge--\r\n";

/** Sends the head of a request without its body. @returns the status of the response */
async function headAlone(path: string, headers: Record<string, string>): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  const lines = Object.entries({ host: "guide.test", cookie: `csrftoken=${token}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const [bytes] = await once(socket, "data");
  socket.destroy();
  return Number(String(bytes).split(" ")[1]);
}
const large = { "content-type": MULTIPART, "content-length": String(24 * MEGABYTE) };

describe("before a byte of a body is read", () => {
  it.each([
    ["413 without the anti-forgery header, for a form that is larger than one without scripts may be", "/api/upload/", large, 413],
    ["403 with another's token", "/api/upload/", { ...large, "x-csrftoken": "another.one" }, 403],
    ["403 for JSON without the header", "/api/fields/", { "content-type": "application/json", "content-length": "1000" }, 403],
    [
      "401 for who is not signed in",
      "/api/members/",
      { "content-type": "application/json", "content-length": "1000", "x-csrftoken": token },
      401,
    ],
    ["413 for one that says it is too large", "/api/fields/", { ...large, "x-csrftoken": token }, 413],
    ["415 for one of another kind", "/api/fields/", { "content-type": "text/xml", "content-length": "1000", "x-csrftoken": token }, 415],
    ["204 where none is declared", "/api/plain/", { ...large, "x-csrftoken": token }, 204],
    ["404 where nothing is", "/api/nothing/", large, 404],
    ["405 where only others are", "/api/csrf/", large, 405],
  ])("the answer is %s", async (_what, path, headers, status) => {
    expect(await headAlone(path, headers)).toBe(status);
  });

  it("429 past the limit of the address", async () => {
    const limited = await buildApp(db, { handlers: [handle(fields, async () => undefined)], limits: { writes: { hits: 0, seconds: 60 } } });
    const send = () =>
      limited.fastify.inject({ method: "POST", url: "/api/fields/", payload: "{", headers: { "content-type": "application/json" } });
    expect((await send()).statusCode).toBe(429);
  });
});

describe("files", () => {
  const send = (payload: string) => visitor.post("/api/upload/", payload, { "content-type": MULTIPART });

  it("are on the disk while the handler works, and gone afterwards", async () => {
    const response = await send(
      `${part("name", "x")}${file("image", "x".repeat(6 * MEGABYTE))}${file("image", "second", "../../b")}${END}`,
    );
    expect(response.json()).toEqual({
      files: [
        { field: "image", filename: "a.jpg", bytes: 6 * MEGABYTE, start: "xxxxx" },
        { field: "image", filename: "b", bytes: 6, start: "secon" },
      ],
    });
    for (const path of paths) expect(path.startsWith(incoming)).toBe(true);
    await vi.waitUntil(isEmpty);
  });

  it("are gone when the handler fails", async () => {
    expect((await send(`${part("name", "fail")}${file("image", "x")}${END}`)).statusCode).toBe(500);
    expect(paths).toHaveLength(1);
    await vi.waitUntil(isEmpty);
  });

  it("in other fields, or that nobody chose, are passed over", async () => {
    const response = await send(`${file("other", "x")}${file("image", "", "")}${END}`);
    expect(response.json()).toEqual({ files: [] });
  });

  it("up to 25 MB are taken in all, and no more", async () => {
    const six = file("image", "x".repeat(6 * MEGABYTE));
    expect((await send(`${six.repeat(4)}${END}`)).statusCode).toBe(200);
    expect((await send(`${six.repeat(5)}${END}`)).statusCode).toBe(413);
    await vi.waitUntil(isEmpty);
  });

  it("of a client that leaves are gone, and no error is logged", async () => {
    const before = errors().length;
    const socket = connect(port, "127.0.0.1");
    const head = `POST /api/upload/ HTTP/1.1\r\nhost: guide.test\r\ncookie: csrftoken=${token}\r\nx-csrftoken: ${token}\r\ncontent-type: ${MULTIPART}\r\ncontent-length: 9000000\r\n\r\n`;
    socket.write(`${head}${file("image", "x".repeat(MEGABYTE)).slice(0, -10)}`);
    await vi.waitUntil(() => !isEmpty());
    socket.destroy();
    await vi.waitUntil(isEmpty);
    expect(errors()).toHaveLength(before);
  });

  it("with their token in a field are taken up to 1 MB", async () => {
    const withField = (size: number) =>
      visitor.request({
        method: "POST",
        url: "/api/upload/",
        payload: `${part("csrf_token", token)}${file("image", "x".repeat(size))}${END}`,
        headers: { "content-type": MULTIPART },
      });
    expect((await withField(1_000)).statusCode).toBe(200);
    expect((await withField(MEGABYTE)).statusCode).toBe(413);
  });
});

it("All bodies in memory together have a limit: 503 with Retry-After past it, and room again afterwards", async () => {
  let open = (_value?: unknown) => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const payload = JSON.stringify({ other: "x".repeat(MEGABYTE - 100) });
  const send = () => visitor.post("/api/fields/", payload, { "content-type": "application/json" });
  const sent = Array.from({ length: 70 }, send);
  const refused = await Promise.any(sent);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("5");
  open();
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([204, 503]));
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(60);
  expect((await send()).statusCode).toBe(204);
});

describe("a body that cannot be read is no error of the guide's", () => {
  const nestedJson = (levels: number) => `{"name":${"[".repeat(levels)}${"]".repeat(levels)}}`;

  it.each([
    ["a form in parts without a boundary", "multipart/form-data", `${part("name", "x")}${END}`, 400],
    ["a form in parts with another boundary", "multipart/form-data; boundary=other", `${part("name", "x")}${END}`, 400],
    ["a form in parts that is cut off", MULTIPART, part("name", "x"), 400],
    ["a file that is cut off", MULTIPART, file("image", "x").slice(0, -3), 400],
    ["a form in parts that is empty", MULTIPART, "", 400],
    ["more fields than a form has", "application/x-www-form-urlencoded", "a&".repeat(1_000), 413],
    ["more parts than a form has", MULTIPART, `${part("a", "").repeat(201)}${END}`, 413],
    ["lists within each other", "application/json", nestedJson(100_000), 400],
    ["lists that are never closed", "application/json", "[".repeat(1_000_000), 400],
    ["a field named __proto__", "application/x-www-form-urlencoded", "__proto__=1&__proto__[a]=2", 204],
    ["a field named constructor", "application/x-www-form-urlencoded", "constructor=1&hasOwnProperty=2", 204],
    ["a field named toString, which is declared", "application/x-www-form-urlencoded", "toString=1", 204],
    ["a part named __proto__", MULTIPART, `${part("__proto__", "1")}${part("__proto__", "2")}${END}`, 204],
    ["a part named constructor", MULTIPART, `${part("constructor", "1")}${part("toString", "2")}${END}`, 204],
    ["JSON with a constructor", "application/json", '{"constructor":1,"toString":2}', 204],
  ])("%s", async (_what, type, payload, status) => {
    const before = errors().length;
    const response = await visitor.post("/api/fields/", payload, { "content-type": type });
    expect(response.statusCode).toBe(status);
    expect(errors()).toHaveLength(before);
  });
});
