import { DIETARY_CATEGORIES, PRICE_RANGES } from "../../../catalogue/listings/enumerations.ts";
import { t } from "../../../platform/languages/text.ts";
import { countryCode } from "../guideCsv/mapping.ts";
import { resolveReading } from "../sources/sources.ts";
import { fold, foldedWords } from "./fold.ts";
import { kindFromText, kindInColumn } from "./kindWords.ts";
import { readPoint } from "./mapping.ts";
import type { TableReading } from "./reading.ts";
import {
  FIELD_OTHER_HEADS,
  FOREIGN_HEADS,
  HEADS,
  HOUSE_NUMBERS,
  MAYBE_HOUSE_NUMBERS,
  OTHER_HEADS,
  TABLE_FIELDS,
  type TableField,
  WHOLE_HEADS,
} from "./words.ts";

/** Pure: guesses the meaning of the columns of a foreign table from their headers, and checks it against the values of its first rows. */

export interface TableSample {
  heads: string[];
  /** The first rows, by header. */
  rows: Record<string, string>[];
}

type Check = (values: readonly string[]) => boolean;

/** Builds a check that most values must pass. In a short table, one wrong value does not change the meaning; its row reports the error. */
const most =
  (isIt: (value: string) => boolean, part = 0.7): Check =>
  (values) => {
    const wanted = values.length < 3 ? values.length * part : Math.min(values.length * part, values.length - 1);
    return values.length > 0 && values.filter(isIt).length >= wanted;
  };
const within = (limit: number) =>
  most((value) => {
    const number = Number(value.replace(",", "."));
    return value.trim() !== "" && Math.abs(number) <= limit;
  }, 0.9);
const isHouseNumber = (value: string) => /^\d{1,4}\s?[a-z]?$/i.test(value);
const mostAreIn = (values: object) => most((value) => Object.hasOwn(values, foldedWords(value).join("_")));
const isWebAddress = (value: string) => /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(value);
const isMailAddress = (value: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value);

/** Checks that the values of a field must pass. A register's "license" is the number of a permit, and its "type" may be anything. */
const CHECKS: Partial<Record<TableField, Check>> = {
  id: (values) => values.length > 0 && new Set(values).size === values.length,
  name: most((value) => /\p{L}|\p{N}/u.test(value)),
  business_type: most((value) => kindInColumn(value) !== undefined, 0.4),
  latitude: within(90),
  longitude: within(180),
  coordinates: most((value) => readPoint(value) !== undefined),
  // Excludes "Neighborhood highlights" and "Boston, Massachusetts, United States".
  neighbourhood: most((value) => /\p{L}/u.test(value) && !/,|highlights/i.test(value)),
  country: most((value) => countryCode(value) !== undefined),
  phone: most((value) => (value.match(/\d/g)?.length ?? 0) >= 5),
  email: most(isMailAddress, 0.5),
  website: most(isWebAddress),
  book_now_url: most(isWebAddress),
  // A register's classification may be anything.
  stars: most((value) => /^[1-5]([.,]\d)?(\D|$)|^[*★]{1,5}/.test(value), 0.5),
  number_of_rooms: most((value) => /^\d{1,4}([.,]0+)?$/.test(value)),
  licence: most((value) => /^(CC|ODbL|ODC|OGL|PDDL|DL-DE|Etalab|public domain|open government)/i.test(value)),
  attribution_link: most(isWebAddress),
  price_range: mostAreIn(PRICE_RANGES),
  dietary_category: mostAreIn(DIETARY_CATEGORIES),
};

/** Fields for which a wrong guess rejects rows, or affects all of them. */
const NEEDS_VALUES: readonly TableField[] = ["id", "neighbourhood", "latitude", "longitude", "coordinates", "licence"];
/** Fields that are detected by their values if no header names them: the minimum number of values, and their check. */
const BY_VALUES: readonly { field: TableField; least: number; check: Check }[] = [
  { field: "coordinates", least: 1, check: most((value) => readPoint(value) !== undefined && /\.\d\d/.test(value)) },
  { field: "email", least: 3, check: most(isMailAddress, 0.5) },
  { field: "website", least: 3, check: most((value) => /^https?:\/\/\S+$/i.test(value)) },
  // Only the words of the guide's own table count: a column of remarks contains many words.
  { field: "business_type", least: 3, check: most((value) => !/^\[|:\/\/|\|/.test(value) && kindFromText(value) !== undefined, 0.4) },
];
/** Matches a header of names in another language: "name_en", "名称_カナ". */
const OTHER_NAME =
  /^(?:name|nombre|nom|nome|nama|名称|名稱|施設名)[\s_:.-]+(?:\p{Script=Latin}{2}|english|ingles|anglais|inggris|英語|英文|カナ|かな|kana)$/iu;

const meanings = TABLE_FIELDS.map((field) => ({
  field,
  words: [...new Set([fold(field), ...(HEADS[field]?.split(" ").map(fold) ?? [])])],
}));

/** Whether a column is about a person or an office beside the place. */
const isForeign = (head: string) => {
  const words = foldedWords(head);
  return words.some((word) => FOREIGN_HEADS.has(word)) || FOREIGN_HEADS.has(words.join(""));
};

/**
 * Guesses the field of each column: first from headers that equal a field, then from headers that contain one of its words
 * ("nombre_del_hotel"), then from values alone. Each field is used once.
 */
export function guessColumns({ heads: all, rows }: TableSample): TableReading["columns"] {
  // Creators, publishers and owners have names, emails and websites too, but they are not the place.
  const heads = all.filter((head) => !isForeign(head));
  // No prototype: a header may be "constructor".
  const columns: Record<string, TableField> = Object.create(null);
  const taken = new Set<TableField>();
  const columnValues = (head: string) =>
    rows.map((row) => (Object.hasOwn(row, head) ? (row[head] ?? "") : "").trim()).filter((value) => value !== "");
  const offer = (head: string, field: TableField): void => {
    if (columns[head] || taken.has(field)) return;
    const check = CHECKS[field];
    const values = columnValues(head);
    // If a column is empty in the first rows, its header decides.
    if (values.length === 0 ? NEEDS_VALUES.includes(field) : check && !check(values)) return;
    columns[head] = field;
    taken.add(field);
  };
  const folded = heads.map((head) => ({ head, whole: fold(head), words: foldedWords(head) }));
  for (const { field, words } of meanings)
    for (const word of words) for (const { head, whole } of folded) if (whole === word) offer(head, field);
  for (const { field, words } of meanings)
    for (const word of words.filter((one) => one.length >= 3 && !WHOLE_HEADS.has(one)))
      for (const { head, words: parts } of folded)
        if (parts.includes(word) && !parts.some((part) => OTHER_HEADS.has(part) || FIELD_OTHER_HEADS[field]?.has(part))) offer(head, field);
  for (const { field, least, check } of BY_VALUES)
    for (const head of heads) if (columnValues(head).length >= least && check(columnValues(head))) offer(head, field);
  // A list of tags provides the kind if no other column does.
  const tags = heads.find((head) => columns[head] === "hashtags");
  if (tags && !taken.has("business_type") && CHECKS.business_type?.(columnValues(tags))) columns[tags] = "business_type";
  if (taken.has("name")) for (const head of heads) if (!columns[head] && OTHER_NAME.test(head.trim())) columns[head] = "other_names";
  // One coordinate alone is useless, and one of two notations is enough.
  const findHead = (field: TableField) => Object.keys(columns).find((head) => columns[head] === field);
  const hasBoth = taken.has("latitude") && taken.has("longitude");
  const needless: TableField[] = hasBoth ? ["coordinates"] : taken.has("coordinates") ? ["latitude", "longitude"] : [];
  for (const field of needless) {
    const head = findHead(field);
    if (head !== undefined) delete columns[head];
  }
  const street = findHead("address");
  const isWithoutNumbers = street !== undefined && most((value) => !/\d/.test(value))(columnValues(street));
  for (const { head, whole } of street === undefined ? [] : folded)
    if (
      !columns[head] &&
      (HOUSE_NUMBERS.has(whole) || (isWithoutNumbers && MAYBE_HOUSE_NUMBERS.has(whole) && most(isHouseNumber)(columnValues(head))))
    )
      columns[head] = "address";
  return Object.fromEntries(heads.flatMap((head) => (columns[head] ? [[head, columns[head]]] : [])));
}

/** Returns the fields that a mapping fills, by columns or by paths. */
export function mappedFields(given: TableReading): ReadonlySet<string> {
  const { columns, fields = {} } = resolveReading(given);
  const isPoint = fields.latlon !== undefined || fields.lonlat !== undefined;
  return new Set<string>([...Object.values(columns), ...Object.keys(fields), ...(isPoint ? ["coordinates"] : [])]);
}

const hasCoordinates = (fields: ReadonlySet<string>) => fields.has("coordinates") || (fields.has("latitude") && fields.has("longitude"));

/** Whether rows are placed by their town alone, so that they need a country. */
export function needsCountry(reading: TableReading): boolean {
  const { country } = reading;
  const fields = mappedFields(reading);
  return fields.has("city") && !hasCoordinates(fields) && !fields.has("country") && !country;
}

/** Returns what a mapping lacks before the rows of a table can be listings; empty if it is complete. */
export function missingFields(reading: TableReading): ("name" | "place" | "kind")[] {
  const { business_type, kinds } = resolveReading(reading);
  const fields = mappedFields(reading);
  return [
    ...(fields.has("name") ? [] : (["name"] as const)),
    ...(hasCoordinates(fields) || fields.has("city") ? [] : (["place"] as const)),
    ...(fields.has("business_type") || business_type || kinds ? [] : (["kind"] as const)),
  ];
}

/** Matches folded headers of columns in metres of a national grid: UTM, Gauss-Krüger, Lambert, the British grid. */
const GRID_HEADS =
  /^(?:easting|northing|rechtswert|hochwert|ostwert|nordwert|est|nord|este|norte|coorx|coory|utm[a-z]*|[xyen](?:coord(?:inate)?s?|utm|wgs|etrs|lambert\w*|l93|gk|osgb)?|(?:lambert|l93|gk|osgb|etrs|coord(?:inate|enada|onnee)?s?)[xyen]|[xyen]\d{4,5}|(?:lat|lon|lng|long)(?:itude)?|geoml?[xy])$/;
const isMetres = (value: string) => /^[+-]?\d{4,8}(?:[.,]\d+)?$/.test(value.trim());

/** Returns the columns with positions in metres of a national grid. The table does not show which of about a hundred grids it uses. */
const gridColumns = (columns: readonly { head: string; example: string }[]) =>
  columns.filter(({ head, example }) => GRID_HEADS.test(fold(head)) && isMetres(example)).map(({ head }) => head);

/** Returns advice for a table without degrees. @returns undefined if it has no metres either */
export function gridSentence(columns: readonly { head: string; example: string }[]): string | undefined {
  const [x, y] = gridColumns(columns);
  if (x === undefined || y === undefined) return undefined;
  return t`The columns "${x}" and "${y}" are metres of a national grid. Convert them to degrees (WGS 84, EPSG:4326) and import the file again.`;
}

/** Makes headers usable as column names: none empty, no duplicates. */
export function uniqueHeads(heads: readonly string[]): string[] {
  const taken = new Set<string>();
  // Next number to try, by name: counting from 2 every time would be quadratic for a row of equal cells.
  const next = new Map<string, number>();
  return heads.map((head, index) => {
    const name = head.trim().slice(0, 150) || `column ${index + 1}`;
    let unique = name;
    let times = next.get(name) ?? 2;
    for (; taken.has(unique); times += 1) unique = `${name} (${times})`;
    next.set(name, times);
    taken.add(unique);
    return unique;
  });
}

/** Maximum number of lines before a table: its title, author and date. */
export const TITLE_LINES_MAX = 20;

/** Share of the first rows that may be wider than the table: text with unquoted delimiters. */
const RAGGED_SHARE = 0.1;

/** Returns the index of the header row among the first rows: a row without most of the columns is a title. */
export function headRow(rows: readonly (readonly string[])[]): number {
  const widths = rows.slice(0, 2 * TITLE_LINES_MAX).map((cells) => cells.filter((cell) => cell.trim() !== "").length);
  const ragged = widths.length > 2 ? Math.max(1, Math.floor(widths.length * RAGGED_SHARE)) : 0;
  const wanted = Math.max(2, (widths.toSorted((a, b) => b - a)[ragged] ?? 0) * 0.6);
  return Math.max(
    0,
    widths.slice(0, TITLE_LINES_MAX).findIndex((width) => width >= wanted),
  );
}
