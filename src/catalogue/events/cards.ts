import { t } from "../../platform/languages/text.ts";
import { addDays } from "../../platform/values/days.ts";
import { asAttribution } from "../listings/rules.ts";
import { countryName } from "../places/countries/rules.ts";
import { chooseTexts, readersName, type Translations } from "../translations/rules.ts";
import type { EventCard } from "./contract.ts";
import { dayOfLocal, isDay, localAt, toMoment } from "./localTime.ts";
import { readRule, ruleText } from "./recurrence.ts";
import type { EventRow } from "./store.ts";
import { eventUrl } from "./urls.ts";

/** Pure: events as the API returns them. */

type Timed = Pick<EventRow, "own_starts" | "own_ends" | "has_dates" | "zone">;

/** Returns the moment of a local time; a day stays a day. */
export const momentOrDay = (zone: string, local: string): string => (isDay(local) ? local : toMoment(zone, local).toISOString());

/** Returns the times of one occurrence, as moments or days and by the clock of the place. */
export function occurrenceTimes(
  { own_starts, own_ends, has_dates, zone }: Timed,
  { starts, ends }: { starts: Date; ends: Date },
): Pick<EventCard, "next_date" | "next_end" | "local_starts" | "local_ends"> {
  const firstDay = dayOfLocal(localAt(zone, starts));
  if (isDay(own_starts)) {
    const lastDay = addDays(dayOfLocal(localAt(zone, ends)), -1);
    const end = lastDay > firstDay ? lastDay : null;
    return { next_date: firstDay, next_end: end, local_starts: firstDay, local_ends: end };
  }
  // An event without an end has a usual length, which no one has said.
  const hasEnd = own_ends !== null || has_dates;
  return {
    next_date: starts.toISOString(),
    next_end: hasEnd ? ends.toISOString() : null,
    local_starts: localAt(zone, starts),
    local_ends: hasEnd ? localAt(zone, ends) : null,
  };
}

/** Returns "every Saturday"; empty for an event that takes place once. */
export function repeatsText({ recurrence, starts, hasDates }: { recurrence: string | null; starts: string; hasDates: boolean }): string {
  const rule = recurrence === null ? undefined : readRule(recurrence);
  return rule ? ruleText(rule, starts) : hasDates ? t`on several dates` : "";
}

/**
 * Returns an event in the reader's language.
 * @param business card of its host
 */
export function toEventCard(row: EventRow, business: EventCard["business"], translations?: Translations): EventCard {
  const { title, description, place_name, price_text } = row;
  const { texts, ...languages } = chooseTexts({ title, description, place_name, price_text }, row.language, translations);
  const { country_code, area_slug, area_name, area_translations, picture_uuid, zone, own_starts, own_ends, recurrence } = row;
  return {
    uuid: row.uuid,
    code: row.code,
    ...texts,
    ...languages,
    category: row.category,
    status: row.status,
    starts: momentOrDay(zone, own_starts),
    ends: own_ends === null ? null : momentOrDay(zone, own_ends),
    ...occurrenceTimes(row, row),
    time_zone: zone,
    repeats: recurrence,
    repeats_text: repeatsText({ recurrence, starts: own_starts, hasDates: row.has_dates }),
    country: { code: country_code, name: countryName(country_code) },
    area: area_slug === null ? null : { slug: area_slug, name: readersName(area_name ?? "", area_translations), country_code },
    business,
    latitude: row.latitude,
    longitude: row.longitude,
    minimum_price: row.minimum_price,
    minimum_price_currency: row.minimum_price_currency,
    book_now_url: row.booking_url,
    image_link: picture_uuid === null ? null : `/media/${picture_uuid}`,
    url: eventUrl(row.code),
    source: row.added_by,
    attribution: asAttribution(row.attribution_text || null, row.attribution_link, row.attribution_licence),
  };
}
