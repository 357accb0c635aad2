import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lampGlow, smoke, windowLight } from "../draw/lodging.ts";
import { peak } from "../draw/mountains.ts";
import { grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";

/** Felt tents on a high pasture: round walls with woven bands, painted wooden doors, mountains behind. */
export function lodgeYurts(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const horizon = dice.between(440, 470);
  sky(plate, horizon);
  const side = dice.side();
  sun(plate, 600 + side * dice.between(260, 380), dice.between(130, 210), dice.between(50, 72), { isCrescent: true });
  clouds(plate, 60, 220, 4);
  peaks(plate, horizon + 14);
  plate.land(plate.ridge(horizon - 4, { amplitude: 40, frequency: 1.5, octaves: 2 }), plate.mist(0.34, horizon - 40, horizon + 60, 0.5));
  plate.ground(
    horizon + 16,
    plate.downward(
      [
        [0, blend(plate.tone(0.42), low, 0.2)],
        [0.5, plate.tone(0.58)],
        [1, blend(mid, ink, 0.6)],
      ],
      horizon,
      800,
    ),
  );
  plate.stipple(360, light, 2.4, 0.3, () => [dice.between(0, WIDTH), horizon + 30 + dice.next() ** 1.3 * 220]);
  const x = dice.between(560, 640);
  yurt(plate, x - 350, horizon + 92, 0.5);
  yurt(plate, x + 330, horizon + 110, 0.58);
  fence(plate, horizon + 120, x + 90);
  yurt(plate, x - 30, 660, 1.05);
  person(plate, {
    x: x + 210,
    y: 700,
    height: 104,
    colour: ink,
    garment: accent,
    dress: "skirt",
    hat: "brim",
    hatInk: blend(accent, ink, 0.4),
  });
  person(plate, { x: x - 300, y: 690, height: 92, colour: ink, garment: blend(far, light, 0.3) });
  const front: Point[] = [
    [-20, 748],
    [300, 768],
    [640, 786],
    [960, 766],
    [1220, 734],
  ];
  plate.fill(`${curve(front)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, ink);
  grass(plate, 795, 140, 60, ink);
  birds(plate, 600 - side * 300, 150, 5, 12);
  return { focusX: x, focusY: 500 };
}

function peaks(plate: Plate, base: number): void {
  const { dice } = plate;
  for (const [away, width, height, snow] of [
    [-430, 520, 230, 0.5],
    [-60, 640, 310, 0.46],
    [360, 560, 260, 0.5],
  ] as const)
    peak(plate, {
      x: 600 + away + dice.between(-40, 40),
      base,
      width,
      height: height * dice.between(0.9, 1.1),
      depth: 0.14,
      snow,
    });
}

function yurt(plate: Plate, x: number, y: number, s: number): void {
  const { light, low, mid, ink, accent } = plate.palette;
  const at = (across: number, up: number): Point => [x + across * s, y - up * s];
  const felt = plate.isNight ? blend(light, mid, 0.45) : blend(light, low, 0.3);
  const shade = blend(felt, ink, 0.34);
  plate.ellipse(x + 40 * s, y + 6 * s, 240 * s, 22 * s, ink, { opacity: 0.32 });
  smoke(plate, x, y - 238 * s, 90 * s);
  const roof = `${curve([at(-196, 122), at(-110, 190), at(-36, 226)])}L${curve([at(36, 226), at(110, 190), at(196, 122)]).slice(1)}Z`;
  plate.fill(roof, felt);
  const wall = `${curve([at(-182, 124), at(-190, 60), at(-184, 0)])}L${curve([at(-184, 0), at(0, -16), at(184, 0)]).slice(1)}L${curve([at(184, 0), at(190, 60), at(182, 124)]).slice(1)}Z`;
  plate.fill(wall, blend(felt, light, 0.3));
  plate.clipped(wall, () => plate.fill(polygon([at(76, -30), at(84, 140), at(240, 140), at(240, -30)]), shade));
  plate.clipped(roof, () => {
    plate.fill(polygon([at(26, 240), at(88, 110), at(240, 110), at(240, 240)]), shade);
    const ropes = times(7).map((rope) => d`M${x + (rope - 3) * 11 * s} ${y - 228 * s}L${x + (rope - 3) * 68 * s} ${y - 118 * s}`);
    plate.line(ropes.join(""), accent, 4.5 * s, { opacity: 0.85 });
  });
  // Two woven bands, with teeth between them.
  for (const [up, width] of [
    [126, 15],
    [64, 7],
  ] as const)
    plate.line(curve([at(-190, up), at(0, up - 14), at(190, up)]), up > 100 ? accent : blend(accent, ink, 0.2), width * s);
  const teeth = times(24).map((tooth) => {
    const across = -180 + tooth * 15;
    const up = 116 - 14 * (1 - (across / 190) ** 2);
    return polygon([at(across, up), at(across + 15, up), at(across + 7.5, up - 18)]);
  });
  plate.fill(teeth.join(""), blend(mid, ink, 0.3));
  plate.fill(polygon([at(-44, 224), at(-30, 244), at(30, 244), at(44, 224)]), blend(accent, ink, 0.35));
  plate.fill(polygon([at(-52, -12), at(-52, 112), at(52, 112), at(52, -12)]), blend(accent, ink, 0.42));
  plate.fill(polygon([at(-40, -12), at(-40, 98), at(0, 98), at(0, -12)]), accent);
  plate.fill(polygon([at(0, -12), at(0, 98), at(40, 98), at(40, -12)]), windowLight(plate));
  lampGlow(plate, x + 20 * s, y - 46 * s, 110 * s, 0.5);
  const panel = (up: number) => d`M${x - 32 * s} ${y - up * s}h${24 * s}v${26 * s}h${-24 * s}Z`;
  plate.line(panel(88) + panel(48), blend(accent, light, 0.5), 2.6 * s);
}

function fence(plate: Plate, y: number, from: number): void {
  const { ink, accent } = plate.palette;
  const wood = blend(ink, accent, 0.28);
  plate.line(
    times(9)
      .map((post) => d`M${from + post * 74} ${y}v-44`)
      .join(""),
    wood,
    5,
  );
  plate.line(d`M${from - 20} ${y - 34}H1220M${from - 20} ${y - 16}H1220`, wood, 3.6);
}
