import { ACTIVITY_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { countryName, isCountryCode } from "../../catalogue/places/countries/rules.ts";
import { activityUrl, areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { bestMatches } from "../../catalogue/search/rules.ts";
import { t } from "../../platform/languages/text.ts";

/** A page that the visitor may have meant. */
export interface Nearest {
  label: string;
  /** Type or location of the page. */
  about: string;
  href: string;
}

/** Maximum number of links on the "not found" page. */
export const NEAREST_MAX = 6;
/** Number of URL parts that are searched for (the last ones are the most specific), and maximum length of each, in characters. */
const SEARCHES_MAX = 2;
const WORDS_MAX = 60;

/** URL parts that do not name a place. */
const FIXED = new Set([
  "explore",
  "activities",
  "countries",
  "stay",
  "eat-drink",
  "traveller",
  "listing",
  "accounts",
  "search",
  "api",
  "index",
]);

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
};

/** Returns the words of a URL's parts that may be names, the last first: "chang mai" and "TH" for "/explore/TH/chang-mai/". */
export function wordsOfAddress(path: string): string[] {
  const parts = path
    .split("/")
    .map(decoded)
    .filter((part) => part !== "" && !FIXED.has(part.toLowerCase()));
  const words = parts.map((part) =>
    part
      .replace(/\.[a-z]{2,5}$/i, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
  const short = words.map((word) => [...word.slice(0, 2 * WORDS_MAX)].slice(0, WORDS_MAX).join("").trim());
  return [...new Set(short)].filter((word) => word.length > 1).reverse();
}

/** Returns the words to search places for. Two letters are a country code or nothing. */
export const pickSearchTerms = (words: readonly string[]): string[] => words.filter((word) => word.length > 2).slice(0, SEARCHES_MAX);

/** Finds pages without a search: countries by their code, activities by their name. */
export function nearestKnown(words: readonly string[]): Nearest[] {
  const activities = enumValues(ACTIVITY_TYPES).filter((one) => one !== "other");
  return words.flatMap((word): Nearest[] => {
    const code = word.toUpperCase();
    if (isCountryCode(code)) return [{ label: countryName(code), about: t`Country`, href: countryUrl(code) }];
    return bestMatches(activities, (one) => ACTIVITY_TYPES[one], word)
      .slice(0, 2)
      .map((one) => ({ label: ACTIVITY_TYPES[one], about: t`Activity`, href: activityUrl(one) }));
  });
}

/** A listing that its owners closed, as the thrown 410 holds it. */
export interface ClosedPage {
  name: string;
  reason: "closed" | "leaving";
  area: { slug: string; name: string; country_code: string } | null;
  country: { code: string; name: string };
}

/** Returns the heading and text of a page that the account may not open. @param data with the sentence that says who may */
export const refusedWords = (data: { detail?: string } | null) => ({
  title: t`You cannot open this page`,
  text: data?.detail ?? "",
  nearest: [],
});

/** Returns the heading and text of a closed listing's page, and links to its area and country. */
export const closedWords = ({ name, reason, area, country }: ClosedPage): { title: string; text: string; nearest: Nearest[] } => ({
  title: reason === "closed" ? t`${name} has closed` : t`${name} is no longer in the guide`,
  text: t`The owners removed this page. Explore what's nearby.`,
  nearest: [
    ...(area ? [{ label: area.name, about: country.name, href: areaUrl(area.country_code, area.slug) }] : []),
    { label: country.name, about: t`Country`, href: countryUrl(country.code) },
  ],
});
