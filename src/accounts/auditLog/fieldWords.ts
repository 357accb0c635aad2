import { ROOM_TYPES } from "../../catalogue/items/enumerations.ts";
import { ACTIVITY_TYPES } from "../../catalogue/listings/enumerations.ts";
import { fieldNoun, findField, isListingField } from "../../catalogue/listings/fields/names.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { STAFF_ROLES } from "../accounts/enumerations.ts";

/** Names of the fields in the log, and of values that come from a list. The log stores keys; its readers get texts. */

/** Nouns of the fields of items, pictures and calendars. Those of a listing's fields are in catalogue/listings/fields.ts. */
const ITEM_NOUNS: Readonly<Record<string, string>> = texts({
  title: "title",
  description: "description",
  pictures: "pictures",
  duration: "duration",
  minimum_price: "price",
  maximum_capacity: "number of guests",
  seasonal_prices: "seasonal prices",
  costs: "extra costs",
  terms: "deposit and cancellation terms",
  departures: "departure times",
  prices: "prices by age",
  amenities: "access and comfort",
  minimum_nights: "minimum stay",
  room_type: "room type",
  activity_type: "activity type",
  item_category: "category",
  book_now_url: "booking link",
  is_draft: "visibility",
  is_cover: "cover",
  alt: "description",
  focus: "focus point",
  units: "number of rooms like this",
});

/** Nouns of other facts in the log. */
const OTHER_NOUNS: Readonly<Record<string, string>> = texts({
  account_type: "account type",
  amount: "amount",
  area: "area of the guide",
  by: "method",
  currency: "currency",
  featured: "featured listings",
  is_featured: "featured",
  is_published: "visible to guests",
  language: "language",
  lies_in: "area around it",
  logo: "logo",
  minimum_price_currency: "currency",
  note: "note",
  outcome: "outcome",
  reason: "reason",
  reports: "reports",
  role: "role",
  sessions: "sessions",
  shown_with: "room or activity",
  site: "site",
  staff_role: "staff role",
  starts: "start",
  ends: "end",
  status: "status",
  tagline: "tagline",
});

const findText = (table: Readonly<Record<string, string>>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined);
const withSpaces = (key: string) => key.replaceAll("_", " ");

/** Returns the noun of an item's field; for other fields, their own name. */
export const itemNoun = (field: string): string => findText(ITEM_NOUNS, field) ?? findText(OTHER_NOUNS, field) ?? withSpaces(field);

/** Returns the noun of any field in the log. */
export const logNoun = (field: string): string => (isListingField(field) ? fieldNoun(field) : itemNoun(field));

/** Values from a list that are not those of a listing's field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  room_type: ROOM_TYPES,
  activity_type: ACTIVITY_TYPES,
  role: texts({ owner: "Owner", helper: "Helper" }),
  staff_role: STAFF_ROLES,
  logo: texts({ custom: "Own logo", default: "Default logo" }),
};

/** Returns the label of a value from a list; undefined for free text. */
export function choiceLabel(field: string, value: string): string | undefined {
  const listed = findField(field);
  return findText(listed?.kind === "choice" ? listed.values : (VALUES[field] ?? {}), value);
}

/** Returns a value as staff read it. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return t`none`;
  if (value === true) return t`yes`;
  if (value === false) return t`no`;
  return typeof value === "string" ? (choiceLabel(field, value) ?? value) : JSON.stringify(value);
}

type Fields = Record<string, unknown>;

/** Returns the changes by field: the old and the new value, in the reader's language. */
export const fieldChanges = (before: Fields | null, after: Fields | null): { field: string; was: string; is: string }[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    field: logNoun(field),
    was: valueText(field, before?.[field]),
    is: valueText(field, after?.[field]),
  }));
