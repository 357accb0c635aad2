import { addDays } from "../../platform/values/days.ts";
import { asAttribution, profileUrl } from "../listings/rules.ts";
import type { EventCard } from "./contract.ts";
import { dayOfLocal, isDay, localAt } from "./localTime.ts";
import { readRule, ruleText } from "./recurrence.ts";
import type { EventRow } from "./store.ts";
import { eventUrl } from "./urls.ts";

/** Pure: events as the API returns them. */

/** Returns the times of one occurrence, as moments and by the clock of the place. */
export function occurrenceTimes(
  { own_starts, own_ends, has_dates, zone }: Pick<EventRow, "own_starts" | "own_ends" | "has_dates" | "zone">,
  { starts, ends }: { starts: Date; ends: Date },
): Pick<EventCard, "starts" | "ends" | "local_starts" | "local_ends"> {
  const isAllDay = isDay(own_starts);
  const lastDay = addDays(dayOfLocal(localAt(zone, ends)), -1);
  const firstDay = dayOfLocal(localAt(zone, starts));
  // An event without an end has a usual length, which no one has said.
  const hasEnd = own_ends !== null || (has_dates && isAllDay);
  return {
    starts: starts.toISOString(),
    ends: hasEnd || isAllDay ? ends.toISOString() : null,
    local_starts: isAllDay ? firstDay : localAt(zone, starts),
    local_ends: isAllDay ? (lastDay > firstDay ? lastDay : null) : hasEnd ? localAt(zone, ends) : null,
  };
}

function repeatsText({ recurrence, own_starts, has_dates }: EventRow): string {
  const rule = recurrence === null ? undefined : readRule(recurrence);
  return rule ? ruleText(rule, own_starts) : has_dates ? "on several dates" : "";
}

export function toEventCard(row: EventRow): EventCard {
  const { country_code, area_slug, area_name, business_code, business_name, picture_uuid } = row;
  return {
    code: row.code,
    title: row.title,
    category: row.category,
    ...occurrenceTimes(row, row),
    time_zone: row.zone,
    repeats: repeatsText(row),
    place_name: row.place_name,
    country: { code: country_code, name: row.country_name },
    area: area_slug === null ? null : { slug: area_slug, name: area_name ?? "", country_code },
    business:
      business_code === null ? null : { business_code, name: business_name ?? "", profile_url: profileUrl(business_code) },
    latitude: row.latitude,
    longitude: row.longitude,
    price_text: row.price_text,
    booking_url: row.booking_url,
    picture: picture_uuid === null ? null : `/media/${picture_uuid}`,
    url: eventUrl(row.code),
    attribution: asAttribution(row.attribution_text || null, row.attribution_link, row.attribution_licence),
  };
}
