import {
  EVERY_PAGE,
  NO_WORDS,
  sumWords,
  TEXT_GROUPS,
  type TextGroup,
  type TranslatedGroups,
  type TranslatedPage,
  type TranslatedWords,
  toShares,
} from "../../src/platform/values/translatedWords.ts";
import { withoutNames } from "./names.ts";
import type { PageKind } from "./pageKinds.ts";
import type { Translation } from "./translations.ts";

/** Computes how much of a language is translated, by groups of pages. */

/** Files whose texts are in emails. */
const MAILS = /^src\/platform\/mail\/|\/(?:mails|notices|linkEmails)\.ts$/;
const GROUPS_OF_ROOMS: Record<string, TextGroup> = {
  platform: "errors",
  catalogue: "visitors",
  ui: "visitors",
  site: "visitors",
  accounts: "accounts",
  travellers: "travellers",
  booking: "booking",
  owners: "owners",
  openData: "staff",
  staff: "staff",
};

/** Returns the group that reads the texts of a file. Files beside the rooms belong to every page. @param file "src/site/home/HomePage.tsx" */
export function groupOfFile(file: string): TextGroup {
  const [, room = ""] = file.split("/");
  return MAILS.test(file) ? "mails" : (GROUPS_OF_ROOMS[room] ?? "visitors");
}

/** Returns the number of words of a text, without its values and elements. @param named "{nights} nights in {place}" */
export const countWords = (named: string): number => withoutNames(named).match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

function addWords(counts: TranslatedWords, { text, state }: Translation) {
  const words = countWords(text.named);
  counts.words += words;
  if (state !== "missing") counts[state] += words;
}

/** Counts the words of translations by the groups that read them. A text of several groups counts in each. */
export function countTranslated(translations: readonly Translation[]): TranslatedGroups {
  const counts = Object.fromEntries(TEXT_GROUPS.map((group) => [group, { ...NO_WORDS }])) as TranslatedGroups;
  for (const translation of translations)
    for (const group of new Set(translation.text.files.map(groupOfFile))) addWords(counts[group], translation);
  return counts;
}

/** Counts the words of translations by the kinds of pages that show them. Pages without words of their own are left out. */
export function countByPage(translations: readonly Translation[], kinds: readonly PageKind[]): TranslatedPage[] {
  const pages = kinds.map(({ paths, files }) => {
    const words = { ...NO_WORDS };
    for (const translation of translations) if (translation.text.files.some((file) => files.has(file))) addWords(words, translation);
    return { paths, words };
  });
  return pages.filter(({ words }) => words.words > 0);
}

const GROUP_NAMES: Record<TextGroup, string> = {
  visitors: "Visitors' pages",
  travellers: "Travellers' pages",
  booking: "Booking",
  accounts: "Accounts",
  owners: "Owners' desk",
  staff: "Staff desk",
  mails: "Emails",
  errors: "Errors",
};

function tableRow(name: string, words: TranslatedWords): string {
  const { translated, machine, people, reviewed, outdated } = toShares(words);
  return `| ${name} | ${words.words} | ${[translated, machine, people, reviewed, outdated].map((share) => `${share} %`).join(" | ")} |`;
}

const languageTable = (language: string, groups: TranslatedGroups): string =>
  [
    `## ${new Intl.DisplayNames("en", { type: "language" }).of(language)} (${language})`,
    "",
    "| Texts | Words | Translated | By machine | By people | Reviewed | Outdated |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...TEXT_GROUPS.map((group) => tableRow(GROUP_NAMES[group], groups[group])),
    tableRow("All", sumWords(Object.values(groups))),
  ].join("\n");

/** Returns a table of the kinds of pages with the shares of all languages. */
function pageTable(languages: ReadonlyMap<string, LanguageWords>): string {
  const codes = [...languages.keys()];
  const columns = [...languages.values()].map(({ pages }) => pages);
  const rows = (columns[0] ?? []).map(({ paths: [path = ""], words }, index) => {
    const shares = columns.map((pages) => `${toShares(pages[index]?.words ?? NO_WORDS).translated} %`);
    return `| ${path === EVERY_PAGE ? "every page" : `\`/${path}\``} | ${words.words} | ${shares.join(" | ")} |`;
  });
  return [
    "## By page",
    "",
    "Shares of the words of each kind of page that are translated, by people or a machine. The words of a page are those of its own files, for everyone who reads it, also in dialogs. Staff see the same table weighted by the views of their guide, under Settings → Languages.",
    "",
    `| Page | Words | ${codes.join(" | ")} |`,
    `|---|${"---:|".repeat(codes.length + 1)}`,
    ...rows,
  ].join("\n");
}

/** How much of a language is translated, by groups and by kinds of pages. */
export interface LanguageWords {
  groups: TranslatedGroups;
  pages: readonly TranslatedPage[];
}

const INTRODUCTION = `# Languages

How much of each language is translated, weighted by English words: which pages people view is known only to a running guide. Written by \`npm run texts\`; [docs/translating.md](../docs/translating.md) says how to translate.

Machine translations are marked as such until a person has reviewed them: no person has read what the column "By machine" counts. "By people" includes what a second person reviewed. Outdated translations are of an English text that has changed since. A language is offered to visitors from 95 % of the words on their pages.`;

/** Returns the text of the README of languages/. */
export function languagesReadme(languages: ReadonlyMap<string, LanguageWords>): string {
  const tables = [...languages].map(([language, { groups }]) => languageTable(language, groups));
  return `${[INTRODUCTION, ...tables, pageTable(languages)].join("\n\n")}\n`;
}
