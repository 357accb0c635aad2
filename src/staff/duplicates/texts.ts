import { ACTIVITY_TYPES, BUSINESS_TYPES, PRICE_RANGES } from "../../catalogue/listings/enumerations.ts";
import { formatCount, languageName } from "../../platform/values/format.ts";
import { CHOSEN, type ChosenField } from "./rules.ts";

/** How the fields of a listing read beside another's. */

type Row = Record<string, unknown>;
const LONG = 120;

const joinList = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : "");
const valueLabel = (labels: Record<string, string>, value: unknown): string => (typeof value === "string" ? (labels[value] ?? value) : "");
const plain = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const shortenText = (text: string): string =>
  text.length > LONG ? `${formatCount(text.split(/\s+/).length, "word", "words")}: ${text.slice(0, LONG)}…` : text;

const TEXTS: Partial<Record<ChosenField, (row: Row, area: string) => string>> = {
  business_type: ({ business_type }) => valueLabel(BUSINESS_TYPES, business_type),
  activity_subtype: ({ activity_subtype }) => valueLabel(ACTIVITY_TYPES, activity_subtype),
  price_range: ({ price_range }) => valueLabel(PRICE_RANGES, price_range),
  area: (_, area) => area,
  point: ({ latitude, longitude }) =>
    typeof latitude === "number" && typeof longitude === "number" ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : "",
  opening_hours: ({ opening_hours, opening_time, closing_time }) =>
    plain(opening_hours) || (opening_time ? `${plain(opening_time).slice(0, 5)} – ${plain(closing_time).slice(0, 5)}` : ""),
  description: ({ description }) => shortenText(plain(description)),
  hashtags: ({ hashtags }) => (Array.isArray(hashtags) ? hashtags.map((tag) => `#${tag}`).join(" ") : ""),
  languages: ({ languages }) => (Array.isArray(languages) ? languages.map((language) => languageName(language)).join(", ") : ""),
  additional_services: ({ additional_services }) => joinList(additional_services),
  other_names: ({ other_names }) => joinList(other_names),
};

/** Every field that is chosen, as it reads; empty where there is nothing. */
export const fieldTexts = (row: Row, area: string): Record<ChosenField, string> =>
  Object.fromEntries(
    (Object.keys(CHOSEN) as ChosenField[]).map((field) => [field, TEXTS[field]?.(row, area) ?? plain(row[field])]),
  ) as Record<ChosenField, string>;
