import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { StartError } from "../../endpoints/errors.ts";
import { toError } from "../../toError.ts";
import type { Layout } from "./layout.ts";
import { runProgram } from "./program.ts";
import { USER } from "./server.ts";

/**
 * A cluster that a release contains: stopped cleanly, with the newest schema, the gazetteer and its search index. A new guide unpacks it in
 * a second; to create all this takes ten.
 */
export const PREPARED_CLUSTER = join(import.meta.dirname, "..", "..", "..", "..", "build", "cluster.tar.zst");

/** In a thread of its own: this one loads the server's modules meanwhile. @throws Error if the archive is damaged */
async function unpack(archive: string, folder: string, { owner }: Layout) {
  const thread = new Worker(new URL("./unpackThread.ts", import.meta.url), { workerData: { archive, folder, owner } });
  await once(thread, "exit");
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
    throw new StartError(`The prepared database of this release could not be unpacked: ${toError(error).message}`);
  }
  // Without network and without the password that the cluster was made with. The password is hexadecimal.
  const changed = await runProgram(layout, "postgres", ["--single", "-j", "-D", folder, "postgres"], `ALTER ROLE ${USER} PASSWORD '${layout.password}'`);
  if (changed.failed || changed.stderr.includes("ERROR:"))
    throw new StartError(`The prepared database of this release could not be used: ${changed.stderr}`);
  // A clean cluster has no log to recover from: all its files must be on the disk before it is used.
  const written = await runProgram(layout, "initdb", ["--sync-only", "-D", folder]);
  if (written.failed) throw new StartError(`The prepared database of this release could not be written: ${written.stderr}`);
}
