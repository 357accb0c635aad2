import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccountByEmail } from "../src/accounts/accounts/store.ts";
import { type OpenDatabase, openDatabase } from "../src/platform/db/open.ts";
import { createSession } from "../src/platform/sessions/session.ts";
import { runCommand, startGuide, temporaryFolder } from "./guide.ts";
import { placesFolder, workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
const HOME = `${address}/explore/`;

let database: OpenDatabase;
let cookie: string;
beforeAll(async () => {
  database = await openDatabase({ dataDir });
  const maya = await findAccountByEmail(database.db, "maya@example.com");
  cookie = `sessionid=${await createSession(database.db, maya?.id ?? "")}`;
});
afterAll(() => database.close());

describe("a page for visitors", () => {
  it("comes with an entity tag and no cookie, and is not sent again to who has it", async () => {
    const first = await fetch(HOME);
    expect(first.headers.get("set-cookie")).toBeNull();
    const tag = first.headers.get("etag") ?? "";
    const again = await fetch(HOME, { headers: { "if-none-match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("is the same bytes for everyone, whatever the query says that it does not know", async () => {
    const [one, other] = await Promise.all([
      fetch(HOME),
      fetch(`${HOME}?utm_source=letter`, { headers: { cookie: "csrftoken=somebody" } }),
    ]);
    expect(await other.text()).toBe(await one.text());
  });

  it("names its inline scripts by their hashes and allows no other", async () => {
    const response = await fetch(HOME);
    const policy = response.headers.get("content-security-policy") ?? "";
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scripts).toMatch(/'sha256-/);
    expect(scripts).not.toMatch(/nonce|unsafe/);
    expect(await response.text()).not.toContain("nonce=");
  });
});

describe("a page of somebody who is signed in", () => {
  it("is theirs alone: never kept, with a nonce, and with a token", async () => {
    const response = await fetch(HOME, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("etag")).toBeNull();
    expect(response.headers.get("set-cookie")).toMatch(/^csrftoken=/);
    expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' ('sha256-[^']+' )+'nonce-[^']+'/);
  });

  it("differs in its nonce each time, and leaves no trace in what visitors get", async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const own = await fetch(HOME, { headers: { cookie } });
      nonces.add(/'nonce-([^']+)'/.exec(own.headers.get("content-security-policy") ?? "")?.[1] ?? "");
      const shared = await fetch(HOME);
      expect(shared.headers.get("cache-control")).toBe("no-cache");
      expect(shared.headers.get("set-cookie")).toBeNull();
      for (const nonce of nonces) expect(await shared.clone().text()).not.toContain(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it("tells the session only to its owner", async () => {
    const own = (await (await fetch(`${address}/api/session/`, { headers: { cookie } })).json()) as { traveller: { email: string } };
    expect(own.traveller.email).toBe("maya@example.com");
    const visitor = await (await fetch(`${address}/api/session/`)).text();
    expect(visitor).toBe('{"traveller":null,"businesses":[],"roles":[]}');
  });
});

describe("a change by the command line", () => {
  it("shows within two seconds on the page and in the list", async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, "new.csv");
    writeFileSync(
      file,
      "id,name,business_type,latitude,longitude,country,licence,attribution\nx1,Probehaus am Fluss,accommodation,48.2085,16.3721,AT,CC0,Tests\n",
    );
    await fetch(HOME);
    const before = await (await fetch(HOME)).text();
    const { code, output } = await runCommand(["import", file], { dataDir });
    expect([code, output]).toEqual([0, expect.stringContaining("1")]);
    await sleep(2_000);
    const list = (await (await fetch(`${address}/guide/api/business/?page_size=1`)).json()) as {
      results: { name: string; is_shell: boolean; area: { slug: string } }[];
    };
    expect(list.results[0]).toMatchObject({ name: "Probehaus am Fluss", is_shell: true, area: { slug: "vienna" } });
    const after = await (await fetch(HOME)).text();
    expect(after).not.toBe(before);
    folder.remove();
  });
});

describe("pages that are rendered again", () => {
  it("count as reads, once each, and are refused past the limit", { timeout: 120_000 }, async () => {
    const folder = placesFolder();
    const guide = await startGuide({ dataDir: folder.path, env: { GUIDE_DEMO: "off", TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" } });
    // An IP address that no other test uses. The page does not exist, so it is never cached.
    const visit = () => fetch(`${guide.address}/explore/QQ/`, { headers: { "x-forwarded-for": "192.0.2.7" } });
    const statuses: number[] = [];
    for (let batch = 0; batch < 61; batch += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, visit))).map((response) => response.status));
    expect(statuses.filter((status) => status === 404).length).toBe(1_200);
    const refused = await visit();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await guide.stop();
    folder.remove();
  });
});
