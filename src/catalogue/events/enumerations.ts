import { texts } from "../../platform/languages/text.ts";

/** Kinds of events. */
export const EVENT_CATEGORIES = texts({
  music: "Music",
  festival: "Festivals",
  market: "Markets",
  exhibition: "Exhibitions",
  stage: "Theatre and dance",
  film: "Film",
  food: "Food and drink",
  sport: "Sport",
  tour: "Guided tours",
  workshop: "Workshops",
  talk: "Talks",
  family: "For children",
  tradition: "Customs and religion",
  other: "Other events",
});
export type EventCategory = keyof typeof EVENT_CATEGORIES;

/** Categories in the singular, as a row of a list names them. */
export const CATEGORY_NAMES: Readonly<Record<EventCategory, string>> = texts({
  music: "Music",
  festival: "Festival",
  market: "Market",
  exhibition: "Exhibition",
  stage: "Theatre and dance",
  film: "Film",
  food: "Food and drink",
  sport: "Sport",
  tour: "Guided tour",
  workshop: "Workshop",
  talk: "Talk",
  family: "For children",
  tradition: "Custom",
  other: "Event",
});

export const EVENT_LIMITS = {
  title: 200,
  description: 4_000,
  line: 200,
  url: 2_000,
  /** Events of one listing that are not over. */
  ofListing: 200,
} as const;

/** Days for which the page of a past event, and a removed one, can still be found. */
export const EVENT_KEPT_DAYS = 30;

export const EVENT_STATUSES = texts({ scheduled: "Takes place", cancelled: "Cancelled", moved: "Moved" });
export type EventStatus = keyof typeof EVENT_STATUSES;
