import { blend } from "../colour.ts";
import { type Dice, lineNoise } from "../dice.ts";
import { BOTTOM, HEIGHT, LEFT, type Plate, RIGHT, WIDTH } from "./plate.ts";
import { between, curve, d, lens, type Point, polygon, rotate, times } from "./svg.ts";

type SkyStyle = "smooth" | "bands";
export type SunStyle = "small" | "plain" | "large" | "ring" | "veil";

const BANDS = 6;
const SMALL_STARS = 110;
const LARGE_STARS = 14;

/** The sky down to the horizon, with stars at night. */
export function sky(plate: Plate, horizon: number, { style }: { style?: SkyStyle } = {}): void {
  const { palette, cloudDice } = plate;
  const { top, low } = palette;
  plate.rect(
    LEFT,
    -20,
    RIGHT - LEFT,
    HEIGHT + 40,
    plate.downward(
      [
        [0, top],
        [0.62, blend(top, low, 0.7)],
        [1, low],
      ],
      0,
      horizon,
    ),
  );
  if ((style ?? cloudDice.pick<SkyStyle>(["smooth", "bands", "smooth"])) === "bands") {
    for (let band = 1; band <= BANDS; band += 1) plate.ground(horizon * (band / (BANDS + 1)) ** 0.8, low, BOTTOM, 0.12);
  }
  if (plate.isNight) stars(plate, horizon);
}

function stars(plate: Plate, horizon: number): void {
  const { cloudDice: dice, palette } = plate;
  const star = (reach: number, lean: number) => (): Point => [dice.between(0, WIDTH), dice.next() ** lean * horizon * reach];
  plate.stipple(SMALL_STARS, palette.light, 2.2, 0.75, star(0.9, 1.5));
  plate.stipple(LARGE_STARS, palette.light, 4.2, 0.9, star(0.6, 1));
}

interface SunShape {
  style?: SunStyle;
  /** Draws a crescent moon; a full disc if false. */
  isCrescent?: boolean;
}

const SUN_DOTS = 620;

/** The sun or the moon, with a glow and stipple round it. */
export function sun(plate: Plate, x: number, y: number, size: number, { style, isCrescent = false }: SunShape = {}): void {
  const { palette, sunDice: dice, isNight } = plate;
  const { light } = palette;
  plate.sunX = x;
  const kind = style ?? dice.pick<SunStyle>(["small", "plain", "large", "ring", "veil"]);
  if (kind === "veil" && !isNight) {
    plate.circle(
      x,
      y,
      size * 5,
      plate.glow([
        [0, light, 0.75],
        [0.25, light, 0.35],
        [1, light, 0],
      ]),
    );
    return;
  }
  const radius = size * (kind === "small" ? 0.7 : kind === "large" ? 1.45 : 1);
  plate.circle(
    x,
    y,
    radius * 4.4,
    plate.glow([
      [0, light, 0.5],
      [0.3, light, 0.2],
      [1, light, 0],
    ]),
  );
  plate.stipple(SUN_DOTS, light, 2.1, 0.5, () => {
    const [angle, distance] = [dice.between(0, Math.PI * 2), radius * (1.02 + dice.next() ** 1.7 * 2.6)];
    return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
  });
  if (isNight && isCrescent) {
    crescent(plate, x, y, radius);
    return;
  }
  if (kind === "ring") plate.circle(x, y, radius * 1.55, light, { opacity: 0.2 });
  plate.circle(x, y, radius, light);
  if (isNight) craters(plate, x, y, radius);
}

/** A crescent as one outline: a dark disc over a light one would be visible against the glow. */
function crescent(plate: Plate, x: number, y: number, radius: number): void {
  const inner = radius * 1.12;
  plate.fill(
    d`M${x} ${y - radius}A${radius} ${radius} 0 1 0 ${x} ${y + radius}A${inner} ${inner} 0 0 1 ${x} ${y - radius}Z`,
    plate.palette.light,
    { transform: rotate(-28, x, y) },
  );
}

const CRATERS = [
  [-0.3, -0.2, 0.22],
  [0.28, 0.3, 0.16],
  [0.1, -0.45, 0.12],
  [-0.15, 0.4, 0.1],
] as const;

function craters(plate: Plate, x: number, y: number, radius: number): void {
  for (const [across, down, size] of CRATERS)
    plate.circle(x + across * radius, y + down * radius, size * radius, plate.palette.far, { opacity: 0.25 });
}

/** Broad rays that spread from a point across the whole sky. */
export function rays(plate: Plate, x: number, y: number, count = 14): void {
  const start = plate.sunDice.between(0, 3);
  const reach = 1600;
  const blades = times(count).map((index) => {
    const from = start + (index * Math.PI * 2) / count;
    const to = from + (Math.PI / count) * 0.8;
    return polygon([
      [x, y],
      [x + reach * Math.cos(from), y + reach * Math.sin(from)],
      [x + reach * Math.cos(to), y + reach * Math.sin(to)],
    ]);
  });
  plate.fill(blades.join(""), plate.palette.light, { opacity: 0.1 });
}

interface CloudShape {
  opacity?: number;
  colour?: string;
}

/** Clouds between two heights: wisps, a bank, thin strata, or none. */
export function clouds(plate: Plate, top: number, bottom: number, count = 4, { opacity = 0.55, colour }: CloudShape = {}): void {
  const { palette, cloudDice } = plate;
  const ink = colour ?? blend(palette.low, palette.light, 0.6);
  const kind = cloudDice.pick(["wisps", "wisps", "bank", "none", "strata"] as const);
  if (kind === "wisps") wisps(plate, top, bottom, count, ink, opacity);
  if (kind === "bank") bank(plate, top, bottom, ink);
  if (kind === "strata") strata(plate, top, bottom, ink, opacity * 0.7);
}

function wisps(plate: Plate, top: number, bottom: number, count: number, ink: string, opacity: number): void {
  const { cloudDice: dice } = plate;
  for (const index of times(count + 1)) {
    const y = top + (bottom - top) * (index / count) + dice.between(-14, 14);
    const [x, width, height] = [dice.between(-60, WIDTH - 60), dice.between(140, 330), dice.between(7, 13)];
    const lenses = [-1, 0, 1].map((row) => {
      const [middle, level, half] = [x + dice.between(-0.4, 0.4) * width, y + row * height * 1.5, width * dice.between(0.45, 1)];
      return d`M${middle - half} ${level}Q${middle - half * 0.2} ${level - height} ${middle + half} ${level - height * 0.2}Q${middle + half * 0.1} ${level + height} ${middle - half} ${level}Z`;
    });
    plate.fill(lenses.join(""), ink, { opacity });
  }
}

const LOBES = 4;

function bank(plate: Plate, top: number, bottom: number, ink: string): void {
  const { cloudDice: dice, palette } = plate;
  const startX = dice.pick([dice.between(60, 260), dice.between(900, 1140)]);
  const startY = bottom + dice.between(-10, 30);
  for (const index of times(3)) {
    const size = dice.between(46, 80);
    const y = startY - index * (bottom - top) * 0.42;
    const x = startX + (index === 1 ? dice.between(300, 560) * (startX < 600 ? 1 : -1) : dice.between(-80, 80));
    const lobes = times(LOBES).map((lobe) => {
      const [width, rise] = [size * dice.between(0.9, 1.6), size * 0.62 * Math.sin(((lobe + 0.5) / LOBES) * Math.PI) + 6];
      return d`c0 ${-rise} ${width} ${-rise} ${width} ${lobe < LOBES / 2 ? -size * 0.12 : size * 0.12}`;
    });
    const outline = `${d`M${x - size * 2.4} ${y}`}${lobes.join("")}${d`V${y}Z`}`;
    plate.fill(outline, ink, { opacity: 0.85 });
    plate.clipped(outline, () =>
      plate.stipple(170, palette.top, 2, 0.45, () => [x - size * 2.4 + dice.next() * size * 5, y - dice.next() ** 1.6 * size * 0.7]),
    );
  }
}

function strata(plate: Plate, top: number, bottom: number, ink: string, opacity: number): void {
  const { cloudDice: dice } = plate;
  for (const index of times(4)) {
    const y = top + ((bottom - top) * (index + dice.next() * 0.6)) / 4;
    const thickness = dice.between(10, 26);
    const noise = lineNoise(dice);
    const xs = times(23).map((step) => -60 + step * 60);
    const upper = xs.map((x): Point => [x, y + noise(x / 300 + 1) * 26]);
    const lower = xs.map((x): Point => [x, y + thickness * noise(x / 190 + 9) + noise(x / 300 + 1) * 26 + 3]);
    plate.fill(between(upper, lower), ink, { opacity });
  }
}

/** A flock of birds round a point, as pen strokes. */
export function birds(plate: Plate, x: number, y: number, count = 5, span = 10, colour = plate.palette.ink): void {
  const { dice } = plate;
  const wings = times(count).map(() => {
    const [cx, cy, size] = [x + dice.between(-70, 70), y + dice.between(-35, 35), span * dice.between(0.6, 1.1)];
    return d`M${cx - size} ${cy - size * 0.35}Q${cx - size * 0.4} ${cy - size * 0.5} ${cx} ${cy}Q${cx + size * 0.4} ${cy - size * 0.55} ${cx + size} ${cy - size * 0.25}`;
  });
  plate.line(wings.join(""), colour, span * 0.19, { "stroke-linejoin": "round" });
}

/** Lens-shaped glints on water, wider and farther apart towards the viewer. */
export function glints(
  plate: Plate,
  { from, to, x, spread, count, colour = plate.palette.light, opacity = 0.8 }: GlintField,
  dice: Dice = plate.dice,
): void {
  const field = times(count).map(() => {
    const share = dice.next() ** 0.8;
    const reach = spread * (0.35 + 0.9 * share);
    return lens(
      x + (dice.next() + dice.next() - 1) * reach,
      from + (to - from) * share,
      (6 + 46 * share) * dice.between(0.4, 1.3),
      (1 + 4.4 * share) * dice.between(0.6, 1),
    );
  });
  plate.fill(field.join(""), colour, { opacity });
}

interface GlintField {
  from: number;
  to: number;
  x: number;
  spread: number;
  count: number;
  colour?: string;
  opacity?: number;
}

/** Water from the horizon to the bottom: the colour of the sky far away, ink near. */
export function water(plate: Plate, horizon: number, stops?: readonly [far: string, middle: string, near: string]): void {
  const { top, low, mid, ink } = plate.palette;
  const body = blend(mid, top, 0.4);
  const [far, middle, near] = stops ?? [blend(body, low, 0.45), body, blend(body, ink, 0.75)];
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, far],
        [0.42, middle],
        [1, near],
      ],
      horizon,
      HEIGHT,
    ),
  );
}

/** Wisps of mist along a horizontal line. */
export function fogBank(plate: Plate, y: number, height: number, colour: string, opacity = 0.6): void {
  const noise = lineNoise(plate.cloudDice);
  const xs = times(24).map((step) => -60 + step * 58);
  const upper = xs.map((x): Point => [x, y - height * noise(x / 160 + 3)]);
  const lower = xs.map((x): Point => [x, y + height * 0.55 * noise(x / 210 + 11)]);
  plate.fill(`${curve(upper)}L${curve(lower.toReversed()).slice(1)}Z`, colour, { opacity });
}
