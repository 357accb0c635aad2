import type { Format } from "./enumerations.ts";
import type { FileFormat, FileHead } from "./fileFormat.ts";
import { gpx } from "./gpx/format.ts";
import { guideCsv } from "./guideCsv/format.ts";
import { kml } from "./kml/format.ts";
import { foursquare, overture } from "./openPlaces/format.ts";
import { osm } from "./osm/format.ts";
import { tables } from "./tables/format.ts";
import { wikivoyage } from "./wikivoyage/format.ts";

/** Pure: all file formats. The first one that recognises a file reads it, so tables with custom columns come last. */
const FILE_FORMATS: readonly FileFormat[] = [osm, overture, foursquare, wikivoyage, guideCsv, gpx, kml, tables];

export const recogniseFormat = (head: FileHead): FileFormat | undefined => FILE_FORMATS.find((format) => format.recognises(head));

const BY_NAME = new Map(FILE_FORMATS.map((format) => [format.name, format]));

/** @throws TypeError if no format has this name, which the types exclude */
export function formatNamed(name: Format): FileFormat {
  const format = BY_NAME.get(name);
  if (!format) throw new TypeError(`There is no format ${name}.`);
  return format;
}
