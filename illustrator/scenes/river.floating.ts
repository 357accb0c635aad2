import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { person } from "../draw/figures.ts";
import { palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { glints, sky, sun } from "../draw/sky.ts";
import { curve, d, times } from "../draw/svg.ts";

/** Number of small, distant lanterns in the sky. */
const FAR_LANTERNS = 40;
const NEAR_LANTERNS = 13;
const BANK = 520;

/** A night of sky lanterns over a river: people on the bank release them, lights in the water. */
export function riverFloating(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, mid, ink, accent } = palette;
  const glow = isNight ? light : blend(light, accent, 0.2);
  sky(plate, 480);
  sun(plate, dice.between(820, 980), dice.between(110, 170), dice.between(36, 50), { style: "plain", isCrescent: true });
  plate.land(plate.ridge(430, { amplitude: 130, frequency: 1.6, octaves: 3 }), plate.mist(0.1, 320, BANK, 0.4), { bottom: BANK + 2 });
  plate.land(plate.ridge(490, { amplitude: 60, frequency: 2, octaves: 3 }), plate.mist(0.36, 430, BANK, 0.3), { bottom: BANK + 2 });
  for (const index of times(7)) stiltHouse(plate, 90 + index * 168 + dice.between(-30, 30), BANK, dice.between(0.7, 1.05), glow);
  plate.ground(
    BANK,
    plate.downward(
      [
        [0, blend(mid, low, 0.4)],
        [0.5, blend(mid, ink, 0.5)],
        [1, ink],
      ],
      BANK,
      HEIGHT,
    ),
  );
  glints(plate, { from: BANK + 6, to: HEIGHT, x: 600, spread: 560, count: 120, colour: glow, opacity: 0.4 });
  for (let one = 0; one < FAR_LANTERNS; one += 1)
    skyLantern(plate, dice.between(60, 1140), dice.between(40, 400), dice.between(5, 11), one % 4 ? glow : accent);
  const focusX = dice.between(480, 620);
  nearLanterns(plate, focusX, glow);
  boat(plate, {
    x: dice.between(820, 960),
    y: 640,
    size: 88,
    kind: "canopy",
    hull: blend(ink, "#000000", 0.2),
    trim: accent,
    sail: blend(light, accent, 0.35),
  });
  candles(plate, glow);
  const dark = blend(ink, "#000000", 0.25);
  plate.fill(
    `${curve([
      [-20, 700],
      [200, 712],
      [460, 736],
      [720, 752],
      [980, 748],
      [1220, 726],
    ])}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`,
    dark,
  );
  skyLantern(plate, focusX, 560, 54, blend(glow, accent, 0.25));
  crowd(plate, focusX, dark);
  palm(plate, { x: 60, y: 830, height: 560, lean: 70, colour: dark, shade: blend(ink, mid, 0.2) });
  palm(plate, { x: 1170, y: 840, height: 470, lean: -50, colour: dark, shade: blend(ink, mid, 0.2) });
  return { focusX, focusY: 470 };
}

function nearLanterns(plate: Plate, x: number, glow: string): void {
  const { dice, palette } = plate;
  for (const index of times(NEAR_LANTERNS)) {
    const near = index / NEAR_LANTERNS;
    skyLantern(
      plate,
      x + dice.between(-420, 420),
      90 + dice.between(0, 250) + near * 60,
      16 + 16 * near,
      index % 3 ? blend(glow, palette.accent, 0.3) : palette.accent,
    );
  }
}

/** Candles in paper boats on the water. */
function candles(plate: Plate, glow: string): void {
  const { dice, palette } = plate;
  for (let candle = 0; candle < 18; candle += 1) {
    const near = dice.next();
    const [x, y, size] = [dice.between(40, WIDTH - 40), BANK + 40 + near * 190, 3 + 8 * near];
    plate.circle(
      x,
      y,
      size * 3,
      plate.glow([
        [0, glow, 0.5],
        [1, glow, 0],
      ]),
    );
    plate.fill(d`M${x - size} ${y - size}h${2 * size}l${-0.3 * size} ${size}h${-1.4 * size}Z`, candle % 3 ? glow : palette.accent);
  }
}

/** People on the near bank. */
function crowd(plate: Plate, x: number, dark: string): void {
  const { light, mid, ink, accent } = plate.palette;
  const people = [
    [-60, 150, accent],
    [58, 160, blend(mid, light, 0.2)],
    [-250, 132, blend(mid, ink, 0.3)],
    [-310, 120, blend(accent, ink, 0.3)],
    [260, 140, blend(mid, ink, 0.2)],
  ] as const;
  for (const [index, [away, height, garment]] of people.entries())
    person(plate, {
      x: x + away,
      y: 770 + (index % 2) * 8,
      height,
      colour: dark,
      garment: blend(garment, ink, 0.2),
      dress: index % 2 ? "trousers" : "skirt",
      hat: index === 4 ? "cone" : "none",
      hatInk: blend(light, accent, 0.4),
    });
}

/** A rising paper lantern, bright at its foot. @param size half its width */
export function skyLantern(plate: Plate, x: number, y: number, size: number, colour: string): void {
  const { light } = plate.palette;
  plate.circle(
    x,
    y,
    size * 2.8,
    plate.glow([
      [0, colour, 0.45],
      [1, colour, 0],
    ]),
  );
  const outline = d`M${x - size * 0.66} ${y + size * 1.1}Q${x - size * 1.15} ${y - size * 0.5} ${x - size * 0.8} ${y - size * 0.95}Q${x} ${y - size * 1.5} ${x + size * 0.8} ${y - size * 0.95}Q${x + size * 1.15} ${y - size * 0.5} ${x + size * 0.66} ${y + size * 1.1}Q${x} ${y + size * 1.3} ${x - size * 0.66} ${y + size * 1.1}Z`;
  plate.fill(
    outline,
    plate.downward(
      [
        [0, colour],
        [1, light],
      ],
      y - size * 1.2,
      y + size * 1.2,
    ),
  );
  if (size > 14) plate.ellipse(x, y + size * 1.12, size * 0.62, size * 0.12, blend(colour, plate.palette.ink, 0.35));
}

/** A house on stilts with its light in the water. */
function stiltHouse(plate: Plate, x: number, foot: number, size: number, glow: string): void {
  const { dice, palette } = plate;
  const { ink, accent, mid } = palette;
  const s = size;
  const wall = blend(plate.tone(0.62), accent, dice.between(0.08, 0.28));
  plate.line(d`M${x - 50 * s} ${foot + 8}v${-30 * s}M${x} ${foot + 8}v${-30 * s}M${x + 50 * s} ${foot + 8}v${-30 * s}`, ink, 6 * s);
  plate.rect(x - 62 * s, foot - 82 * s, 124 * s, 56 * s, wall);
  plate.rect(x + 26 * s, foot - 82 * s, 36 * s, 56 * s, blend(wall, ink, 0.4));
  plate.fill(
    d`M${x - 84 * s} ${foot - 78 * s}L${x - 30 * s} ${foot - 128 * s}H${x + 30 * s}L${x + 84 * s} ${foot - 78 * s}Z`,
    blend(ink, mid, 0.15),
  );
  for (const left of [-44, -8, 34])
    plate.rect(x + left * s, foot - 68 * s, 20 * s, 26 * s, dice.chance(0.75) ? glow : blend(wall, ink, 0.6));
  plate.rect(x - 70 * s, foot - 28 * s, 140 * s, 7 * s, ink);
  const shine = times(5).map((row) => d`M${x - 30 * s + dice.between(-10, 10)} ${foot + 10 + row * 12}h${dice.between(14, 50) * s}`);
  plate.line(shine.join(""), glow, 3.4 * s, { opacity: 0.4 });
}
