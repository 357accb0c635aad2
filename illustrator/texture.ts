import { Dice } from "./dice.ts";

/** Imitates hand printing on a flat drawing: wavering edges and paper grain. Works on raw RGB, after rasterising. */

/** A raster with three bytes per pixel. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  /** Pixels per unit of the plate. */
  scale: number;
}

/** Cell sizes of the two octaves in units, their weights, and the maximum displacement of a pixel in units. */
const WOBBLE = { cells: [28, 28 / 2.2], weights: [0.66, 0.34], reach: 2.3 } as const;
/** The displacement is computed once per this many pixels and interpolated linearly between them. */
const STEP = 4;
const LATTICE = 64;

/** Displaces every pixel by smooth noise, so that edges look cut with a knife, not drawn with a ruler. */
export function wobbled({ data, width, height, scale }: Raster, seed: string): Uint8Array {
  const columns = Math.ceil(width / STEP) + 2;
  const rows = Math.ceil(height / STEP) + 2;
  const fields = [movement(`${seed} across`, columns, rows, scale), movement(`${seed} down`, columns, rows, scale)] as const;
  const out = new Uint8Array(data.length);
  const [lastX, lastY] = [width - 1.001, height - 1.001];
  const rowBytes = width * 3;
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / STEP);
    const down = y / STEP - row;
    for (let column = 0; column * STEP < width; column += 1) {
      const at = row * columns + column;
      const fromX = ease(fields[0], at, columns, down);
      const stepX = (ease(fields[0], at + 1, columns, down) - fromX) / STEP;
      const fromY = ease(fields[1], at, columns, down);
      const stepY = (ease(fields[1], at + 1, columns, down) - fromY) / STEP;
      const end = Math.min(width, (column + 1) * STEP);
      for (let x = column * STEP; x < end; x += 1) {
        const steps = x - column * STEP;
        const sourceX = Math.min(lastX, Math.max(0, x + fromX + stepX * steps));
        const sourceY = Math.min(lastY, Math.max(0, y + fromY + stepY * steps));
        const left = sourceX | 0;
        const top = sourceY | 0;
        // Fixed-point weights (1/256), unrolled without a loop: this runs three million times for a hero picture.
        const right = ((sourceX - left) * 256) | 0;
        const low = ((sourceY - top) * 256) | 0;
        const southEast = right * low;
        const northEast = (right << 8) - southEast;
        const southWest = (low << 8) - southEast;
        const northWest = 65_536 - (right << 8) - southWest;
        const a = (top * rowBytes + left * 3) | 0;
        const b = (a + rowBytes) | 0;
        const target = (y * rowBytes + x * 3) | 0;
        out[target] =
          ((data[a] ?? 0) * northWest +
            (data[a + 3] ?? 0) * northEast +
            (data[b] ?? 0) * southWest +
            (data[b + 3] ?? 0) * southEast +
            32_768) >>
          16;
        out[target + 1] =
          ((data[a + 1] ?? 0) * northWest +
            (data[a + 4] ?? 0) * northEast +
            (data[b + 1] ?? 0) * southWest +
            (data[b + 4] ?? 0) * southEast +
            32_768) >>
          16;
        out[target + 2] =
          ((data[a + 2] ?? 0) * northWest +
            (data[a + 5] ?? 0) * northEast +
            (data[b + 2] ?? 0) * southWest +
            (data[b + 5] ?? 0) * southEast +
            32_768) >>
          16;
      }
    }
  }
  return out;
}

const ease = (field: Float32Array, at: number, columns: number, share: number) =>
  (field[at] ?? 0) * (1 - share) + (field[at + columns] ?? 0) * share;

/** Returns the displacement in pixels at every STEP-th pixel: two octaves of value noise. */
function movement(seed: string, columns: number, rows: number, scale: number): Float32Array {
  const dice = new Dice(seed);
  const lattice = Float32Array.from({ length: LATTICE * LATTICE }, () => dice.between(-1, 1));
  const value = (x: number, y: number) => lattice[(y & (LATTICE - 1)) * LATTICE + (x & (LATTICE - 1))] ?? 0;
  const noise = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - left, y - top];
    const [across, down] = [u * u * (3 - 2 * u), v * v * (3 - 2 * v)];
    const upper = value(left, top) * (1 - across) + value(left + 1, top) * across;
    const lower = value(left, top + 1) * (1 - across) + value(left + 1, top + 1) * across;
    return upper * (1 - down) + lower * down;
  };
  const field = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [(column * STEP) / scale, (row * STEP) / scale];
      const coarse = noise(x / WOBBLE.cells[0], y / WOBBLE.cells[0]) * WOBBLE.weights[0];
      const fine = noise(x / WOBBLE.cells[1] + 9, y / WOBBLE.cells[1] + 4) * WOBBLE.weights[1];
      field[row * columns + column] = (coarse + fine) * WOBBLE.reach * scale;
    }
  }
  return field;
}

/** Side of the grain tile, number of strengths on each side of zero, and the maximum strength. */
const GRAIN = { tile: 256, steps: 24, strongest: 0.33, slope: 3 } as const;
/** Picture width per pixel of grain size, so that the grain grows with the picture. */
const GRAIN_WIDTH = 1200;

/** Grains from −steps to +steps: black or white at a strength, the same for every picture. */
const tile = (() => {
  const dice = new Dice("grain");
  return Int8Array.from({ length: GRAIN.tile ** 2 }, () => {
    const value = (dice.next() + dice.next() + dice.next()) / 3 - 0.5;
    return Math.round(Math.sign(value) * Math.min(1, Math.abs(value) * GRAIN.slope) * GRAIN.steps);
  });
})();

/** Lookup table: the result of soft light on each byte, for every strength of grain. */
const softLight = (() => {
  const table = new Uint8Array((GRAIN.steps * 2 + 1) * 256);
  for (let grain = -GRAIN.steps; grain <= GRAIN.steps; grain += 1) {
    const strength = (Math.abs(grain) / GRAIN.steps) * GRAIN.strongest;
    for (let byte = 0; byte < 256; byte += 1) {
      const ground = byte / 255;
      const lighter = ground > 0.25 ? Math.sqrt(ground) : ((16 * ground - 12) * ground + 4) * ground;
      const lit = grain > 0 ? lighter : ground * ground;
      table[(grain + GRAIN.steps) * 256 + byte] = Math.round((ground + (lit - ground) * strength) * 255);
    }
  }
  return table;
})();

/** Applies the paper grain to a raster, in place. */
export function grained({ data, width, height }: Raster): void {
  const size = Math.max(1, Math.round(width / GRAIN_WIDTH));
  const mask = GRAIN.tile - 1;
  for (let y = 0; y < height; y += 1) {
    const row = (Math.floor(y / size) & mask) * GRAIN.tile;
    for (let x = 0; x < width; x += 1) {
      const grain = tile[row + (Math.floor(x / size) & mask)] ?? 0;
      const table = (grain + GRAIN.steps) * 256;
      const at = (y * width + x) * 3;
      data[at] = softLight[table + (data[at] ?? 0)] ?? 0;
      data[at + 1] = softLight[table + (data[at + 1] ?? 0)] ?? 0;
      data[at + 2] = softLight[table + (data[at + 2] ?? 0)] ?? 0;
    }
  }
}
