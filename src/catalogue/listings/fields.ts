import { texts } from "../../platform/languages/text.ts";
import { TEXT_MAX } from "../hours/parseHours.ts";
import { CHANNEL_MANAGERS } from "./channelManagers.ts";
import {
  ACTIVITY_TYPES,
  BAR_TYPES,
  BOOKING_BUTTONS,
  BUSINESS_TYPES,
  type BusinessType,
  DIETARY_CATEGORIES,
  DISCOUNT_PERCENTS,
  LGBTQ_TYPES,
  PRICE_RANGES,
  VENUE_TYPES,
} from "./enumerations.ts";
import { NEED_FIELDS } from "./needs/fields.ts";

/**
 * A listing's fields, each declared once. The contracts, both editors, cleaning, validation, differences from a source, merges of
 * duplicates, the log and the owner's export are derived from this table: a new field needs a line here, a column in tables.ts and a
 * migration.
 */

/** Sections of the editors. */
export const FIELD_SECTIONS = texts({
  what: "Basics",
  where: "Location",
  hours: "Opening hours",
  whom: "Good for",
  direct: "Direct booking",
  button: "Booking button",
});
export type FieldSection = keyof typeof FIELD_SECTIONS;

/** SQL type of a column that imports write. */
type SqlType = "text" | "text[]" | "integer" | "smallint" | "double precision";

interface Words {
  label: string;
  /** Name within a sentence of the log, if the label does not read as a noun. */
  noun?: string;
  /** Shown beside the label, and below the input. */
  hint?: string;
  about?: string;
}

interface Common {
  words: Words;
  /** `owner`: owners and staff; `people`: also helpers; `source`: imports, and staff who merge duplicates. */
  writer: "owner" | "people" | "source";
  /** Section of the editors; missing for fields that only sources fill. */
  section?: FieldSection;
  /** Types of listing that have the field; default all. Existing values of other types are still shown. */
  types?: readonly BusinessType[];
  isNullable?: true;
  /** Hidden from guests. */
  isHidden?: true;
  /** Type of the column, if imports write the field. */
  imported?: SqlType;
  /** Columns that hold the field, unless it is a single column of the same name. */
  columns?: readonly string[];
}

/** `max`: characters of a text, entries of a list, or the largest number. */
export type ListingField = Common &
  (
    | { kind: "line" | "text" | "email" | "url" | "phone" | "hours" | "place"; max: number }
    | { kind: "list"; max: number }
    /** `empty`: the value that means "not stated". */
    | { kind: "choice"; values: Readonly<Record<string, string>>; empty?: string }
    /** `steps`: the only numbers that can be chosen. */
    | { kind: "number"; min: number; max: number; steps?: readonly number[] }
    | { kind: "degrees"; max: number }
  );

const URL_MAX = 2_000;
const EATING = ["restaurant", "bar", "cafe"] as const;
const people = { writer: "people" } as const;
const source = { writer: "source" } as const;

export const LISTING_FIELDS = {
  name: {
    ...people,
    words: texts({ label: "Name" }),
    kind: "line",
    max: 200,
    section: "what",
    imported: "text",
    columns: ["name", "slug"],
  },
  business_type: { ...people, words: texts({ label: "Type" }), kind: "choice", values: BUSINESS_TYPES, section: "what", imported: "text" },
  activity_subtype: {
    ...people,
    words: texts({ label: "Activity" }),
    kind: "choice",
    values: ACTIVITY_TYPES,
    isNullable: true,
    section: "what",
    types: ["activity", "sight"],
    imported: "text",
  },
  bar_type: {
    ...people,
    words: texts({ label: "Bar type" }),
    kind: "choice",
    values: BAR_TYPES,
    isNullable: true,
    section: "what",
    types: ["bar"],
    imported: "text",
  },
  venue_type: {
    ...people,
    words: texts({ label: "Also a…", noun: "second type" }),
    kind: "choice",
    values: VENUE_TYPES,
    isNullable: true,
    section: "what",
  },
  short_description: {
    ...people,
    words: texts({ label: "Short description", noun: "short description", about: "On cards and in search results." }),
    kind: "line",
    max: 160,
    section: "what",
    imported: "text",
  },
  description: { ...people, words: texts({ label: "Description" }), kind: "text", max: 4_000, section: "what", imported: "text" },
  registration_number: {
    ...people,
    words: texts({
      label: "Licence number",
      hint: "optional",
      about: "For short-term lets in the EU, as issued by your authority. Shown on your page.",
    }),
    kind: "line",
    max: 40,
    section: "what",
    types: ["accommodation"],
  },
  address: { ...people, words: texts({ label: "Address" }), kind: "line", max: 300, section: "where", imported: "text" },
  city: { ...people, words: texts({ label: "Town or village" }), kind: "line", max: 100, section: "where", imported: "text" },
  area: {
    ...people,
    words: texts({ label: "Area", about: "The area page that lists you." }),
    kind: "place",
    max: 80,
    isNullable: true,
    section: "where",
    imported: "integer",
    columns: ["area_id"],
  },
  country: {
    ...people,
    words: texts({ label: "Country" }),
    kind: "place",
    max: 2,
    section: "where",
    imported: "text",
    columns: ["country_code"],
  },
  phone: { ...people, words: texts({ label: "Telephone" }), kind: "phone", max: 60, section: "where", imported: "text" },
  latitude: {
    ...people,
    words: texts({ label: "Latitude" }),
    kind: "degrees",
    max: 90,
    isNullable: true,
    section: "where",
    imported: "double precision",
  },
  longitude: {
    ...people,
    words: texts({ label: "Longitude" }),
    kind: "degrees",
    max: 180,
    isNullable: true,
    section: "where",
    imported: "double precision",
  },
  email: {
    ...people,
    words: texts({ label: "Email", about: "Not shown on your page." }),
    kind: "email",
    max: 254,
    section: "where",
    isHidden: true,
    imported: "text",
  },
  website: {
    ...people,
    words: texts({ label: "Website" }),
    kind: "url",
    max: URL_MAX,
    isNullable: true,
    section: "where",
    imported: "text",
  },
  opening_hours: {
    ...people,
    words: texts({ label: "Opening hours" }),
    kind: "hours",
    max: TEXT_MAX,
    section: "hours",
    imported: "text",
    columns: ["opening_hours", "opening_time", "closing_time"],
  },
  price_range: {
    ...people,
    words: texts({ label: "Price range", hint: "for 2 people a night" }),
    kind: "choice",
    values: PRICE_RANGES,
    isNullable: true,
    section: "whom",
    imported: "text",
  },
  dietary_category: {
    ...people,
    words: texts({ label: "Diet" }),
    kind: "choice",
    values: DIETARY_CATEGORIES,
    empty: "nothing",
    section: "whom",
    imported: "text",
  },
  lgbtq_type: {
    ...people,
    words: texts({ label: "LGBTQ+" }),
    kind: "choice",
    values: LGBTQ_TYPES,
    empty: "nothing",
    section: "whom",
    imported: "text",
  },
  number_of_rooms: {
    ...people,
    words: texts({ label: "Number of rooms" }),
    kind: "number",
    min: 1,
    max: 10_000,
    isNullable: true,
    section: "whom",
    types: ["accommodation"],
    imported: "integer",
  },
  cuisine: { ...people, words: texts({ label: "Cuisine" }), kind: "line", max: 120, section: "whom", types: EATING, imported: "text" },
  restaurant_style: {
    ...people,
    words: texts({ label: "Style" }),
    kind: "line",
    max: 60,
    section: "whom",
    types: EATING,
    imported: "text",
  },
  languages: { ...people, words: texts({ label: "Languages" }), kind: "list", max: 24, section: "whom", imported: "text[]" },
  hashtags: {
    ...people,
    words: texts({ label: "Hashtags", about: "The first 5 are shown." }),
    kind: "list",
    max: 12,
    section: "whom",
    imported: "text[]",
  },
  additional_services: {
    ...people,
    words: texts({ label: "Services", about: "Breakfast, parking, laundry…" }),
    kind: "list",
    max: 24,
    section: "whom",
    imported: "text[]",
  },
  ...NEED_FIELDS,
  discount: {
    writer: "owner",
    words: texts({ label: "Direct discount" }),
    kind: "number",
    min: 0,
    max: Math.max(...DISCOUNT_PERCENTS),
    steps: DISCOUNT_PERCENTS,
    section: "direct",
  },
  bonus_credit: {
    writer: "owner",
    words: texts({ label: "Bonus credit", hint: "USD" }),
    kind: "number",
    min: 0,
    max: 50,
    section: "direct",
  },
  booking_button: {
    ...people,
    words: texts({ label: "“Book Direct” button" }),
    kind: "choice",
    values: BOOKING_BUTTONS,
    empty: "enquiry_email",
    section: "button",
  },
  book_now_url: {
    ...people,
    words: texts({ label: "Booking link", hint: "optional", about: "Your own booking page." }),
    kind: "url",
    max: URL_MAX,
    isNullable: true,
    section: "button",
    imported: "text",
  },
  reply_time: {
    ...people,
    words: texts({
      label: "Reply time",
      hint: "optional",
      about: "e.g. “within a day”. We'll show your real reply time after five replies.",
    }),
    kind: "line",
    max: 60,
    isNullable: true,
    section: "button",
  },
  channel_manager: {
    ...people,
    words: texts({ label: "Channel manager", about: "Not shown to guests." }),
    kind: "choice",
    values: CHANNEL_MANAGERS,
    empty: "no",
    section: "button",
    isHidden: true,
  },
  other_names: { ...source, words: texts({ label: "Other names" }), kind: "list", max: 120, imported: "text[]" },
  price_text: { ...source, words: texts({ label: "Price details" }), kind: "line", max: 200, imported: "text" },
  neighbourhood: { ...source, words: texts({ label: "Neighbourhood" }), kind: "line", max: 100, imported: "text" },
  directions: { ...source, words: texts({ label: "Directions" }), kind: "line", max: 300, imported: "text" },
  check_in: { ...source, words: texts({ label: "Check-in" }), kind: "line", max: 60, imported: "text" },
  check_out: { ...source, words: texts({ label: "Check-out" }), kind: "line", max: 60, imported: "text" },
  osm_id: { ...source, words: texts({ label: "OpenStreetMap ID" }), kind: "line", max: 30, imported: "text" },
  wikidata_id: { ...source, words: texts({ label: "Wikidata ID" }), kind: "line", max: 20, imported: "text" },
  gers_id: { ...source, words: texts({ label: "Overture ID" }), kind: "line", max: 40, imported: "text" },
  picture_sources: { ...source, words: texts({ label: "Pictures" }), kind: "list", max: 10, isHidden: true, imported: "text[]" },
  picture_author: { ...source, words: texts({ label: "Picture author" }), kind: "line", max: 200, isHidden: true, imported: "text" },
  picture_licence: { ...source, words: texts({ label: "Picture licence" }), kind: "line", max: 100, isHidden: true, imported: "text" },
  attribution_text: {
    ...source,
    words: texts({ label: "Attribution" }),
    kind: "text",
    max: 4_000,
    isNullable: true,
    isHidden: true,
    imported: "text",
  },
  attribution_link: {
    ...source,
    words: texts({ label: "Attribution link" }),
    kind: "text",
    max: 4_000,
    isNullable: true,
    isHidden: true,
    imported: "text",
  },
  attribution_licence: {
    ...source,
    words: texts({ label: "Licence" }),
    kind: "text",
    max: 4_000,
    isNullable: true,
    isHidden: true,
    imported: "text",
  },
} as const satisfies Record<string, ListingField>;
