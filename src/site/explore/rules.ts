import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { places } from "../../catalogue/places/text.ts";
import { DEFAULT_NAME } from "../../platform/guideName.ts";
import { currencyName, formatCount, formatList, formatNumber } from "../../platform/values/format.ts";

/** Number of areas and activities that a country's or area's page lists first. */
export const TOP_SIZE = 12;

/** Numbers of nearby places and of quotes that a place's page shows. */
export const NEARBY_SIZE = 8;
export const QUOTES_SIZE = 3;

/** Builds the one paragraph of a place's page. All of it is counted or from the gazetteer; none of it is praise. */

/**
 * ", in Manila and Cebu" where these are all, ", most of them in …", or ", including some in …" where the first three hold at most half.
 * @param all of them, the largest first
 */
export function whereMostAre(all: readonly { name: string; businesses_count: number }[], total: number): string {
  const first = all.slice(0, 3);
  const share = first.reduce((sum, { businesses_count }) => sum + businesses_count, 0) / total;
  return `, ${all.length <= first.length && share >= 1 ? "in" : share > 0.5 ? "most of them in" : "including some in"} ${formatList(first.map(({ name }) => name))}`;
}

interface Groups {
  accommodation: number;
  activity: number;
  eat_drink: number;
}

/** Returns a rounded population: "about 1.2 million people", "about 74,000 people". */
export function peopleText(population: number): string {
  if (population >= 950_000) return `about ${formatNumber(Math.round(population / 100_000) / 10)} million people`;
  // Not rounded: rounded to tens, a hamlet would have 0 people.
  if (population < 10) return formatCount(population, "person", "people");
  const step = population >= 10_000 ? 1_000 : population >= 1_000 ? 100 : 10;
  return `about ${formatNumber(Math.round(population / step) * step)} people`;
}

const GROUP_WORDS: Record<keyof Groups, string> = { accommodation: "to stay", activity: "to see or do", eat_drink: "to eat and drink" };
const GROUPS = enumValues(GROUP_WORDS);

/**
 * Returns the categories that an area's tabs link to. Categories without listings are left out; with a single category there are no tabs.
 */
export function kindsToChoose(groups: Groups, chosen: keyof Groups | null): (keyof Groups)[] {
  const kinds = GROUPS.filter((group) => groups[group] > 0 || group === chosen);
  return kinds.length > 1 || chosen !== null ? kinds : [];
}

/**
 * Returns the count and, if there are several categories, the counts per category: "12 places" and ": 4 to stay and 8 to eat and drink"; or
 * "3 places to stay".
 */
function countPhrases(all: number, groups: Groups): { what: string; parts: string } {
  const filled = GROUPS.filter((group) => groups[group] > 0);
  const [first, second] = filled;
  if (first && !second) return { what: `${places(all)} ${GROUP_WORDS[first]}`, parts: "" };
  const parts = formatList(filled.map((group) => `${formatNumber(groups[group])} ${GROUP_WORDS[group]}`));
  return { what: places(all), parts: parts === "" ? "" : `: ${parts}` };
}

/** @param all number of places: a single one is described by its own entry */
const offers = (activities: readonly { label: string }[], all: number): string =>
  activities.length === 0 || all === 1 ? "" : ` Known for ${formatList(activities.slice(0, 3).map(({ label }) => label.toLowerCase()))}.`;

interface AreaFacts {
  area: { name: string };
  country: { name: string };
  state_name: string;
  population: number;
  businesses_count: number;
  groups: Groups;
  activities: readonly { label: string }[];
  nearby: readonly { area: { name: string }; distance: number }[];
}

export function areaParagraph(
  { area, country, state_name, population, businesses_count, groups, activities, nearby }: AreaFacts,
  guide = DEFAULT_NAME,
): string {
  const names = [...new Set([state_name, country.name])].filter((one) => one !== "" && one !== area.name);
  // After a state, a country has no article, as in an address.
  const [first = "", second] = names;
  const where = second === undefined ? inSentence(first) : names.join(", ");
  // Capitalised because "les Escaldes" begins a sentence here.
  const name = area.name.charAt(0).toUpperCase() + area.name.slice(1);
  const is = `${name} is ${population >= 100_000 ? "a city" : "a place"}${where === "" ? "" : ` in ${where}`}${population > 0 ? `, home to ${peopleText(population)}` : ""}.`;
  const nearest = nearby[0];
  if (businesses_count === 0)
    return `${is} No places here yet.${nearest ? ` The nearest listings are in ${nearest.area.name}, ${formatNumber(Math.max(1, Math.round(nearest.distance)))} km away.` : ""}`;
  const { what, parts } = countPhrases(businesses_count, groups);
  return `${is} ${guide} has ${what} here${parts}.${offers(activities, businesses_count)}`;
}

interface CountryFacts {
  country: { name: string };
  region: { name: string };
  businesses_count: number;
  areas_count: number;
  groups: Groups;
  activities: readonly { label: string }[];
  areas: readonly { area: { name: string }; businesses_count: number }[];
}

export function countryParagraph(
  { country, businesses_count, areas_count, groups, activities, areas }: CountryFacts,
  guide = DEFAULT_NAME,
): string {
  if (businesses_count === 0) return `No places in ${inSentence(country.name)} yet.`;
  const most = whereMostAre(
    areas.map(({ area, businesses_count: count }) => ({ name: area.name, businesses_count: count })),
    businesses_count,
  );
  const towns = areas_count <= 1 ? "" : areas_count <= 3 ? most : `, in ${formatNumber(areas_count)} towns${most}`;
  const { what, parts } = countPhrases(businesses_count, groups);
  return `${guide} has ${what} in ${inSentence(country.name)}${towns}${parts}.${offers(activities, businesses_count)}`;
}

/** "UTC+8", or "UTC−8 to UTC−5" where a country has several. @param offsets of its zones, the largest town's first */
export function offsetsText(offsets: readonly string[]): string {
  // Sorts by the offset in hours.
  const hours = (text: string) => {
    const [, sign = "+", hour = "0", minute = "0"] = /([+−])(\d+)(?::(\d+))?/.exec(text) ?? [];
    return (sign === "−" ? -1 : 1) * (Number(hour) + Number(minute) / 60);
  };
  const sorted = [...new Set(offsets)].sort((a, b) => hours(a) - hours(b));
  return sorted.length < 2 ? (sorted[0] ?? "") : `${sorted[0]} to ${sorted.at(-1)}`;
}

/** "Rupiah (IDR)". */
export function currencyText(code: string): string {
  const name = currencyName(code);
  return name === code ? code : `${name} (${code})`;
}

/** Returns a list's title with the filters that narrow it: "Stay in Ubud, Indonesia: Hotel, Direct discount, page 2". */
export const listTitle = (title: string, filters: readonly string[], page: number): string =>
  `${title}${filters.length > 0 ? `: ${filters.join(", ")}` : ""}${page > 1 ? `, page ${page}` : ""}`;

const PURPOSES = { accommodation: "to stay", activity: "with things to do", eat_drink: "to eat and drink" } as const;

/** Returns a list's description: "Ubud: 3 places to stay (Direct discount), with a better price when you book direct." */
export const listDescription = (
  name: string,
  count: number,
  filters: readonly string[],
  category: keyof typeof PURPOSES | null = null,
): string => {
  const purpose = category ? PURPOSES[category] : "to stay, eat and explore";
  const narrowed = filters.length > 0 ? ` (${filters.join(", ")})` : "";
  return `${name}: ${places(count)} ${purpose}${narrowed}, with a better price when you book direct.`;
};
