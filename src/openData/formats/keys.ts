import { withoutControls } from "../../platform/files/plainText.ts";

/** Pure: the names by which a record of a file is known again in the next edition of that file. */

/** Long parts are cut, so that a key fits an index; of two that differ only after that the second is reported as a duplicate. */
const key = (scheme: string, ...parts: string[]) =>
  withoutControls(`${scheme} ${parts.map((part) => part.trim().slice(0, 150)).join("|")}`);

export const osmKey = (type: string, id: string) => `osm ${type}/${id}`;
export const wikivoyageKey = (language: string, article: string, type: string, title: string) =>
  key("wikivoyage", language, article, type, title);
/** By the id that Overture or Foursquare keeps from edition to edition. */
export const openPlaceKey = (source: "overture" | "foursquare", id: string) => key(source, id);
export const idKey = (dataset: string, id: string) => key("csv", dataset, id);

/** For records without an id: what they are called and roughly where they are (about 100 m), in their dataset. */
export const placeKey = (dataset: string, name: string, latitude: unknown, longitude: unknown) =>
  key("place", dataset, name.toLowerCase(), roughly(latitude), roughly(longitude));

/** With a decimal comma it is the same place: or all branches of a chain would be one record. */
const roughly = (degrees: unknown) => Number(String(degrees ?? "").replace(",", ".")).toFixed(3);

/** The name of a dataset from its file's: `/data/Listings-2024.csv.gz` gives `Listings-2024`. */
// Bounded: a file name has at most 255 bytes.
export const datasetFromFileName = (fileName: string) =>
  (fileName.split(/[\\/]/).at(-1) ?? "")
    .replace(/(\.(gz|gzip|bz2|csv|tsv|txt|json|geojson|osm|pbf|xml|gpx|kml|kmz|parquet|geoparquet))+$/i, "")
    .slice(0, 100) || "file";
