import type { GeoJSONSource, Map as LibraryMap } from "maplibre-gl";
import { itemAt } from "../../platform/values/items.ts";
import { circleAround, coastLines } from "./coastLines.ts";
import { squaresInView } from "./land.ts";
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
 * @returns a function that returns the label of each ring and its distance from the middle, in pixels
 */
export function ringDrawer(map: LibraryMap, middle: Pick<Pin, "latitude" | "longitude">) {
  let drawn = 0;
  return () => {
    const { south, north } = viewNow(map);
    const step = ringStep(north - south);
    const circles = [1, 2, 3].map((count) => ({ name: ringText(count * step), points: circleAround(middle, count * step) }));
    if (step !== drawn) show(map, "rings", [{ type: "MultiLineString", coordinates: circles.map(({ points }) => points) }]);
    drawn = step;
    const { y } = map.project([middle.longitude, middle.latitude]);
    return circles.map(({ name, points }) => ({ name, far: map.project(itemAt(points, 0)).y - y }));
  };
}

/** Creates a function that fetches the squares of land in view, each once, and shows all fetched squares. */
export function landLoader(map: LibraryMap) {
  const fetched = new Map<string, Land | null>();
  return async () => {
    const missing = squaresInView(viewNow(map))
      .map(({ column, row }) => `${column}/${row}`)
      .filter((square) => !fetched.has(square));
    for (const square of missing) fetched.set(square, null);
    await Promise.all(
      missing.map(async (square) => {
        try {
          const response = await fetch(`/media/land/${square}.json`);
          if (response.ok) fetched.set(square, (await response.json()) as Land);
        } catch {
          // No network: the next move of the map requests it again.
          fetched.delete(square);
        }
      }),
    );
    if (missing.length === 0) return;
    const there = [...fetched].flatMap(([square, geometry]) => (geometry ? [{ square, geometry }] : []));
    show(
      map,
      "land",
      there.map(({ geometry }) => geometry),
    );
    const lines = there.flatMap(({ square, geometry }) => {
      const [column = 0, row = 0] = square.split("/").map(Number);
      return geometry.coordinates.flatMap((rings) => coastLines(rings, column, row));
    });
    show(map, "coast", [{ type: "MultiLineString", coordinates: lines }]);
  };
}
