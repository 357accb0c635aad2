import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { degrees } from "../../platform/values/degrees.ts";
import { area, country } from "../places/contract.ts";
import {
  ACTIVITY_TYPES,
  BAR_TYPES,
  BOOKING_BUTTONS,
  BUSINESS_TYPES,
  CHANNEL_MANAGERS,
  DIETARY_CATEGORIES,
  enumValues,
  IMPORT_SOURCES,
  LGBTQ_TYPES,
  PRICE_RANGES,
  VENUE_TYPES,
} from "./enumerations.ts";

export const CODE = /^[0-9a-hjkmnp-tv-z]{8}$/;

const said = { text: z.string(), link: z.string().nullable(), licence: z.string() };
/** `more`: further sources of which facts are shown. */
export const attribution = z.object({ ...said, more: z.array(z.object(said)).optional() });

/** A listing as cards show it. */
export const businessCard = z.object({
  business_code: z.string(),
  name: z.string(),
  business_type: z.enum(enumValues(BUSINESS_TYPES)),
  profile_url: z.string(),
  country,
  area: area.nullable(),
  city: z.string(),
  slug: z.string(),
  latitude: degrees.nullable(),
  longitude: degrees.nullable(),
  is_shell: z.boolean(),
  cover_image_uuid: z.string(),
  cover_image_link: z.string(),
  /** The signed-in traveller's wishlist entry, or null. */
  wishlist_uuid: z.string().nullable(),
  short_description: z.string(),
  hashtags: z.array(z.string()),
  opening_time: z.string().nullable(),
  closing_time: z.string().nullable(),
  activity_subtype: z.enum(enumValues(ACTIVITY_TYPES)).nullable(),
  price_range: z.enum(enumValues(PRICE_RANGES)).nullable(),
  discount: z.number(),
  bonus_credit: z.number(),
  book_now_url: z.string().nullable(),
  recommendations_count: z.number(),
  /** Whom an imported listing comes from; wherever it is shown they are named, with the licence. */
  attribution: attribution.nullable(),
});
export type BusinessCard = z.infer<typeof businessCard>;

/** Who made a key or webhook of a listing, as its owners know them. */
export const maker = z.object({ account: z.string(), name: z.string(), email: z.string() });
export type Maker = z.infer<typeof maker>;

/** What the database notifies of when a listing changes: a response that shows it depends on it. */
export const businessKey = ({ business_code }: Pick<BusinessCard, "business_code">): string => `business:${business_code}`;

/** A listing with every field. */
export const business = businessCard.extend({
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  /** The areas that its area lies in, the outermost first. */
  area_path: z.array(area),
  image_gallery: z.array(z.string()),
  number_of_rooms: z.number().nullable(),
  additional_services: z.array(z.string()),
  languages: z.array(z.string()),
  lgbtq_type: z.enum(enumValues(LGBTQ_TYPES)),
  dietary_category: z.enum(enumValues(DIETARY_CATEGORIES)),
  cuisine: z.string(),
  restaurant_style: z.string(),
  bar_type: z.enum(enumValues(BAR_TYPES)).nullable(),
  venue_type: z.enum(enumValues(VENUE_TYPES)).nullable(),
  /** Opening hours that do not fit one opening and one closing time, as text. */
  opening_hours: z.string(),
  /** For the listing's own people and staff; null for everybody else. */
  channel_manager: z.enum(enumValues(CHANNEL_MANAGERS)).nullable(),
  booking_button: z.enum(enumValues(BOOKING_BUTTONS)),
  reply_time: z.string().nullable(),
  /** Of a short-term let, as its authority gave it; empty where there is none. */
  registration_number: z.string(),
  /** What its source says besides: names in other languages, former and short ones … Empty or null where it says nothing. */
  other_names: z.array(z.string()),
  stars: z.number().nullable(),
  price_text: z.string(),
  /** Its part of town. */
  neighbourhood: z.string(),
  directions: z.string(),
  check_in: z.string(),
  check_out: z.string(),
  wheelchair: z.string(),
  internet: z.string(),
  osm_id: z.string(),
  wikidata_id: z.string(),
  gers_id: z.string(),
  source: z.enum(enumValues(IMPORT_SOURCES)),
  created: z.string(),
});
export type Business = z.infer<typeof business>;

export const getGuideBusiness = endpoint({
  method: "GET",
  path: "/guide/api/business/{id}/",
  summary: "A listing by its code",
  tag: "Guide",
  access: "public",
  params: z.object({ id: z.string().regex(CODE) }),
  response: business,
  dependencies: ["business:{id}", "country", "area"],
});

export const getBusiness = endpoint({
  method: "GET",
  path: "/api/business/{business_code}/",
  summary: "A listing by its code",
  tag: "Businesses",
  access: "public",
  params: z.object({ business_code: z.string().regex(CODE) }),
  response: business,
  dependencies: ["business:{business_code}", "country", "area"],
});
