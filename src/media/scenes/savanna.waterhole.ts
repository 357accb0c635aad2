import { elephant, giraffe } from "../draw/animals.ts";
import { acacia, grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, lens, type Point, times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";
import { volcano } from "./savanna.sunset.ts";

/** A family of elephants, by place in the row and height. */
const FAMILY = [
  [-250, 118],
  [-60, 150],
  [96, 74],
  [220, 132],
  [350, 60],
] as const;
const MIRROR = 0.85;

/** Elephants along the far bank of a waterhole, their pictures in it; trees and a giraffe against the sky. */
export function savannaWaterhole(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const horizon = dice.between(390, 430);
  sky(plate, horizon, { style: "bands" });
  const sunX = dice.between(330, 860);
  sun(plate, sunX, dice.between(150, 250), dice.between(50, 74));
  clouds(plate, 70, 260, 4, { opacity: 0.45 });
  if (dice.chance(0.7)) volcano(plate, sunX > 600 ? 300 : 900, horizon);
  plate.land(plate.ridge(horizon - 6, { amplitude: 34, frequency: 1.5, octaves: 2 }), plate.mist(0.25, horizon - 40, horizon + 30, 0.5));
  for (let tree = 0; tree < 10; tree += 1)
    acacia(plate, dice.between(0, WIDTH), horizon + 10, dice.between(40, 96), plate.tone(0.5), plate.tone(0.45));
  plate.ground(
    horizon + 6,
    plate.downward(
      [
        [0, blend(low, mid, 0.3)],
        [1, blend(far, mid, 0.55)],
      ],
      horizon,
      horizon + 130,
    ),
  );
  const bank = horizon + 96;
  const herdX = dice.between(520, 640);
  const treeX = herdX > 580 ? dice.between(130, 210) : dice.between(980, 1060);
  acacia(plate, treeX, bank - 4, dice.between(300, 350), blend(ink, mid, 0.12), blend(ink, mid, 0.45));
  giraffe(plate, treeX + (treeX > 600 ? -130 : 120), bank - 6, 190, blend(ink, mid, 0.2));
  const water = blend(far, top, 0.45);
  plate.ground(
    bank,
    plate.downward(
      [
        [0, blend(water, low, 0.6)],
        [0.6, water],
        [1, blend(mid, ink, 0.5)],
      ],
      bank,
      HEIGHT,
    ),
  );
  const hide = blend(ink, mid, 0.12);
  const herd = plate.named(() => {
    for (const [away, height] of FAMILY) elephant(plate, herdX + away, bank + 8, height, hide);
  });
  plate.clipped(d`M-20 ${bank + 8}H1220V${BOTTOM}H-20Z`, () =>
    plate.repeat(herd, { transform: d`matrix(1 0 0 ${-MIRROR} 0 ${(bank + 8) * (1 + MIRROR)})`, opacity: 0.42 }),
  );
  plate.fill(
    times(34)
      .map(() => {
        const near = dice.next();
        return lens(dice.between(0, WIDTH), bank + 22 + near * 190, (26 + 130 * near) * dice.between(0.4, 1), 0.6 + 1.6 * near);
      })
      .join(""),
    blend(low, light, 0.45),
    { opacity: 0.45 },
  );
  const shore: Point[] = [
    [-20, bank - 12],
    [160, bank - 2],
    [420, bank + 10],
    [760, bank + 8],
    [1000, bank],
    [1220, bank - 14],
  ];
  plate.fill(
    `${curve(shore)}${d`L1220 ${bank + 8}L1000 ${bank + 22}L760 ${bank + 20}L420 ${bank + 22}L160 ${bank + 12}L-20 ${bank + 6}Z`}`,
    blend(mid, ink, 0.35),
  );
  for (let wader = 0; wader < 4; wader += 1)
    egret(plate, dice.between(140, 420), bank + dice.between(70, 150), dice.between(34, 52), wader === 0 ? accent : light);
  const front: Point[] = [
    [-20, 700],
    [200, 716],
    [420, 756],
    [700, 770],
    [980, 740],
    [1220, 690],
  ];
  plate.fill(`${curve(front)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, ink);
  grass(plate, 780, 130, 110, ink);
  grass(plate, 812, 60, 130, blend(ink, "#000000", 0.25));
  birds(plate, sunX + (sunX > 600 ? -240 : 240), 180, 8, 12);
  return { focusX: herdX + 40, focusY: bank - 40 };
}

/** A wading bird. */
function egret(plate: Plate, x: number, y: number, height: number, colour: string): void {
  const at = (across: number, up: number) => d`${x + across * height} ${y - up * height}`;
  plate.line(`M${at(-0.05, 0.45)}L${at(-0.05, 0)}M${at(0.05, 0.45)}L${at(0.07, 0)}`, plate.palette.ink, height * 0.03);
  plate.fill(
    `M${at(-0.34, 0.42)}Q${at(-0.1, 0.68)} ${at(0.14, 0.62)}Q${at(0.26, 0.78)} ${at(0.16, 0.92)}Q${at(0.2, 1.04)} ${at(0.3, 0.98)}L${at(0.46, 0.94)}L${at(0.3, 0.92)}Q${at(0.36, 0.7)} ${at(0.2, 0.46)}Q${at(-0.05, 0.34)} ${at(-0.34, 0.42)}Z`,
    colour,
  );
}
