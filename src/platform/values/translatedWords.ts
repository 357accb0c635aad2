/** Groups of pages, and of texts outside pages, by the people who read them. Their texts are weighed by their English words. */
export const TEXT_GROUPS = ["visitors", "travellers", "booking", "accounts", "owners", "staff", "mails", "errors"] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

/** English words of texts, by the state of their translations. Words without a translation are in none of the states. */
export interface TranslatedWords {
  /** Words of all texts. */
  words: number;
  /** Translated by a person, and reviewed by another one. */
  reviewed: number;
  /** Translated by a person, not reviewed. */
  people: number;
  /** Translated by a machine; no person has reviewed it. */
  machine: number;
  /** Translated, but the English text has changed since. */
  outdated: number;
}

export type TranslatedGroups = Record<TextGroup, TranslatedWords>;

/** Words of a kind of pages, which are in the page's own files. */
export interface TranslatedPage {
  /** Patterns of its addresses, as in src/routes.ts: "explore/:country/". */
  paths: string[];
  words: TranslatedWords;
}

/** In place of a pattern: the frame, whose words are on every page. */
export const EVERY_PAGE = "*";

export const NO_WORDS: Readonly<TranslatedWords> = { words: 0, reviewed: 0, people: 0, machine: 0, outdated: 0 };

/** Adds up words of several groups. A text of two groups counts twice. */
export const sumWords = (groups: readonly TranslatedWords[]): TranslatedWords =>
  groups.reduce(
    (sum, one) => ({
      words: sum.words + one.words,
      reviewed: sum.reviewed + one.reviewed,
      people: sum.people + one.people,
      machine: sum.machine + one.machine,
      outdated: sum.outdated + one.outdated,
    }),
    NO_WORDS,
  );

export interface TranslatedShares {
  /** Shown in the language, also if outdated. */
  translated: number;
  /** Translated by people, reviewed or not. */
  people: number;
  reviewed: number;
  machine: number;
  outdated: number;
}

/** Returns the states of words as percentages. Rounded down, so that 100 means all of them. */
export function toShares({ words, reviewed, people, machine, outdated }: TranslatedWords): TranslatedShares {
  const percent = (count: number) => (words === 0 ? 0 : Math.floor((100 * count) / words));
  return {
    translated: percent(reviewed + people + machine + outdated),
    people: percent(reviewed + people),
    reviewed: percent(reviewed),
    machine: percent(machine),
    outdated: percent(outdated),
  };
}

/**
 * Returns the words that people view: those of each page as often as it was viewed.
 * @param viewsOf returns the number of views of a page
 */
export const sumViewed = (pages: readonly TranslatedPage[], viewsOf: (page: TranslatedPage) => number): TranslatedWords =>
  sumWords(
    pages.map((page) => {
      const views = viewsOf(page);
      const { words, reviewed, people, machine, outdated } = page.words;
      return {
        words: views * words,
        reviewed: views * reviewed,
        people: views * people,
        machine: views * machine,
        outdated: views * outdated,
      };
    }),
  );

/** Share of the words on visitors' pages from which a language is offered, in percent. */
export const OFFERED_FROM = 95;

/** Whether a language is complete enough to be offered to visitors. */
export const isComplete = ({ visitors }: TranslatedGroups): boolean => toShares(visitors).translated >= OFFERED_FROM;
