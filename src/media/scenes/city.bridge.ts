import { boat } from "../draw/boats.ts";
import { type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { sky, sun } from "../draw/sky.ts";
import { boxPath, d, polygon, times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";

const QUAY = 590;

/** A skyline over a river behind a hanging bridge: window grids, one tower above the rest. */
export function cityBridge(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  sky(plate, 560);
  sun(plate, dice.between(240, 960), dice.between(120, 210), dice.between(48, 70), { style: "plain", isCrescent: dice.chance() });
  skyline(plate, { depth: 0.1, foot: QUAY, width: [50, 90], height: [220, 420], lit: 0.1, pane: 6 });
  skyline(plate, { depth: 0.35, foot: QUAY, width: [60, 110], height: [150, 340], lit: 0.28, pane: 8 });
  const x = dice.between(420, 780);
  tower(plate, x);
  skyline(plate, { depth: 0.68, foot: QUAY + 20, width: [80, 150], height: [90, 230], lit: 0.38, pane: 11 });
  plate.ground(
    QUAY + 20,
    plate.downward(
      [
        [0, blend(mid, low, 0.25)],
        [0.4, blend(mid, ink, 0.5)],
        [1, ink],
      ],
      QUAY + 20,
      HEIGHT,
    ),
  );
  const streaks = (count: number, place: () => number, long: number) =>
    times(count)
      .map(() => d`M${place()} ${QUAY + 28 + dice.next() ** 1.4 * 170}h${dice.between(6, long)}`)
      .join("");
  plate.line(
    streaks(150, () => dice.between(0, WIDTH), 40),
    light,
    3,
    { opacity: 0.5 },
  );
  plate.line(
    streaks(50, () => x + dice.between(-90, 90), 40),
    accent,
    3,
    { opacity: 0.6 },
  );
  bridge(plate);
  boat(plate, {
    x: dice.between(260, 380),
    y: 690,
    size: 64,
    kind: "canopy",
    hull: blend(ink, "#000000", 0.25),
    trim: accent,
    sail: light,
  });
  return { focusX: x, focusY: 390 };
}

export interface Skyline {
  depth: number;
  foot: number;
  width: readonly [number, number];
  height: readonly [number, number];
  /** Share of windows with a lamp on. */
  lit: number;
  pane: number;
}

/** A row of towers with flat, pointed, round or masted tops. */
export function skyline(plate: Plate, { depth, foot, width: widths, height: heights, lit, pane }: Skyline): void {
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

/** A needle of a tower with a gallery. */
function tower(plate: Plate, x: number): void {
  const { light, mid, ink, accent } = plate.palette;
  plate.fill(d`M${x - 34} ${QUAY}L${x - 14} 250L${x - 5} 120H${x + 5}L${x + 14} 250L${x + 34} ${QUAY}Z`, blend(ink, mid, 0.45));
  plate.fill(d`M${x + 4} ${QUAY}L${x + 3} 250V120h2L${x + 14} 250L${x + 34} ${QUAY}Z`, ink);
  plate.ellipse(x, 258, 48, 16, accent);
  plate.ellipse(x, 248, 38, 14, blend(ink, mid, 0.4));
  plate.rect(x - 34, 242, 68, 6, light);
  plate.line(d`M${x} 120V60`, ink, 4);
  plate.circle(
    x,
    58,
    26,
    plate.glow([
      [0, accent, 0.9],
      [1, accent, 0],
    ]),
  );
  plate.circle(x, 58, 5, accent);
}

/** A hanging bridge across the foreground. */
function bridge(plate: Plate): void {
  const { light, ink } = plate.palette;
  const dark = blend(ink, "#000000", 0.25);
  plate.line("M-20 560Q300 745 600 735T1220 560", dark, 6);
  plate.ground(752, dark, 16);
  const ropes: string[] = [];
  for (let x = 0; x < WIDTH; x += 34) ropes.push(d`M${x} 752V${739 - 155 * ((x - 600) / 600) ** 2}`);
  plate.line(ropes.join(""), dark, 3);
  const lamps: string[] = [];
  for (let x = 40; x < WIDTH; x += 90) lamps.push(d`M${x} 745h0`);
  plate.line(lamps.join(""), light, 8);
}
