import type { BrokenRecord, RawRecord } from "../../../platform/files/records.ts";
import type { Row } from "../file.ts";
import type { TableReading } from "./reading.ts";
import { featureRecord, mappedRow, needsPaths } from "./record.ts";

/** Depth to which nested records become columns: "address.city". */
const DEEPEST = 3;

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the only item of a list, and of a list of records the first one: "isLocatedAt.geo.latitude" is a column. */
const unwrapped = (value: unknown): unknown => (Array.isArray(value) && (value.length === 1 || isRecord(value[0])) ? value[0] : value);

/** Makes a column of each field, except the ids and types that JSON-LD gives to nested records: these look like values of the field. */
function flatten(value: object, into: Row, before: string, depth: number): void {
  for (const [key, held] of Object.entries(value)) {
    const name = `${before}${key}`;
    if (depth > 0 && key.startsWith("@")) continue;
    const inner = unwrapped(held);
    if (inner === null || inner === undefined) into[name] = "";
    else if (Array.isArray(inner)) into[name] = JSON.stringify(inner);
    else if (typeof inner === "object") {
      if (depth < DEEPEST) flatten(inner, into, `${name}.`, depth + 1);
    } else into[name] = String(inner);
  }
}

/** Converts a record to a row by its field names; of a GeoJSON feature, its properties and its middle. */
export function listRow(value: object): Row {
  const row: Row = Object.create(null);
  flatten(featureRecord(value as Record<string, unknown>), row, "", 0);
  return row;
}

/** Converts a JSON record to a row by its field names. @param reading mapping with paths */
export function readListRow({ line, content, place }: RawRecord<string>, reading?: TableReading): RawRecord<Row> | BrokenRecord {
  const at = { line, ...(place !== undefined && { place }) };
  try {
    const value: unknown = JSON.parse(content);
    if (!isRecord(value)) return { ...at, problem: "is not a record with fields" };
    const isByPaths = reading !== undefined && needsPaths(reading);
    return { ...at, content: isByPaths ? mappedRow({ ...value }, reading, () => listRow(value)) : listRow(value) };
  } catch {
    return { ...at, problem: "is not valid JSON" };
  }
}
