import { z } from "zod";
import { EVENT_CATEGORIES } from "../../catalogue/events/enumerations.ts";
import { WHENS } from "../../catalogue/events/windows.ts";
import { ADULTS_MAX, CHILDREN_MAX } from "../../catalogue/items/bookDirect/guestCount.ts";
import { CHILD_AGE_MAX } from "../../catalogue/items/enumerations.ts";
import { BY_MAX, PREPARED_MESSAGE_MAX } from "../../catalogue/items/prepared.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPE_GROUPS, enumValues } from "../../catalogue/listings/enumerations.ts";

/** Input and output of each tool of the MCP server. */

const code = z.string().regex(CODE).describe("A listing's 8-character code, as returned by the other tools");
const by = z.string().trim().max(BY_MAX).describe("Your name, shown to the person").optional();
const language = z
  .string()
  .max(35)
  .describe("Language of the texts and links in the answer, BCP 47 such as de or pt-BR; English if the guide does not have it")
  .optional();
const day = z.iso.date().describe("YYYY-MM-DD");
const nullable = z.string().nullable();

const amenities = (text: string) => z.record(z.string(), z.enum(["yes", "limited", "no"])).describe(text);

const found = {
  code: z.string(),
  kind: z.string(),
  country_code: z.string(),
  area: nullable,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  recommended_by: z.number().describe("Number of travellers who recommend it"),
  direct_discount_percent: z.number(),
  bonus_credit_usd: z.number(),
  is_claimed: z.boolean(),
  url: z.string(),
};
const listing = z.object({
  ...found,
  third_party: z.object({ note: z.string(), name: z.string(), town: z.string(), about: z.string() }),
});

export const searchPlaces = {
  title: "Search for places",
  description: "Searches countries, areas and listings of the guide by name. Ignores case and accents, and tolerates a typo.",
  inputSchema: z.object({ query: z.string().trim().min(1).max(80), language }),
  outputSchema: z.object({
    places: z.array(
      z.object({
        kind: z.enum(["area", "country"]),
        name: z.string(),
        country: z.string(),
        country_code: z.string(),
        area: nullable,
        url: z.string(),
      }),
    ),
    listings: z.array(listing),
  }),
};

export const listListings = {
  title: "List listings",
  description: "Lists the published listings of an area or country, the most recommended first, 20 per page.",
  inputSchema: z.object({
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe("ISO 3166-1 alpha-2 code, as returned by search_places")
      .optional(),
    area: z.string().max(100).describe("An area's slug, as returned by search_places").optional(),
    category: z.enum(enumValues(BUSINESS_TYPE_GROUPS)).optional(),
    activity: z.enum(enumValues(ACTIVITY_TYPES)).optional(),
    page: z.int().min(1).max(500).default(1),
    language,
  }),
  outputSchema: z.object({ count: z.number(), listings: z.array(listing) }),
};

export const listEvents = {
  title: "List events",
  description:
    "Lists dated events that are not over (concerts, markets, exhibitions …) of an area, a country or the whole guide, the next first, 20 per page. Recurring events show their next date.",
  inputSchema: z.object({
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe("ISO 3166-1 alpha-2 code, as returned by search_places")
      .optional(),
    area: z.string().max(100).describe("An area's slug, as returned by search_places").optional(),
    when: z.enum(enumValues(WHENS)).optional(),
    category: z.enum(enumValues(EVENT_CATEGORIES)).optional(),
    page: z.int().min(1).max(500).default(1),
    language,
  }),
  outputSchema: z.object({
    count: z.number(),
    events: z.array(
      z.object({
        category: z.string(),
        status: z.string(),
        next_date: z.string().describe("A moment in UTC, or a day for events that take the whole day"),
        next_end: nullable,
        local_starts: z.string().describe("By the clock of the place; a day for events that take the whole day"),
        local_ends: nullable,
        time_zone: z.string(),
        country_code: z.string(),
        area: nullable,
        listing: nullable.describe("Code of the listing that hosts it"),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        book_now_url: nullable,
        url: z.string(),
        source: z.object({ page: z.string(), from: z.string(), link: nullable, licence: nullable }),
        third_party: z.object({ note: z.string(), title: z.string(), place: z.string(), price: z.string(), repeats: z.string() }),
      }),
    ),
  }),
};

export const listRoutes = {
  title: "List routes",
  description:
    "Lists up to 100 marked hiking, cycling and ski routes of an area, the longest first, or those that pass within 10 km of a point, nearest first.",
  inputSchema: z.object({
    area: z.string().max(100).describe("An area's slug, as returned by search_places").optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    language,
  }),
  outputSchema: z.object({
    routes: z.array(
      z.object({
        kind: z.string(),
        length_km: z.number(),
        climb_metres: z.number().nullable(),
        number: z.string(),
        network: z.string(),
        km_away: z.number().nullable().describe("In a straight line to its nearest point; null in the list of an area"),
        url: z.string(),
        gpx: z.string().describe("URL of the whole line"),
        source: z.object({ page: z.string(), from: z.string(), link: nullable, licence: nullable }),
        third_party: z.object({ note: z.string(), name: z.string(), marking: z.string() }),
      }),
    ),
  }),
};

export const readListing = {
  title: "Read a listing",
  description: "Returns a listing with its items on offer, how to book it, and the source of its data.",
  inputSchema: z.object({ code, language }),
  outputSchema: z.object({
    ...found,
    hours: nullable,
    languages: z.array(z.string()),
    amenities: amenities("Answers to guests' needs; absent: unknown"),
    stars: z.number().nullable(),
    website: nullable,
    booking: z
      .string()
      .describe("enquiry: use prepare_enquiry; link: book on its own site; question or hide: no booking through the guide"),
    source: z.object({ page: z.string(), from: z.string(), link: nullable, licence: nullable }),
    offers: z.array(
      z.object({
        item: z.string(),
        kind: z.string(),
        price_from: z.number().nullable(),
        currency: nullable,
        minutes: z.number().nullable(),
        people: z.number().nullable(),
        costs: z
          .array(z.object({ kind: z.string(), amount: z.number(), currency: z.string(), per: z.string(), required: z.boolean() }))
          .describe("Costs besides the price; per: stay, night, person or person_night; paid to the listing"),
        departures: z.array(z.string()).describe("Local times at which an activity starts, HH:MM"),
        prices: z
          .array(z.object({ for: z.string(), from_age: z.number().nullable(), to_age: z.number().nullable(), amount: z.number() }))
          .describe("Prices by age of an activity, in the item's currency; price_from applies to all other guests"),
        amenities: amenities("Answers of this item; absent: unknown, or answered by the listing"),
        url: z.string(),
        third_party: z.object({
          note: z.string(),
          title: z.string(),
          about: z.string(),
          costs: z.array(z.string()).describe("The same costs in words"),
          deposit: z.string(),
          cancellation: z.string(),
        }),
      }),
    ),
    third_party: z.object({
      note: z.string(),
      name: z.string(),
      town: z.string(),
      address: z.string(),
      about: z.string(),
      reply_time: nullable,
    }),
  }),
};

export const checkNights = {
  title: "Check nights",
  description: "Returns the nights on which a room is taken, as far as the guide knows. At most 400 days; starts today by default.",
  inputSchema: z.object({
    item: z.uuid().describe("A room's id, as returned by read_listing"),
    from: day.optional(),
    to: day.optional(),
    language,
  }),
  outputSchema: z.object({
    taken: z.array(z.string()).describe("Dates on which the taken nights begin"),
    as_of: nullable.describe("Time of the last read of the least recently read calendar"),
    is_known: z.boolean().describe("If false, nights missing from this list may be taken elsewhere"),
  }),
};

const prepared = z.object({ url: z.string(), note: z.string() });

export const prepareEnquiry = {
  title: "Prepare an enquiry",
  description:
    "Returns a link that opens a listing's enquiry form, filled in and marked as filled in by a program. Stores and sends nothing: give the link to the person, who adds their name and email, checks the form and sends it.",
  inputSchema: z.object({
    code,
    item: z.uuid().describe("Id of a room or activity of the listing; omit for the whole place").optional(),
    from: day.optional(),
    to: day.optional(),
    departure: z.string().max(5).describe("HH:MM, one of the departures of the activity").optional(),
    adults: z.int().min(0).max(ADULTS_MAX).optional(),
    child_ages: z
      .array(z.int().min(0).max(CHILD_AGE_MAX))
      .max(CHILDREN_MAX)
      .describe("One age in full years for each child; send adults too")
      .optional(),
    message: z.string().trim().max(PREPARED_MESSAGE_MAX).describe("The person's message, in their own words").optional(),
    by,
    language,
  }),
  outputSchema: prepared,
};

export const prepareVoucher = {
  title: "Prepare a voucher",
  description:
    "Returns a link that opens the form to save a listing's direct-booking offer as a voucher, marked as filled in by a program. Stores nothing: give the link to the person, who logs in, checks the form and saves it.",
  inputSchema: z.object({
    code,
    recommender: z
      .string()
      .regex(CODE)
      .describe("Code of the traveller who recommended the listing to the person, from the URL of that traveller's page; omit if unknown")
      .optional(),
    by,
    language,
  }),
  outputSchema: prepared,
};
