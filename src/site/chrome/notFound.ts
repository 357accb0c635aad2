import { ACTIVITY_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { COUNTRIES } from "../../catalogue/places/countries/enumerations.ts";
import { activityUrl, areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { bestMatches } from "../../catalogue/search/rules.ts";

/** A page that may have been meant. */
export interface Nearest {
  label: string;
  /** Where or what it is. */
  about: string;
  href: string;
}

/** Links on the page of an address that leads nowhere. */
export const NEAREST_MAX = 6;
/** What the address's parts are searched for: the last ones say the most. */
const SEARCHES_MAX = 2;
const WORDS_MAX = 60;

/** Parts of addresses that name no place. */
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

/** The words of an address's parts that may name something, the last first: "/explore/TH/chang-mai/" says "TH" and "chang mai". */
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

/** Words to search places for. Two letters are a country's code or nothing. */
export const pickSearchTerms = (words: readonly string[]): string[] => words.filter((word) => word.length > 2).slice(0, SEARCHES_MAX);

/** What can be found without asking: countries by their code, activities by their name. */
export function nearestKnown(words: readonly string[]): Nearest[] {
  const activities = enumValues(ACTIVITY_TYPES).filter((one) => one !== "other");
  return words.flatMap((word): Nearest[] => {
    const country = COUNTRIES.find(({ code }) => code === word.toUpperCase());
    if (country) return [{ label: country.name, about: "Country", href: countryUrl(country.code) }];
    return bestMatches(activities, (one) => ACTIVITY_TYPES[one], word)
      .slice(0, 2)
      .map((one) => ({ label: ACTIVITY_TYPES[one], about: "Activity", href: activityUrl(one) }));
  });
}

/** A listing that its owners closed, as the thrown 410 has it. */
export interface ClosedPage {
  name: string;
  reason: "closed" | "leaving";
  area: { slug: string; name: string; country_code: string } | null;
  country: { code: string; name: string };
}

/** What the page of a closed listing says, and where one may look instead. */
export const closedWords = ({ name, reason, area, country }: ClosedPage): { title: string; text: string; nearest: Nearest[] } => ({
  title: reason === "closed" ? `${name} has closed` : `${name} is no longer in the guide`,
  text: "Its people took its page out. There is more to find around it.",
  nearest: [
    ...(area ? [{ label: area.name, about: country.name, href: areaUrl(area.country_code, area.slug) }] : []),
    { label: country.name, about: "Country", href: countryUrl(country.code) },
  ],
});
