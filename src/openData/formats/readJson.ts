import { createFeatureParser } from "../../platform/files/geojsonReader.ts";
import { DAMAGED, DAMAGED_REASON, type RawRecord, type ReadRecord } from "../../platform/files/records.ts";
import { isObject } from "../../platform/values/objects.ts";
import { type Content, FormatError, readTextPieces, type SourceFile } from "./file.ts";
import type { Encoding } from "./tables/reading.ts";

/** Pure: reads JSON with a list of features, elements or plain records, one record at a time. */

/** Facts that the beginning of a JSON file shows. */
export interface JsonStart {
  hasList: boolean;
  /** Whether the list holds OpenStreetMap's raw elements. */
  isElements: boolean;
  /** Whether the list holds records that are not features. */
  isPlainList: boolean;
  records: ReadRecord<string>[];
  /** The first records as values; invalid ones are left out. */
  first: Record<string, unknown>[];
}

/** Number of records that decide what a file holds. */
const FIRST = 200;

const parseRecord = (record: ReadRecord<string>): Record<string, unknown>[] => {
  if ("problem" in record) return [];
  try {
    const value: unknown = JSON.parse(record.content);
    return isObject(value) && !Array.isArray(value) ? [value] : [];
  } catch {
    return [];
  }
};

export function readJsonStart(text: string): JsonStart {
  const parser = createFeatureParser(true);
  const records = parser.push(text);
  return {
    hasList: parser.foundFeatures(),
    isElements: parser.isElements(),
    isPlainList: parser.isList(),
    records,
    first: parser.isElements() ? [] : records.slice(0, FIRST).flatMap(parseRecord),
  };
}

/**
 * Reads a file up to its list, then its records on demand.
 * @param toContent converts each valid record
 * @throws {FormatError} if the file has no list
 */
export async function openJson(source: SourceFile, encoding: Encoding, toContent: (record: RawRecord<string>) => ReadRecord<Content>) {
  const texts = readTextPieces(source, encoding);
  const parser = createFeatureParser(true);
  const early: ReadRecord<string>[] = [];
  while (!parser.foundFeatures()) {
    const problem = parser.headProblem();
    const next = problem ? undefined : await texts.next();
    if (!next || next.done) {
      await texts.return(undefined);
      throw new FormatError(
        `${problem || 'is JSON without a list of "features" or of records'}: use a GeoJSON FeatureCollection, or a list of records.`,
      );
    }
    early.push(...parser.push(next.value));
  }
  const checked = (found: ReadRecord<string>[]) =>
    found.map((record): ReadRecord<Content> => {
      if ("problem" in record) return record;
      if (record.content.includes(DAMAGED)) return { line: record.line, place: record.place ?? "", problem: DAMAGED_REASON };
      return toContent(record);
    });
  async function* records(): AsyncGenerator<ReadRecord<Content>[]> {
    yield checked(early);
    for await (const text of texts) yield checked(parser.push(text));
    yield checked(parser.end());
  }
  return { collectionName: parser.collectionName(), records: records() };
}
