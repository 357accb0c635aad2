import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pagesBuild } from "../../tools/testing/pages.ts";
import { canOverlap, routePattern } from "./methods.ts";

const db = testDatabase();
const { fastify, logged } = await buildApp(db);
await fastify.listen({ port: 0, host: "127.0.0.1" });
closeAfterwards(() => fastify.close());

/** Sends raw bytes. @returns status and body of the response */
async function send(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect((fastify.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.end(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
}

it.each([
  ["/api/csrf/", "POST", "GET, HEAD"],
  ["/healthz", "DELETE", "GET, HEAD"],
  ["/api/csp-reports/", "GET", "POST"],
  ["/media/country/VN/standard", "PUT", "GET, HEAD"],
  ["/traveller/api/visited/business/00000000-0000-0000-0000-000000000000/", "POST", "DELETE, GET, HEAD, PATCH, PUT"],
  // Decoded, as the router does.
  ["/api/%63srf/?next=/", "PATCH", "GET, HEAD"],
  // Another route, with a parameter, would take the first method; none would take the second.
  ["/credit/api/coupon/batch/", "DELETE", "GET, HEAD, POST"],
  ["/credit/api/coupon/batch/", "OPTIONS", "GET, HEAD, POST"],
  ["/octo/bookings/abc", "POST", "GET, HEAD, PATCH"],
] as const)("%s does not take %s, and says what it takes", async (url, method, allow) => {
  const response = await fastify.inject({ method, url });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe(allow);
  expect(response.json()).toEqual({ detail: "This URL does not support that method." });
});

it("With pages beside them, and in the log, it is the same", async () => {
  const app = await buildApp(db, { site: { build: pagesBuild({}, []), clientFolder: temporaryFolder() } });
  for (const method of ["GET", "DELETE"] as const)
    expect((await app.fastify.inject({ method, url: "/api/csp-reports/" })).headers.allow, method).toBe("POST");
  expect(app.logged.filter(({ msg }) => msg === "request").map(({ route, status }) => [route, status])).toEqual([
    ["/api/csp-reports/", 405],
    ["/api/csp-reports/", 405],
  ]);
});

it.each([
  ["/api/:code/", "/api/batch/", true],
  ["/api/:code/x/", "/api/find/:token/", true],
  ["/media/*", "/media/:kind/:id", true],
  ["/api/:code/", "/api/:code/x/", false],
  ["/api/:code/x/", "/api/find/y/", false],
])("An address of %s may be one of %s: %s", (one, other, can) => {
  expect([canOverlap(one, other), canOverlap(other, one)]).toEqual([can, can]);
});

it.each([
  ["/api/:code/", "/api/a.b/", true],
  ["/api/:code/", "/api/abcdef/", false],
  ["/api/:code/", "/api/a/b/", false],
  ["/api/:code.ics", "/api/a.ics", true],
  ["/api/:code.ics", "/api/a-ics", false],
  ["/media/*", "/media/a/b", true],
])("An address of %s: %s, %s", (url, address, is) => {
  expect(routePattern(url, 5).test(address)).toBe(is);
});

it("TRACE is 404 where nothing is", async () => {
  const { status } = await send("TRACE /nothing/ HTTP/1.1\r\nhost: guide.test\r\nconnection: close\r\n\r\n");
  expect(status).toBe(404);
});

it("A head that is too large is 431, and what is no request 400, in the API's shape and without an error in the log", async () => {
  expect(await send(`GET / HTTP/1.1\r\nhost: guide.test\r\nx-long: ${"x".repeat(20_000)}\r\n\r\n`)).toEqual({
    status: 431,
    body: { detail: "Request Header Fields Too Large." },
  });
  expect(await send("nonsense\r\n\r\n")).toEqual({ status: 400, body: { non_field_errors: ["The request could not be read."] } });
  expect(logged.filter(({ level }) => level === "error")).toEqual([]);
});

it("A part of an address that is too long is 414 or 404, never an error of the guide's", async () => {
  const response = await fastify.inject(`/guide/api/business/${"x".repeat(400)}/`);
  expect([404, 414]).toContain(response.statusCode);
  expect(response.json()).toHaveProperty("detail");
});

it("Reports of broken pages are limited", async () => {
  const report = () =>
    fastify.inject({
      method: "POST",
      url: "/api/csp-reports/",
      remoteAddress: "203.0.113.50",
      payload: '{"csp-report":{"effective-directive":"img-src"}}',
      headers: { "content-type": "application/csp-report" },
    });
  const statuses = [];
  for (let index = 0; index < 31; index += 1) statuses.push((await report()).statusCode);
  expect(statuses.indexOf(429)).toBe(30);
  expect(logged.filter(({ msg }) => msg === "csp report")).toHaveLength(30);
});
