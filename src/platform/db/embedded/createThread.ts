import { workerData } from "node:worker_threads";
import { printProgress } from "../../serving/runProcess.ts";
import { createEmbedded } from "./embedded.ts";
import { PREPARED_CLUSTER } from "./preparedCluster.ts";

/**
 * Creates the embedded database of a new data folder while the main thread loads the server's modules, which takes as long. What fails here
 * is tried again by the server, which reports it.
 */
const onCreate = () => printProgress("Creating the database…");
await createEmbedded(workerData.dataDir, { prepared: PREPARED_CLUSTER, onCreate }).catch(() => undefined);
