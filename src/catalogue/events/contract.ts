import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { attribution, businessCard, businessKey, CODE } from "../listings/contract.ts";
import { enumValues } from "../listings/enumerations.ts";
import { area, country, countryCode } from "../places/contract.ts";
import { languageFields } from "../translations/contract.ts";
import { EVENT_CATEGORIES, EVENT_STATUSES } from "./enumerations.ts";
import { WHENS } from "./windows.ts";

/** Endpoints of events: dated and recurring things that are no listings. */

/** Times of one occurrence. */
const occurrence = z.object({
  /** Begin: a moment, or a day for an event that takes whole days. */
  next_date: z.string(),
  /** End, in the same form; null if the source does not say it, and for one whole day. */
  next_end: z.string().nullable(),
  /** The same by the clock of the place: "2027-06-05T19:30", or a day. */
  local_starts: z.string(),
  local_ends: z.string().nullable(),
});

export const eventCard = z.object({
  uuid: z.string(),
  /** Last part of its page's address. */
  code: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(enumValues(EVENT_CATEGORIES)),
  status: z.enum(enumValues(EVENT_STATUSES)),
  /** Begin and end of its first occurrence: moments, or days for an event that takes whole days. */
  starts: z.string(),
  ends: z.string().nullable(),
  ...occurrence.shape,
  time_zone: z.string(),
  /** Rule of RFC 5545 ("FREQ=WEEKLY;BYDAY=SA"), and the same in words ("every Saturday"; empty for an event that takes place once). */
  repeats: z.string().nullable(),
  repeats_text: z.string(),
  /** Listing that hosts it. */
  business: businessCard.nullable(),
  place_name: z.string(),
  country,
  area: area.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  price_text: z.string(),
  minimum_price: z.number().nullable(),
  minimum_price_currency: z.string().nullable(),
  book_now_url: z.string().nullable(),
  /** URL of its picture without the size; null without one. */
  image_link: z.string().nullable(),
  url: z.string(),
  source: z.enum(["import", "owner", "staff"]),
  /** Source of an imported event. Every view of the event must name it, with the licence. */
  attribution: attribution.nullable(),
  ...languageFields(["title", "description", "place_name", "price_text"]),
});
export type EventCard = z.infer<typeof eventCard>;

/** Returns the keys of the listings that host events. */
const hostKeys = (events: readonly EventCard[]): string[] => events.flatMap(({ business }) => (business ? businessKey(business) : []));

export const fullEvent = eventCard.extend({
  website: z.string().nullable(),
  picture_credit: z
    .object({
      source: z.string(),
      author: z.string(),
      licence: z.string(),
      licence_link: z.string().nullable(),
      page_link: z.string().nullable(),
    })
    .nullable(),
  /** Its next occurrences; empty if it is over. */
  dates: z.array(occurrence),
  is_over: z.boolean(),
  modified: z.string(),
});
export type FullEvent = z.infer<typeof fullEvent>;

const places = {
  area: z.string().max(100).optional(),
  country: countryCode.optional(),
  business: z
    .string()
    .regex(CODE, { error: () => t`Enter the code of a listing.` })
    .optional(),
};

export const listEvents = endpoint({
  method: "GET",
  path: "/guide/api/events/",
  summary:
    "Lists events that are not over by their next date, by default of the next 60 days; with `when`, those that began earlier come last",
  tag: "Events",
  access: "public",
  query: z.object({
    ...places,
    /** First and last day, by the clock of each place. */
    from: z.iso.date({ error: () => t`Enter a date, such as 2027-06-05.` }).optional(),
    to: z.iso.date({ error: () => t`Enter a date, such as 2027-06-05.` }).optional(),
    /** Instead of days: a time by the clock of each place, or all later events. */
    when: z.enum([...enumValues(WHENS), "all"]).optional(),
    category: z.enum(enumValues(EVENT_CATEGORIES)).optional(),
    ...pageQuery,
  }),
  sample: { area: "hoi-an", when: "weekend" },
  response: listResponse(eventCard),
  errors: [404],
  dependencies: ["events:{area}|events:{business}|events:{country}|any_event", "area", "country", "guide_settings"],
  dependenciesOf: ({ results }) => hostKeys(results),
});

/** Event with all that its page shows of it, for calendars and feeds. */
const feedEvent = eventCard.extend({
  website: z.string().nullable(),
  created: z.string(),
  modified: z.string(),
  dates: z.array(occurrence),
});
export type FeedEvent = z.infer<typeof feedEvent>;

export const listAreaEvents = endpoint({
  method: "GET",
  path: "/guide/api/area/{slug}/events/",
  summary: "Lists the next 200 events of an area with their dates of the next weeks, for calendars and feeds",
  tag: "Events",
  access: "public",
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{3,100}$/) }),
  sample: { slug: "hoi-an" },
  response: z.object({ area, country, guide: z.string(), events: z.array(feedEvent) }),
  dependencies: ["events:{slug}", "area:{slug}", "guide_settings", "country"],
  dependenciesOf: ({ events }) => hostKeys(events),
});

const group = z.array(eventCard);

export const listWhatsOn = endpoint({
  method: "GET",
  path: "/guide/api/events/next/",
  summary: "Returns a few events of today, this weekend and the next seven days, each in the first group in which it takes place",
  tag: "Events",
  access: "public",
  query: z.object(places),
  sample: { area: "hoi-an" },
  response: z.object({ today: group, weekend: group, week: group, count: z.number() }),
  errors: [404],
  dependencies: ["events:{area}|events:{business}|events:{country}|any_event", "area", "country", "guide_settings"],
  dependenciesOf: ({ today, weekend, week }) => hostKeys([...today, ...weekend, ...week]),
});
export type WhatsOnGroups = z.infer<NonNullable<typeof listWhatsOn.response>>;

export const getEvent = endpoint({
  method: "GET",
  path: "/guide/api/events/{code}/",
  summary: "Returns an event with its next dates; for 30 days after its end, too",
  tag: "Events",
  access: "public",
  params: z.object({ code: z.string().regex(CODE) }),
  sample: { code: "{business}" },
  response: fullEvent,
  dependencies: ["event:{code}", "area", "country"],
  dependenciesOf: (found) => hostKeys([found]),
});

export const searchEvents = endpoint({
  method: "GET",
  path: "/search/events/",
  summary: 'Finds events by kind, time and place ("concerts this weekend"), or by words of their titles',
  tag: "Search",
  access: "public",
  query: z.object({ search: z.string().max(200).default("") }),
  sample: { search: "concerts this weekend" },
  response: z.object({
    /** The query as understood: "Music in Ubud, this weekend"; empty for a search by title. */
    heading: z.string(),
    /** List of all of them, or of all events if the named time has no such event; null for a search by title. */
    url: z.string().nullable(),
    count: z.number(),
    results: z.array(eventCard),
  }),
  dependencies: ["any_event", "search_entry", "country", "guide_settings"],
  dependenciesOf: ({ results }) => hostKeys(results),
});
export type FoundEvents = z.infer<NonNullable<typeof searchEvents.response>>;
