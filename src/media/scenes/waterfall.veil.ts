import { boat } from "../draw/boats.ts";
import { canopy } from "../draw/mountains.ts";
import { frameInks, leaf, monstera, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, fogBank, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";

/** Where the water falls and where it lands in the middle of the wall, which bends away from the viewer like a horseshoe. */
const LIP = 312;
const POOL = 560;
const bend = (x: number) => ((x - WIDTH / 2) / (WIDTH / 2)) ** 2;
/** The nearer ends stand higher and reach lower. */
const lipAt = (x: number) => LIP - 44 * bend(x);
const footAt = (x: number) => POOL + 84 * bend(x);
/** Curtains of water from left to right: where each begins and ends. */
const CURTAINS = [
  [24, 186],
  [236, 300],
  [346, 566],
  [616, 792],
  [838, 892],
  [936, 1150],
] as const;
/** Islands of forest between them: place and size. */
const ISLETS = [
  [211, 34],
  [323, 26],
  [591, 34],
  [815, 27],
  [914, 32],
] as const;

/** A wide wall of falls between islands of forest, mist and a boat below. */
export function waterfallVeil(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 330);
  sun(plate, dice.between(300, 900), dice.between(100, 160), dice.between(50, 76));
  clouds(plate, 40, 170, 4);
  plate.land(plate.ridge(270, { amplitude: 60, frequency: 1.8, octaves: 3 }), plate.mist(0.08, 200, 380, 0.6));
  canopy(plate, 250, 34, 32, plate.tone(0.3));
  const white = blend(light, "#ffffff", 0.45);
  plate.ground(
    POOL - 30,
    plate.downward(
      [
        [0, blend(far, low, 0.55)],
        [0.45, blend(far, mid, 0.7)],
        [1, blend(mid, ink, 0.6)],
      ],
      POOL,
      HEIGHT,
    ),
  );
  rockWall(plate);
  for (const [index, [from, to]] of CURTAINS.entries()) curtain(plate, from + dice.between(-12, 12), to + dice.between(-12, 12), index);
  for (const [x, size] of ISLETS) islet(plate, x, lipAt(x) + 16, size);
  spray(plate, white);
  const eddies = times(34).map(() => {
    const near = dice.next();
    return d`M${dice.between(-40, WIDTH)} ${POOL + 96 + near * 140}q${30 + 50 * near} ${-4 - 6 * near} ${70 + 120 * near} 0`;
  });
  plate.line(eddies.join(""), white, 3, { opacity: 0.5 });
  const boatX = dice.between(520, 700);
  boat(plate, { x: boatX, y: POOL + 122, size: 66, kind: "canopy", hull: ink, trim: accent, sail: blend(light, accent, 0.3) });
  bank(plate);
  birds(plate, dice.between(300, 800), 210, 8, 12);
  return { focusX: 570, focusY: 430 };
}

/** The rock behind the water, in upright ribs. */
function rockWall(plate: Plate): void {
  const { dice } = plate;
  const along = times(26).map((step) => -20 + (step * (WIDTH + 40)) / 25);
  const outline = `${curve(along.map((x): Point => [x, lipAt(x) - dice.between(0, 12)]))}${along
    .toReversed()
    .map((x) => d`L${x} ${footAt(x) + dice.between(0, 14)}`)
    .join("")}Z`;
  plate.fill(
    outline,
    plate.downward(
      [
        [0, plate.tone(0.44)],
        [1, plate.tone(0.7)],
      ],
      LIP - 44,
      POOL + 84,
    ),
  );
  const ribs = times(44).map(() => {
    const [x, depth] = [dice.between(0, WIDTH), dice.between(0.05, 0.6)];
    const y = lipAt(x) + (footAt(x) - lipAt(x)) * depth;
    return polygon([
      [x, y],
      [x + dice.between(8, 20), y + 40],
      [x + dice.between(2, 12), y + dice.between(90, 170)],
      [x - 6, y + 60],
    ]);
  });
  plate.clipped(outline, () => plate.fill(ribs.join(""), plate.tone(0.84), { opacity: 0.5 }));
}

/** Falling water: bright, in strands of two shades, torn by rocks, with a smooth dark edge where it turns over. */
function curtain(plate: Plate, from: number, to: number, index: number): void {
  const { dice, palette } = plate;
  const white = blend(palette.light, "#ffffff", 0.45);
  const shade = blend(palette.far, palette.mid, 0.2 + (index % 2) * 0.12);
  const across = Math.max(3, Math.round((to - from) / 26));
  const lip = times(across + 1).map((step): Point => {
    const x = from + ((to - from) * step) / across;
    return [x, lipAt(x) + (step === 0 || step === across ? 12 : dice.between(-3, 7))];
  });
  const side = (x: number, out: 1 | -1) =>
    times(8).map((step): Point => {
      const fallen = (step + 1) / 8;
      return [x + out * fallen ** 2 * 16 + dice.between(-5, 5), lipAt(x) + (footAt(x) - lipAt(x)) * fallen];
    });
  const outline = `${curve(lip)}${[...side(to, 1), ...side(from, -1).toReversed()].map(([x, y]) => d`L${x} ${y}`).join("")}Z`;
  plate.fill(
    outline,
    plate.downward(
      [
        [0, blend(white, palette.low, 0.3)],
        [0.35, white],
        [0.8, blend(white, palette.far, 0.3)],
        [1, white],
      ],
      lipAt(from),
      footAt(from),
    ),
  );
  plate.clipped(outline, () => {
    for (const [colour, opacity, gap, widest] of [
      [shade, 0.34, 15, 7],
      [blend(shade, palette.ink, 0.2), 0.5, 24, 3],
    ] as const)
      plate.fill(strands(plate, from, to, gap, widest), colour, { opacity });
    const rocks = times(Math.floor((to - from) / 80)).map(() => {
      const x = dice.between(from + 14, to - 14);
      const y = lipAt(x) + (footAt(x) - lipAt(x)) * dice.between(0.42, 0.86);
      const size = dice.between(5, 10);
      return curve(
        [
          [x - size, y + size * 2.4],
          [x - size * 0.6, y + size * 0.5],
          [x + size * 0.1, y],
          [x + size * 0.8, y + size * 0.8],
          [x + size, y + size * 2.6],
        ],
        true,
      );
    });
    plate.fill(rocks.join(""), plate.tone(0.62), { opacity: 0.75 });
  });
  plate.line(curve(lip), blend(palette.far, palette.mid, 0.55), 6, { opacity: 0.75 });
}

/** Long thin threads of water that begin at different heights. @param gap between two of them */
function strands(plate: Plate, from: number, to: number, gap: number, widest: number): string {
  const { dice } = plate;
  const threads = times(Math.max(3, Math.round((to - from) / gap))).map((thread) => {
    const x = from + gap * (thread + 0.5) + dice.between(-gap / 3, gap / 3);
    const fall = footAt(x) - lipAt(x);
    const [y, length, half] = [lipAt(x) + fall * dice.between(0, 0.4), fall * dice.between(0.35, 0.9), dice.between(1.4, widest)];
    return d`M${x} ${y}q${half} ${length * 0.6} ${dice.between(-3, 3)} ${length}q${-half} ${-length * 0.4} 0 ${-length}Z`;
  });
  return threads.join("");
}

/** Mist where the water lands: heaped under the curtains, thin between them. */
function spray(plate: Plate, white: string): void {
  const { dice } = plate;
  for (const [from, to] of CURTAINS)
    for (const puff of times(Math.round((to - from) / 15))) {
      const x = from + puff * 15 + dice.between(-10, 10);
      const size = dice.between(14, 22 + (to - from) / 9);
      plate.ellipse(x, footAt(x) + dice.between(-12, 12), size, size * 0.72, white, { opacity: 0.36 });
    }
  fogBank(plate, POOL - 4, 84, white, 0.34);
}

/** A tuft of forest between two curtains. */
function islet(plate: Plate, x: number, y: number, size: number): void {
  const { dice } = plate;
  plate.fill(
    polygon([
      [x - size, y],
      [x + size, y],
      [x + size * 0.7, y + size * 4],
      [x - size * 0.6, y + size * 3.4],
    ]),
    plate.tone(0.62),
  );
  const heads = times(5).map(
    (head) => d`M${x - size * 1.4 + head * size * 0.55} ${y + 8}a${size * 0.5} ${size * dice.between(0.5, 0.9)} 0 0 1 ${size} 0Z`,
  );
  plate.fill(heads.join(""), plate.tone(0.56));
  palm(plate, { x, y, height: size * 2.7, lean: dice.between(-12, 12), colour: plate.tone(0.72), shade: plate.tone(0.6) });
}

/** The near bank: leaves in both corners. */
function bank(plate: Plate): void {
  const { dice, palette } = plate;
  plate.fill(
    `${curve([
      [-20, 690],
      [130, 700],
      [260, 742],
      [380, 830],
    ])}L-20 ${BOTTOM}Z`,
    palette.ink,
  );
  plate.fill(
    `${curve([
      [1220, 670],
      [1060, 690],
      [930, 744],
      [820, 830],
    ])}L1220 ${BOTTOM}Z`,
    palette.ink,
  );
  const [dark, lighter] = frameInks(plate, 0.2, 0.35);
  for (const [x, y, angle, size, isDark] of [
    [40, 740, -1, 210, true],
    [-20, 640, -0.5, 190, false],
    [1160, 740, -2.1, 220, true],
    [1230, 620, -2.7, 190, false],
  ] as const)
    monstera(plate, x, y, angle, size, isDark ? dark : lighter, isDark ? lighter : dark);
  for (const index of times(5))
    leaf(plate, {
      x: 1220,
      y: -20,
      angle: Math.PI - 0.15 - index * 0.32,
      length: dice.between(200, 300),
      width: 40,
      colour: index % 2 ? dark : lighter,
      shade: index % 2 ? lighter : dark,
    });
}
