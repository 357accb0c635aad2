/** What came of reading a feed last. */
export const FEED_STATES = {
  waiting: "Not read yet",
  read: "Read",
  empty: "Came back empty",
  broken: "Could not be understood",
  unreachable: "Could not be reached",
};
export type FeedState = keyof typeof FEED_STATES;

/** Who says that a night is taken. */
export const NIGHT_KINDS = {
  agreed: "agreed here",
  kept: "kept here",
  feed: "taken elsewhere",
};
export type NightKind = keyof typeof NIGHT_KINDS;

/** The sites whose calendars owners bring, by a part of their host's name. */
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
