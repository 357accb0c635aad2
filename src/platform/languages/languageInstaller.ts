import { existsSync } from "node:fs";
import { join } from "node:path";
import { type InstalledLanguages, readBuiltLanguages } from "./installedLanguages.ts";
import { ENGLISH } from "./reader.ts";

/** Builds languages that the build lacks, in the order of the list; without a list all that have translations. */
export type BuildLanguages = (languages?: readonly string[]) => Promise<void>;

interface Parts {
  languages: InstalledLanguages;
  /** "build/…/languages" */
  folder: string;
  /** Languages that the operator chose; undefined for all. English and the main language are installed anyway. */
  enabled: readonly string[] | undefined;
  /** Returns the main language of the settings. */
  readMain(): Promise<string>;
  /** Undefined if the build is complete, as in a release. */
  build: BuildLanguages | undefined;
  /** Called when other languages are installed than before. */
  onInstalled(): void;
  warn(sentence: string): void;
  report(error: unknown): void;
}

export interface LanguageInstaller {
  /** Installs what is built. If the main language is not, it is built first: its pages are the guide's own. */
  start(): Promise<void>;
  /** Builds the other languages, which takes minutes after an update, and installs them. */
  buildAll(): Promise<void>;
  /** Installs the languages again if the settings name another main language. */
  update(): Promise<void>;
}

/** Returns what installs the languages of a guide: at its start, once more are built, and when the main language changes. */
export function createLanguageInstaller(parts: Parts): LanguageInstaller {
  const { languages, folder, enabled, readMain, build, onInstalled, warn, report } = parts;
  let main = ENGLISH.language;

  const isBuilt = (language: string) => language === ENGLISH.language || existsSync(join(folder, `${language}.json`));
  const install = () =>
    languages.install(
      readBuiltLanguages(folder).filter(({ language }) => !enabled || language === main || enabled.includes(language)),
      main,
    );

  async function installMain() {
    const wanted = await readMain();
    if (!isBuilt(wanted)) await build?.([wanted]).catch(report);
    if (!isBuilt(wanted)) warn(`The guide's main language "${wanted}" has no translations: its pages are in English.`);
    main = wanted;
    install();
  }

  async function updateMain() {
    if ((await readMain()) === main) return;
    await installMain();
    onInstalled();
  }

  // Two changes in a row: the later one is installed last.
  let pending = Promise.resolve();
  return {
    start: installMain,
    async buildAll() {
      if (!build) return;
      await build(enabled && [...new Set([main, ...enabled])]);
      const missing = (enabled ?? []).filter((language) => !isBuilt(language));
      if (missing.length > 0) warn(`GUIDE_LANGUAGES names languages without translations: ${missing.join(", ")}.`);
      install();
      onInstalled();
    },
    update() {
      pending = pending.then(updateMain).catch(report);
      return pending;
    },
  };
}
