import {
  asc,
  boolean,
  desc,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  type SQL,
  smallint,
  sql,
  text,
  time,
  timestamp,
  uuid,
} from "../../platform/db/sql.ts";
import type { Scope } from "../places/scope.ts";
import type { ShortTexts } from "../translations/rules.ts";
import { nameColumn } from "../translations/tables.ts";

export const business = pgTable("business", {
  code: text().primaryKey(),
  name: text().notNull(),
  business_type: text().notNull(),
  country_code: text().notNull(),
  area_id: integer(),
  city: text().notNull().default(""),
  slug: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  is_shell: boolean().notNull().default(false),
  is_published: boolean().notNull().default(true),
  is_featured: boolean().notNull().default(false),
  is_demo: boolean().notNull().default(false),
  cover_image_uuid: uuid().notNull().unique(),
  image_gallery: uuid().array().notNull().default([]),
  /** The drawn picture while real ones are shown. Triggers of the pictures update it and the two columns above. */
  drawn_cover_uuid: uuid(),
  short_description: text().notNull().default(""),
  description: text().notNull().default(""),
  hashtags: text().array().notNull().default([]),
  opening_time: time(),
  closing_time: time(),
  opening_hours: text().notNull().default(""),
  activity_subtype: text(),
  price_range: text(),
  discount: smallint().notNull().default(0),
  bonus_credit: numeric({ precision: 10, scale: 2, mode: "number" }).notNull().default(0),
  book_now_url: text(),
  booking_button: text().notNull().default("enquiry_email"),
  /** The owner's own text, and the measured one that replaces it. */
  reply_time: text(),
  measured_reply_time: text(),
  address: text().notNull().default(""),
  phone: text().notNull().default(""),
  email: text().notNull().default(""),
  website: text(),
  number_of_rooms: integer(),
  additional_services: text().array().notNull().default([]),
  languages: text().array().notNull().default([]),
  lgbtq_type: text().notNull().default("nothing"),
  dietary_category: text().notNull().default("nothing"),
  cuisine: text().notNull().default(""),
  restaurant_style: text().notNull().default(""),
  bar_type: text(),
  venue_type: text(),
  /** Further fields from sources (migrations/before-0.2/0067_businesses.sql). */
  other_names: text().array().notNull().default([]),
  stars: smallint(),
  neighbourhood: text().notNull().default(""),
  price_text: text().notNull().default(""),
  directions: text().notNull().default(""),
  check_in: text().notNull().default(""),
  check_out: text().notNull().default(""),
  wheelchair: text().notNull().default(""),
  internet: text().notNull().default(""),
  step_free: text().notNull().default(""),
  pets: text().notNull().default(""),
  children: text().notNull().default(""),
  parking: text().notNull().default(""),
  air_conditioning: text().notNull().default(""),
  kitchen: text().notNull().default(""),
  pool: text().notNull().default(""),
  sea_view: text().notNull().default(""),
  breakfast: text().notNull().default(""),
  /** Sustainability labels, each with its issuer. */
  labels: text().array().notNull().default([]),
  osm_id: text().notNull().default(""),
  wikidata_id: text().notNull().default(""),
  gers_id: text().notNull().default(""),
  picture_sources: text().array().notNull().default([]),
  picture_author: text().notNull().default(""),
  picture_licence: text().notNull().default(""),
  channel_manager: text().notNull().default("no"),
  source: text().notNull().default("manual"),
  attribution_text: text(),
  attribution_link: text(),
  attribution_licence: text(),
  recommendations_count: integer().notNull().default(0),
  /** Measure of how much is known, written by a trigger; sorts listings with equal recommendations (migrations/before-0.2/0060_businesses.sql). */
  notability: smallint().notNull().default(0),
  /** Distance from the centre of its area, written by a trigger; the largest number if unknown (migrations/before-0.2/0070_businesses.sql). */
  middle_metres: integer().notNull().default(2_147_483_647),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Time of the last change of its page's content, written by triggers. */
  modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Time of the last change of its website, written by a trigger; null if never changed. */
  website_changed: timestamp({ withTimezone: true }),
  /** Registration number of a short-term let, as its authority issued it. */
  registration_number: text().notNull().default(""),
  /** Number of changes of fields in the listing editor, incremented by a trigger. */
  version: integer().notNull().default(1),
  /** Time when staff deleted it; it is hidden since then. */
  deleted: timestamp({ withTimezone: true }),
  /** The surviving listing of a merged duplicate; this one is hidden. */
  merged_into: text(),
  /** Language of its texts, and of mails to its people who have chosen none, BCP 47; null for the guide's main language. */
  language: text(),
  /** Translations of the texts on cards. Written by triggers (migrations/before-0.2/0130_translations.sql). */
  translations: jsonb().$type<ShortTexts>(),
});

/** Column of a listing's name in the reader's language. */
export const nameOfListing = nameColumn(business.name, business.translations);

export const business_member = pgTable(
  "business_member",
  {
    business_code: text().notNull(),
    account_id: uuid().notNull(),
    /** "owner"; any other value is a helper. */
    role: text().notNull(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    has_enquiry_mails: boolean().notNull().default(true),
    /** Whether the account's browsers show notices about its enquiries. */
    has_enquiry_push: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.business_code] })],
);

/** Written by triggers; read only. An empty string or 0 means "any". */
export const business_count = pgTable("business_count", {
  country_code: text().notNull(),
  area_id: integer().notNull(),
  business_type: text().notNull(),
  activity_subtype: text().notNull(),
  businesses: integer().notNull(),
  /** Number of recommendations; only in rows of a country or an area with all types and activities. */
  recommendations: integer().notNull().default(0),
});

/** Written by triggers; read only. Facet counts by country or by activity: the other column is an empty string. */
export const facet_count = pgTable("facet_count", {
  country_code: text().notNull(),
  activity_subtype: text().notNull(),
  kind: text().$type<"facets" | "language" | "hashtag">().notNull(),
  value: text().notNull(),
  businesses: integer().notNull(),
});

/**
 * The default order of lists: the most recommended, then those about which most is known, then the nearest to the centre of their area,
 * then by name.
 */
export const USUAL_ORDER = [
  desc(business.recommendations_count),
  desc(business.notability),
  asc(business.middle_metres),
  asc(business.name),
  asc(business.code),
] as const;

/**
 * Selects thousands of listings at once. For a long array, `code = ANY (…)` would make PostgreSQL 18 search the index of `modified` and code
 * once for each time at which listings changed.
 */
export const codeIn = (codes: readonly string[]) => sql`code IN (SELECT unnest(${sql.param([...codes])}::text[]))`;

/** Selects the listings that the guide covers. */
export const inScope = (scope: Scope | undefined): SQL | undefined =>
  scope &&
  sql`(${business.country_code} = ANY(${sql.param([...scope.countries])}::text[]) OR ${business.area_id} = ANY(${sql.param(scope.areas.map(({ id }) => id))}::int[]))`;
