import { addDays, DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { dayIn } from "../../../platform/values/format.ts";
import { formatClock, openUntil } from "../../hours/now.ts";
import { kindLabel } from "../../listings/badge.ts";
import type { BusinessCard } from "../../listings/contract.ts";
import { cuisineText, starsText } from "../../listings/rules.ts";
import { minuteIn } from "../../places/time.ts";
import type { BrowsedCard } from "../contract.ts";

/** Texts of a listing's row in a list. */

const WHOLE_DAY = 1_440;
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
  [
    kindLabel(business),
    business.stars === null ? cuisineText(business.cuisine, CUISINES) : starsText(business.stars),
    ...new Set([business.neighbourhood, placeText(business, areaName)]),
  ]
    .filter(Boolean)
    .join(", ");

/** Returns "Open until 21:00" or "Closed now"; empty for days that the page does not know, because pages are cached. */
export function openText({ time_zone, from, days }: NonNullable<BrowsedCard["open"]>, now: Date): string {
  const dated = Object.fromEntries(days.map((spans, index) => [addDays(from, index), spans]));
  const day = dayIn(time_zone, now);
  const before = dayIn(time_zone, now.getTime() - DAY_MILLISECONDS);
  if (before < from) return "";
  const minute = minuteIn(time_zone, now);
  const closes = openUntil({ week: [], dated, until: addDays(from, days.length - 1) }, day, before, minute);
  if (closes === null) return "";
  if (closes === 0) return "Closed now";
  return closes - minute >= WHOLE_DAY ? "Open now" : `Open until ${formatClock(closes)}`;
}
