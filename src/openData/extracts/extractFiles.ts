import { hash } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { EXTRACT_FOLDER } from "../../catalogue/maps/tiles.ts";
import type { CutMap } from "./cut.ts";
import { ARCHIVE, extractFileName, readFileName, WAITING } from "./files.ts";

/** Extracts that wait to be cut, and the maps that were cut: files of DATA_DIR/maps. */

/** Of JavaScript's own memory; nodes are kept outside of it, at most 240 MB. */
const HEAP_MB = 512;

const extractFolder = (dataDir: string) => join(dataDir, EXTRACT_FOLDER);

async function listExtractFiles(dataDir: string) {
  const names = await readdir(extractFolder(dataDir)).catch(() => []);
  return names.flatMap((name) => {
    const read = readFileName(name);
    return read ? [{ ...read, name, path: join(extractFolder(dataDir), name) }] : [];
  });
}

/** Keeps a copy of an imported file until its map is cut. On file systems that can, the copy takes no room. */
export async function keepExtract(dataDir: string, file: string, { dataset, run }: { dataset: string; run: number }): Promise<void> {
  await mkdir(extractFolder(dataDir), { recursive: true });
  const path = join(extractFolder(dataDir), `${extractFileName(dataset, run, hash("sha256", dataset).slice(0, 8))}${WAITING}`);
  await copyFile(file, `${path}.part`, constants.COPYFILE_FICLONE);
  await rename(`${path}.part`, path);
}

/** Takes an import's map away, cut or waiting. */
export async function removeExtract(dataDir: string, run: number): Promise<void> {
  for (const file of await listExtractFiles(dataDir)) if (file.run === run) await rm(file.path, { force: true });
}

const freeBytes = (dataDir: string): Promise<number> => statfs(extractFolder(dataDir)).then(({ bavail, bsize }) => bavail * bsize);

/** By file: how many bytes were free when a full disk left no room for its map. */
const freeWhenFull = new Map<string, number>();
/** More room than then, by a quarter and at least a megabyte, is worth another try. */
const isWorthATry = (free: number, before: number | undefined) => before === undefined || free > before + Math.max(2 ** 20, before / 4);

/** The extract that waits for longest, of those that the disk has room for. */
export async function nextExtract(dataDir: string, free = freeBytes): Promise<{ path: string; slug: string; run: number } | undefined> {
  const waiting = (await listExtractFiles(dataDir)).filter(({ ending }) => ending === "waiting");
  if (waiting.length === 0) return undefined;
  const bytes = await free(dataDir);
  return waiting.toSorted((a, b) => a.run - b.run).find(({ path }) => isWorthATry(bytes, freeWhenFull.get(path)));
}

export type CutAnswer = { done: CutMap } | { problem: string };

export const isDiskFull = (answer: CutAnswer): boolean => "problem" in answer && /^(ENOSPC|EDQUOT)\b/.test(answer.problem);

/** Reads and cuts in a thread of its own, so that no visit waits for it. */
function cutApart(path: string, target: string): Promise<CutAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./cutWorker.ts", import.meta.url), {
      workerData: { path, target },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.on("message", resolve);
    worker.on("error", (error) => resolve({ problem: error.message }));
    worker.on("exit", () => resolve({ problem: "The thread that cuts maps has ended." }));
    // A server that stops begins again at its next start.
    worker.unref();
  });
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Cuts an extract's map and puts it in the place of the dataset's older ones. What cannot be cut leaves nothing; the listings stay. Where the disk is full the extract waits for more room. */
export async function cutExtract(dataDir: string, { path, slug, run }: { path: string; slug: string; run: number }): Promise<CutAnswer> {
  const target = join(extractFolder(dataDir), `${slug}.${run}${ARCHIVE}`);
  const part = `${target}.part`;
  let isDone = true;
  try {
    const answer = await cutApart(path, part);
    isDone = !isDiskFull(answer);
    // An import that was undone meanwhile has taken its file along.
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
