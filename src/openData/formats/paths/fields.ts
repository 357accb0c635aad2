import { z } from "zod";
import { CSV_COLUMN_NAMES } from "../enumerations.ts";
import { PATH_MAX, parsePath, readPath, readPathIn } from "./paths.ts";

/** Pure: the fields of a mapping: where each of a listing's fields is in a record (docs/import.md). */

const path = z
  .string()
  .max(PATH_MAX)
  .refine((text) => parsePath(text) !== undefined, { error: "is not a path" });
const languages = z.array(z.string().regex(/^[a-z]{2,3}$/)).max(20);

const source = z.strictObject({
  /** Path of the value; or "join" for several. */
  path: path.optional(),
  /** Paths whose values make up one, with "with" between them. */
  join: z.array(path).max(10).optional(),
  /** Text between the values; without it only the first value of a single field counts. */
  with: z.string().max(10).optional(),
  languages: languages.optional(),
  /** Text at which a value is split, and the number of its part: 1 is the first, -1 the last; without a number all parts count. */
  split: z.string().min(1).max(10).optional(),
  part: z.int().min(-20).max(20).optional(),
  /** Text at which a value ends. */
  until: z.string().min(1).max(10).optional(),
  /** Text before and after the value: "File:". */
  before: z.string().max(200).optional(),
  after: z.string().max(200).optional(),
  /** Value that the guide uses instead; "*" for all others. A value without an entry is skipped. */
  values: z.record(z.string().max(200), z.string().max(200)).optional(),
  /** Text for every record. */
  text: z.string().max(500).optional(),
});

const fieldSource = z.union([path, source]);
/** One source, or several of which the first with a value counts. */
const anySource = z.union([fieldSource, z.array(fieldSource).max(10)]);
export type FieldSource = z.infer<typeof anySource>;

/** Fields that a mapping fills: the guide's own columns, and those of events. */
export const MAPPED_FIELDS = ["latlon", "lonlat", "starts", "ends", "event_place", "event_category", ...CSV_COLUMN_NAMES] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

export const fieldSources = z.partialRecord(z.enum(MAPPED_FIELDS), anySource);
export type FieldSources = z.infer<typeof fieldSources>;
export { anySource, languages as languageList };

/** Fields with several values, and the text between them. */
const LISTS: Partial<Record<MappedField, string>> = {
  other_names: ";",
  hashtags: ";",
  languages: ";",
  additional_services: ";",
  pictures: "|",
  event_category: "; ",
  cuisine: ", ",
};

function readParts(value: string, { split, part }: z.infer<typeof source>): string[] {
  if (split === undefined) return [value];
  const parts = value.split(split).map((text) => text.trim());
  if (part === undefined) return parts.filter(Boolean);
  const found = part > 0 ? parts[part - 1] : parts.at(part);
  return found ? [found] : [];
}

/** Returns the value that the guide uses for one of a source. */
function translated(value: string, { values }: z.infer<typeof source>): string[] {
  if (!values) return [value];
  const found = Object.hasOwn(values, value) ? values[value] : values["*"];
  return found === undefined || found === "" ? [] : [found];
}

/** Reads the values at a path. @param languages preferred languages of the source, if it names any */
type ReadValues = (path: string, languages: readonly string[] | undefined) => string[];

function readSource(from: string | z.infer<typeof source>, readPaths: ReadValues): string[] {
  const said = typeof from === "string" ? { path: from } : from;
  const paths = said.join ?? (said.path === undefined ? [] : [said.path]);
  const read = paths.flatMap((one) => {
    const found = readPaths(one, said.languages);
    // Takes the first value of each joined field, unless the path asks for all.
    return said.join && !one.includes("[]") ? found.slice(0, 1) : found;
  });
  const values = read
    .flatMap((value) => readParts(value, said))
    .map((value) => (said.until === undefined ? value : (value.split(said.until)[0] ?? "").trim()))
    .filter(Boolean)
    .flatMap((value) => translated(value, said))
    .map((value) => `${said.before ?? ""}${value}${said.after ?? ""}`);
  const between = said.with ?? (said.join ? " " : undefined);
  return between === undefined || values.length === 0 ? values : [[...new Set(values)].join(between)];
}

/** Returns all values of a source; of several sources those of the first one that has any. */
export function readValues(record: unknown, from: FieldSource, preferred: readonly string[]): string[] {
  for (const one of Array.isArray(from) ? from : [from]) {
    if (typeof one !== "string" && one.text !== undefined) return [one.text];
    const found = readSource(one, (written, languages) => readPath(record, written, languages ?? preferred));
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the values of a source in one language, as the record writes it; empty if the record has none in it. */
export function readValuesIn(record: unknown, from: FieldSource, language: string): string[] {
  for (const one of Array.isArray(from) ? from : [from]) {
    const found = readSource(one, (written) => readPathIn(record, written, language));
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the fields of a record by a mapping, each as the text that a column of a table has. */
export function readFields(record: unknown, fields: FieldSources, preferred: readonly string[]): Partial<Record<MappedField, string>> {
  const row: Partial<Record<MappedField, string>> = {};
  for (const [name, from] of Object.entries(fields)) {
    const field = name as MappedField;
    if (from === undefined) continue;
    const values = readValues(record, from, preferred);
    const between = LISTS[field];
    const text = between === undefined ? values[0] : [...new Set(values)].join(between);
    if (text) row[field] = text;
  }
  return row;
}
