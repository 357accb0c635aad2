import "../src/platform/production.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../src/platform/config.ts";
import { beginDatabase } from "../src/platform/serving/beginDatabase.ts";
import { type Announce, runProcess } from "../src/platform/serving/runProcess.ts";

/** `npm start`: starts a guide from a clone, which builds its pages, or from a release, which has them. */

async function beginBuild(announce: Announce) {
  const [{ buildPages }, { buildLanguages }] = await Promise.all([import("./build.ts"), import("./texts/buildLanguages.ts")]);
  const pages = buildPages({ announce, isUrgent: true });
  // A build that fails is reported once the database is ready.
  pages.catch(() => undefined);
  return { pages, buildLanguages };
}

await runProcess(async (announce, signal) => {
  const config = readConfig(process.env);
  const embedded = beginDatabase(config, announce);
  const isClone = existsSync(join(import.meta.dirname, "build.ts"));
  const build = isClone ? await beginBuild(announce) : undefined;
  // Loading the server's modules takes two seconds; the database and the pages are made meanwhile.
  const { currentBuild, startGuide } = await import("../server.ts");
  return startGuide(config, build?.pages ?? currentBuild(), { buildLanguages: build?.buildLanguages, embedded, announce, signal });
});
