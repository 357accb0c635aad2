import { plainLine } from "../../platform/files/plainText.ts";
import type { ReadRecord } from "../../platform/files/records.ts";
import type { FieldNote, NamedPlace } from "../formats/candidate.ts";
import type { Format } from "../formats/enumerations.ts";
import type { Content } from "../formats/file.ts";
import type { MapOptions } from "../formats/fileFormat.ts";
import { formatNamed } from "../formats/formats.ts";
import { finishListing, type Listing, type PlaceOf } from "./listing.ts";
import { finishOther, type OtherRecord } from "./others/rules.ts";
import type { Problem } from "./report.ts";

/** Pure: processes the records of a file one after another. */

export interface MappingOptions extends MapOptions {
  format: Format;
}

export interface RowResult {
  listing?: Listing;
  /** Event, practical place or route. */
  other?: OtherRecord;
  /** Place that the file names; it does not count as a row in the report unless it is a listing too. */
  town?: NamedPlace;
  problems: Problem[];
  /** Further faults of a refused row; it counts once, so they are no problems of their own. */
  more?: FieldNote[];
}

/** Keys of the records read so far. */
export interface KeySet {
  has(key: string): boolean;
  add(key: string): void;
}

/** Returns the column of a table that holds the names. */
const nameColumn = ({ reading }: MappingOptions) =>
  Object.keys(reading?.columns ?? {}).find((head) => reading?.columns[head] === "name") ?? "name";

const nameIn = (content: Content, options: MappingOptions) =>
  plainLine(
    typeof content === "string"
      ? (content.match(/"(?:name|primary)"\s*:\s*"([^"\\]{1,80})/)?.[1] ?? "")
      : (content[nameColumn(options)] ?? content.title ?? ""),
  ).slice(0, 80);

/** Whether an earlier record has the key; adds it otherwise. */
function isRepeated(seen: KeySet, key: string): boolean {
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
}

/** Creates the function that maps and checks the records of a file one after another; it adds the keys of valid records to `seen`. */
export function createRowProcessor(options: MappingOptions, placeOf: PlaceOf, seen: KeySet) {
  const format = formatNamed(options.format);
  return (record: ReadRecord<Content>): RowResult => {
    const at = { line: record.line, place: record.place ?? "" };
    if ("problem" in record) return { problems: [{ ...at, kind: "refused", field: "record", reason: record.problem, name: "" }] };
    const name = nameIn(record.content, options);
    const mapped = format.map(record.content, options);
    if (!("candidate" in mapped) && "place" in mapped) return { town: mapped.place, problems: [] };
    const finished =
      "candidate" in mapped ? finishListing(mapped.candidate, placeOf) : "refused" in mapped ? mapped : finishOther(mapped, placeOf);
    const named = "candidate" in mapped && mapped.place ? { town: mapped.place } : {};
    if ("refused" in finished) {
      // An event that cannot be read is still in its source.
      if ("event" in mapped) seen.add(mapped.event.source_key);
      const more = "refused" in mapped && mapped.more ? { more: mapped.more } : {};
      return { ...named, ...more, problems: [{ ...at, kind: "refused", ...finished.refused, name }] };
    }
    if ("other" in finished) {
      const { other } = finished;
      // A listing that an earlier edition made of this record is not missing from the file.
      for (const key of [other.source_key, ...(other.replaces ?? [])]) seen.add(key);
      if (!isRepeated(seen, `${other.kind} ${other.source_key}`)) return { other, problems: [] };
      return { problems: [{ ...at, kind: "duplicate", field: "id", reason: `an earlier row is the same ${other.kind}`, name }] };
    }
    const { listing } = finished;
    if (isRepeated(seen, listing.source_key))
      return { ...named, problems: [{ ...at, kind: "duplicate", field: "id", reason: "an earlier row is the same place", name }] };
    return { ...named, listing, problems: listing.notes.map((note) => ({ ...at, kind: "note", ...note, name })) };
  };
}
