import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** More than all that a run keeps there at once. */
const BYTES = 6 * 2 ** 30;

/**
 * The folder for what ends with the tests: memory, where the system offers enough of it as a folder, else the system's temporary one. A database is a
 * thousand small files, and a disk that has lost many of them a moment ago takes long to make new ones.
 */
export function temporaryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= BYTES && process.availableMemory() >= BYTES) return MEMORY;
  } catch {
    // Not on this system.
  }
  return tmpdir();
}
