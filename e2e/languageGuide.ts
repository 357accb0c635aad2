import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { buildPages } from "../scripts/build.ts";
import { buildLanguage, isBuilt } from "../scripts/texts/buildLanguage.ts";
import { readSourceTexts } from "../scripts/texts/sourceTexts.ts";
import { tryLockExclusive, waitFor } from "../src/platform/db/lock.ts";
import { ended, ROOT, type RunningGuide, runFile, waitUntilReady } from "./guide.ts";

/** Siblings of the builds, so that their servers find the same packages, and no start serves or removes them. */
const FOLDER = join(ROOT, "build", "tested");

const LONGEST_BUILD_MILLISECONDS = 10 * 60_000;

/** Whether a path inside the assets is a folder: the scripts of a language. */
const isFolder = (path: string) => statSync(path).isDirectory();

/**
 * Builds the pages in English and in some languages only, in a copy: in the build itself, every guide would offer these languages.
 * @param languages such as the pseudo-language (scripts/texts/pseudo.ts)
 * @returns the folder
 */
export async function buildCopy(languages: readonly string[]): Promise<string> {
  const build = await buildPages();
  const parent = join(FOLDER, languages.join("-"));
  const folder = join(parent, basename(build));
  mkdirSync(parent, { recursive: true });
  // For two workers at once: the second uses the copy of the first.
  const lock = await waitFor(tryLockExclusive, `${parent}.lock`, LONGEST_BUILD_MILLISECONDS);
  try {
    if (languages.every((language) => isBuilt(folder, language))) return folder;
    for (const old of readdirSync(parent)) rmSync(join(parent, old), { recursive: true, force: true });
    const [installed, assets] = [join(build, "languages"), join(build, "client", "assets")];
    const fresh = `${folder}.fresh`;
    cpSync(build, fresh, { recursive: true, filter: (path) => path !== installed && !(path.startsWith(`${assets}/`) && isFolder(path)) });
    const texts = readSourceTexts();
    for (const language of languages) await buildLanguage(fresh, language, texts);
    renameSync(fresh, folder);
    return folder;
  } finally {
    lock.release();
  }
}

/** Starts a guide whose pages are also at "/de/…", of a folder that `buildCopy` returned. @param dataDir of its own */
export async function startCopyOf(folder: string, dataDir: string, env: Record<string, string> = {}): Promise<RunningGuide> {
  const run = runFile("e2e/languageServer.ts", [folder], { dataDir, env: { PORT: "0", LOG_LEVEL: "warn", ...env } });
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
