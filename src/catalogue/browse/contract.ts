import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { source } from "../attribution/contract.ts";
import { businessCard } from "../listings/contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPE_GROUPS, enumValues } from "../listings/enumerations.ts";
import { countryCode } from "../places/contract.ts";
import { CHOICES, LIST_ORDERS, type ListOrder } from "./enumerations.ts";
import { parseBounds } from "./filters.ts";

/** One value or several: "?language=en" and "?language=en&language=th". Queries are read as lists (platform/endpoints/input.ts). */
const several = <Value extends z.ZodType>(value: Value) => z.array(value).max(80).optional();

const choice = <Values extends Record<string, string>>(values: Values) => {
  const names = enumValues(values);
  return several(z.enum(names, { error: `One of these is needed, or several: ${names.join(", ")}.` }));
};

const flag = z.enum(["yes"]).optional();

const LANGUAGE = "A language's ISO 639-1 code is needed, such as en.";
const HASHTAG = "A hashtag of at most 60 characters is needed.";

/** The query of a list with filters. Several values of one filter widen it, several filters narrow it. */
export const listQuery = {
  country: countryCode.optional(),
  /** The slug of an area. */
  area: z.string().max(100).optional(),
  category: z.enum(enumValues(BUSINESS_TYPE_GROUPS)).optional(),
  /** The activity that the list is of, as in the address of its page; `activity_subtype` is the filter. */
  activity: z.enum(enumValues(ACTIVITY_TYPES)).optional(),
  business_type: choice(CHOICES.business_type.values),
  activity_subtype: choice(CHOICES.activity_subtype.values),
  price_range: choice(CHOICES.price_range.values),
  dietary_category: choice(CHOICES.dietary_category.values),
  lgbtq_type: choice(CHOICES.lgbtq_type.values),
  language: several(z.string().regex(/^[a-z]{2,3}$/, { error: LANGUAGE })),
  hashtag: several(z.string().min(1, { error: HASHTAG }).max(60, { error: HASHTAG })),
  has_discount: flag,
  has_bonus_credit: flag,
  is_recommended: flag,
  /** By the clock of each place; of more than 20,000 listings it needs a country that has one. */
  open_now: flag,
  /** West, south, east, north in degrees, with at most three decimals; needs an area. */
  bounds: z
    .string()
    .refine((text) => parseBounds(text) !== null, { error: "Four numbers are needed, west,south,east,north, with at most three decimals." })
    .optional(),
  ordering: z.enum(Object.keys(LIST_ORDERS) as [ListOrder, ...ListOrder[]]).optional(),
};

const values = z.array(z.object({ value: z.string(), businesses_count: z.number() }));

/** For each filter the numbers of listings that each of its values would show, the other filters as they are. */
export const facets = z.object({
  business_type: values,
  activity_subtype: values,
  price_range: values,
  dietary_category: values,
  lgbtq_type: values,
  language: values,
  hashtag: values,
  has_discount: values,
  has_bonus_credit: values,
  is_recommended: values,
  open_now: values,
});

export const browsedCard = businessCard.extend({
  /** The lowest price of its rooms for two a night, else of its activities for a person, where it has one. */
  from_price: z.number().nullable(),
  from_currency: z.string().nullable(),
  from_per: z.enum(["night", "person"]).nullable(),
  cuisine: z.string(),
  stars: z.number().nullable(),
  /** Its part of town. */
  neighbourhood: z.string(),
  /** What its source says of prices, in its own words. */
  price_text: z.string(),
  /** When it is open on eight days from yesterday on, in minutes of each day, from and to in turn; null where that is not known. */
  open: z
    .object({
      /** The place's own time, an IANA name. */
      time_zone: z.string(),
      /** The first of the days. */
      from: z.string(),
      days: z.array(z.array(z.number())),
    })
    .nullable(),
});
export type BrowsedCard = z.infer<typeof browsedCard>;

const DEPENDENCIES = ["area:{area}|country:{country}|activity:{activity}", "country", "area", "guide_settings", "opening_week"];

/** One list with its numbers. Needs an area, a country or an activity. */
export const browseBusinesses = endpoint({
  method: "GET",
  path: "/guide/api/browse/",
  summary: "Published listings of an area, a country or an activity, filtered, ordered and counted by filter",
  tag: "Guide",
  access: "public",
  query: z.object({ ...listQuery, ...pageQuery }),
  response: listResponse(browsedCard).extend({ facets }),
  errors: [404],
  dependencies: DEPENDENCIES,
});

/** Points on the map at most; the first ones of the list's order. */
export const POINTS_MAX = 2_000;

export const mapPoint = z.object({
  /** The listing's place in the whole list, from 1: its number on the page and on the map. */
  number: z.number(),
  business_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export const browsePoints = endpoint({
  method: "GET",
  path: "/guide/api/browse/points/",
  summary: "Where an area's listings are, in the list's order and with its numbers: at most the first 2,000",
  tag: "Guide",
  access: "public",
  query: z.object(listQuery),
  response: z.object({
    /** All listings of the list. */
    count: z.number(),
    /** Those of them without coordinates. */
    without_point: z.number(),
    points: z.array(mapPoint),
    /** Whom the listings behind the points come from. */
    sources: z.array(source),
  }),
  errors: [404],
  dependencies: DEPENDENCIES,
});
