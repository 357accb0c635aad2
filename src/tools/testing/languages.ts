import { type BuiltLanguage, InstalledLanguages } from "../../platform/languages/installedLanguages.ts";

/** Returns a language as the build writes it. @param patterns translated patterns by their English key */
export const builtLanguage = (language: string, patterns: Record<string, string> = {}): BuiltLanguage => ({
  language,
  translations: "",
  folder: `${language}-12345678`,
  scripts: [],
  patterns,
});

/** Returns English and German, English at addresses without a prefix. @param patterns German texts by their English key */
export const withGerman = (patterns: Record<string, string> = {}): InstalledLanguages =>
  new InstalledLanguages([builtLanguage("de", patterns)]);
