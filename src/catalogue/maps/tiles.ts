/** Vector tiles of a file in the data folder: reading its metadata, and checking it. */

import { t } from "../../platform/languages/text.ts";

/** Layer schemas of files. Files of other schemas are not drawn. */
const SCHEMAS = ["openmaptiles", "protomaps"] as const;
export type TileSchema = (typeof SCHEMAS)[number];

/** A layer that only this schema has. */
const KNOWN: Record<TileSchema, string> = { openmaptiles: "transportation", protomaps: "roads" };

/** Folder in the data folder for maps that the guide has cut itself. */
export const EXTRACT_FOLDER = "maps";

const ATTRIBUTION_MAX = 200;
/** Attribution if a file has none: both schemas are drawn from OpenStreetMap. */
export const TILE_ATTRIBUTION = "© OpenStreetMap contributors";

/** Returns a property of parsed JSON; undefined if it is not an object. */
const readProperty = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** Detects the schema by the names of the file's layers. Returns undefined for a schema without a style here. */
export function detectTileSchema(metadata: unknown): TileSchema | undefined {
  const layers = readProperty(metadata, "vector_layers");
  if (!Array.isArray(layers)) return undefined;
  const names = new Set(layers.map((layer) => readProperty(layer, "id")));
  return SCHEMAS.find((schema) => names.has(KNOWN[schema]));
}

/** Returns the file's attribution as plain text, because MapLibre renders it as HTML. */
export function readTileAttribution(metadata: unknown): string {
  const said = readProperty(metadata, "attribution");
  if (typeof said !== "string") return TILE_ATTRIBUTION;
  const text = said
    .slice(0, 10 * ATTRIBUTION_MAX)
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll("&copy;", "©")
    .replaceAll(/&amp;/g, "and")
    .replaceAll(/[<>&"']/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.slice(0, ATTRIBUTION_MAX) || TILE_ATTRIBUTION;
}

/** Source without tiles: the coast alone. */
export const outlineSource = () => ({ tiles: null, kind: null, attribution: t`Outline: Natural Earth` });

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

const NUMBER = /^(?:0|[1-9]\d{0,7})$/;
const FILE = /^(\d{1,8})\.mvt$/;

/** Parses the numbers of a tile from a URL. Returns undefined unless they name a tile between the two zooms. */
export function tileAddress({ z, x, file }: { z?: string; x?: string; file?: string }, from: number, to: number): TileAddress | undefined {
  const y = FILE.exec(file ?? "")?.[1];
  if (!z || !x || !y || ![z, x, y].every((number) => NUMBER.test(number))) return undefined;
  const [zoom, column, row] = [Number(z), Number(x), Number(y)];
  const side = 2 ** zoom;
  return zoom >= from && zoom <= to && column < side && row < side ? { z: zoom, x: column, y: row } : undefined;
}

export interface TileBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Whether the middle of a view is inside the tiles: a map of one town has nothing to show for another. */
export const hasTilesFor = (bounds: TileBounds | null, view: TileBounds): boolean => {
  if (!bounds) return true;
  const [x, y] = [(view.west + view.east) / 2, (view.south + view.north) / 2];
  return x >= bounds.west && x <= bounds.east && y >= bounds.south && y <= bounds.north;
};

/** A map of a region, drawn on the outline. */
export interface ExtractSource {
  tiles: string;
  schema: TileSchema;
  min_zoom: number;
  max_zoom: number;
  bounds: TileBounds;
  attribution: string;
}

const touches = (a: TileBounds, b: TileBounds): boolean => a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** Maximum number of extracts drawn at once: each adds its own layers. */
const EXTRACTS_MAX = 8;

/**
 * Returns the map source for a view, with absolute URLs because the library's workers need them. A map of one town is not used for another.
 * Extracts are drawn on the outline if there are no other tiles.
 */
export function shownSource<Told extends { tiles: string | null; bounds: TileBounds | null; extracts: readonly ExtractSource[] }>(
  told: Told,
  view: TileBounds,
  origin: string,
) {
  const whole = (tiles: string) => (tiles.startsWith("/") ? `${origin}${tiles}` : tiles);
  if (told.tiles !== null && hasTilesFor(told.bounds, view)) return { ...told, tiles: whole(told.tiles), extracts: [] };
  const extracts = told.extracts.filter(({ bounds }) => touches(bounds, view)).slice(0, EXTRACTS_MAX);
  return { ...outlineSource(), extracts: extracts.map((one) => ({ ...one, tiles: whole(one.tiles) })) };
}
