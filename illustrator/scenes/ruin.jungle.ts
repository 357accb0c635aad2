import { blend } from "../colour.ts";
import { hiker } from "../draw/figures.ts";
import { frameInks, monstera } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { fogBank, sky, sun } from "../draw/sky.ts";
import { boxPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { tree } from "../draw/trees.ts";

const FLOOR = 640;

/** A carved stone doorway in the forest: roots of a giant tree run down over its walls, leaves in front, a visitor on the steps. */
export function ruinJungle(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  sky(plate, 520);
  const x = dice.between(560, 640);
  sun(plate, x + dice.side() * dice.between(180, 300), dice.between(110, 190), dice.between(60, 84), { style: "veil" });
  for (const [row, depth] of [0.24, 0.42, 0.58].entries()) {
    const wood = times(15).map((index) =>
      tree(plate, "broadleaf", {
        x: index * 86 + dice.between(-34, 34),
        y: 580 + row * 22,
        height: dice.between(330, 520) - row * 60,
        width: 190,
      }),
    );
    plate.fill(wood.join(""), plate.tone(depth));
    fogBank(plate, 560 + row * 20, 60, blend(low, light, 0.3), 0.22);
  }
  const earth = blend(mid, ink, 0.42);
  plate.ground(
    FLOOR - 30,
    plate.downward(
      [
        [0, blend(earth, far, 0.35)],
        [1, blend(earth, ink, 0.6)],
      ],
      FLOOR - 30,
      BOTTOM,
    ),
  );
  const stone = blend(blend(far, light, 0.5), low, 0.25);
  gate(plate, x, stone, blend(stone, ink, 0.46));
  trunkAndRoots(plate, x + dice.between(110, 150));
  blocks(plate, x, stone, blend(stone, ink, 0.46));
  hiker(plate, x - 6, FLOOR + 62, 104, dice.side());
  const [dark, lighter] = frameInks(plate);
  for (const [leafX, leafY, angle, size] of [
    [20, 820, -1.0, 330],
    [150, 840, -1.5, 240],
    [1180, 820, -2.1, 340],
    [1050, 846, -1.7, 230],
    [1230, 560, -2.7, 260],
    [-30, 540, -0.4, 240],
  ] as const)
    monstera(plate, leafX, leafY, angle + dice.between(-0.1, 0.1), size, dice.chance() ? dark : lighter, blend(dark, mid, 0.4));
  return { focusX: x, focusY: 440 };
}

/** Three stepped towers on a base, the middle one with a doorway. */
function gate(plate: Plate, x: number, lit: string, shadow: string): void {
  const { ink, light, accent } = plate.palette;
  for (const [away, width, foot, levels] of [
    [-250, 190, FLOOR, 4],
    [250, 190, FLOOR, 4],
    [0, 270, FLOOR, 6],
  ] as const) {
    for (const level of times(levels)) {
      const share = level / levels;
      const half = (width / 2) * (1 - share * 0.62);
      const height = level === 0 ? 250 : 58 - level * 3;
      const y = level === 0 ? foot : foot - 250 - times(level - 1).reduce((sum, one) => sum + 55 - one * 3, 0);
      plate.rect(x + away - half, y - height, half * 2, height + 1, lit);
      plate.rect(x + away + half * 0.42, y - height, half * 0.58, height + 1, shadow);
      plate.rect(x + away - half - 9, y - height - 2, half * 2 + 18, 11, blend(lit, light, 0.2));
      plate.rect(x + away + half * 0.42, y - height - 2, half * 0.58 + 9, 11, shadow);
      const joints = times(Math.floor(height / 26)).map((row) => d`M${x + away - half} ${y - 14 - row * 26}h${half * 1.4}`);
      plate.line(joints.join(""), blend(lit, ink, 0.26), 2.4, { opacity: 0.7 });
      if (level > 0) plate.fill(boxPath(x + away - 9, y - height + 16, 18, height - 20), blend(shadow, ink, 0.3));
    }
  }
  plate.fill(boxPath(x - 80, FLOOR - 214, 160, 214), blend(lit, light, 0.25));
  plate.fill(boxPath(x - 52, FLOOR - 186, 104, 186), blend(ink, accent, 0.1));
  plate.fill(d`M${x - 98} ${FLOOR - 214}Q${x} ${FLOOR - 300} ${x + 98} ${FLOOR - 214}Z`, blend(lit, shadow, 0.3));
  const rays = times(9).map((ray) => d`M${x} ${FLOOR - 216}L${x - 76 + ray * 19} ${FLOOR - 226 - Math.sin((ray / 8) * Math.PI) * 30}`);
  plate.line(rays.join(""), blend(shadow, ink, 0.2), 3);
  for (const row of times(4)) {
    plate.rect(x - 110 - row * 16, FLOOR + row * 17, 220 + row * 32, 18, blend(lit, ink, 0.12 + row * 0.05));
    plate.rect(x - 110 - row * 16, FLOOR + row * 17, 220 + row * 32, 5, lit);
  }
}

/** A giant tree on top of the wall, its pale roots running down to the ground. @param x of its trunk */
function trunkAndRoots(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, low, mid, ink } = palette;
  const bark = blend(blend(light, low, 0.5), ink, 0.22);
  const shade = blend(bark, ink, 0.42);
  const top = FLOOR - 290;
  plate.fill(d`M${x - 44} ${top + 20}Q${x - 26} ${top - 200} ${x - 50} -30H${x + 62}Q${x + 36} ${top - 180} ${x + 54} ${top + 20}Z`, bark);
  plate.fill(d`M${x + 14} ${top + 20}Q${x + 16} ${top - 200} ${x + 14} -30H${x + 62}Q${x + 36} ${top - 180} ${x + 54} ${top + 20}Z`, shade);
  for (const [index, [from, to, width]] of (
    [
      [-34, -150, 26],
      [-14, -66, 22],
      [6, 20, 30],
      [24, 78, 24],
      [40, 168, 30],
    ] as const
  ).entries()) {
    const wander = (share: number): Point => [
      x + from + (to - from) * share ** 0.8 + Math.sin(share * 7 + index * 2) * 16,
      top + (FLOOR + 30 - top) * share,
    ];
    const line = curve(times(9).map((step) => wander(step / 8)));
    plate.line(line, index % 2 ? shade : bark, width);
    plate.line(line, index % 2 ? blend(shade, ink, 0.3) : shade, width * 0.3, { transform: `translate(${width * 0.3} 0)` });
  }
  const crown = times(26).map(() => [x + dice.between(-300, 300), dice.between(-40, 66)] as const);
  for (const [leafX, leafY] of crown)
    plate.ellipse(leafX, leafY, dice.between(50, 90), dice.between(24, 40), dice.chance() ? blend(mid, ink, 0.5) : blend(mid, ink, 0.7));
}

/** Fallen blocks beside the steps. */
function blocks(plate: Plate, x: number, lit: string, shadow: string): void {
  const { dice, palette } = plate;
  for (const [away, y] of [
    [-330, 694],
    [-236, 728],
    [-420, 736],
    [300, 700],
    [400, 736],
  ] as const) {
    const [at, size] = [x + away + dice.between(-16, 16), dice.between(44, 66)];
    plate.fill(
      polygon([
        [at - size * 0.7, y],
        [at - size * 0.6, y - size * 0.62],
        [at + size * 0.3, y - size * 0.7],
        [at + size * 0.4, y],
      ]),
      lit,
    );
    plate.fill(
      polygon([
        [at + size * 0.4, y],
        [at + size * 0.3, y - size * 0.7],
        [at + size * 0.7, y - size * 0.56],
        [at + size * 0.76, y - 6],
      ]),
      shadow,
    );
    plate.ellipse(at, y + 2, size * 0.9, 7, palette.ink, { opacity: 0.34 });
  }
  plate.rect(LEFT, BOTTOM - 12, RIGHT - LEFT, 14, palette.ink);
}
