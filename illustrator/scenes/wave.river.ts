import { blend } from "../colour.ts";
import { person, surfer } from "../draw/figures.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { between, curve, d, lens, type Point, polygon, times } from "../draw/svg.ts";
import { tree } from "../draw/trees.ts";

const BANK = 430;
const WAVE = 560;

/** A standing wave in a river: a surfer on it below an old bridge, others with their boards waiting on both banks. */
export function waveRiver(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  sky(plate, 330);
  sun(plate, dice.between(260, 940), dice.between(80, 150), dice.between(46, 66), { style: "plain" });
  clouds(plate, 30, 150, 3);
  for (const [row, depth] of [0.3, 0.5].entries()) {
    const wood = times(19).map((index) =>
      tree(plate, "broadleaf", {
        x: index * 68 + dice.between(-20, 20),
        y: BANK - 40 + row * 26,
        height: dice.between(180, 290) - row * 30,
      }),
    );
    plate.fill(wood.join(""), plate.tone(depth));
  }
  bridge(plate);
  const sea = blend(blend(mid, top, 0.4), low, 0.08);
  plate.rect(
    LEFT,
    BANK,
    RIGHT - LEFT,
    BOTTOM - BANK,
    plate.downward(
      [
        [0, blend(sea, ink, 0.34)],
        [0.35, sea],
        [1, blend(sea, ink, 0.55)],
      ],
      BANK,
      BOTTOM,
    ),
  );
  const x = dice.between(560, 640);
  wave(plate, sea);
  surfer(plate, x, WAVE - 10, 84);
  plate.fill(lens(x - 120, WAVE + 16, 56, 7), blend(light, "#ffffff", 0.5), { opacity: 0.85 });
  rapids(plate);
  banks(plate);
  for (const [at, y, height, garment, board] of [
    [112, 590, 168, blend(mid, ink, 0.4), accent],
    [196, 566, 152, blend(ink, accent, 0.2), blend(light, accent, 0.3)],
    [1010, 570, 156, blend(mid, low, 0.2), blend(light, "#ffffff", 0.2)],
    [1100, 596, 172, blend(ink, mid, 0.3), accent],
  ] as const)
    waiting(plate, at + dice.between(-10, 10), y, height, garment, board);
  plate.fill(tree(plate, "broadleaf", { x: -6, y: 640, height: 820, width: 260 }), blend(ink, far, 0.08));
  birds(plate, x + dice.side() * 180, 120, 5, 11);
  return { focusX: x, focusY: 480 };
}

/** A stone bridge of three arches behind the wave. */
function bridge(plate: Plate): void {
  const { light, far, ink, mid } = plate.palette;
  const stone = blend(blend(light, far, 0.5), mid, 0.1);
  plate.rect(LEFT, 326, RIGHT - LEFT, BANK - 324, stone);
  plate.rect(LEFT, 310, RIGHT - LEFT, 18, blend(stone, light, 0.4));
  plate.rect(LEFT, 328, RIGHT - LEFT, 8, blend(stone, ink, 0.3));
  for (const x of [300, 600, 900]) {
    plate.fill(d`M${x - 122} ${BANK + 2}V414Q${x} 318 ${x + 122} 414V${BANK + 2}Z`, blend(stone, light, 0.3));
    plate.fill(d`M${x - 110} ${BANK + 2}V418Q${x} 332 ${x + 110} 418V${BANK + 2}Z`, blend(mid, ink, 0.72));
  }
  const joints = times(34).map((joint) => d`M${joint * 37} ${348 + (joint % 3) * 22}h18`);
  plate.line(joints.join(""), blend(stone, ink, 0.3), 3, { opacity: 0.6 });
  for (const x of [150, 450, 750, 1050]) {
    plate.line(d`M${x} 312V236`, ink, 5);
    plate.circle(x, 230, 11, light);
  }
}

/** The water that rises over a sill and stands: a smooth slope, a crest of foam. */
function wave(plate: Plate, sea: string): void {
  const { dice, palette } = plate;
  const { low, light, ink } = palette;
  const foam = blend(light, "#ffffff", 0.5);
  const line = (y: number, swing: number): Point[] =>
    times(25).map((step) => [LEFT + step * 52, y + Math.sin(step / 1.7) * swing + dice.between(-3, 3)]);
  const crest = line(WAVE - 76, 9);
  plate.fill(
    between(crest, line(WAVE + 84, 6)),
    plate.downward(
      [
        [0, blend(sea, low, 0.6)],
        [0.4, blend(sea, low, 0.16)],
        [1, blend(sea, ink, 0.5)],
      ],
      WAVE - 90,
      WAVE + 90,
    ),
  );
  const streaks = times(26).map(() => {
    const x = dice.between(-10, 1210);
    return d`M${x} ${WAVE - 66}q${dice.between(-26, 26)} 60 ${dice.between(-14, 14)} 132`;
  });
  plate.line(streaks.join(""), light, 4, { opacity: 0.4 });
  plate.fill(
    between(
      crest.map(([x, y], step): Point => [x, y - 14 - 12 * Math.abs(Math.sin(step * 1.3))]),
      line(WAVE - 58, 7),
    ),
    foam,
  );
}

/** White water below the wave. */
function rapids(plate: Plate): void {
  const { dice, palette } = plate;
  const foam = blend(palette.light, "#ffffff", 0.45);
  for (const row of times(4)) {
    const y = WAVE + 92 + row * 40;
    const edge = times(33).map((step): Point => [LEFT + step * 39, y + Math.sin(step * (0.9 + row * 0.1)) * 9 + dice.between(-6, 6)]);
    plate.fill(
      between(
        edge,
        edge.map(([x, level], step): Point => [x, level + 8 + 10 * Math.abs(Math.sin(step * 0.7 + row))]),
      ),
      foam,
      {
        opacity: 0.85 - row * 0.13,
      },
    );
  }
  const patches = times(30).map(() => lens(dice.between(0, 1200), dice.between(WAVE + 100, 790), dice.between(20, 80), 3));
  plate.fill(patches.join(""), foam, { opacity: 0.4 });
}

/** The walled banks on both sides. */
function banks(plate: Plate): void {
  const { light, far, mid, ink, low } = plate.palette;
  const stone = blend(blend(light, far, 0.5), ink, 0.14);
  const turf = blend(mid, low, 0.15);
  for (const side of [-1, 1]) {
    const at = (x: number) => (side < 0 ? x : 1200 - x);
    plate.fill(
      polygon([
        [at(LEFT), BANK - 14],
        [at(230), BANK - 6],
        [at(286), 590],
        [at(250), 660],
        [at(LEFT), 700],
      ]),
      turf,
    );
    plate.fill(
      polygon([
        [at(230), BANK - 6],
        [at(262), BANK - 2],
        [at(330), 600],
        [at(286), 590],
      ]),
      blend(stone, light, 0.3),
    );
    plate.fill(
      polygon([
        [at(262), BANK - 2],
        [at(330), 600],
        [at(292), 690],
        [at(LEFT), 750],
        [at(LEFT), 700],
        [at(250), 660],
        [at(286), 590],
      ]),
      side < 0 ? blend(stone, ink, 0.4) : stone,
    );
    plate.fill(
      `${curve([
        [at(LEFT), 704],
        [at(160), 724],
        [at(300), 800],
      ])}${d`L${at(LEFT)} ${BOTTOM}Z`}`,
      blend(ink, mid, side < 0 ? 0.05 : 0.18),
    );
  }
}

/** A surfer with a board upright beside them. */
function waiting(plate: Plate, x: number, y: number, height: number, garment: string, board: string): void {
  const { ink } = plate.palette;
  const half = height * 0.13;
  const [at, foot, length] = [x + height * 0.3, y + 4, height * 1.16];
  const outline = d`M${at - half * 0.6} ${foot}C${at - half * 1.2} ${foot - length * 0.4} ${at - half} ${foot - length * 0.8} ${at} ${foot - length}C${at + half} ${foot - length * 0.8} ${at + half * 1.2} ${foot - length * 0.4} ${at + half * 0.6} ${foot}Z`;
  plate.ellipse(x + height * 0.2, y + 2, height * 0.4, 7, ink, { opacity: 0.28 });
  plate.fill(outline, board);
  plate.clipped(outline, () => plate.rect(at + 2, foot - length, half * 2, length, ink, { opacity: 0.26 }));
  plate.line(d`M${at} ${foot - 4}V${foot - length + 8}`, blend(board, ink, 0.4), 3);
  person(plate, { x, y, height, colour: ink, garment });
}
