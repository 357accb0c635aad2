import { isObject } from "../../../platform/values/objects.ts";
import { FormatError, type SourceFile } from "../file.ts";
import type { FileFormat, FileHead, OpenedFormat } from "../fileFormat.ts";
import { openJson } from "../readJson.ts";
import { isMapped } from "../tables/reading.ts";
import { mapFeature } from "./mapping.ts";
import { type ElementSource, readOsmElements } from "./readOsmFile.ts";
import { openOsmXml } from "./readOsmXml.ts";
import { openOverpass } from "./readOverpass.ts";
import { isPbf, openPbf } from "./readPbfFile.ts";
import { joinRoutes } from "./routeFeatures.ts";
import { OSM_KINDS } from "./words.ts";

/** Opens OpenStreetMap's raw elements. @returns undefined for GeoJSON, which has features, and for any other format */
export function openElements(source: SourceFile, { start, root, json }: FileHead): ElementSource | undefined {
  if (isPbf(start)) return openPbf(source);
  if (root === "osm") return openOsmXml(source);
  return json?.isElements ? openOverpass(source) : undefined;
}

const ELEMENT_ID = /^(?:(?:node|way|relation|n|w|r)\/?\d{1,19}|a(?:rea\/)?\d{1,19})$/;
/** Keys of OpenStreetMap's tags; their values are lower-case words. */
const TAG_KEYS = [
  ...new Set([...OSM_KINDS.map(([key]) => key), "highway", "building", "railway", "public_transport", "office", "historic"]),
];
const TAG_VALUE = /^[a-z0-9_;:]{2,60}$/;
const TYPE_VALUES = new Set(OSM_KINDS.flatMap(([, values]) => Object.keys(values)));
/** Share of the first features that must have OpenStreetMap's ids or tags. */
const MOST = 0.5;

/** Whether a feature has OpenStreetMap's ids or tags. @returns undefined if it has nothing that could show it */
function isOsmFeature({ id, properties }: Record<string, unknown>): boolean | undefined {
  if (!isObject(properties) || Object.keys(properties).length === 0) return undefined;
  if ([properties["@id"], id, properties.id, properties.osm_id].some((value) => ELEMENT_ID.test(String(value ?? "")))) return true;
  if (properties.osm_id !== undefined || properties.osm_type !== undefined) return true;
  if (TAG_KEYS.some((key) => TAG_VALUE.test(String(properties[key] ?? "")))) return true;
  return TYPE_VALUES.has(String(properties.type ?? ""));
}

/** Whether the first features of a file are OpenStreetMap's; those of a town's register are a table. */
function isOsmGeoJson({ json, given }: FileHead): boolean {
  if (!json || json.isPlainList || isMapped(given)) return false;
  const said = json.first.map(isOsmFeature).filter((is) => is !== undefined);
  return said.length === 0 || said.filter(Boolean).length >= said.length * MOST;
}

/** Opens GeoJSON, whose routes may be in segments. */
async function openFeatures(source: SourceFile, encoding: FileHead["encoding"]): Promise<OpenedFormat> {
  const { records, ...opened } = await openJson(source, encoding, (feature) => feature);
  return { ...opened, records: joinRoutes(records) };
}

/**
 * Reads OpenStreetMap: PBF, XML, Overpass JSON and GeoJSON. It also rejects JSON without records, because the beginning of a collection may
 * be long.
 */
export const osm: FileFormat = {
  name: "osm",
  recognises: (head) => isPbf(head.start) || head.root === "osm" || (head.json?.isElements ?? false) || isOsmGeoJson(head),
  open(source, head): OpenedFormat | Promise<OpenedFormat> {
    const elements = openElements(source, head);
    return elements ? { ...readOsmElements(elements), isExtract: true } : openFeatures(source, head.encoding);
  },
  sample({ json }) {
    if (json && !json.hasList) throw new FormatError("has no list of records: export a list, or a GeoJSON FeatureCollection.");
    return undefined;
  },
  map: mapFeature,
};
