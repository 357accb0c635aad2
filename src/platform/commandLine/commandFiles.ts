import { copyFile, mkdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { newUuid } from "../clock.ts";
import { StartError } from "../endpoints/errors.ts";

export interface GivenFile {
  filename: string;
  path: string;
  bytes: number;
}

/**
 * Hands files that were named in the terminal on as copies, so that nothing is written where they lie.
 * @throws StartError for one that there is not
 */
export async function withCopies<T>(dataDir: string, paths: readonly string[], use: (files: GivenFile[]) => Promise<T>): Promise<T> {
  const folder = join(dataDir, "incoming", newUuid());
  await mkdir(folder, { recursive: true });
  try {
    const files: GivenFile[] = [];
    for (const [index, from] of paths.entries()) {
      const found = await stat(from).catch(() => undefined);
      if (!found?.isFile()) throw new StartError(`There is no file ${from}.`);
      const path = join(folder, String(index));
      await copyFile(from, path);
      files.push({ filename: basename(from), path, bytes: found.size });
    }
    return await use(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
