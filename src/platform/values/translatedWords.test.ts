import { expect, it } from "vitest";
import { isComplete, NO_WORDS, sumWords, TEXT_GROUPS, type TranslatedGroups, type TranslatedWords, toShares } from "./translatedWords.ts";

const groups = (visitors: Partial<TranslatedWords>): TranslatedGroups =>
  ({ ...Object.fromEntries(TEXT_GROUPS.map((group) => [group, NO_WORDS])), visitors: { ...NO_WORDS, ...visitors } }) as TranslatedGroups;

it("counts what people translated, reviewed or not, and shows outdated translations as translated", () => {
  const shares = toShares({ words: 200, reviewed: 20, people: 40, machine: 100, outdated: 10 });
  expect(shares).toEqual({ translated: 85, people: 30, reviewed: 10, machine: 50, outdated: 5 });
});

it("says 100 only of all words, and 0 of no words", () => {
  expect(toShares({ ...NO_WORDS, words: 1_000, machine: 999 }).translated).toBe(99);
  expect(toShares(NO_WORDS).translated).toBe(0);
});

it("adds up groups", () => {
  expect(sumWords([groups({ words: 3, people: 2 }).visitors, { ...NO_WORDS, words: 4, people: 1, outdated: 1 }])).toEqual({
    ...NO_WORDS,
    words: 7,
    people: 3,
    outdated: 1,
  });
});

it("offers a language from 95 % of visitors' words", () => {
  expect(isComplete(groups({ words: 100, machine: 90, reviewed: 5 }))).toBe(true);
  expect(isComplete(groups({ words: 1_000, machine: 949 }))).toBe(false);
  expect(isComplete({ ...groups({ words: 100 }), staff: { ...NO_WORDS, words: 1, people: 1 } })).toBe(false);
});
