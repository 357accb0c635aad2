import { chownSync, closeSync, createReadStream, fchownSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import { createZstdDecompress } from "node:zlib";
import tar from "tar-stream";
import type { Owner } from "./layout.ts";

/** Unpacks the files of a prepared cluster for the server's user (preparedCluster.ts). */

const PART_BYTES = 2 ** 20;

const { archive, folder, owner }: { archive: string; folder: string; owner: Owner | undefined } = workerData;

function makeFolder(path: string) {
  mkdirSync(path, { mode: 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
}

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
