import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { buildPages } from "../scripts/build.ts";
import { buildLanguage } from "../scripts/texts/buildLanguage.ts";
import { PSEUDO } from "../scripts/texts/pseudo.ts";
import { readSourceTexts } from "../scripts/texts/sourceTexts.ts";
import { ended, ROOT, type RunningGuide, runFile, waitUntilReady } from "./guide.ts";

/** A sibling of the builds, so that its server finds the same packages, and no start serves or removes it. */
const FOLDER = join(ROOT, "build", "pseudo");

/**
 * Builds the pages in English and in the pseudo-language only, in a copy: in the build itself, every guide would offer the pseudo-language.
 * @returns the folder
 */
async function buildPseudo(): Promise<string> {
  const build = await buildPages();
  const folder = join(FOLDER, basename(build));
  if (existsSync(folder)) return folder;
  mkdirSync(FOLDER, { recursive: true });
  const earlier = readdirSync(FOLDER);
  const fresh = `${folder}.${process.pid}`;
  const languages = join(build, "languages");
  cpSync(build, fresh, { recursive: true, filter: (path) => path !== languages });
  await buildLanguage(fresh, PSEUDO, readSourceTexts());
  renameSync(fresh, folder);
  for (const old of earlier) rmSync(join(FOLDER, old), { recursive: true, force: true });
  return folder;
}

/** Starts a guide whose pages are also at "/qps/…", in the pseudo-language (scripts/texts/pseudo.ts). @param dataDir of its own */
export async function startPseudoGuide(dataDir: string): Promise<RunningGuide> {
  const run = runFile("e2e/pseudoServer.ts", [await buildPseudo()], { dataDir, env: { PORT: "0", LOG_LEVEL: "warn" } });
  const address = await waitUntilReady(run.process);
  return {
    address,
    dataDir,
    process: run.process,
    output: run.output,
    async stop() {
      run.process.kill("SIGTERM");
      return ended(run.process);
    },
  };
}
