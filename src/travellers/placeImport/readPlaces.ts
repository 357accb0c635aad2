import { createCsvParser, detectDelimiter } from "../../platform/files/csvReader.ts";
import { createFeatureParser, geometryCentroid } from "../../platform/files/geojsonReader.ts";
import { plainLine, plainText } from "../../platform/files/plainText.ts";
import { t } from "../../platform/languages/text.ts";
import { isObject } from "../../platform/values/objects.ts";
import { PLACES_MAX } from "./rules.ts";

/** Readers of uploaded lists. They are pure: they take a file's text in pieces and hold only the places. */

export interface ListedPlace {
  name: string;
  note: string;
  url: string;
  latitude: number | null;
  longitude: number | null;
}

/** Reasons why a file cannot be read, for the page. */
export const LIST_ERRORS = {
  noPlaces: () => t`This file contains no places. Use Google Maps (CSV or GeoJSON), KML, KMZ or GPX.`,
  unreadable: () => t`We can't read this file. Use Google Maps (CSV or GeoJSON), KML, KMZ or GPX.`,
  notUtf8: () => t`This file is not in UTF-8. Save it as UTF-8 and upload it again.`,
  tooManyPlaces: () => t`This file contains more than ${PLACES_MAX} places. Split it and import its parts one by one.`,
  tooLarge: () => t`This file is larger than 10 MB. Split the list and import its parts one by one.`,
};

/** A file that cannot be read. Its message is a key of LIST_ERRORS: the thread that reads files does not know the reader's language. */
export class ListError extends Error {
  constructor(reason: keyof typeof LIST_ERRORS) {
    super(reason);
  }
}

const NAME_MAX = 200;
const NOTE_MAX = 2_000;
const URL_MAX = 2_000;

const isCoordinate = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

/** Returns the coordinates in a Google Maps URL: `/search/1.2,3.4`, `/@1.2,3.4,17z`, `?q=1.2,3.4`, `!3d1.2!4d3.4`. */
export function pointOfUrl(url: string): { latitude: number; longitude: number } | undefined {
  const found =
    /!3d(-?\d{1,2}(?:\.\d+)?)!4d(-?\d{1,3}(?:\.\d+)?)/.exec(url) ??
    /(?:\/@|\/search\/|[?&](?:q|query|ll)=)(-?\d{1,2}\.\d+),\+?(-?\d{1,3}\.\d+)/.exec(url);
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  return found && isCoordinate(latitude, longitude) ? { latitude, longitude } : undefined;
}

/** Returns a URL only if our pages may link to it. */
const webUrl = (text: string) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? text.slice(0, URL_MAX) : "");

/** Returns a place from the fields of a file, cut to the stored lengths; undefined without a name and a position. */
export function toListedPlace(given: {
  name?: unknown;
  note?: unknown;
  url?: unknown;
  latitude?: unknown;
  longitude?: unknown;
}): ListedPlace | undefined {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const url = webUrl(text(given.url).trim());
  const [latitude, longitude] = [Number(given.latitude ?? Number.NaN), Number(given.longitude ?? Number.NaN)];
  const point = isCoordinate(latitude, longitude) ? { latitude, longitude } : (pointOfUrl(url) ?? { latitude: null, longitude: null });
  const name = plainLine(text(given.name)).slice(0, NAME_MAX).toWellFormed();
  if (name === "" && point.latitude === null) return undefined;
  const named = name || `${point.latitude?.toFixed(4)}, ${point.longitude?.toFixed(4)}`;
  return { name: named, note: plainText(text(given.note)).slice(0, NOTE_MAX).toWellFormed(), url, ...point };
}

export interface ListReader {
  push(text: string): void;
  end(): ListedPlace[];
}

/** Collects places, and stops at the maximum number. */
export function createCollector() {
  const places: ListedPlace[] = [];
  const add = (place: ListedPlace | undefined) => {
    if (!place) return;
    if (places.length >= PLACES_MAX) throw new ListError("tooManyPlaces");
    places.push(place);
  };
  return { places, add };
}

/**
 * Columns by their names in Google's export and in tables that people write. In other languages, people must export Google's file in
 * English.
 */
const COLUMNS: Record<keyof ListedPlace, RegExp> = {
  name: /^(?:title|name|place)$/i,
  note: /^(?:notes?|comments?|description)$/i,
  url: /^(?:url|link|website|google maps url)$/i,
  latitude: /^(?:lat|latitude|y)$/i,
  longitude: /^(?:lng|lon|long|longitude|x)$/i,
};

/** Reads CSV: Google Takeout's saved lists (Title, Note, URL, Tags, Comment), and tables with coordinates. */
export function createCsvReader(): ListReader {
  const { places, add } = createCollector();
  let parser: ReturnType<typeof createCsvParser> | undefined;
  let columns: Partial<Record<keyof ListedPlace, number[]>> | undefined;
  let head = "";
  const take = (records: ReturnType<NonNullable<typeof parser>["push"]>) => {
    for (const record of records) {
      if ("problem" in record) continue;
      const fields = record.content;
      if (!columns) {
        const named = (pattern: RegExp) => fields.flatMap((field, index) => (pattern.test(field.trim()) ? [index] : []));
        const found = Object.fromEntries(Object.entries(COLUMNS).map(([column, pattern]) => [column, named(pattern)]));
        // Google puts the list's own description above the header row.
        if (found.name?.length) columns = found;
        else if (record.line > 20) throw new ListError("noPlaces");
        continue;
      }
      const value = (column: keyof ListedPlace) =>
        (columns?.[column] ?? [])
          .map((index) => fields[index]?.trim() ?? "")
          .filter(Boolean)
          .join("\n");
      const number = (column: "latitude" | "longitude") => (value(column) === "" ? undefined : Number(value(column)));
      add(
        toListedPlace({
          name: value("name"),
          note: value("note"),
          url: value("url"),
          latitude: number("latitude"),
          longitude: number("longitude"),
        }),
      );
    }
  };
  return {
    push(text) {
      if (parser) return take(parser.push(text));
      head += text;
      if (!head.includes("\n") && head.length < 100_000) return;
      parser = createCsvParser(detectDelimiter(head.slice(0, head.indexOf("\n") + 1)));
      take(parser.push(head));
    },
    end() {
      parser ??= createCsvParser(",");
      if (!columns && places.length === 0) take(parser.push(head));
      take(parser.end());
      if (!columns) throw new ListError("noPlaces");
      return places;
    },
  };
}

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Returns the place of a feature: from Google's "Saved Places.json" before and after 2023, or from any other GeoJSON. */
function placeOfFeature(text: string): ListedPlace | undefined {
  const feature = (() => {
    try {
      return asObject(JSON.parse(text));
    } catch {
      return {};
    }
  })();
  const properties = asObject(feature.properties);
  const location = asObject(properties.location ?? properties.Location);
  const middle = geometryCentroid(feature.geometry);
  const point = middle && isCoordinate(middle.latitude, middle.longitude) ? middle : {};
  return toListedPlace({
    name: properties.name ?? properties.Title ?? properties.title ?? location.name ?? location["Business Name"] ?? location.address,
    note: properties.note ?? properties.Comment ?? properties.comment ?? properties.description ?? properties.desc,
    url: properties.google_maps_url ?? properties["Google Maps URL"] ?? properties.url,
    ...point,
  });
}

export function createGeojsonReader(): ListReader {
  const { places, add } = createCollector();
  const parser = createFeatureParser();
  const take = (records: ReturnType<typeof parser.push>) => {
    if (parser.headProblem()) throw new ListError("unreadable");
    for (const record of records) if ("content" in record) add(placeOfFeature(record.content));
  };
  return {
    push: (text) => take(parser.push(text)),
    end() {
      take(parser.end());
      if (!parser.foundFeatures()) throw new ListError("unreadable");
      return places;
    },
  };
}

export type ListFormat = "csv" | "geojson" | "xml" | "zip";

/** Detects the format of a file by its first bytes, then by its name. */
export function detectFormat(head: Uint8Array, filename: string): ListFormat {
  if (head[0] === 0x50 && head[1] === 0x4b) return "zip";
  const text = new TextDecoder()
    .decode(head)
    .replace(/^\ufeff/, "")
    .trimStart();
  if (text.startsWith("<")) return "xml";
  return text.startsWith("{") || /json$/i.test(filename) ? "geojson" : "csv";
}
