import type { PracticalKind } from "../../catalogue/practical/enumerations.ts";
import type { TrailKind } from "../../catalogue/trails/enumerations.ts";
import type { TextsByLanguage } from "./texts.ts";

/** Pure: records of a file that are not listings: events, practical places and routes. */

/** Location of a record as its source states it: coordinates, or a town with its country. */
interface SaidLocation {
  latitude?: string | number | undefined;
  longitude?: string | number | undefined;
  /** ISO code. */
  country?: string | undefined;
  city?: string | undefined;
  /** Places that contain it, besides its city: the smallest first. */
  localities?: string[] | undefined;
}

interface Attributed {
  /** Keys of records that it replaces, such as the segments of a route: listings that earlier imports made of them are retired. */
  replaces?: string[] | undefined;
  attribution_text: string;
  attribution_link: string;
  attribution_licence: string;
}

/** Begin and end of one occurrence: "2027-06-05", or "2027-06-05T19:30" by the clock of the place; an offset or "Z" after it is understood. */
export interface EventTime {
  starts: string;
  ends?: string | undefined;
}

/** Dated or recurring event. It needs `starts` or `dates`. */
export interface EventRecord extends SaidLocation, Attributed {
  source_key: string;
  title: string;
  description?: string | undefined;
  /** Language of its texts, and its texts in others. */
  language?: string | undefined;
  texts?: TextsByLanguage | undefined;
  starts?: string | undefined;
  ends?: string | undefined;
  /** By default an event without a time of day takes the whole day. */
  all_day?: boolean | undefined;
  /** RRULE of RFC 5545 without its name ("FREQ=WEEKLY;BYDAY=SA"): the first occurrence is at `starts`. */
  recurrence?: string | undefined;
  /** Occurrences of an event that repeats without a rule. */
  dates?: EventTime[] | undefined;
  /** Name of the place: a hall, a square. */
  place_name?: string | undefined;
  /** Key of the record of the listing that hosts it. */
  host_key?: string | undefined;
  price_text?: string | undefined;
  /** Lowest price, with its currency in three letters. */
  minimum_price?: number | undefined;
  minimum_price_currency?: string | undefined;
  /** By default it takes place. */
  status?: "scheduled" | "cancelled" | "moved" | undefined;
  booking_url?: string | undefined;
  website?: string | undefined;
  /** Kind in the words of the source, such as "Concert"; several are separated by semicolons. */
  category?: string | undefined;
  picture_sources?: string[] | undefined;
  picture_author?: string | undefined;
  picture_licence?: string | undefined;
}

/** Practical place on the map of an area: not a listing. */
export interface AmenityRecord extends SaidLocation, Attributed {
  source_key: string;
  kind: PracticalKind;
  name?: string | undefined;
  /** Opening hours as the source writes them. */
  hours?: string | undefined;
  wheelchair?: string | undefined;
  fee?: string | undefined;
  operator?: string | undefined;
}

/** Marked route: its line may have several parts. */
export interface TrailRecord extends SaidLocation, Attributed {
  source_key: string;
  name: string;
  kind: TrailKind;
  network?: string | undefined;
  ref?: string | undefined;
  marking?: string | undefined;
  /** Parts of the line, each a list of [longitude, latitude]. */
  line: [number, number][][];
  climb_metres?: number | undefined;
  website?: string | undefined;
}

/** Record of each kind, by the name of the kind. */
export interface OtherRecords {
  event: EventRecord;
  amenity: AmenityRecord;
  trail: TrailRecord;
}
export type OtherKind = keyof OtherRecords;
export const OTHER_KINDS = ["event", "amenity", "trail"] as const satisfies readonly OtherKind[];
