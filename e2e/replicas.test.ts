import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { createSession } from "../src/platform/sessions/session.ts";
import { type RunningGuide, startGuide, temporaryFolder } from "./guide.ts";
import { startPrimaryWithReplicas } from "./replicaServers.ts";
import { filledFolder } from "./worker.ts";

/** A guide on a primary with two streaming replicas. Each test leaves all of them running and used. */

const SECRET = "of-tests-alone-".repeat(3);
const closers: (() => unknown)[] = [];
let guide: RunningGuide;
let servers: Awaited<ReturnType<typeof startPrimaryWithReplicas>>;
let session: string;
let listing: { code: string; url: string };

beforeAll(async () => {
  const [filled, folder] = [filledFolder(), temporaryFolder()];
  closers.push(filled.remove, folder.remove);
  servers = await startPrimaryWithReplicas(filled.path, folder.path, 2);
  closers.push(() => servers.stop());
  guide = await startGuide({
    dataDir: filled.path,
    env: {
      DATABASE_URL: servers.primary.url,
      DATABASE_REPLICA_URL: servers.replicas.map(({ url }) => url).join(","),
      GUIDE_SECRET: SECRET,
      GUIDE_DEMO: "off",
      LOG_LEVEL: "info",
    },
  });
  closers.push(() => guide.stop());
  const database = await openDatabase({ databaseUrl: servers.primary.url, dataDir: "", poolSize: 1 });
  const { rows } = await database.db.$client.query("SELECT account_id FROM traveller ORDER BY code LIMIT 1");
  session = await createSession(database.db, rows[0].account_id);
  const found = await database.db.$client.query("SELECT code FROM business WHERE is_published ORDER BY code LIMIT 1");
  listing = { code: found.rows[0].code, url: `/${found.rows[0].code}/` };
  await database.close();
  await allUsed();
});
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const figures = async (name: string) => {
  const text = await (await fetch(`${guide.address}/metrics`)).text();
  return [1, 2].map((number) => {
    const value = new RegExp(`^${name}\\{replica="${number}"\\} (\\S+)$`, "m").exec(text)?.[1];
    return value === undefined ? undefined : Number(value);
  });
};
const used = () => figures("guide_replica_used");
// Not expect.poll: it is also for before the tests.
const allUsed = () => vi.waitFor(async () => expect(await used()).toEqual([1, 1]), { timeout: 20_000, interval: 50 });
const pause = () => Promise.all(servers.replicas.map((one) => one.query("SELECT pg_wal_replay_pause()")));
const resume = () => Promise.all(servers.replicas.map((one) => one.query("SELECT pg_wal_replay_resume()")));

/** A browser that is logged in. */
class Person {
  readonly cookies = new Map([["sessionid", session]]);

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(`${guide.address}${path}`, { redirect: "manual", ...init, headers: { cookie, ...init.headers } });
    for (const text of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  async token() {
    if (!this.cookies.has("csrftoken")) await this.fetch("/api/csrf/");
    return this.cookies.get("csrftoken") ?? "";
  }

  async wish(country: string) {
    return this.fetch("/traveller/api/wishlist-country/", {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrftoken": await this.token() },
      body: JSON.stringify({ country }),
    });
  }

  async wishes(): Promise<string> {
    return (await this.fetch("/traveller/api/wishlist-country/")).text();
  }
}

describe("While the replicas do not replay changes", () => {
  it("people read their own writes at once, and others the earlier state", async () => {
    const [writer, other] = [new Person(), new Person()];
    await pause();
    expect((await writer.wish("IS")).status).toBe(201);
    expect([(await writer.wishes()).includes('"IS"'), (await other.wishes()).includes('"IS"')]).toEqual([true, false]);
    await resume();
    await expect.poll(async () => (await other.wishes()).includes('"IS"')).toBe(true);
    expect(writer.cookies.get("written")).toMatch(/^[0-9a-z]+\.[\w-]{16}$/);
    expect(other.cookies.has("written")).toBe(false);
  });

  it("the page after a form shows what the form changed", async () => {
    const [writer, other] = [new Person(), new Person()];
    await pause();
    const sent = await writer.fetch("/traveller/wishlist/update/", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: guide.address },
      body: new URLSearchParams({ csrf_token: await writer.token(), intent: "add", country: "MT" }),
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/traveller/wishlist/update/"]);
    const page = async (person: Person) => (await (await person.fetch("/traveller/wishlist/")).text()).includes("Malta");
    expect([await page(writer), await page(other)]).toEqual([true, false]);
    await resume();
    await expect.poll(() => page(other)).toBe(true);
  });

  it("a cached page that another server's change outdates is rendered from data with the change, and stays so", async () => {
    const title = async () => /<h1[^>]*>(?:<[^>]*>)*([^<]*)/.exec(await (await fetch(`${guide.address}${listing.url}`)).text())?.[1];
    const before = await title();
    await pause();
    await servers.primary.query("UPDATE business SET name = $1 WHERE code = $2", ["The New Name", listing.code]);
    await expect.poll(title).toBe("The New Name");
    await sleep(500);
    expect(await title()).toBe("The New Name");
    await resume();
    await servers.primary.query("UPDATE business SET name = $1 WHERE code = $2", [before, listing.code]);
    await expect.poll(title).toBe(before);
  });

  it("a replica that is too far behind is left out, and used again once it has caught up", async () => {
    const [first] = servers.replicas;
    await first?.query("SELECT pg_wal_replay_pause()");
    await servers.primary.query("UPDATE business SET name = name || '' WHERE code = $1", [listing.code]);
    await expect.poll(used).toEqual([0, 1]);
    const [lag = 0] = await figures("guide_replica_lag_seconds");
    expect(lag).toBeGreaterThan(5);
    // Logged by the next check.
    await expect.poll(() => guide.output()).toContain('"reason":"behind"');
    await first?.query("SELECT pg_wal_replay_resume()");
    await allUsed();
  });
});

/** Reads as a signed-in visitor until it is told to stop. @returns the statuses, with the number of each */
function readAllTheTime() {
  const statuses = new Map<number, number>();
  let isStopping = false;
  const person = new Person();
  const run = async () => {
    while (!isStopping) {
      const { status } = await person.fetch("/traveller/api/wishlist-country/");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(5);
    }
  };
  const running = Promise.all([run(), run(), run()]);
  return {
    async stop() {
      isStopping = true;
      await running;
      return [...statuses.keys()];
    },
  };
}

describe("Without an error", () => {
  it("all replicas are killed and come back", async () => {
    const readers = readAllTheTime();
    await Promise.all(servers.replicas.map((one) => one.kill()));
    await expect.poll(used).toEqual([0, 0]);
    await Promise.all(servers.replicas.map((one) => one.start()));
    await allUsed();
    expect(await readers.stop()).toEqual([200]);
  });

  it("a replica hangs, is left out, and is used again", async () => {
    const readers = readAllTheTime();
    servers.replicas[0]?.hang();
    await expect.poll(used).toEqual([0, 1]);
    servers.replicas[0]?.resume();
    await allUsed();
    expect(await readers.stop()).toEqual([200]);
  });

  it("the primary is away: replicas answer reads, and writes are refused until it is back", async () => {
    const writer = new Person();
    await writer.token();
    await servers.primary.kill();
    const readers = readAllTheTime();
    const page = await fetch(`${guide.address}/explore/`);
    expect([page.status, (await writer.wish("NO")).status]).toEqual([200, 503]);
    await servers.primary.start();
    await expect.poll(async () => (await writer.wish("NO")).status).toBe(201);
    expect(await readers.stop()).toEqual([200]);
    await allUsed();
  });

  it("a replica is promoted: it is left out, and never written to", async () => {
    const [first] = servers.replicas;
    const count = async () => Number((await first?.query("SELECT count(*) FROM wishlist_country"))?.rows[0].count);
    const before = await count();
    const readers = readAllTheTime();
    await first?.query("SELECT pg_promote()");
    const writer = new Person();
    // Also in the moment in which the guide does not know of it yet.
    for (const country of ["AL", "BE", "CY", "DK"]) expect((await writer.wish(country)).status).toBe(201);
    await expect.poll(used).toEqual([0, 1]);
    expect(guide.output()).toContain('"reason":"promoted"');
    expect(await count()).toBe(before);
    expect(await readers.stop()).toEqual([200]);
    for (const country of ["AL", "BE", "CY", "DK"]) expect(await writer.wishes()).toContain(`"${country}"`);
  });
});
