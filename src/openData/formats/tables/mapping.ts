import { z } from "zod";
import { BUSINESS_TYPES, type BusinessType } from "../../../catalogue/listings/enumerations.ts";
import { folded, plainLetters } from "../../../catalogue/search/words/fold.ts";
import { readVocabulary } from "../../../catalogue/search/words/vocabulary/enumerations.ts";
import { findMeaning, PHRASE_MAX } from "../../../catalogue/search/words/vocabulary/rules.ts";
import { type Mapped, reject } from "../candidate.ts";
import type { CsvColumn } from "../enumerations.ts";
import { isBusinessType, mapOwnRow, type OwnOptions } from "../guideCsv/mapping.ts";
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

/** Pure: one row of somebody else's table (a register, an export) as a listing, by a mapping of its columns. */

const keys = <Key extends string>(values: Record<Key, unknown>) => Object.keys(values) as [Key, ...Key[]];

/** How a table is read: what `import --map FILE` takes, and what is kept with its import. */
export const tableReading = z.strictObject({
  /** Of each column by its head what it becomes; columns that are not named are left out. */
  columns: z.record(z.string().max(200), z.enum(TABLE_FIELDS)),
  /** The kind of listings whose row does not say it in a word that is known, and the country of rows that name none. */
  business_type: z.enum(keys(BUSINESS_TYPES)).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  encoding: z.enum(keys(ENCODINGS)).optional(),
  delimiter: z.enum(keys(DELIMITERS)).optional(),
});
export type TableReading = z.infer<typeof tableReading>;
export type { Delimiter, Encoding };

/** Lower case, without accents and what is no letter or digit. */
export const fold = (text: string): string => plainLetters(text.normalize("NFKD").toLowerCase()).replace(/[^\p{L}\p{N}]/gu, "");

/** The words of a text, folded. */
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

/** Words of the table as `wordsOf` gives them: without accents, which Cyrillic and Japanese letters have too. Made for the first that asks, not at each start. */
const readKinds = () => {
  kinds ??= new Map([...KIND_WORDS].map(([word, kind]) => [foldedWords(word).join(""), kind]));
  return kinds;
};

/** Words of the longest of them, which are written as one in the table: "parc d attractions". */
const KIND_PHRASE_MAX = 3;

/** The kind that a value names: the guide's own word, or one in another language. */
export function kindFromText(value: string): Kind | undefined {
  const words = foldedWords(value.slice(0, 200));
  const own = words.join("_");
  if (isBusinessType(own)) return [own];
  // A theme park is no park.
  for (let at = 0; at < words.length; at += 1)
    for (let length = KIND_PHRASE_MAX; length > 0; length -= 1) {
      const kind = readKinds().get(words.slice(at, at + length).join(""));
      if (kind) return kind;
    }
  return undefined;
}

const EATING = new Set<string>(["restaurant", "cafe", "bar"]);

/** The kind that the words of the search mean, which they say in some forty languages: "lokanta", "phare", "Beaches". */
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

/** Of Wikivoyage's own words, which within a longer value are anything. */
const WIKIVOYAGE_KINDS: Record<string, BusinessType> = {
  see: "sight",
  do: "activity",
  eat: "restaurant",
  drink: "bar",
  sleep: "accommodation",
};

const KEPT_MAX = 2_000;
const kept = new Map<string, Kind | null>();

/** The kind that a value of a column of kinds names. A register has few of them, over and over. */
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

/** Both coordinates in one value: "48.85, 2.35", or the point of a geographic database, which says the longitude first. */
export function readPoint(value: string): { latitude: string; longitude: string } | undefined {
  const text = value.trim();
  const [, east, north] = WKT.exec(text) ?? [];
  const [, latitude = north, longitude = east] = PAIR.exec(text) ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}

/** The entries of a list, however it is written: JSON, or with separators. */
function listText(value: string): string {
  if (!value.startsWith("[")) return value;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.map(String).join("|") : value;
  } catch {
    return value;
  }
}

/** Of a register's three numbers the first, and no text that only says that there is none. */
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
    return reject(
      "business_type",
      `"${row.business_type.slice(0, 60)}" is no kind that is known: say with the import which kind such rows are (--type)`,
    );
  if (type) row.business_type = type;
  if (kind?.[1]) row.activity_subtype ??= kind[1];
  if (reading.country && !/^[a-z]{2}$/i.test(row.country ?? "")) row.country = reading.country;
  if (row.number_of_rooms) row.number_of_rooms = row.number_of_rooms.replace(/[.,]0+$/, "");
  for (const field of ["additional_services", "languages", "hashtags"] as const) {
    const value = row[field];
    if (value) row[field] = listText(value);
  }
  return mapOwnRow(row, options);
}
