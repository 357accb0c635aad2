import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startGuide } from "../guide.ts";
import { compare, findRoom, People } from "../people.ts";
import { atEnd, temporaryFolder } from "../processes.ts";
import { benchFullFolders } from "./fullFolders.ts";
import { copyData, demoFolder, ENV, type Part, seconds, startFaultsGuide, untilWhole, WHOLE_GOAL, withDatabase } from "./parts.ts";

/** Size of the file system that holds the data folder, in MB. */
const DISK_MEGABYTES = 900;
/** Seconds for which it is full. */
const FULL_SECONDS = 20;
const PAGE_SIZE = 1024 * 1024;

/** Writes a file until nothing fits any more. @returns a function that deletes it */
function fillUp(folder: string): () => void {
  const file = join(folder, "filler");
  const handle = openSync(file, "w");
  const block = Buffer.alloc(PAGE_SIZE);
  for (let size = PAGE_SIZE; size >= 512; size = Math.floor(size / 2)) {
    try {
      for (;;) writeSync(handle, block, 0, size);
    } catch {
      // Less than this is left.
    }
  }
  return () => {
    ftruncateSync(handle, 0);
    closeSync(handle);
    rmSync(file, { force: true });
  };
}

/** Mounts a file system of limited size for a data folder; undefined if this user may not mount one. */
function mountSmall(): { folder: string; release: () => Promise<void> } | undefined {
  const folder = temporaryFolder("full-disk");
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m,mode=755`, "tmpfs", folder]).status !== 0) return undefined;
  return { folder, release: atEnd(() => spawnSync("umount", ["-l", folder])) };
}

/** Fills the whole file system of the data folder, database included, while people sign up and send enquiries. */
async function benchWholeDisk(): Promise<Part> {
  const mounted = mountSmall();
  if (!mounted) return { lines: ["It needs a user who may mount a small file system."], isGood: undefined };
  const dataDir = join(mounted.folder, "data");
  mkdirSync(dataDir);
  copyData(demoFolder("full-disk-data"), dataDir);
  const guide = await startGuide(dataDir, ENV, false, 300_000);
  const people = new People(() => guide.origin, await withDatabase(dataDir, ({ db }) => findRoom(db.$client)), 2);
  await sleep(3_000);
  const empty = fillUp(mounted.folder);
  const before = people.acknowledged.signUps.length + people.acknowledged.enquiries.length;
  const { bavail, bsize } = statfsSync(mounted.folder);
  const reads: Record<string, number> = {};
  for (const begun = performance.now(); performance.now() - begun < FULL_SECONDS * 1_000; await sleep(250)) {
    const response = await fetch(`${guide.origin}/explore/`).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    const status = String(response?.status ?? "lost");
    reads[status] = (reads[status] ?? 0) + 1;
  }
  const during = people.acknowledged.signUps.length + people.acknowledged.enquiries.length - before;
  empty();
  const whole = await untilWhole(guide.origin, performance.now());
  await sleep(3_000);
  const acknowledged = await people.stop();
  const { lost, doubled } = await withDatabase(dataDir, ({ db }) => compare(db.$client, acknowledged));
  const hasEnded = guide.hasEnded();
  await guide.stop();
  await mounted.release();
  const said = Object.entries(reads)
    .map(([status, count]) => `${count} times ${status}`)
    .join(", ");
  return {
    lines: [
      `The data folder on a file system of ${DISK_MEGABYTES} MB, full for ${FULL_SECONDS} s (${bavail * bsize} bytes left): the home page answered ${said}; ${during} writes were acknowledged while it was full, ${acknowledged.signUps.length + acknowledged.enquiries.length} in all; lost ${lost.length}, doubled ${doubled.length}. With room again the guide was whole after ${seconds(whole)} s without a restart${hasEnded ? ", **but its process had ended**" : ""}.`,
      "",
      `Goal: 0 lost, 0 doubled, the home page always 200, whole within ${WHOLE_GOAL} s.`,
    ],
    isGood: lost.length + doubled.length === 0 && Object.keys(reads).join() === "200" && whole <= WHOLE_GOAL * 1_000 && !hasEnded,
  };
}

/** Fills the whole disk, and then only the folders of pictures and mails. */
export async function benchFullDisk(): Promise<Part> {
  const whole = await benchWholeDisk();
  const dataDir = demoFolder("full-folders");
  const guide = await startFaultsGuide(dataDir);
  const folders = await benchFullFolders(guide, dataDir);
  await guide.stop();
  return { lines: [...whole.lines, "", folders], isGood: whole.isGood };
}
