import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { BOTTOM, type Framing, HEIGHT, LEFT, type Plate, RIGHT, WIDTH } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { boxPath, curve, d, lens, type Point, polygon, times } from "../draw/svg.ts";

const WATER = 520;
const DECK = 470;
/** Rows of towers, the farthest first: foot, heights, widths, depth. */
const ROWS = [
  { foot: WATER, low: 90, tall: 250, wide: [46, 84], depth: 0.22 },
  { foot: WATER + 2, low: 70, tall: 190, wide: [52, 96], depth: 0.42 },
  { foot: WATER + 4, low: 40, tall: 112, wide: [60, 120], depth: 0.64 },
] as const;

/** A city across the water in the evening, with a cable bridge to it and the reflections of all lamps in the river. */
export function cityBridge(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, mid, ink, accent } = palette;
  sky(plate, WATER - 40);
  const sunX = dice.between(250, 420);
  sun(plate, sunX, dice.between(150, 230), dice.between(54, 76), { isCrescent: true });
  clouds(plate, 70, 220, 3, { opacity: 0.35 });
  const hills = plate.ridge(WATER - 80, { amplitude: 60, frequency: 1.5, octaves: 3 });
  plate.land(hills, plate.mist(0.1, WATER - 150, WATER, 0.5), { bottom: WATER + 4 });
  const town = plate.named(() => {
    for (const [index, row] of ROWS.entries()) rowOfTowers(plate, row, index);
    quay(plate);
  });
  const river = blend(blend(mid, top, 0.4), ink, 0.15);
  plate.ground(
    WATER + 4,
    plate.downward(
      [
        [0, blend(river, low, 0.35)],
        [0.5, river],
        [1, blend(river, ink, 0.7)],
      ],
      WATER,
      HEIGHT,
    ),
  );
  plate.clipped(d`M-20 ${WATER + 4}H1220V${BOTTOM}H-20Z`, () =>
    plate.repeat(town, { transform: d`matrix(1 0 0 -0.7 0 ${(WATER + 4) * 1.7})`, opacity: 0.26 }),
  );
  const lamps = times(90).map(() => {
    const near = dice.next();
    return lens(dice.between(0, WIDTH), WATER + 16 + near * 240, (6 + 34 * near) * dice.between(0.5, 1.2), 1 + 2 * near);
  });
  plate.fill(lamps.join(""), light, { opacity: 0.4 });
  glints(plate, { from: WATER + 14, to: HEIGHT, x: sunX, spread: 150, count: 60, opacity: 0.75 });
  glints(plate, { from: WATER + 20, to: 720, x: 760, spread: 160, count: 34, colour: accent, opacity: 0.5 });
  boat(plate, {
    x: sunX + dice.between(60, 140),
    y: 640,
    size: 62,
    kind: "canopy",
    hull: blend(ink, "#000000", 0.15),
    trim: accent,
    sail: light,
  });
  bridge(plate);
  const bank: Point[] = [
    [-20, 724],
    [180, 738],
    [420, 774],
    [560, 830],
  ];
  plate.fill(`${curve(bank)}L-20 ${BOTTOM}Z`, blend(ink, "#000000", 0.2));
  onlookers(plate);
  birds(plate, sunX + 200, 180, 5, 11, blend(ink, low, 0.2));
  return { focusX: 690, focusY: DECK - 90 };
}

interface Row {
  foot: number;
  low: number;
  tall: number;
  wide: readonly [number, number];
  depth: number;
}

/** Towers of a row: tallest in the middle, with stepped, slanted, domed and masted tops, neighbours always different. */
function rowOfTowers(plate: Plate, { foot, low, tall, wide, depth }: Row, index: number): void {
  const { dice, palette, isNight } = plate;
  const { light, ink, accent } = palette;
  const lit = plate.tone(depth, 0.7);
  const shadow = blend(lit, ink, 0.34);
  let [dark, warm, red] = ["", "", ""];
  let last = "";
  for (let x = LEFT; x < RIGHT; ) {
    const width = dice.between(...wide);
    const centre = Math.exp(-(((x - 640) / 330) ** 2));
    const height = low + (tall - low) * (0.25 + 0.95 * centre) * dice.between(0.6, 1.15);
    const y = foot - height;
    const top = dice.pick((["flat", "steps", "slant", "dome", "mast"] as const).filter((one) => one !== last));
    last = top;
    const strip = width * 0.36;
    plate.fill(boxPath(x, y, width, height), lit);
    plate.fill(boxPath(x + width - strip, y, strip, height), shadow);
    if (top === "steps") {
      plate.fill(boxPath(x + width * 0.16, y - 22, width * 0.68, 23) + boxPath(x + width * 0.32, y - 44, width * 0.36, 24), lit);
      plate.fill(boxPath(x + width * 0.6, y - 22, width * 0.24, 23), shadow);
    }
    if (top === "slant") {
      plate.fill(
        polygon([
          [x, y + 1],
          [x, y - width * 0.5],
          [x + width, y + 1],
        ]),
        lit,
      );
      plate.fill(
        polygon([
          [x + width - strip, y + 1],
          [x + width - strip, y - width * 0.18],
          [x + width, y + 1],
        ]),
        shadow,
      );
    }
    if (top === "dome") plate.fill(d`M${x + width * 0.12} ${y + 1}a${width * 0.38} ${width * 0.36} 0 0 1 ${width * 0.76} 0Z`, shadow);
    if (top === "mast" && index < 2) {
      plate.line(d`M${x + width / 2} ${y}v-52`, shadow, 4);
      plate.circle(x + width / 2, y - 54, 4, accent);
    }
    const [stepX, stepY] = [13 + index * 2, 17 + index * 3];
    const columns = Math.floor((width - 10) / stepX);
    for (let row = 0; row < Math.floor((height - 16) / stepY); row += 1)
      for (let column = 0; column < columns; column += 1) {
        if (dice.chance(0.24)) continue;
        const pane = boxPath(x + 7 + column * stepX, y + 10 + row * stepY, stepX * 0.5, stepY * 0.5);
        if (!dice.chance(isNight ? 0.5 : 0.3)) dark += pane;
        else if (dice.chance(0.14)) red += pane;
        else warm += pane;
      }
    x += width + dice.between(-4, 10);
  }
  plate.fill(dark, blend(shadow, ink, 0.4), { opacity: 0.7 });
  plate.fill(warm, light, { opacity: 0.55 + 0.2 * index });
  plate.fill(red, accent);
}

/** The far quay with its trees and its row of lamps. */
function quay(plate: Plate): void {
  const { dice, palette } = plate;
  const { light, mid, ink } = palette;
  for (const index of times(34)) plate.circle(index * 36 + dice.between(-10, 10), WATER - 2, dice.between(9, 17), blend(mid, ink, 0.6));
  plate.rect(LEFT, WATER - 4, RIGHT - LEFT, 10, blend(ink, mid, 0.2));
  for (const lamp of times(24)) plate.circle(lamp * 52 + 14, WATER - 16, 3.4, light);
}

/** Two towers with cables between them, and a deck that starts in the right foreground. */
function bridge(plate: Plate): void {
  const { light, low, mid, ink, accent } = plate.palette;
  const steel = blend(accent, ink, plate.isNight ? 0.4 : 0.28);
  const shade = blend(steel, ink, 0.4);
  const deck = (x: number) => DECK + 4 + ((x - 300) / 920) ** 2 * 150;
  const [near, far] = [960, 560];
  const rope = (from: Point, to: Point, sag: number): Point[] =>
    times(19).map((step): Point => {
      const share = step / 18;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share)];
    });
  const [farTop, nearTop] = [DECK - 168, DECK - 250];
  const cables = [
    rope([300, deck(300)], [far, farTop], 18),
    rope([far, farTop], [near, nearTop], 128),
    rope([near, nearTop], [1250, deck(1250) - 60], 46),
  ];
  for (const cable of cables) {
    const hangers = cable.filter(([x, y], index) => index % 2 === 1 && y < deck(x) - 8).map(([x, y]) => d`M${x} ${y}V${deck(x)}`);
    plate.line(hangers.join(""), steel, 2);
    plate.line(curve(cable), steel, 6);
    plate.line(cable.map(([x, y]) => d`M${x} ${y}h0`).join(""), light, 5, { opacity: 0.9 });
  }
  const tower = (x: number, top: number, width: number) => {
    const foot = WATER + 16 + (x > 800 ? 96 : 12);
    for (const side of [-1, 1]) {
      plate.fill(
        polygon([
          [x + side * width - 9, foot],
          [x + side * width * 0.8 - 7, top - 8],
          [x + side * width * 0.8 + 7, top - 8],
          [x + side * width + 9, foot],
        ]),
        side < 0 ? steel : shade,
      );
    }
    for (const y of [top, top + (deck(x) - top) * 0.36, top + (deck(x) - top) * 0.7]) plate.rect(x - width, y, width * 2, 11, steel);
    plate.rect(x - width * 1.5, foot - 6, width * 3, 24, blend(ink, mid, 0.3));
    plate.circle(x, top - 14, 5, accent);
  };
  tower(far, farTop, 24);
  const line = times(24).map((step): Point => [300 + step * 41, deck(300 + step * 41)]);
  const thick = line.map(([x, y]): Point => [x, y + 9 + ((x - 300) / 920) ** 2 * 36]);
  plate.fill(`${curve(line)}L${curve(thick.toReversed()).slice(1)}Z`, shade);
  plate.line(curve(line), blend(steel, low, 0.35), 5);
  tower(near, nearTop, 38);
  const lamps = line.filter((_, index) => index % 2 === 0);
  plate.line(lamps.map(([x, y]) => d`M${x} ${y - 6}h0`).join(""), light, 7);
  const cars = line.filter((_, index) => index % 3 === 1).map(([x, y]) => d`M${x} ${y - 2}h${8 + x / 120}`);
  plate.line(cars.join(""), accent, 5);
}

/** Two people on a bench, looking across the water. */
function onlookers(plate: Plate): void {
  const { ink, mid, accent, light } = plate.palette;
  const [x, y] = [210, 742];
  plate.line(d`M${x - 62} ${y - 18}h130M${x - 62} ${y - 38}h130`, blend(ink, mid, 0.4), 6);
  plate.line(d`M${x - 50} ${y - 40}v52M${x + 54} ${y - 40}v52`, blend(ink, mid, 0.4), 5);
  for (const [across, garment] of [
    [-18, accent],
    [20, blend(light, mid, 0.45)],
  ] as const) {
    plate.fill(
      d`M${x + across - 16} ${y - 12}Q${x + across - 20} ${y - 56} ${x + across} ${y - 60}Q${x + across + 20} ${y - 56} ${x + across + 16} ${y - 12}Z`,
      garment,
    );
    plate.circle(x + across, y - 72, 10, blend(ink, "#000000", 0.1));
  }
  plate.line(d`M${x - 110} ${y + 16}V${y - 150}h26`, ink, 6);
  plate.circle(x - 80, y - 144, 9, light);
  plate.circle(
    x - 80,
    y - 144,
    80,
    plate.glow([
      [0, light, 0.6],
      [1, light, 0],
    ]),
  );
}
