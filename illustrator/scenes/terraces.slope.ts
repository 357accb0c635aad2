import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { person } from "../draw/figures.ts";
import { leaf, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, type Plate } from "../draw/plate.ts";
import { clouds, sky, sun } from "../draw/sky.ts";
import { d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const TERRACES = 15;
/** Exponent by which terraces grow towards the viewer. */
const SPACING = 1.45;
/** Indices of the terraces with huts, palms and planters. */
const HUTS = [3, 6];
const PALMS = [4, 8];
const PLANTERS = 9;
/** Whole units: the curves are long, and the wobble hides the rounding. */
const DIGITS = 0;

/** Rice terraces down a slope: each with rim, shadow and field, two of three flooded. */
export function terracesSlope(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink } = palette;
  const horizon = dice.between(210, 270);
  sky(plate, horizon + 80);
  sun(plate, dice.between(700, 980), horizon - 50, dice.between(44, 66));
  clouds(plate, 60, horizon - 60, 3);
  plate.land(
    plate.ridge(horizon - 10, { amplitude: 90, frequency: 2.2, octaves: 3, isSharp: true }),
    plate.mist(0.05, horizon - 100, horizon + 120, 0.8),
  );
  plate.land(plate.ridge(horizon + 50, { amplitude: 100, frequency: 1.7, octaves: 3 }), plate.mist(0.22, horizon - 30, horizon + 150, 0.7));
  const lines = terraceLines(plate, horizon);
  let focus: Point = [420, 430];
  for (const index of times(TERRACES)) {
    const near = index / TERRACES;
    const line = itemAt(lines, index);
    const green = blend(blend(far, mid, near * 1.6), ink, Math.max(0, near - 0.35) * 0.75);
    const isFlooded = index % 3 !== 1 && dice.chance(0.7);
    const below = (by: number) => line.map(([x, y]): Point => [x, y + by]);
    plate.softLand(line, blend(green, ink, 0.38), BOTTOM, DIGITS);
    plate.softLand(below(3 + near * 9), blend(green, light, 0.22 - 0.1 * near), BOTTOM, DIGITS);
    const flood = (start: number) =>
      plate.gradient(
        [
          [0, blend(low, far, 0.25 + 0.3 * near)],
          [0.5, blend(low, light, 0.4)],
          [1, blend(top, far, 0.4)],
        ],
        [start, 0],
        [1100, 0],
      );
    plate.softLand(below(9 + near * 24), isFlooded ? flood(dice.between(200, 500)) : green, BOTTOM, DIGITS);
    if (isFlooded && near > 0.25) seedlings(plate, line, near, green);
    if (HUTS.includes(index)) {
      const [x, y] = itemAt(line, index === HUTS[0] ? dice.whole(6, 20) : dice.whole(30, 44));
      thatchedHut(plate, x, y, 26 + 60 * near);
      focus = [x, y + 40];
    }
    if (PALMS.includes(index)) palms(plate, line, near, green);
    if (index === PLANTERS) planters(plate, itemAt(lines, index + 1));
  }
  leaves(plate);
  return { focusX: focus[0], focusY: Math.max(360, focus[1]) };
}

function palms(plate: Plate, line: readonly Point[], near: number, green: string): void {
  const { dice, palette } = plate;
  for (let tree = 0; tree < 3; tree += 1) {
    const [x, y] = itemAt(line, dice.whole(4, 46));
    palm(plate, {
      x,
      y: y + 6,
      height: 90 + 150 * near * dice.between(0.8, 1.2),
      lean: dice.between(-20, 20),
      colour: blend(green, palette.ink, 0.75),
      shade: blend(green, palette.ink, 0.45),
    });
  }
}

/** Leaves in the lower left corner. */
function leaves(plate: Plate): void {
  const { dice, palette } = plate;
  const { mid, ink } = palette;
  for (const index of times(7)) {
    const [colour, shade] = index % 2 ? [ink, blend(mid, ink, 0.3)] : [blend(ink, mid, 0.35), ink];
    leaf(plate, {
      x: -20 + dice.between(0, 40),
      y: 820,
      angle: -1.5 + index * 0.22 + dice.between(-0.1, 0.1),
      length: dice.between(170, 260),
      width: dice.between(28, 44),
      colour,
      shade,
    });
  }
}

function terraceLines(plate: Plate, horizon: number): Point[][] {
  const { dice } = plate;
  const noise = lineNoise(dice);
  const phase = dice.between(0, 6);
  const crest = (x: number) => horizon + 150 - 120 * Math.exp(-(((x - 260) / 330) ** 2)) - 40 * Math.exp(-(((x - 1050) / 260) ** 2));
  return times(TERRACES + 1).map((index) => {
    const near = index / TERRACES;
    return times(52).map((step): Point => {
      const x = -20 + step * 24.4;
      const wave = Math.sin(x / (120 + 60 * near) + phase + near * 7) * (10 + 30 * near);
      return [x, crest(x) + (920 - crest(x)) * near ** SPACING + wave + (noise(x / 90 + index * 3.7 + 1) - 0.5) * (16 + 36 * near)];
    });
  });
}

/** Tufts of young rice in the water. */
function seedlings(plate: Plate, line: readonly Point[], near: number, green: string): void {
  const { dice } = plate;
  const tufts = times(16).map(() => {
    const [x, level] = itemAt(line, dice.whole(2, 48));
    const y = level + (8 + 26 * near) * dice.next() + 10 + 24 * near;
    return d`M${x} ${y}l${-3 * near - 1} ${-10 * near - 2}M${x} ${y}l${3 * near + 1} ${-9 * near - 2}`;
  });
  plate.line(tufts.join(""), green, 1.2 + near * 1.6);
}

export function thatchedHut(plate: Plate, x: number, y: number, size: number): void {
  const { light, far, accent, ink } = plate.palette;
  plate.rect(x - size * 0.5, y - size * 0.4, size, size * 0.4 + 4, blend(light, far, 0.3));
  plate.rect(x + size * 0.18, y - size * 0.4, size * 0.32, size * 0.4 + 4, blend(far, ink, 0.3));
  plate.rect(x - size * 0.3, y - size * 0.3, size * 0.2, size * 0.32, blend(far, ink, 0.55));
  const eaves = y - size * 0.35;
  const ridge = y - size * 0.95;
  plate.fill(
    polygon([
      [x - size * 0.75, eaves],
      [x - size * 0.1, ridge],
      [x + size * 0.1, ridge],
      [x + size * 0.75, eaves],
    ]),
    accent,
  );
  plate.fill(
    polygon([
      [x + size * 0.1, eaves],
      [x, ridge],
      [x + size * 0.1, ridge],
      [x + size * 0.75, eaves],
    ]),
    blend(accent, ink, 0.4),
  );
}

function planters(plate: Plate, line: readonly Point[]): void {
  const { dice, palette } = plate;
  for (const index of times(3)) {
    const [x, y] = itemAt(line, 8 + index * dice.whole(3, 6) + dice.whole(0, 8));
    person(plate, {
      x,
      y: y + 2,
      height: 46,
      colour: palette.ink,
      garment: blend(palette.ink, palette.mid, 0.45),
      hat: plate.setting.hat,
      hatInk: palette.accent,
    });
  }
}
