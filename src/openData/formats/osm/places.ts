import { type Polygon, type Position, splitAtDateLine } from "../../../catalogue/places/polygons.ts";
import { placeName } from "../../../catalogue/places/text.ts";
import { isLatin } from "../../../platform/files/plainText.ts";
import { isObject } from "../../../platform/values/objects.ts";
import type { PlaceKind } from "../enumerations.ts";
import { otherNames, taggedNames } from "../facts.ts";
import { LANGUAGES_MAX } from "../texts.ts";
import { taggedTexts } from "./texts.ts";

/** Pure: places that OpenStreetMap names beside its listings, and their outlines. */

type Tags = Record<string, unknown>;

/** Kinds of places that become areas, by tag and value. */
const PLACES: readonly (readonly [tag: string, kinds: Readonly<Record<string, PlaceKind>>])[] = [
  [
    "place",
    {
      city: "settlement",
      town: "settlement",
      village: "settlement",
      hamlet: "locality",
      municipality: "settlement",
      locality: "locality",
      borough: "quarter",
      suburb: "quarter",
      quarter: "quarter",
      neighbourhood: "quarter",
      island: "island",
      islet: "island",
    },
  ],
  ["landuse", { winter_sports: "resort" }],
  ["site", { piste: "resort" }],
  ["natural", { valley: "valley", beach: "shore", bay: "shore" }],
];

/** Kinds whose outline decides on the listings in them. */
const OUTLINED: ReadonlySet<PlaceKind> = new Set(["island", "resort", "valley", "shore"]);

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Returns the kind of a place; undefined for anything else. */
export function placeKind(tags: Tags): PlaceKind | undefined {
  for (const [tag, kinds] of PLACES) {
    const value = text(tags[tag]);
    if (Object.hasOwn(kinds, value)) return kinds[value];
  }
  return undefined;
}

/** Returns the name that people use, in Latin letters if there is one. */
function commonName(tags: Tags): string | undefined {
  const local = text(tags.name);
  const english = text(tags["name:en"]) || text(tags.int_name);
  return placeName(local && (isLatin(local) || !english) ? local : english || local);
}

export interface PlaceTags {
  kind: PlaceKind;
  name: string;
  /** All names: the local one, then those in other languages. */
  names: string[];
  names_by_language?: Record<string, string> | undefined;
}

/** Language of a local name, which the tag does not state. */
export const UNKNOWN_LANGUAGE = "und";

/** Returns the names of a place by language, with the local one. @returns undefined if it only has the local one */
function namesByLanguage(tags: Tags): Record<string, string> | undefined {
  const named = Object.entries(taggedTexts(tags) ?? {}).flatMap(([language, texts]) => {
    const name = placeName(texts?.name ?? "");
    return name === undefined ? [] : [[language, name] as const];
  });
  const local = placeName(text(tags.name));
  if (named.length === 0) return undefined;
  return Object.fromEntries([...(local === undefined ? [] : [[UNKNOWN_LANGUAGE, local] as const]), ...named.slice(0, LANGUAGES_MAX)]);
}

/** Returns the place that the tags of a feature describe. @returns undefined without a kind or a usable name */
export function readPlaceTags(tags: Tags): PlaceTags | undefined {
  const kind = placeKind(tags);
  const name = kind && commonName(tags);
  if (!kind || !name) return undefined;
  const names_by_language = namesByLanguage(tags);
  return {
    kind,
    name,
    ...(names_by_language && { names_by_language }),
    names: otherNames(taggedNames(tags), "").filter((one) => placeName(one) !== undefined),
  };
}

/** Whether the outline of an element matters besides its midpoint. */
export function isOutlinedPlace(tags: Tags): boolean {
  const kind = placeKind(tags);
  return kind !== undefined && OUTLINED.has(kind) && text(tags.name) !== "";
}

/** Maximum number of corners of one ring: the coast of an island to about 50 m. */
const CORNERS_MAX = 1_000;
/** Half the width of a valley that is only a line, in degrees of latitude: 1.5 km. */
const VALLEY_WIDTH = 1.5 / 111.2;
/** Corners of the circle around a point of a line. */
const CIRCLE = 12;

/** Returns at most CORNERS_MAX points of a line, evenly. */
export const thinLine = <Point>(line: readonly Point[]): Point[] => {
  const step = Math.ceil(line.length / CORNERS_MAX);
  return step <= 1 ? [...line] : line.filter((_, index) => index % step === 0 || index === line.length - 1);
};

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && Math.abs(value[0]) <= 180 && Math.abs(value[1]) <= 90;

const readLine = (value: unknown): Position[] =>
  Array.isArray(value) && value.every(isPosition) ? thinLine(value.map(([x, y]): Position => [x, y])) : [];

/** Returns a ring on the longitudes from -180 to 180. */
const wrapped = (ring: readonly Position[]): Position[] => ring.map(([x, y]) => [((x + 540) % 360) - 180, y]);

/** Returns the land on both sides of a line as circles around its points, which overlap. */
function besideLine(line: readonly Position[]): Polygon[] {
  const circles: Position[][] = [];
  let last: Position | undefined;
  for (const [x, y] of line) {
    const narrow = Math.max(0.02, Math.cos((y * Math.PI) / 180));
    const across = last === undefined ? Number.POSITIVE_INFINITY : Math.hypot((x - last[0]) * narrow, y - last[1]);
    if (across < VALLEY_WIDTH / 2) continue;
    // A long straight stretch gets circles on the way too.
    const steps = last === undefined ? 1 : Math.min(100, Math.max(1, Math.ceil(across / VALLEY_WIDTH)));
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      const [cx, cy] = last === undefined ? [x, y] : [last[0] + (x - last[0]) * share, last[1] + (y - last[1]) * share];
      circles.push(
        Array.from({ length: CIRCLE }, (_, index): Position => {
          const angle = (2 * Math.PI * index) / CIRCLE;
          return [cx + (VALLEY_WIDTH / narrow) * Math.cos(angle), cy + VALLEY_WIDTH * Math.sin(angle)];
        }),
      );
    }
    last = [x, y];
  }
  return circles.flatMap((ring) => splitAtDateLine([wrapped(ring)]));
}

/**
 * Returns the outline of a place.
 * @param geometry GeoJSON
 * @returns undefined for points, and for lines of anything but a valley
 */
export function placeOutline(kind: PlaceKind, geometry: unknown): Polygon[] | undefined {
  if (!OUTLINED.has(kind) || !isObject(geometry)) return undefined;
  const { type, coordinates } = geometry;
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const polygons = type === "Polygon" ? [coordinates] : type === "MultiPolygon" ? list(coordinates) : [];
  const outlines = polygons
    .map((rings) =>
      list(rings)
        .map(readLine)
        .filter((ring) => ring.length >= 4),
    )
    .filter((rings) => rings.length > 0)
    .flatMap(splitAtDateLine);
  if (outlines.length > 0) return outlines;
  if (kind !== "valley") return undefined;
  const lines = type === "LineString" ? [coordinates] : type === "MultiLineString" ? list(coordinates) : [];
  const beside = lines.map(readLine).flatMap(besideLine);
  return beside.length > 0 ? beside : undefined;
}
