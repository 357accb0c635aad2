import { boat } from "../draw/boats.ts";
import { canopy } from "../draw/mountains.ts";
import { frameInks, leaf, monstera, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, fogBank, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";

const LIP = 300;
const POOL = 590;
/** Curtains of water from left to right: where each begins and ends, how far its lip lies below the first, how far it falls. */
const CURTAINS = [
  [60, 190, 26, 250],
  [240, 300, 10, 260],
  [350, 560, 0, 282],
  [610, 790, 6, 276],
  [830, 890, 24, 250],
  [940, 1110, 40, 240],
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
  const wall = plate.downward(
    [
      [0, plate.tone(0.44)],
      [1, plate.tone(0.68)],
    ],
    LIP,
    POOL,
  );
  plate.fill(
    `${curve([
      [-20, LIP + 46],
      [200, LIP + 8],
      [460, LIP - 4],
      [760, LIP],
      [980, LIP + 26],
      [1220, LIP + 60],
    ])}L1220 ${POOL + 40}L-20 ${POOL + 40}Z`,
    wall,
  );
  const cracks = times(26).map(() => {
    const [x, y] = [dice.between(0, WIDTH), dice.between(LIP + 20, POOL - 100)];
    return polygon([
      [x, y],
      [x + dice.between(10, 26), y + 40],
      [x + dice.between(2, 14), y + dice.between(90, 170)],
      [x - 8, y + 60],
    ]);
  });
  plate.fill(cracks.join(""), plate.tone(0.8), { opacity: 0.5 });
  for (const [index, [from, to, below, fall]] of CURTAINS.entries())
    curtain(plate, from + dice.between(-14, 14), to + dice.between(-14, 14), LIP + below, fall, index);
  for (const [x, y, size] of [
    [214, LIP + 30, 30],
    [326, LIP + 14, 26],
    [586, LIP + 12, 34],
    [812, LIP + 20, 28],
    [914, LIP + 40, 30],
  ] as const)
    islet(plate, x, y, size);
  plate.ground(
    POOL - 6,
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
  const white = blend(light, "#ffffff", 0.45);
  for (const puff of times(24))
    plate.circle((puff / 23) * WIDTH, POOL + dice.between(-16, 10), dice.between(26, 58), white, { opacity: 0.42 });
  fogBank(plate, POOL - 30, 70, white, 0.4);
  const eddies = times(34).map(() => {
    const near = dice.next();
    return d`M${dice.between(-40, WIDTH)} ${POOL + 26 + near * 190}q${30 + 50 * near} ${-4 - 6 * near} ${70 + 120 * near} 0`;
  });
  plate.line(eddies.join(""), white, 3, { opacity: 0.5 });
  const boatX = dice.between(520, 700);
  boat(plate, { x: boatX, y: POOL + 84, size: 62, kind: "canopy", hull: ink, trim: accent, sail: blend(light, accent, 0.3) });
  bank(plate);
  birds(plate, dice.between(300, 800), 210, 8, 12);
  return { focusX: 570, focusY: 430 };
}

function curtain(plate: Plate, from: number, to: number, top: number, fall: number, index: number): void {
  const { dice, palette } = plate;
  const white = blend(palette.light, "#ffffff", 0.45);
  const edge = (x: number, side: number): Point[] =>
    times(9).map((step) => [x + side * (step / 8) ** 2 * 20 + (step > 0 ? dice.between(-6, 6) : 0), top + (fall * step) / 8]);
  plate.fill(
    polygon([...edge(from, -1), ...edge(to, 1).toReversed()]),
    plate.downward(
      [
        [0, white],
        [0.7, blend(white, palette.low, 0.35)],
        [1, white],
      ],
      top,
      top + fall,
    ),
  );
  const threads = times(Math.max(4, Math.round((to - from) / 18))).map((thread) => {
    const x = from + ((to - from) * (thread + 0.5)) / Math.max(4, Math.round((to - from) / 18)) + dice.between(-4, 4);
    const [y, length, half] = [top + dice.between(4, 110), dice.between(60, 150), dice.between(1.6, 4.4)];
    return d`M${x} ${y}q${half} ${length / 2} 0 ${length}q${-half} ${-length / 2} 0 ${-length}Z`;
  });
  plate.fill(threads.join(""), blend(palette.far, palette.mid, 0.25 + (index % 2) * 0.1), { opacity: 0.7 });
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
