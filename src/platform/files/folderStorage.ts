import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { errorCode } from "../toError.ts";
import type { Storage } from "./storage.ts";
import { copyWholeFile, writeWholeFile } from "./wholeFile.ts";

const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR", "EISDIR"].includes(errorCode(error) ?? "");

/** Returns undefined for a missing file; rethrows any other error. */
const orUndefined = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

/** Stores files below a folder. Keys are checked before (storage.ts). */
export function folderStorage(folder: string): Storage {
  const filePath = (key: string) => join(folder, ...key.split("/"));
  const fileSize = async (file: string): Promise<number | undefined> => {
    const found = await stat(file).catch(orUndefined);
    return found?.isFile() ? found.size : undefined;
  };
  return {
    async put(key, content) {
      const file = filePath(key);
      await mkdir(dirname(file), { recursive: true });
      await writeWholeFile(file, content);
    },
    async putFile(key, path) {
      const file = filePath(key);
      await mkdir(dirname(file), { recursive: true });
      await copyWholeFile(path, file);
    },
    read: (key) => readFile(filePath(key)).catch(orUndefined),
    async get(key) {
      const size = await fileSize(filePath(key));
      return size === undefined ? undefined : { stream: createReadStream(filePath(key)), size };
    },
    exists: async (key) => (await fileSize(filePath(key))) !== undefined,
    async *list(area) {
      // Unfinished files begin with a dot.
      const found = await readdir(join(folder, area), { recursive: true, withFileTypes: true }).catch(orUndefined);
      for (const file of found ?? [])
        if (file.isFile() && !file.name.startsWith(".")) yield relative(folder, join(file.parentPath, file.name)).split(sep).join("/");
    },
    delete: (key) => rm(filePath(key), { force: true }),
  };
}
