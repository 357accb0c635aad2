import { FormatError, type SourceFile } from "../file.ts";
import type { FileFormat, FileHead, OpenedFormat } from "../fileFormat.ts";
import { openJson } from "../readJson.ts";
import { mapFeature } from "./mapping.ts";
import { type ElementSource, readOsmElements } from "./readOsmFile.ts";
import { openOsmXml } from "./readOsmXml.ts";
import { openOverpass } from "./readOverpass.ts";
import { isPbf, openPbf } from "./readPbfFile.ts";

/** Opens OpenStreetMap's raw elements. @returns undefined for GeoJSON, which has features, and for any other format */
export function openElements(source: SourceFile, { start, root, json }: FileHead): ElementSource | undefined {
  if (isPbf(start)) return openPbf(source);
  if (root === "osm") return openOsmXml(source);
  return json?.isElements ? openOverpass(source) : undefined;
}

/**
 * Reads OpenStreetMap: PBF, XML, Overpass JSON and GeoJSON. It also rejects all other JSON, because the beginning of a collection may be
 * long.
 */
export const osm: FileFormat = {
  name: "osm",
  recognises: ({ start, root, json }) => isPbf(start) || root === "osm" || (json !== undefined && !json.isPlainList),
  open(source, head): OpenedFormat | Promise<OpenedFormat> {
    const elements = openElements(source, head);
    return elements ? { ...readOsmElements(elements), isExtract: true } : openJson(source, head.encoding, (feature) => feature);
  },
  sample({ json }) {
    if (json && !json.hasList) throw new FormatError("has no list of records.");
    return undefined;
  },
  map: mapFeature,
};
