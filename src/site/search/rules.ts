import { BUSINESS_TYPE_GROUPS, type BusinessType, enumValues, TYPES_OF_GROUP } from "../../catalogue/listings/enumerations.ts";
import { areaUrl, CATEGORY_PATHS, countryUrl } from "../../catalogue/places/urls.ts";
import type { PlaceResult } from "../../catalogue/search/contract.ts";
import { nameSpellings, querySpellings } from "../../catalogue/search/rules.ts";
import { counted } from "../../platform/languages/text.ts";
import type { PlaceAnswer } from "./contract.ts";

/**
 * Returns the place that a query names: the best one that has the query as its name, else an area or a country whose whole name is in the
 * query ("hotels in Ubud"). Leaves out places without listings.
 * @param places found by the query, best first, with their counts
 * @returns the slug of the area or the code of the country
 */
export function findNamedPlace(query: string, places: readonly PlaceResult[]): string | undefined {
  const typed = querySpellings(query);
  const isInQuery = ({ name }: PlaceResult) =>
    nameSpellings(name).some((words) => typed.some((all) => words.every((word) => all.includes(word))));
  const listed = places.filter(({ businesses_count: count = 0 }) => count > 0);
  const found =
    listed.find(({ is_exact: isExact }) => isExact) ??
    listed.find((one) => one.kind === "area" && isInQuery(one)) ??
    listed.find(isInQuery);
  return found && (found.slug ?? found.country.code);
}

/** Labels of the links to a place's kinds of listings. */
const countOfKind = {
  accommodation: (count: number) => counted(count, "# to stay", "# to stay"),
  activity: (count: number) => counted(count, "# to do", "# to do"),
  eat_drink: (count: number) => counted(count, "# to eat", "# to eat"),
};

/** Returns a link for each kind of listings that a place has: "5 to stay". A country has no pages of kinds: it links to a filtered list. */
export function kindLinks({ area, country, groups }: Pick<PlaceAnswer, "area" | "country" | "groups">): { href: string; label: string }[] {
  return enumValues(BUSINESS_TYPE_GROUPS)
    .filter((kind) => groups[kind] > 0)
    .map((kind) => {
      const types: readonly BusinessType[] = TYPES_OF_GROUP[kind];
      const filters = new URLSearchParams(types.map((type) => ["business_type", type]));
      return {
        label: countOfKind[kind](groups[kind]),
        href: area ? `${areaUrl(area.country_code, area.slug)}${CATEGORY_PATHS[kind]}/` : `${countryUrl(country.code)}?${filters}#list`,
      };
    });
}
