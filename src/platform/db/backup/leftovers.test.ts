import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { removeLeftovers, withBackupFolder, withTemporaryFolder } from "./leftovers.ts";
import { folderPlace } from "./places.ts";

/** Starts a process that works on a backup in both folders, and returns it once its files are there. */
async function startElsewhere(dataDir: string, backups: string) {
  const script = `
    import { writeFileSync } from "node:fs";
    import { withBackupFolder, withTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, "leftovers.ts"))};
    await withTemporaryFolder({ DATA_DIR: ${JSON.stringify(dataDir)} }, (folder) => withBackupFolder(${JSON.stringify(backups)}, () => {
      writeFileSync(folder + "/fetched", "half");
      writeFileSync(${JSON.stringify(join(backups, "guide-2026-11-30-023000.backup.unfinished"))}, "half");
      process.stdout.write("started");
      // Something has to refer to the promise: otherwise its function and the locks are collected.
      return new Promise((resolve) => { globalThis.finish = resolve; setInterval(() => {}, 1000); });
    }));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}
const shown = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith("."));

it("What a killed process leaves is removed by the next backup, and nothing of a living one or of the operator", async () => {
  const [DATA_DIR, backups] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(backups, "guide-2026-11-29-023000.backup"), "whole");
  writeFileSync(join(backups, "notes.unfinished"), "of the operator");
  mkdirSync(join(DATA_DIR, "backup-of-mine"));
  const child = await startElsewhere(DATA_DIR, backups);
  const place = folderPlace(backups);
  await removeLeftovers({ DATA_DIR }, place);
  await withBackupFolder(backups, async () => expect(existsSync(join(backups, "guide-2026-11-30-023000.backup.unfinished"))).toBe(true));
  await withTemporaryFolder({ DATA_DIR }, async () => expect(shown(DATA_DIR)).toHaveLength(3));
  expect(shown(DATA_DIR)).toHaveLength(2);
  child.kill("SIGKILL");
  await once(child, "exit");
  await withBackupFolder(backups, async () =>
    expect(shown(backups).sort()).toEqual(["guide-2026-11-29-023000.backup", "notes.unfinished"]),
  );
  await withTemporaryFolder({ DATA_DIR }, async (folder) =>
    expect(shown(DATA_DIR).map((name) => join(DATA_DIR, name))).toEqual(expect.arrayContaining([folder])),
  );
  expect(shown(DATA_DIR)).toEqual(["backup-of-mine"]);
});

it("A failed run of the minute removes both without a new backup", async () => {
  const [DATA_DIR, backups] = [temporaryFolder(), temporaryFolder()];
  const child = await startElsewhere(DATA_DIR, backups);
  child.kill("SIGKILL");
  await once(child, "exit");
  await removeLeftovers({ DATA_DIR }, folderPlace(backups));
  expect([shown(DATA_DIR), shown(backups)]).toEqual([[], []]);
});

it("Where a folder has no locks the work is done, and nothing is removed", async () => {
  const folder = temporaryFolder();
  // A folder under the name of the lock file: opening it fails, as locking does on some network folders.
  mkdirSync(join(folder, ".backup-lock"));
  writeFileSync(join(folder, "guide-2026-11-30-023000.backup.unfinished"), "half");
  expect(await withBackupFolder(folder, async () => "done")).toBe("done");
  expect(shown(folder)).toEqual(["guide-2026-11-30-023000.backup.unfinished"]);
});
