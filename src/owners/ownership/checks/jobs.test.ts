import { beforeEach, describe, expect, it } from "vitest";
import { business, business_member } from "../../../catalogue/listings/tables.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { startDnsDouble } from "../../../tools/testing/dnsDouble.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { type FetchDouble, PUBLIC_DOUBLE, startFetchDouble } from "../../../tools/testing/fetchDouble.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { claim } from "../tables.ts";
import { checkClaims, type Outside } from "./jobs.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const CLAIMS = "/listing/api/claims/";

/** Responses of the site, by path. Those with a location redirect. */
const files = new Map<string, { status?: number; location?: string; body?: string }>();
const records = new Map<string, string[]>();
let outside: Outside;
let site: FetchDouble;
beforeEach(async () => {
  files.clear();
  records.clear();
  if (outside) return;
  site = await startFetchDouble(
    (request, response) => {
      const { status = 200, location, body = "" } = files.get(request.url ?? "") ?? { status: 404 };
      response.writeHead(status, location ? { location } : {}).end(body);
    },
    { "kipas.test": [[PUBLIC_DOUBLE]], "elsewhere.test": [[PUBLIC_DOUBLE]], "inner.test": [["127.0.0.1"]] },
  );
  outside = { resolveTxt: await startDnsDouble(records), fetchOptions: site.options };
});

async function begin(method: "dns" | "file", host = "kipas.test") {
  const { id } = await buildAccount(db);
  const visitor = await new Visitor(fastify).signIn(db, id);
  const { code } = await buildBusiness(db, { is_shell: true, source: "csv", website: `http://${host}:${site.port}/about` });
  const made = (await visitor.post(CLAIMS, { business: code, method })).json();
  const look = async () => {
    await db
      .update(claim)
      .set({ next_check: new Date(0) })
      .where(eq(claim.uuid, made.uuid));
    await checkClaims(services, outside);
    return (await visitor.get(CLAIMS)).json().results[0] as { state: string; problem: string; checked: string | null };
  };
  const owners = async () =>
    (await db.select().from(business_member).where(eq(business_member.business_code, code))).map((row) => row.account_id);
  return { id, code, made, line: made.proof.line as string, path: new URL(made.proof.address).pathname, look, owners, visitor };
}

describe("a TXT record", () => {
  it("at the website's host shows whose the listing is", async () => {
    const { id, look, line, owners } = await begin("dns");
    expect(await look()).toMatchObject({ state: "open", problem: expect.stringContaining("No TXT record") });
    records.set("kipas.test", ["v=spf1 -all", line]);
    expect((await look()).state).toBe("granted");
    expect(await owners()).toEqual([id]);
  });

  it("shows nothing with another's line, more than the line, or elsewhere", async () => {
    const { look, line, owners } = await begin("dns");
    const other = await begin("dns");
    records.set("kipas.test", [other.line, `${line} and more`]);
    records.set("elsewhere.test", [line]);
    expect((await look()).state).toBe("open");
    expect(await owners()).toEqual([]);
  });
});

describe("a file", () => {
  it("at the root of the website shows whose the listing is, once it holds the line", async () => {
    const { id, look, line, path, owners } = await begin("file");
    expect(path).toMatch(/^\/\.well-known\/the-guide-[\w-]{20,}\.txt$/);
    expect(await look()).toMatchObject({ state: "open", problem: expect.stringContaining("404") });
    // Many sites return a page for every URL.
    files.set(path, { body: "<!doctype html><title>Welcome</title>" });
    expect(await look()).toMatchObject({ state: "open", problem: expect.stringContaining("does not contain the line") });
    files.set(path, { body: `${line}\r\n` });
    expect((await look()).state).toBe("granted");
    expect(await owners()).toEqual([id]);
  });

  it("counts behind a redirect of the same host, and not behind one to another", async () => {
    const { look, line, path, owners } = await begin("file");
    files.set("/there.txt", { body: line });
    files.set(path, { status: 302, location: `http://elsewhere.test:${site.port}/there.txt` });
    expect(await look()).toMatchObject({ state: "open", problem: expect.stringContaining("another host") });
    expect(await owners()).toEqual([]);
    files.set(path, { status: 302, location: "/there.txt" });
    expect((await look()).state).toBe("granted");
  });

  it("is not asked for inside of the network", async () => {
    const { look, owners } = await begin("file", "inner.test");
    expect(await look()).toMatchObject({ state: "open", problem: expect.stringContaining("private network") });
    expect([site.innerRequests(), await owners()]).toEqual([0, []]);
  });

  it("shows nothing once the website of the listing has changed", async () => {
    const { code, look, line, path, owners } = await begin("file");
    files.set(path, { body: line });
    await db
      .update(business)
      .set({ website: `http://elsewhere.test:${site.port}/` })
      .where(eq(business.code, code));
    expect(await look()).toMatchObject({ state: "open", problem: expect.stringContaining("changed") });
    expect(await owners()).toEqual([]);
  });

  it("is looked for by nobody else, and no more after a claim has ended", async () => {
    const { made, visitor, look } = await begin("file");
    const other = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    expect((await other.post(`${CLAIMS}${made.uuid}/look/`)).statusCode).toBe(404);
    expect((await visitor.post(`${CLAIMS}${made.uuid}/look/`)).statusCode).toBe(202);
    await db.update(claim).set({ state: "withdrawn", decided: new Date() }).where(eq(claim.uuid, made.uuid));
    expect((await look()).checked).toBeNull();
    expect((await visitor.post(`${CLAIMS}${made.uuid}/look/`)).statusCode).toBe(404);
  });
});
