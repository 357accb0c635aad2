import { addDays } from "../../platform/values/days.ts";
import { formatDayInFull, formatDays, formatWeekday } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import type { EventCard, WhatsOnGroups } from "./contract.ts";
import { CATEGORY_NAMES } from "./enumerations.ts";
import { dayOfLocal, isDay } from "./localTime.ts";

/** Pure: times and places of events as visitors read them. */

/** Part of an event that lists show; pages load no more of it. */
export interface EventLine
  extends Pick<
      EventCard,
      "code" | "title" | "category" | "status" | "local_starts" | "local_ends" | "repeats_text" | "place_name" | "country" | "area"
    >,
    Pick<EventCard, "price_text" | "image_link" | "url" | "attribution" | "foreign"> {
  business: { name: string } | null;
}

/** Returns the part of an event that lists show. */
export const toEventLine = ({ business, ...event }: EventCard): EventLine => ({
  ...{ code: event.code, title: event.title, category: event.category, status: event.status },
  ...{ local_starts: event.local_starts, local_ends: event.local_ends, repeats_text: event.repeats_text },
  ...{ place_name: event.place_name, country: event.country, area: event.area, business: business && { name: business.name } },
  ...{ price_text: event.price_text, image_link: event.image_link, url: event.url, attribution: event.attribution },
  foreign: event.foreign,
});

/** Groups of events as pages of places show them. */
export interface EventGroups {
  today: EventLine[];
  weekend: EventLine[];
  week: EventLine[];
  count: number;
}
export const toEventGroups = ({ today, weekend, week, count }: WhatsOnGroups): EventGroups => ({
  ...{ today: today.map(toEventLine), weekend: weekend.map(toEventLine), week: week.map(toEventLine), count },
});

type Times = Pick<EventCard, "local_starts" | "local_ends">;

const clockPart = (local: string): string => local.slice("YYYY-MM-DDT".length);
/** An event that ends at night still belongs to its evening. */
const NIGHT_END = "06:00";

const isOneNight = ({ local_starts, local_ends }: Times) =>
  local_ends === null ||
  dayOfLocal(local_ends) === dayOfLocal(local_starts) ||
  (!isDay(local_ends) && dayOfLocal(local_ends) === addDays(dayOfLocal(local_starts), 1) && clockPart(local_ends) <= NIGHT_END);

/** Returns the days of an occurrence: "Sat 5 Jun", "5 – 6 Jun 2027". */
export const eventDays = (times: Times): string =>
  isOneNight(times)
    ? formatWeekday(dayOfLocal(times.local_starts))
    : formatDays(dayOfLocal(times.local_starts), dayOfLocal(times.local_ends ?? ""));

/** Returns the hours of an occurrence: "19:30 – 22:00"; empty for whole days. */
export function eventHours(times: Times): string {
  const { local_starts, local_ends } = times;
  if (isDay(local_starts)) return "";
  return local_ends === null || isDay(local_ends) ? clockPart(local_starts) : `${clockPart(local_starts)} – ${clockPart(local_ends)}`;
}

/** Returns the whole time of an occurrence: "Saturday 5 June 2027, 19:30 – 22:00". */
export function eventTimeInFull(times: Times): string {
  const hours = eventHours(times);
  const days = isOneNight(times) ? formatDayInFull(dayOfLocal(times.local_starts)) : eventDays(times);
  return hours === "" ? days : withCommas([days, hours]);
}

/** Returns where it takes place: its hall, its host, its area; each once. */
export function eventPlace({
  place_name,
  business,
  area,
  country,
}: Pick<EventLine, "place_name" | "business" | "area" | "country">): string {
  const names = [place_name, business?.name ?? "", area?.name ?? country.name].filter(Boolean);
  return withCommas(names.filter((name, index) => !names.slice(0, index).some((earlier) => earlier.includes(name))));
}

/** Returns the line below the title of an event: "Music, Old Hall, Ubud, every Saturday". */
export const eventFacts = (event: EventLine): string => withCommas([CATEGORY_NAMES[event.category], eventPlace(event), event.repeats_text]);
