import { geometryCentroid } from "../../../platform/files/geojsonReader.ts";
import { isObject } from "../../../platform/values/objects.ts";
import type { Row } from "../file.ts";
import { readDates } from "../paths/dates.ts";
import { readFields, readValues } from "../paths/fields.ts";
import { readActivity, readCategories } from "../paths/kinds.ts";
import { readTexts } from "../paths/texts.ts";
import { LANGUAGES, type TableReading } from "./reading.ts";

/** Pure: reads a record by the paths of a mapping, as a row of the guide's own columns. */

/** Columns of a row that are not fields of a listing: its categories, and the reason to leave it out. */
export const CATEGORIES = "categories of the record";
export const SKIPPED = "left out because";
/** Column with the activity that other words of the record name. */
export const CLOSER = "activity of the record";
/** Text between the categories of a row. */
export const BETWEEN_CATEGORIES = "\n";

const DEEPEST = 12;

/** Returns a record whose field names have lost their prefixes. */
function strip(value: unknown, prefixes: readonly string[], depth = 0): unknown {
  if (depth > DEEPEST || !isObject(value)) return value;
  if (Array.isArray(value)) return value.map((item) => strip(item, prefixes, depth + 1));
  const stripped: Record<string, unknown> = Object.create(null);
  for (const [key, held] of Object.entries(value)) {
    const prefix = prefixes.find((one) => key.startsWith(one) && key.length > one.length);
    const name = prefix === undefined ? key : key.slice(prefix.length);
    if (!(name in stripped)) stripped[name] = strip(held, prefixes, depth + 1);
  }
  return stripped;
}

/** Returns the properties of a GeoJSON feature, with its middle; any other record unchanged. */
export function featureRecord(value: Record<string, unknown>): Record<string, unknown> {
  if (value.type !== "Feature" || !isObject(value.properties)) return value;
  const middle = geometryCentroid(value.geometry);
  return { ...(value.id === undefined ? {} : { id: value.id }), ...value.properties, ...(middle && { geometry: middle }) };
}

/** Returns the reason to leave a record out. */
function skipReason(record: unknown, { skip = [], languages = LANGUAGES }: TableReading): string | undefined {
  for (const { path, is, below, because } of skip) {
    const values = readValues(record, path, languages);
    if (is === undefined && below === undefined && values.length > 0) return because;
    if (is && (values.length === 0 ? is.includes("") : values.some((value) => is.includes(value)))) return because;
    if (below !== undefined && values.some((value) => Number(value) < below)) return because;
  }
  return undefined;
}

/** Whether a record must be read by paths. */
export const needsPaths = ({ fields, kinds, skip }: TableReading): boolean =>
  fields !== undefined || kinds !== undefined || (skip?.length ?? 0) > 0;

/**
 * Returns the columns of a record by the paths of a mapping.
 * @param given row of a table, or an object
 * @param columns the record's own columns, for a mapping without paths of fields
 */
export function mappedRow(given: Record<string, unknown>, reading: TableReading, columns: () => Row): Row {
  const { fields, kinds, dates, languages = LANGUAGES, strip_keys } = reading;
  const plain = featureRecord(given);
  const record = strip_keys ? strip(plain, strip_keys) : plain;
  const row: Row = Object.create(null);
  Object.assign(row, fields ? { ...readFields(record, fields, languages), ...readTexts(record, fields) } : columns());
  if (kinds) {
    row[CATEGORIES] = readCategories(record, kinds, languages).join(BETWEEN_CATEGORIES);
    const activity = readActivity(record, kinds, languages);
    if (activity) row[CLOSER] = activity;
  }
  const times = dates ? readDates(record, dates) : [];
  if (times.length > 0) {
    row.starts = times.map(({ starts }) => starts).join("|");
    row.ends = times.map(({ ends }) => ends).join("|");
  }
  const reason = skipReason(record, reading);
  if (reason) row[SKIPPED] = reason;
  return row;
}
