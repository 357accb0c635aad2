import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { area, country } from "../places/contract.ts";
import { TRANSLATION_SOURCES } from "../translations/enumerations.ts";
import { enumValues, IMPORT_SOURCES } from "./enumerations.ts";
import { FIELD_SCHEMAS, GUEST_SCHEMAS } from "./fields/schemas.ts";
import { NEED_NAMES } from "./needs/rules.ts";

export const CODE = /^[0-9a-hjkmnp-tv-z]{8}$/;

const said = { text: z.string(), link: z.string().nullable(), licence: z.string() };
/** Sources of a listing's data; `more` holds further sources of shown facts. */
export const attribution = z.object({ ...said, more: z.array(z.object(said)).optional() });

/** A listing as cards show it. */
export const businessCard = z.object({
  business_code: z.string(),
  name: FIELD_SCHEMAS.name,
  business_type: FIELD_SCHEMAS.business_type,
  profile_url: z.string(),
  country,
  area: area.nullable(),
  city: FIELD_SCHEMAS.city,
  slug: z.string(),
  latitude: FIELD_SCHEMAS.latitude,
  longitude: FIELD_SCHEMAS.longitude,
  is_shell: z.boolean(),
  cover_image_uuid: z.string(),
  cover_image_link: z.string(),
  /** The signed-in traveller's wishlist entry, or null. */
  wishlist_uuid: z.string().nullable(),
  /** Its own name, if `name` is a translation. */
  original_name: z.string().optional(),
  short_description: FIELD_SCHEMAS.short_description,
  /** Language of the short description; absent if it is the response's. */
  short_description_language: z.string().optional(),
  hashtags: FIELD_SCHEMAS.hashtags,
  opening_time: z.string().nullable(),
  closing_time: z.string().nullable(),
  activity_subtype: FIELD_SCHEMAS.activity_subtype,
  price_range: FIELD_SCHEMAS.price_range,
  discount: FIELD_SCHEMAS.discount,
  bonus_credit: FIELD_SCHEMAS.bonus_credit,
  book_now_url: FIELD_SCHEMAS.book_now_url,
  recommendations_count: z.number(),
  /** Sources of an imported listing. Every view of the listing must name them, with the licence. */
  attribution: attribution.nullable(),
});
export type BusinessCard = z.infer<typeof businessCard>;

/** Account that created a key or webhook of a listing, as its owners see it. */
export const maker = z.object({ account: z.string(), name: z.string(), email: z.string() });
export type Maker = z.infer<typeof maker>;

/** Returns the key of the database's notifications about a changed listing: responses that show the listing depend on it. */
export const businessKey = ({ business_code }: Pick<BusinessCard, "business_code">): string => `business:${business_code}`;

/** A listing with every field that guests can read. */
export const business = businessCard.extend({
  ...GUEST_SCHEMAS,
  /** The areas around its area, the outermost first. */
  area_path: z.array(area),
  /** Known answers to what guests need: without one, it is unknown. */
  amenities: z.partialRecord(z.enum(NEED_NAMES), z.enum(["yes", "limited", "no"])),
  image_gallery: z.array(z.string()),
  /** Visible to the listing's owners and helpers, and to staff; null for other readers. */
  channel_manager: FIELD_SCHEMAS.channel_manager.nullable(),
  source: z.enum(enumValues(IMPORT_SOURCES)),
  created: z.string(),
  description_language: z.string(),
  /** Texts that are translations, with their source, and the original if it exists. */
  translated: z.partialRecord(
    z.enum(["short_description", "description", "directions", "price_text"]),
    z.object({
      source: z.enum(enumValues(TRANSLATION_SOURCES)),
      language: z.string(),
      original: z.object({ text: z.string(), language: z.string() }).optional(),
    }),
  ),
  /** The description in all languages; with `languages=all` only. */
  descriptions: z.record(z.string(), z.object({ text: z.string(), source: z.string() })).optional(),
  /** All translations by language and field, the name too; with `languages=all` only. */
  texts: z
    .record(z.string(), z.record(z.string(), z.object({ text: z.string(), source: z.enum(enumValues(TRANSLATION_SOURCES)) })))
    .optional(),
});
export type Business = z.infer<typeof business>;

/** Language of the texts; that of the Accept-Language header by default. */
const languageQuery = {
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, { error: () => t`Enter a language code, such as de or pt-BR.` })
    .optional(),
  languages: z.literal("all", { error: () => t`Enter “all”, or leave this out.` }).optional(),
};

export const getGuideBusiness = endpoint({
  method: "GET",
  path: "/guide/api/business/{id}/",
  summary: "Returns a listing by its code",
  tag: "Guide",
  access: "public",
  params: z.object({ id: z.string().regex(CODE) }),
  query: z.object(languageQuery),
  sample: { id: "{business}" },
  response: business,
  dependencies: ["business:{id}", "country", "area"],
});

export const getBusiness = endpoint({
  method: "GET",
  path: "/api/business/{business_code}/",
  summary: "Returns a listing by its code",
  tag: "Businesses",
  access: "public",
  params: z.object({ business_code: z.string().regex(CODE) }),
  query: z.object(languageQuery),
  sample: { business_code: "{business}" },
  response: business,
  dependencies: ["business:{business_code}", "country", "area"],
});
