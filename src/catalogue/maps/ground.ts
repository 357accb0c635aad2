import { escapeXml } from "../../platform/values/xml.ts";
import type { TileArchive } from "./pmtilesArchive.ts";
import { readTile, type TileFeature } from "./readTile.ts";
import { COAST_SIDES, type Frame, placeOn } from "./still.ts";
import type { TileAddress, TileSchema } from "./tiles.ts";

/** Lakes, rivers and main roads of the still map, from the guide's own tiles. */

const CLASSES = ["water", "river", "secondary", "main", "motorway"] as const;
type Class = (typeof CLASSES)[number];

interface Classes {
  /** Tag that classifies features. */
  tag: string;
  layers: Record<string, (feature: TileFeature) => Class | undefined>;
}

const byKind =
  (kinds: Record<string, Class>) =>
  ({ kind }: TileFeature): Class | undefined =>
    kinds[kind];

/** The same classes as in tileLayers.ts. The sea is omitted, because the coast of the drawing is another. */
const SCHEMAS: Record<TileSchema, Classes> = {
  openmaptiles: {
    tag: "class",
    layers: {
      water: ({ kind }) => (kind === "ocean" ? undefined : "water"),
      waterway: byKind({ river: "river", canal: "river" }),
      transportation: byKind({ motorway: "motorway", trunk: "motorway", primary: "main", secondary: "secondary" }),
    },
  },
  protomaps: {
    tag: "kind",
    layers: {
      water: (feature) =>
        feature.isArea ? (feature.kind === "ocean" ? undefined : "water") : byKind({ river: "river", canal: "river" })(feature),
      roads: byKind({ highway: "motorway", major_road: "main", medium_road: "secondary" }),
    },
  },
};

/** Units of the drawing per shorter side of a map, as in coast.ts. */
const SIDE = 400;
const SIZE = SIDE * COAST_SIDES;
/** Half the side of the box that has tiles, in shorter sides: an upright phone shows 1.1 above and below the middle. */
const HALF = 1.1;
/** Minimum distance of two points of a line, in units. */
const THIN_STEP = 2;
/** Steps per unit: paths are whole numbers, so that they are short. */
const STEPS = 2;
/** Latitude at which the tiles of the world end. */
const LATITUDE_MAX = 85;

const tileColumn = (longitude: number, z: number) => ((longitude + 180) / 360) * 2 ** z;
const tileRow = (latitude: number, z: number) => {
  const sine = Math.sin((Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)) * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
};

/** Returns the tiles of a frame, at most four: those of the zoom at which the box is as wide as one tile or narrower. */
export function groundTiles(frame: Frame, { minZoom, maxZoom }: Pick<TileArchive, "minZoom" | "maxZoom">): TileAddress[] {
  const { latitude, longitude, span } = frame;
  const wide = HALF / placeOn(frame, { latitude, longitude: longitude + 1 }).x;
  const z = Math.min(maxZoom, Math.floor(Math.log2(360 / (2 * wide))));
  if (z < minZoom) return [];
  const numbers = (from: number, to: number) =>
    Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, index) => Math.floor(from) + index).filter(
      (number) => number >= 0 && number < 2 ** z,
    );
  const columns = numbers(tileColumn(longitude - wide, z), tileColumn(longitude + wide, z));
  const rows = numbers(tileRow(latitude + HALF * span, z), tileRow(latitude - HALF * span, z));
  return columns.flatMap((x) => rows.map((y) => ({ z, x, y })));
}

/** Returns the function that places a point of a tile, in units of the drawing. */
function placer(frame: Frame, { z, x, y }: TileAddress, extent: number) {
  return ([right, down]: readonly [number, number]): [number, number] => {
    const longitude = ((x + right / extent) / 2 ** z) * 360 - 180;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + down / extent)) / 2 ** z))) * 180) / Math.PI;
    const place = placeOn(frame, { latitude, longitude });
    return [SIZE / 2 + place.x * SIDE, SIZE / 2 + place.y * SIDE];
  };
}

/** Returns the path of a line without points close to the one before; its ends stay. Empty if nothing is left. */
function linePath(points: readonly [number, number][]): string {
  let [path, lastX, lastY] = ["", 0, 0];
  for (const [index, [x, y]] of points.entries()) {
    const [right, down] = [Math.round(x * STEPS) - lastX, Math.round(y * STEPS) - lastY];
    const isEnd = index === points.length - 1;
    if (index > 0 && Math.hypot(right, down) < (isEnd ? 1 : THIN_STEP * STEPS)) continue;
    path += `${index === 0 ? "M" : "l"}${right} ${down}`;
    [lastX, lastY] = [lastX + right, lastY + down];
  }
  return path.includes("l") ? path : "";
}

const isSeen = ([x, y]: readonly [number, number]) => x > 0 && y > 0 && x < SIZE && y < SIZE;

/** Adds the paths of a tile by class. */
function addTile(paths: Record<Class, string>, bytes: Uint8Array, frame: Frame, address: TileAddress, { tag, layers }: Classes): void {
  for (const { name, extent, features } of readTile(bytes, new Set(Object.keys(layers)), tag)) {
    const at = placer(frame, address, extent);
    for (const feature of features) {
      const found = layers[name]?.(feature);
      if (!found || (found === "water") !== feature.isArea) continue;
      for (const part of feature.parts) {
        const points = part.map(at);
        if (!points.some(isSeen)) continue;
        const line = linePath(points);
        if (line) paths[found] += `${line}${feature.isArea ? "z" : ""}`;
      }
    }
  }
}

const STYLE = `.gw{fill:#c7e0e6}.gl{fill:none;stroke-linecap:round;stroke-linejoin:round}.gr{stroke:#a9d0d9}.g2{stroke:#dedacd}.g1{stroke:#d0cab9}.g0{stroke:#c0b8a3}.gc{font:11px sans-serif;fill:#57594f;stroke:#f2f1e8;stroke-width:3;paint-order:stroke}
@media(prefers-color-scheme:dark){.gw{fill:#1d3842}.gr{stroke:#2f5664}.g2{stroke:#313b40}.g1{stroke:#3d484d}.g0{stroke:#4c585d}.gc{fill:#b4b9b6;stroke:#1f282c}}`;

/** Look of the lines, smallest class first: a larger one is drawn over it. */
const LINES: readonly (readonly [Exclude<Class, "water">, look: string, width: number])[] = [
  ["river", "gr", 2],
  ["secondary", "g2", 1.2],
  ["main", "g1", 1.8],
  ["motorway", "g0", 2.6],
];

type Archive = Pick<TileArchive, "schema" | "attribution" | "minZoom" | "maxZoom" | "bounds" | "readTile">;

/** Returns the map that covers the middle of a frame; the guide's whole map comes first. */
const archiveAt = <One extends Archive>(archives: readonly One[], { latitude, longitude }: Frame): One | undefined =>
  archives.find(
    ({ bounds: { west, south, east, north } }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );

/**
 * Returns the lakes, rivers and main roads of a frame as SVG, with the credit of their source; empty if no map covers its middle.
 * @throws Error if a tile cannot be read
 */
export async function groundSvg(archives: readonly Archive[], frame: Frame): Promise<string> {
  const archive = archiveAt(archives, frame);
  if (!archive) return "";
  const paths: Record<Class, string> = { water: "", river: "", secondary: "", main: "", motorway: "" };
  for (const address of groundTiles(frame, archive)) {
    const bytes = await archive.readTile(address.z, address.x, address.y);
    if (bytes) addTile(paths, bytes, frame, address, SCHEMAS[archive.schema]);
  }
  if (CLASSES.every((one) => paths[one] === "")) return "";
  const water = paths.water && `<path class="gw" d="${paths.water}"/>`;
  const lines = LINES.map(
    ([one, look, width]) => paths[one] && `<path class="gl ${look}" stroke-width="${width * STEPS}" d="${paths[one]}"/>`,
  );
  // At the corner of the square that every shape of map shows.
  const corner = SIZE / 2 + SIDE / 2 - 8;
  const credit = `<text class="gc" x="${corner}" y="${corner}" text-anchor="end">${escapeXml(archive.attribution)}</text>`;
  return `<style>${STYLE}</style><g transform="scale(${1 / STEPS})">${water}${lines.join("")}</g>${credit}`;
}
