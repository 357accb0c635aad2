import { blend } from "../colour.ts";
import { fish, turtle } from "../draw/animals.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { times } from "../draw/svg.ts";
import { coral, fan, seabed, underwater } from "./reef.garden.ts";

/** A turtle in a shaft of light over a dark garden of corals. */
export function reefTurtle(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const [x, y] = [dice.between(480, 700), dice.between(300, 370)];
  underwater(plate, x);
  plate.circle(
    x,
    0,
    420,
    plate.glow([
      [0, light, 0.55],
      [1, light, 0],
    ]),
  );
  plate.land(plate.ridge(600, { amplitude: 150, frequency: 1.5, octaves: 3 }), plate.tone(0.42, 0.4), { hasRim: false });
  for (let one = 0; one < 16; one += 1)
    fish(plate, dice.between(120, 1080), dice.between(110, 230), dice.between(16, 28), blend(light, low, 0.35), null, x > 600 ? 1 : -1);
  const tilt = dice.between(-34, -16);
  // A second turtle far off, faint in the blue.
  plate.group({ opacity: 0.34 }, () => turtle(plate, x > 600 ? x - 360 : x + 360, y - 70, 58, tilt - 14));
  turtle(plate, x, y, 168, tilt);
  for (const [away, down] of [
    [-210, -40],
    [-250, 20],
    [-180, 60],
    [-300, -10],
  ] as const)
    fish(plate, x + away, y + down, 34, accent, light, 1);
  plate.stipple(120, light, 3, 0.5, () => [x + dice.between(-420, 420), dice.between(40, 560)]);
  for (let one = 0; one < 6; one += 1)
    coral(plate, dice.between(0, WIDTH), 720, dice.between(44, 66), -Math.PI / 2 + dice.between(-0.2, 0.2), 12, blend(accent, mid, 0.6), 3);
  plate.land(plate.ridge(700, { amplitude: 70, frequency: 2, octaves: 3 }), plate.tone(0.78), { hasRim: false });
  fan(plate, dice.between(90, 220), 770, dice.between(130, 170), blend(accent, far, 0.25), blend(accent, ink, 0.4));
  for (const from of [340, 860, 1040])
    coral(
      plate,
      from + dice.between(-50, 50),
      790,
      dice.between(66, 90),
      -Math.PI / 2 + dice.between(-0.25, 0.25),
      17,
      from === 860 ? blend(accent, light, 0.4) : accent,
      4,
    );
  for (const index of times(5))
    fish(
      plate,
      dice.between(420, 800),
      dice.between(600, 690),
      dice.between(36, 54),
      index % 2 ? accent : light,
      index % 2 ? light : ink,
      -1,
    );
  seabed(plate);
  return { focusX: x, focusY: y };
}
