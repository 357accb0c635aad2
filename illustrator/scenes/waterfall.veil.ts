import { blend } from "../colour.ts";
import { hiker } from "../draw/figures.ts";
import { canopy } from "../draw/mountains.ts";
import { bush, frameInks, frondCorner, leaf, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, LEFT, type Plate, RIGHT, WIDTH } from "../draw/plate.ts";
import { birds, clouds, fogBank, sky, sun } from "../draw/sky.ts";
import { curve, d, lens, type Point, polygon, times } from "../draw/svg.ts";
import { firsAtFoot } from "../draw/trees.ts";

/** Steps of the cataract, the farthest first: heights of rim and foot, start and end in x, and depth in the haze. */
const STEPS = [
  { rim: 232, foot: 392, from: 330, to: 900, depth: 0.3 },
  { rim: 268, foot: 500, from: -40, to: 420, depth: 0.45 },
  { rim: 280, foot: 520, from: 812, to: 1240, depth: 0.48 },
  { rim: 414, foot: 598, from: 250, to: 960, depth: 0.6 },
] as const;

/** A river that falls in a horseshoe of many veils into its own spray, with wooded islands between them and a person watching. */
export function waterfallVeil(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink } = palette;
  sky(plate, 300);
  const sunX = dice.between(480, 720);
  sun(plate, sunX, dice.between(96, 140), dice.between(52, 74), { style: "plain" });
  clouds(plate, 40, 120, 3);
  plate.land(plate.ridge(206, { amplitude: 60, frequency: 1.7, octaves: 3 }), plate.mist(0.08, 140, 300, 0.7));
  canopy(plate, 206, 24, 44, plate.mist(0.26, 170, 300, 0.5));
  for (const [index, step] of STEPS.entries()) {
    cliff(plate, step);
    if (index === 0) fogBank(plate, step.foot, 40, blend(low, light, 0.7), 0.8);
    else fogBank(plate, step.foot - 4, 46, blend(low, light, 0.75), 0.72);
  }
  rainbow(plate, 600 + dice.side() * 180);
  pool(plate);
  plate.circle(
    600,
    590,
    330,
    plate.glow([
      [0, light, 0.6],
      [0.5, light, 0.25],
      [1, light, 0],
    ]),
  );
  plate.stipple(300, light, 3, 0.55, () => [600 + (dice.next() + dice.next() - 1) * 520, 610 - dice.next() ** 2 * 150]);
  const rock: Point[] = [
    [-20, 640],
    [120, 628],
    [250, 652],
    [340, 706],
    [420, 770],
    [470, 830],
  ];
  plate.fill(`${curve(rock)}L-20 ${BOTTOM}Z`, blend(ink, mid, 0.1));
  plate.fill(
    polygon([
      [-20, 640],
      [120, 628],
      [250, 652],
      [220, 676],
      [60, 668],
      [-20, 676],
    ]),
    blend(mid, ink, 0.35),
  );
  hiker(plate, 196, 650, 84, 1);
  const bank: Point[] = [
    [1220, 660],
    [1090, 700],
    [960, 764],
    [900, 830],
  ];
  plate.fill(`${curve(bank)}L1220 ${BOTTOM}Z`, ink);
  foliage(plate);
  birds(plate, sunX + 180, 170, 6, 11);
  return { focusX: 600, focusY: 430 };
}

/** Leaves round the picture. */
function foliage(plate: Plate): void {
  const { dice } = plate;
  const [dark, lighter] = frameInks(plate, 0.18);
  frondCorner(plate, {
    x: 1224,
    y: 60,
    count: 9,
    from: Math.PI + 0.25,
    step: -0.2,
    length: [250, 350],
    droop: 0.5,
    colours: [lighter, dark],
  });
  if (plate.setting.hasFirs) {
    firsAtFoot(plate, 1170, -64, 230, [dark, lighter]);
    firsAtFoot(plate, 20, 52, 180, [dark, lighter]);
  }
  for (const index of times(plate.setting.hasFirs ? 0 : 7)) {
    const [colour, shade] = index % 2 ? [dark, lighter] : [lighter, dark];
    leaf(plate, { x: 1190, y: 820, angle: -Math.PI + 0.15 + index * 0.26, length: dice.between(170, 270), width: 42, colour, shade });
    if (index < 4) leaf(plate, { x: 20, y: 820, angle: -0.2 - index * 0.32, length: dice.between(130, 210), width: 36, colour, shade });
  }
}

interface Step {
  rim: number;
  foot: number;
  from: number;
  to: number;
  depth: number;
}

/** A wall of rock with veils of different widths, dark ledges between, trees along its rim. */
function cliff(plate: Plate, step: Step): void {
  const { rim, foot, from, to, depth } = step;
  const { dice, palette } = plate;
  const { low, light, far, ink } = palette;
  const rock = blend(plate.tone(depth + 0.1), ink, 0.34);
  const width = to - from;
  const edge = times(15).map((point): Point => [from + (width * point) / 14, rim + dice.between(-7, 9)]);
  plate.fill(
    `${curve(edge)}${d`L${to} ${foot + 30}L${from} ${foot + 30}Z`}`,
    plate.downward(
      [
        [0, rock],
        [1, blend(rock, low, 0.5)],
      ],
      rim,
      foot,
    ),
  );
  const cracks = times(26).map(() => {
    const x = from + dice.next() * width;
    return d`M${x} ${rim + 14}l${dice.between(-8, 8)} ${dice.between(0.3, 0.8) * (foot - rim)}`;
  });
  plate.line(cracks.join(""), blend(rock, ink, 0.4), 5, { opacity: 0.5 });
  const white = blend(light, "#ffffff", plate.isNight ? 0.1 : 0.5);
  const veil = plate.downward(
    [
      [0, blend(white, far, 0.2)],
      [0.3, white],
      [1, blend(white, low, 0.15), 0.75],
    ],
    rim,
    foot,
  );
  veils(plate, step, veil);
  rimTrees(plate, step);
}

function veils(plate: Plate, { rim, foot, from, to }: Step, veil: string): void {
  const { dice, palette } = plate;
  const { far, mid } = palette;
  let x = from + dice.between(10, 40);
  while (x < to - 26) {
    const wide = Math.min(to - x - 8, dice.chance(0.3) ? dice.between(80, 150) : dice.between(16, 54));
    const [topY, spread] = [rim + dice.between(-4, 6), dice.between(2, 12)];
    plate.fill(
      d`M${x} ${topY}Q${x + wide / 2} ${topY - 7} ${x + wide} ${topY}C${x + wide + 3} ${rim + 60} ${x + wide + spread} ${foot - 60} ${x + wide + spread} ${foot + 14}Q${x + wide / 2} ${foot + 30} ${x - spread} ${foot + 14}C${x - spread} ${foot - 60} ${x - 3} ${rim + 60} ${x} ${topY}Z`,
      veil,
    );
    const threads = times(Math.floor(wide / 13)).map((thread) => {
      const at = x + 8 + thread * 13 + dice.between(-3, 3);
      const down = dice.between(0.25, 0.85);
      return d`M${at} ${topY + dice.between(6, 40)}V${rim + (foot - rim) * down}`;
    });
    plate.line(threads.join(""), blend(far, mid, 0.35), 3, { opacity: 0.38 });
    x += wide + dice.between(14, 70);
  }
}

/** The trees on the rim. */
function rimTrees(plate: Plate, { rim, from, to, depth }: Step): void {
  const { dice, palette } = plate;
  const { ink } = palette;
  const width = to - from;
  for (const tree of times(Math.round(width / 44))) {
    const at = from + 20 + tree * 44 + dice.between(-16, 16);
    if (dice.chance(0.6)) bush(plate, at, rim - 2, dice.between(12, 22), blend(plate.tone(depth), ink, 0.2), plate.tone(depth));
    else if (dice.chance(0.3))
      palm(plate, {
        x: at,
        y: rim + 4,
        height: dice.between(54, 86),
        lean: dice.between(-14, 14),
        colour: blend(plate.tone(depth), ink, 0.3),
        shade: plate.tone(depth),
      });
  }
}

/** Four bands of light in the spray. */
function rainbow(plate: Plate, x: number): void {
  const { light, accent, far, top } = plate.palette;
  for (const [band, colour] of [accent, light, far, top].entries())
    plate.line(d`M${x - 250 + band * 11} 640A${250 - band * 11} ${270 - band * 11} 0 0 1 ${x + 250 - band * 11} 640`, colour, 11, {
      opacity: 0.24,
    });
}

function pool(plate: Plate): void {
  const { dice, palette } = plate;
  const { top, low, light, mid, ink } = palette;
  const water = blend(mid, top, 0.35);
  const rim = times(9).map((point): Point => [LEFT + ((RIGHT - LEFT) * point) / 8, 604 + dice.between(-6, 8)]);
  plate.fill(
    `${curve(rim)}L${RIGHT} ${BOTTOM}L${LEFT} ${BOTTOM}Z`,
    plate.downward(
      [
        [0, blend(water, low, 0.7)],
        [0.4, water],
        [1, blend(water, ink, 0.6)],
      ],
      600,
      HEIGHT,
    ),
  );
  const rings = times(44).map(() => {
    const near = dice.next();
    return lens(dice.between(0, WIDTH), 622 + near * 160, (18 + 90 * near) * dice.between(0.4, 1), 1 + 2.4 * near);
  });
  plate.fill(rings.join(""), light, { opacity: 0.5 });
}
