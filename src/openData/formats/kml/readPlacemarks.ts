import type { ReadRecord } from "../../../platform/files/records.ts";
import { READ_LIMITS } from "../../../platform/files/records.ts";
import { FormatError, type Row, type SourceFile } from "../file.ts";
import { middleOfLines, type Position } from "../osm/elements.ts";
import { readXml, type XmlHandlers, xmlTexts } from "../readXml.ts";

/**
 * Pure: reads the waypoints of GPX and the placemarks of KML as rows of a table with mapped columns: name, description, link and any
 * further data of the file (`ExtendedData`, `extensions`).
 */

const COLUMNS_MAX = 150;
const POINTS_MAX = 100_000;
/** Elements of a record that become columns; "cmt" and "snippet" hold a shorter form of the description. */
const COLUMNS: Record<string, string> = {
  name: "name",
  desc: "description",
  description: "description",
  cmt: "comment",
  snippet: "comment",
  type: "type",
  sym: "symbol",
  ele: "elevation",
  url: "link",
  address: "address",
  phoneNumber: "phone",
  addressCountry: "country",
};
const IS_TRACK = "is a track beside places: import the tracks from a file of their own, as routes";
const LINE_PARTS = ["LineString", "outerBoundaryIs", "LinearRing"];

/** Whether the outermost element shows that a file holds places. */
export const isPlacemarks = (root: string): boolean => root === "gpx" || root === "kml";

interface Current {
  row: Row;
  point: Position | undefined;
  lines: Position[][];
}

const parsePosition = (longitude: string | undefined, latitude: string | undefined): Position | undefined => {
  const [x, y] = [Number(longitude || "NaN"), Number(latitude || "NaN")];
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined;
};

/** Parses a KML list of positions: longitude, latitude and height, separated by commas. */
const positionsIn = (text: string): Position[] =>
  text
    .trim()
    .split(/\s+/, POINTS_MAX)
    .map((part) => {
      const [longitude, latitude] = part.split(",");
      return parsePosition(longitude, latitude);
    })
    .filter((position) => position !== undefined);

function keep(row: Row, name: string, value: string): void {
  const head = name.trim().slice(0, 100);
  if (head === "" || value.trim() === "" || Object.hasOwn(row, head)) return;
  if (Object.keys(row).length < COLUMNS_MAX) row[head] = value.trim().slice(0, READ_LIMITS.rawText);
}

/** @param folder the folder that contains the place, or undefined */
function beginPlace(name: string, attributes: Record<string, string>, folder: string | undefined): Current {
  const isWaypoint = name === "wpt";
  const row: Row = Object.create(null);
  keep(row, "id", attributes.id ?? "");
  keep(row, "folder", folder ?? "");
  if (isWaypoint) {
    // Unchanged: errors in them are reported with the row.
    keep(row, "latitude", attributes.lat ?? "");
    keep(row, "longitude", attributes.lon ?? "");
  }
  return { row, point: isWaypoint ? parsePosition(attributes.lon, attributes.lat) : undefined, lines: [] };
}

function createHandlers(add: (current: Current, word: string) => void, refuse: (word: string) => void): XmlHandlers {
  const path: string[] = [];
  const folders: string[] = [];
  let current: Current | undefined;
  let text = "";
  /** Name of a value that follows in a separate element. */
  let column = "";
  const isWithin = (...names: string[]) => names.some((name) => path.includes(name));

  function close(name: string): void {
    const value = text;
    text = "";
    if (name === "Placemark" || name === "wpt") {
      if (current) add(current, name === "wpt" ? "waypoint" : "placemark");
      current = undefined;
    } else if (name === "trk" || name === "rte") refuse("track");
    else if (name === "Folder") folders.pop();
    else if (!current) {
      if (name === "name" && path.at(-1) === "Folder" && folders.length > 0) folders[folders.length - 1] = value.trim().slice(0, 100);
    } else if (name === "coordinates") {
      const positions = positionsIn(value);
      if (path.at(-1) === "Point") current.point ??= positions[0];
      else if (!path.includes("innerBoundaryIs") && LINE_PARTS.includes(path.at(-1) ?? "")) current.lines.push(positions);
    } else if (name === "value" || name === "SimpleData") keep(current.row, column, value);
    else if (isWithin("extensions", "ExtendedData")) keep(current.row, name, value);
    else if (COLUMNS[name]) keep(current.row, COLUMNS[name], value);
  }

  return {
    open(name, attributes) {
      text = "";
      if (name === "Folder") folders.push("");
      if (name === "Placemark" || name === "wpt")
        current = beginPlace(
          name,
          attributes,
          folders.findLast((title) => title !== ""),
        );
      if (name === "link" && current) keep(current.row, "link", attributes.href ?? "");
      if (name === "Data" || name === "SimpleData") column = attributes.name ?? "";
      path.push(name);
    },
    text(part) {
      if (current || path.at(-1) === "name") text = text.length < READ_LIMITS.recordCharacters ? text + part : text;
    },
    close(name) {
      path.pop();
      close(name);
    },
  };
}

/** Returns the first link in a description, for records without another link. */
const linkIn = (html: string) => html.match(/<a\s[^>]{0,500}?href\s*=\s*["']?(https?:\/\/[^"'\s>]{1,2000})/i)?.[1];

/**
 * Matches "Title (Article, kind)", the form of Wikivoyage's place names in files for navigation devices; a title may contain parentheses.
 */
const TITLE_AND_KIND = /^(\S.*) \(([^()]+(?:\([^()]*\)[^()]*)?), (\p{L}[\p{L} _-]{0,30})\)$/u;
/** Columns for the parts of these names; whether they are used depends on all names of a file together. */
export const NAME_PARTS = { title: "name: title", article: "name: place", type: "name: kind" } as const;

function completeRow({ row, point, lines }: Current): Row {
  const [, title, article, type] = TITLE_AND_KIND.exec(row.name ?? "") ?? [];
  if (title && article && type) Object.assign(row, { [NAME_PARTS.title]: title, [NAME_PARTS.article]: article, [NAME_PARTS.type]: type });
  const middle = point ?? middleOfLines(lines);
  if (middle && !row.latitude) {
    row.longitude = String(middle[0]);
    row.latitude = String(middle[1]);
  }
  const link = row.link ? undefined : linkIn(row.description ?? "");
  if (link) row.link = link;
  return row;
}

const WIKIVOYAGE_TYPES = new Set("see do eat drink sleep buy go listing".split(" "));
const isTrueForMost = (rows: readonly Row[], isIt: (row: Row) => boolean) =>
  rows.length > 0 && rows.filter(isIt).length >= rows.length * 0.95;

/** Whether most names state the kind; isWikivoyage tells whether they use Wikivoyage's words. */
export const isNamedByKind = (rows: readonly Row[]): boolean => isTrueForMost(rows, (row) => row[NAME_PARTS.type] !== undefined);
export const isWikivoyage = (rows: readonly Row[]): boolean =>
  isTrueForMost(rows, (row) => WIKIVOYAGE_TYPES.has(row[NAME_PARTS.type] ?? ""));

/** Returns a Wikivoyage place as a row of Wikivoyage's columns. */
const wikivoyageRow = (row: Row): Row => ({
  title: row[NAME_PARTS.title] ?? row.name ?? "",
  article: row[NAME_PARTS.article] ?? "",
  type: row[NAME_PARTS.type] ?? "",
  latitude: row.latitude ?? "",
  longitude: row.longitude ?? "",
});

/** Yields the places of a file, each as a row with its position in the file. */
export async function* readPlacemarks(file: SourceFile): AsyncGenerator<ReadRecord<Row>[]> {
  const found: ReadRecord<Row>[] = [];
  let count = 0;
  const handlers = createHandlers(
    (current, word) => {
      count += 1;
      found.push({ line: count, place: `${word} ${count}`, content: completeRow(current) });
    },
    (word) => {
      count += 1;
      found.push({ line: count, place: `${word} ${count}`, problem: IS_TRACK });
    },
  );
  try {
    yield* readXml(xmlTexts(file), handlers, () => found.splice(0));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    file.onDamage(error.message);
  }
}

export async function* readWikivoyagePlaces(file: SourceFile): AsyncGenerator<ReadRecord<Row>[]> {
  for await (const records of readPlacemarks(file))
    yield records.map((record) => ("content" in record ? { ...record, content: wikivoyageRow(record.content) } : record));
}
