import Delaunator from "delaunator";
import { hexToOklab, mix, type Oklab, oklabToHex } from "./colour.ts";
import { itemAt } from "./items.ts";
import { type Random, randomFrom } from "./random.ts";

/** Defaults of the low-poly pattern. */
export const PATTERN = { width: 600, height: 400, cell: 75, variance: 0.75 } as const;

/** Five colours each, three across and two down, of similar hue: opposite hues would mix to mud. */
const PALETTES: readonly (readonly string[])[] = [
  ["F8DDB8", "93B7A4", "3F8468", "4F8795", "FFF3D6"],
  ["D6E6E4", "93AFC8", "586C9B", "2C5F8C", "FFF6E0"],
  ["F5A57E", "A96E8C", "5C4278", "3B3A75", "FFDDA6"],
  ["FBE7BC", "E5A15C", "BF5F2E", "EBA84E", "FFFBEA"],
  ["C5E8EE", "76B6D6", "2673A6", "1C79BC", "FFFDF5"],
  ["FFDDBB", "E97F92", "BF3A63", "F39AA5", "FFF5DC"],
  ["F5F1CD", "82B68D", "2B7A59", "A9CFA0", "FFFCE6"],
  ["F7BC85", "CF7058", "87303F", "B5443B", "FFE9BF"],
  ["FDF1D4", "6DBDB4", "1B8691", "46BCCB", "FFFFFF"],
  ["F1E4E3", "AC9DBA", "695983", "8399B3", "FFF6EA"],
  ["FCEFC9", "CFAF62", "79883B", "EFC774", "FFFAE4"],
  ["FBE7CC", "DC8E60", "B0502F", "F0B87E", "FFF8E8"],
];

/** Maximum change of lightness from triangle to triangle, and the factor that strengthens the colours. */
const LIGHTNESS_STEP = 0.045;
const CHROMA = 1.35;
/** Cells drawn beyond the edges, to avoid gaps along the rim. */
const BLEED = 2;

const along = (colours: Oklab[], share: number): Oklab => {
  const place = Math.min(0.9999, Math.max(0, share)) * (colours.length - 1);
  const index = Math.floor(place);
  return mix(itemAt(colours, index), itemAt(colours, index + 1), place - index);
};

function jitteredGrid(random: Random): [number, number][] {
  const { width, height, cell, variance } = PATTERN;
  const jitter = () => (random() - 0.5) * cell * variance;
  const points: [number, number][] = [];
  for (let y = -BLEED * cell; y <= height + BLEED * cell; y += cell) {
    for (let x = -BLEED * cell; x <= width + BLEED * cell; x += cell) points.push([x + jitter(), y + jitter()]);
  }
  return points;
}

/** Returns the low-poly pattern of a seed as SVG, 600 × 400 units. The same seed gives the same picture. */
export function patternSvg(seed: string): string {
  const { width, height } = PATTERN;
  const random = randomFrom(`pattern ${seed}`);
  const colours = (PALETTES[Math.floor(random() * PALETTES.length)] ?? []).map(hexToOklab);
  const across = colours.slice(0, 3);
  const down = [3, 1, 4].map((index) => itemAt(colours, index));
  const isMirrored = random() < 0.5;
  const points = jitteredGrid(random);
  const { triangles } = Delaunator.from(points);
  const shapes: string[] = [];
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [0, 1, 2].map((corner) => itemAt(points, itemAt(triangles, at + corner)));
    const middleX = corners.reduce((sum, [x]) => sum + x, 0) / 3 / width;
    const middleY = corners.reduce((sum, [, y]) => sum + y, 0) / 3 / height;
    const mixed = mix(along(across, isMirrored ? 1 - middleX : middleX), along(down, middleY), 0.5);
    const colour = oklabToHex({ l: mixed.l + (random() - 0.5) * 2 * LIGHTNESS_STEP, a: mixed.a * CHROMA, b: mixed.b * CHROMA });
    // A stroke in the same colour hides the hairlines of background between triangles.
    shapes.push(
      `<path d="M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z" fill="${colour}" stroke="${colour}"/>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes.join("")}</svg>`;
}
