import type { InstalledLanguages } from "../../../platform/languages/installedLanguages.ts";
import type { Reader } from "../../../platform/languages/reader.ts";
import { languageName } from "../../../platform/values/displayNames.ts";
import {
  EVERY_PAGE,
  sumViewed,
  sumWords,
  TEXT_GROUPS,
  type TranslatedGroups,
  type TranslatedPage,
  toShares,
} from "../../../platform/values/translatedWords.ts";
import type { GroupShares, GuideLanguage, PageShares } from "./contract.ts";

function listShares(groups: TranslatedGroups): GroupShares[] {
  const all = sumWords(Object.values(groups));
  const counted = [...TEXT_GROUPS.map((group) => ({ group, words: groups[group] })), { group: "all" as const, words: all }];
  return counted.map(({ group, words }) => ({ group, words: words.words, ...toShares(words) }));
}

/** Returns a function that returns the views of a page. The frame was viewed with each. @param views by the pattern of the page */
function viewsIn(views: ReadonlyMap<string, number>, pages: readonly TranslatedPage[]) {
  const ofPaths = ({ paths }: TranslatedPage) => paths.reduce((sum, path) => sum + (views.get(path) ?? 0), 0);
  const all = pages.reduce((sum, page) => sum + ofPaths(page), 0);
  return (page: TranslatedPage) => (page.paths.includes(EVERY_PAGE) ? all : ofPaths(page));
}

const listPages = (pages: readonly TranslatedPage[], viewsOf: (page: TranslatedPage) => number): PageShares[] =>
  pages
    .map((page) => ({ path: page.paths[0] ?? "", views: viewsOf(page), words: page.words.words, ...toShares(page.words) }))
    .sort((one, other) => other.views - one.views);

/** Returns a language as staff see it. @param reader of the language @param views of pages since the start, by pattern */
export function toGuideLanguage(
  { language, prefix }: Reader,
  languages: InstalledLanguages,
  views: ReadonlyMap<string, number>,
): GuideLanguage {
  const groups = languages.sharesOf(language);
  const pages = languages.pagesOf(language);
  const viewsOf = viewsIn(views, pages);
  return {
    language,
    name: languageName(language),
    prefix,
    is_main: prefix === "",
    is_offered: languages.isOffered(language),
    shares: groups ? listShares(groups) : [],
    pages: listPages(pages, viewsOf),
    viewed: groups ? toShares(sumViewed(pages, viewsOf)) : null,
  };
}
