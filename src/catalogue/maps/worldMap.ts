import { feature } from "topojson-client";
import { onWorldMap } from "./rules.ts";

/** Longitude and latitude. */
type Position = number[];

/** Country outlines in TopoJSON, as in world-atlas. */
export type Outline = Parameters<typeof feature>[0];

/** A feature of an outline, with its polygons. */
interface OutlineShape {
  id: string | number | undefined;
  name: string | undefined;
  polygons: Position[][][];
}

/**
 * Returns the features of a collection of an outline.
 * @throws Error if the outline lacks the collection
 */
export function outlineShapes(outline: Outline, collection: string): OutlineShape[] {
  const object = outline.objects[collection];
  if (object?.type !== "GeometryCollection") throw new Error(`The outline has no ${collection}.`);
  return feature<{ name?: string } | null>(outline, object).features.map(({ id, properties, geometry }) => ({
    id,
    name: properties?.name,
    polygons: geometry.type === "Polygon" ? [geometry.coordinates] : geometry.type === "MultiPolygon" ? geometry.coordinates : [],
  }));
}

/** Size of the drawing in units. Parallels are drawn as if 35° were the true one. */
const WIDTH = 1000;
const HEIGHT = 455;

/** Antarctica's number in ISO 3166-1; it is below the map's edge. */
const ANTARCTICA = "010";

/**
 * Returns the path of a ring. If it crosses the 180th meridian, it continues beyond the map's edge instead of jumping to the other side.
 */
function ringPath(ring: Position[]): string {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  const points = ring.map(([longitude = 0, latitude = 0]) => {
    if (longitude - before > 180) turn -= 360;
    if (longitude - before < -180) turn += 360;
    before = longitude;
    const { x, y } = onWorldMap(latitude, longitude + turn);
    return `${Math.round(x * WIDTH)} ${Math.round(y * HEIGHT)}`;
  });
  // Neighbours on the same unit become one point; islands on one or two units are omitted.
  const distinct = points.filter((point, index) => point !== points[index - 1]);
  return distinct.length < 4 ? "" : `M${distinct.join("L")}Z`;
}

/**
 * Draws the countries of an outline as one small SVG.
 * @param land colour of the land
 * @param border colour of the borders
 */
export function worldMapSvg(outline: Outline, land: string, border: string): string {
  const paths = outlineShapes(outline, "countries")
    .filter(({ id }) => id !== ANTARCTICA)
    .map(({ polygons }) => polygons.flatMap((polygon) => polygon.map(ringPath)).join(""));
  const drawn = paths.map((path) => `<path d="${path}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><g fill="${land}" stroke="${border}" stroke-width=".6">${drawn}</g></svg>`;
}
