import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** Minimum free space: more than a run uses there at once. */
const BYTES = 6 * 2 ** 30;

/**
 * Returns the parent folder for temporary test data: memory, if the system offers enough of it as a folder, otherwise the system's
 * temporary folder. A database has a thousand small files, and a disk on which many were just deleted is slow to create new ones.
 */
export function temporaryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= BYTES && process.availableMemory() >= BYTES) return MEMORY;
  } catch {
    // Does not exist on this system.
  }
  return tmpdir();
}
