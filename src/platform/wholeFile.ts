import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newUuid } from "./clock.ts";

/**
 * Writes a file whole or not at all: who looks for it never reads half of it, and one that could not be written (a full disk) leaves nothing behind.
 * Its folder must be there. @param mode who may read it
 * @throws {Error} of the system's
 */
export async function writeWholeFile(file: string, content: Uint8Array, mode?: number): Promise<void> {
  // In the same folder, because a rename is one step within a file system alone; a name with a dot counts as unfinished everywhere.
  const unfinished = join(dirname(file), `.${newUuid()}`);
  try {
    const handle = await open(unfinished, "wx", mode);
    try {
      await handle.writeFile(content);
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
