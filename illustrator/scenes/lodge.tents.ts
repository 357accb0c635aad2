import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lampGlow, windowLight } from "../draw/lodging.ts";
import { acacia, grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";

/** A safari camp: canvas tents on wooden decks under an acacia, a fire, the plain behind. */
export function lodgeTents(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const horizon = dice.between(440, 470);
  sky(plate, horizon, { style: "bands" });
  const sunX = dice.between(260, 420);
  sun(plate, sunX, horizon - dice.between(90, 160), dice.between(70, 100), { style: "plain" });
  clouds(plate, 70, 250, 4, { opacity: 0.45 });
  plate.land(plate.ridge(horizon - 20, { amplitude: 66, frequency: 1.3, octaves: 3 }), plate.mist(0.15, horizon - 90, horizon + 30, 0.6));
  for (const index of times(9))
    acacia(plate, (index + dice.next()) * (WIDTH / 9), horizon + 14, dice.between(44, 90), plate.tone(0.5), plate.tone(0.44));
  plate.ground(
    horizon + 8,
    plate.downward(
      [
        [0, blend(far, low, 0.3)],
        [0.5, blend(far, mid, 0.55)],
        [1, blend(mid, ink, 0.5)],
      ],
      horizon,
      800,
    ),
  );
  plate.stipple(420, light, 2.4, 0.32, () => [dice.between(0, WIDTH), horizon + 20 + dice.next() ** 1.4 * 200]);
  const x = dice.between(560, 640);
  acacia(plate, x + 452, 668, 480, blend(ink, mid, 0.1), blend(ink, mid, 0.4));
  tent(plate, x - 330, horizon + 104, 0.56);
  tent(plate, x + 262, horizon + 112, 0.6);
  tent(plate, x - 20, 642, 1.12);
  fire(plate, x - 300, 690);
  person(plate, { x: x - 366, y: 706, height: 92, colour: ink, garment: accent, hat: "brim", hatInk: light });
  person(plate, {
    x: x - 236,
    y: 708,
    height: 86,
    colour: ink,
    garment: blend(light, far, 0.3),
    hat: "brim",
    hatInk: blend(light, accent, 0.4),
    dress: "skirt",
  });
  const front: Point[] = [
    [-20, 742],
    [260, 754],
    [620, 778],
    [940, 758],
    [1220, 724],
  ];
  plate.fill(`${curve(front)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, ink);
  grass(plate, 790, 130, 90, ink);
  grass(plate, 815, 60, 120, blend(ink, "#000000", 0.25));
  birds(plate, sunX + 260, 170, 7, 12);
  return { focusX: x, focusY: 520 };
}

function tent(plate: Plate, x: number, y: number, s: number): void {
  const { light, low, ink, mid, accent } = plate.palette;
  const at = (across: number, up: number): Point => [x + across * s, y - up * s];
  const canvas = plate.isNight ? blend(light, mid, 0.5) : blend(light, low, 0.35);
  const shade = blend(canvas, ink, 0.32);
  const wood = blend(ink, accent, 0.3);
  plate.ellipse(x + 30 * s, y + 30 * s, 240 * s, 20 * s, ink, { opacity: 0.3 });
  plate.line([-170, -60, 60, 170].map((across) => d`M${x + across * s} ${y}v${30 * s}`).join(""), wood, 9 * s);
  // Walls, and the room behind the open flaps.
  plate.fill(polygon([at(-150, 0), at(-150, 96), at(0, 176), at(150, 96), at(150, 0)]), canvas);
  plate.fill(polygon([at(70, 0), at(70, 138), at(150, 96), at(150, 0)]), shade);
  plate.fill(polygon([at(-62, 0), at(-40, 116), at(0, 140), at(40, 116), at(62, 0)]), blend(ink, accent, 0.25));
  plate.fill(polygon([at(-40, 0), at(-30, 78), at(30, 78), at(40, 0)]), windowLight(plate), { opacity: 0.85 });
  plate.fill(polygon([at(-40, 4), at(-40, 34), at(40, 34), at(40, 4)]), blend(light, "#ffffff", 0.4));
  plate.fill(polygon([at(-40, 4), at(-40, 18), at(40, 18), at(40, 4)]), accent);
  lampGlow(plate, x, y - 60 * s, 150 * s, 0.5);
  plate.fill(
    `${curve([at(-62, 0), at(-66, 60), at(-40, 116)])}L${curve([at(-40, 116), at(-92, 70), at(-84, 0)]).slice(1)}Z`,
    blend(canvas, "#ffffff", 0.3),
  );
  plate.fill(`${curve([at(62, 0), at(66, 60), at(40, 116)])}L${curve([at(40, 116), at(92, 70), at(84, 0)]).slice(1)}Z`, shade);
  // The flysheet over the tent, on poles in front of the deck.
  plate.line(d`M${x - 178 * s} ${y}V${y - 92 * s}M${x + 178 * s} ${y}V${y - 92 * s}`, wood, 6 * s);
  plate.fill(
    `${curve([at(-214, 84), at(-110, 138), at(0, 214)])}L${curve([at(0, 214), at(110, 138), at(214, 84)]).slice(1)}L${curve([at(214, 84), at(0, 148), at(-214, 84)]).slice(1)}Z`,
    blend(canvas, accent, 0.3),
  );
  plate.fill(
    `${curve([at(0, 214), at(110, 138), at(214, 84)])}L${curve([at(214, 84), at(110, 116), at(20, 150)]).slice(1)}Z`,
    blend(blend(canvas, accent, 0.3), ink, 0.3),
  );
  plate.line(
    d`M${x - 214 * s} ${y - 84 * s}L${x - 262 * s} ${y + 22 * s}M${x + 214 * s} ${y - 84 * s}L${x + 262 * s} ${y + 22 * s}`,
    blend(ink, low, 0.4),
    2.2 * s,
  );
  plate.rect(x - 200 * s, y - 2 * s, 400 * s, 15 * s, blend(wood, light, 0.3));
  plate.rect(x - 200 * s, y + 11 * s, 400 * s, 8 * s, blend(wood, "#000000", 0.2));
  for (const side of [-1, 1]) {
    plate.circle(x + side * 110 * s, y - 10 * s, 7 * s, light);
    lampGlow(plate, x + side * 110 * s, y - 10 * s, 40 * s, 0.6);
  }
}

function fire(plate: Plate, x: number, y: number): void {
  const { light, accent, ink } = plate.palette;
  lampGlow(plate, x, y - 20, 150, 0.6);
  plate.line(d`M${x - 34} ${y + 8}l60 -14M${x + 34} ${y + 8}l-60 -14`, ink, 9);
  plate.fill(
    d`M${x - 22} ${y - 2}Q${x - 30} ${y - 34} ${x - 4} ${y - 64}Q${x} ${y - 40} ${x + 14} ${y - 46}Q${x + 30} ${y - 24} ${x + 20} ${y - 2}Z`,
    accent,
  );
  plate.fill(d`M${x - 10} ${y - 2}Q${x - 14} ${y - 22} ${x} ${y - 36}Q${x + 14} ${y - 20} ${x + 10} ${y - 2}Z`, light);
}
