import { GeoJSONVT, type GeoJSONVTFeature } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { TILE_ATTRIBUTION } from "../../catalogue/maps/tiles.ts";
import { FormatError } from "../formats/file.ts";
import { type ElementType, isOutline, joinWays, NO_TAGS, type Position } from "../formats/osm/elements.ts";
import { createNumberList, createPositionStore } from "../formats/osm/positions.ts";
import { type ElementSource, MEMBERS_MAX, NODES_MAX } from "../formats/osm/readOsmFile.ts";
import { type ArchiveWriter, createArchive } from "./archive.ts";
import { assemblePolygons, type Box, boxRing, joinDirected, landPolygons } from "./coast.ts";
import { boundingBox, createSpool, type Feature, type Geometry, type Spool, SQUARE_ZOOM, tileRange } from "./spool.ts";
import { placeFromTags, type Thing, thingFromTags, zoomOfSize } from "./things.ts";

/** Cuts an extract of OpenStreetMap into the tiles of a map. */

/** Highest zoom with tiles of its own; higher zooms are drawn from these. */
const ZOOM_MAX = 14;
const EXTENT = 4_096;
/** Minimum distance between the points of a far view, in degrees: a quarter of a pixel at the highest zoom of that view. */
const FAR_STEP = 0.0003;
const TOO_LARGE = "needs more memory than a map may use: cut out a part of it, for example with osmium extract.";
const NOTHING = "has no roads, waters or buildings to draw.";

export interface CutMap {
  tiles: number;
  bytes: number;
  things: number;
}

interface Relation {
  thing: Thing;
  outer: number[];
  inner: number[];
}

const only = (...types: ElementType[]): ReadonlySet<ElementType> => new Set(types);

/** Reads what the file must provide before its ways are drawn: three passes, which hold only numbers in memory. */
async function gather(source: ElementSource, addPlace: (thing: Thing, position: Position) => void, limits: typeof LIMITS) {
  const relations: Relation[] = [];
  const members = new Map<number, readonly number[]>();
  for await (const elements of source.read(only("relation")))
    for (const element of elements) {
      if (element.type !== "relation" || element.tags === NO_TAGS) continue;
      const thing = ["multipolygon", "boundary"].includes(element.tags.type ?? "") ? thingFromTags(element.tags) : undefined;
      if (!thing?.isArea) continue;
      const ways = element.members.filter(({ type }) => type === "way");
      for (const { ref } of ways) members.set(ref, []);
      if (members.size > limits.members) throw new FormatError(TOO_LARGE);
      const outer = ways.filter(isOutline).map(({ ref }) => ref);
      relations.push({ thing, outer, inner: ways.filter((way) => !isOutline(way)).map(({ ref }) => ref) });
    }
  const needed = createNumberList();
  const coast: (readonly number[])[] = [];
  for await (const elements of source.read(only("way")))
    for (const element of elements) {
      if (element.type !== "way") continue;
      const isMember = members.has(element.id);
      if (isMember) members.set(element.id, element.refs);
      const isCoast = element.tags.natural === "coastline";
      if (isCoast) coast.push(element.refs);
      if (isMember || isCoast || (element.tags !== NO_TAGS && thingFromTags(element.tags))) needed.add(element.refs);
      if (needed.length > limits.nodes) throw new FormatError(TOO_LARGE);
    }
  const positions = createPositionStore(needed.sorted());
  for await (const elements of source.read(only("node")))
    for (const element of elements) {
      if (element.type !== "node") continue;
      positions.set(element.id, element.position);
      const place = element.tags === NO_TAGS ? undefined : placeFromTags(element.tags);
      if (place) addPlace(place, element.position);
    }
  return { relations, members, coast, positions };
}

const isClosed = (refs: readonly number[]) => refs.length > 3 && refs[0] === refs.at(-1);

/** Returns the line without the points that no far view shows. */
function thinned(line: readonly Position[]): Position[] {
  let last: Position | undefined;
  return line.filter((point, index) => {
    const isKept = !last || index === line.length - 1 || Math.hypot(point[0] - last[0], point[1] - last[1]) > FAR_STEP;
    if (isKept) last = point;
    return isKept;
  });
}

function farGeometry({ type, coordinates }: Geometry): Geometry {
  if (type === "Point") return { type, coordinates };
  if (type === "LineString") return { type, coordinates: thinned(coordinates) };
  return { type, coordinates: coordinates.map(thinned).filter((ring) => ring.length > 3) };
}

/** Encodes the features of a tile by layer, without those that are too small for its zoom. @returns undefined if no feature is left */
function encoded(index: GeoJSONVT, z: number, x: number, y: number): Uint8Array | undefined {
  const layers: Record<string, GeoJSONVTFeature[]> = {};
  for (const feature of index.getTile(z, x, y)?.features ?? []) {
    const { layer, minZoom, ...tags } = feature.tags as Feature["properties"];
    if (minZoom > z) continue;
    layers[layer] ??= [];
    layers[layer].push({ ...feature, tags });
  }
  if (Object.keys(layers).length === 0) return undefined;
  const tiles = Object.entries(layers).map(([name, features]) => [name, { features }]);
  return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: EXTENT });
}

const createTileIndex = (features: Feature[], maxZoom: number) =>
  new GeoJSONVT({ type: "FeatureCollection", features } as GeoJSON.FeatureCollection, { maxZoom, extent: EXTENT, buffer: EXTENT / 64 });

async function writeFar(archive: ArchiveWriter, far: Feature[], bounds: Box): Promise<void> {
  const index = createTileIndex(far, SQUARE_ZOOM - 1);
  for (let z = 0; z < SQUARE_ZOOM; z += 1) {
    const { fromX, toX, fromY, toY } = tileRange(bounds, z);
    for (let x = fromX; x <= toX; x += 1)
      for (let y = fromY; y <= toY; y += 1) {
        const tile = encoded(index, z, x, y);
        if (tile) await archive.add(z, x, y, tile);
      }
  }
}

async function writeNear(archive: ArchiveWriter, spool: Spool): Promise<void> {
  for (const square of spool.squares()) {
    const index = createTileIndex(await spool.read(square), ZOOM_MAX);
    for (let z = SQUARE_ZOOM; z <= ZOOM_MAX; z += 1) {
      const side = 2 ** (z - SQUARE_ZOOM);
      for (let x = square.x * side; x < (square.x + 1) * side; x += 1)
        for (let y = square.y * side; y < (square.y + 1) * side; y += 1) {
          const tile = encoded(index, z, x, y);
          if (tile) await archive.add(z, x, y, tile);
        }
    }
  }
}

const LIMITS = { nodes: NODES_MAX, members: MEMBERS_MAX };

/** Collects the features of a map as they are found. All go to the spool; those of the far view also stay in memory. */
function createCollector(spool: Spool) {
  const far: Feature[] = [];
  const bounds: Box = { west: 180, south: 90, east: -180, north: -90 };
  let things = 0;
  function stretch({ west, south, east, north }: Box) {
    bounds.west = Math.min(bounds.west, west);
    bounds.east = Math.max(bounds.east, east);
    bounds.south = Math.min(bounds.south, south);
    bounds.north = Math.max(bounds.north, north);
  }
  function add({ layer, kind, minZoom, name }: Omit<Thing, "isArea" | "layer"> & { layer: string }, geometry: Geometry) {
    const feature: Feature = { type: "Feature", properties: { layer, kind, minZoom, ...(name ? { name } : {}) }, geometry };
    things += 1;
    spool.add(feature);
    if (minZoom < SQUARE_ZOOM) far.push({ ...feature, geometry: farGeometry(geometry) });
    if (geometry.type !== "Point") stretch(boundingBox(geometry));
  }
  return {
    far,
    bounds,
    things: () => things,
    stretch,
    add,
    addSurface(thing: Thing, coordinates: Position[][]) {
      const { west, east, south, north } = boundingBox({ type: "Polygon", coordinates });
      add(
        { ...thing, minZoom: Math.max(thing.minZoom, zoomOfSize(Math.max(east - west, north - south))) },
        { type: "Polygon", coordinates },
      );
    },
  };
}

/**
 * Cuts a map and writes it as one file. Reads the source four times, the last time for its ways, and then cuts the squares of the map one
 * after another.
 * @param folder folder for temporary files; it is removed
 * @param limits lower in tests
 * @throws {FormatError} if the source is too large, or has nothing to draw
 */
export async function cutMap(source: ElementSource, target: string, folder: string, limits = LIMITS): Promise<CutMap> {
  const spool = await createSpool(folder);
  const { far, bounds, things, stretch, add, addSurface } = createCollector(spool);
  try {
    const { relations, members, coast, positions } = await gather(
      source,
      (thing, position) => add(thing, { type: "Point", coordinates: position }),
      limits,
    );
    for await (const elements of source.read(only("way")))
      for (const element of elements) {
        if (element.type !== "way" || element.tags === NO_TAGS) continue;
        const thing = thingFromTags(element.tags);
        if (!thing) continue;
        const line = positions.get(element.refs);
        if (line.length < 2) continue;
        if (!thing.isArea) add(thing, { type: "LineString", coordinates: line });
        else if (isClosed(element.refs) && line.length > 3) addSurface(thing, [line]);
      }
    const closedRings = (ways: readonly number[]) =>
      joinWays(ways.map((ref) => members.get(ref) ?? []))
        .filter(isClosed)
        .map((refs) => positions.get(refs))
        .filter((ring) => ring.length > 3);
    for (const { thing, outer, inner } of relations)
      for (const rings of assemblePolygons(closedRings(outer), closedRings(inner))) addSurface(thing, rings);
    const lines = joinDirected(coast).map((refs) => positions.get(refs));
    for (const [longitude, latitude] of lines.flat()) stretch({ west: longitude, south: latitude, east: longitude, north: latitude });
    if (bounds.west >= bounds.east || bounds.south >= bounds.north) throw new FormatError(NOTHING);
    // The world outline is drawn below this one, but within the extract only its own coast counts.
    add({ layer: "water", kind: "ocean", minZoom: 0 }, { type: "Polygon", coordinates: [boxRing(bounds)] });
    for (const rings of landPolygons(lines, bounds))
      add({ layer: "earth", kind: "earth", minZoom: 0 }, { type: "Polygon", coordinates: rings });

    const archive = await createArchive(target);
    try {
      await writeFar(archive, far, bounds);
      await writeNear(archive, spool);
      const layers = ["earth", "water", "landuse", "buildings", "roads", "places"].map((id) => ({ id, fields: {} }));
      const metadata = { attribution: TILE_ATTRIBUTION, vector_layers: layers };
      return { ...(await archive.finish(metadata, bounds, { min: 0, max: ZOOM_MAX })), things: things() };
    } finally {
      await archive.close();
    }
  } finally {
    await spool.remove();
  }
}
