import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { ended, type RunningGuide, runFile, startGuide, temporaryFolder } from "./guide.ts";
import { placesFolder } from "./worker.ts";

/** A guide without demo data starts sooner; the behaviour is the same. */
const env = { GUIDE_DEMO: "off" };

const folders: { path: string; remove(): void }[] = [];
const guides: RunningGuide[] = [];
function folder() {
  const made = placesFolder();
  folders.push(made);
  return made.path;
}
async function start(dataDir: string) {
  const guide = await startGuide({ dataDir, env });
  guides.push(guide);
  return guide;
}
afterEach(async () => {
  for (const guide of guides.splice(0)) await guide.stop();
  for (const one of folders.splice(0)) one.remove();
});

const postmaster = (dataDir: string) => Number.parseInt(readFileSync(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8"), 10);
const hasDatabase = (dataDir: string) => existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"));
const isReady = async (guide: RunningGuide) => (await fetch(`${guide.address}/readyz`)).status === 200;

/** Each test continues with the guides of the previous one: a start costs more than most of the tests. */
describe("guides on one data folder", () => {
  const made = placesFolder();
  const dataDir = made.path;
  const all: RunningGuide[] = [];
  afterAll(async () => {
    for (const one of all) await one.stop();
    made.remove();
  });
  const startOne = async () => {
    const one = await startGuide({ dataDir, env });
    all.push(one);
    return one;
  };
  let guide: RunningGuide;

  it("share its database when two start at once", async () => {
    await Promise.all([startOne(), startOne()]);
    expect(await Promise.all(all.map(isReady))).toEqual([true, true]);
  });

  it("start beside a database that was killed and that nobody has taken note of yet", async () => {
    const server = postmaster(dataDir);
    // A stopped parent cannot reap the database, so the killed server stays in the process list. Either guide may be the parent.
    for (const one of all) one.process.kill("SIGSTOP");
    try {
      process.kill(server, "SIGKILL");
      guide = await startOne();
      expect(await isReady(guide)).toBe(true);
      expect(postmaster(dataDir)).not.toBe(server);
    } finally {
      for (const one of all) one.process.kill("SIGCONT");
    }
    for (const one of all) await expect.poll(() => isReady(one), { timeout: 20_000 }).toBe(true);
  });

  it("go on with the database when the one stops that started it", async () => {
    const server = postmaster(dataDir);
    expect(await guide.stop()).toBe(0);
    const [one, other] = all as [RunningGuide, RunningGuide];
    expect(await one.stop()).toBe(0);
    expect(postmaster(dataDir)).toBe(server);
    expect(await isReady(other)).toBe(true);
    guide = other;
  });

  it("serve what they have rendered when it is killed, say 503 for the rest, and are whole again without a restart", {
    timeout: 180_000,
  }, async () => {
    const cached = `${guide.address}/explore/countries/`;
    const uncached = () => `${guide.address}/search/?q=${Math.random()}`;
    expect((await fetch(cached)).status).toBe(200);
    for (const _time of [1, 2]) {
      const before = postmaster(guide.dataDir);
      process.kill(before, "SIGKILL");
      const killed = performance.now();
      for (let isWhole = false; !isWhole; ) {
        expect((await fetch(cached)).status).toBe(200);
        expect((await fetch(`${guide.address}/healthz`)).status).toBe(200);
        const page = await fetch(uncached());
        if (page.status !== 200) {
          expect(page.status).toBe(503);
          expect(page.headers.get("retry-after")).toBe("5");
          expect(await page.text()).toMatch(/<header.*<h1[^>]*>The guide is briefly unavailable<\/h1>/s);
        }
        isWhole = page.status === 200 && (await isReady(guide)) && postmaster(guide.dataDir) !== before;
        // A generous timeout, not a measurement: bench/faults.ts measures.
        expect(performance.now() - killed).toBeLessThan(40_000);
        await sleep(20);
      }
    }
    expect(guide.output()).toContain("The embedded database is running again.");
  });

  it("stop in good order within ten seconds although requests were half sent", async () => {
    const { hostname, port } = new URL(guide.address);
    const sockets = [
      "",
      "GET / HT",
      "POST /api/errors/ HTTP/1.1\r\nHost: x\r\n",
      "POST /traveller/api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    ].map((text) => {
      const socket = connect(Number(port), hostname, () => text && socket.write(text)).on("error", () => undefined);
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    await sleep(100);
    // After ten seconds the guide would exit with code 1.
    expect(await guide.stop()).toBe(0);
    expect(hasDatabase(guide.dataDir)).toBe(false);
    for (const socket of sockets) socket.destroy();
  });
});

describe("a guide", () => {
  it("loses nothing acknowledged when it is killed, alone or with its database, starts again, and takes the database with it on SIGTERM", {
    timeout: 180_000,
  }, async () => {
    const dataDir = folder();
    let guide = await start(dataDir);
    const written: string[] = [];
    for (const usesEmbeddedDatabase of [false, true, true]) {
      const writer = runFile("e2e/writer.ts", [], { dataDir });
      while (writer.output().split("\n").length < 200) await sleep(20);
      guide.process.kill("SIGKILL");
      if (usesEmbeddedDatabase) process.kill(postmaster(dataDir), "SIGKILL");
      await sleep(200);
      writer.process.kill("SIGKILL");
      await Promise.all([ended(guide.process), ended(writer.process)]);
      // The last line may be incomplete: only whole lines were acknowledged.
      written.push(
        ...writer
          .output()
          .split("\n")
          .slice(0, -1)
          .filter((line) => /^[0-9a-f-]{36}$/.test(line)),
      );
      guide = await start(dataDir);
      expect(await isReady(guide)).toBe(true);
    }
    const database = await openDatabase({ dataDir });
    const { rows } = await database.db.$client.query<{ key: string }>("SELECT key FROM idempotency_key WHERE scope = 'writer'");
    await database.close();
    const kept = new Set(rows.map((row) => row.key));
    expect(written.length).toBeGreaterThan(500);
    expect(written.filter((key) => !kept.has(key))).toEqual([]);
    expect(await guide.stop()).toBe(0);
    expect(hasDatabase(dataDir)).toBe(false);
  });

  it("says what its first start does beside the log, and takes the database with it when that is cancelled", async () => {
    const made = temporaryFolder();
    folders.push(made);
    const run = runFile("scripts/start.ts", [], { dataDir: made.path, env: { ...env, PORT: "0" } });
    const messages = () => run.output().split("\n");
    while (!run.output().includes("Loading the towns") && run.process.exitCode === null) await sleep(20);
    expect(messages()).toEqual(expect.arrayContaining([expect.stringMatching(/^ +\d+ s {2}Creating the database…$/)]));
    // The log's lines stay one JSON object each.
    for (const line of messages().filter((one) => one.startsWith("{"))) expect(() => JSON.parse(line)).not.toThrow();
    run.process.kill("SIGTERM");
    expect(await ended(run.process)).toBe(1);
    expect(messages()).toContain("The start was cancelled.");
    expect(hasDatabase(made.path)).toBe(false);
  });

  it("names a wrong setting in one line and does not start", async () => {
    const run = runFile("server.ts", [], { dataDir: folder(), env: { PORT: "soon" } });
    expect(await ended(run.process)).toBe(1);
    expect(run.output().trim().split("\n")).toEqual([expect.stringMatching(/^The setting PORT is wrong/)]);
  });

  it("does not show accounts with a published password to more than this machine", async () => {
    const run = runFile("server.ts", [], { dataDir: folder(), env: { PORT: "0", HOST: "0.0.0.0" } });
    expect(await ended(run.process)).toBe(1);
    expect(run.output()).toMatch(/GUIDE_DEMO_PUBLIC=yes/);
  });
});
