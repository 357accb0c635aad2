import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { cpuSeconds, databasePid } from "./cpu.ts";
import { atEnd, freePort, startServer, temporaryFolder, waitFor, waitForCalm } from "./processes.ts";
import { median, table } from "./report.ts";

/** First starts on a new data folder: from a clone whose pages are not built, from a built one, and from a release. */

const ROOT = join(import.meta.dirname, "..");
const ROUNDS = 3;
const START_MILLISECONDS = 180_000;
const PAGE = "/explore/";
const MIB = 2 ** 20;
/** Goals in seconds and MB. */
const GOALS = { clone: 25, release: 6, releaseSize: 450 };

interface Place {
  name: string;
  folder: string;
  /** Called before each start. */
  reset?: () => void;
  goal?: number;
}

interface First {
  seconds: number;
  /** Processor seconds of all processes until the first page. */
  busy: number;
}

/** Returns PATH as on a machine without the project: `npm start` finds the pinned Node by itself. */
const plainPath = () => (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));

/** Starts a guide by `npm start` on a new data folder, waits for its first page and stops it. */
async function startFirst({ folder, reset }: Place, isDemo: boolean): Promise<First> {
  reset?.();
  const dataDir = temporaryFolder("data");
  await waitForCalm();
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), GUIDE_DEMO: isDemo ? "on" : "off", PATH: plainPath().join(delimiter) };
  const start = performance.now();
  const server = startServer(["npm", "start"], { folder: temporaryFolder("start"), cwd: folder, env });
  await waitFor(`http://127.0.0.1:${port}${PAGE}`, server, START_MILLISECONDS);
  const seconds = (performance.now() - start) / 1_000;
  const busy = cpuSeconds(server.pid) + endedSeconds(server.pid);
  const database = databasePid(dataDir);
  await server.stop();
  if (database === undefined) throw new Error("The database is not in the data folder.");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return { seconds, busy };
}

/** Returns the processor seconds of the children of a process group that have ended, such as the build. */
function endedSeconds(group: number): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return Number(fields[2]) === group ? sum + (Number(fields[13]) + Number(fields[14])) / 100 : sum;
      } catch {
        return sum;
      }
    }, 0);
}

/** Copies what git has into a folder of its own, with the installed packages. */
function copyClone(): string {
  const folder = join(temporaryFolder("clone"), "the-guide");
  const left = new Set([".git", "node_modules", "build", "data", "release", "shots", "coverage", ".react-router"]);
  cpSync(ROOT, folder, { recursive: true, filter: (source) => !left.has(relative(ROOT, source)) });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
  return folder;
}

/** Makes a release and unpacks it. @returns its folder, and the megabytes of the tarball */
function unpackRelease(): { folder: string; tarball: number } {
  const folder = temporaryFolder("release");
  const made = spawnSync(process.execPath, [join(ROOT, "scripts", "release.ts"), folder], { cwd: ROOT, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`The release could not be made: ${made.stderr}`);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  const target = join(folder, "unpacked");
  mkdirSync(target);
  spawnSync("tar", ["-xzf", join(folder, tarball), "-C", target]);
  return { folder: join(target, readdirSync(target)[0] ?? ""), tarball: statSync(join(folder, tarball)).size / MIB };
}

const diskMegabytes = (folder: string) => Number(spawnSync("du", ["-sm", folder], { encoding: "utf8" }).stdout.split("\t")[0]);

/** `npm run bench -- start [clone] [release]` */
export async function benchStart(parts: string[]): Promise<string[]> {
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
  const places: Place[] = [];
  const lines: string[] = [];
  if (isWanted("clone")) {
    const folder = copyClone();
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const unbuild = () => rmSync(join(folder, "build"), { recursive: true, force: true });
    places.push({ name: "clone, pages not built", folder, reset: unbuild, goal: GOALS.clone }, { name: "clone, pages built", folder });
  }
  if (isWanted("release")) {
    const { folder, tarball } = unpackRelease();
    const size = diskMegabytes(folder);
    lines.push(`The release: ${tarball.toFixed(0)} MB, installed ${size} MB; goal: at most ${GOALS.releaseSize} MB.`, "");
    places.push({ name: "release", folder, goal: GOALS.release });
  }
  const rows: string[][] = [];
  for (const place of places)
    for (const isDemo of [false, true]) {
      const starts: First[] = [];
      for (let round = 0; round < ROUNDS; round += 1) starts.push(await startFirst(place, isDemo));
      const seconds = starts.map((one) => one.seconds);
      const goal = isDemo || place.goal === undefined ? "" : `${place.goal}: ${median(seconds) <= place.goal ? "reached" : "**missed**"}`;
      rows.push([
        `${place.name}, demo data ${isDemo ? "on" : "off"}`,
        median(seconds).toFixed(1),
        seconds.map((one) => one.toFixed(1)).join(" "),
        median(starts.map(({ busy }) => busy)).toFixed(1),
        goal,
      ]);
    }
  return [
    `Seconds from \`npm start\` on a new data folder to the first page (${PAGE}), with its own database.`,
    "",
    ...lines,
    table(["", "seconds, median", "samples", "processor seconds", "goal"], rows),
  ];
}
