import { appendFileSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Box, Rings } from "./coast.ts";
import type { Thing } from "./things.ts";

/** Stores the features of a map on disk, by the square that shows them, so that only one square at a time is in memory. */

export type Geometry =
  | { type: "Point"; coordinates: [number, number] }
  | { type: "LineString"; coordinates: [number, number][] }
  | { type: "Polygon"; coordinates: Rings };
export interface Feature {
  type: "Feature";
  properties: Omit<Thing, "layer" | "isArea"> & { layer: string };
  geometry: Geometry;
}

/** Zoom of the squares that are cut one after another. */
export const SQUARE_ZOOM = 11;
/** Part of each neighbour that a tile shows, as a share of its side. */
const MARGIN = 1 / 64;
/** Maximum number of squares that a feature is written to; features in more squares stay in memory instead. */
const SQUARES_MAX = 9;
const BUFFER = 4 * 1024 * 1024;

const column = (longitude: number, zoom: number) => ((longitude + 180) / 360) * 2 ** zoom;
const row = (latitude: number, zoom: number) => {
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin((latitude * Math.PI) / 180)));
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom;
};

/** Returns the tiles of a zoom that show a part of a box. */
export function tileRange({ west, south, east, north }: Box, zoom: number) {
  const last = 2 ** zoom - 1;
  const within = (value: number) => Math.min(last, Math.max(0, Math.floor(value)));
  return {
    fromX: within(column(west, zoom) - MARGIN),
    toX: within(column(east, zoom) + MARGIN),
    fromY: within(row(north, zoom) - MARGIN),
    toY: within(row(south, zoom) + MARGIN),
  };
}

export function boundingBox({ type, coordinates }: Geometry): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  const points = type === "Point" ? [coordinates] : type === "LineString" ? coordinates : (coordinates[0] ?? []);
  for (const [longitude, latitude] of points) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

export interface Spool {
  add(feature: Feature): void;
  squares(): { x: number; y: number }[];
  read(square: { x: number; y: number }): Promise<Feature[]>;
  remove(): Promise<void>;
}

export async function createSpool(folder: string): Promise<Spool> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const squares = new Map<string, { x: number; y: number }>();
  const wide: { feature: Feature; range: ReturnType<typeof tileRange> }[] = [];
  const lines = new Map<string, string[]>();
  let waiting = 0;
  const squarePath = (key: string) => join(folder, `${key}.ndjson`);
  const flush = () => {
    for (const [key, own] of lines) appendFileSync(squarePath(key), own.join(""));
    lines.clear();
    waiting = 0;
  };
  return {
    add(feature) {
      const range = tileRange(boundingBox(feature.geometry), SQUARE_ZOOM);
      const { fromX, toX, fromY, toY } = range;
      const isWide = (toX - fromX + 1) * (toY - fromY + 1) > SQUARES_MAX;
      if (isWide) wide.push({ feature, range });
      const line = isWide ? "" : `${JSON.stringify(feature)}\n`;
      for (let x = fromX; x <= toX; x += 1)
        for (let y = fromY; y <= toY; y += 1) {
          const key = `${x}-${y}`;
          if (!squares.has(key)) squares.set(key, { x, y });
          if (isWide) continue;
          const own = lines.get(key);
          if (own) own.push(line);
          else lines.set(key, [line]);
          waiting += line.length;
        }
      if (waiting > BUFFER) flush();
    },
    squares: () => [...squares.values()],
    async read({ x, y }) {
      if (waiting > 0) flush();
      const text = await readFile(squarePath(`${x}-${y}`), "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return "";
        throw error;
      });
      const own = text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Feature);
      const across = wide.filter(({ range }) => x >= range.fromX && x <= range.toX && y >= range.fromY && y <= range.toY);
      return [...across.map(({ feature }) => feature), ...own];
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
