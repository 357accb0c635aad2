import { toPoId } from "./catalogue.ts";
import { englishFinder } from "./englishWords.ts";
import { withoutNames } from "./names.ts";
import type { Translation } from "./translations.ts";

/**
 * Finds English words in pages and mails of a translated language. Words of the language are those of its translations, so a word that
 * only English texts have is a text that was not translated, or never marked for translation.
 */

/** "Check-in." is the words "check" and "in". */
const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
const vocabulary = (texts: readonly string[]) => new Set(texts.flatMap(plainWords));

/** Returns the names of months, weekdays and countries in lower case. */
function datesAndCountries(locale: string): Set<string> {
  const date = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
    new Date(Date.UTC(2026, month, day)).toLocaleDateString(locale, { ...options, timeZone: "UTC" });
  const capitals = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const names = [
    ...Array.from({ length: 12 }, (_, month) => date({ month: "long" }, month, 1)),
    ...Array.from({ length: 7 }, (_, day) => date({ weekday: "long" }, 0, day + 1)),
    ...capitals.flatMap((one) => capitals.flatMap((other) => countries.of(one + other) ?? [])),
  ];
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Matches a text with any values. */
const toExpression = (text: string) =>
  new RegExp(
    `^${withoutNames(text)
      .split(/\s+/)
      .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
    "s",
  );

/**
 * Returns a function that returns what is English in a text of a page or mail in a language: texts without a translation by their source,
 * and English words that no translation has. Content, names of places and of people are not English.
 * @param translations of all texts
 * @param more content beside the demo data
 */
export function untranslatedFinder(
  language: string,
  translations: readonly Translation[],
  more: readonly string[] = [],
): (text: string) => string[] {
  const names = datesAndCountries(language);
  const englishNames = new Set([...datesAndCountries("en")].filter((name) => !names.has(name)));
  const own = vocabulary([...names, ...translations.flatMap(({ pattern }) => (pattern === undefined ? [] : [withoutNames(pattern)]))]);
  const english = vocabulary([...englishNames, ...translations.map(({ text }) => withoutNames(text.named))]);
  const isOwn = (word: string) => {
    const parts = plainWords(word);
    return parts.length > 0 && parts.every((part) => own.has(part));
  };
  const isEnglish = (word: string) => plainWords(word).some((part) => english.has(part) && !own.has(part));
  const findWords = englishFinder(more, { isOwn, isEnglish, englishNames });
  const missing = translations.flatMap(({ state, text }) => {
    if (state !== "missing") return [];
    const { id, plural = id } = toPoId(text.named);
    return [...new Set([id, plural])]
      .filter((one) => isEnglish(withoutNames(one)))
      .map((one) => ({ named: one, files: text.files, expression: toExpression(one) }));
  });
  return (text) => {
    const untranslated = missing.find(({ expression }) => expression.test(text));
    return untranslated ? [`no translation of "${untranslated.named}" (${untranslated.files.join(", ")})`] : findWords(text);
  };
}
