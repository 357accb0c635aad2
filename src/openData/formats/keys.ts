import { withoutControls } from "../../platform/files/plainText.ts";

/** Pure: keys that identify a record of a file in the next edition of that file. */

/**
 * Builds a key. It truncates long parts so that the key fits an index; if two keys differ only after that, the second record is reported as
 * a duplicate.
 */
const key = (scheme: string, ...parts: string[]) =>
  withoutControls(`${scheme} ${parts.map((part) => part.trim().slice(0, 150)).join("|")}`);

export const osmKey = (type: string, id: string) => `osm ${type}/${id}`;
export const wikivoyageKey = (language: string, article: string, type: string, title: string) =>
  key("wikivoyage", language, article, type, title);
/** Returns the key by the id that Overture or Foursquare preserves between editions. */
export const openPlaceKey = (source: "overture" | "foursquare", id: string) => key(source, id);
export const idKey = (dataset: string, id: string) => key("csv", dataset, id);

/** Returns the key of a record without an id: its dataset, its name and its rough position (about 100 m). */
export const placeKey = (dataset: string, name: string, latitude: unknown, longitude: unknown) =>
  key("place", dataset, name.toLowerCase(), roughly(latitude), roughly(longitude));

/** Returns the key of a record without an id and without coordinates: its dataset, its name and its town. */
export const townKey = (dataset: string, name: string, town: string) => key("town", dataset, name.toLowerCase(), town.toLowerCase());

/** Accepts a decimal comma: otherwise all branches of a chain would be one record. */
const roughly = (degrees: unknown) => Number(String(degrees ?? "").replace(",", ".")).toFixed(3);

/** Returns the name of a dataset from its file name: `/data/Listings-2024.csv.gz` gives `Listings-2024`. */
// Bounded: a file name has at most 255 bytes.
export const datasetFromFileName = (fileName: string) =>
  (fileName.split(/[\\/]/).at(-1) ?? "")
    .replace(/(\.(gz|gzip|bz2|csv|tsv|txt|json|geojson|osm|pbf|xml|gpx|kml|kmz|wiki|wikitext|parquet|geoparquet))+$/i, "")
    .slice(0, 100) || "file";

/** Names of the sources whose ids stay the same between editions. */
const SOURCES: Readonly<Record<string, string>> = { osm: "OpenStreetMap", overture: "Overture", foursquare: "Foursquare" };

/** Returns a key as people read it: "OpenStreetMap node/12", "ID 12", or the name of the record. */
export function keyText(sourceKey: string): string {
  const at = sourceKey.indexOf(" ");
  const [scheme, parts] = [sourceKey.slice(0, at), sourceKey.slice(at + 1).split("|")];
  const [first = "", second = "", , fourth = ""] = parts;
  if (scheme === "wikivoyage") return `Wikivoyage ${second}: ${fourth}`;
  if (scheme === "place" || scheme === "town") return second;
  if (scheme === "csv") return `ID ${parts.slice(1).join("|")}`;
  return Object.hasOwn(SOURCES, scheme) ? `${SOURCES[scheme]} ${first}` : sourceKey;
}
