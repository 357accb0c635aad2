import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { itemAt } from "../../src/platform/values/items.ts";
import type { RunningGuide } from "../guide.ts";
import { findRoom, People } from "../people.ts";
import { atEnd } from "../processes.ts";
import { seconds, WHOLE_TIMEOUT, withDatabase } from "./parts.ts";

/** Too small for a picture or a mail; the free space is filled up first. */
const TINY = "size=64k,mode=755";

/** Creates a folder without free space; undefined if this user may not mount one. */
function fullFolder(folder: string): (() => Promise<void>) | undefined {
  mkdirSync(folder, { recursive: true });
  if (spawnSync("mount", ["-t", "tmpfs", "-o", TINY, "tmpfs", folder]).status !== 0) return undefined;
  const release = atEnd(() => spawnSync("umount", [folder]));
  try {
    for (const size of [4_096, 1])
      for (let file = 0; file < 40; file += 1) writeFileSync(join(folder, `filler-${size}-${file}`), Buffer.alloc(size));
  } catch {
    // The folder is full.
  }
  return release;
}

export async function benchFullFolders(guide: RunningGuide, dataDir: string): Promise<string> {
  const folders = ["pictures", "mailbox"].map((name) => join(dataDir, name));
  const names = () => (existsSync(itemAt(folders, 1)) ? readdirSync(itemAt(folders, 1)) : []);
  const before = names();
  const releases = folders.map(fullFolder);
  if (releases.includes(undefined)) {
    for (const release of releases) await release?.();
    return "Full disk: not measured, this user may not mount a small file system.";
  }
  // Queued mails may be written before the folder is full.
  const known = new Set([...before, ...names()]);
  const people = new People(() => guide.origin, await withDatabase(dataDir, ({ db }) => findRoom(db.$client)), 1);
  const pictures = await Promise.all(
    ["IS", "NO", "PE"].map((code) => fetch(`${guide.origin}/media/country/${code}/thumb?v=7`).then(({ status }) => status)),
  );
  await sleep(3_000);
  const { signUps } = await people.stop();
  const mails = () => names().filter((name) => !known.has(name));
  const during = mails().length;
  for (const release of releases) await release?.();
  const begun = performance.now();
  while (mails().length === 0 && performance.now() - begun < WHOLE_TIMEOUT) await sleep(100);
  return `Full disk (64 kB for pictures and for mails): pictures answered ${pictures.join(", ")}; sign-ups acknowledged ${signUps.length}; files of mails then, empty ones included: ${during}; the first mail came ${seconds(performance.now() - begun)} s after there was room again.`;
}
