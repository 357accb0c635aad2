import { z } from "zod";
import { ACCOUNT_TYPES, VISIBILITIES, WISHLIST_VISIBILITIES } from "../../accounts/travellers/enumerations.ts";
import { COUPON_STATUSES } from "../../booking/vouchers/enumerations.ts";
import { DURATION_CLASSES, ITEM_KINDS, ROOM_TYPES } from "../../catalogue/items/enumerations.ts";
import { CHANNEL_MANAGERS } from "../../catalogue/listings/channelManagers.ts";
import {
  ACTIVITY_TYPES,
  BAR_TYPES,
  BOOKING_BUTTONS,
  BUSINESS_TYPES,
  DIETARY_CATEGORIES,
  enumValues,
  LGBTQ_TYPES,
  PRICE_FEELS,
  PRICE_RANGES,
} from "../../catalogue/listings/enumerations.ts";
import { GUIDE_VISIBILITIES } from "../../travellers/guides/enumerations.ts";
import { LETTER_MAX, NOTE_MAX } from "../../travellers/guides/rules.ts";
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS } from "../../travellers/reports/enumerations.ts";
import { FAMILIARITIES } from "../../travellers/visits/enumerations.ts";

/** Schemas of the demo texts in content/ (one area per file) and of the people in data/. */

/** Shown with every demo listing, so that no traveller tries to book it. */
export const DEMO_ATTRIBUTION = "Made-up businesses";
/** Published password of the four demo accounts that can sign in. */
export const DEMO_PASSWORD = "explore-better";

const time = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .nullable();

const dayOfYear = z.string().regex(/^\d\d-\d\d$/);

const item = z.strictObject({
  kind: z.enum(enumValues(ITEM_KINDS)),
  title: z.string().min(1).max(200),
  description: z.string(),
  activity_type: z.enum(enumValues(ACTIVITY_TYPES)).nullable(),
  room_type: z.enum(enumValues(ROOM_TYPES)).nullable(),
  minimum_price: z.number().positive().nullable(),
  minimum_price_currency: z.string().length(3).nullable(),
  duration: z.int().positive().nullable(),
  duration_class: z.enum(enumValues(DURATION_CLASSES)).nullable(),
  maximum_capacity: z.int().positive().nullable(),
  item_category: z.string(),
  is_featured: z.boolean().default(false),
  units: z.int().positive().default(1),
  minimum_nights: z.int().positive().default(1),
  is_draft: z.boolean().default(false),
  /** Days of every year, "12-15"; a season that ends before it begins spans New Year. */
  seasons: z.array(z.strictObject({ from: dayOfYear, to: dayOfYear, price: z.number().positive() })).default([]),
  /** URL of an external booking page. */
  book_now_url: z.url().nullable().default(null),
});

const recommendation = z.strictObject({
  traveller: z.string(),
  rating: z.int().min(1).max(3),
  price_feel: z.enum(enumValues(PRICE_FEELS)).nullable(),
  familiarity: z.enum(enumValues(FAMILIARITIES)),
  comment: z.string(),
});

const listing = z.strictObject({
  key: z.string(),
  name: z.string().min(1).max(200),
  business_type: z.enum(enumValues(BUSINESS_TYPES)),
  latitude: z.number(),
  longitude: z.number(),
  short_description: z.string(),
  description: z.string(),
  hashtags: z.array(z.string().regex(/^[a-z0-9]+$/)),
  opening_time: time,
  closing_time: time,
  activity_subtype: z.enum(enumValues(ACTIVITY_TYPES)).nullable(),
  price_range: z.enum(enumValues(PRICE_RANGES)).nullable(),
  discount: z.int().min(0).max(25),
  bonus_credit: z.int().min(0),
  is_shell: z.boolean(),
  is_featured: z.boolean(),
  /** Lets an owner claim an unclaimed listing. */
  website: z.url().nullable().default(null),
  /** URL of an external booking page. */
  book_now_url: z.url().nullable().default(null),
  languages: z.array(z.string().length(2)),
  lgbtq_type: z.enum(enumValues(LGBTQ_TYPES)),
  dietary_category: z.enum(enumValues(DIETARY_CATEGORIES)),
  cuisine: z.string(),
  restaurant_style: z.string(),
  bar_type: z.enum(enumValues(BAR_TYPES)).nullable(),
  number_of_rooms: z.int().positive().nullable(),
  additional_services: z.array(z.string()),
  address: z.string(),
  booking_button: z.enum(enumValues(BOOKING_BUTTONS)),
  channel_manager: z.enum(enumValues(CHANNEL_MANAGERS)),
  reply_time: z.string().nullable(),
  items: z.array(item),
  recommendations: z.array(recommendation),
  visitors: z.array(z.string()),
  wishlisted_by: z.array(z.string()),
});
export type DemoListing = z.infer<typeof listing>;

export const demoArea = z.strictObject({ area: z.string(), country_code: z.string().length(2), businesses: z.array(listing) });
export type DemoArea = z.infer<typeof demoArea>;

const person = z.strictObject({ email: z.email(), has_password: z.boolean().default(false) });

export const demoPeople = z.strictObject({
  travellers: z.array(
    person.extend({
      key: z.string(),
      name: z.string(),
      home_country: z.string().length(2),
      visibility: z.enum(enumValues(VISIBILITIES)).default("public"),
      wishlist_visibility: z.enum(enumValues(WISHLIST_VISIBILITIES)).default("private"),
      account_type: z.enum(enumValues(ACCOUNT_TYPES)).default("basic"),
    }),
  ),
  owners: z.array(person),
  staff: z.array(person),
  /** Keys of the first owner's listings; the second owner has the other claimed ones. */
  owned: z.array(z.string()),
  follows: z.record(z.string(), z.array(z.string())),
  /** Followers that a private traveller accepted; other requests are pending. */
  accepted: z.array(z.tuple([z.string(), z.string()])),
  coupons: z.array(
    z.strictObject({
      traveller: z.string().nullable(),
      business: z.string(),
      recommender: z.string().nullable(),
      status: z.enum(enumValues(COUPON_STATUSES)),
      /** Days before the load on which it was saved, redeemed, confirmed and disputed, in this order. */
      days: z.array(z.int().min(0)).min(1).max(4),
      /** USD of its credit that were spent, and days before the load. */
      spent: z.number().optional(),
      spent_days: z.int().optional(),
      is_disputed: z.boolean().optional(),
    }),
  ),
  /** Vouchers that a business handed out. */
  handed_out: z.array(
    z.strictObject({
      business: z.string(),
      label: z.string(),
      number: z.int(),
      discount: z.int(),
      bonus_credit: z.int(),
      /** Days before the load. */
      days: z.int(),
      opened: z.int(),
      saved_by: z.array(z.string()),
      /** Number of the saved ones that are redeemed. */
      redeemed: z.int(),
    }),
  ),
  wishlisted_countries: z.record(z.string(), z.array(z.string())),
  /** Types of activities that a traveller has done, besides those of listings. */
  activities: z.record(z.string(), z.array(z.enum(enumValues(ACTIVITY_TYPES)))),
  followed_hashtags: z.record(z.string(), z.array(z.string())),
  /** Pairs of the blocking and the blocked traveller. */
  blocks: z.array(z.tuple([z.string(), z.string()])),
  /** Listings added by travellers; null for a deleted traveller. */
  additions: z.array(
    z.strictObject({
      business: z.string(),
      traveller: z.string().nullable(),
      is_from_provider: z.boolean().default(false),
      is_published: z.boolean().default(true),
    }),
  ),
  reports: z.array(
    z.strictObject({
      kind: z.enum(enumValues(REPORT_KINDS)),
      /** Key of a listing, or place of a guide. */
      of: z.string().optional(),
      /** Author of the recommendation or guide, or the reported traveller. */
      by: z.string().optional(),
      /** A traveller, the first owner ("owner"), or null for a visitor. */
      reporter: z.string().nullable(),
      reason: z.enum(enumValues(REPORT_REASONS)),
      text: z.string(),
      outcome: z.enum(enumValues(REPORT_OUTCOMES)).nullable().default(null),
    }),
  ),
});
export type DemoPeople = z.infer<typeof demoPeople>;

/** Travellers' guides: each to a country (two letters) or an area, with places by their keys in the traveller's order. */
export const demoGuides = z.array(
  z.strictObject({
    traveller: z.string(),
    place: z.string(),
    visibility: z.enum(enumValues(GUIDE_VISIBILITIES)),
    letter: z.string().max(LETTER_MAX),
    entries: z.array(z.tuple([z.string(), z.string().max(NOTE_MAX)])),
  }),
);
export type DemoGuides = z.infer<typeof demoGuides>;

/** Introductions of countries by their code, and of areas by their slug; stored in the guide's settings. */
export const demoIntroductions = z.strictObject({
  countries: z.record(z.string(), z.string().max(240)),
  areas: z.record(z.string(), z.string().max(240)),
});
export type DemoIntroductions = z.infer<typeof demoIntroductions>;
