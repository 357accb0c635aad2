import { withCommas } from "../../../platform/values/punctuation.ts";
import { kindLabel } from "../../listings/badge.ts";
import type { BusinessCard } from "../../listings/contract.ts";
import { cuisineText, starsText } from "../../listings/rules.ts";
import type { BrowsedCard } from "../contract.ts";

/** Texts of a listing's row in a list. */

/** Maximum number of cuisines in a row. */
const CUISINES = 2;

/**
 * Returns the place of a listing: its city, else its area, unless the list already names it.
 * @param areaName name of the list's area
 */
export function placeText({ city, area, country }: Pick<BusinessCard, "city" | "area" | "country">, areaName: string | undefined): string {
  if (city !== "" && city !== areaName) return city;
  if (area && area.name !== areaName) return area.name;
  return areaName === undefined ? country.name : "";
}

/**
 * Returns the city and neighbourhood of a row. Replaces a local name of the listing's area by the guide's name, which the row would
 * otherwise repeat.
 */
export function placeSaid({ city, area }: Pick<BusinessCard, "city" | "area">, neighbourhood: string, area_names: readonly string[]) {
  const names = new Set(area_names.map((name) => name.toLowerCase()));
  const isArea = (place: string) => names.has(place.toLowerCase()) || place.toLowerCase() === area?.name.toLowerCase();
  return { city: area && isArea(city) ? area.name : city, neighbourhood: isArea(neighbourhood) ? "" : neighbourhood };
}

/** Returns the type, then stars or cuisine, then neighbourhood and city, unless the list already names the city. */
export const rowText = (business: BrowsedCard, areaName: string | undefined): string =>
  withCommas([
    kindLabel(business),
    business.stars === null ? cuisineText(business.cuisine, CUISINES) : starsText(business.stars),
    ...new Set([business.neighbourhood, placeText(business, areaName)]),
  ]);
