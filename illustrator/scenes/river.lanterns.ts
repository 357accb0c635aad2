import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { house } from "../draw/buildings.ts";
import { person } from "../draw/figures.ts";
import { lantern } from "../draw/interior.ts";
import { type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { glints, sky, sun } from "../draw/sky.ts";
import { archPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const MIDDLE = WIDTH / 2;
/** Height at which the banks meet. */
const VANISH = 430;
const HOUSES = 6;
/** Share of the accent colour in each house's wall; neighbours always differ. */
const WARMTH = [0.35, 0.12, 0.5, 0.25, 0.42, 0.2];

/** An old trading street on both banks of a river under strings of lanterns. */
export function riverLanterns(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, mid, ink, accent } = palette;
  const glow = isNight ? light : blend(light, accent, 0.2);
  sky(plate, 420);
  const moonX = dice.between(500, 700);
  sun(plate, moonX, 150, dice.between(40, 54), { style: "plain", isCrescent: true });
  plate.land(plate.ridge(390, { amplitude: 120, frequency: 1.6, octaves: 3 }), plate.mist(0.1, 280, 430, 0.4));
  plate.ground(
    VANISH,
    plate.downward(
      [
        [0, blend(mid, low, 0.45)],
        [0.5, blend(mid, ink, 0.45)],
        [1, ink],
      ],
      VANISH,
      HEIGHT,
    ),
  );
  glints(plate, { from: VANISH + 5, to: HEIGHT, x: moonX, spread: 130, count: 80, opacity: 0.55 });
  for (const side of [-1, 1] as const) for (const index of times(HOUSES)) riverHouse(plate, side, index, glow);
  for (const index of times(4)) lanternString(plate, index, [accent, glow, blend(accent, light, 0.45)]);
  const boats = [
    [dice.between(640, 700), 520, 52],
    [dice.between(430, 520), 610, 100],
    [dice.between(740, 830), 690, 140],
  ] as const;
  for (const [x, y, size] of boats) ferry(plate, x, y, size, glow);
  for (let candle = 0; candle < 26; candle += 1) {
    const near = dice.next();
    const [x, y, size] = [MIDDLE + dice.between(-1, 1) * (120 + 420 * near), VANISH + 50 + near * 300, 3 + 8 * near];
    plate.circle(
      x,
      y,
      size * 3,
      plate.glow([
        [0, glow, 0.45],
        [1, glow, 0],
      ]),
    );
    plate.fill(d`M${x - size} ${y - size}h${2 * size}l${-0.3 * size} ${size}h${-1.4 * size}Z`, candle % 3 ? glow : accent);
  }
  return { focusX: boats[1][0] + 60, focusY: 470 };
}

function riverHouse(plate: Plate, side: 1 | -1, index: number, glow: string): void {
  const { dice, palette } = plate;
  const { mid, ink, accent } = palette;
  const near = index / (HOUSES - 1);
  const s = 0.4 + 1.35 * near * near + 0.3 * near;
  const edge = MIDDLE + side * (105 + 520 * near * near + 120 * near);
  const [width, height, foot] = [215 * s, (170 + 40 * (index % 2)) * s, VANISH + 10 + 110 * near * near + 20 * near];
  const x = side < 0 ? edge - width : edge;
  const lit = blend(plate.tone(0.3 + 0.55 * near), accent, itemAt(WARMTH, index));
  const dark = blend(lit, ink, 0.6);
  house(plate, { x, y: foot, width, height, lit, shadow: blend(lit, ink, 0.4), shadowShare: 0.2, roofInk: lit });
  plate.fill(
    polygon([
      [x - 16 * s, foot - height],
      [x + width * 0.14, foot - height - 52 * s],
      [x + width * 0.86, foot - height - 52 * s],
      [x + width + 16 * s, foot - height],
    ]),
    blend(ink, mid, 0.25 * (1 - near)),
  );
  const opening = (across: number, up: number, wide: number, high: number, isLit: boolean) => {
    const [left, top] = [x + width * across, foot - height * up];
    plate.fill(archPath(left, top, width * wide, height * high), isLit ? glow : dark);
    if (isLit) plate.line(d`M${left + (width * wide) / 2} ${top}v${height * high}`, dark, 2 * s);
  };
  for (const across of [0.14, 0.42, 0.7]) opening(across, 0.86, 0.2, 0.3, dice.chance(0.6));
  opening(0.1, 0.4, 0.26, 0.4, dice.chance(0.8));
  opening(0.56, 0.4, 0.3, 0.4, dice.chance(0.8));
  plate.rect(x - 6 * s, foot - height * 0.5, width + 12 * s, 9 * s, blend(ink, mid, 0.2));
  const shine = times(8).map(
    (row) => d`M${x + width * 0.15 + dice.between(-8, 8) * s} ${foot + 8 * s + row * 13 * s}h${width * dice.between(0.25, 0.65)}`,
  );
  plate.line(shine.join(""), glow, 4 * s, { opacity: 0.28 });
  plate.rect(x - 4 * s, foot - 2, width + 8 * s, 9 * s, ink);
}

/** A sagging string of lanterns, larger and lower towards the viewer. */
export function lanternString(plate: Plate, index: number, colours: readonly string[]): void {
  const near = index / 3;
  const [y, sag, lanterns, half] = [300 - near * 260, 40 + 90 * near, 7 + (3 - index) * 2, 170 + 520 * near];
  const at = (share: number): Point => [MIDDLE - half + 2 * half * share, y + Math.sin(share * Math.PI) * sag];
  plate.line(curve(times(21).map((step) => at(step / 20))), plate.palette.ink, 1.2 + 1.6 * near);
  for (let place = 1; place < lanterns; place += 1) {
    const [x, level] = at(place / lanterns);
    lantern(plate, x, level, 7 + 19 * near, itemAt(colours, (place + index) % colours.length));
  }
}

function ferry(plate: Plate, x: number, y: number, size: number, glow: string): void {
  const { ink, accent, light } = plate.palette;
  const hull = blend(ink, "#000000", 0.2);
  person(plate, {
    x: x - size * 0.72,
    y: y + size * 0.02,
    height: size * 0.66,
    colour: hull,
    garment: blend(ink, accent, 0.35),
    hat: "cone",
    hatInk: blend(light, accent, 0.3),
  });
  boat(plate, { x, y, size, kind: "canopy", hull, trim: accent, sail: blend(light, accent, 0.35) });
  plate.circle(
    x + size * 0.8,
    y - size * 0.5,
    size * 0.3,
    plate.glow([
      [0, glow, 0.8],
      [1, glow, 0],
    ]),
  );
  plate.circle(x + size * 0.8, y - size * 0.5, size * 0.07, glow);
}
