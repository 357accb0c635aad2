import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { pottedPlant } from "../draw/interior.ts";
import { BOTTOM, type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { clouds, sky, sun } from "../draw/sky.ts";
import { boxPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";

/** Heights of the terrace's rail and floor. */
const RAIL = 560;
const FLOOR = 660;
const BULBS = 15;

/** A roof terrace at night: strings of bulbs, two people at the rail, towers behind. */
export function cityRooftop(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, mid, ink, accent } = palette;
  sky(plate, 560);
  const sunX = dice.between(220, 980);
  sun(plate, sunX, dice.between(120, 200), dice.between(46, 70), { isCrescent: dice.chance() });
  clouds(plate, 60, 240, 3, { opacity: 0.3 });
  skyline(plate, { depth: 0.08, foot: 700, width: [50, 84], height: [280, 480], lit: 0.12, pane: 6 });
  skyline(plate, { depth: 0.3, foot: 700, width: [70, 120], height: [220, 420], lit: 0.3, pane: 8 });
  skyline(plate, { depth: 0.56, foot: 720, width: [110, 180], height: [140, 320], lit: 0.34, pane: 12 });
  plate.ground(
    FLOOR,
    plate.downward(
      [
        [0, blend(mid, ink, 0.55)],
        [1, ink],
      ],
      FLOOR,
      800,
    ),
  );
  const boards = times(12).map((board) => {
    const from = -300 + board * 165;
    return d`M${600 + (from - 600) * 0.62} ${FLOOR}L${from} ${BOTTOM}`;
  });
  plate.line(boards.join(""), blend(ink, "#000000", 0.25), 3, { opacity: 0.6 });
  const coupleX = dice.between(430, 560);
  person(plate, { x: coupleX, y: FLOOR + 34, height: 210, colour: blend(ink, "#000000", 0.15), garment: accent, dress: "skirt" });
  person(plate, { x: coupleX + 96, y: FLOOR + 38, height: 226, colour: blend(ink, "#000000", 0.15), garment: blend(mid, light, 0.35) });
  rail(plate);
  bistro(plate, coupleX + 400, FLOOR + 70);
  for (const string of times(3)) bulbs(plate, 40 + string * 74, 70 + string * 34, string);
  plate.line(d`M60 -20V${FLOOR + 30}M1140 -20V${FLOOR + 30}`, blend(ink, "#000000", 0.2), 12);
  pottedPlant(plate, 110, 806, 240, [blend(mid, ink, 0.75), blend(mid, ink, 0.4)], blend(accent, ink, 0.3));
  pottedPlant(plate, 1110, 810, 270, [blend(mid, ink, 0.4), blend(mid, ink, 0.75)], blend(accent, ink, 0.45));
  return { focusX: coupleX + 60, focusY: 480 };
}

function rail(plate: Plate): void {
  const { ink, mid } = plate.palette;
  const dark = blend(ink, "#000000", 0.2);
  const bars: string[] = [];
  for (let x = -10; x < WIDTH + 20; x += 26) bars.push(d`M${x} ${RAIL}V${FLOOR + 6}`);
  plate.line(bars.join(""), dark, 4);
  plate.ground(RAIL - 8, blend(ink, mid, 0.3), 12);
  plate.ground(FLOOR, dark, 9);
}

/** A sagging string of bulbs. */
function bulbs(plate: Plate, y: number, sag: number, string: number): void {
  const { ink, light, accent } = plate.palette;
  const at = (share: number): Point => [-20 + share * (WIDTH + 40), y + Math.sin(share * Math.PI) * sag];
  plate.line(curve(times(21).map((step) => at(step / 20))), ink, 2.4);
  for (let bulb = 1; bulb < BULBS; bulb += 1) {
    const [x, top] = at(bulb / BULBS);
    const colour = (bulb + string) % 4 ? light : accent;
    plate.circle(
      x,
      top + 15,
      34,
      plate.glow([
        [0, colour, 0.55],
        [1, colour, 0],
      ]),
    );
    plate.line(d`M${x} ${top}v7`, ink, 4);
    plate.ellipse(x, top + 15, 7.5, 9.5, colour);
  }
}

/** A small table with two glasses and a candle, and stools. */
function bistro(plate: Plate, x: number, y: number): void {
  const { ink, light, accent, mid } = plate.palette;
  const dark = blend(ink, "#000000", 0.2);
  for (const side of [-1, 1]) {
    const stool = x + side * 150;
    plate.line(d`M${stool - 24} ${y - 60}l-16 96M${stool + 24} ${y - 60}l16 96M${stool - 30} ${y}h60`, dark, 7);
    plate.ellipse(stool, y - 62, 42, 10, blend(accent, ink, 0.4));
  }
  plate.fill(
    polygon([
      [x - 7, y - 100],
      [x + 7, y - 100],
      [x + 12, y + 44],
      [x - 12, y + 44],
    ]),
    dark,
  );
  plate.ellipse(x, y - 102, 108, 18, blend(mid, light, 0.25));
  plate.fill(d`M${x - 108} ${y - 102}A108 18 0 0 0 ${x + 108} ${y - 102}A108 25 0 0 1 ${x - 108} ${y - 102}Z`, blend(mid, ink, 0.4));
  plate.circle(
    x,
    y - 132,
    80,
    plate.glow([
      [0, light, 0.7],
      [1, light, 0],
    ]),
  );
  plate.rect(x - 9, y - 132, 18, 28, blend(light, accent, 0.4));
  plate.fill(d`M${x} ${y - 152}q9 14 0 20q-9 -6 0 -20Z`, light);
  for (const side of [-1, 1]) {
    const glass = x + side * 56;
    plate.line(d`M${glass} ${y - 126}v22`, light, 3);
    plate.ellipse(glass, y - 104, 13, 3, light, { opacity: 0.8 });
    plate.fill(d`M${glass - 16} ${y - 164}h32q0 38 -16 38t-16 -38Z`, light, { opacity: 0.45 });
    plate.fill(d`M${glass - 15} ${y - 150}h30q-2 24 -15 24t-15 -24Z`, accent);
  }
}

interface Skyline {
  depth: number;
  foot: number;
  width: readonly [number, number];
  height: readonly [number, number];
  /** Share of windows with light. */
  lit: number;
  pane: number;
}

/** A row of towers with flat, pointed, round or masted tops. */
function skyline(plate: Plate, { depth, foot, width: widths, height: heights, lit, pane }: Skyline): void {
  const { dice, palette } = plate;
  const { low, light, ink, accent } = palette;
  const shadow = plate.tone(depth);
  const face = blend(shadow, low, 0.14);
  const dark: string[] = [];
  const bright: string[] = [];
  const coloured: string[] = [];
  for (let x = -30; x < WIDTH + 20; ) {
    const width = dice.between(...widths);
    const height = dice.between(...heights) * (1 - (0.35 * Math.abs(x - WIDTH / 2)) / (WIDTH / 2));
    plate.rect(x, foot - height, width, height, face);
    plate.rect(x + width * 0.62, foot - height, width * 0.38, height, shadow);
    roofline(plate, x, foot - height, width, face, shadow);
    for (let top = foot - height + 12; top < foot - 10; top += pane * 2.6) {
      for (let left = x + 7; left < x + width - pane; left += pane * 2) {
        const throwOf = dice.next();
        (throwOf < lit ? bright : throwOf < lit + 0.06 ? coloured : dark).push(boxPath(left, top, pane, pane * 1.35));
      }
    }
    x += width * dice.between(0.95, 1.1);
  }
  plate.fill(dark.join(""), blend(shadow, ink, 0.25), { opacity: 0.6 });
  plate.fill(bright.join(""), light);
  plate.fill(coloured.join(""), accent);
}

function roofline(plate: Plate, x: number, y: number, width: number, face: string, shadow: string): void {
  const kind = plate.dice.next();
  if (kind < 0.2)
    plate.fill(
      polygon([
        [x, y],
        [x + width * 0.5, y - width * 0.6],
        [x + width, y],
      ]),
      shadow,
    );
  else if (kind < 0.45) {
    plate.rect(x + width * 0.2, y - 26, width * 0.6, 28, shadow);
    plate.rect(x + width * 0.46, y - 80, 4, 60, shadow);
  } else if (kind < 0.6) plate.fill(d`M${x} ${y}a${width / 2} ${width * 0.4} 0 0 1 ${width} 0Z`, face);
}
