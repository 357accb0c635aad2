import type { GuideSettings, SettingsBody } from "./contract.ts";

/** What people type of the guide's settings, in the desk and in the terminal. */

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const asCode = (word: string): string => word.toUpperCase();

/** "AD, hoi-an" as what the field holds: two letters are a country, more of them an area. */
export function typedValue(field: keyof SettingsBody, text: string): unknown {
  if (field === "scope") {
    const words = wordsOf(text);
    return {
      countries: words.filter((word) => word.length === 2).map(asCode),
      areas: words.filter((word) => word.length !== 2).map((word) => word.toLowerCase()),
    };
  }
  if (field === "popular_countries") return wordsOf(text).map(asCode);
  return field === "trending_destinations" || field === "featured" ? wordsOf(text.toLowerCase()) : text;
}

/** The same back, for a field of a form. */
export const typedScope = ({ countries, areas }: GuideSettings["scope"]): string => [...countries, ...areas].join(", ");

/** What of an introduction's place is a country. */
export const isCountry = (place: string): boolean => place.trim().length === 2;
