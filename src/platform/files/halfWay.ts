import { itemAt } from "../values/items.ts";

/** Returns the point half-way along a line. @param path positions with the longitude first, at least one */
export function halfWay(path: readonly [number, number][]) {
  const lengths = path.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = itemAt(path, index);
    return Math.hypot(x - beforeX, y - beforeY);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const [ax, ay] = itemAt(path, index);
    const [bx, by] = itemAt(path, index + 1);
    if (length >= left && length > 0) return { latitude: ay + ((by - ay) * left) / length, longitude: ax + ((bx - ax) * left) / length };
    left -= length;
  }
  const [longitude, latitude] = itemAt(path, 0);
  return { latitude, longitude };
}
