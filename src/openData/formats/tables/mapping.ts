import { type Mapped, reject } from "../candidate.ts";
import type { CsvColumn } from "../enumerations.ts";
import { countryCode, mapOwnRow, missingInRow, type OwnOptions, refuse } from "../guideCsv/mapping.ts";
import { decideKind } from "../paths/kinds.ts";
import { resolveReading } from "../sources/sources.ts";
import { mapEvent } from "./event.ts";
import { kindInColumn } from "./kindWords.ts";
import type { TableReading } from "./reading.ts";
import { BETWEEN_CATEGORIES, CATEGORIES, CLOSER, SKIPPED } from "./record.ts";
import { textsInColumns } from "./texts.ts";
import { isJoinedField } from "./words.ts";

/** Pure: maps one row of a foreign table (a register, an export) to a listing, by a mapping of its columns. */

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

/**
 * Returns the part of a value such as "37460#Montrésor" or "+33 2 47 00 00 00#info@example.org#" that belongs to a field. Some registers
 * put a postcode before the town, and all contacts into one column.
 */
const PARTS: Partial<Record<CsvColumn, (part: string) => boolean>> = {
  city: (part) => /\p{L}{2}/u.test(part),
  phone: (part) => (part.match(/\d/g)?.length ?? 0) >= 5 && !/[@/]/.test(part),
  email: (part) => part.includes("@"),
  website: (part) => /^(?:https?:\/\/|www\.)/i.test(part),
};
function ownPart(field: CsvColumn, value: string): string {
  const isOwn = PARTS[field];
  if (!isOwn || !value.includes("#") || /^https?:/i.test(value)) return value;
  const part = value.split("#").find((one) => isOwn(one.trim())) ?? "";
  return field === "phone" ? (part.split("|")[0] ?? "") : part;
}

/** Marks a row that is an event. */
const EVENT = "event";

type OwnRow = Partial<Record<CsvColumn, string>>;

/** Returns a value of a row; "" for "n/a" and the like. */
const readCell = (content: Record<string, string>, head: string): string => {
  const value = content[head]?.trim() ?? "";
  return NOTHING.test(value) ? "" : value;
};

/** Returns the guide's own columns of a row whose columns are mapped one by one. */
function columnsOfRow(content: Record<string, string>, { columns }: TableReading): OwnRow {
  const row: OwnRow = {};
  for (const [head, field] of Object.entries(columns)) {
    const value = readCell(content, head);
    if (value === "") continue;
    if (field === "coordinates") {
      const point = readPoint(value);
      row.latitude ??= point?.latitude ?? value;
      row.longitude ??= point?.longitude ?? value;
    } else if (isJoinedField(field)) row[field] = row[field] ? `${row[field]}${field === "address" ? " " : ";"}${value}` : value;
    else row[field] ??= ownPart(field, value);
  }
  return Object.assign(row, textsInColumns(content, columns, readCell));
}

/** Returns the guide's own columns of a record that was read by paths. */
function ownColumns(content: Record<string, string>): OwnRow {
  const row: OwnRow = { ...content };
  const [first, second] = (content.latlon ?? content.lonlat ?? "").replace(/^[^\d+-]*/, "").split(/[\s,;]+/);
  if (first && second) {
    row.latitude ??= content.latlon ? first : second;
    row.longitude ??= content.latlon ? second : first;
  }
  return row;
}

/** Sets the kind of a row by its categories. @returns the reason that it is no listing */
function setKindByTable(row: OwnRow, content: Record<string, string>, { kinds, business_type }: TableReading) {
  if (!kinds) return undefined;
  const { [CATEGORIES]: categories = "", [CLOSER]: closer = "" } = content;
  const kind = decideKind(categories.split(BETWEEN_CATEGORIES), kinds);
  if ("reason" in kind) {
    if (kind.reason !== "missing" || !business_type) return reject("business_type", kind.reason);
    row.business_type = business_type;
    return undefined;
  }
  if (kind.is === "event") return EVENT;
  if (kind.is === "route") return reject("route", "a route is not a listing");
  row.business_type = kind.business_type;
  const subtype = kind.activity_subtype === "other" ? closer || "other" : kind.activity_subtype;
  if (subtype) row.activity_subtype ??= subtype;
  if (kind.bar_type) row.bar_type ??= kind.bar_type;
  return undefined;
}

/** Columns that only exports of letting sites have. */
const LETTING = ["room_type", "accommodates", "minimum_nights"];

/** Sets the kind of a row by the words in its column. @returns the reason that it is no listing */
function setKindByWords(row: OwnRow, content: Record<string, string>, { business_type }: TableReading) {
  const said = row.business_type ? kindInColumn(row.business_type) : undefined;
  // A boat, a barn or a lighthouse of a letting site is a place to sleep.
  const isLet = said && !("reason" in said) && ["activity", "sight"].includes(said[0]) && LETTING.some((head) => content[head]);
  const kind = isLet ? (["accommodation"] as const) : said;
  if (kind && "reason" in kind) return kind.event ? EVENT : reject("business_type", kind.reason);
  const type = kind?.[0] ?? business_type;
  if (row.business_type && !type)
    return reject("business_type", `"${row.business_type.slice(0, 60)}" is an unknown type: choose a type for such rows (--type)`);
  if (type) row.business_type = type;
  if (kind?.[1]) row.activity_subtype ??= kind[1];
  return undefined;
}

/** Maps a row that is an event. Without dates it is refused by its kind, because it is no listing either. */
function eventOrRejection(row: OwnRow & { starts?: string }, options: OwnOptions): Mapped {
  if (!row.name?.trim()) return reject("name", "missing");
  if (!row.starts) return reject("event", "has no dates: an event needs them, and is never a listing");
  return mapEvent({ ...row, country: countryCode(row.country ?? "") ?? "" }, options);
}

export function mapTableRow(content: Record<string, string>, given: TableReading, said: OwnOptions): Mapped {
  const reading = resolveReading(given);
  const options = { ...said, textLanguage: reading.language };
  if (content[SKIPPED]) return reject("record", content[SKIPPED]);
  const row = reading.fields ? ownColumns(content) : columnsOfRow(content, reading);
  const refused = reading.kinds ? setKindByTable(row, content, reading) : setKindByWords(row, content, reading);
  // Only an unknown type is to be corrected together with the rest of its row: other refusals say that the row is no listing.
  if (refused && refused !== EVENT)
    return /is an unknown type/.test(refused.refused.reason) ? refuse([refused.refused, ...missingInRow(row, options)]) : refused;
  if (reading.country && !countryCode(row.country ?? "")) row.country = reading.country;
  if (refused === EVENT) return eventOrRejection(row, options);
  if (row.number_of_rooms) row.number_of_rooms = row.number_of_rooms.replace(/[.,]0+$/, "");
  for (const field of ["additional_services", "languages", "hashtags"] as const) {
    const value = row[field];
    if (value) row[field] = listText(value);
  }
  return mapOwnRow(row, options);
}
