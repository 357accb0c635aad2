import { texts } from "../../platform/languages/text.ts";

/** Result of the last read of a feed. */
export const FEED_STATES = texts({
  waiting: "Not read yet",
  read: "Read",
  empty: "Empty",
  broken: "Could not be read",
  unreachable: "Could not be reached",
});
export type FeedState = keyof typeof FEED_STATES;

/** Source of a taken night. */
export const NIGHT_KINDS = texts({
  agreed: "agreed here",
  kept: "held here",
  blocked: "blocked",
  feed: "taken elsewhere",
});
export type NightKind = keyof typeof NIGHT_KINDS;

/** Sites whose calendars owners connect, by a part of the host name. */
export const CALENDAR_SITES: Readonly<Record<string, string>> = {
  airbnb: "Airbnb",
  "booking.com": "Booking.com",
  vrbo: "Vrbo",
  homeaway: "Vrbo",
  abritel: "Abritel",
  fewo: "FeWo-direkt",
  expedia: "Expedia",
  agoda: "Agoda",
  tripadvisor: "Tripadvisor",
  hostelworld: "Hostelworld",
  "trip.com": "Trip.com",
  "calendar.google": "Google Calendar",
  "outlook.": "Outlook",
  "icloud.com": "iCloud",
  smoobu: "Smoobu",
  lodgify: "Lodgify",
  beds24: "Beds24",
  hostaway: "Hostaway",
  guesty: "Guesty",
  cloudbeds: "Cloudbeds",
};
