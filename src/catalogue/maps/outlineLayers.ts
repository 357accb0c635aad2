import type { GeoJSONSource, Map as LibraryMap } from "maplibre-gl";
import { itemAt } from "../../platform/values/items.ts";
import { circleAround, coastLines, cutOfSquare, smoothed } from "./coastLines.ts";
import { isInside, isleLinks, isleRing } from "./isles.ts";
import { squareAt, squareBounds, squaresInView } from "./land.ts";
import type { Pin, View } from "./pinPositions.ts";
import { ringStep, ringText } from "./still.ts";

/** Layers of an interactive map without tiles: land, its coast, and distance rings. */

export const viewNow = (map: LibraryMap): View => {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
};

interface Land {
  type: "MultiPolygon";
  coordinates: [number, number][][][];
}

const show = (map: LibraryMap, source: string, geometries: readonly object[]) =>
  map.getSource<GeoJSONSource>(source)?.setData({
    type: "FeatureCollection",
    features: geometries.map((geometry) => ({ type: "Feature" as const, properties: {}, geometry })),
  } as never);

/**
 * Creates a function that draws rings around the middle, at round distances that fit the view.
 * @param middleNow returns the middle, which moves with the pins
 * @returns a function that returns the label of each ring and its distance from the middle, in pixels
 */
export function ringDrawer(map: LibraryMap, middleNow: () => Pick<Pin, "latitude" | "longitude">) {
  let drawn = "";
  return () => {
    const middle = middleNow();
    const { south, north } = viewNow(map);
    const step = ringStep(north - south);
    const wanted = [step, middle.latitude, middle.longitude].join();
    const circles = [1, 2, 3].map((count) => ({ name: ringText(count * step), points: circleAround(middle, count * step) }));
    if (wanted !== drawn) show(map, "rings", [{ type: "MultiLineString", coordinates: circles.map(({ points }) => points) }]);
    drawn = wanted;
    const { y } = map.project([middle.longitude, middle.latitude]);
    return circles.map(({ name, points }) => ({ name, far: map.project(itemAt(points, 0)).y - y }));
  };
}

/** Distance of the points that smooth a coast, in degrees: some 450 m. */
const SMOOTH_STEP = 0.004;

const ringOfSquare = (column: number, row: number): [number, number][] => {
  const { west, south, east, north } = squareBounds(column, row);
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
};

/** Returns the sea, land and coast of a square. */
function squareShapes(square: string, { coordinates }: Land) {
  const [column = 0, row = 0] = square.split("/").map(Number);
  const isCut = cutOfSquare(column, row);
  const land = coordinates.map((rings) =>
    rings.map((ring) => {
      const [first, ...rest] = smoothed(ring.slice(0, -1), isCut, SMOOTH_STEP);
      return first ? [first, ...rest, first] : [];
    }),
  );
  return { sea: [ringOfSquare(column, row)], land, coast: land.flatMap((rings) => coastLines(rings, column, row)) };
}

/** Returns the pins off the land of the squares that have been fetched. */
const pinsOffLand = (pins: readonly Pin[], fetched: ReadonlyMap<string, Land | null>) =>
  pins.filter((pin) => {
    const { column, row } = squareAt(pin.latitude, pin.longitude);
    const land = fetched.get(`${column}/${row}`);
    return land && !isInside(land.coordinates.flat(), pin);
  });

/**
 * Creates a function that fetches the squares of land in view, each once, and shows all fetched squares with land below every pin. Call it
 * again when the map has moved or has other pins.
 */
export function landLoader(map: LibraryMap, pinsNow: () => readonly Pin[]) {
  const fetched = new Map<string, Land | null>();
  const shapes = new Map<string, ReturnType<typeof squareShapes>>();
  let shownPins: readonly Pin[] = [];
  return async () => {
    // Pins can arrive before the map has loaded: it loads its land then.
    if (!map.getSource("land")) return;
    const missing = squaresInView(viewNow(map))
      .map(({ column, row }) => `${column}/${row}`)
      .filter((square) => !fetched.has(square));
    for (const square of missing) fetched.set(square, null);
    await Promise.all(
      missing.map(async (square) => {
        try {
          const response = await fetch(`/media/land/${square}.json`);
          if (!response.ok) return;
          const land = (await response.json()) as Land;
          fetched.set(square, land);
          shapes.set(square, squareShapes(square, land));
        } catch {
          // No network: the next move of the map requests it again.
          fetched.delete(square);
        }
      }),
    );
    const pins = pinsNow();
    if (missing.length === 0 && pins === shownPins) return;
    shownPins = pins;
    const isles = isleLinks(pinsOffLand(pins, fetched)).map(isleRing);
    const there = [...shapes.values()];
    show(map, "sea", [{ type: "MultiPolygon", coordinates: there.map(({ sea }) => sea) }]);
    show(map, "land", [{ type: "MultiPolygon", coordinates: [...there.flatMap(({ land }) => land), ...isles.map((ring) => [ring])] }]);
    show(map, "coast", [{ type: "MultiLineString", coordinates: [...there.flatMap(({ coast }) => coast), ...isles] }]);
  };
}
