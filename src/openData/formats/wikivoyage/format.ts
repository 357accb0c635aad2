import type { FileFormat } from "../fileFormat.ts";
import { isWikivoyage, readWikivoyagePlaces } from "../kml/readPlacemarks.ts";
import { isMapped } from "../tables/reading.ts";
import { hasColumns, openTable } from "../tables/readTable.ts";
import { mapWikivoyageRow } from "./mapping.ts";
import { isWikitext, readArticle, readExport } from "./readWikitext.ts";

const COLUMNS = ["article", "type", "title", "latitude", "longitude"];

/**
 * Reads Wikivoyage's listings, as CSV, in the wikitext of articles, or as places whose names have its form. If a kind is given, these places are read as a table instead,
 * so that the kind applies to types that Wikivoyage leaves open.
 */
export const wikivoyage: FileFormat = {
  name: "wikivoyage",
  recognises: ({ given, table, places, root, text }) =>
    !isMapped(given) &&
    (hasColumns(table, COLUMNS) ||
      root === "mediawiki" ||
      (table !== undefined && isWikitext(text)) ||
      (!given.business_type && isWikivoyage(places))),
  open(source, { table, root }) {
    if (root === "mediawiki") return { records: readExport(source) };
    if (table && !hasColumns(table, COLUMNS)) return { records: readArticle(source) };
    return table
      ? openTable(
          table,
          table.heads.map((head) => head.trim()),
        )
      : { records: readWikivoyagePlaces(source) };
  },
  map: mapWikivoyageRow,
};
