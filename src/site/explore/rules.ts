import { inSentence } from "../../catalogue/places/article.ts";
import { counted, inLowerCase, plural, t } from "../../platform/languages/text.ts";
import { currencyName } from "../../platform/values/displayNames.ts";
import { formatList, formatNumber } from "../../platform/values/format.ts";
import { labelled, quoted, withCommas } from "../../platform/values/punctuation.ts";

/** Number of areas and activities that a country's or area's page lists first. */
export const TOP_SIZE = 12;

/** Numbers of nearby places and of quotes that a place's page shows. */
export const NEARBY_SIZE = 8;
export const QUOTES_SIZE = 3;

/** Paragraph of a place's page: the introduction by staff; without one, the place's activities and a traveller's quote. */

/** Returns "In Peru and Nepal.", or "In Peru, Nepal, Chile and 4 other countries." @param names the countries with the most places first */
export function countriesSentence(names: readonly string[]): string {
  const others = names.length - 3;
  if (names.length === 0) return "";
  if (others < 2) return t`In ${formatList(names)}.`;
  const first = withCommas(names.slice(0, 3));
  return t`In ${first} and ${plural(others, "# other country", "# other countries")}.`;
}

interface Groups {
  accommodation: number;
  activity: number;
  eat_drink: number;
}

const GROUPS = ["accommodation", "activity", "eat_drink"] as const;

/**
 * Returns the categories that an area's tabs link to. Categories without listings are left out; with a single category there are no tabs.
 */
export function kindsToChoose(groups: Groups, chosen: keyof Groups | null): (keyof Groups)[] {
  const kinds = GROUPS.filter((group) => groups[group] > 0 || group === chosen);
  return kinds.length > 1 || chosen !== null ? kinds : [];
}

/** Maximum length of a quote in the paragraph, in characters. */
const QUOTE_MAX = 110;

interface Described {
  introduction: string;
  businesses_count: number;
  activities: readonly { label: string }[];
  recommendations: readonly { comment: string; traveller: { name: string } }[];
}

/** Returns "Known for cooking classes, cycling and museums."; empty for a single place, which its own entry describes. */
const knownFor = ({ activities, businesses_count }: Described): string =>
  activities.length === 0 || businesses_count === 1
    ? ""
    : t`Known for ${formatList(activities.slice(0, 3).map(({ label }) => inLowerCase(label)))}.`;

/** Returns "Kwame: “Sit by the mortar.”", from the first short quote. */
function shortQuote({ recommendations }: Described): string {
  const quote = recommendations.find(({ comment }) => comment.length <= QUOTE_MAX && !comment.includes("\n"));
  return quote ? labelled(quote.traveller.name.split(" ")[0] ?? "", quoted(quote.comment)) : "";
}

const describe = (place: Described): string => place.introduction || [knownFor(place), shortQuote(place)].filter(Boolean).join(" ");

interface AreaFacts extends Described {
  nearby: readonly { area: { name: string }; distance: number }[];
}

export function areaParagraph(place: AreaFacts): string {
  if (place.businesses_count > 0) return describe(place);
  const [nearest] = place.nearby;
  return [
    place.introduction,
    t`No places here yet.`,
    nearest && t`The nearest listings are in ${nearest.area.name}, ${formatNumber(Math.max(1, Math.round(nearest.distance)))} km away.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns the paragraph for a page saved offline, without quotes: it stays on the phone after a traveller has deleted or hidden the text. */
export const savedAreaParagraph = (place: AreaFacts): string => areaParagraph({ ...place, recommendations: [] });

export const countryParagraph = (place: Described & { country: { name: string } }): string =>
  place.businesses_count > 0
    ? describe(place)
    : [place.introduction, t`No places in ${inSentence(place.country.name)} yet.`].filter(Boolean).join(" ");

/** "16", or "22 in 3 towns". @param areas number of areas with listings, for a country */
export const placesFact = (businesses: number, areas = 0): string =>
  areas > 1 ? t`${formatNumber(businesses)} in ${plural(areas, "# town", "# towns")}` : formatNumber(businesses);

/** "UTC+8", or "UTC−8 to UTC−5" where a country has several. @param offsets of its zones, the largest town's first */
export function offsetsText(offsets: readonly string[]): string {
  // Sorts by the offset in hours.
  const hours = (text: string) => {
    const [, sign = "+", hour = "0", minute = "0"] = /([+−])(\d+)(?::(\d+))?/.exec(text) ?? [];
    return (sign === "−" ? -1 : 1) * (Number(hour) + Number(minute) / 60);
  };
  const sorted = [...new Set(offsets)].sort((a, b) => hours(a) - hours(b));
  const [first = "", last = first] = [sorted[0], sorted.at(-1)];
  return sorted.length < 2 ? first : t`${first} to ${last}`;
}

/** "Rupiah (IDR)". */
export function currencyText(code: string): string {
  const name = currencyName(code);
  return name === code ? code : `${name} (${code})`;
}

/** Returns a list's title with the filters that narrow it: "Stay in Ubud, Indonesia: Hotel, Direct discount, page 2". */
export function listTitle(title: string, filters: readonly string[], page: number): string {
  const filtered = filters.length > 0 ? labelled(title, withCommas(filters)) : title;
  return page > 1 ? t`${filtered}, page ${page}` : filtered;
}

/** Returns the name of an activity's page: "Surfing", "Surfing in Portugal". */
export const activityTitle = (activity: string, country: { name: string } | null | undefined): string =>
  country ? t`${activity} in ${inSentence(country.name)}` : activity;

/** Returns "3 places to stay". @param category null for places of all categories */
function countPlaces(count: number, category: keyof Groups | null): string {
  if (category === "accommodation") return counted(count, "# place to stay", "# places to stay");
  if (category === "activity") return counted(count, "# place with things to do", "# places with things to do");
  if (category === "eat_drink") return counted(count, "# place to eat and drink", "# places to eat and drink");
  return counted(count, "# place to stay, eat and explore", "# places to stay, eat and explore");
}

/** Returns a list's description: "Ubud: 3 places to stay (Direct discount), with a better price when you book direct." */
export const listDescription = (name: string, count: number, filters: readonly string[], category: keyof Groups | null = null): string => {
  const found = countPlaces(count, category);
  const narrowed = withCommas(filters);
  return narrowed
    ? t`${name}: ${found} (${narrowed}), with a better price when you book direct.`
    : t`${name}: ${found}, with a better price when you book direct.`;
};
