import type { InstalledLanguages } from "../../../platform/languages/installedLanguages.ts";
import type { Reader } from "../../../platform/languages/reader.ts";
import { languageName } from "../../../platform/values/displayNames.ts";
import { sumWords, TEXT_GROUPS, type TranslatedGroups, toShares } from "../../../platform/values/translatedWords.ts";
import type { GroupShares, GuideLanguage } from "./contract.ts";

function listShares(groups: TranslatedGroups): GroupShares[] {
  const all = sumWords(Object.values(groups));
  const counted = [...TEXT_GROUPS.map((group) => ({ group, words: groups[group] })), { group: "all" as const, words: all }];
  return counted.map(({ group, words }) => ({ group, words: words.words, ...toShares(words) }));
}

/** Returns a language as staff see it. @param reader of the language */
export function toGuideLanguage({ language, prefix }: Reader, languages: InstalledLanguages): GuideLanguage {
  const groups = languages.sharesOf(language);
  return {
    language,
    name: languageName(language),
    prefix,
    is_main: prefix === "",
    is_offered: languages.isOffered(language),
    shares: groups ? listShares(groups) : [],
  };
}
