import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * File locks between processes, held through SQLite because Node has no flock of its own. The system drops them when a process dies, however it dies,
 * so none is ever left over. Nothing is stored in the files.
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

/** Takes the lock alone, or gives undefined at once when anybody holds it. */
export const tryLockExclusive = (file: string) => begin(file, "BEGIN EXCLUSIVE");

/** Takes the lock together with others who share it, or gives undefined when somebody holds it alone. */
export const tryLockShared = (file: string) => begin(file, "BEGIN; SELECT count(*) FROM sqlite_master");

/** Waits for a lock; throws after the given milliseconds, or when the signal gives it up. */
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
