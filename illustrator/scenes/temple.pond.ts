import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { person } from "../draw/figures.ts";
import { lampGlow } from "../draw/lodging.ts";
import { canopy } from "../draw/mountains.ts";
import { frameInks, frondCorner, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { d, lens, times } from "../draw/svg.ts";
import { stupa } from "../draw/temples.ts";
import { lotus } from "./pavilion.lotus.ts";
import { TOWERS, towers } from "./temple.forest.ts";

const MIRROR = 0.8;
/** Scale of the towers, which are farther away than in temple.forest. */
const DISTANCE = 0.82;
const TIERS = 7;

/** A temple across a pond at first light, with its reflection: towers or a stone stupa, steps down to the water, a boat with flowers. */
export function templePond(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, ink, accent } = palette;
  const bank = dice.between(440, 470);
  sky(plate, bank - 20);
  const x = dice.between(540, 660);
  sun(plate, x + dice.side() * dice.between(140, 260), dice.between(190, 280), dice.between(60, 86));
  clouds(plate, 70, 220, 4);
  plate.land(plate.ridge(bank - 70, { amplitude: 90, frequency: 1.6, octaves: 3 }), plate.mist(0.04, bank - 140, bank, 0.7), {
    bottom: bank + 2,
  });
  const shore = farShore(plate, x, bank);
  pond(plate, bank, shore);
  steps(plate, x, bank);
  person(plate, { x: x - 14, y: bank + 12, height: 44, colour: ink, garment: accent, dress: "skirt" });
  person(plate, { x: x + 16, y: bank + 14, height: 40, colour: ink, garment: light, dress: "skirt" });
  lotus(plate, bank + 120, light);
  offering(plate, x + dice.side() * dice.between(190, 250), bank + 170);
  terrace(plate);
  const [dark, lighter] = frameInks(plate, 0.18);
  frondCorner(plate, {
    x: 1222,
    y: 20,
    count: 8,
    from: Math.PI + 0.1,
    step: -0.2,
    length: [260, 380],
    droop: 0.45,
    colours: [lighter, dark],
  });
  birds(plate, x - 260, 200, 6, 12);
  return { focusX: x, focusY: bank - 90 };
}

/** The temple between trees. @returns the name of its group, for the reflection */
function farShore(plate: Plate, x: number, bank: number): string {
  const { dice } = plate;
  const plan = dice.chance() ? TOWERS.five : TOWERS.three;
  const isStupa = plate.setting.temple === "stupa" || (plate.setting.temple === undefined && dice.chance(0.4));
  return plate.named(() => {
    plate.clipped(d`M-20 -20H1220V${bank + 2}H-20Z`, () => {
      canopy(plate, bank - 66, 40, 26, plate.mist(0.28, bank - 120, bank + 30, 0.5));
      if (isStupa) stupa(plate, x, bank + 4, 0.98);
      else
        plate.group({ transform: `${d`translate(${x * (1 - DISTANCE)} ${(bank + 16) * (1 - DISTANCE)})`} scale(${DISTANCE})` }, () =>
          towers(plate, x, bank + 16, plan, TIERS),
        );
      for (const away of [-470, -390, 400, 500])
        palm(plate, {
          x: x + away + dice.between(-24, 24),
          y: bank + 6,
          height: dice.between(170, 250),
          lean: dice.between(-26, 26),
          colour: plate.tone(0.66),
          shade: plate.tone(0.54),
        });
      canopy(plate, bank - 26, 26, 30, plate.tone(0.58));
    });
  });
}

/** The pond with the reflection of its far shore. @param shore name of the group that it reflects */
function pond(plate: Plate, bank: number, shore: string): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink } = palette;
  const water = blend(far, top, 0.4);
  plate.ground(
    bank,
    plate.downward(
      [
        [0, blend(water, low, 0.55)],
        [0.55, blend(water, mid, 0.25)],
        [1, blend(mid, ink, 0.65)],
      ],
      bank,
      HEIGHT,
    ),
  );
  plate.clipped(d`M-20 ${bank}H1220V${BOTTOM}H-20Z`, () =>
    plate.repeat(shore, { transform: d`matrix(1 0 0 ${-MIRROR} 0 ${bank * (1 + MIRROR)})`, opacity: 0.42 }),
  );
  const ripples = times(40).map(() => {
    const near = dice.next();
    return lens(dice.between(0, WIDTH), bank + 8 + near * 260, (26 + 130 * near) * dice.between(0.4, 1), 0.6 + 1.5 * near);
  });
  plate.fill(ripples.join(""), blend(low, light, 0.4), { opacity: 0.4 });
}

/** Stairs from the temple's terrace down to the water, with their reflection. */
function steps(plate: Plate, x: number, bank: number): void {
  const { light, far, mid, ink } = plate.palette;
  for (const step of times(6)) {
    const [half, y] = [44 + step * 13, bank - 6 + step * 8];
    plate.rect(x - half, y, half * 2, 8, blend(light, far, 0.3));
    plate.rect(x + half * 0.35, y, half * 0.65, 8, blend(far, mid, 0.7));
    plate.line(d`M${x - half} ${y}h${half * 2}`, blend(light, "#ffffff", 0.3), 1.8);
  }
  plate.fill(lens(x, bank + 50, 150, 9), ink, { opacity: 0.28 });
}

/** A slim boat full of flowers, a rower standing at its end. */
function offering(plate: Plate, x: number, y: number): void {
  const { dice, palette } = plate;
  const { light, ink, accent, mid } = palette;
  person(plate, {
    x: x + 74,
    y: y - 4,
    height: 92,
    colour: ink,
    garment: blend(accent, light, 0.35),
    hat: plate.setting.hat,
    hatInk: light,
  });
  plate.line(d`M${x + 92} ${y - 62}L${x + 128} ${y + 34}`, ink, 4);
  for (const flower of times(26))
    plate.circle(
      x - 66 + flower * 4.4,
      y - 8 - dice.next() * 18,
      dice.between(5, 9),
      flower % 3 === 0 ? light : flower % 3 === 1 ? accent : blend(mid, ink, 0.3),
    );
  boat(plate, { x, y, size: 124, kind: "rowing", hull: blend(ink, "#000000", 0.1), trim: accent });
}

/** The near bank: flagstones and a stone lantern. */
function terrace(plate: Plate): void {
  const { light, far, mid, ink } = plate.palette;
  const stone = blend(ink, mid, 0.24);
  plate.fill(d`M-20 742Q220 724 430 760T640 ${BOTTOM}H-20Z`, stone);
  plate.line(d`M-20 742Q220 724 430 760T640 ${BOTTOM}`, blend(stone, light, 0.3), 5, { opacity: 0.7 });
  plate.rect(132, 640, 26, 110, blend(stone, far, 0.3));
  plate.rect(146, 640, 12, 110, blend(stone, "#000000", 0.25));
  plate.rect(112, 632, 66, 14, blend(stone, far, 0.4));
  plate.rect(122, 584, 46, 48, blend(stone, far, 0.25));
  plate.rect(132, 592, 26, 34, light);
  plate.fill(d`M96 586Q132 574 145 540Q158 574 194 586Z`, blend(stone, far, 0.15));
  lampGlow(plate, 145, 608, 96, 0.6);
}
