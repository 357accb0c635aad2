import { csvCellText, type Row } from "../../platform/values/csv.ts";
import { countLines, TABLES_SENTENCES } from "../archives/rules.ts";

/** The files of an export, written from rows: pure, so that a test can read them back. */

/** A place of a list, for the maps. */
export interface ExportedPlace {
  list: string;
  name: string;
  note: string;
  latitude: number;
  longitude: number;
  created: string;
  url: string;
}

/** The rows of a part that say where they are. @param origin of the guide, for links to listings */
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

/** RFC 7946. */
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

/** XML 1.0 has no form of these characters at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&apos;" };
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_XML, "")
    .replace(/[<>&"']/g, (sign) => ENTITIES[sign] ?? sign);
const element = (name: string, text: string) => (text === "" ? "" : `<${name}>${xml(text)}</${name}>`);

/** GPX 1.1: a waypoint a place. @param guide what it is called */
export const placesToGpx = (places: readonly ExportedPlace[], guide: string): string => {
  const points = places.map(
    ({ list, name, note, latitude, longitude, created, url }) =>
      `<wpt lat="${latitude}" lon="${longitude}">${element("time", created)}${element("name", name)}${element("desc", note)}${url === "" ? "" : `<link href="${xml(url)}"/>`}${element("type", list)}</wpt>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="${xml(guide)}" xmlns="http://www.topografix.com/GPX/1/1">\n${points.join("")}</gpx>\n`;
};

/** KML 2.2: a folder a list. @param guide what it is called */
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

/** What the archive says of itself. */
export const archiveReadme = (made: string, counts: readonly { name: string; rows: number }[]): string =>
  [
    `Everything that the guide keeps of you, made on ${made}.`,
    "",
    ...TABLES_SENTENCES,
    "places.geojson, places.gpx and places.kml have what you saved and visited, for maps and other programs.",
    "picture.webp is your picture, where you have one of your own.",
    "Passwords, keys and what a browser is known by are in none of these files.",
    "",
    ...countLines(counts),
    "",
  ].join("\r\n");
