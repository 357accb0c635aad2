import { plainLine } from "../../platform/files/plainText.ts";
import type { ReadRecord } from "../../platform/files/records.ts";
import type { Mapped, NamedPlace } from "../formats/candidate.ts";
import type { Format } from "../formats/enumerations.ts";
import { mapOwnRow } from "../formats/guideCsv/mapping.ts";
import { mapFoursquareRow, mapOverturePlace } from "../formats/openPlaces/mapping.ts";
import { mapFeature } from "../formats/osm/mapping.ts";
import { mapTableRow, type TableReading } from "../formats/tables/mapping.ts";
import { mapWikivoyageRow } from "../formats/wikivoyage/mapping.ts";
import { finishListing, type Listing, type PlaceOf } from "./listing.ts";
import type { Problem } from "./report.ts";

/** Pure: what becomes of each record of a file, one after the other. */

export interface MappingOptions {
  format: Format;
  dataset: string;
  language: string;
  licence: string | undefined;
  attribution: string | undefined;
  attributionLink: string | undefined;
  /** Of the format "table". */
  reading?: TableReading | undefined;
}

export interface RowResult {
  listing?: Listing;
  /** A town that the file names, and no row of its report. */
  town?: NamedPlace;
  problems: Problem[];
}

/** The keys of the records seen so far. */
export interface KeySet {
  has(key: string): boolean;
  add(key: string): void;
}

function map(content: string | Record<string, string>, options: MappingOptions): Mapped | { place: NamedPlace } {
  if (typeof content === "string") return options.format === "overture" ? mapOverturePlace(content, options) : mapFeature(content, options);
  if (options.reading) return mapTableRow(content, options.reading, options);
  if (options.format === "foursquare") return mapFoursquareRow(content, options);
  return options.format === "wikivoyage" ? mapWikivoyageRow(content, options) : mapOwnRow(content, options);
}

/** The column of a table that has the names. */
const nameColumn = ({ reading }: MappingOptions) =>
  Object.keys(reading?.columns ?? {}).find((head) => reading?.columns[head] === "name") ?? "name";

const nameIn = (content: string | Record<string, string>, options: MappingOptions) =>
  plainLine(
    typeof content === "string"
      ? (content.match(/"(?:name|primary)"\s*:\s*"([^"\\]{1,80})/)?.[1] ?? "")
      : (content[nameColumn(options)] ?? content.title ?? ""),
  ).slice(0, 80);

/**
 * Makes the function that maps and checks one record of a file after the other; it adds the keys of good records to `seen`.
 */
export function createRowProcessor(options: MappingOptions, placeOf: PlaceOf, seen: KeySet) {
  return (record: ReadRecord<string | Record<string, string>>): RowResult => {
    const at = { line: record.line, place: record.place ?? "" };
    if ("problem" in record) return { problems: [{ ...at, kind: "refused", field: "record", reason: record.problem, name: "" }] };
    const name = nameIn(record.content, options);
    const mapped = map(record.content, options);
    if ("place" in mapped) return { town: mapped.place, problems: [] };
    const finished = "candidate" in mapped ? finishListing(mapped.candidate, placeOf) : mapped;
    if ("refused" in finished) return { problems: [{ ...at, kind: "refused", ...finished.refused, name }] };
    const { listing } = finished;
    if (seen.has(listing.source_key))
      return { problems: [{ ...at, kind: "duplicate", field: "id", reason: "an earlier row is the same thing", name }] };
    seen.add(listing.source_key);
    return { listing, problems: listing.notes.map((note) => ({ ...at, kind: "note", ...note, name })) };
  };
}
