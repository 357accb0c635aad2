import { blend } from "../colour.ts";
import type { Plate } from "./plate.ts";
import { boxPath, curve, d, type Point, polygon, times } from "./svg.ts";

/** Returns the light of a window: weak by day, full at night. */
export const windowLight = (plate: Plate): string =>
  plate.isNight ? plate.palette.light : blend(plate.palette.light, plate.palette.accent, 0.18);

/** A soft pool of lamplight. */
export const lampGlow = (plate: Plate, x: number, y: number, radius: number, strength = 0.55): void =>
  plate.circle(
    x,
    y,
    radius,
    plate.glow([
      [0, plate.palette.light, strength],
      [1, plate.palette.light, 0],
    ]),
  );

interface ThatchShape {
  x: number;
  /** Height of the floor. */
  y: number;
  width: number;
  /** Height from the floor to the ridge. */
  height: number;
  /** Height of the floor above the ground or the water; 0 for none. */
  stilts?: number;
}

/** A house under a steep thatched roof: posts, an open front with lamplight, a rail. */
export function thatchedHouse(plate: Plate, { x, y, width: w, height: h, stilts = 0 }: ThatchShape): void {
  const { light, low, far, mid, ink, accent } = plate.palette;
  const at = (across: number, up: number): Point => [x + across * w, y - up * h];
  const wood = blend(ink, accent, 0.22);
  const straw = blend(blend(accent, light, 0.5), mid, 0.22);
  const shade = blend(straw, ink, 0.42);
  if (stilts > 0) {
    const posts = [-0.44, -0.22, 0, 0.22, 0.44].map((across) => d`M${x + across * w} ${y}v${stilts}`);
    plate.line(posts.join(""), blend(wood, "#000000", 0.15), w * 0.028);
  }
  // The room: dark behind, a lit door and windows in it.
  plate.fill(polygon([at(-0.42, 0), at(-0.42, 0.46), at(0.42, 0.46), at(0.42, 0)]), blend(far, ink, 0.5));
  plate.fill(polygon([at(0.16, 0), at(0.16, 0.46), at(0.42, 0.46), at(0.42, 0)]), blend(far, ink, 0.66));
  plate.fill(polygon([at(-0.09, 0), at(-0.09, 0.38), at(0.09, 0.38), at(0.09, 0)]), windowLight(plate));
  for (const across of [-0.31, 0.21])
    plate.fill(polygon([at(across, 0.14), at(across, 0.36), at(across + 0.13, 0.36), at(across + 0.13, 0.14)]), windowLight(plate), {
      opacity: 0.9,
    });
  lampGlow(plate, x, y - h * 0.2, w * 0.34, 0.4);
  plate.line([-0.47, -0.2, 0.14, 0.47].map((across) => d`M${x + across * w} ${y}V${y - h * 0.46}`).join(""), wood, w * 0.022);
  const rail = [-0.47, 0.14].map((across) => d`M${x + across * w} ${y - h * 0.14}h${(across < 0 ? 0.27 : 0.33) * w}`);
  plate.line(rail.join(""), wood, w * 0.014);
  plate.rect(x - 0.52 * w, y - h * 0.02, 1.04 * w, h * 0.06, blend(wood, light, 0.18));
  plate.rect(x - 0.52 * w, y + h * 0.02, 1.04 * w, h * 0.03, blend(wood, "#000000", 0.2));
  // The roof: a hip with a sagging eave, its right side in shadow, its straw drawn as strokes.
  const roof = `${curve([at(-0.6, 0.4), at(-0.4, 0.64), at(-0.16, 1)])}L${curve([at(0.16, 1), at(0.4, 0.64), at(0.6, 0.4)]).slice(1)}L${curve([at(0.6, 0.4), at(0, 0.46), at(-0.6, 0.4)]).slice(1)}Z`;
  plate.fill(roof, straw);
  plate.clipped(roof, () => {
    plate.fill(polygon([at(0.1, 1.02), at(0.2, 0.4), at(0.7, 0.36), at(0.7, 1.02)]), shade);
    const strokes = times(34).map((index) => {
      const across = -0.58 + index * 0.035;
      return d`M${x + across * 0.3 * w} ${y - h * 0.98}L${x + across * w} ${y - h * 0.4}`;
    });
    plate.line(strokes.join(""), blend(straw, ink, 0.5), w * 0.006, { opacity: 0.45 });
  });
  plate.line(polygon([at(-0.18, 1), at(0.18, 1)], false), blend(straw, ink, 0.5), w * 0.04);
  plate.line(curve([at(-0.6, 0.4), at(0, 0.46), at(0.6, 0.4)]), blend(low, straw, 0.5), w * 0.012, { opacity: 0.7 });
}

interface WindowShape {
  x: number;
  y: number;
  width: number;
  height: number;
  isLit: boolean;
  shutter: string;
}

/** A window with open shutters, a sill, and flowers on it. */
export function shuttered(plate: Plate, { x, y, width: w, height: h, isLit, shutter }: WindowShape): void {
  const { light, mid, ink, accent } = plate.palette;
  const pane = isLit ? windowLight(plate) : blend(ink, mid, 0.4);
  plate.fill(boxPath(x - 4, y - 4, w + 8, h + 8), blend(light, "#ffffff", 0.3));
  plate.fill(boxPath(x, y, w, h), pane);
  if (!isLit)
    plate.fill(
      polygon([
        [x, y + h],
        [x, y + h * 0.45],
        [x + w * 0.7, y],
        [x + w, y],
        [x + w, y + h * 0.1],
        [x + w * 0.2, y + h],
      ]),
      light,
      { opacity: 0.16 },
    );
  plate.line(d`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.4}h${w}`, blend(light, "#ffffff", 0.3), 3.5);
  for (const side of [-1, 1]) {
    const left = side < 0 ? x - w * 0.52 - 4 : x + w + 4;
    plate.fill(boxPath(left, y - 3, w * 0.52, h + 6), side < 0 ? shutter : blend(shutter, ink, 0.25));
    const slats = times(Math.floor(h / 12)).map((slat) => d`M${left + 4} ${y + 8 + slat * 12}h${w * 0.52 - 8}`);
    plate.line(slats.join(""), blend(shutter, ink, 0.42), 2.2);
  }
  plate.rect(x - 8, y + h + 4, w + 16, 7, blend(light, ink, 0.25));
  for (const flower of times(6)) {
    const across = x + ((flower + 0.5) * w) / 6;
    plate.circle(across, y + h - 2 - (flower % 2) * 5, w * 0.1, blend(mid, ink, 0.35));
    plate.circle(across + 2, y + h - 8 - (flower % 2) * 5, w * 0.055, flower % 3 ? accent : blend(light, "#ffffff", 0.4));
  }
}

/** Smoke from a chimney. */
export const smoke = (plate: Plate, x: number, y: number, rise: number): void =>
  plate.line(
    curve([
      [x, y],
      [x - rise * 0.12, y - rise * 0.3],
      [x + rise * 0.12, y - rise * 0.62],
      [x - rise * 0.04, y - rise],
    ]),
    plate.palette.light,
    rise * 0.075,
    { opacity: 0.35 },
  );
