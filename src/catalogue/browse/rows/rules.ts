import { addDays, DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { dayIn } from "../../../platform/values/format.ts";
import { formatClock, openUntil } from "../../hours/now.ts";
import { kindLabel } from "../../listings/badge.ts";
import type { BusinessCard } from "../../listings/contract.ts";
import { cuisineText, starsText } from "../../listings/rules.ts";
import { minuteIn } from "../../places/time.ts";
import type { BrowsedCard } from "../contract.ts";

/** What a row of a list says of its listing. */

const WHOLE_DAY = 1_440;
/** Cuisines that a row names. */
const CUISINES = 2;

/** Where in the list's area it is: its part of town, or its town; nothing that the list says itself. @param areaName of the list's own area */
export function placeText({ city, area, country }: Pick<BusinessCard, "city" | "area" | "country">, areaName: string | undefined): string {
  if (city !== "" && city !== areaName) return city;
  if (area && area.name !== areaName) return area.name;
  return areaName === undefined ? country.name : "";
}

/** The town and part of town of a row: a name of its area in its own tongue says nothing beside the one that the guide uses. */
export function placeSaid({ city, area }: Pick<BusinessCard, "city" | "area">, neighbourhood: string, area_names: readonly string[]) {
  const names = new Set(area_names.map((name) => name.toLowerCase()));
  const isArea = (place: string) => names.has(place.toLowerCase()) || place.toLowerCase() === area?.name.toLowerCase();
  return { city: area && isArea(city) ? area.name : city, neighbourhood: isArea(neighbourhood) ? "" : neighbourhood };
}

/** Kind, then stars or cuisine, then where it is: its part of town, and its town where the list does not say it. */
export const rowText = (business: BrowsedCard, areaName: string | undefined): string =>
  [
    kindLabel(business),
    business.stars === null ? cuisineText(business.cuisine, CUISINES) : starsText(business.stars),
    ...new Set([business.neighbourhood, placeText(business, areaName)]),
  ]
    .filter(Boolean)
    .join(", ");

/** "Open until 21:00", "Closed now"; empty once the day is past what the page knows: pages are cached, and clocks go on. */
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
