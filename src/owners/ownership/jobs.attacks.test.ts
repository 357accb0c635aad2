import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { startDnsDouble } from "../../tools/testing/dnsDouble.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { type FetchDouble, PUBLIC_DOUBLE, startFetchDouble } from "../../tools/testing/fetchDouble.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { checkClaims, type Outside } from "./checks/jobs.ts";
import { claim } from "./tables.ts";

/** Tries to take another owner's listing through its website. */

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const CLAIMS = "/listing/api/claims/";

type Answer = (response: import("node:http").ServerResponse, line: string) => void;
let answer: Answer;
let line = "";
const records = new Map<string, string[]>();
let site: FetchDouble;
let outside: Outside;

beforeAll(async () => {
  site = await startFetchDouble((_request, response) => answer(response, line), {
    "kipas.test": [[PUBLIC_DOUBLE]],
    "elsewhere.test": [[PUBLIC_DOUBLE]],
    "inner.test": [["127.0.0.1"]],
    // DNS rebinding: a different response to the second look-up, and both addresses in one.
    "rebinding.test": [[PUBLIC_DOUBLE], ["127.0.0.1"]],
    "both.test": [[PUBLIC_DOUBLE, "127.0.0.1"]],
    "mapped.test": [["::ffff:127.0.0.1"]],
  });
  outside = { resolveTxt: await startDnsDouble(records), fetchOptions: site.options };
});
afterEach(() => records.clear());

async function begin(method: "dns" | "file", host = "kipas.test") {
  const { id } = await buildAccount(db);
  const visitor = await new Visitor(fastify).signIn(db, id);
  const { code } = await buildBusiness(db, { is_shell: true, source: "csv", website: `http://${host}:${site.port}/` });
  const { uuid, proof } = (await visitor.post(CLAIMS, { business: code, method })).json();
  const look = async () => {
    await db
      .update(claim)
      .set({ next_check: new Date(0) })
      .where(eq(claim.uuid, uuid));
    line = proof.line;
    await checkClaims(services, outside);
    return (await visitor.get(CLAIMS)).json().results?.[0]?.state ?? (await db.select().from(claim).where(eq(claim.uuid, uuid)))[0]?.state;
  };
  const owners = () => db.select().from(business_member).where(eq(business_member.business_code, code));
  return { id, code, uuid, line: proof.line as string, look, owners, visitor };
}

const redirect =
  (location: () => string): Answer =>
  (response) =>
    void response.writeHead(302, { location: location() }).end();
const text: Answer = (response, proof) => void response.end(proof);

it.each<[string, string, Answer]>([
  ["a name that leads inside", "inner.test", text],
  ["a name with one address outside and one inside", "both.test", text],
  ["an IPv4 address in IPv6 clothes", "mapped.test", text],
  ["a redirect inside, by number", "kipas.test", redirect(() => `http://127.0.0.1:${site.port}/`)],
  ["a redirect inside, by decimal number", "kipas.test", redirect(() => `http://2130706433:${site.port}/`)],
  ["a redirect inside, by IPv6", "kipas.test", redirect(() => `http://[::1]:${site.port}/`)],
  ["a redirect to another port", "kipas.test", redirect(() => "http://kipas.test:6379/")],
  ["a redirect to another host", "kipas.test", redirect(() => `http://elsewhere.test:${site.port}/`)],
  ["a redirect with a password in it", "kipas.test", redirect(() => `http://a:b@kipas.test:${site.port}/`)],
  ["a redirect to a file", "kipas.test", redirect(() => "file:///etc/hostname")],
  ["redirects without end", "kipas.test", redirect(() => `http://kipas.test:${site.port}/again`)],
  ["a server error that holds the line", "kipas.test", (response, proof) => void response.writeHead(500).end(proof)],
  ["a page that holds the line", "kipas.test", (response, proof) => void response.end(`<p>${proof}</p>`)],
  ["the line with ten thousand blanks", "kipas.test", (response, proof) => void response.end(`${proof}${" ".repeat(10_001)}`)],
  [
    "an archive bomb that begins with the line",
    "kipas.test",
    (response, proof) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(`${proof}\n${" ".repeat(50_000_000)}`)),
  ],
  [
    "an answer that never ends",
    "kipas.test",
    (response, proof) => {
      response.write(proof);
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    },
  ],
])("A file proves nothing behind %s", async (_, host, given) => {
  answer = given;
  const { look, owners } = await begin("file", host);
  const start = performance.now();
  expect(await look()).toBe("open");
  expect([await owners(), site.innerRequests()]).toEqual([[], 0]);
  expect(performance.now() - start).toBeLessThan(10_000);
});

it("A name that answers otherwise the second time is looked up once a check, and gives nobody a way inside", async () => {
  answer = (response) => void response.writeHead(302, { location: "/second" }).end();
  const { look, owners } = await begin("file", "rebinding.test");
  expect(await look()).toBe("open");
  expect([await owners(), site.innerRequests()]).toEqual([[], 0]);
});

it("A TXT record proves nothing above, below or beside the website's name, whatever stands at a wildcard", async () => {
  const { look, owners, line: proof } = await begin("dns", "shop.kipas.test");
  for (const name of ["kipas.test", "www.shop.kipas.test", "*.kipas.test", "other.kipas.test", "test"]) records.set(name, [proof]);
  expect(await look()).toBe("open");
  records.set("shop.kipas.test", [`v=spf1 ${proof}`, `"${proof}"`, proof.toUpperCase(), ...Array.from({ length: 20 }, () => "x")]);
  expect(await look()).toBe("open");
  expect(await owners()).toEqual([]);
});

it("A token proves nothing after its days, after it was given up, or for another account", async () => {
  answer = text;
  const late = await begin("file");
  await db
    .update(claim)
    .set({ expires: new Date(Date.now() - 1_000) })
    .where(eq(claim.uuid, late.uuid));
  expect(await late.look()).toBe("expired");
  // The old file is still there, but a new claim has another token.
  const again = (await late.visitor.post(CLAIMS, { business: late.code, method: "file" })).json();
  expect(again.proof.line).not.toBe(late.line);
  answer = (response) => void response.end(late.line);
  await db
    .update(claim)
    .set({ next_check: new Date(0) })
    .where(eq(claim.uuid, again.uuid));
  await checkClaims(services, outside);
  expect(await late.owners()).toEqual([]);
});

it.each([
  ["blocked by staff", { blocked: new Date() }],
  ["about to be deleted", { deletion_requested: new Date(Date.now() - DAY_MILLISECONDS) }],
])("An account that is %s meanwhile becomes no owner", async (_, change) => {
  answer = text;
  const { id, look, owners } = await begin("file");
  await db.update(account).set(change).where(eq(account.id, id));
  await look();
  expect(await owners()).toEqual([]);
});
