import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import type { FullEvent } from "./contract.ts";
import { eventPlace } from "./eventText.ts";
import { dayOfLocal, isDay, localAt, localMilliseconds } from "./localTime.ts";

/** Structured data of an event's page, in the schema.org vocabulary. It holds only facts that the page shows. */

/** Types of schema.org by category; "Event" for the others. */
export const EVENT_TYPES: Partial<Record<FullEvent["category"], string>> = {
  music: "MusicEvent",
  festival: "Festival",
  exhibition: "ExhibitionEvent",
  stage: "TheaterEvent",
  film: "ScreeningEvent",
  food: "FoodEvent",
  sport: "SportsEvent",
  workshop: "EducationEvent",
  family: "ChildrensEvent",
};

export const EVENT_STATUS_TYPES = { scheduled: "EventScheduled", cancelled: "EventCancelled", moved: "EventRescheduled" } as const;

/** Returns a local time with its offset from UTC: "2027-06-05T19:30+02:00". */
export function withOffset(zone: string, moment: string): string {
  const local = localAt(zone, new Date(moment));
  const minutes = Math.round((localMilliseconds(local) - Math.floor(Date.parse(moment) / 60_000) * 60_000) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${local}${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

const known = (node: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null && value !== undefined && value !== ""));

/** @param origin without a trailing slash */
export function eventJsonLd(event: FullEvent, origin: string) {
  const {
    local_starts,
    local_ends,
    next_date,
    next_end,
    time_zone,
    area,
    country,
    business,
    book_now_url,
    price_text,
    latitude,
    longitude,
  } = event;
  const isAllDay = isDay(local_starts);
  return known({
    "@context": "https://schema.org",
    "@type": EVENT_TYPES[event.category] ?? "Event",
    name: event.title,
    description: event.description,
    url: absoluteAddress(origin, event.url),
    startDate: isAllDay ? local_starts : withOffset(time_zone, next_date),
    endDate: isAllDay ? dayOfLocal(local_ends ?? local_starts) : next_end && withOffset(time_zone, next_end),
    eventStatus: `https://schema.org/${EVENT_STATUS_TYPES[event.status]}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    image: event.image_link && `${origin}${event.image_link}/standard`,
    location: known({
      "@type": "Place",
      name: event.place_name || business?.name || eventPlace(event),
      address: known({ "@type": "PostalAddress", addressLocality: area?.name, addressCountry: country.code }),
      geo: latitude === null || longitude === null ? null : { "@type": "GeoCoordinates", latitude, longitude },
    }),
    organizer: business && { "@type": "Organization", name: business.name, url: absoluteAddress(origin, business.profile_url) },
    offers:
      book_now_url || price_text
        ? known({
            "@type": "Offer",
            url: book_now_url,
            description: price_text,
            price: event.minimum_price,
            priceCurrency: event.minimum_price_currency,
          })
        : null,
    sameAs: event.website,
  });
}
