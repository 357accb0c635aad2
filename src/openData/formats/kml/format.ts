import { FormatError } from "../file.ts";
import type { FileFormat, FileHead, Sample } from "../fileFormat.ts";
import { tables } from "../tables/format.ts";
import { guessColumns } from "../tables/guessColumns.ts";
import type { TableReading } from "../tables/reading.ts";
import { checkReading } from "../tables/readTable.ts";
import { buildSample } from "../tables/sample.ts";
import { isNamedByKind, isPlacemarks, NAME_PARTS, readPlacemarks } from "./readPlacemarks.ts";

function samplePlaces({ places: rows, given }: FileHead): Sample {
  const parts = Object.values<string>(NAME_PARTS);
  const isSplit = isNamedByKind(rows) || parts.some((head) => given.columns?.[head]);
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((head) => isSplit || !parts.includes(head));
  const table = { heads: isSplit ? heads.sort((a, b) => Number(parts.includes(b)) - Number(parts.includes(a))) : heads, rows };
  // The format itself defines these columns, however many of their values are wrong.
  const isPlaced = heads.includes("latitude") && heads.includes("longitude");
  const known: TableReading["columns"] = {
    ...(isPlaced && { latitude: "latitude", longitude: "longitude" }),
    ...(isSplit && { [NAME_PARTS.title]: "name", [NAME_PARTS.article]: "city", [NAME_PARTS.type]: "business_type" }),
  };
  const said = Object.values(known);
  const guessed = Object.entries(guessColumns(table)).filter(([, field]) => !isSplit || !said.includes(field));
  return buildSample(table, { ...given, columns: given.columns ?? { ...Object.fromEntries(guessed), ...known } });
}

/** Reads the waypoints of GPX and the placemarks of KML and KMZ as a table with mapped columns. */
export const kml: FileFormat = {
  name: "table",
  recognises: ({ root }) => isPlacemarks(root),
  open(source, { given }) {
    if (!given.columns) throw new FormatError("is a list of places: it needs a mapping of its fields (docs/import.md).");
    checkReading({ ...given, columns: given.columns });
    return { records: readPlacemarks(source) };
  },
  sample: samplePlaces,
  map: (content, options) => tables.map(content, options),
};
