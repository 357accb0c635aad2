import { DIETARY_CATEGORIES, PRICE_RANGES } from "../../../catalogue/listings/enumerations.ts";
import { fold, foldedWords, kindFromText, kindInColumn, readPoint, type TableReading } from "./mapping.ts";
import { FIELD_OTHER_HEADS, HEADS, HOUSE_NUMBERS, MAYBE_HOUSE_NUMBERS, OTHER_HEADS, TABLE_FIELDS, type TableField } from "./words.ts";

/** Pure: what the columns of somebody else's table are, guessed from their heads and checked against the values of its first rows. */

export interface TableSample {
  heads: string[];
  /** The first rows, by head. */
  rows: Record<string, string>[];
}

type Check = (values: readonly string[]) => boolean;

/** In a short table one slip is no sign of another meaning: the row that has it says what is wrong. */
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

/** What the values of a field have to be like. A register's "license" is the number of a permit, its "type" may be anything. */
const CHECKS: Partial<Record<TableField, Check>> = {
  id: (values) => values.length > 0 && new Set(values).size === values.length,
  name: most((value) => /\p{L}|\p{N}/u.test(value)),
  business_type: most((value) => kindInColumn(value) !== undefined, 0.4),
  latitude: within(90),
  longitude: within(180),
  coordinates: most((value) => readPoint(value) !== undefined),
  // "Neighborhood highlights", "Boston, Massachusetts, United States".
  neighbourhood: most((value) => /\p{L}/u.test(value) && !/,|highlights/i.test(value)),
  country: most((value) => /^[a-z]{2}$/i.test(value)),
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

/** A wrong guess of these keeps rows out, or says something about all of them. */
const NEEDS_VALUES: readonly TableField[] = ["id", "neighbourhood", "latitude", "longitude", "coordinates", "licence"];
/** Fields that are found by their values where no head says them: in so many of them, and as what. */
const BY_VALUES: Partial<Record<TableField, { least: number; check: Check }>> = {
  coordinates: { least: 1, check: most((value) => readPoint(value) !== undefined && /\.\d\d/.test(value)) },
  email: { least: 3, check: most(isMailAddress, 0.5) },
  website: { least: 3, check: most((value) => /^https?:\/\/\S+$/i.test(value)) },
  // Of the words of the guide's own table alone: a column of remarks holds many words.
  business_type: { least: 3, check: most((value) => kindFromText(value) !== undefined, 0.4) },
};
/** A name in another language: "name_en", "名称_カナ". */
const OTHER_NAME =
  /^(?:name|nombre|nom|nome|nama|名称|名稱|施設名)[\s_:.-]+(?:\p{Script=Latin}{2}|english|ingles|anglais|inggris|英語|英文|カナ|かな|kana)$/iu;

const meanings = TABLE_FIELDS.map((field) => ({
  field,
  words: [...new Set([fold(field), ...(HEADS[field]?.split(" ").map(fold) ?? [])])],
}));

/**
 * Guesses what each column becomes: first the heads that are exactly a field's, then those that hold one of its words ("nombre_del_hotel"), then the values
 * alone. Each field once.
 */
export function guessColumns({ heads, rows }: TableSample): TableReading["columns"] {
  // Without a prototype: a head may be "constructor".
  const columns: Record<string, TableField> = Object.create(null);
  const taken = new Set<TableField>();
  const columnValues = (head: string) =>
    rows.map((row) => (Object.hasOwn(row, head) ? (row[head] ?? "") : "").trim()).filter((value) => value !== "");
  const offer = (head: string, field: TableField): void => {
    if (columns[head] || taken.has(field)) return;
    const check = CHECKS[field];
    const values = columnValues(head);
    // A column that is empty in the first rows is believed by its head.
    if (values.length === 0 ? NEEDS_VALUES.includes(field) : check && !check(values)) return;
    columns[head] = field;
    taken.add(field);
  };
  const folded = heads.map((head) => ({ head, whole: fold(head), words: foldedWords(head) }));
  for (const { field, words } of meanings)
    for (const word of words) for (const { head, whole } of folded) if (whole === word) offer(head, field);
  for (const { field, words } of meanings)
    for (const word of words.filter(({ length }) => length >= 3))
      for (const { head, words: parts } of folded)
        if (parts.includes(word) && !parts.some((part) => OTHER_HEADS.has(part) || FIELD_OTHER_HEADS[field]?.has(part))) offer(head, field);
  for (const [field, { least, check }] of Object.entries(BY_VALUES) as [TableField, { least: number; check: Check }][])
    for (const head of heads) if (columnValues(head).length >= least && check(columnValues(head))) offer(head, field);
  // A list of tags that names what a place is says so where nothing else does.
  const tags = heads.find((head) => columns[head] === "hashtags");
  if (tags && !taken.has("business_type") && CHECKS.business_type?.(columnValues(tags))) columns[tags] = "business_type";
  if (taken.has("name")) for (const head of heads) if (!columns[head] && OTHER_NAME.test(head.trim())) columns[head] = "other_names";
  // Half a point places nothing, and of two ways to say it one is enough.
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

/** What is missing before a table's rows can be listings; empty for nothing. */
export function missingFields({ columns, business_type }: Pick<TableReading, "columns" | "business_type">): ("name" | "place" | "kind")[] {
  const fields = new Set(Object.values(columns));
  return [
    ...(fields.has("name") ? [] : (["name"] as const)),
    ...(fields.has("coordinates") || (fields.has("latitude") && fields.has("longitude")) ? [] : (["place"] as const)),
    ...(fields.has("business_type") || business_type ? [] : (["kind"] as const)),
  ];
}

/** Heads, folded, of metres in a national grid: UTM, Gauss-Krüger, Lambert, the British grid. */
const GRID_HEADS =
  /^(?:easting|northing|rechtswert|hochwert|ostwert|nordwert|est|nord|este|norte|coorx|coory|utm[a-z]*|[xyen](?:coord(?:inate)?s?|utm|wgs|etrs|lambert\w*|l93|gk|osgb)?|(?:lambert|l93|gk|osgb|etrs|coord(?:inate|enada|onnee)?s?)[xyen]|[xyen]\d{4,5}|(?:lat|lon|lng|long)(?:itude)?|geoml?[xy])$/;
const isMetres = (value: string) => /^[+-]?\d{4,8}(?:[.,]\d+)?$/.test(value.trim());

/** The columns that place a table in metres of a national grid. Nothing in it tells in which of some hundred. */
const gridColumns = (columns: readonly { head: string; example: string }[]) =>
  columns.filter(({ head, example }) => GRID_HEADS.test(fold(head)) && isMetres(example)).map(({ head }) => head);

/** What to do about a table without degrees; undefined where it has no metres either. */
export function gridSentence(columns: readonly { head: string; example: string }[]): string | undefined {
  const [x, y] = gridColumns(columns);
  if (x === undefined || y === undefined) return undefined;
  return `The columns "${x}" and "${y}" are metres of a national grid. Change them to degrees (WGS 84, EPSG:4326), and bring the file again.`;
}

/** Heads as names of columns: none empty, none twice. */
export function uniqueHeads(heads: readonly string[]): string[] {
  const taken = new Set<string>();
  // The number to try next, for each name: counting from 2 every time would be quadratic for a row of equal cells.
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

/** So many lines may stand before a table: its title, who made it and when. */
export const TITLE_LINES_MAX = 20;

/** So many of the first rows may be wider than the table, of ten: text with separators that nobody quoted. */
const RAGGED_SHARE = 0.1;

/** Which of the first rows is the header row: one without most of the columns is a title. */
export function headRow(rows: readonly (readonly string[])[]): number {
  const widths = rows.slice(0, 2 * TITLE_LINES_MAX).map((cells) => cells.filter((cell) => cell.trim() !== "").length);
  const ragged = widths.length > 2 ? Math.max(1, Math.floor(widths.length * RAGGED_SHARE)) : 0;
  const wanted = Math.max(2, (widths.toSorted((a, b) => b - a)[ragged] ?? 0) * 0.6);
  return Math.max(
    0,
    widths.slice(0, TITLE_LINES_MAX).findIndex((width) => width >= wanted),
  );
}
