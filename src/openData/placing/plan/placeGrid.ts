import { kmBetween } from "../../../catalogue/places/polygons.ts";
import { addToGroup } from "../../../platform/values/groups.ts";
import type { Spot } from "../localities.ts";

/** Pure: finds the points near another point. */

const CELL = 0.1;
const COLUMNS = Math.round(360 / CELL);
const KM_PER_CELL = CELL * 111.2;

/** Creates the lookup of the points within a distance, the nearest first. */
export function createGrid<One extends Spot>(points: readonly One[]) {
  const cells = new Map<number, One[]>();
  const column = (longitude: number) => Math.floor((longitude + 180) / CELL);
  const row = (latitude: number) => Math.floor((latitude + 90) / CELL);
  for (const point of points) addToGroup(cells, row(point.latitude) * COLUMNS + (column(point.longitude) % COLUMNS), point);
  return (at: Spot, km: number): { point: One; km: number }[] => {
    const high = Math.ceil(km / KM_PER_CELL);
    const wide = Math.min(COLUMNS / 2, Math.ceil(km / (KM_PER_CELL * Math.max(0.02, Math.cos((at.latitude * Math.PI) / 180)))));
    const found: { point: One; km: number }[] = [];
    for (let y = row(at.latitude) - high; y <= row(at.latitude) + high; y += 1)
      for (let x = column(at.longitude) - wide; x <= column(at.longitude) + wide; x += 1)
        for (const point of cells.get(y * COLUMNS + ((x + COLUMNS) % COLUMNS)) ?? []) {
          const away = kmBetween(at, point);
          if (away <= km) found.push({ point, km: away });
        }
    return found.sort((a, b) => a.km - b.km);
  };
}
