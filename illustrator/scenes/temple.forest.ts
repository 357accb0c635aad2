import { blend } from "../colour.ts";
import type { Dice } from "../dice.ts";
import { person } from "../draw/figures.ts";
import { canopy } from "../draw/mountains.ts";
import { frameInks, leaf, monstera, palm } from "../draw/plants.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, sky, sun } from "../draw/sky.ts";
import { archPath, curve, d, polygon, times } from "../draw/svg.ts";
import { stupa } from "../draw/temples.ts";

type Style = "pyramid" | "five" | "three" | "stupa";
const STYLES: readonly Style[] = ["pyramid", "five", "three", "stupa"];
/** Styles of temple for each setting; towers come in groups of five or three. */
const STYLES_OF = {
  pyramid: () => "pyramid",
  towers: (dice: Dice) => dice.pick(["five", "three"] as const),
  stupa: () => "stupa",
} as const satisfies Record<string, (dice: Dice) => Style>;
/** Positions of the towers relative to the middle one, and their sizes relative to it. */
export const TOWERS = {
  five: [
    [-250, 0.62],
    [250, 0.62],
    [-125, 0.78],
    [125, 0.78],
    [0, 1],
  ],
  three: [
    [-210, 0.55],
    [210, 0.55],
    [0, 1],
  ],
} as const;

/** A temple above bands of forest, in front of a large sun: a stepped pyramid, tapering towers or a stone stupa. */
export function templeForest(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { ink, mid, accent } = palette;
  const horizon = dice.between(430, 480);
  sky(plate, horizon + 40);
  const x = dice.between(480, 720);
  sun(plate, x + dice.between(-60, 60), dice.between(200, 260), dice.between(110, 150), { style: "plain" });
  plate.land(plate.ridge(horizon - 90, { amplitude: 130, frequency: 1.5, octaves: 3 }), plate.mist(0.03, horizon - 200, horizon + 30, 0.7));
  canopy(plate, horizon - 50, 46, 26, plate.mist(0.2, horizon - 110, horizon + 80, 0.65));
  for (let tree = 0; tree < 5; tree += 1)
    palm(plate, {
      x: dice.between(0, WIDTH),
      y: horizon - 20,
      height: dice.between(120, 170),
      lean: dice.between(-20, 20),
      colour: plate.tone(0.3),
      shade: plate.tone(0.25),
    });
  const base = horizon + 110;
  const style = plate.setting.temple === undefined ? dice.pick(STYLES) : STYLES_OF[plate.setting.temple](dice);
  if (style === "pyramid") pyramid(plate, x, base);
  else if (style === "stupa") stupa(plate, x, base, 1);
  else towers(plate, x, base, TOWERS[style], style === "five" ? 7 : 6);
  canopy(plate, base + 10, 44, 20, plate.mist(0.55, base - 40, base + 120, 0.55));
  for (const side of [-1, 1, -1])
    palm(plate, {
      x: 600 + side * dice.between(330, 520),
      y: base + 110,
      height: dice.between(300, 400),
      lean: dice.between(-50, 50),
      colour: plate.tone(0.72),
      shade: plate.tone(0.62),
    });
  canopy(plate, base + 95, 60, 14, plate.tone(0.78));
  person(plate, { x: x - 12, y: base + 98, height: 48, colour: ink });
  person(plate, { x: x + 22, y: base + 100, height: 44, colour: ink, garment: accent, dress: "skirt" });
  canopy(plate, 720, 64, 12, ink);
  const [dark, lighter] = frameInks(plate, 0.18);
  for (const [leafX, y, angle, size, isDark] of [
    [60, 700, -1.1, 230, true],
    [-20, 560, -0.55, 210, false],
    [190, 800, -1.35, 190, false],
    [1150, 720, -2, 240, true],
    [1230, 560, -2.6, 210, false],
  ] as const)
    monstera(plate, leafX, y, angle, size, isDark ? dark : lighter, isDark ? lighter : dark);
  for (const index of times(6)) {
    const isLeft = index < 3;
    const [colour, shade] = index % 2 ? [dark, lighter] : [lighter, dark];
    const angle = isLeft ? 0.2 + index * 0.5 : Math.PI - 0.2 - (index - 3) * 0.5;
    leaf(plate, { x: isLeft ? -20 : 1220, y: -20, angle, length: dice.between(240, 330), width: 42, colour, shade });
  }
  birds(plate, x + 200, 190, 5, 13, blend(ink, mid, 0.1));
  return { focusX: x, focusY: base - 180 };
}

const PYRAMID_STEPS = 7;
const PYRAMID_STEP = 44;

function pyramid(plate: Plate, x: number, base: number): void {
  const { light, far, mid, ink } = plate.palette;
  const [lit, shadow] = [blend(light, far, 0.35), blend(far, mid, 0.9)];
  for (const step of times(PYRAMID_STEPS)) {
    const [half, y] = [280 - step * 32, base - step * PYRAMID_STEP];
    const top = y - PYRAMID_STEP;
    plate.fill(
      polygon([
        [x - half, y],
        [x - half + 16, top],
        [x + half - 16, top],
        [x + half, y],
      ]),
      lit,
    );
    plate.fill(
      polygon([
        [x + half * 0.4, y],
        [x + half * 0.4 - 8, top],
        [x + half - 16, top],
        [x + half, y],
      ]),
      shadow,
    );
    plate.rect(x - half + 12, top, half * 1.4 - 16, 5, blend(light, lit, 0.3));
  }
  const top = base - PYRAMID_STEPS * PYRAMID_STEP;
  plate.rect(x - 58, top - 62, 116, 62, lit);
  plate.rect(x + 18, top - 62, 40, 62, shadow);
  plate.rect(x - 66, top - 74, 132, 14, blend(shadow, ink, 0.2));
  plate.rect(x - 14, top - 40, 24, 40, ink);
  plate.fill(
    polygon([
      [x - 62, base],
      [x - 30, top],
      [x + 22, top],
      [x + 46, base],
    ]),
    blend(lit, light, 0.35),
  );
  const stairs = times(21).map((stair) => {
    const up = (stair + 1) / 22;
    return d`M${x - 62 + 32 * up} ${base + (top - base) * up}H${x + 46 - 24 * up}`;
  });
  plate.line(stairs.join(""), shadow, 2.4);
}

export function towers(
  plate: Plate,
  x: number,
  base: number,
  plan: readonly (readonly [away: number, size: number])[],
  tiers: number,
): void {
  const { light, far, mid, ink } = plate.palette;
  const [lit, shadow] = [blend(light, far, 0.35), blend(far, mid, 0.9)];
  for (const [away, size] of plan)
    tower(plate, { x: x + away, y: base - 60, width: 150 * size + 20, height: 330 * size, tiers, lit, shadow });
  plate.rect(x - 340, base - 70, 680, 90, lit);
  plate.rect(x + 120, base - 70, 220, 90, shadow);
  plate.rect(x - 352, base - 78, 704, 12, blend(shadow, ink, 0.25));
  const doors = times(13)
    .filter((door) => door !== 6)
    .map((door) => archPath(x - 322 + door * 50, base - 50, 22, 50));
  plate.fill(doors.join(""), blend(shadow, ink, 0.45));
  plate.fill(d`M${x - 26} ${base + 20}v-70q2 -34 26 -46q24 12 26 46v70Z`, ink);
  plate.fill(
    polygon([
      [x - 50, base + 60],
      [x - 28, base + 10],
      [x + 28, base + 10],
      [x + 50, base + 60],
    ]),
    blend(lit, light, 0.3),
  );
}

interface TowerShape {
  x: number;
  y: number;
  width: number;
  height: number;
  tiers: number;
  lit: string;
  shadow: string;
}

/** Tiers that taper to a bud-shaped top. */
function tower(plate: Plate, { x, y, width, height, tiers, lit, shadow }: TowerShape): void {
  const { ink } = plate.palette;
  let [half, foot] = [width / 2, y];
  const step = height / tiers;
  for (const tier of times(tiers)) {
    const top = foot - step * (1.15 - 0.03 * tier);
    plate.fill(
      polygon([
        [x - half, foot],
        [x - half * 0.93, top],
        [x + half * 0.93, top],
        [x + half, foot],
      ]),
      lit,
    );
    plate.fill(
      polygon([
        [x + half * 0.2, foot],
        [x + half * 0.16, top],
        [x + half * 0.93, top],
        [x + half, foot],
      ]),
      shadow,
    );
    plate.rect(x - half * 1.05, foot - 6, half * 2, 6, blend(lit, ink, 0.3));
    plate.rect(x + half * 0.2, foot - 6, half * 0.85, 6, blend(shadow, ink, 0.4));
    foot -= step;
    half *= 0.84 - 0.012 * tier;
  }
  const tip: readonly (readonly [number, number])[] = [
    [x, foot - half * 3.4],
    [x + half * 0.9, foot - half * 1.2],
    [x + half, foot + 2],
  ];
  plate.fill(`${curve([[x - half, foot + 2], [x - half * 0.9, foot - half * 1.2], ...tip])}Z`, lit);
  plate.fill(`${curve([[x + half * 0.16, foot + 2], [x + half * 0.2, foot - half * 1.2], ...tip])}Z`, shadow);
}
