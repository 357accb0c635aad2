import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltLanguage } from "../../src/platform/languages/installedLanguages.ts";
import { compressFiles } from "../compress.ts";
import { countByPage, countTranslated } from "./completeness.ts";
import { readMarkedScripts, writeLanguageScripts } from "./languageScripts.ts";
import { readPageKinds } from "./pageKinds.ts";
import type { SourceText } from "./sourceTexts.ts";
import { hashOfTranslations, readTranslations } from "./translations.ts";

/** Folders of a build: the scripts with marked texts, from which those of a language are written, and one file per language. */
const MARKED = "marked";
const LANGUAGES = "languages";
const HASH_LENGTH = 8;

const assetsOf = (build: string) => join(build, "client", "assets");

/**
 * Finishes a fresh build: stores the scripts with marked texts for other languages and writes the English ones.
 * @param build folder of the build
 */
export function writeEnglish(build: string) {
  const scripts = readMarkedScripts(assetsOf(build));
  mkdirSync(join(build, MARKED));
  for (const name of scripts.translated) writeFileSync(join(build, MARKED, name), String(scripts.sources.get(name)));
  writeLanguageScripts(scripts, assetsOf(build), "", () => undefined);
}

const languageFile = (build: string, language: string) => join(build, LANGUAGES, `${language}.json`);

/** Whether a build has a language, with the translations of today. */
export function isBuilt(build: string, language: string): boolean {
  const file = languageFile(build, language);
  return existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as BuiltLanguage).translations === hashOfTranslations(language);
}

/**
 * Adds a language to a build: its scripts, compressed, and the texts that the server needs. The scripts' folder has a name of its own for
 * each state of the translations, because browsers cache scripts for a year.
 */
export async function buildLanguage(build: string, language: string, texts: readonly SourceText[]): Promise<void> {
  const translations = readTranslations(language, texts);
  const patterns: Record<string, string> = {};
  for (const { text, pattern } of translations) if (pattern !== undefined) patterns[text.key] ??= pattern;
  const hash = createHash("sha256").update(JSON.stringify(patterns)).digest("hex").slice(0, HASH_LENGTH);
  const folder = `${language}-${hash}`;
  const scripts = readMarkedScripts(join(build, MARKED));
  const target = join(assetsOf(build), folder);
  if (!existsSync(target)) {
    const fresh = `${folder}.${process.pid}`;
    writeLanguageScripts(scripts, assetsOf(build), fresh, (key) => patterns[key], folder);
    await compressFiles(join(assetsOf(build), fresh));
    renameSync(join(assetsOf(build), fresh), target);
  }
  mkdirSync(join(build, LANGUAGES), { recursive: true });
  const built: BuiltLanguage = {
    language,
    translations: hashOfTranslations(language),
    folder,
    scripts: [...scripts.translated],
    patterns,
    shares: countTranslated(translations),
    pages: countByPage(translations, readPageKinds()),
  };
  const file = languageFile(build, language);
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(built));
  renameSync(`${file}.${process.pid}`, file);
}
