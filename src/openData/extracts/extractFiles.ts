import { hash } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { EXTRACT_FOLDER } from "../../catalogue/maps/tiles.ts";
import type { CutMap } from "./cut.ts";
import { ARCHIVE, extractFileName, readFileName, WAITING } from "./files.ts";

/** Manages the files of DATA_DIR/maps: extracts that are queued for cutting, and finished maps. */

/** Memory limit of the JavaScript heap, in MB; nodes are stored outside the heap, in at most 240 MB. */
const HEAP_MB = 512;

const extractFolder = (dataDir: string) => join(dataDir, EXTRACT_FOLDER);

async function listExtractFiles(dataDir: string) {
  const names = await readdir(extractFolder(dataDir)).catch(() => []);
  return names.flatMap((name) => {
    const read = readFileName(name);
    return read ? [{ ...read, name, path: join(extractFolder(dataDir), name) }] : [];
  });
}

/** Copies an imported file, to hold it until its map is cut. File systems with copy-on-write need no extra space for the copy. */
export async function keepExtract(dataDir: string, file: string, { dataset, run }: { dataset: string; run: number }): Promise<void> {
  await mkdir(extractFolder(dataDir), { recursive: true });
  const path = join(extractFolder(dataDir), `${extractFileName(dataset, run, hash("sha256", dataset).slice(0, 8))}${WAITING}`);
  await copyFile(file, `${path}.part`, constants.COPYFILE_FICLONE);
  await rename(`${path}.part`, path);
}

/** Deletes the map of an import, whether it is cut or queued. */
export async function removeExtract(dataDir: string, run: number): Promise<void> {
  for (const file of await listExtractFiles(dataDir)) if (file.run === run) await rm(file.path, { force: true });
}

const freeBytes = (dataDir: string): Promise<number> => statfs(extractFolder(dataDir)).then(({ bavail, bsize }) => bavail * bsize);

/** Free bytes at the time when a full disk left no room for the map, by file. */
const freeWhenFull = new Map<string, number>();
/** Retry once there is more free space than before: by a quarter, and by at least a megabyte. */
const isWorthATry = (free: number, before: number | undefined) => before === undefined || free > before + Math.max(2 ** 20, before / 4);

/** Returns the extract that has been queued the longest, among those for which the disk may have room. */
export async function nextExtract(dataDir: string, free = freeBytes): Promise<{ path: string; slug: string; run: number } | undefined> {
  const waiting = (await listExtractFiles(dataDir)).filter(({ ending }) => ending === "waiting");
  if (waiting.length === 0) return undefined;
  const bytes = await free(dataDir);
  return waiting.toSorted((a, b) => a.run - b.run).find(({ path }) => isWorthATry(bytes, freeWhenFull.get(path)));
}

export type CutAnswer = { done: CutMap } | { problem: string };

export const isDiskFull = (answer: CutAnswer): boolean => "problem" in answer && /^(ENOSPC|EDQUOT)\b/.test(answer.problem);

/** Reads and cuts in a separate thread, so that requests are not delayed. */
function cutApart(path: string, target: string): Promise<CutAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./cutWorker.ts", import.meta.url), {
      workerData: { path, target },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.on("message", resolve);
    worker.on("error", (error) => resolve({ problem: error.message }));
    worker.on("exit", () => resolve({ problem: "The thread that cuts maps has ended." }));
    // If the server stops, the cutting starts again at its next start.
    worker.unref();
  });
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Cuts the map of an extract and replaces older maps of the dataset. If the cutting fails, no file is left and the listings stay. If the
 * disk is full, the extract stays queued until there is more room.
 */
export async function cutExtract(dataDir: string, { path, slug, run }: { path: string; slug: string; run: number }): Promise<CutAnswer> {
  const target = join(extractFolder(dataDir), `${slug}.${run}${ARCHIVE}`);
  const part = `${target}.part`;
  let isDone = true;
  try {
    const answer = await cutApart(path, part);
    isDone = !isDiskFull(answer);
    // If the import was undone in the meantime, its file has been deleted too.
    if ("problem" in answer || !(await isThere(path))) return answer;
    await rename(part, target);
    for (const file of await listExtractFiles(dataDir))
      if (file.ending === "pmtiles" && file.slug === slug && file.run < run) await rm(file.path, { force: true });
    return answer;
  } finally {
    await rm(part, { force: true });
    if (isDone) await rm(path, { force: true });
    else freeWhenFull.set(path, await freeBytes(dataDir));
  }
}
