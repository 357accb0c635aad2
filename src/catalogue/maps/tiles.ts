/** Vector tiles of a file in the data folder: what is said in it, and what of it is believed. */

/** Whose layers a file's are; pictures of files of others are not drawn. */
export type TileSchema = "openmaptiles" | "protomaps";

/** Layers that one of the two has and the other has not. */
const KNOWN: Record<TileSchema, string> = { openmaptiles: "transportation", protomaps: "roads" };

/** In the data folder: maps that the guide has cut itself. */
export const EXTRACT_FOLDER = "maps";

const ATTRIBUTION_MAX = 200;
/** What is said where a file says nothing: both schemas are drawn from OpenStreetMap. */
export const TILE_ATTRIBUTION = "© OpenStreetMap contributors";

/** By the names of the file's layers; undefined for a schema that has no style here. */
export function detectTileSchema(metadata: unknown): TileSchema | undefined {
  const layers = (metadata as { vector_layers?: unknown } | null)?.vector_layers;
  if (!Array.isArray(layers)) return undefined;
  const names = new Set(layers.map((layer) => (layer as { id?: unknown } | null)?.id));
  return (Object.keys(KNOWN) as TileSchema[]).find((schema) => names.has(KNOWN[schema]));
}

/** The file's own words about whose data it is, as plain text: the map's library takes them for HTML. */
export function readTileAttribution(metadata: unknown): string {
  const said = (metadata as { attribution?: unknown } | null)?.attribution;
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

/** What is drawn where no tiles are: the coast alone. */
export const OUTLINE = { tiles: null, kind: null, attribution: "Outline: Natural Earth" };

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

const NUMBER = /^(?:0|[1-9]\d{0,7})$/;
const FILE = /^(\d{1,8})\.mvt$/;

/** A tile's numbers as an address names them; undefined for what is no tile of the zooms from and to. */
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

/** Whether the middle of a view lies in the tiles: a map of one town has nothing to show of another. */
export const hasTilesFor = (bounds: TileBounds | null, view: TileBounds): boolean => {
  if (!bounds) return true;
  const [x, y] = [(view.west + view.east) / 2, (view.south + view.north) / 2];
  return x >= bounds.west && x <= bounds.east && y >= bounds.south && y <= bounds.north;
};

/** A map of a region that lies upon the outline. */
export interface ExtractSource {
  tiles: string;
  schema: TileSchema;
  min_zoom: number;
  max_zoom: number;
  bounds: TileBounds;
  attribution: string;
}

const touches = (a: TileBounds, b: TileBounds): boolean => a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** So many extracts are drawn at once: each has layers of its own. */
const EXTRACTS_MAX = 8;

/**
 * What a map of a view is drawn from. The library's threads need whole addresses; a map of one town shows nothing of another. Extracts stand upon the outline where no
 * other tiles are.
 */
export function shownSource<Told extends { tiles: string | null; bounds: TileBounds | null; extracts: readonly ExtractSource[] }>(
  told: Told,
  view: TileBounds,
  origin: string,
) {
  const whole = (tiles: string) => (tiles.startsWith("/") ? `${origin}${tiles}` : tiles);
  if (told.tiles !== null && hasTilesFor(told.bounds, view)) return { ...told, tiles: whole(told.tiles), extracts: [] };
  const extracts = told.extracts.filter(({ bounds }) => touches(bounds, view)).slice(0, EXTRACTS_MAX);
  return { ...OUTLINE, extracts: extracts.map((one) => ({ ...one, tiles: whole(one.tiles) })) };
}
