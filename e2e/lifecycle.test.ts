import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { ended, type RunningGuide, runFile, startGuide, temporaryFolder } from "./guide.ts";
import { placesFolder } from "./worker.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** A guide without demo data starts sooner; the rules are the same. */
const env = { GUIDE_DEMO: "off" };

const folders: { path: string; remove(): void }[] = [];
const guides: RunningGuide[] = [];
function folder(made = placesFolder()) {
  folders.push(made);
  return made.path;
}
async function start(dataDir: string, options: Parameters<typeof startGuide>[0] = {}) {
  const guide = await startGuide({ dataDir, env, ...options });
  guides.push(guide);
  return guide;
}
afterEach(async () => {
  for (const guide of guides.splice(0)) await guide.stop();
  for (const one of folders.splice(0)) one.remove();
});

const postmaster = (dataDir: string) => Number.parseInt(readFileSync(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8"), 10);
const isReady = async (guide: RunningGuide) => (await fetch(`${guide.address}/readyz`)).status === 200;

describe("a guide", () => {
  it("stops in good order on SIGTERM, and takes the embedded database with it", async () => {
    const dataDir = folder();
    const guide = await start(dataDir);
    expect(await isReady(guide)).toBe(true);
    expect(await guide.stop()).toBe(0);
    expect(existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"))).toBe(false);
  });

  it("loses nothing acknowledged when it is killed, alone or with its database, and starts again", { timeout: 180_000 }, async () => {
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
      // The last line may be cut off in the middle: only whole lines were acknowledged.
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
  });

  it("starts beside a database that was killed and that nobody has taken note of yet", async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    const server = postmaster(dataDir);
    // A stopped parent cannot take note: its killed server stays in the list of processes.
    first.process.kill("SIGSTOP");
    try {
      process.kill(server, "SIGKILL");
      expect(await isReady(await start(dataDir))).toBe(true);
      expect(postmaster(dataDir)).not.toBe(server);
    } finally {
      first.process.kill("SIGCONT");
    }
    await expect.poll(() => isReady(first), { timeout: 20_000 }).toBe(true);
  });

  it("whose database is killed serves what it has rendered, says 503 for the rest, and is whole again without a restart", {
    timeout: 180_000,
  }, async () => {
    const guide = await start(folder());
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
        // Patience, not a measure: that is bench/faults.ts.
        expect(performance.now() - killed).toBeLessThan(40_000);
        await sleep(20);
      }
    }
    expect(guide.output()).toContain("The embedded database runs again.");
  });

  it("stops in good order within ten seconds although requests were half sent", async () => {
    const dataDir = folder();
    const guide = await start(dataDir);
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
    // Past ten seconds it gives itself up with exit code 1.
    expect(await guide.stop()).toBe(0);
    expect(existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"))).toBe(false);
    for (const socket of sockets) socket.destroy();
  });

  it("shares the database of one data folder with a second one, which goes on when the first stops", async () => {
    const dataDir = folder();
    const [one, other] = await Promise.all([start(dataDir), start(dataDir)]);
    const server = postmaster(dataDir);
    expect(await Promise.all([isReady(one), isReady(other)])).toEqual([true, true]);
    expect(await one.stop()).toBe(0);
    expect(postmaster(dataDir)).toBe(server);
    expect(await isReady(other)).toBe(true);
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

  it.runIf(isRoot)("runs as an ordinary user", async () => {
    const dataDir = folder(temporaryFolder());
    chownSync(dataDir, NOBODY, NOBODY);
    expect(await isReady(await start(dataDir, { uid: NOBODY }))).toBe(true);
    expect(existsSync(join(dataDir, "postgres", "cluster", "PG_VERSION"))).toBe(true);
  });

  it.runIf(isRoot)("runs as root below a closed home, and says where its database is at each start", async () => {
    const home = folder(temporaryFolder());
    chmodSync(home, 0o700);
    const dataDir = join(home, "guide");
    mkdirSync(dataDir);
    const guide = await start(dataDir);
    expect(guide.output()).toMatch(/The embedded database is in \/var\/lib\/the-guide\/[0-9a-f]{16}, because/);
    await guide.stop();
    const again = await start(dataDir);
    const place = /The embedded database is in (\/var\/lib\/the-guide\/[0-9a-f]{16})/.exec(again.output())?.[1] ?? "";
    expect(await isReady(again)).toBe(true);
    await again.stop();
    folders.push({ path: place, remove: () => rmSync(place, { recursive: true, force: true }) });
  });
});
