import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { house } from "../draw/buildings.ts";
import { type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun, water } from "../draw/sky.ts";
import { lens, times } from "../draw/svg.ts";

interface Front {
  x: number;
  width: number;
  height: number;
  colour: string;
}

/** Gabled houses along the water, neighbours always different, their colours reflected in the harbour, boats larger towards the viewer. */
export function harbourQuay(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, ink, accent } = palette;
  const horizon = dice.between(430, 465);
  sky(plate, horizon);
  const sunX = dice.between(260, 460);
  sun(plate, sunX, dice.between(130, 210), dice.between(50, 72), { isCrescent: true });
  clouds(plate, 90, 240, 3);
  plate.land(plate.ridge(horizon - 110, { amplitude: 120, frequency: 1.5, octaves: 3 }), plate.mist(0.1, horizon - 240, horizon, 0.5));
  plate.land(plate.ridge(horizon - 50, { amplitude: 90, frequency: 2, octaves: 3 }), plate.mist(0.28, horizon - 140, horizon, 0.4));
  const fronts = buildFronts(plate);
  if (dice.chance(0.7)) {
    const x = dice.between(700, 900);
    house(plate, {
      x,
      y: horizon - 100,
      width: 48,
      height: 220,
      lit: blend(light, low, 0.3),
      shadow: far,
      shadowShare: 0.4,
      roof: "cone",
      roofInk: accent,
      roofShade: blend(accent, ink, 0.4),
    });
    plate.circle(x + 18, horizon - 280, 11, ink);
  }
  houses(plate, fronts, horizon);
  water(plate, horizon);
  plate.ground(horizon - 4, ink, 18);
  for (const { x, width, height, colour } of fronts) {
    const lenses = times(9).map((index) => {
      const half = width * 0.5 * ((9 - index) / 9) * dice.between(0.6, 1);
      return lens(x + width / 2 + dice.between(-6, 6), horizon + 16 + index * height * 0.085, half, 2.5, 3);
    });
    plate.fill(lenses.join(""), colour, { opacity: 0.5 });
  }
  glints(plate, { from: horizon + 60, to: HEIGHT, x: sunX, spread: 300, count: 90, colour: blend(light, low, 0.3), opacity: 0.4 });
  const motifX = boats(plate);
  birds(plate, 760, 190, 5, 13);
  const quay = blend(ink, "#000000", 0.15);
  plate.fill("M-20 820V742L420 768L470 820Z", quay);
  plate.fill("M60 760v-34q0-14 16-14t16 14v36Z", quay);
  return { focusX: motifX, focusY: horizon };
}

function houses(plate: Plate, fronts: readonly Front[], horizon: number): void {
  const { dice, palette, isNight } = plate;
  const { light, mid, ink } = palette;
  for (const { x, width, height, colour } of fronts) {
    house(plate, {
      x,
      y: horizon,
      width,
      height,
      lit: colour,
      shadow: blend(colour, ink, 0.3),
      shadowShare: 0.22,
      roof: dice.pick(["gable", "gable", "hip", "flat"] as const),
      roofInk: blend(ink, mid, 0.35),
      roofShade: ink,
      pitch: 0.5,
      windows: { width: 10, height: 17, stepX: 22, stepY: 36, colour: blend(ink, colour, 0.2), gaps: 0.05, lit: isNight ? 0.5 : 0.12 },
    });
    plate.rect(x + 4, horizon - 26, width - 8, 26, blend(colour, ink, 0.55));
    plate.rect(x + 10, horizon - 21, width * 0.3, 15, blend(light, colour, 0.25));
  }
}

/** Boats, larger towards the viewer. @returns the horizontal position of the middle one */
function boats(plate: Plate): number {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  const fleet = [
    [dice.between(140, 260), 540, 60, "fishing"],
    [dice.between(880, 1000), 535, 56, "sail"],
    [dice.between(520, 680), 585, 90, "sail"],
    [dice.between(240, 360), 650, 110, dice.pick(["fishing", "sail"] as const)],
    [dice.between(900, 1020), 680, 135, "fishing"],
  ] as const;
  for (const [index, [x, y, size, kind]] of fleet.entries()) {
    const [trim, sail, jib] = index % 2 ? [accent, blend(light, low, 0.2), accent] : [light, light, blend(accent, light, 0.2)];
    boat(plate, { x, y, size, kind, hull: blend(ink, mid, 0.05), trim, sail, jib });
  }
  return fleet[2][0];
}

function buildFronts(plate: Plate): Front[] {
  const { dice, palette } = plate;
  const { low, light, far, mid, accent } = palette;
  const paints = [
    accent,
    blend(light, low, 0.5),
    blend(accent, low, 0.5),
    far,
    blend(mid, low, 0.2),
    blend(accent, mid, 0.5),
    blend(low, far, 0.4),
  ];
  const fronts: Front[] = [];
  for (let x = -40; x < WIDTH + 20; ) {
    const width = dice.between(58, 98);
    const colour = dice.pick(paints.filter((paint) => paint !== fronts.at(-1)?.colour));
    fronts.push({ x, width, height: dice.between(110, 210), colour });
    x += width;
  }
  return fronts;
}
