import { FormatError } from "../file.ts";
import type { FileFormat, FileHead, OpenedFormat } from "../fileFormat.ts";
import { hasColumns, openTable } from "../tables/readTable.ts";
import { mapFoursquareRow, mapOverturePlace } from "./mapping.ts";

const COLUMNS = ["fsq_place_id", "name", "latitude", "longitude", "fsq_category_labels"];

function openPlaces({ parquet, table }: FileHead): OpenedFormat {
  if (parquet) return { records: parquet.records, progress: parquet.progress };
  if (!table) throw new FormatError("is neither Parquet nor a table: export it as one of them.");
  return openTable(
    table,
    table.heads.map((head) => head.trim().toLowerCase()),
  );
}

/** Reads Overture's places from Parquet. */
export const overture: FileFormat = {
  name: "overture",
  recognises: ({ parquet }) => parquet?.kind === "overture",
  open: (_, head) => openPlaces(head),
  map: mapOverturePlace,
};

/** Reads Foursquare's open places from Parquet or CSV. */
export const foursquare: FileFormat = {
  name: "foursquare",
  recognises: ({ parquet, table, given }) => parquet?.kind === "foursquare" || (!given.columns && hasColumns(table, COLUMNS)),
  open: (_, head) => openPlaces(head),
  map: mapFoursquareRow,
};
