import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, ROOT, startGuide, temporaryFolder, waitUntilReady } from "./guide.ts";

/** Folders that a fresh clone does not have: those of .gitignore, and git's own. */
const NOT_CLONED = new Set([
  ".git",
  ...readFileSync(join(ROOT, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line.endsWith("/"))
    .map((line) => line.replaceAll("/", "")),
]);

// On the same disk as the checkout, so that hard links are possible.
const clone = temporaryFolder(tmpdir());
const home = temporaryFolder();
const dataDir = join(home.path, "guide");
const env = { DATA_DIR: dataDir, GUIDE_DEMO: "off" };
let child: ChildProcess;
let address: string;
let output = "";

/** Returns the database folder that a guide prints, if it is not in the data folder. */
const placeIn = (text: string) => /The embedded database is in (\/var\/lib\/the-guide\/[0-9a-f]{16})/.exec(text)?.[1];
const isRoot = process.getuid?.() === 0;

/** Returns the arguments to run npm in a fresh clone, without the settings of an npm that may run this test. */
function npm(args: string[]) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/i.test(name)));
  // Removes the checkout's tools from PATH.
  const path = (own.PATH ?? "").split(":").filter((folder) => !folder.startsWith(ROOT));
  return { cwd: clone.path, env: { ...own, ...env, PATH: path.join(":"), PORT: "0" }, args };
}

beforeAll(async () => {
  cpSync(ROOT, clone.path, { recursive: true, filter: (source) => !NOT_CLONED.has(relative(ROOT, source)) });
  const modules = join(ROOT, "node_modules");
  // Copies what `npm ci` installed, as hard links if possible: this takes seconds and no registry. `npm prune` then gives the result of
  // `npm ci --omit=dev`.
  if (spawnSync("cp", ["-al", modules, clone.path]).status !== 0) {
    rmSync(join(clone.path, "node_modules"), { recursive: true, force: true });
    cpSync(modules, join(clone.path, "node_modules"), { recursive: true, verbatimSymlinks: true });
  }
  // npm rewrites this file; without the deletion it would change the checkout's through the hard link.
  rmSync(join(clone.path, "node_modules", ".package-lock.json"), { force: true });
  const { args, ...options } = npm(["prune", "--omit=dev", "--offline", "--ignore-scripts", "--no-audit"]);
  const pruned = spawnSync("npm", args, { ...options, encoding: "utf8" });
  expect(pruned.status, pruned.stderr).toBe(0);

  // Closes this folder to the unprivileged user that the database may run as.
  chmodSync(home.path, 0o700);
  mkdirSync(dataDir);
  const start = npm(["start"]);
  child = spawn("npm", start.args, { cwd: start.cwd, env: start.env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes: Buffer) => (output += bytes.toString()));
  address = await waitUntilReady(child);
}, 300_000);
async function stop() {
  // npm and its child processes form a process group.
  if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGTERM");
  if (child) await ended(child);
}
afterAll(async () => {
  await stop();
  clone.remove();
  home.remove();
  const place = placeIn(output);
  if (place) rmSync(place, { recursive: true, force: true });
});

describe("a clone with the packages of production alone, after `npm start`", () => {
  it("has no tool that only development needs", () => {
    expect(["vitest", "playwright-core", "knip"].filter((name) => existsSync(join(clone.path, "node_modules", name)))).toEqual([]);
    expect(existsSync(join(ROOT, "node_modules", "vitest"))).toBe(true);
  });

  it("shows its pages, with the styles and scripts that it built", async () => {
    const response = await fetch(`${address}/explore/countries/`);
    expect(response.status).toBe(200);
    const html = await response.text();
    const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:css|js)/g))];
    expect(assets.length).toBeGreaterThan(2);
    for (const asset of assets) expect((await fetch(`${address}${asset}`)).status, asset).toBe(200);
  });

  it("answers its API from its own database, and draws", async () => {
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const picture = await fetch(`${address}/media/country/ID/card`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });
  it.runIf(isRoot)("runs as root below a closed home, and says where its database is at each start", async () => {
    expect(output).toMatch(/The embedded database is in \S+, because/);
    const place = placeIn(output) as string;
    expect(existsSync(join(place, "cluster", "PG_VERSION"))).toBe(true);
    await stop();
    const again = await startGuide({ dataDir, env });
    try {
      expect(placeIn(again.output())).toBe(place);
      expect((await fetch(`${again.address}/readyz`)).status).toBe(200);
    } finally {
      expect(await again.stop()).toBe(0);
    }
    expect(existsSync(join(place, "cluster", "postmaster.pid"))).toBe(false);
  });
});
