import { ACTIVITY_TYPES, BUSINESS_TYPES, PRICE_RANGES } from "../../catalogue/listings/enumerations.ts";
import { formatCount, languageName } from "../../platform/values/format.ts";
import { CHOSEN, type ChosenField } from "./rules.ts";

/** How the fields of a listing read beside another's. */

type Row = Record<string, unknown>;
const LONG = 120;

const listOf = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : "");
const labelOf = (labels: Record<string, string>, value: unknown): string => (typeof value === "string" ? (labels[value] ?? value) : "");
const plain = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const wordsOf = (text: string): string =>
  text.length > LONG ? `${formatCount(text.split(/\s+/).length, "word", "words")}: ${text.slice(0, LONG)}…` : text;

const TEXTS: Partial<Record<ChosenField, (row: Row, area: string) => string>> = {
  business_type: ({ business_type }) => labelOf(BUSINESS_TYPES, business_type),
  activity_subtype: ({ activity_subtype }) => labelOf(ACTIVITY_TYPES, activity_subtype),
  price_range: ({ price_range }) => labelOf(PRICE_RANGES, price_range),
  area: (_, area) => area,
  point: ({ latitude, longitude }) =>
    typeof latitude === "number" && typeof longitude === "number" ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : "",
  opening_hours: ({ opening_hours, opening_time, closing_time }) =>
    plain(opening_hours) || (opening_time ? `${plain(opening_time).slice(0, 5)} – ${plain(closing_time).slice(0, 5)}` : ""),
  description: ({ description }) => wordsOf(plain(description)),
  hashtags: ({ hashtags }) => (Array.isArray(hashtags) ? hashtags.map((tag) => `#${tag}`).join(" ") : ""),
  languages: ({ languages }) => (Array.isArray(languages) ? languages.map((language) => languageName(language)).join(", ") : ""),
  additional_services: ({ additional_services }) => listOf(additional_services),
  other_names: ({ other_names }) => listOf(other_names),
};

/** Every field that is chosen, as it reads; empty where there is nothing. */
export const textsOf = (row: Row, area: string): Record<ChosenField, string> =>
  Object.fromEntries(
    (Object.keys(CHOSEN) as ChosenField[]).map((field) => [field, TEXTS[field]?.(row, area) ?? plain(row[field])]),
  ) as Record<ChosenField, string>;
