import {
  asc,
  boolean,
  desc,
  doublePrecision,
  integer,
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
  /** The picture that was drawn, while real ones are shown. Kept, with the two above, by triggers of the pictures. */
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
  /** The owner's own words, and in their place what was measured. */
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
  /** What sources say besides (migrations/0067_businesses.sql). */
  other_names: text().array().notNull().default([]),
  stars: smallint(),
  neighbourhood: text().notNull().default(""),
  price_text: text().notNull().default(""),
  directions: text().notNull().default(""),
  check_in: text().notNull().default(""),
  check_out: text().notNull().default(""),
  wheelchair: text().notNull().default(""),
  internet: text().notNull().default(""),
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
  /** How much is known of it, by a trigger: the order of those that are recommended alike (migrations/0060_businesses.sql). */
  notability: smallint().notNull().default(0),
  /** From the middle of its area, by a trigger; past all others where that is not known (migrations/0070_businesses.sql). */
  middle_metres: integer().notNull().default(2_147_483_647),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When what its page shows was last changed; kept by triggers. */
  modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When its website was last changed, by a trigger; null as it came in. */
  website_changed: timestamp({ withTimezone: true }),
  /** Of a short-term let, as its authority gave it. */
  registration_number: text().notNull().default(""),
  /** Counts the changes of what the listing editor shows, by a trigger. */
  version: integer().notNull().default(1),
  /** When staff deleted it; then it is hidden. */
  deleted: timestamp({ withTimezone: true }),
  /** The listing that was kept of two that are the same; then it is hidden. */
  merged_into: text(),
});

export const business_member = pgTable(
  "business_member",
  {
    business_code: text().notNull(),
    account_id: uuid().notNull(),
    /** "owner"; everybody else is a helper. */
    role: text().notNull(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    has_enquiry_mails: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.business_code] })],
);

/** Kept by triggers; read only. An empty string or 0 means "any". */
export const business_count = pgTable("business_count", {
  country_code: text().notNull(),
  area_id: integer().notNull(),
  business_type: text().notNull(),
  activity_subtype: text().notNull(),
  businesses: integer().notNull(),
  /** How often they are recommended; in the rows of a country or an area with all types and activities alone. */
  recommendations: integer().notNull().default(0),
});

/** Kept by triggers; read only. What lists are filtered by, counted by country or activity: the other of the two is an empty string. */
export const facet_count = pgTable("facet_count", {
  country_code: text().notNull(),
  activity_subtype: text().notNull(),
  kind: text().$type<"facets" | "language" | "hashtag">().notNull(),
  value: text().notNull(),
  businesses: integer().notNull(),
});

/** The usual order of lists: the most recommended, then what most is known of, then the nearest to the middle of its area, then by name. */
export const USUAL_ORDER = [
  desc(business.recommendations_count),
  desc(business.notability),
  asc(business.middle_metres),
  asc(business.name),
  asc(business.code),
] as const;

/** Listings that the guide covers. */
export const inScope = (scope: Scope | undefined): SQL | undefined =>
  scope &&
  sql`(${business.country_code} = ANY(${sql.param([...scope.countries])}::text[]) OR ${business.area_id} = ANY(${sql.param(scope.areas.map(({ id }) => id))}::int[]))`;
