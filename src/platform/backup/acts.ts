import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Manifest } from "./manifest.ts";
import { verifyBackup } from "./readBackup.ts";
import { type BackupSource, startBackup } from "./writeBackup.ts";

/**
 * Backs the guide up into a file that only its user can read, and verifies it by reading it back.
 * @returns its manifest
 */
export async function backUpToFile(source: BackupSource, path: string, passphrase?: string): Promise<Manifest> {
  const unfinished = `${path}.unfinished`;
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
