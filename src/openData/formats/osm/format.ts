import { FormatError, type SourceFile } from "../file.ts";
import type { FileFormat, FileHead, OpenedFormat } from "../fileFormat.ts";
import { openJson } from "../readJson.ts";
import { mapFeature } from "./mapping.ts";
import { type ElementSource, readOsmElements } from "./readOsmFile.ts";
import { openOsmXml } from "./readOsmXml.ts";
import { openOverpass } from "./readOverpass.ts";
import { isPbf, openPbf } from "./readPbfFile.ts";

/** OpenStreetMap's raw elements; undefined for GeoJSON, which has features, and for what is none of these. */
export function openElements(source: SourceFile, { start, root, json }: FileHead): ElementSource | undefined {
  if (isPbf(start)) return openPbf(source);
  if (root === "osm") return openOsmXml(source);
  return json?.isElements ? openOverpass(source) : undefined;
}

/** OpenStreetMap: PBF, XML, Overpass's JSON, and GeoJSON. All other JSON is refused here, because a collection's head may be long. */
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
