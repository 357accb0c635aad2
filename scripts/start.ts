import "../src/platform/production.ts";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { readConfig } from "../src/platform/config.ts";
import { type Announce, runProcess } from "../src/platform/serving/runProcess.ts";

/** `npm start`: starts a guide from a clone, which builds its pages, or from a release, which has them. */

const THREAD = new URL("../src/platform/db/embedded/createThread.ts", import.meta.url);

async function beginBuild(announce: Announce) {
  const [{ buildPages }, { buildLanguages }] = await Promise.all([import("./build.ts"), import("./texts/buildLanguages.ts")]);
  const pages = buildPages({ announce, isUrgent: true });
  // A build that fails is reported once the database is ready.
  pages.catch(() => undefined);
  return { pages, buildLanguages };
}

await runProcess(async (announce, signal) => {
  const config = readConfig(process.env);
  // Loading the server's modules takes seconds: the database and the pages are made meanwhile.
  const createDatabase = () => once(new Worker(THREAD, { workerData: { dataDir: config.DATA_DIR } }), "exit").catch(() => undefined);
  const created = config.DATABASE_URL ? undefined : createDatabase();
  const build = existsSync(join(import.meta.dirname, "build.ts")) ? await beginBuild(announce) : undefined;
  const { currentBuild, startGuide } = await import("../server.ts");
  await created;
  return startGuide(config, build?.pages ?? currentBuild(), { buildLanguages: build?.buildLanguages, announce, signal });
});
