import {
  ACTIVITY_TYPES,
  BAR_TYPES,
  BUSINESS_TYPES,
  type BusinessType,
  DIETARY_CATEGORIES,
  enumValues,
  LGBTQ_TYPES,
  PRICE_RANGES,
} from "../../../catalogue/listings/enumerations.ts";
import { countriesByName } from "../../../catalogue/search/words/countryNames.ts";
import { folded } from "../../../catalogue/search/words/fold.ts";
import { inEnglish } from "../../../platform/languages/text.ts";
import { type Candidate, type FieldNote, type Mapped, type Refusal, reject } from "../candidate.ts";
import { CSV_COLUMN_NAMES, CSV_COLUMNS, type CsvColumn } from "../enumerations.ts";
import { idKey, placeKey, townKey } from "../keys.ts";
import { splitHead, textColumn, textField, textsOfRow } from "../texts.ts";
import { mapOwnEvent } from "./event.ts";

/** Pure: maps one row of the guide's own CSV to a listing. docs/import.md documents the columns. */

export interface OwnOptions {
  dataset: string;
  licence?: string | undefined;
  attribution?: string | undefined;
  attributionLink?: string | undefined;
  /** Language of texts whose columns name none. */
  textLanguage?: string | undefined;
}

type Row = Partial<Record<CsvColumn, string>>;

const headerName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/**
 * Returns the guide's name of each column of a header; undefined for an unknown column. Of two columns with the same meaning, the first
 * counts.
 */
export function ownColumns(header: readonly string[]): (CsvColumn | undefined)[] {
  const names = header.map(headerName);
  const present = new Set(names);
  const taken = new Set<CsvColumn>();
  return names.map((name) => {
    const found = CSV_COLUMN_NAMES.find((column) => {
      if (column === name) return true;
      const spellings: readonly string[] = CSV_COLUMNS[column];
      // An alternative spelling counts only if the column itself is absent.
      return spellings.includes(name) && !present.has(column);
    });
    if (!found || taken.has(found)) return undefined;
    taken.add(found);
    return found;
  });
}

/** Returns the name of a column with texts in a language, such as "description:de"; undefined for another one. */
export function ownTextColumn(head: string): string | undefined {
  const split = splitHead(head);
  const field = split && textField(headerName(split.stem));
  return split && field && textColumn(field, split.language);
}

/** Returns the missing columns without which no row can be a listing. */
export function missingOwnColumns(header: readonly string[]): string[] {
  const columns = ownColumns(header);
  return (["name", "business_type", "latitude", "longitude"] as const).filter((column) => !columns.includes(column));
}

const splitList = (value: string | undefined) =>
  (value ?? "")
    .split(/[;|,]/)
    .map((entry) => entry.trim().replace(/^#/, ""))
    .filter(Boolean);
const valueKey = (value: string | undefined) => headerName(value ?? "").replace(/&/g, "and");

const TYPE_WORDS: Record<string, BusinessType> = {
  hotel: "accommodation",
  hostel: "accommodation",
  guest_house: "accommodation",
  pub: "bar",
  coffee_shop: "cafe",
  café: "cafe",
  attraction: "sight",
};

const TEXTS = [
  "city",
  "neighbourhood",
  "address",
  "phone",
  "email",
  "website",
  "book_now_url",
  "short_description",
  "description",
  "cuisine",
  "restaurant_style",
  "stars",
  "price_text",
  "directions",
  "check_in",
  "check_out",
  "wheelchair",
  "internet",
  "step_free",
  "pets",
  "children",
  "parking",
  "air_conditioning",
  "kitchen",
  "pool",
  "sea_view",
  "breakfast",
  "osm_id",
  "wikidata_id",
  "gers_id",
  "picture_author",
  "picture_licence",
] as const satisfies readonly CsvColumn[];

/** Returns the texts that are used unchanged. */
const textsIn = (row: Row): Pick<Candidate, (typeof TEXTS)[number]> =>
  Object.fromEntries(TEXTS.map((column) => [column, row[column] ?? ""]));

/** Types by their own names, their labels and other words, without the differences of "Guest house" and "guesthouse". */
const typeKey = (word: string) => word.replaceAll("_", "");
const TYPES_BY_KEY = new Map<string, BusinessType>([
  ...Object.entries(TYPE_WORDS).map(([word, type]) => [typeKey(word), type] as const),
  ...enumValues(BUSINESS_TYPES).flatMap((type) =>
    [type, valueKey(inEnglish(BUSINESS_TYPES)[type])].map((word) => [typeKey(word), type] as const),
  ),
]);
const TYPE_LABELS = Object.values(inEnglish(BUSINESS_TYPES)).join(", ").toLowerCase();

/** Whether a word is one of the guide's own types. */
export const isBusinessType = (word: string): word is BusinessType => Object.hasOwn(BUSINESS_TYPES, word);

function typeInRow(row: Row): BusinessType | { refused: FieldNote } {
  const word = valueKey(row.business_type);
  const said = (row.business_type ?? "").trim().slice(0, 60);
  return TYPES_BY_KEY.get(typeKey(word)) ?? reject("business_type", word ? `"${said}" is not known. Use: ${TYPE_LABELS}` : "missing");
}

/** Returns the country that a value names: a two-letter code, or a name in one of many languages. "" for none, undefined for an unknown one. */
export function countryCode(value: string): string | undefined {
  const text = value.trim();
  return text === "" || /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : countriesByName().get(folded(text));
}

function rowKey(row: Row, name: string, dataset: string): string {
  if (row.id?.trim()) return idKey(dataset, row.id.trim());
  return row.latitude || row.longitude ? placeKey(dataset, name, row.latitude, row.longitude) : townKey(dataset, name, row.city ?? "");
}

const isEmpty = (value: string | undefined) => (value ?? "").trim() === "";
const readLicence = (row: Row, options: OwnOptions) => row.licence?.trim() || options.licence;

/** Returns everything that a row of a listing lacks besides its type. */
export function missingInRow(row: Row, options: OwnOptions): FieldNote[] {
  const { latitude, longitude, city } = row;
  const degree = isEmpty(latitude) ? (isEmpty(longitude) && !isEmpty(city) ? "" : "latitude") : isEmpty(longitude) ? "longitude" : "";
  return [
    ...(isEmpty(row.name) ? [reject("name", "missing")] : []),
    ...(readLicence(row, options) ? [] : [reject("licence", "missing, and --licence was not given")]),
    ...(degree === "" ? [] : [reject(degree, "missing")]),
  ].map(({ refused }) => refused);
}

/** Returns the refusal of a row with the first of its faults, and the others. */
export const refuse = ([refused = { field: "record", reason: "missing" }, ...more]: readonly FieldNote[]): Refusal =>
  more.length > 0 ? { refused, more } : { refused };

/** Maps a row; a row that cannot be imported is refused with all its faults, so that they can be corrected at once. */
export function mapOwnRow(row: Row, options: OwnOptions): Mapped {
  const name = row.name?.trim() ?? "";
  const isEvent = valueKey(row.business_type) === "event";
  const type = isEvent ? "sight" : typeInRow(row);
  const licence = readLicence(row, options);
  if (name === "" || typeof type !== "string" || !licence) {
    const missing = missingInRow(row, options).filter(({ field }) => !isEvent || field === "name" || field === "licence");
    return refuse([...(typeof type === "string" ? [] : [type.refused]), ...missing]);
  }
  const source = {
    attribution_text: row.attribution?.trim() || options.attribution || "",
    attribution_link: row.attribution_link?.trim() || options.attributionLink || "",
    attribution_licence: licence,
  };
  if (isEvent) return mapOwnEvent(row, name, options, { country: countryCode(row.country ?? "") ?? "", ...source });
  const notes: FieldNote[] = [];
  const readChoice = <Fallback>(column: CsvColumn, values: Record<string, string>, fallback: Fallback): string | Fallback => {
    const value = valueKey(row[column]);
    if (value === "" || Object.hasOwn(values, value)) return value || fallback;
    notes.push({ field: column, reason: "is not a valid value of this column: skipped" });
    return fallback;
  };
  const rooms = row.number_of_rooms?.trim() ?? "";
  if (rooms && !/^\d{1,4}$/.test(rooms)) notes.push({ field: "number_of_rooms", reason: "is not a whole number: skipped" });
  const country = countryCode(row.country ?? "");
  if (country === undefined) notes.push({ field: "country", reason: "is not a country: set from the coordinates" });
  const candidate: Candidate = {
    source_key: rowKey(row, name, options.dataset),
    ...textsIn(row),
    language: options.textLanguage,
    texts: textsOfRow(row),
    name,
    business_type: type,
    activity_subtype: readChoice("activity_subtype", ACTIVITY_TYPES, null) ?? (type === "activity" || type === "sight" ? "other" : null),
    latitude: row.latitude,
    longitude: row.longitude,
    country: country ?? "",
    hours: row.opening_hours ?? "",
    hashtags: splitList(row.hashtags),
    additional_services: (row.additional_services ?? "").split(/[;|]/),
    languages: splitList(row.languages),
    price_range: readChoice("price_range", PRICE_RANGES, null),
    number_of_rooms: /^\d{1,4}$/.test(rooms) ? Number(rooms) : null,
    labels: (row.labels ?? "").split(/[;|]/),
    lgbtq_type: readChoice("lgbtq_type", LGBTQ_TYPES, "nothing"),
    dietary_category: readChoice("dietary_category", DIETARY_CATEGORIES, "nothing"),
    bar_type: readChoice("bar_type", BAR_TYPES, null),
    other_names: (row.other_names ?? "").split(/[;|]/),
    picture_sources: [row.pictures ?? ""],
    ...source,
    notes,
  };
  return { candidate };
}
