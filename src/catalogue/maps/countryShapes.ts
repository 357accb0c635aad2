import { addToGroup } from "../../platform/values/groups.ts";
import { onWorldMap, SHAPES_HEIGHT, SHAPES_WIDTH } from "./rules.ts";
import { type Outline, outlineShapes } from "./worldMap.ts";

/** Longitude and latitude. */
type Position = [number, number];

/** Maximum error of a simplified line, in degrees: half a unit. */
const TOLERANCE = 0.1;

/** Area in square units below which a country also gets a dot: Singapore would be invisible. */
const SMALL = 14;
const DOT = 2.6;

/** Areas that Natural Earth draws separately but ISO 3166-1 counts as parts of other countries. */
const PARTS: Readonly<Record<string, string>> = { Somaliland: "SO", "N. Cyprus": "CY" };

/** Middles of the ISO 3166-1 countries that Natural Earth omits or counts as parts of others. Antarctica is below the map's edge. */
const MIDDLES: Readonly<Record<string, Position>> = {
  BQ: [-68.3, 12.2],
  BV: [3.4, -54.4],
  CC: [96.8, -12.2],
  CX: [105.6, -10.5],
  GF: [-53, 4],
  GI: [-5.3, 36.1],
  GP: [-61.5, 16.2],
  MQ: [-61, 14.6],
  RE: [55.5, -21.1],
  SJ: [16, 78.5],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.5],
  UM: [166.6, 19.3],
  YT: [45.1, -12.8],
};

/** Removes the points of a line that lie within the tolerance (Douglas–Peucker). */
export function simplify(line: Position[], tolerance = TOLERANCE): Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const [width, height] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(width, height);
  const away = ([x, y]: Position) =>
    length === 0 ? Math.hypot(x - first[0], y - first[1]) : Math.abs(height * (x - first[0]) - width * (y - first[1])) / length;
  let [furthest, most] = [0, tolerance];
  line.forEach((point, index) => {
    if (away(point) > most) [furthest, most] = [index, away(point)];
  });
  if (furthest === 0) return [first, last];
  return [...simplify(line.slice(0, furthest + 1), tolerance).slice(0, -1), ...simplify(line.slice(furthest), tolerance)];
}

/** Returns the same countries with simplified lines: neighbours share an arc, so no gap opens between them. */
function withSimpleArcs(topology: Outline): Outline {
  const { transform } = topology;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const line = arc.map(([dx = 0, dy = 0]): Position => {
      if (!transform) return [dx, dy];
      [x, y] = [x + dx, y + dy];
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
    return simplify(line);
  });
  return { ...topology, arcs, transform: undefined };
}

const toPositions = (ring: number[][]) => ring.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]);

function ringPoints(ring: Position[]): Position[] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  const points: Position[] = [];
  for (const [longitude, latitude] of ring) {
    // A ring that crosses the 180th meridian continues beyond the map's edge instead of jumping to the other side.
    if (longitude - before > 180) turn -= 360;
    if (longitude - before < -180) turn += 360;
    before = longitude;
    const { x, y } = onWorldMap(latitude, longitude + turn);
    const point: Position = [Math.round(x * SHAPES_WIDTH), Math.round(y * SHAPES_HEIGHT)];
    const last = points.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  return points;
}

function toSvgPath(points: Position[]): string {
  const [start, ...rest] = points;
  if (!start || points.length < 4) return "";
  let before = start;
  const steps = rest.slice(0, -1).map((point) => {
    const step = `${point[0] - before[0]} ${point[1] - before[1]}`;
    before = point;
    return step;
  });
  return `M${start.join(" ")}l${steps.join(" ")}z`.replaceAll(" -", "-");
}

const ringArea = (points: Position[]) =>
  Math.abs(points.reduce((sum, [x, y], index) => sum + x * (points[index + 1]?.[1] ?? y) - (points[index + 1]?.[0] ?? x) * y, 0)) / 2;

const dotAt = ([longitude, latitude]: Position) => {
  const { x, y } = onWorldMap(latitude, longitude);
  return `<circle cx="${Math.round(x * SHAPES_WIDTH)}" cy="${Math.round(y * SHAPES_HEIGHT)}" r="${DOT}"/>`;
};

/** Draws a country: its outline, plus a dot if the outline is too small to see. */
function drawing(polygons: Position[][][]): string {
  const rings = polygons.flat().map((ring) => ({ ring, points: ringPoints(ring) }));
  const path = rings.map(({ points }) => toSvgPath(points)).join("");
  const outline = path && `<path d="${path}"/>`;
  const [largest] = rings.toSorted((one, other) => ringArea(other.points) - ringArea(one.points));
  if (!largest || rings.reduce((sum, { points }) => sum + ringArea(points), 0) >= SMALL) return outline;
  const middle = (axis: 0 | 1) => largest.ring.reduce((sum, point) => sum + point[axis], 0) / largest.ring.length;
  return `${outline}${dotAt([middle(0), middle(1)])}`;
}

/**
 * Draws every country as a separate shape that a page can refer to (`#VN`), and all of them as `#land`. The shapes have no colour; the page
 * sets it.
 * @param codeOf returns the ISO 3166-1 alpha-2 code of a numeric code
 */
export function countryShapesSvg(outline: Outline, codeOf: (id: string) => string | null): string {
  const polygonsByCode = new Map<string, Position[][][]>();
  for (const { id, name, polygons } of outlineShapes(withSimpleArcs(outline), "countries")) {
    const code = PARTS[name ?? ""] ?? (id === undefined ? null : codeOf(String(id))) ?? "";
    if (code !== "AQ") for (const polygon of polygons) addToGroup(polygonsByCode, code, polygon.map(toPositions));
  }
  const groups = [...polygonsByCode].map(([code, polygons]) => `<g${code && ` id="${code}"`}>${drawing(polygons)}</g>`);
  const dots = Object.entries(MIDDLES).map(([code, middle]) => `<g id="${code}">${dotAt(middle)}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHAPES_WIDTH} ${SHAPES_HEIGHT}"><g id="land">${[...groups, ...dots].join("")}</g></svg>`;
}
