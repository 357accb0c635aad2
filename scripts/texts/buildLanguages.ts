import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import { join } from "node:path";
import { compressBuild, isCompressed } from "../compress.ts";
import { buildLanguage, isBuilt } from "./buildLanguage.ts";
import { ROOT, readSourceTexts } from "./sourceTexts.ts";
import { hasTranslations, translatedLanguages } from "./translations.ts";

/**
 * Adds languages to the newest build, and compresses its files, in a process of its own: reading the texts of the product takes seconds of
 * computing.
 *
 *   node scripts/texts/buildLanguages.ts de fr
 *
 * @param wanted all that have translations by default; others are left out
 * @throws Error if the scripts cannot be written
 */
export function buildLanguages(wanted: readonly string[] = translatedLanguages()): Promise<void> {
  const languages = wanted.filter(hasTranslations);
  if (isCompressed(newestBuild()) && languages.every((language) => isBuilt(newestBuild(), language))) return Promise.resolve();
  const child = spawn(process.execPath, [import.meta.filename, ...languages], { stdio: ["ignore", "inherit", "pipe"] });
  let problem = "";
  child.stderr.on("data", (part) => {
    problem += part;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`The languages could not be built: ${problem.trim()}`))));
  });
}

const newestBuild = () => join(ROOT, "build", readFileSync(join(ROOT, "build", "current.txt"), "utf8").trim());

if (import.meta.main) {
  // The guide that started this process serves its first visitors.
  if (availableParallelism() < 4) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const build = newestBuild();
  await compressBuild(build);
  const [, , ...named] = process.argv;
  const missing = (named.length > 0 ? named : translatedLanguages()).filter((language) => !isBuilt(build, language));
  const texts = missing.length > 0 ? readSourceTexts() : [];
  for (const language of missing) await buildLanguage(build, language, texts);
}
