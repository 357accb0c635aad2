import { z } from "zod";
import { BUSINESS_TYPES, type BusinessType, enumValues } from "../../../catalogue/listings/enumerations.ts";
import { folded, plainLetters } from "../../../catalogue/search/words/fold.ts";
import { readVocabulary } from "../../../catalogue/search/words/vocabulary/enumerations.ts";
import { findMeaning, PHRASE_MAX } from "../../../catalogue/search/words/vocabulary/rules.ts";
import { type Mapped, reject } from "../candidate.ts";
import type { CsvColumn } from "../enumerations.ts";
import { countryCode, isBusinessType, mapOwnRow, type OwnOptions } from "../guideCsv/mapping.ts";
import {
  DELIMITERS,
  type Delimiter,
  ENCODINGS,
  type Encoding,
  isJoinedField,
  KIND_WORDS,
  type Kind,
  SIGHT_ROWS,
  TABLE_FIELDS,
} from "./words.ts";

/** Pure: maps one row of a foreign table (a register, an export) to a listing, by a mapping of its columns. */

/** Options for reading a table: accepted by `import --map FILE`, and stored with the import. */
export const tableReading = z.strictObject({
  /** Field of each column, by header; columns that are not listed are skipped. */
  columns: z.record(z.string().max(200), z.enum(TABLE_FIELDS)),
  /** Kind of listings whose row has no known word for it, and country of rows that state none. */
  business_type: z.enum(enumValues(BUSINESS_TYPES)).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  encoding: z.enum(enumValues(ENCODINGS)).optional(),
  delimiter: z.enum(enumValues(DELIMITERS)).optional(),
});
export type TableReading = z.infer<typeof tableReading>;
export type { Delimiter, Encoding };

/** Returns the text in lower case, without accents and with letters and digits only. */
export const fold = (text: string): string => plainLetters(text.normalize("NFKD").toLowerCase()).replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the words of a text, folded. */
export const foldedWords = (text: string): string[] =>
  plainLetters(
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase(),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

let kinds: Map<string, Kind> | undefined;

/**
 * Returns the words of the table in the form of foldedWords: without accents, which Cyrillic and Japanese letters have too. Built on first
 * use, not at each start.
 */
const readKinds = () => {
  kinds ??= new Map([...KIND_WORDS].map(([word, kind]) => [foldedWords(word).join(""), kind]));
  return kinds;
};

/** Maximum number of words in a phrase; the table writes phrases as one word: "parc d attractions". */
const KIND_PHRASE_MAX = 3;

/** Returns the kind that a value names: the guide's own word, or a word in another language. */
export function kindFromText(value: string): Kind | undefined {
  const words = foldedWords(value.slice(0, 200));
  const own = words.join("_");
  if (isBusinessType(own)) return [own];
  // The longest phrase counts first: a theme park is not a park.
  for (let at = 0; at < words.length; at += 1)
    for (let length = KIND_PHRASE_MAX; length > 0; length -= 1) {
      const kind = readKinds().get(words.slice(at, at + length).join(""));
      if (kind) return kind;
    }
  return undefined;
}

const EATING = new Set<string>(["restaurant", "cafe", "bar"]);

/** Returns the kind that the search vocabulary assigns to the words, in about forty languages: "lokanta", "phare", "Beaches". */
function kindSearchedFor(value: string): Kind | undefined {
  const vocabulary = readVocabulary();
  const words = folded(value.slice(0, 200)).split(" ");
  for (let length = Math.min(PHRASE_MAX, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const meaning = findMeaning(vocabulary, words.slice(at, at + length).join(" "));
      const [row = ""] = meaning && "kinds" in meaning ? meaning.kinds : [];
      const kind = vocabulary.kinds.get(row);
      if (!kind) continue;
      const { types, activities, wider = "" } = kind;
      if (types[0] === "activity") return SIGHT_ROWS.has(row) ? ["sight", activities?.[0]] : ["activity", activities?.[0]];
      const type = EATING.has(wider) ? wider : types[0];
      return type !== undefined && isBusinessType(type) ? [type] : undefined;
    }
  return undefined;
}

/** Wikivoyage's own words; within a longer value they may mean anything. */
const WIKIVOYAGE_KINDS: Record<string, BusinessType> = {
  see: "sight",
  do: "activity",
  eat: "restaurant",
  drink: "bar",
  sleep: "accommodation",
};

const KEPT_MAX = 2_000;
const kept = new Map<string, Kind | null>();

/** Returns the kind that a value in a kind column names. Results are cached, because a register repeats a few values. */
export function kindInColumn(value: string): Kind | undefined {
  const known = kept.get(value);
  if (known !== undefined) return known ?? undefined;
  const voyage = WIKIVOYAGE_KINDS[value.trim().toLowerCase()];
  const found = voyage ? ([voyage] as const) : (kindFromText(value) ?? kindSearchedFor(value));
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(value, found ?? null);
  return found;
}

const DEGREES = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const PAIR = new RegExp(String.raw`^[\[(]?\s*(${DEGREES})\s*[,; ]\s*(${DEGREES})\s*[\])]?$`);
const WKT = new RegExp(String.raw`^(?:SRID=4326;)?\s*POINT\s*\(\s*(${DEGREES})\s+(${DEGREES})\s*\)$`, "i");

/** Parses both coordinates from one value: "48.85, 2.35", or the point of a geographic database, which has the longitude first. */
export function readPoint(value: string): { latitude: string; longitude: string } | undefined {
  const text = value.trim();
  const [, east, north] = WKT.exec(text) ?? [];
  const [, latitude = north, longitude = east] = PAIR.exec(text) ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}

/** Returns the entries of a list in one notation, from JSON or a delimited text. */
function listText(value: string): string {
  if (!value.startsWith("[")) return value;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.map(String).join("|") : value;
  } catch {
    return value;
  }
}

/**
 * Matches texts that only state that there is no value. Of several columns for one field, such as three telephone numbers, the first with a
 * value counts.
 */
const NOTHING = /^(?:-+|n\/?a|null|none|nan|\.)$/i;

export function mapTableRow(content: Record<string, string>, reading: TableReading, options: OwnOptions): Mapped {
  const row: Partial<Record<CsvColumn, string>> = {};
  for (const [head, field] of Object.entries(reading.columns)) {
    const value = content[head]?.trim() ?? "";
    if (value === "" || NOTHING.test(value)) continue;
    if (field === "coordinates") {
      const point = readPoint(value);
      row.latitude ??= point?.latitude ?? value;
      row.longitude ??= point?.longitude ?? value;
    } else if (isJoinedField(field)) row[field] = row[field] ? `${row[field]}${field === "address" ? " " : ";"}${value}` : value;
    else row[field] ??= value;
  }
  const kind = row.business_type ? kindInColumn(row.business_type) : undefined;
  const type = kind?.[0] ?? reading.business_type;
  if (row.business_type && !type)
    return reject("business_type", `"${row.business_type.slice(0, 60)}" is an unknown type: choose a type for such rows (--type)`);
  if (type) row.business_type = type;
  if (kind?.[1]) row.activity_subtype ??= kind[1];
  if (reading.country && !countryCode(row.country ?? "")) row.country = reading.country;
  if (row.number_of_rooms) row.number_of_rooms = row.number_of_rooms.replace(/[.,]0+$/, "");
  for (const field of ["additional_services", "languages", "hashtags"] as const) {
    const value = row[field];
    if (value) row[field] = listText(value);
  }
  return mapOwnRow(row, options);
}
