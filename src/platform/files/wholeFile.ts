import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newUuid } from "../clock.ts";

/** Fills a file that nobody looks for yet, then gives it its name. */
async function fillThenName(file: string, mode: number | undefined, fill: (handle: FileHandle) => Promise<unknown>): Promise<void> {
  // In the same folder, because a rename is one step within a file system alone; a name with a dot counts as unfinished everywhere.
  const unfinished = join(dirname(file), `.${newUuid()}`);
  try {
    const handle = await open(unfinished, "wx", mode);
    try {
      await fill(handle);
      // Without it a power cut could leave the name with an empty file behind it.
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
 * Writes a file whole or not at all: who looks for it never reads half of it, and one that could not be written (a full disk) leaves nothing behind.
 * Its folder must be there. @param mode who may read it
 * @throws {Error} of the system's
 */
export const writeWholeFile = (file: string, content: Uint8Array, mode?: number): Promise<void> =>
  fillThenName(file, mode, (handle) => handle.writeFile(content));

/** The same with what another file holds, piece by piece. */
export const copyWholeFile = (from: string, file: string): Promise<void> =>
  fillThenName(file, undefined, (handle) => handle.writeFile(createReadStream(from)));
