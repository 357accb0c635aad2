import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { arcade, dome, house } from "../draw/buildings.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, times } from "../draw/svg.ts";
import { cypress } from "../draw/trees.ts";

const TIERS = 6;
const RIVER = 610;

/** A town stacked up a hill to its tower, a bridge of arches below. */
export function townHill(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { far, ink, accent } = palette;
  sky(plate, 520);
  const x = dice.between(560, 680);
  const sunX = x + dice.side() * dice.between(280, 400);
  sun(plate, sunX, dice.between(170, 300), dice.between(52, 80), { isCrescent: true });
  clouds(plate, 70, 260, 4);
  plate.land(plate.ridge(440, { amplitude: 110, frequency: 1.5, octaves: 3 }), plate.mist(0.06, 350, 560, 0.7));
  plate.land(plate.ridge(520, { amplitude: 80, frequency: 1.7, octaves: 3 }), plate.mist(0.2, 450, 620, 0.6));
  const hill: Point[] = [
    [x - 620, RIVER + 20],
    [x - 430, 560],
    [x - 260, 440],
    [x - 90, 330],
    [x + 80, 326],
    [x + 250, 430],
    [x + 450, 560],
    [x + 640, RIVER + 20],
  ];
  plate.fill(
    `${curve(hill)}Z`,
    plate.downward(
      [
        [0, plate.tone(0.42)],
        [1, plate.tone(0.62)],
      ],
      320,
      RIVER,
    ),
  );
  crown(plate, x, 352);
  for (const tier of times(TIERS)) tierOfHouses(plate, x, tier);
  river(plate, sunX);
  bridge(plate);
  boat(plate, { x: dice.between(300, 460), y: 742, size: 74, kind: "rowing", hull: blend(ink, "#000000", 0.1), trim: accent });
  const bank: Point[] = [
    [1220, 690],
    [1080, 712],
    [940, 760],
    [860, 830],
  ];
  plate.fill(`${curve(bank)}L1220 ${BOTTOM}Z`, blend(ink, "#000000", 0.15));
  plate.fill(
    times(6)
      .map((tree) => cypress(plate, 1230 - tree * 44, 760 + dice.between(-6, 50), dice.between(180, 300)))
      .join(""),
    ink,
  );
  birds(plate, x - 240, 200, 6, 12);
  plate.fill(d`M-20 800h300l60 30H-20Z`, blend(ink, far, 0.08));
  return { focusX: x, focusY: 400 };
}

function river(plate: Plate, sunX: number): void {
  const { top, low, light, mid, ink } = plate.palette;
  const water = blend(mid, top, 0.4);
  plate.ground(
    RIVER,
    plate.downward(
      [
        [0, blend(water, low, 0.35)],
        [0.5, water],
        [1, blend(water, ink, 0.7)],
      ],
      RIVER,
      HEIGHT,
    ),
  );
  glints(plate, { from: RIVER + 30, to: HEIGHT, x: sunX, spread: 240, count: 70, colour: blend(light, low, 0.3), opacity: 0.5 });
}

/** A church with a dome, or a keep, on the hilltop. */
function crown(plate: Plate, x: number, foot: number): void {
  const { dice, palette } = plate;
  const { light, far, mid, ink, accent } = palette;
  const [lit, shadow] = [blend(light, far, 0.2), blend(far, mid, 0.85)];
  const walls = { lit, shadow, roofInk: accent, roofShade: blend(accent, ink, 0.42) };
  if (dice.chance()) {
    house(plate, { x: x - 70, y: foot, width: 130, height: 84, ...walls, shadowShare: 0.32, roof: "hip" });
    dome(plate, { x: x - 6, y: foot - 100, radius: 46, colour: accent, shade: walls.roofShade, rise: 1.2 });
    house(plate, { x: x + 62, y: foot, width: 38, height: 190, ...walls, shadowShare: 0.42, roof: "cone" });
    plate.fill(arcade(x - 58, foot, 3, 34, 18, 44) + arcade(x + 72, foot - 140, 1, 0, 16, 36), blend(shadow, ink, 0.4));
    return;
  }
  for (const [away, width, height, roof] of [
    [-130, 44, 130, "cone"],
    [-60, 70, 200, "none"],
    [40, 44, 150, "cone"],
  ] as const)
    house(plate, {
      x: x + away,
      y: foot,
      width,
      height,
      ...walls,
      shadowShare: 0.4,
      roof,
      windows: { width: 8, height: 18, stepX: 20, stepY: 46, colour: blend(shadow, ink, 0.4), isArched: true, gaps: 0.3 },
    });
  house(plate, { x: x - 96, y: foot, width: 150, height: 66, ...walls, shadowShare: 0.28 });
  const teeth = times(5).map((tooth) => d`M${x - 62 + tooth * 16} ${foot - 200}v-14h9v14Z`);
  plate.fill(teeth.join(""), lit);
  plate.line(d`M${x - 25} ${foot - 214}v-46`, ink, 3);
  plate.fill(d`M${x - 24} ${foot - 260}l34 9l-34 10Z`, accent);
}

function tierOfHouses(plate: Plate, middle: number, tier: number): void {
  const { dice, palette, isNight } = plate;
  const { light, low, far, ink, accent } = palette;
  const near = tier / (TIERS - 1);
  const [foot, reach, width] = [392 + tier * 44, 130 + tier * 92, 34 + tier * 5];
  const lit = [blend(light, low, 0.3), blend(light, accent, 0.2), blend(light, far, 0.35), blend(accent, light, 0.55)];
  for (let x = middle - reach; x < middle + reach - width * 0.4; ) {
    const wide = width * dice.between(0.8, 1.35);
    const away = Math.abs(x + wide / 2 - middle) / reach;
    const wall = blend(dice.pick(lit), plate.tone(0.4), 0.34 - 0.2 * near);
    const roof = blend(accent, plate.tone(0.5), 0.4 - 0.25 * near);
    house(plate, {
      x,
      y: foot + 6 + away * away * 34,
      width: wide,
      height: dice.between(34, 62) + tier * 4,
      lit: wall,
      shadow: blend(wall, ink, 0.32),
      roof: dice.pick(["gable", "hip", "hip", "gable", "flat"] as const),
      roofInk: roof,
      roofShade: blend(roof, ink, 0.34),
      pitch: 0.4,
      windows: {
        width: 7 + tier * 0.6,
        height: 10 + tier,
        stepX: 18 + tier * 1.5,
        stepY: 24 + tier * 2,
        colour: blend(wall, ink, 0.62),
        gaps: 0.2,
        lit: isNight ? 0.55 : 0.06,
      },
    });
    if (dice.chance(0.2))
      plate.fill(cypress(plate, x + wide, foot + 12 + away * away * 34, dice.between(46, 80)), blend(palette.mid, ink, 0.45));
    x += wide * dice.between(0.98, 1.16);
  }
}

const ARCHES = 6;

function bridge(plate: Plate): void {
  const { light, low, far, mid, ink } = plate.palette;
  const stone = blend(blend(light, far, 0.4), ink, 0.16);
  const step = 200;
  const openings = times(ARCHES).map((arch) => d`M${30 + arch * step} ${RIVER + 74}v-30a70 62 0 0 1 140 0v30Z`);
  plate.fill(`M-20 ${RIVER - 34}Q600 ${RIVER - 74} 1220 ${RIVER - 34}V${RIVER + 70}H-20Z${openings.join("")}`, stone, {
    "fill-rule": "evenodd",
  });
  plate.fill(
    times(ARCHES)
      .map((arch) => d`M${30 + arch * step} ${RIVER + 44}a70 62 0 0 1 140 0l-18 6a54 50 0 0 0 -108 0Z`)
      .join(""),
    blend(stone, ink, 0.45),
  );
  plate.line(`M-20 ${RIVER - 34}Q600 ${RIVER - 74} 1220 ${RIVER - 34}`, blend(light, low, 0.3), 6);
  const mirrored = times(ARCHES + 1).map((pier) => d`M${-28 + pier * step} ${RIVER + 72}h56l-8 60h-40Z`);
  plate.fill(mirrored.join(""), blend(mid, ink, 0.5), { opacity: 0.4 });
}
