import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { datasetFromFileName } from "../../formats/keys.ts";
import type { OtherKind } from "../../formats/otherRecords.ts";
import { checkLicence, toMappingOptions } from "../acts.ts";
import { hashOfListing } from "../batch/acts.ts";
import { findJoins, findLikest } from "../doubles/acts.ts";
import type { AlikeFinder, ImportRequest } from "../events.ts";
import type { Listing, PlaceOf } from "../listing.ts";
import { toImportError, unreadable } from "../openFile.ts";
import { openRecordsApart } from "../openRecords.ts";
import { hashOfOther } from "../others/acts.ts";
import { findLatestHashes } from "../others/store.ts";
import { findRecords } from "../records/store.ts";
import { createRowProcessor, type RowResult } from "../rowProcessor.ts";

/** Previews the first rows of a file as they would be imported. */

export interface PreviewRow {
  line: number;
  /** Text to search for in the file, if the row has no line; otherwise "". */
  place: string;
  name: string;
  /** Kind and place of rows that can be imported. */
  about: { business_type: string; city: string; country: string } | null;
  state: "new" | "joined" | "differs" | "same" | "twice" | "wrong";
  notes: { field: string; reason: string }[];
  /** Existing listing that may be the same place. */
  like: { code: string; name: string; is_certain: boolean } | null;
}

const previewState = ({ listing, other, problems }: RowResult, known: Known): PreviewRow["state"] => {
  if (other) {
    const hash = known.others[other.kind].get(other.source_key);
    return hash === undefined ? "new" : hash === hashOfOther(other) ? "same" : "differs";
  }
  if (!listing) return problems.some(({ kind }) => kind === "duplicate") ? "twice" : "wrong";
  const record = known.listings.get(listing.source_key);
  return !record ? "new" : record.row_hash === hashOfListing(listing) ? "same" : "differs";
};

interface Known {
  listings: Map<string, { row_hash: string }>;
  /** Hashes of other records by their keys, for each kind. */
  others: Record<OtherKind, Map<string, string>>;
}

/** Returns the known editions of the rows that are not listings. */
async function knownOthers(db: DbOrTransaction, rows: readonly RowResult[]): Promise<Known["others"]> {
  const keysByKind = (kind: OtherKind) => rows.flatMap(({ other }) => (other?.kind === kind ? [other.source_key] : []));
  const [event, amenity, trail] = await Promise.all([
    findLatestHashes(db, "event", keysByKind("event")),
    findLatestHashes(db, "amenity", keysByKind("amenity")),
    findLatestHashes(db, "trail", keysByKind("trail")),
  ]);
  return { event, amenity, trail };
}

/** Returns the name of a row: that of its record, or the one that its first problem quotes. */
function rowName({ listing, other, problems }: RowResult): string {
  if (listing) return String(listing.fields.name);
  if (!other) return problems[0]?.name ?? "";
  return "title" in other.record ? other.record.title : (other.record.name ?? "");
}

/** Returns kind and place of a row that can be imported. */
function rowAbout({ listing, other }: RowResult): PreviewRow["about"] {
  if (other) return { business_type: other.kind, city: "", country: other.place.country_code };
  return listing
    ? {
        business_type: String(listing.fields.business_type),
        city: String(listing.fields.city),
        country: String(listing.fields.country_code),
      }
    : null;
}

interface Looking extends AlikeFinder<DbOrTransaction> {
  placeOf: PlaceOf;
}

/** @throws {ImportError} for the same reasons as an import */
export async function previewRows(
  request: ImportRequest,
  db: DbOrTransaction,
  { placeOf, findAlike }: Looking,
  limit: number,
): Promise<PreviewRow[]> {
  const file = await openRecordsApart(request.file, request.reading).catch((error) => {
    throw unreadable(request.file, error);
  });
  const dataset = request.dataset ?? (file.collectionName || datasetFromFileName(request.file));
  const seen = new Set<string>();
  const results: { line: number; place: string; result: RowResult }[] = [];
  try {
    checkLicence(file, request);
    const processRow = createRowProcessor(toMappingOptions(file, request, dataset), placeOf, seen);
    reading: for await (const records of file.records)
      for (const record of records) {
        if (results.length >= limit) break reading;
        const result = processRow(record);
        if (result.listing || result.problems.length > 0) results.push({ line: record.line, place: record.place ?? "", result });
      }
  } catch (error) {
    throw toImportError(request.file, error);
  } finally {
    await file.records.return(undefined);
  }
  const listings = results.flatMap(({ result: { listing } }) => (listing ? [listing] : []));
  const known = await findRecords(
    db,
    listings.map(({ source_key }) => source_key),
  );
  const others = await knownOthers(
    db,
    results.map(({ result }) => result),
  );
  const fresh = listings.filter(({ source_key }) => !known.has(source_key));
  const like = await findLikest(db, fresh, dataset, { findAlike });
  const joins = await findJoins(db, fresh, dataset, { findAlike });
  /** Returns the earlier row whose listing a row adds to. */
  const earlierRow = (listing: Listing | undefined) => {
    const join = listing && joins.get(listing);
    return join && "to" in join ? results.find(({ result }) => result.listing === join.to) : undefined;
  };
  return results.map(({ line, place, result }) => ({
    line,
    place,
    name: rowName(result),
    about: rowAbout(result),
    state: result.listing && joins.has(result.listing) ? ("joined" as const) : previewState(result, { listings: known, others }),
    notes: [
      ...[earlierRow(result.listing) ?? []].flat().map((row) => ({ field: "record", reason: `same as row ${row.place || row.line}` })),
      ...[...result.problems, ...(result.more ?? [])].map(({ field, reason }) => ({ field, reason })),
    ],
    like: (result.listing && like.get(result.listing)) ?? null,
  }));
}
