import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { VERSION } from "../../src/platform/version.ts";

/**
 * `npm run check -- release`: makes a release, unpacks it into an empty folder, starts it there by `npm start` and reads its pages. It
 * checks no times, because other programs would change them: `npm run bench -- start` measures.
 */

const ROOT = join(import.meta.dirname, "..", "..");
const SIZE_MAX = 450;
const START_MILLISECONDS = 120_000;
const READY = /^The Guide is at (\S+)\/$/m;

function require(isRight: boolean, problem: string) {
  if (!isRight) throw new Error(problem);
}

function run(program: string, words: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd, encoding: "utf8" });
  require(status === 0, `${program} ${words.join(" ")}: ${stderr || stdout || error?.message}`);
  return stdout;
}

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Checks the files beside the tarball. @returns the tarball's name */
function checkPapers(folder: string): string {
  const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
  for (const line of sums) {
    const [sum = "", name = ""] = line.split("  ");
    require(sha256(join(folder, name)) === sum, `The checksum of ${name} is wrong.`);
  }
  require(sums.length === 3, `SHA256SUMS has ${sums.length} files, not 3.`);
  return readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
}

/** Returns the packages in a folder as "name@version", from their own package.json. */
function installedPackages(modules: string): string[] {
  return readdirSync(modules).flatMap((name) => {
    const folder = join(modules, name);
    if (name.startsWith("@")) return installedPackages(folder);
    const file = join(folder, "package.json");
    if (name.startsWith(".") || !existsSync(file)) return [];
    const { name: called = name, version = "" } = JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string };
    const inner = join(folder, "node_modules");
    return [`${called}@${version}`, ...(existsSync(inner) ? installedPackages(inner) : [])];
  });
}

/** Checks that the bill of materials has every package of the release, and that nothing of development is in it. */
function checkContents(unpacked: string, folder: string): number {
  const { components } = JSON.parse(readFileSync(join(folder, `the-guide-${VERSION}.cdx.json`), "utf8")) as {
    components: { name: string; version: string }[];
  };
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const installed = installedPackages(join(unpacked, "node_modules"));
  const missing = installed.filter((one) => !listed.has(one));
  require(missing.length === 0, `The bill of materials lacks ${missing.join(", ")}.`);
  require(listed.has(`node@${process.versions.node}`), "The bill of materials lacks Node.");
  const licences = readFileSync(join(unpacked, "LICENCES.txt"), "utf8");
  const unlisted = installed.filter((one) => !licences.includes(`\n${one.replace(/@(?=[^@]*$)/, " ")}: `));
  require(unlisted.length === 0, `The list of licences lacks ${unlisted.join(", ")}.`);
  for (const name of ["vitest", "vite", "typescript", "@biomejs", "@react-router/dev"])
    require(!existsSync(join(unpacked, "node_modules", name)), `${name} is in the release.`);
  const tests = readdirSync(join(unpacked, "src"), { recursive: true }).filter((name) => /\.test\.tsx?$/.test(String(name)));
  require(tests.length === 0, `${tests.length} tests are in the release.`);
  return installed.length;
}

async function get(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  require(response.status === 200, `${url} answered ${response.status}.`);
  return text;
}

/** Reads a page with its files, finds a town, and compares the version. */
async function readPages(address: string) {
  const html = await get(`${address}/explore/`);
  const assets = [...new Set(html.match(/\/assets\/[\w./-]+\.(?:css|js)/g))];
  require(assets.length > 2, "The first page names no scripts.");
  for (const asset of assets) await get(`${address}${asset}`);
  require((await get(`${address}/healthz`)).includes(`"version":"${VERSION}"`), "/healthz does not have the version.");
  require((await get(`${address}/search/areas-countries/?search=lisbon`)).includes("Lisbon"), "The search does not find Lisbon.");
  require((await get(`${address}/de/explore/`)).includes('lang="de"'), "German is not built.");
  const picture = await fetch(`${address}/media/country/ID/card`);
  require(picture.status === 200, `A drawn picture answered ${picture.status}.`);
}

/** Starts the release as an operator does, without the tools and settings of this checkout. */
async function startRelease(unpacked: string, dataDir: string) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:HOME|LANG|TMPDIR|USER)$/.test(name)));
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const child = spawn("npm", ["start"], {
    cwd: unpacked,
    env: { ...own, PATH: path.join(delimiter), DATA_DIR: dataDir, PORT: "0", GUIDE_DEMO: "off" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  const ready = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The release has not started:\n${output}`)), START_MILLISECONDS);
    child.stderr.on("data", () => {
      const [, address] = READY.exec(output) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    ended.then(() => reject(new Error(`The release has ended:\n${output}`)));
  });
  return { ready, stop };
}

const temporary = mkdtempSync(join(tmpdir(), "the-guide-check-"));
// As root the database runs as another user, who needs access.
chmodSync(temporary, 0o755);
try {
  const [folder, target, dataDir] = ["release", "unpacked", "data"].map((name) => join(temporary, name)) as [string, string, string];
  for (const one of [target, dataDir]) mkdirSync(one);
  run(process.execPath, [join(ROOT, "scripts", "release.ts"), folder], ROOT);
  const tarball = checkPapers(folder);
  run("tar", ["-xzf", join(folder, tarball), "-C", target], temporary);
  const unpacked = join(target, `the-guide-${VERSION}`);
  const packages = checkContents(unpacked, folder);
  const size = Number(run("du", ["-sm", unpacked], temporary).split("\t")[0]);
  require(size <= SIZE_MAX, `The release takes ${size} MB; the limit is ${SIZE_MAX}.`);
  const { ready, stop } = await startRelease(unpacked, dataDir);
  try {
    await readPages(await ready);
  } finally {
    await stop();
  }
  process.stdout.write(`${size} MB, ${packages} packages, started\n`);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
}
