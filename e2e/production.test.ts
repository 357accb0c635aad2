import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, ROOT, temporaryFolder, waitUntilReady } from "./guide.ts";

/** What a fresh clone does not have: the folders of .gitignore, and git's own. */
const NOT_CLONED = new Set([
  ".git",
  ...readFileSync(join(ROOT, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line.endsWith("/"))
    .map((line) => line.replaceAll("/", "")),
]);

// On the disk of the checkout, where files can be linked.
const clone = temporaryFolder(tmpdir());
const data = temporaryFolder();
let child: ChildProcess;
let address: string;

/** Runs npm as somebody does who has just cloned: none of the settings of the npm that may run this test. */
function npm(args: string[]) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/i.test(name)));
  // Without the shortcut to the tools of this checkout.
  const path = (env.PATH ?? "").split(":").filter((folder) => !folder.startsWith(ROOT));
  return { cwd: clone.path, env: { ...env, PATH: path.join(":"), DATA_DIR: data.path, PORT: "0", GUIDE_DEMO: "off" }, args };
}

beforeAll(async () => {
  cpSync(ROOT, clone.path, { recursive: true, filter: (source) => !NOT_CLONED.has(relative(ROOT, source)) });
  const modules = join(ROOT, "node_modules");
  // What `npm ci` installed, as links where they are possible: seconds, and no registry is asked. Then as `npm ci --omit=dev` would leave it.
  if (spawnSync("cp", ["-al", modules, clone.path]).status !== 0) {
    rmSync(join(clone.path, "node_modules"), { recursive: true, force: true });
    cpSync(modules, join(clone.path, "node_modules"), { recursive: true, verbatimSymlinks: true });
  }
  // npm rewrites this one, which must not reach the checkout's through the link.
  rmSync(join(clone.path, "node_modules", ".package-lock.json"), { force: true });
  const { args, ...options } = npm(["prune", "--omit=dev", "--offline", "--ignore-scripts", "--no-audit"]);
  const pruned = spawnSync("npm", args, { ...options, encoding: "utf8" });
  expect(pruned.status, pruned.stderr).toBe(0);

  const start = npm(["start"]);
  child = spawn("npm", start.args, { cwd: start.cwd, env: start.env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  address = await waitUntilReady(child);
}, 300_000);
afterAll(async () => {
  // npm and what it started are a group of their own.
  if (child?.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  if (child) await ended(child);
  clone.remove();
  data.remove();
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
});
