import type { FileFormat } from "../fileFormat.ts";
import { isWikivoyage, readWikivoyagePlaces } from "../kml/readPlacemarks.ts";
import { hasColumns, openTable } from "../tables/readTable.ts";
import { mapWikivoyageRow } from "./mapping.ts";

const COLUMNS = ["article", "type", "title", "latitude", "longitude"];

/**
 * Reads Wikivoyage's listings, as CSV or as places whose names have its form. If a kind is given, these places are read as a table instead,
 * so that the kind applies to types that Wikivoyage leaves open.
 */
export const wikivoyage: FileFormat = {
  name: "wikivoyage",
  recognises: ({ given, table, places }) =>
    !given.columns && (hasColumns(table, COLUMNS) || (!given.business_type && isWikivoyage(places))),
  open: (source, { table }) =>
    table
      ? openTable(
          table,
          table.heads.map((head) => head.trim()),
        )
      : { records: readWikivoyagePlaces(source) },
  map: mapWikivoyageRow,
};
