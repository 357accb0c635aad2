import { formatNamed } from "../src/openData/formats/formats.ts";
import type { TableReading } from "../src/openData/formats/tables/reading.ts";
import { openRecords } from "../src/openData/importing/openRecords.ts";
import { isObject } from "../src/platform/values/objects.ts";

/** Finds records of a file by their ids, for labels and expected answers that hold ids only. */

export interface RecordFile {
  dataset: string;
  /** Column with the id of a table's records; records without one have their position ("feature 12"). */
  id?: string | undefined;
  reading: TableReading | undefined;
}

/** Returns the id of a record as its file has it. */
function recordId(content: unknown, column: string | undefined): string {
  if (typeof content !== "string") return isObject(content) && column ? String(content[column] ?? "") : "";
  const read = JSON.parse(content) as { id?: unknown; "@id"?: unknown; properties?: { "@id"?: unknown } };
  return String(read.properties?.["@id"] ?? read["@id"] ?? read.id ?? "");
}

/** Returns the keys under which an import stores records, by their ids; "" for records that it refuses. */
export async function keysOfRecords(path: string, { dataset, id, reading }: RecordFile, wanted: ReadonlySet<string>) {
  const file = await openRecords(path, reading);
  const format = formatNamed(file.format);
  const keys = new Map<string, string>();
  for await (const records of file.records)
    for (const record of records) {
      if (!("content" in record)) continue;
      const own = recordId(record.content, id) || (record.place ?? "");
      if (!wanted.has(own)) continue;
      const mapped = format.map(record.content, { dataset, licence: "CC0", reading } as Parameters<typeof format.map>[1]);
      const key = "candidate" in mapped ? mapped.candidate.source_key : "event" in mapped ? String(mapped.event.source_key) : "";
      keys.set(own, key || (keys.get(own) ?? ""));
    }
  return keys;
}
