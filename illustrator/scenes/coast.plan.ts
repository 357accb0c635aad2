import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { frond } from "../draw/fronds.ts";
import { BOTTOM, type Framing, type Plate, RIGHT, WIDTH } from "../draw/plate.ts";
import { glints } from "../draw/sky.ts";
import { curve, type Point, rotate, times } from "../draw/svg.ts";
import { parasol } from "./coast.aerial.ts";

/** Slope of the shoreline from left to right. */
const SLOPE = -0.34;

/** A beach exactly from above: diagonal bands, parasols, boards, star-shaped palms. */
export function coastPlan(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink } = palette;
  const sea = blend(mid, top, 0.3);
  const foam = blend(light, "#ffffff", 0.6);
  const sand = blend(light, low, 0.75);
  plate.ground(
    -20,
    plate.gradient(
      [
        [0, blend(sea, ink, 0.45)],
        [0.6, sea],
        [1, blend(sea, low, 0.4)],
      ],
      [0, 0],
      [WIDTH, 600],
    ),
  );
  const noise = lineNoise(dice);
  const phase = dice.between(0, 6);
  const slant = (x: number) => (x - WIDTH / 2) * SLOPE + Math.sin(x / 190 + phase) * 46;
  const edge = (offset: number, swing: number, from: number): Point[] =>
    times(39).map((step) => {
      const x = -40 + step * 34;
      return [x, offset + slant(x) + (noise(x / 80 + from) - 0.5) * swing * 2 + Math.sin(x / 38 + from * 3) * swing * 0.25];
    });
  const band = (points: Point[], colour: string, opacity = 1) =>
    plate.fill(`${curve(points)}L${RIGHT + 60} ${BOTTOM}L-60 ${BOTTOM}Z`, colour, opacity < 1 ? { opacity } : {});
  for (let patch = 0; patch < 26; patch += 1) {
    const y = dice.between(-20, 330);
    glints(plate, { from: y, to: y + 30, x: dice.between(-20, 1220), spread: 50, count: 3, colour: foam, opacity: 0.3 });
  }
  band(edge(250, 20, 1), blend(sea, low, 0.18));
  band(edge(330, 26, 2), foam, 0.4);
  band(edge(346, 24, 2.1), blend(sea, low, 0.3));
  band(edge(410, 34, 4), foam, 0.8);
  band(edge(434, 26, 4.2), blend(sea, low, 0.5));
  band(edge(480, 34, 6), foam);
  band(edge(500, 28, 6.2), blend(sand, far, 0.3));
  band(edge(536, 14, 7), sand);
  band(edge(750, 18, 8), blend(mid, ink, 0.3));
  band(edge(790, 24, 9), blend(ink, mid, 0.2));

  parasols(plate, slant, sand, foam);
  boards(plate, foam);
  for (const [x, y] of [
    [60, 790],
    [330, 880],
    [150, 650],
    [520, 920],
    [1100, 650],
    [820, 670],
  ] as const)
    starPalm(plate, x + dice.between(-30, 30), y + dice.between(-20, 20), dice.between(80, 120));
  return { focusX: WIDTH / 2, focusY: 500 };
}

function boards(plate: Plate, foam: string): void {
  const { dice, palette } = plate;
  for (const index of times(4)) {
    const x = dice.between(150, 1050);
    board(
      plate,
      x,
      330 + (x - WIDTH / 2) * SLOPE + dice.between(-70, 40),
      dice.whole(-50, -10),
      index % 2 ? [foam, palette.accent] : [palette.accent, foam],
    );
  }
}

function parasols(plate: Plate, slant: (x: number) => number, sand: string, foam: string): void {
  const { dice, palette } = plate;
  const { mid, ink, accent } = palette;
  for (const index of times(15)) {
    const x = 30 + index * 80 + dice.between(-20, 20);
    const [y, size] = [590 + slant(x) + dice.between(-10, 60), dice.between(24, 32)];
    if (dice.chance(0.6))
      plate.rect(x - size * 1.9, y - 8, size * 0.8, size * 1.3, index % 2 ? accent : blend(mid, ink, 0.2), {
        transform: rotate(dice.whole(-30, 30), x, y),
      });
    parasol(plate, x, y, size, index % 3 ? [accent, foam] : [foam, accent], blend(sand, ink, 0.4), index);
    plate.circle(x, y, 3, ink);
  }
}

function board(plate: Plate, x: number, y: number, angle: number, [deck, stripe]: readonly [string, string]): void {
  const { ink } = plate.palette;
  plate.group({ transform: rotate(angle, x, y) }, () => {
    plate.ellipse(x + 10, y + 12, 44, 11, ink, { opacity: 0.3 });
    plate.ellipse(x, y, 44, 11, deck);
    plate.rect(x - 12, y - 11, 5, 22, stripe);
    // A paddler lying on the board: shoulders, head, arms in the water.
    plate.ellipse(x + 4, y, 15, 6, ink);
    plate.circle(x + 24, y, 5.5, ink);
    plate.line(
      `M${(x + 12).toFixed(1)} ${(y - 5).toFixed(1)}q8 -9 18 -10M${(x + 12).toFixed(1)} ${(y + 5).toFixed(1)}q4 10 14 12`,
      ink,
      3.4,
    );
  });
}

function starPalm(plate: Plate, x: number, y: number, reach: number): void {
  if (!plate.setting.hasPalms) return;
  const { dice, palette } = plate;
  const { mid, ink } = palette;
  const leaves = (turn: number) => times(9).map((index) => frond(dice, x, y, index * 0.7 + turn, reach, 0.25));
  plate.group({ transform: "translate(26 30)", opacity: 0.35 }, () => plate.fill(leaves(0).join(""), ink));
  for (const [index, blade] of leaves(0.2).entries()) plate.fill(blade, index % 2 ? blend(ink, mid, 0.15) : blend(mid, ink, 0.35));
}
