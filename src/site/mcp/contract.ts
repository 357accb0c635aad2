import { z } from "zod";
import { BY_MAX, PREPARED_MESSAGE_MAX } from "../../catalogue/items/prepared.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPE_GROUPS, enumValues } from "../../catalogue/listings/enumerations.ts";

/** Input and output of each tool of the MCP server. */

const code = z.string().regex(CODE).describe("A listing's code of eight characters, as the other tools give it");
const by = z.string().trim().max(BY_MAX).describe("What you call yourself: the person is shown it").optional();
const day = z.iso.date().describe("YYYY-MM-DD");
const nullable = z.string().nullable();

const found = {
  code: z.string(),
  kind: z.string(),
  country_code: z.string(),
  area: nullable,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  recommended_by: z.number().describe("How many travellers recommend it"),
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
  description: "Countries, areas and listings of the guide by name. Case and accents do not matter, and a typo is forgiven.",
  inputSchema: z.object({ query: z.string().trim().min(1).max(80) }),
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
  title: "List what a place has",
  description: "Published listings of an area or a country, the most recommended first; 20 a page.",
  inputSchema: z.object({
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe("ISO 3166-1, as search_places gives it")
      .optional(),
    area: z.string().max(100).describe("An area's short name, as search_places gives it").optional(),
    category: z.enum(enumValues(BUSINESS_TYPE_GROUPS)).optional(),
    activity: z.enum(enumValues(ACTIVITY_TYPES)).optional(),
    page: z.int().min(1).max(500).default(1),
  }),
  outputSchema: z.object({ count: z.number(), listings: z.array(listing) }),
};

export const readListing = {
  title: "Read a listing",
  description: "A listing with what it offers, how it is booked, and where what is said of it comes from.",
  inputSchema: z.object({ code }),
  outputSchema: z.object({
    ...found,
    hours: nullable,
    languages: z.array(z.string()),
    website: nullable,
    booking: z.string().describe("enquiry: prepare_enquiry works; link: on its own site; question or hide: not here"),
    source: z.object({ page: z.string(), from: z.string(), link: nullable, licence: nullable }),
    offers: z.array(
      z.object({
        item: z.string(),
        kind: z.string(),
        price_from: z.number().nullable(),
        currency: nullable,
        minutes: z.number().nullable(),
        people: z.number().nullable(),
        url: z.string(),
        third_party: z.object({ note: z.string(), title: z.string(), about: z.string() }),
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
  title: "Which nights are taken",
  description: "The nights on which a room cannot be had, as the guide knows it. At most 400 days; from today unless said.",
  inputSchema: z.object({ item: z.uuid().describe("A room's id, as read_listing gives it"), from: day.optional(), to: day.optional() }),
  outputSchema: z.object({
    taken: z.array(z.string()).describe("Each the day on which the night begins"),
    as_of: nullable.describe("When the calendar that was read longest ago was read"),
    is_known: z.boolean().describe("False: a night that is not taken here may be taken elsewhere"),
  }),
};

const prepared = z.object({ url: z.string(), note: z.string() });

export const prepareEnquiry = {
  title: "Prepare an enquiry",
  description:
    "Makes an address that opens a listing's enquiry form filled in, marked as filled in by a program. Nothing is stored and nothing is sent: give the address to the person, who adds their name and email, looks it over and sends it.",
  inputSchema: z.object({
    code,
    item: z.uuid().describe("A room or an activity of it; left out for the whole place").optional(),
    from: day.optional(),
    to: day.optional(),
    message: z.string().trim().max(PREPARED_MESSAGE_MAX).describe("What the person wants to say, in their own words").optional(),
    by,
  }),
  outputSchema: prepared,
};

export const prepareVoucher = {
  title: "Prepare a voucher",
  description:
    "Makes an address that opens the form which saves what a listing gives for booking direct, marked as filled in by a program. Nothing is stored and nothing is saved: give the address to the person, who logs in, looks it over and saves it.",
  inputSchema: z.object({
    code,
    recommender: z
      .string()
      .regex(CODE)
      .describe(
        "The code of the traveller who told the person about it, as in the address of that traveller's page; where the person named one",
      )
      .optional(),
    by,
  }),
  outputSchema: prepared,
};
