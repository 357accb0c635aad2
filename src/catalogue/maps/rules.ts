/** Range of latitudes on the small world map: without the edge of the Arctic and without the Antarctic. */
const NORTH = 84;
const SOUTH = -57;

/** Size of the drawing of all countries (`/media/countries.svg`), in its units. */
export const SHAPES_WIDTH = 2000;
export const SHAPES_HEIGHT = 910;

/** Returns the position of a point on the small world map, as shares of its width and height. */
export const onWorldMap = (latitude: number, longitude: number) => ({
  x: (longitude + 180) / 360,
  y: (NORTH - latitude) / (NORTH - SOUTH),
});

/** West, south, east and north of the map of each region. */
const REGION_VIEWS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  AF: [-24, -36, 58, 38],
  AS: [60, -11, 150, 50],
  EU: [-24, 34, 56, 71],
  LA: [-120, -56, -32, 33],
  ME: [24, 12, 64, 43],
  NA: [-170, 16, -20, 80],
  OC: [108, -48, 180, 22],
};

/** Returns the `viewBox` that shows a region of the drawing, or all of it. */
export function regionViewBox(region?: string): string {
  const box = region !== undefined && Object.hasOwn(REGION_VIEWS, region) ? REGION_VIEWS[region] : undefined;
  if (!box) return `0 0 ${SHAPES_WIDTH} ${SHAPES_HEIGHT}`;
  const [west, south, east, north] = box;
  const [start, end] = [onWorldMap(north, west), onWorldMap(south, east)];
  const units = [start.x * SHAPES_WIDTH, start.y * SHAPES_HEIGHT, (end.x - start.x) * SHAPES_WIDTH, (end.y - start.y) * SHAPES_HEIGHT];
  return units.map(Math.round).join(" ");
}
