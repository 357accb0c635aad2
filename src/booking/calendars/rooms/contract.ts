import { z } from "zod";
import { UNITS_MAX } from "../../../catalogue/items/list/rules.ts";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, ofType, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { block } from "../blocks/contract.ts";
import { FEED_STATES, NIGHT_KINDS } from "../enumerations.ts";
import { FEED_READS, noAddress, URL_MAX } from "../rules.ts";

const item = z.uuid({ error: () => t`Enter the id of a room.` });
const listing = { code: z.string().regex(CODE) };

const feed = z.object({
  uuid: z.string(),
  item: z.string(),
  url: z.string(),
  /** For example "Airbnb". */
  name: z.string(),
  state: z.enum(enumValues(FEED_STATES)),
  /** Reason why it could not be read. */
  reason: z.string(),
  /** Parts of the feed that could not be read. */
  notes: z.array(z.string()),
  /** Number of taken nights from today on. */
  nights_count: z.int(),
  created: z.string(),
  tried: z.string().nullable(),
  /** Time of the last successful read. */
  as_of: z.string().nullable(),
  next_try: z.string(),
});
export type CalendarFeed = z.infer<typeof feed>;

export const listFeeds = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/feeds/",
  summary: "Lists the calendars of other sites that a listing's rooms import",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  query: z.object({ item: item.optional(), ...pageQuery }),
  sample: { code: "{business}", item: "{item}" },
  response: listResponse(feed),
});

export const createFeed = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/feeds/",
  summary: "Adds another site's calendar (iCal) to a room; 200 with the existing one if the room has it already",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  body: z.object({ item, url: z.string(ofType(noAddress)).trim().min(1, { error: noAddress }).max(URL_MAX) }),
  sample: { code: "{business}", item: "{item}", url: "https://calendar.example/room.ics" },
  response: feed,
  status: 201,
  isCreateOrGet: true,
  limit: FEED_READS,
});

const feedParams = z.object({ ...listing, feed: z.uuid() });

export const deleteFeed = endpoint({
  method: "DELETE",
  path: "/listing/api/businesses/{code}/feeds/{feed}/",
  summary: "Removes a calendar; nights blocked only by this calendar become free",
  tag: "Owners",
  access: "member",
  params: feedParams,
  sample: { code: "{business}", feed: "00000000-0000-7000-8000-000000000000" },
});

export const refreshFeed = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/feeds/{feed}/refresh/",
  summary: "Refreshes a calendar in the background; is_empty frees the nights of an empty one, with 409 if it is not empty",
  tag: "Owners",
  access: "member",
  params: feedParams,
  body: z.object({ is_empty: z.boolean().default(false) }),
  sample: { code: "{business}", feed: "00000000-0000-7000-8000-000000000000" },
  response: feed,
  status: 202,
  errors: [409],
  limit: FEED_READS,
});

const span = { from: z.string(), to: z.string() };
const room = z.object({
  item: z.string(),
  title: z.string(),
  image_link: z.string(),
  /** Number of units of the room. */
  units: z.int(),
  /** URL of its own calendar, for other sites to read. Anyone with the URL can read which nights are taken here. */
  calendar_url: z.string(),
  /** Time of the last read of that URL. */
  last_read: z.string().nullable(),
  feeds: z.array(feed),
  taken: z.array(z.object({ ...span, unit: z.int(), kind: z.enum(enumValues(NIGHT_KINDS)), name: z.string() })),
  /** Nights that owners and helpers blocked, from today on. */
  blocks: z.array(block),
  /** Nights for which there are more parties than units. A conflict is dismissed if a member has checked it and found no double booking. */
  conflicts: z.array(z.object({ ...span, parties: z.array(z.string()), is_dismissed: z.boolean() })),
});
export type RoomCalendar = z.infer<typeof room>;

export const listCalendars = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/calendars/",
  summary: "Lists a listing's rooms with their calendars: taken nights from this month on, their sources, and clashes",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  sample: { code: "{business}" },
  response: z.object({
    name: z.string(),
    /** Time of this response, from which ages are counted. */
    moment: z.string(),
    rooms: z.array(room),
  }),
});

const roomParams = z.object({ ...listing, item: z.uuid() });

export const changeCalendar = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/calendars/{item}/",
  summary: "Sets the number of identical rooms; a night is taken when all of them are taken",
  tag: "Owners",
  access: "member",
  params: roomParams,
  body: z.object({
    units: z.int().min(1).max(UNITS_MAX),
  }),
  sample: { code: "{business}", item: "{item}", units: 1 },
  response: room,
});

export const dismissConflict = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/calendars/{item}/conflicts/",
  summary: "Dismisses or restores a clash of a room's nights; other nights or other parties make another clash",
  tag: "Owners",
  access: "member",
  params: roomParams,
  body: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    parties: z.array(z.string().max(200)).max(50),
    is_dismissed: z.boolean().default(true),
  }),
  sample: { code: "{business}", item: "{item}", from: "2027-01-01", to: "2027-01-02", parties: [] },
  response: room,
});

export const renewCalendar = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/calendars/{item}/renew/",
  summary: "Resets the link of a room's own calendar; the old link then returns 404",
  tag: "Owners",
  access: "member",
  params: roomParams,
  sample: { code: "{business}", item: "{item}" },
  response: room,
});
