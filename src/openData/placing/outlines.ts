import { isCountryCode } from "../../catalogue/places/countries/rules.ts";
import { type Polygon, splitAtDateLine } from "../../catalogue/places/polygons.ts";
import { isSlug } from "../../catalogue/places/slugs.ts";
import { placeName } from "../../catalogue/places/text.ts";

/** Pure: reads outlines of areas from a GeoJSON file. */

export interface OutlineFeature {
  /** Its position in the file, from 1. */
  number: number;
  name: string;
  slug: string | undefined;
  country: string | undefined;
  /** Slug of the area that contains it, or its name in the same file. */
  parent: string | undefined;
  polygons: Polygon[];
}

export interface OutlineProblem {
  number: number;
  name: string;
  reason: string;
}

/** Maximum number of corners of one outline; the whole coast of Norway at 1:50,000 has fewer. */
const CORNERS_MAX = 500_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.slice(0, 2).every((degree) => typeof degree === "number" && Number.isFinite(degree)) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

/** Whether the value is a list of rings with at least three corners, plus the first one repeated. */
const isPolygon = (value: unknown): value is Polygon =>
  Array.isArray(value) && value.length > 0 && value.every((ring) => Array.isArray(ring) && ring.length >= 4 && ring.every(isPosition));

/** Returns the rings without heights. */
const flat = (rings: Polygon): Polygon => rings.map((ring) => ring.map(([x, y]) => [x, y] as const));

function readPolygons(geometry: unknown): Polygon[] | undefined {
  if (!isRecord(geometry)) return undefined;
  const { type, coordinates } = geometry;
  const polygons = type === "Polygon" ? [coordinates] : type === "MultiPolygon" && Array.isArray(coordinates) ? coordinates : [];
  return polygons.length > 0 && polygons.every(isPolygon) ? polygons.map(flat).flatMap(splitAtDateLine) : undefined;
}

const readText = (value: unknown): string | undefined => (typeof value === "string" && value.trim() !== "" ? value.trim() : undefined);

function readFeature(feature: unknown, number: number): OutlineFeature | OutlineProblem {
  const properties = isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};
  const given = readText(properties.name) ?? "";
  const name = placeName(given);
  const problem = (reason: string): OutlineProblem => ({ number, name: given.slice(0, 80), reason });
  if (!name) return problem("has no name, or one longer than 100 characters");
  const polygons = readPolygons(isRecord(feature) ? feature.geometry : undefined);
  if (!polygons) return problem("is not a Polygon or MultiPolygon of longitudes and latitudes");
  if (polygons.flat(2).length > CORNERS_MAX) return problem("has more than 500,000 corners");
  const slug = readText(properties.slug)?.toLowerCase();
  if (slug !== undefined && !isSlug(slug)) return problem(`cannot have the slug "${slug}"`);
  const country = readText(properties.country)?.toUpperCase();
  if (country !== undefined && !isCountryCode(country)) return problem(`has an unknown country: "${country}"`);
  return { number, name, slug, country, parent: readText(properties.parent), polygons };
}

/**
 * Reads the polygons of a GeoJSON text, each with a name, and optionally with slug, country (two letters) and parent.
 * @throws Error with a sentence if it is not GeoJSON
 */
export function readOutlines(text: string): { outlines: OutlineFeature[]; problems: OutlineProblem[] } {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new Error("is not valid JSON");
  }
  const features = isRecord(content) && content.type === "Feature" ? [content] : isRecord(content) ? content.features : undefined;
  if (!Array.isArray(features)) throw new Error("is not a GeoJSON FeatureCollection");
  const read = features.map((feature, index) => readFeature(feature, index + 1));
  return {
    outlines: read.filter((one): one is OutlineFeature => "polygons" in one),
    problems: read.filter((one): one is OutlineProblem => "reason" in one),
  };
}
