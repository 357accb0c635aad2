import { spawnSync } from "node:child_process";
import { chownSync, closeSync, createReadStream, fchownSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createZstdDecompress } from "node:zlib";
import tar from "tar-stream";
import { StartError } from "../../endpoints/errors.ts";
import type { Layout } from "./layout.ts";
import { USER } from "./server.ts";

/**
 * A cluster that a release contains: stopped cleanly, with the newest schema, the gazetteer and its search index. A new guide unpacks it in
 * a second; to create all this takes ten.
 */
export const PREPARED_CLUSTER = join(import.meta.dirname, "..", "..", "..", "..", "build", "cluster.tar.zst");

const PART_BYTES = 2 ** 20;

/** Unpacks files for the server's user. */
async function unpack(archive: string, folder: string, { owner }: Layout) {
  const makeFolder = (path: string) => {
    mkdirSync(path, { mode: 0o700 });
    if (owner) chownSync(path, owner.uid, owner.gid);
  };
  makeFolder(folder);
  const source = createReadStream(archive, { highWaterMark: PART_BYTES });
  const entries = source
    .pipe(createZstdDecompress({ chunkSize: PART_BYTES }))
    .on("error", (error) => entries.destroy(error))
    .pipe(tar.extract());
  source.on("error", (error) => entries.destroy(error));
  for await (const entry of entries) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === "directory") {
      makeFolder(path);
      entry.resume();
      continue;
    }
    const file = openSync(path, "wx", 0o600);
    try {
      for await (const part of entry) writeFileSync(file, part as Uint8Array);
      if (owner) fchownSync(file, owner.uid, owner.gid);
    } finally {
      closeSync(file);
    }
  }
}

/**
 * Creates a cluster from a prepared one, with the password of this data folder.
 * @param folder must not exist
 * @throws StartError if the archive or the cluster in it is damaged
 */
export async function unpackCluster(archive: string, folder: string, layout: Layout): Promise<void> {
  try {
    await unpack(archive, folder, layout);
  } catch (error) {
    throw new StartError(`The prepared database of this release could not be unpacked: ${(error as Error).message}`);
  }
  const run = (program: string, words: string[], input = "") =>
    spawnSync(join(layout.bin, program), words, { ...layout.owner, cwd: layout.home, input, encoding: "utf8" });
  // Without network and without the password that the cluster was made with. The password is hexadecimal.
  const changed = run("postgres", ["--single", "-j", "-D", folder, "postgres"], `ALTER ROLE ${USER} PASSWORD '${layout.password}'`);
  if (changed.status !== 0 || changed.stderr.includes("ERROR:"))
    throw new StartError(`The prepared database of this release could not be used: ${changed.stderr || changed.error?.message}`);
  // A clean cluster has no log to recover from: its files must be on the disk before it is used.
  const written = run("initdb", ["--sync-only", "-D", folder]);
  if (written.status !== 0)
    throw new StartError(`The prepared database of this release could not be written: ${written.stderr || written.error?.message}`);
}
