import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * File locks between processes, held through SQLite because Node has no flock. The system releases them when a process dies, however it
 * dies, so no lock is ever left over. The files store nothing.
 */
export interface FileLock {
  release(): void;
}

const begin = (file: string, statements: string): FileLock | undefined => {
  const handle = new DatabaseSync(file);
  try {
    handle.exec(statements);
    return { release: () => handle.close() };
  } catch (error) {
    handle.close();
    if (/locked|busy/i.test(String(error))) return undefined;
    throw error;
  }
};

/** Takes the exclusive lock, or returns undefined at once if another process holds the lock. */
export const tryLockExclusive = (file: string) => begin(file, "BEGIN EXCLUSIVE");

/** Takes the shared lock, or returns undefined if another process holds the exclusive lock. */
export const tryLockShared = (file: string) => begin(file, "BEGIN; SELECT count(*) FROM sqlite_master");

/** Waits for a lock. @throws after the given milliseconds, or when the signal aborts */
export async function waitFor(
  take: (file: string) => FileLock | undefined,
  file: string,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<FileLock> {
  for (let waited = 0; waited <= milliseconds; waited += 25) {
    signal?.throwIfAborted();
    const lock = take(file);
    if (lock) return lock;
    await sleep(25);
  }
  throw new Error(`Another process has held ${file} for ${milliseconds / 1000} s`);
}
