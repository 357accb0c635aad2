import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { StartError } from "../../endpoints/errors.ts";
import { tryLockExclusive, tryLockShared, waitFor } from "../lock.ts";
import { type Layout, prepareLayout, rememberHome } from "./layout.ts";
import { unpackCluster } from "./preparedCluster.ts";
import { connectionConfig, ensureRunning, findServer, START_TIMEOUT, shutDown, USER } from "./server.ts";
import { watchServer } from "./watch.ts";

/**
 * The embedded PostgreSQL. The first process on a data folder starts it, the other processes share it, any of them restarts it when it
 * dies, and the last one to exit in good order stops it.
 */
export interface EmbeddedDatabase {
  connection: ClientConfig;
  notice: string | undefined;
  /** True once the server has been gone for so long that this process is unlikely to restart it. */
  isLost(): boolean;
  stop(): Promise<void>;
}

export interface NewCluster {
  /** Archive of a cluster to begin with (preparedCluster.ts), if the file exists. */
  prepared?: string | undefined;
  /** Called before a cluster is created. */
  onCreate?: (() => void) | undefined;
}

function createCluster(fresh: string, layout: Layout) {
  const passwordFile = join(layout.home, "password.new");
  writeFileSync(passwordFile, layout.password, { mode: 0o600 });
  if (layout.owner) chownSync(passwordFile, layout.owner.uid, layout.owner.gid);
  const made = spawnSync(
    join(layout.bin, "initdb"),
    ["-D", fresh, "-U", USER, "-E", "UTF8", "--locale=C", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--no-instructions"],
    { ...layout.owner, cwd: layout.home, encoding: "utf8" },
  );
  rmSync(passwordFile);
  if (made.status !== 0) throw new StartError(`The embedded database could not be created: ${made.stderr || made.error?.message}`);
}

async function initialise(layout: Layout, dataDir: string, { prepared, onCreate }: NewCluster) {
  const fresh = join(layout.home, "cluster.new");
  rmSync(fresh, { recursive: true, force: true });
  onCreate?.();
  if (prepared && existsSync(prepared)) await unpackCluster(prepared, fresh, layout);
  else createCluster(fresh, layout);
  // Only a finished cluster gets the name that later starts look for: a kill in the middle leaves nothing half initialised.
  renameSync(fresh, layout.cluster);
  rememberHome(dataDir, layout);
}

/** @param name "start" for creating, starting and stopping the database, "users" for using it */
function lockFile(dataDir: string, name: "start" | "users") {
  const locks = join(dataDir, "locks");
  mkdirSync(locks, { recursive: true });
  chmodSync(locks, 0o700);
  return join(locks, name);
}

/** Creates the embedded database of a data folder that has none. @throws StartError with one sentence if it cannot run here */
export async function createEmbedded(dataDir: string, created: NewCluster): Promise<void> {
  const starting = await waitFor(tryLockExclusive, lockFile(dataDir, "start"), START_TIMEOUT);
  try {
    const layout = prepareLayout(dataDir);
    if (!existsSync(layout.cluster)) await initialise(layout, dataDir, created);
  } finally {
    starting.release();
  }
}

/**
 * Starts the embedded database of a data folder, or joins the process that already did.
 * @param onIncident receives a sentence when the server has died, and again when it runs again or cannot be started
 * @param created what to begin with, if the folder has no cluster yet
 * @throws StartError with one sentence if it cannot run here
 */
export async function openEmbedded(
  dataDir: string,
  onIncident: (sentence: string) => void = () => undefined,
  created: NewCluster = {},
): Promise<EmbeddedDatabase> {
  const startLock = lockFile(dataDir, "start");
  const usersLock = lockFile(dataDir, "users");
  const starting = await waitFor(tryLockExclusive, startLock, START_TIMEOUT);
  let layout: Layout | undefined;
  /** Stops the server unless another process uses it. Requires the start lock. */
  const stopUnlessUsed = async () => {
    const alone = tryLockExclusive(usersLock);
    if (alone && layout) await shutDown(layout);
    alone?.release();
  };
  try {
    const opened = prepareLayout(dataDir);
    layout = opened;
    if (!existsSync(opened.cluster)) await initialise(opened, dataDir, created);
    await ensureRunning(opened);
    const using = await waitFor(tryLockShared, usersLock, START_TIMEOUT);
    const watch = watchServer({
      isRunning: () => findServer(opened) !== undefined,
      async restart(signal, onRecovering) {
        // One of several processes starts the server; the others then find it running.
        const restarting = await waitFor(tryLockExclusive, startLock, START_TIMEOUT, signal);
        try {
          await ensureRunning(opened, signal, onRecovering);
        } finally {
          restarting.release();
        }
      },
      onIncident,
    });
    return {
      connection: connectionConfig(opened, "guide"),
      notice: opened.notice,
      isLost: () => watch.isLost(),
      async stop() {
        await watch.stop();
        const stopping = await waitFor(tryLockExclusive, startLock, START_TIMEOUT);
        using.release();
        await stopUnlessUsed();
        stopping.release();
      },
    };
  } catch (error) {
    // Without this, a server started for a failed opening would run on.
    await stopUnlessUsed();
    throw error;
  } finally {
    starting.release();
  }
}
