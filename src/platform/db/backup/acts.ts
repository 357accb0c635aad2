import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { now } from "../../clock.ts";
import type { Config } from "../../config.ts";
import type { Storage } from "../../files/storage.ts";
import { VERSION } from "../../version.ts";
import type { Db } from "../types.ts";
import { UNFINISHED, withBackupFolder, withTemporaryFolder } from "./leftovers.ts";
import type { Manifest } from "./manifest.ts";
import { type BackupPlace, fetchBackup, listBackupFiles } from "./places.ts";
import { verifyBackup } from "./readBackup.ts";
import { backupName, expiredBackups, timeOfBackup } from "./retention.ts";
import { type BackupSource, startBackup } from "./writeBackup.ts";

/**
 * Backs the guide up into a file that only its user can read, and verifies it by reading it back.
 * @returns its manifest
 */
export async function backUpToFile(source: BackupSource, path: string, passphrase?: string): Promise<Manifest> {
  const unfinished = `${path}${UNFINISHED}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const { stream, manifest } = await startBackup(source, passphrase);
    await pipeline(stream, createWriteStream(unfinished, { mode: 0o600, flags: "w", flush: true }));
    await manifest;
    const verified = await verifyBackup(unfinished, passphrase);
    await rename(unfinished, path);
    return verified;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Settings of the environment that a guide needs on another machine. */
const readEnvironment = (config: Config): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...process.env, GUIDE_SECRET: config.GUIDE_SECRET }).filter(
      (entry): entry is [string, string] => entry[0] in config && entry[0] !== "BACKUP_PASSPHRASE" && entry[1] !== undefined,
    ),
  );

/** Runs a function with everything that a backup reads, on a connection of its own. */
export async function withSource<Result>(
  { db, storage, config }: { db: Db; storage: Storage; config: Config },
  run: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect();
  try {
    return await run({ client, storage, version: VERSION, environment: readEnvironment(config) });
  } finally {
    client.release();
  }
}

/**
 * Backs the guide up into a place, verifies the stored file by reading it back, and deletes expired backups.
 * @returns the name of the file and its size in bytes
 */
export async function backUpToPlace(source: BackupSource, place: BackupPlace, config: Config): Promise<{ name: string; bytes: number }> {
  const name = backupName(now());
  const passphrase = config.BACKUP_PASSPHRASE;
  const write = async (path: string) => {
    await backUpToFile(source, path, passphrase);
    return (await stat(path)).size;
  };
  const { folder } = place;
  const bytes = folder
    ? await withBackupFolder(folder, () => write(join(folder, name)))
    : await withTemporaryFolder(config, async (temporary) => {
        const size = await write(join(temporary, name));
        await place.storage.putFile(place.keyOf(name), join(temporary, name), "application/octet-stream");
        await fetchBackup(place, name, join(temporary, "stored"));
        await verifyBackup(join(temporary, "stored"), passphrase);
        return size;
      });
  const times = (await listBackupFiles(place)).flatMap((file) => {
    const time = timeOfBackup(file);
    return time ? [[file, time] as const] : [];
  });
  for (const expired of expiredBackups(new Map(times))) await place.storage.delete(place.keyOf(expired));
  return { name, bytes };
}
