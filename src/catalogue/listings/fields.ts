import { t, texts } from "../../platform/languages/text.ts";
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
import { needFields } from "./needs/fields.ts";

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

interface Common {
  label: string;
  /** Name within a sentence of the log, if the label does not read as a noun. */
  noun?: string;
  /** Shown beside the label, and below the input. */
  hint?: string;
  about?: string;
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

export const listingFields = () =>
  ({
    name: { ...people, label: t`Name`, kind: "line", max: 200, section: "what", imported: "text", columns: ["name", "slug"] },
    business_type: { ...people, label: t`Type`, kind: "choice", values: BUSINESS_TYPES, section: "what", imported: "text" },
    activity_subtype: {
      ...people,
      label: t`Activity`,
      kind: "choice",
      values: ACTIVITY_TYPES,
      isNullable: true,
      section: "what",
      types: ["activity", "sight"],
      imported: "text",
    },
    bar_type: {
      ...people,
      label: t`Bar type`,
      kind: "choice",
      values: BAR_TYPES,
      isNullable: true,
      section: "what",
      types: ["bar"],
      imported: "text",
    },
    venue_type: {
      ...people,
      label: t`Also a…`,
      noun: "second type",
      kind: "choice",
      values: VENUE_TYPES,
      isNullable: true,
      section: "what",
    },
    short_description: {
      ...people,
      label: t`Short description`,
      noun: "short description",
      about: t`On cards and in search results.`,
      kind: "line",
      max: 160,
      section: "what",
      imported: "text",
    },
    description: { ...people, label: t`Description`, kind: "text", max: 4_000, section: "what", imported: "text" },
    registration_number: {
      ...people,
      label: t`Licence number`,
      hint: "optional",
      about: t`For short-term lets in the EU, as issued by your authority. Shown on your page.`,
      kind: "line",
      max: 40,
      section: "what",
      types: ["accommodation"],
    },
    address: { ...people, label: t`Address`, kind: "line", max: 300, section: "where", imported: "text" },
    city: { ...people, label: t`Town or village`, kind: "line", max: 100, section: "where", imported: "text" },
    area: {
      ...people,
      label: t`Area`,
      about: t`The area page that lists you.`,
      kind: "place",
      max: 80,
      isNullable: true,
      section: "where",
      imported: "integer",
      columns: ["area_id"],
    },
    country: { ...people, label: t`Country`, kind: "place", max: 2, section: "where", imported: "text", columns: ["country_code"] },
    phone: { ...people, label: t`Telephone`, kind: "phone", max: 60, section: "where", imported: "text" },
    latitude: { ...people, label: t`Latitude`, kind: "degrees", max: 90, isNullable: true, section: "where", imported: "double precision" },
    longitude: {
      ...people,
      label: t`Longitude`,
      kind: "degrees",
      max: 180,
      isNullable: true,
      section: "where",
      imported: "double precision",
    },
    email: {
      ...people,
      label: t`Email`,
      about: t`Not shown on your page.`,
      kind: "email",
      max: 254,
      section: "where",
      isHidden: true,
      imported: "text",
    },
    website: { ...people, label: t`Website`, kind: "url", max: URL_MAX, isNullable: true, section: "where", imported: "text" },
    opening_hours: {
      ...people,
      label: t`Opening hours`,
      kind: "hours",
      max: TEXT_MAX,
      section: "hours",
      imported: "text",
      columns: ["opening_hours", "opening_time", "closing_time"],
    },
    price_range: {
      ...people,
      label: t`Price range`,
      hint: t`for 2 people a night`,
      kind: "choice",
      values: PRICE_RANGES,
      isNullable: true,
      section: "whom",
      imported: "text",
    },
    dietary_category: {
      ...people,
      label: t`Diet`,
      kind: "choice",
      values: DIETARY_CATEGORIES,
      empty: "nothing",
      section: "whom",
      imported: "text",
    },
    lgbtq_type: { ...people, label: "LGBTQ+", kind: "choice", values: LGBTQ_TYPES, empty: "nothing", section: "whom", imported: "text" },
    number_of_rooms: {
      ...people,
      label: t`Number of rooms`,
      kind: "number",
      min: 1,
      max: 10_000,
      isNullable: true,
      section: "whom",
      types: ["accommodation"],
      imported: "integer",
    },
    cuisine: { ...people, label: t`Cuisine`, kind: "line", max: 120, section: "whom", types: EATING, imported: "text" },
    restaurant_style: { ...people, label: t`Style`, kind: "line", max: 60, section: "whom", types: EATING, imported: "text" },
    languages: { ...people, label: t`Languages`, kind: "list", max: 24, section: "whom", imported: "text[]" },
    hashtags: {
      ...people,
      label: t`Hashtags`,
      about: t`The first 5 are shown.`,
      kind: "list",
      max: 12,
      section: "whom",
      imported: "text[]",
    },
    additional_services: {
      ...people,
      label: t`Services`,
      about: t`Breakfast, parking, laundry…`,
      kind: "list",
      max: 24,
      section: "whom",
      imported: "text[]",
    },
    ...needFields(),
    discount: {
      writer: "owner",
      label: t`Direct discount`,
      kind: "number",
      min: 0,
      max: Math.max(...DISCOUNT_PERCENTS),
      steps: DISCOUNT_PERCENTS,
      section: "direct",
    },
    bonus_credit: { writer: "owner", label: t`Bonus credit`, hint: "USD", kind: "number", min: 0, max: 50, section: "direct" },
    booking_button: {
      ...people,
      label: t`“Book Direct” button`,
      kind: "choice",
      values: BOOKING_BUTTONS,
      empty: "enquiry_email",
      section: "button",
    },
    book_now_url: {
      ...people,
      label: t`Booking link`,
      hint: "optional",
      about: t`Your own booking page.`,
      kind: "url",
      max: URL_MAX,
      isNullable: true,
      section: "button",
      imported: "text",
    },
    reply_time: {
      ...people,
      label: t`Reply time`,
      hint: "optional",
      about: t`e.g. “within a day”. We'll show your real reply time after five replies.`,
      kind: "line",
      max: 60,
      isNullable: true,
      section: "button",
    },
    channel_manager: {
      ...people,
      label: t`Channel manager`,
      about: t`Not shown to guests.`,
      kind: "choice",
      values: CHANNEL_MANAGERS,
      empty: "no",
      section: "button",
      isHidden: true,
    },
    other_names: { ...source, label: t`Other names`, kind: "list", max: 120, imported: "text[]" },
    price_text: { ...source, label: t`Price details`, kind: "line", max: 200, imported: "text" },
    neighbourhood: { ...source, label: t`Neighbourhood`, kind: "line", max: 100, imported: "text" },
    directions: { ...source, label: t`Directions`, kind: "line", max: 300, imported: "text" },
    check_in: { ...source, label: "Check-in", kind: "line", max: 60, imported: "text" },
    check_out: { ...source, label: "Check-out", kind: "line", max: 60, imported: "text" },
    osm_id: { ...source, label: t`OpenStreetMap ID`, kind: "line", max: 30, imported: "text" },
    wikidata_id: { ...source, label: t`Wikidata ID`, kind: "line", max: 20, imported: "text" },
    gers_id: { ...source, label: t`Overture ID`, kind: "line", max: 40, imported: "text" },
    picture_sources: { ...source, label: t`Pictures`, kind: "list", max: 10, isHidden: true, imported: "text[]" },
    picture_author: { ...source, label: t`Picture author`, kind: "line", max: 200, isHidden: true, imported: "text" },
    picture_licence: { ...source, label: t`Picture licence`, kind: "line", max: 100, isHidden: true, imported: "text" },
    attribution_text: { ...source, label: t`Attribution`, kind: "text", max: 4_000, isNullable: true, isHidden: true, imported: "text" },
    attribution_link: {
      ...source,
      label: t`Attribution link`,
      kind: "text",
      max: 4_000,
      isNullable: true,
      isHidden: true,
      imported: "text",
    },
    attribution_licence: { ...source, label: t`Licence`, kind: "text", max: 4_000, isNullable: true, isHidden: true, imported: "text" },
  }) as const satisfies Record<string, ListingField>;
