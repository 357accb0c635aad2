import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { askLauncher } from "../src/platform/serving/control.ts";
import { VERSION } from "../src/platform/version.ts";
import { ended, ROOT, runFile, temporaryFolder, waitUntilReady } from "./guide.ts";
import { placesFolder } from "./worker.ts";

/** Everything that a version of the guide consists of. */
const PARTS = ["illustrator", "languages", "migrations", "package-lock.json", "react-router.config.ts", "scripts", "server.ts", "src"];
const NEXT = "98.0.0";
const LATER = "99.0.0";
const MIGRATION = "9000_platform.sql";

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Creates the folder of another version: this one with a number and, if given, a further migration. */
function versionFolder(version: string, migrations: Readonly<Record<string, string>> = {}): string {
  const { path, remove } = temporaryFolder(tmpdir());
  cleanups.push(remove);
  const build = readFileSync(join(ROOT, "build", "current.txt"), "utf8").trim();
  for (const part of [...PARTS, "tsconfig.json", "vite.config.ts", `build/${build}`, "build/current.txt"])
    cpSync(join(ROOT, part), join(path, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(path, "node_modules"));
  const about = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  writeFileSync(join(path, "package.json"), JSON.stringify({ ...about, version }));
  for (const [name, statements] of Object.entries(migrations)) writeFileSync(join(path, "migrations", name), statements);
  return path;
}

const made = placesFolder();
cleanups.push(made.remove);
const dataDir = made.path;
let launcher: ChildProcess;
let address: string;

beforeAll(async () => {
  launcher = runFile("src/platform/serving/serve.ts", [], {
    dataDir,
    env: { PORT: "0", GUIDE_DEMO: "off", GUIDE_LANGUAGES: "en", LOG_LEVEL: "warn" },
  }).process;
  cleanups.push(async () => {
    launcher.kill("SIGTERM");
    expect(await ended(launcher)).toBe(0);
  });
  address = await waitUntilReady(launcher);
});

/** Runs `npm run guide -- update` in the folder of a version. */
async function update(folder: string, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, GUIDE_DEMO: "off", GUIDE_LANGUAGES: "en", LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [join(folder, "scripts", "guide.ts"), "update", ...args], { cwd: folder, env });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  return { code, output: output + errors };
}

const serving = async () => (await askLauncher(dataDir, {}))?.serving.version;

const READS = ["/", "/explore/", "/explore/countries/", "/readyz", "/accessibility/", "/search/?q="];
const WRITE = "/traveller/api/login/";

/** Sends one request on a connection of its own. */
const sendAlone = (path: string) =>
  new Promise<number>((answered, failed) => {
    request(address + path, { agent: false }, (response) => {
      response.resume().on("end", () => answered(response.statusCode ?? 0));
      response.on("error", failed);
    })
      .on("error", failed)
      .end();
  });

/** Sends requests, on open connections and on fresh ones, until it is stopped. */
function startLoad() {
  const counts = { all: 0, writes: 0 };
  const failures: string[] = [];
  let isRunning = true;
  const body = JSON.stringify({ email: "nobody@example.org", password: "not a password" });
  const client = async (number: number) => {
    for (let index = number; isRunning && counts.all < 40_000; index += 1) {
      const read = READS[index % READS.length] ?? "/";
      const path = read.endsWith("=") ? `${read}${number}x${index}` : read;
      const isWrite = index % 11 === 0;
      try {
        const headers = { "content-type": "application/json", origin: address };
        const send = () => (isWrite ? fetch(address + WRITE, { method: "POST", body, headers }) : fetch(address + path));
        let status: number;
        if (number % 2 === 0 && !isWrite) status = await sendAlone(path);
        else {
          const response = await send();
          await response.arrayBuffer();
          ({ status } = response);
        }
        counts.all += 1;
        if (isWrite) counts.writes += 1;
        if (status >= 500) failures.push(`${status} ${isWrite ? WRITE : path}`);
      } catch (error) {
        failures.push(`${error} ${(error as Error).cause ?? ""} ${path}`);
      }
    }
  };
  const clients = Array.from({ length: 8 }, (_, number) => client(number));
  return {
    async stop() {
      isRunning = false;
      await Promise.all(clients);
      return { ...counts, failures };
    },
  };
}

describe("A guide under load", () => {
  it("is replaced by a newer version whose migration changes a table, and by the former one again, without a failed request", {
    timeout: 300_000,
  }, async () => {
    const next = versionFolder(NEXT, { [MIGRATION]: "-- expand\nALTER TABLE area ADD COLUMN of_next integer;\n" });
    const link = join(dataDir, "current");
    symlinkSync(ROOT, link);
    const load = startLoad();
    const forward = await update(next, "--link", link);
    expect(forward.output).toContain(`Version ${NEXT} answers visitors.`);
    expect(forward.output).toMatch(/Backed up: .*[/]backups[/]guide-.*backup, .* MB, read back and verified/);
    expect([forward.code, await serving(), readlinkSync(link)]).toEqual([0, NEXT, next]);
    const back = await update(ROOT, "--no-backup");
    expect([back.code, back.output]).toEqual([0, expect.stringContaining(`Version ${VERSION} answers visitors.`)]);
    expect(await serving()).toBe(VERSION);
    const { all, writes, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect([all > 500, writes > 20]).toEqual([true, true]);
    const database = await openDatabase({ dataDir });
    cleanups.push(() => database.close());
    const { rows } = await database.db.$client.query("SELECT kind FROM schema_migration WHERE name = $1", [MIGRATION]);
    expect(rows).toEqual([{ kind: "expand" }]);
  });
});

describe("The running version stays", () => {
  const stays = async () => [await serving(), (await fetch(`${address}/readyz`)).status, (await fetch(`${address}/`)).status];

  it("when the new one cannot start", { timeout: 200_000 }, async () => {
    const broken = versionFolder(NEXT);
    writeFileSync(join(broken, "scripts", "start.ts"), "process.exit(3);");
    const { code, output } = await update(broken, "--no-backup");
    expect([code, output]).toEqual([1, expect.stringContaining(`Version ${NEXT} did not start: It ended with code 3.`)]);
    expect(await stays()).toEqual([VERSION, 200, 200]);
  });

  it("when the home page of the new one fails", { timeout: 200_000 }, async () => {
    const broken = versionFolder(NEXT);
    const app = join(broken, "src", "platform", "http", "app.ts");
    const hook = 'fastify.addHook("onRequest", async (request, reply) => { if (request.url === "/") return reply.code(500).send(); });';
    writeFileSync(app, readFileSync(app, "utf8").replace("const methods = refuse", `${hook}\n  const methods = refuse`));
    // It sends the pages that are built, although its sources differ.
    writeFileSync(join(broken, "scripts", "start.ts"), 'import { run } from "../server.ts";\nawait run(process.env);');
    const { code, output } = await update(broken, "--no-backup");
    expect([code, output]).toEqual([1, expect.stringContaining("The new version answers / with 500.")]);
    expect(await stays()).toEqual([VERSION, 200, 200]);
  });

  it("when a migration fails; then the way back to the backup is shown, and not taken", { timeout: 200_000 }, async () => {
    const failing = versionFolder(LATER, {
      "9001_platform.sql": "-- expand\nALTER TABLE area ADD COLUMN of_later integer; SELECT 1 / 0;\n",
    });
    const { code, output } = await update(failing);
    expect(code).toBe(1);
    expect(output).toContain("The migration 9001_platform.sql failed and changed nothing: division by zero\n");
    expect(output).toMatch(/^ {2}npm run guide -- restore .*[/]backups[/]guide-.*backup$/m);
    expect(output).not.toContain("Starting version");
    expect(await stays()).toEqual([VERSION, 200, 200]);
  });

  it("when a migration removes what it uses, and nothing is applied", { timeout: 200_000 }, async () => {
    const contracting = versionFolder(LATER, {
      "9001_platform.sql": `-- contract, since ${NEXT}\nALTER TABLE area DROP COLUMN of_next;\n`,
    });
    const { code, output } = await update(contracting);
    expect(code).toBe(1);
    expect(output).toContain(
      `The migration 9001_platform.sql removes what the running version ${VERSION} uses. Update to version ${NEXT} first`,
    );
    expect(output).not.toContain("Backed up");
    expect(await stays()).toEqual([VERSION, 200, 200]);
  });
});

it("A folder without a running launcher is told so", async () => {
  const other = temporaryFolder();
  cleanups.push(other.remove);
  mkdirSync(join(other.path, "locks"), { recursive: true });
  expect(await askLauncher(other.path, {})).toBeUndefined();
});
