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

/** Minimum distance of two numbers on the small world map, as a share of its width: a number on the map of a phone. */
const NUMBER_GAP = 24 / 560;
/** Width of the small world map divided by its height. */
const MAP_RATIO = 2.2;

/**
 * Returns the positions of numbers on the small world map, as shares of its width and height. Numbers that would cover each other are moved
 * apart, each by half of the overlap.
 */
export function numbersOnWorldMap(points: readonly { latitude: number; longitude: number }[]): { x: number; y: number }[] {
  const spots = points.map(({ latitude, longitude }) => onWorldMap(latitude, longitude));
  const pairs = spots.flatMap((one, index) => spots.slice(index + 1).map((other) => [one, other] as const));
  // Moving two apart can push one onto a third; a few rounds settle a cluster of the eight numbers that a home page has.
  for (let round = 0; round < 20; round++) {
    for (const [one, other] of pairs) {
      const [right, down] = [other.x - one.x, (other.y - one.y) / MAP_RATIO];
      const distance = Math.hypot(right, down);
      if (distance >= NUMBER_GAP) continue;
      // Two numbers in the same place go to the left and to the right.
      const [across, along] = distance === 0 ? [1, 0] : [right / distance, down / distance];
      const half = (NUMBER_GAP - distance) / 2;
      one.x -= across * half;
      other.x += across * half;
      one.y -= along * half * MAP_RATIO;
      other.y += along * half * MAP_RATIO;
    }
  }
  return spots;
}

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
