import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newUuid } from "../clock.ts";

/** Fills a file under a temporary name, then renames it. */
async function fillThenName(file: string, mode: number | undefined, fill: (handle: FileHandle) => Promise<unknown>): Promise<void> {
  // In the same folder, because a rename is atomic only within one file system; a name with a leading dot counts as unfinished everywhere.
  const unfinished = join(dirname(file), `.${newUuid()}`);
  try {
    const handle = await open(unfinished, "wx", mode);
    try {
      await fill(handle);
      // Without it a power cut could leave an empty file under the name.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Writes a file whole or not at all: a reader never sees half of it, and a failed write (a full disk) leaves nothing behind. The folder
 * must exist.
 * @param mode permissions of the file
 * @throws {Error} of the system
 */
export const writeWholeFile = (file: string, content: Uint8Array, mode?: number): Promise<void> =>
  fillThenName(file, mode, (handle) => handle.writeFile(content));

/** Copies another file in the same way, piece by piece. */
export const copyWholeFile = (from: string, file: string): Promise<void> =>
  fillThenName(file, undefined, (handle) => handle.writeFile(createReadStream(from)));
