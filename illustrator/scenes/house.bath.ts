import { blend } from "../colour.ts";
import { lantern, pottedPlant, wallInk } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { archPath, curve, d, lens, type Point, polygon, times } from "../draw/svg.ts";

const POOL = 520;

/** A bath house: a warm pool under arches, steam, two bathers, towels and stones at its edge, light from above. */
export function houseBath(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? wallInk(plate) : blend(blend(light, low, 0.5), far, 0.34);
  plate.ground(
    LEFT,
    plate.downward(
      [
        [0, blend(wall, ink, 0.2)],
        [1, wall],
      ],
      0,
      POOL,
    ),
  );
  tiles(plate, wall);
  for (const x of [110, 355, 600, 845, 1090]) arch(plate, x, wall);
  plate.rect(LEFT, POOL - 70, RIGHT - LEFT, 40, blend(wall, light, 0.4));
  plate.rect(LEFT, POOL - 36, RIGHT - LEFT, 10, blend(wall, ink, 0.3));
  plate.ground(
    POOL - 26,
    plate.downward(
      [
        [0, blend(top, low, 0.45)],
        [0.5, blend(top, mid, 0.4)],
        [1, blend(mid, ink, 0.45)],
      ],
      POOL - 26,
      BOTTOM,
    ),
  );
  for (const x of [110, 355, 600, 845, 1090])
    plate.fill(d`M${x - 62} ${POOL - 26}h124l-10 130h-104Z`, light, { opacity: isNight ? 0.14 : 0.22 });
  const ripples = times(46).map(() => {
    const near = dice.next();
    return lens(dice.between(LEFT, RIGHT), POOL - 12 + near * 240, (22 + 90 * near) * dice.between(0.5, 1), 1 + 2.4 * near);
  });
  plate.fill(ripples.join(""), blend(low, light, 0.5), { opacity: 0.5 });
  for (const x of [270, 930])
    plate.fill(
      polygon([
        [x - 20, LEFT],
        [x + 60, LEFT],
        [x + 250, 700],
        [x + 60, 700],
      ]),
      light,
      { opacity: isNight ? 0.05 : 0.13 },
    );
  const x = dice.between(560, 640);
  bather(plate, x - 150, 592, 1, accent);
  bather(plate, x + 120, 628, 1.22, blend(light, "#ffffff", 0.3));
  steam(plate);
  for (const [at, drop, size] of [
    [232, 120, 26],
    [968, 120, 26],
    [600, 84, 34],
  ] as const) {
    plate.line(d`M${at} ${LEFT}V${drop}`, ink, 3);
    lantern(plate, at, drop, size, blend(light, accent, 0.35));
  }
  edge(plate);
  pottedPlant(plate, 1090, 770, 250, [blend(mid, ink, 0.55), blend(mid, ink, 0.2)], blend(accent, ink, 0.1));
  return { focusX: x, focusY: 480 };
}

function tiles(plate: Plate, wall: string): void {
  const { accent, ink } = plate.palette;
  const lozenges = times(20).map((index) => d`M${index * 62 - 8} ${POOL - 96}l26 -22l26 22l-26 22Z`);
  plate.fill(lozenges.join(""), blend(accent, wall, 0.3));
  plate.line(d`M${LEFT} ${POOL - 122}H${RIGHT}M${LEFT} ${POOL - 72}H${RIGHT}`, blend(accent, ink, 0.2), 5);
}

/** An arch with a window in it, on slim columns. */
function arch(plate: Plate, x: number, wall: string): void {
  const { top, low, light, ink, far } = plate.palette;
  plate.fill(archPath(x - 100, 60, 200, 350), blend(wall, light, 0.36));
  plate.fill(archPath(x - 84, 78, 168, 330), blend(wall, ink, 0.22));
  plate.fill(
    archPath(x - 62, 112, 124, 220),
    plate.isNight
      ? blend(top, ink, 0.2)
      : plate.downward(
          [
            [0, blend(top, low, 0.4)],
            [1, light],
          ],
          112,
          330,
        ),
  );
  plate.line(d`M${x} 112V332M${x - 62} 222H${x + 62}M${x - 44} 130L${x} 174L${x + 44} 130`, blend(wall, light, 0.3), 6);
  for (const side of [-1, 1]) {
    plate.rect(x + side * 110 - 11, 170, 22, 284, blend(light, far, 0.2));
    plate.rect(x + side * 110 + 2, 170, 9, 284, blend(far, ink, 0.25));
    plate.rect(x + side * 110 - 18, 152, 36, 20, blend(light, far, 0.35));
  }
}

/** Head and shoulders of a bather from behind, hair in a towel. */
function bather(plate: Plate, x: number, y: number, size: number, towel: string): void {
  const { light, low, ink, accent } = plate.palette;
  const skin = blend(accent, ink, 0.45);
  const at = (across: number, up: number): Point => [x + across * size, y - up * size];
  plate.fill(curve([at(-78, -8), at(-70, 34), at(-30, 54), at(30, 54), at(70, 34), at(78, -8)], true), skin);
  plate.fill(curve([at(20, -6), at(34, 30), at(26, 54), at(70, 34), at(78, -8)], true), blend(skin, ink, 0.3));
  plate.fill(polygon([at(-13, 48), at(13, 48), at(12, 76), at(-12, 76)]), skin);
  plate.ellipse(x, y - 94 * size, 29 * size, 35 * size, skin);
  plate.fill(curve([at(-34, 92), at(-40, 132), at(-8, 160), at(36, 146), at(36, 94), at(0, 106)], true), towel);
  plate.fill(curve([at(2, 108), at(14, 140), at(6, 160), at(36, 146), at(36, 94)], true), blend(towel, ink, 0.3));
  plate.line(curve([at(-32, 112), at(0, 128), at(32, 122)]), blend(towel, light, 0.5), 4 * size);
  plate.ellipse(x, y + 8 * size, 104 * size, 11 * size, blend(low, light, 0.5), { opacity: 0.55 });
  plate.ellipse(x, y + 4 * size, 82 * size, 7 * size, blend(low, ink, 0.3), { opacity: 0.5 });
}

function steam(plate: Plate): void {
  const { dice, palette } = plate;
  const { light } = palette;
  for (const index of times(9)) {
    const [x, y] = [60 + index * 136 + dice.between(-30, 30), POOL + dice.between(-10, 90)];
    plate.line(d`M${x} ${y}q${dice.between(-34, -14)} -46 0 -86t0 -90`, light, dice.between(10, 18), { opacity: 0.2 });
  }
  for (const [x, y, size] of [
    [230, 470, 190],
    [640, 440, 230],
    [1010, 470, 190],
  ] as const)
    plate.circle(
      x,
      y,
      size,
      plate.glow([
        [0, light, 0.3],
        [1, light, 0],
      ]),
    );
}

/** The near edge of the pool: rolled towels, a bowl of petals, warm stones, a candle. */
function edge(plate: Plate): void {
  const { light, low, far, mid, ink, accent } = plate.palette;
  const stone = blend(blend(far, ink, 0.34), mid, 0.2);
  plate.fill(d`M${LEFT} 724Q360 706 640 722T${RIGHT} 716V${BOTTOM}H${LEFT}Z`, blend(stone, light, 0.2));
  plate.fill(d`M${LEFT} 746Q360 728 640 744T${RIGHT} 738V${BOTTOM}H${LEFT}Z`, stone);
  for (const [index, [x, y]] of (
    [
      [150, 730],
      [222, 730],
      [186, 674],
    ] as const
  ).entries()) {
    const cloth = index === 2 ? accent : blend(light, "#ffffff", 0.4);
    plate.rect(x - 36, y - 30, 104, 60, blend(cloth, ink, 0.14), { rx: 28 });
    plate.circle(x - 8, y, 30, cloth);
    plate.line(d`M${x - 8} ${y}m-16 0a16 16 0 1 1 16 16a9 9 0 1 1 -4 -16`, blend(cloth, ink, 0.32), 4);
  }
  for (const [x, y, half, tall] of [
    [430, 752, 56, 18],
    [426, 722, 44, 15],
    [432, 698, 30, 11],
  ] as const) {
    plate.ellipse(x, y, half, tall, blend(ink, mid, 0.3));
    plate.ellipse(x - half * 0.24, y - tall * 0.34, half * 0.5, tall * 0.34, blend(ink, low, 0.35));
  }
  plate.ellipse(700, 776, 120, 22, ink, { opacity: 0.3 });
  plate.fill(d`M584 730H796Q780 786 726 788H654Q600 786 584 730Z`, blend(accent, ink, 0.3));
  plate.fill(d`M716 730H796Q780 786 726 788H690Q732 770 716 730Z`, blend(accent, ink, 0.55));
  plate.ellipse(690, 730, 106, 18, blend(mid, low, 0.3));
  for (const index of times(9)) {
    const [x, y] = [616 + index * 18, 728 + ((index * 5) % 3) * 5];
    plate.fill(d`M${x} ${y}q9 -14 20 -2q-8 12 -20 2Z`, index % 2 ? accent : light);
  }
  lampGlow(plate, 872, 700, 120, 0.6);
  plate.rect(846, 706, 52, 62, blend(light, low, 0.2));
  plate.rect(876, 706, 22, 62, blend(light, accent, 0.35));
  plate.fill("M872 664q13 22 0 38q-13 -16 0 -38Z", light);
}
