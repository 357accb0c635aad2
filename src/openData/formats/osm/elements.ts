import { geometryCentroid } from "../../../platform/files/geojsonReader.ts";
import { kindFromTags } from "./mapping.ts";
import { placeKind, thinLine } from "./places.ts";
import { practicalKind } from "./practical.ts";

/** Pure: OpenStreetMap's elements as its files hold them, and the midpoint of each. */

export type Tags = Record<string, string>;
export type Position = [longitude: number, latitude: number];
export type ElementType = (typeof ELEMENT_TYPES)[number];
export const ELEMENT_TYPES = ["node", "way", "relation"] as const;

export const isElementType = (value: unknown): value is ElementType => ELEMENT_TYPES.some((type) => type === value);

export interface Member {
  type: ElementType;
  ref: number;
  role: string;
}

interface Common {
  id: number;
  tags: Tags;
  /** Midpoint, if the file itself states it. */
  center?: Position | undefined;
  /** Lines, if the file itself states them. */
  lines?: readonly (readonly Position[])[] | undefined;
}
export type OsmNode = Common & { type: "node"; position: Position };
export type OsmWay = Common & { type: "way"; refs: readonly number[] };
export type OsmRelation = Common & { type: "relation"; members: readonly Member[] };
export type OsmElement = OsmNode | OsmWay | OsmRelation;

/** Shared by all elements without tags, which are the majority. */
export const NO_TAGS: Tags = Object.freeze({});

/** Returns the tags that describe an element. In raw files, "type" only states how a relation is built, or the kind of a tree. */
export function meaningfulTags({ tags }: OsmElement): Tags {
  if (tags.type === undefined) return tags;
  const { type: _, ...meaning } = tags;
  return meaning;
}

/**
 * Whether an element is a place to visit, stay or eat at, or a named place that can become an area. All other elements are skipped
 * without a report: a country has millions.
 */
export const isWanted = (element: OsmElement): boolean =>
  element.tags !== NO_TAGS &&
  (kindFromTags(meaningfulTags(element)) !== undefined ||
    practicalKind(element.tags) !== undefined ||
    (element.tags.name !== undefined && placeKind(element.tags) !== undefined));

/** Whether a member way of a relation is part of its outline, or of its course. */
export const isOutline = ({ type, role }: Member): boolean => type === "way" && role !== "inner";

/** Joins ways end to end where they meet: closed ones are rings. Each way is used once. */
export function joinWays(ways: readonly (readonly number[])[]): number[][] {
  const ends = new Map<number, Set<number>>();
  const wayEnds = (way: readonly number[]) => [...way.slice(0, 1), ...way.slice(-1)];
  for (const [index, way] of ways.entries())
    if (way.length > 1) for (const end of wayEnds(way)) ends.set(end, (ends.get(end) ?? new Set()).add(index));
  const take = (index: number) => {
    const way = ways[index] ?? [];
    for (const end of wayEnds(way)) ends.get(end)?.delete(index);
    return way;
  };
  const used = new Set<number>();
  const extend = (line: number[]) => {
    for (;;) {
      const end = line.at(-1) ?? Number.NaN;
      if (line.length > 2 && end === line[0]) return line;
      const [next] = ends.get(end) ?? [];
      if (next === undefined) return line;
      used.add(next);
      const way = take(next);
      for (const ref of way[0] === end ? way.slice(1) : way.slice(0, -1).reverse()) line.push(ref);
    }
  };
  const lines: number[][] = [];
  for (const [index, way] of ways.entries()) {
    if (way.length < 2 || used.has(index)) continue;
    used.add(index);
    // Extends the line from its end first, then from its beginning.
    lines.push(extend(extend([...take(index)]).reverse()));
  }
  return lines;
}

const lineLength = (line: readonly Position[]) =>
  line.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = line[index - 1] ?? [x, y];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);

/** Returns the middle of the rings that the lines form, otherwise the midpoint of the longest line. */
export function middleOfLines(lines: readonly (readonly Position[])[]): Position | undefined {
  const drawn = lines.filter((line) => line.length > 0).map((line) => ({ line, length: lineLength(line) }));
  const coordinates = drawn.sort((a, b) => b.length - a.length).map(({ line }) => line);
  const middle = coordinates.length > 0 ? geometryCentroid({ type: "MultiLineString", coordinates }) : undefined;
  return middle && [middle.longitude, middle.latitude];
}

/** Returns the mean of single points. */
export function middleOfPoints(points: readonly Position[]): Position | undefined {
  if (points.length === 0) return undefined;
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

/** Returns the outline that lines form: their rings if any is closed, otherwise the lines. */
export function outlineOfLines(lines: readonly (readonly Position[])[]) {
  const drawn = lines.filter((line) => line.length > 1);
  const isClosed = (line: readonly Position[]) => line.length > 3 && line[0]?.join() === line.at(-1)?.join();
  const rings = drawn.filter(isClosed);
  return rings.length > 0
    ? { type: "MultiPolygon", coordinates: rings.map((ring) => [thinLine(ring)]) }
    : { type: "MultiLineString", coordinates: drawn.map(thinLine) };
}

/**
 * Returns an element as the feature that OpenStreetMap's GeoJSON has for it, at its midpoint.
 * @param outline of a place that can become an area
 */
export const featureJson = (element: OsmElement, middle: Position | undefined, outline?: object): string =>
  JSON.stringify({
    id: `${element.type}/${element.id}`,
    properties: meaningfulTags(element),
    geometry: middle ? { type: "Point", coordinates: middle } : null,
    ...(outline && { outline }),
  });
