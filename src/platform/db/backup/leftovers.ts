import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { type FileLock, tryLockExclusive, tryLockShared, waitFor } from "../lock.ts";
import type { BackupPlace } from "./places.ts";

/**
 * Unfinished files of backups. A process that works on one in a folder holds the shared lock of that folder. A process that gets the
 * exclusive lock therefore knows that all unfinished files there belong to processes that were killed.
 */

/** Stays in the folder. Listings of backups leave names with a leading dot out. */
const LOCK_FILE = ".backup-lock";
const WAIT_MILLISECONDS = 10_000;

const TEMPORARY = "backup-";
/** Ending of a backup that is not finished. */
export const UNFINISHED = ".unfinished";

const isTemporaryFolder = (name: string) => /^backup-\w{6}$/.test(name);
const isUnfinishedBackup = (name: string) => name.startsWith("guide-") && name.endsWith(`.backup${UNFINISHED}`);

/** Some network folders have no locks: there backups are made, and nothing is removed. */
const orNone = (take: (file: string) => FileLock | undefined) => (file: string) => {
  try {
    return take(file);
  } catch {
    return undefined;
  }
};

async function removeFrom(folder: string, isLeftover: (name: string) => boolean): Promise<void> {
  const lock = orNone(tryLockExclusive)(join(folder, LOCK_FILE));
  if (!lock) return;
  try {
    for (const name of await readdir(folder)) if (isLeftover(name)) await rm(join(folder, name), { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

/** Removes the unfinished files of killed processes, in DATA_DIR and in the folder of the backups, where no process works on others. */
export async function removeLeftovers({ DATA_DIR }: Pick<Config, "DATA_DIR">, place: BackupPlace | undefined): Promise<void> {
  await removeFrom(DATA_DIR, isTemporaryFolder);
  if (place?.folder) await removeFrom(place.folder, isUnfinishedBackup);
}

async function withLock<Result>(folder: string, isLeftover: (name: string) => boolean, run: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeFrom(folder, isLeftover);
  const lock = await waitFor(tryLockShared, join(folder, LOCK_FILE), WAIT_MILLISECONDS).catch(() => undefined);
  try {
    return await run();
  } finally {
    lock?.release();
  }
}

/** Runs a function that writes a backup into the folder of the backups, after removing what killed processes have left there. */
export const withBackupFolder = <Result>(folder: string, run: () => Promise<Result>): Promise<Result> =>
  withLock(folder, isUnfinishedBackup, run);

/**
 * Runs a function with a private folder on the disk of the guide's data, which is deleted afterwards: by the next call if this process is
 * killed.
 */
export const withTemporaryFolder = <Result>(
  { DATA_DIR }: Pick<Config, "DATA_DIR">,
  run: (folder: string) => Promise<Result>,
): Promise<Result> =>
  withLock(DATA_DIR, isTemporaryFolder, async () => {
    const folder = await mkdtemp(join(DATA_DIR, TEMPORARY));
    try {
      return await run(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
