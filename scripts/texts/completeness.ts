import {
  NO_WORDS,
  sumWords,
  TEXT_GROUPS,
  type TextGroup,
  type TranslatedGroups,
  type TranslatedWords,
  toShares,
} from "../../src/platform/values/translatedWords.ts";
import { withoutNames } from "./names.ts";
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
export const countWords = (named: string): number =>
  withoutNames(named).match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Counts the words of translations by the groups that read them. A text of several groups counts in each. */
export function countTranslated(translations: readonly Translation[]): TranslatedGroups {
  const counts = Object.fromEntries(TEXT_GROUPS.map((group) => [group, { ...NO_WORDS }])) as TranslatedGroups;
  for (const { text, state } of translations) {
    const words = countWords(text.named);
    for (const group of new Set(text.files.map(groupOfFile))) {
      counts[group].words += words;
      if (state !== "missing") counts[group][state] += words;
    }
  }
  return counts;
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

const INTRODUCTION = `# Languages

How much of each language is translated, weighted by English words (which pages people view is not known here). Written by \`npm run texts\`; [docs/translating.md](../docs/translating.md) says how to translate.

Machine translations are marked as such until a person has reviewed them: no person has read what the column "By machine" counts. "By people" includes what a second person reviewed. Outdated translations are of an English text that has changed since. A language is offered to visitors from 95 % of their pages.`;

/** Returns the text of the README of languages/. */
export const languagesReadme = (languages: ReadonlyMap<string, TranslatedGroups>): string =>
  `${[INTRODUCTION, ...[...languages].map(([language, groups]) => languageTable(language, groups))].join("\n\n")}\n`;
