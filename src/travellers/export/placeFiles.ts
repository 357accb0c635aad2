import { t } from "../../platform/languages/text.ts";
import { csvCellText, type Row } from "../../platform/values/csv.ts";
import { countLines, tablesSentences } from "../archives/rules.ts";

/** Writes the map files of an export from rows. The functions are pure, so that a test can parse their output. */

/** Place in a list, for the map files. */
export interface ExportedPlace {
  list: string;
  name: string;
  note: string;
  latitude: number;
  longitude: number;
  created: string;
  url: string;
}

/**
 * Returns the places of a part: its rows that have coordinates.
 * @param origin of the guide, for links to listings
 */
export function toExportedPlaces(list: string, rows: readonly Row[], origin: string): ExportedPlace[] {
  return rows.flatMap((row) => {
    const { latitude, longitude } = row;
    if (typeof latitude !== "number" || typeof longitude !== "number") return [];
    const url = row.business ? `${origin}/${csvCellText(row.business)}/` : csvCellText(row.url);
    const note = csvCellText(row.comment ?? row.note);
    return [
      {
        list: csvCellText(row.list) || list,
        name: csvCellText(row.name),
        note,
        latitude,
        longitude,
        created: csvCellText(row.created),
        url,
      },
    ];
  });
}

/** Returns the places as GeoJSON (RFC 7946). */
export const placesToGeojson = (places: readonly ExportedPlace[]): string =>
  JSON.stringify(
    {
      type: "FeatureCollection",
      features: places.map(({ latitude, longitude, ...properties }) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [longitude, latitude] },
        properties,
      })),
    },
    null,
    1,
  );

/** XML 1.0 cannot represent these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&apos;" };
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_XML, "")
    .replace(/[<>&"']/g, (sign) => ENTITIES[sign] ?? sign);
const element = (name: string, text: string) => (text === "" ? "" : `<${name}>${xml(text)}</${name}>`);

/**
 * Returns the places as GPX 1.1, one waypoint each.
 * @param guide name of the guide
 */
export const placesToGpx = (places: readonly ExportedPlace[], guide: string): string => {
  const points = places.map(
    ({ list, name, note, latitude, longitude, created, url }) =>
      `<wpt lat="${latitude}" lon="${longitude}">${element("time", created)}${element("name", name)}${element("desc", note)}${url === "" ? "" : `<link href="${xml(url)}"/>`}${element("type", list)}</wpt>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="${xml(guide)}" xmlns="http://www.topografix.com/GPX/1/1">\n${points.join("")}</gpx>\n`;
};

/**
 * Returns the places as KML 2.2, one folder per list.
 * @param guide name of the guide
 */
export const placesToKml = (places: readonly ExportedPlace[], guide: string): string => {
  const folders = [...Map.groupBy(places, ({ list }) => list)].map(([list, found]) => {
    const marks = found.map(
      ({ name, note, latitude, longitude, url }) =>
        `<Placemark>${element("name", name)}${element("description", [note, url].filter(Boolean).join("\n"))}<Point><coordinates>${longitude},${latitude}</coordinates></Point></Placemark>\n`,
    );
    return `<Folder>${element("name", list)}\n${marks.join("")}</Folder>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${element("name", guide)}\n${folders.join("")}</Document></kml>\n`;
};

/** Returns the text of the archive's readme. */
export const archiveReadme = (made: string, counts: readonly { name: string; rows: number }[]): string =>
  [
    t`Everything that the guide stores about you, created on ${made}.`,
    "",
    ...tablesSentences(),
    t`places.geojson, places.gpx and places.kml contain the places you saved and visited, for maps and other programs.`,
    t`picture.webp is your picture, if you uploaded one.`,
    t`Passwords, keys and session tokens are not included.`,
    "",
    ...countLines(counts),
    "",
  ].join("\r\n");
