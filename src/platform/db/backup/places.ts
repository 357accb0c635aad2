import { createWriteStream } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Config, S3_PLACE } from "../../config.ts";
import { StartError } from "../../endpoints/errors.ts";
import { folderStorage } from "../../files/folderStorage.ts";
import { s3Storage } from "../../files/s3Storage.ts";
import type { Storage } from "../../files/storage.ts";

/** Place of backups and the journal: a folder, or a bucket. */
export interface BackupPlace {
  storage: Storage;
  /** Returns the key of a file in the place. */
  keyOf(name: string): string;
  /** Undefined for a bucket. */
  folder: string | undefined;
}

/** Returns a folder as a place of backups. */
export function folderPlace(folder: string): BackupPlace {
  const path = resolve(folder);
  // The storage's area is the folder itself.
  return { storage: folderStorage(dirname(path)), keyOf: (name) => `${basename(path)}/${name}`, folder: path };
}

/** Returns the place that BACKUP_TO names; undefined without one. */
export function backupPlace({ BACKUP_TO, s3 }: Pick<Config, "BACKUP_TO" | "s3">): BackupPlace | undefined {
  if (BACKUP_TO === undefined) return undefined;
  const [, bucket = "", folder = ""] = S3_PLACE.exec(BACKUP_TO) ?? [];
  if (bucket !== "" && s3) return { storage: s3Storage({ ...s3, bucket }), keyOf: (name) => `${folder}/${name}`, folder: undefined };
  return folderPlace(BACKUP_TO);
}

/**
 * Returns the names of the files in the place, without its folder.
 * @param folder a folder in the place; the files of the place itself by default
 */
export async function listBackupFiles({ storage, keyOf }: BackupPlace, folder = ""): Promise<string[]> {
  const start = keyOf("");
  const names: string[] = [];
  for await (const key of storage.list(folder === "" ? start.slice(0, -1) : keyOf(folder))) names.push(key.slice(start.length));
  return names.sort();
}

/**
 * Copies a backup from the place onto this machine.
 * @throws StartError if it is not there
 */
export async function fetchBackup({ storage, keyOf }: BackupPlace, name: string, path: string): Promise<void> {
  const found = await storage.get(keyOf(name));
  if (!found) throw new StartError(`There is no backup ${name}.`);
  await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }));
}
