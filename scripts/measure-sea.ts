import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SEA_CELL, SEA_COLUMNS, SEA_ROWS } from "#illustrator";
import { readLand } from "../src/catalogue/maps/landFiles.ts";
import { itemAt } from "../src/platform/values/items.ts";

/**
 * `node scripts/measure-sea.ts`: finds the squares of the globe that are land throughout, by Natural Earth at 1:10 million. Run it when
 * that changes.
 */

/** Scan lines per row. A square is inland if it is land on all of them, without a coast between. */
const LINES = 5;
const land = readLand();
const isInland = Array.from({ length: SEA_ROWS }, () => new Uint8Array(SEA_COLUMNS).fill(1));

const columnAt = (longitude: number) => Math.min(SEA_COLUMNS - 1, Math.max(0, Math.floor((longitude + 180) / SEA_CELL)));
const rowAt = (latitude: number) => Math.min(SEA_ROWS - 1, Math.max(0, Math.floor((90 - latitude) / SEA_CELL)));

// Excludes all squares of a scan line that are at sea.
for (let row = 0; row < SEA_ROWS; row += 1) {
  const cells = itemAt(isInland, row);
  for (let line = 0; line < LINES; line += 1) {
    const latitude = 90 - (row + (line + 0.5) / LINES) * SEA_CELL;
    const crossings: number[] = [];
    for (const { rings, south, north } of land) {
      if (latitude < south || latitude > north) continue;
      for (const ring of rings)
        ring.forEach(([x, y], index) => {
          const [fromX, fromY] = ring.at(index - 1) ?? [x, y];
          if (fromY > latitude === y > latitude) return;
          crossings.push(Math.max(-180, Math.min(180, fromX + ((latitude - fromY) / (y - fromY)) * (x - fromX))));
        });
    }
    crossings.sort((one, other) => one - other);
    let shore = -180;
    for (let pair = 0; pair <= crossings.length; pair += 2) {
      const next = crossings[pair] ?? 180;
      if (next > shore) cells.fill(0, columnAt(shore), columnAt(next - 1e-9) + 1);
      shore = crossings[pair + 1] ?? 180;
    }
  }
}
// Excludes all squares that a coast crosses.
for (const { rings } of land)
  for (const ring of rings)
    ring.forEach(([x, y], index) => {
      const [fromX, fromY] = ring.at(index - 1) ?? [x, y];
      const steps = Math.ceil((Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / SEA_CELL) * 4) + 1;
      for (let step = 0; step <= steps; step += 1) {
        const [atX, atY] = [fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps];
        if (Math.abs(atX) <= 180) itemAt(isInland, rowAt(atY))[columnAt(atX)] = 0;
      }
    });

/** Encodes a row as the lengths of its runs in base 36, alternating: at sea first, then inland. */
const rows = isInland.map((cells) => {
  const runs: number[] = [];
  let [value, length] = [0, 0];
  for (const cell of cells) {
    if (cell !== value) {
      runs.push(length);
      [value, length] = [cell, 0];
    }
    length += 1;
  }
  return runs.length === 0 ? "" : [...runs, ...(value ? [length] : [])].map((run) => run.toString(36)).join(" ");
});
writeFileSync(join(import.meta.dirname, "..", "illustrator", "data", "inland.json"), `${JSON.stringify(rows, null, 1)}\n`);
