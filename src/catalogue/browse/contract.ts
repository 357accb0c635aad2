import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { source } from "../attribution/contract.ts";
import { businessCard } from "../listings/contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPE_GROUPS, enumValues } from "../listings/enumerations.ts";
import { countryCode } from "../places/contract.ts";
import { CHOICES, LIST_ORDERS, NEED_FLAGS, type NeedFlag } from "./enumerations.ts";
import { parseBounds } from "./filters.ts";

/**
 * Schema for one or several values: "?language=en" and "?language=en&language=th". The endpoints read queries as lists
 * (platform/endpoints/input.ts).
 */
const several = <Value extends z.ZodType>(value: Value) => z.array(value).max(80).optional();

const choice = <Values extends Record<string, string>>(values: Values) => {
  const names = enumValues(values);
  return several(z.enum(names, { error: () => t`Use one or more of these: ${withCommas(names)}.` }));
};

const flag = z.enum(["yes"]).optional();

/** Returns a schema for each filter by what guests need. */
const needFlags = <Schema>(toSchema: () => Schema) =>
  Object.fromEntries(typedKeys(NEED_FLAGS).map((name) => [name, toSchema()])) as Record<NeedFlag, Schema>;

const noLanguage = () => t`Enter an ISO 639-1 language code, such as en.`;
const noHashtag = () => t`Enter a hashtag of at most 60 characters.`;

/** Query of a filtered list. Several values of one filter widen the list, several filters narrow it. */
export const listQuery = {
  country: countryCode.optional(),
  /** Slug of an area. */
  area: z.string().max(100).optional(),
  category: z.enum(enumValues(BUSINESS_TYPE_GROUPS)).optional(),
  /** Activity of the list, as in its page's URL; `activity_subtype` is the filter. */
  activity: z.enum(enumValues(ACTIVITY_TYPES)).optional(),
  business_type: choice(CHOICES.business_type),
  activity_subtype: choice(CHOICES.activity_subtype),
  price_range: choice(CHOICES.price_range),
  dietary_category: choice(CHOICES.dietary_category),
  lgbtq_type: choice(CHOICES.lgbtq_type),
  language: several(z.string().regex(/^[a-z]{2,3}$/, { error: () => noLanguage() })),
  hashtag: several(
    z
      .string()
      .min(1, { error: () => noHashtag() })
      .max(60, { error: () => noHashtag() }),
  ),
  stars: choice(CHOICES.stars),
  ...needFlags(() => flag),
  has_discount: flag,
  has_bonus_credit: flag,
  is_recommended: flag,
  /** Checked by the clock of each place. A list of more than 20,000 listings needs a country with one time zone. */
  open_now: flag,
  /** West, south, east and north in degrees, with at most three decimals; needs an area. */
  bounds: z
    .string()
    .refine((text) => parseBounds(text) !== null, { error: () => t`Enter west,south,east,north as 4 numbers with at most 3 decimals.` })
    .optional(),
  ordering: z.enum(enumValues(LIST_ORDERS)).optional(),
};

const values = z.array(z.object({ value: z.string(), businesses_count: z.number() }));

/** Number of listings for each value of each filter, with the other filters applied. */
export const facets = z.object({
  business_type: values,
  activity_subtype: values,
  price_range: values,
  dietary_category: values,
  lgbtq_type: values,
  stars: values,
  ...needFlags(() => values),
  language: values,
  hashtag: values,
  has_discount: values,
  has_bonus_credit: values,
  is_recommended: values,
  open_now: values,
});

export const browsedCard = businessCard.extend({
  /** Lowest price of its rooms for two per night, else of its activities per person; null without a price. */
  from_price: z.number().nullable(),
  from_currency: z.string().nullable(),
  from_per: z.enum(["night", "person"]).nullable(),
  cuisine: z.string(),
  stars: z.number().nullable(),
  /** Neighbourhood of the listing. */
  neighbourhood: z.string(),
  /** The source's own description of prices. */
  price_text: z.string(),
  /** Opening hours of eight days from yesterday on, in minutes of each day, alternating start and end; null if unknown. */
  open: z
    .object({
      /** Time zone of the place, an IANA name. */
      time_zone: z.string(),
      /** The first of the days. */
      from: z.string(),
      days: z.array(z.array(z.number())),
    })
    .nullable(),
});
export type BrowsedCard = z.infer<typeof browsedCard>;

const DEPENDENCIES = ["area:{area}|country:{country}|activity:{activity}", "country", "area", "guide_settings", "opening_week"];

/** A list with its facet counts. It needs an area, a country or an activity. */
export const browseBusinesses = endpoint({
  method: "GET",
  path: "/guide/api/browse/",
  summary: "Lists the published listings of an area, country or activity, with filters and the counts of each filter",
  tag: "Guide",
  access: "public",
  query: z.object({ ...listQuery, ...pageQuery }),
  sample: { country: "VN", area: "hoi-an", activity: "hiking" },
  response: listResponse(browsedCard).extend({ facets }),
  errors: [404],
  dependencies: DEPENDENCIES,
});

/** Maximum number of points on the map: the first ones in the list's order. */
export const POINTS_MAX = 2_000;

export const mapPoint = z.object({
  /** Position in the whole list, from 1; its number on the page and on the map. */
  number: z.number(),
  business_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export const browsePoints = endpoint({
  method: "GET",
  path: "/guide/api/browse/points/",
  summary: "Lists the coordinates of an area's listings, numbered as in the list, at most the first 2,000",
  tag: "Guide",
  access: "public",
  query: z.object(listQuery),
  sample: { country: "VN", area: "hoi-an", activity: "hiking" },
  response: z.object({
    /** Number of listings in the list. */
    count: z.number(),
    /** Number of these listings without coordinates. */
    without_point: z.number(),
    points: z.array(mapPoint),
    /** Sources of the listings behind the points. */
    sources: z.array(source),
  }),
  errors: [404],
  dependencies: DEPENDENCIES,
});
