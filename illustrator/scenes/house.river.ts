import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { house } from "../draw/buildings.ts";
import { lampGlow, smoke, windowLight } from "../draw/lodging.ts";
import { canopy } from "../draw/mountains.ts";
import { bush, frameInks, frondCorner, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { archPath, boxPath, curve, d, lens, type Point, times } from "../draw/svg.ts";

const BANK = 520;
const MIRROR = 0.82;

/** A house on the bank of a slow river: its terrace over the water, a row of lamps, and the reflection of everything below. */
export function houseRiver(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { ink, accent } = palette;
  sky(plate, BANK - 40);
  const sunX = dice.between(180, 360);
  sun(plate, sunX, dice.between(150, 240), dice.between(52, 76), { isCrescent: true });
  clouds(plate, 60, 230, 4);
  plate.land(plate.ridge(380, { amplitude: 120, frequency: 1.5, octaves: 3 }), plate.mist(0.05, 270, BANK, 0.7), { bottom: BANK });
  plate.land(plate.ridge(450, { amplitude: 70, frequency: 1.8, octaves: 3 }), plate.mist(0.2, 390, BANK, 0.6), { bottom: BANK });
  const x = dice.between(560, 640);
  const shore = plate.named(() => farBank(plate, x));
  water(plate, shore);
  glints(plate, {
    from: BANK + 40,
    to: HEIGHT - 40,
    x: x + 10,
    spread: 130,
    count: 36,
    colour: windowLight(plate),
    opacity: isNight ? 0.8 : 0.5,
  });
  jetty(plate, x + 190);
  boat(plate, {
    x: x - 210,
    y: 668,
    size: 92,
    kind: plate.setting.hat === "cone" ? "canopy" : "rowing",
    hull: blend(ink, "#000000", 0.1),
    trim: accent,
    sail: accent,
  });
  const front: Point[] = [
    [-20, 716],
    [160, 736],
    [340, 782],
    [420, 830],
  ];
  plate.fill(`${curve(front)}L-20 ${BOTTOM}Z`, blend(ink, "#000000", 0.12));
  reeds(plate);
  const [dark, lighter] = frameInks(plate, 0.15);
  frondCorner(plate, {
    x: 1224,
    y: 10,
    count: 8,
    from: Math.PI + 0.1,
    step: -0.2,
    length: [250, 370],
    droop: 0.45,
    colours: [lighter, dark],
  });
  birds(plate, sunX + 170, 190, 5, 11);
  return { focusX: x, focusY: BANK - 70 };
}

/** The river with the reflection of its far bank. @param shore name of the group that it reflects */
function water(plate: Plate, shore: string): void {
  const { dice, palette } = plate;
  const { top, low, light, mid, ink } = palette;
  const river = blend(blend(mid, top, 0.35), low, 0.12);
  plate.ground(
    BANK + 2,
    plate.downward(
      [
        [0, blend(river, low, 0.5)],
        [0.5, river],
        [1, blend(mid, ink, 0.68)],
      ],
      BANK,
      HEIGHT,
    ),
  );
  plate.clipped(d`M-20 ${BANK + 2}H1220V${BOTTOM}H-20Z`, () =>
    plate.repeat(shore, { transform: d`matrix(1 0 0 ${-MIRROR} 0 ${(BANK + 2) * (1 + MIRROR)})`, opacity: 0.4 }),
  );
  const ripples = times(46).map(() => {
    const near = dice.next();
    return lens(dice.between(0, WIDTH), BANK + 12 + near * 240, (24 + 120 * near) * dice.between(0.4, 1), 0.7 + 1.7 * near);
  });
  plate.fill(ripples.join(""), blend(low, light, 0.4), { opacity: 0.42 });
}

/** Everything that the river reflects: woods, palms, bushes and the house. */
function farBank(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { mid, ink } = palette;
  plate.clipped(d`M-20 -20H1220V${BANK + 3}H-20Z`, () => {
    canopy(plate, BANK - 76, 44, 22, plate.mist(0.42, BANK - 140, BANK + 20, 0.45));
    for (const away of [-430, -350, 330, 420, 510])
      palm(plate, {
        x: x + away + dice.between(-20, 20),
        y: BANK + 4,
        height: dice.between(170, 250),
        lean: dice.between(-24, 24),
        colour: plate.tone(0.72),
        shade: plate.tone(0.6),
      });
    for (const index of times(9))
      bush(plate, index * 150 + dice.between(-30, 30), BANK - 6, dice.between(34, 52), blend(mid, ink, 0.4), blend(mid, ink, 0.2));
  });
  building(plate, x);
}

function building(plate: Plate, x: number): void {
  const { palette, isNight } = plate;
  const { light, far, mid, ink, accent } = palette;
  const wall = isNight ? blend(blend(light, mid, 0.6), ink, 0.2) : blend(blend(light, accent, 0.2), far, 0.14);
  const shadow = blend(wall, ink, 0.34);
  const roofInk = blend(accent, ink, 0.1);
  const roofShade = blend(accent, ink, 0.44);
  const lit = isNight ? 0.75 : 0.3;
  const grid = { width: 26, height: 38, stepX: 54, stepY: 66, colour: blend(ink, far, 0.2), gaps: 0, lit, glow: windowLight(plate) };
  smoke(plate, x - 84, BANK - 290, 90);
  plate.rect(x - 98, BANK - 290, 28, 80, shadow);
  house(plate, {
    x: x + 70,
    y: BANK,
    width: 150,
    height: 132,
    lit: wall,
    shadow,
    shadowShare: 0.36,
    roof: "hip",
    roofInk,
    roofShade,
    windows: grid,
  });
  house(plate, {
    x: x - 150,
    y: BANK,
    width: 238,
    height: 186,
    lit: wall,
    shadow,
    shadowShare: 0.24,
    roof: "gable",
    roofInk,
    roofShade,
    pitch: 0.36,
    windows: { ...grid, stepX: 58, stepY: 82 },
  });
  plate.fill(archPath(x - 54, BANK - 74, 46, 74), windowLight(plate));
  lampGlow(plate, x - 31, BANK - 40, 110, 0.5);
  // The terrace on posts, under a sloping canvas.
  plate.fill(d`M${x - 176} ${BANK - 100}H${x - 84}L${x - 64} ${BANK - 78}H${x - 206}Z`, accent);
  plate.fill(boxPath(x - 268, BANK - 12, 580, 14), blend(ink, accent, 0.3));
  const posts = times(10).map((post) => d`M${x - 258 + post * 62} ${BANK - 46}V${BANK + 2}`);
  plate.line(posts.join(""), blend(ink, accent, 0.18), 5);
  plate.line(d`M${x - 262} ${BANK - 44}H${x + 306}`, blend(ink, accent, 0.18), 5);
  for (const lamp of times(5)) {
    const lampX = x - 258 + lamp * 140;
    lampGlow(plate, lampX, BANK - 56, 40, 0.6);
    plate.circle(lampX, BANK - 54, 6, light);
  }
}

function jetty(plate: Plate, x: number): void {
  const { ink, accent, light } = plate.palette;
  const wood = blend(ink, accent, 0.3);
  plate.fill(d`M${x - 8} ${BANK + 4}h40L${x + 120} ${BANK + 150}h-96Z`, blend(wood, light, 0.2));
  const planks = times(8).map((plank) => {
    const near = ((plank + 1) / 9) ** 1.4;
    return d`M${x - 8 + 32 * near} ${BANK + 4 + 146 * near}h${40 + 56 * near}`;
  });
  plate.line(planks.join(""), wood, 2.6);
  plate.line(d`M${x + 24} ${BANK + 128}v60M${x + 120} ${BANK + 128}v60M${x + 6} ${BANK + 60}v34`, blend(wood, "#000000", 0.2), 8);
}

function reeds(plate: Plate): void {
  const { dice, palette } = plate;
  const stems = times(26).map(() => {
    const [x, height] = [dice.between(-10, 300), dice.between(60, 150)];
    return d`M${x} 800Q${x + 4} ${800 - height * 0.6} ${x + dice.between(-16, 20)} ${800 - height}`;
  });
  plate.line(stems.join(""), blend(palette.ink, palette.mid, 0.22), 4);
}
