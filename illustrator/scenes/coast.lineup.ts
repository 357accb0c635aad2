import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { between, curve, d, type Point, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

/** Breaking waves from the top of the picture to the beach: height at the left edge, thickness of the foam, where it breaks. */
const WAVES = [
  { y: 96, foam: 15, from: 0.34, to: 0.7 },
  { y: 262, foam: 30, from: 0.16, to: 0.52 },
  { y: 452, foam: 38, from: 0.3, to: 0.82 },
] as const;
/** The waves run downwards to the right. */
const FALL = 0.2;

/** A surf break from straight above: rows of waves, the white water behind them, surfers and their tracks. */
export function coastLineup(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, mid, ink } = palette;
  const foam = blend(light, "#ffffff", 0.55);
  const sea = blend(mid, top, 0.4);
  plate.ground(
    LEFT,
    plate.gradient(
      [
        [0, blend(sea, ink, 0.5)],
        [0.55, sea],
        [1, blend(sea, low, 0.45)],
      ],
      [500, 0],
      [640, 720],
    ),
  );
  ripples(plate, blend(sea, low, 0.3));
  let focus: Point = [600, 400];
  for (const [index, { y, foam: thickness, from, to }] of WAVES.entries()) {
    const shift = dice.between(-0.08, 0.08);
    const ride = wave(plate, { y: y + dice.between(-14, 14), thickness, from: from + shift, to: to + shift, foam, sea });
    if (index === 1) focus = ride;
  }
  for (const place of times(4)) {
    const x = 470 + place * 170 + dice.between(-50, 50);
    paddler(plate, x, 226 + x * FALL + dice.between(-20, 10), dice.between(-30, 30));
  }
  shore(plate, foam, sea);
  return { focusX: focus[0], focusY: focus[1] + 60 };
}

const levelAt = (y: number, x: number, noise: (x: number) => number) => y + (x - LEFT) * FALL + (noise(x / 170) - 0.5) * 44;

interface WaveShape {
  y: number;
  thickness: number;
  /** Shares of the width between which the wave is breaking. */
  from: number;
  to: number;
  foam: string;
  sea: string;
}

/** One wave: a dark face, a bright edge, white water spreading towards the beach, a surfer at its end. @returns the surfer */
function wave(plate: Plate, { y, thickness, from, to, foam, sea }: WaveShape): Point {
  const { dice, palette } = plate;
  const { ink, low } = palette;
  const noise = lineNoise(dice);
  const xs = times(42).map((step) => LEFT + (step * (RIGHT - LEFT)) / 41);
  const crest = xs.map((x): Point => [x, levelAt(y, x, noise)]);
  plate.fill(
    between(
      crest.map(([x, level]): Point => [x, level - thickness * 2]),
      crest,
    ),
    blend(sea, low, 0.28),
    { opacity: 0.6 },
  );
  plate.fill(
    between(
      crest,
      crest.map(([x, level]): Point => [x, level + thickness * 1.7]),
    ),
    blend(sea, ink, 0.55),
    { opacity: 0.85 },
  );
  const [startX, endX] = [LEFT + from * 1240, LEFT + to * 1240];
  const rag = lineNoise(dice);
  const broken = xs.filter((x) => x <= endX && x >= startX - 300);
  const reach = (x: number) =>
    thickness * 4.6 * Math.min(1, Math.max(0, endX - x) / 460) ** 0.7 * Math.min(1, Math.max(0, x - startX + 300) / 300);
  const edge = broken.map((x): Point => [x, levelAt(y, x, noise) + reach(x) * (0.7 + 0.7 * rag(x / 34))]);
  plate.fill(
    between(
      broken.map((x): Point => [x, levelAt(y, x, noise)]),
      edge,
    ),
    foam,
    { opacity: 0.5 },
  );
  const inner = broken.map((x): Point => [x, levelAt(y, x, noise) + reach(x) * 0.55 * (0.6 + 0.8 * rag(x / 26 + 40))]);
  const lip = broken.map((x): Point => [x, levelAt(y, x, noise) - Math.min(4, reach(x) * 0.2)]);
  plate.fill(between(lip, inner), foam);
  plate.line(curve(crest.filter(([x]) => x > endX - 20)), foam, Math.max(2, thickness * 0.12), { opacity: 0.8 });
  plate.stipple(Math.round(thickness * 7), foam, 4.5, 0.75, () => {
    const x = dice.between(Math.max(LEFT, startX - 260), endX);
    return [x, levelAt(y, x, noise) + reach(x) * dice.between(0.6, 1.7)];
  });
  const rideX = endX + thickness * 1.7;
  const rideY = levelAt(y, rideX, noise) + thickness * 0.85;
  plate.fill(
    d`M${rideX} ${rideY}Q${rideX - thickness * 2} ${rideY + thickness * 1.5} ${rideX - thickness * 3.4} ${rideY + thickness * 0.5}Q${rideX - thickness * 2} ${rideY + thickness * 0.7} ${rideX} ${rideY}Z`,
    foam,
    { opacity: 0.9 },
  );
  rider(plate, rideX, rideY, 26 + thickness * 0.5, 8);
  return [rideX, rideY];
}

/** A surfer on a board from above, with the shadow on the water. */
function rider(plate: Plate, x: number, y: number, size: number, turn: number): void {
  const { ink, accent, light } = plate.palette;
  const board = d`M${x - size} ${y}Q${x} ${y - size * 0.42} ${x + size * 1.1} ${y}Q${x} ${y + size * 0.42} ${x - size} ${y}Z`;
  plate.group({ transform: d`translate(${size * 0.3} ${size * 0.5}) rotate(${turn} ${x} ${y})`, opacity: 0.35 }, () =>
    plate.fill(board, ink),
  );
  plate.group({ transform: d`rotate(${turn} ${x} ${y})` }, () => {
    plate.fill(board, accent);
    plate.line(d`M${x - size * 0.8} ${y}H${x + size * 0.9}`, light, size * 0.07);
    plate.line(d`M${x - size * 0.34} ${y}L${x + size * 0.16} ${y - size * 0.05}`, ink, size * 0.32);
    plate.line(d`M${x - size * 0.08} ${y - size * 0.62}Q${x + size * 0.1} ${y} ${x - size * 0.02} ${y + size * 0.6}`, ink, size * 0.13);
    plate.circle(x + size * 0.22, y - size * 0.04, size * 0.17, ink);
  });
}

/** A surfer who waits behind the waves, flat on the board. */
function paddler(plate: Plate, x: number, y: number, turn: number): void {
  const { ink, light, accent, low } = plate.palette;
  const colour = plate.dice.pick([light, accent, blend(light, accent, 0.4)]);
  const board = d`M${x - 26} ${y}Q${x} ${y - 11} ${x + 28} ${y}Q${x} ${y + 11} ${x - 26} ${y}Z`;
  plate.group({ transform: d`translate(8 12) rotate(${turn} ${x} ${y})`, opacity: 0.32 }, () => plate.fill(board, ink));
  plate.group({ transform: d`rotate(${turn} ${x} ${y})` }, () => {
    plate.fill(board, colour);
    plate.line(d`M${x - 18} ${y - 2}L${x + 4} ${y}L${x - 18} ${y + 2}`, ink, 4);
    plate.line(d`M${x + 2} ${y - 13}Q${x + 8} ${y} ${x + 2} ${y + 13}`, ink, 3);
    plate.circle(x + 11, y, 4.6, ink);
  });
  plate.line(d`M${x - 40} ${y + 16}q-20 6 -38 2M${x - 36} ${y - 14}q-18 -2 -32 4`, low, 2, { opacity: 0.5 });
}

function ripples(plate: Plate, colour: string): void {
  const { dice } = plate;
  const lines = times(70).map(() => {
    const [x, y, length] = [dice.between(LEFT, RIGHT), dice.between(LEFT, 700), dice.between(16, 60)];
    return d`M${x} ${y}q${length * 0.5} ${length * FALL * 0.5 - 5} ${length} ${length * FALL}`;
  });
  plate.line(lines.join(""), colour, 2.4, { opacity: 0.45 });
}

/** The last wash and a corner of the beach with boards on it. */
function shore(plate: Plate, foam: string, sea: string): void {
  const { dice, palette } = plate;
  const { light, low, far, ink, accent, mid } = palette;
  const noise = lineNoise(dice);
  const line = (down: number, at: number): Point[] =>
    times(34).map((step) => {
      const x = LEFT + step * 38;
      return [x, 640 + down + (x - LEFT) * 0.075 + (noise(step / 3 + at) - 0.5) * 46];
    });
  const sand = blend(blend(light, low, 0.6), accent, 0.1);
  plate.softLand(line(-34, 3), blend(sea, low, 0.6));
  plate.softLand(line(0, 0), foam);
  plate.softLand(line(15, 0.3), blend(sand, blend(mid, far, 0.5), 0.4));
  plate.softLand(line(52, 7), sand, BOTTOM);
  plate.stipple(170, blend(sand, ink, 0.4), 2.6, 0.35, () => [dice.between(0, 1200), dice.between(730, 815)]);
  const cloths = [accent, blend(light, "#ffffff", 0.4), blend(mid, low, 0.1), blend(accent, light, 0.4)];
  for (const index of times(4)) {
    const [x, y] = [210 + index * 34, 758 + index * 5];
    const board = d`M${x - 11} ${y + 52}Q${x - 15} ${y - 18} ${x} ${y - 52}Q${x + 15} ${y - 18} ${x + 11} ${y + 52}Z`;
    plate.fill(board, ink, { opacity: 0.3, transform: "translate(9 9)" });
    plate.fill(board, itemAt(cloths, index));
    plate.line(d`M${x} ${y + 46}V${y - 44}`, blend(itemAt(cloths, index), ink, 0.4), 2);
  }
}
