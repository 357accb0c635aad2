import type { Config } from "../config.ts";
import { type EmbeddedDatabase, openEmbedded } from "../db/embedded/embedded.ts";
import { PREPARED_CLUSTER } from "../db/embedded/preparedCluster.ts";
import { createLog } from "../log.ts";
import type { Announce } from "./runProcess.ts";

/** Starts the embedded database, which takes seconds in a new data folder: the server's modules are loaded meanwhile. Undefined with DATABASE_URL. */
export function beginDatabase(config: Config, announce: Announce): Promise<EmbeddedDatabase> | undefined {
  if (config.DATABASE_URL) return undefined;
  const log = createLog(config.LOG_LEVEL);
  const opened = openEmbedded(config.DATA_DIR, (sentence) => log.error(sentence), {
    prepared: PREPARED_CLUSTER,
    onCreate: () => announce("Creating the database…"),
  });
  // A failure is reported by the server, which waits for the database.
  opened.catch(() => undefined);
  return opened;
}
