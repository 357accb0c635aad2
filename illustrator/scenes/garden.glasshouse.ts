import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { frond } from "../draw/fronds.ts";
import { leaf, monstera } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { d, lens, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const EYE: Point = [600, 430];
const RIBS = [0.2, 0.29, 0.42, 0.6, 0.86] as const;

/** Inside a palm house: iron ribs and panes, tropical plants in any country, a tiled path with a pond, a visitor. */
export function gardenGlasshouse(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const glass = isNight ? blend(top, far, 0.4) : blend(blend(top, low, 0.5), light, 0.3);
  plate.ground(
    LEFT,
    plate.downward(
      [
        [0, blend(glass, top, 0.3)],
        [1, blend(glass, light, 0.4)],
      ],
      0,
      560,
    ),
  );
  plate.circle(
    EYE[0],
    EYE[1] - 120,
    460,
    plate.glow([
      [0, light, 0.7],
      [1, light, 0],
    ]),
  );
  const iron = blend(blend(mid, far, 0.3), light, 0.35);
  for (const near of RIBS) rib(plate, near, iron);
  purlins(plate, iron);
  plate.fill(
    polygon([
      [EYE[0] - 130, EYE[1] + 62],
      [EYE[0] + 130, EYE[1] + 62],
      [RIGHT + 300, BOTTOM],
      [LEFT - 300, BOTTOM],
    ]),
    blend(mid, ink, 0.5),
  );
  const tiles = blend(blend(light, low, 0.5), far, 0.25);
  plate.fill(
    polygon([
      [EYE[0] - 34, EYE[1] + 62],
      [EYE[0] + 34, EYE[1] + 62],
      [EYE[0] + 236, BOTTOM],
      [EYE[0] - 236, BOTTOM],
    ]),
    tiles,
  );
  const joints = times(8).map(
    (row) => d`M${EYE[0] - 34 - 202 * (row / 7) ** 1.7} ${EYE[1] + 64 + 324 * (row / 7) ** 1.7}H${EYE[0] + 34 + 202 * (row / 7) ** 1.7}`,
  );
  plate.line(`${joints.join("")}${d`M${EYE[0]} ${EYE[1] + 62}V${BOTTOM}`}`, blend(tiles, ink, 0.3), 2.6, { opacity: 0.5 });
  for (const near of [0.26, 0.38, 0.54]) for (const side of [-1, 1] as const) tallPalm(plate, near, side, dice.between(0.86, 1.1));
  for (const near of [0.3, 0.46, 0.66])
    for (const side of [-1, 1] as const)
      clump(plate, EYE[0] + side * (220 + 330 * near) * near * 1.5, EYE[1] + 320 * near, 210 * near, near);
  const x = EYE[0] + dice.between(-16, 20);
  plate.ellipse(x + 20, 626, 40, 7, ink, { opacity: 0.3 });
  person(plate, {
    x,
    y: 626,
    height: 150,
    colour: blend(ink, mid, 0.12),
    garment: accent,
    hat: "brim",
    hatInk: blend(light, low, 0.2),
    dress: "skirt",
  });
  tallPalm(plate, 0.9, dice.side(), 1);
  flowers(plate);
  foreground(plate);
  return { focusX: EYE[0], focusY: 440 };
}

/** One pair of iron ribs, bent like a keel, with its foot wall. */
function rib(plate: Plate, near: number, iron: string): void {
  const { ink, mid } = plate.palette;
  const half = 640 * near;
  const [foot, crown] = [EYE[1] + 300 * near, EYE[1] - 700 * near];
  for (const side of [-1, 1])
    plate.line(
      d`M${EYE[0] + side * half} ${foot}V${EYE[1] - 140 * near}Q${EYE[0] + side * half * 0.98} ${EYE[1] - 540 * near} ${EYE[0]} ${crown}`,
      iron,
      20 * near,
    );
  plate.line(
    d`M${EYE[0] - half} ${EYE[1] - 140 * near}H${EYE[0] - half * 0.8}M${EYE[0] + half} ${EYE[1] - 140 * near}H${EYE[0] + half * 0.8}`,
    iron,
    12 * near,
  );
  plate.line(
    d`M${EYE[0] - half} ${EYE[1] + 150 * near}V${foot}M${EYE[0] + half} ${EYE[1] + 150 * near}V${foot}`,
    blend(mid, ink, 0.4),
    24 * near,
  );
}

/** The bars between the ribs that run towards the end wall, and the thin glazing bars. */
function purlins(plate: Plate, iron: string): void {
  const [first, last] = [itemAt(RIBS, 0), 1.3];
  const lines = [
    [640, 150],
    [640, -140],
    [600, -330],
    [470, -500],
    [270, -625],
    [0, -700],
  ].flatMap(([across = 0, up = 0]) =>
    [-1, 1].map(
      (side) => d`M${EYE[0] + side * across * first} ${EYE[1] + up * first}L${EYE[0] + side * across * last} ${EYE[1] + up * last}`,
    ),
  );
  plate.line(lines.join(""), iron, 5);
  const bars = times(18).flatMap((bar) => {
    const near = first + (last - first) * (bar / 17) ** 1.7;
    return [-1, 1].map(
      (side) =>
        d`M${EYE[0] + side * 640 * near} ${EYE[1] + 150 * near}V${EYE[1] - 140 * near}Q${EYE[0] + side * 627 * near} ${EYE[1] - 540 * near} ${EYE[0]} ${EYE[1] - 700 * near}`,
    );
  });
  plate.line(bars.join(""), iron, 2, { opacity: 0.6 });
  const half = 640 * first;
  const wall = times(9).map((bar) => {
    const x = EYE[0] - half + (bar * half) / 4;
    const rise = Math.sqrt(Math.max(0, 1 - ((x - EYE[0]) / half) ** 2));
    return d`M${x} ${EYE[1] + 300 * first}V${EYE[1] - 140 * first - 540 * first * rise}`;
  });
  plate.line(wall.join(""), iron, 2.6);
}

/** A palm beside the path, as it grows under glass in every climate. */
function tallPalm(plate: Plate, near: number, side: 1 | -1, size: number): void {
  const { dice, palette } = plate;
  const { mid, ink, low } = palette;
  const [x, foot] = [EYE[0] + side * 430 * near, EYE[1] + 330 * near];
  const height = 620 * near * size;
  const [topX, topY] = [x - side * 40 * near, foot - height];
  const trunk = blend(blend(mid, ink, 0.3 + near * 0.4), low, (1 - near) * 0.2);
  plate.fill(
    d`M${x - 17 * near} ${foot}Q${x - side * 6} ${foot - height * 0.5} ${topX - 9 * near} ${topY}H${topX + 9 * near}Q${x + 12 * near} ${foot - height * 0.5} ${x + 19 * near} ${foot}Z`,
    trunk,
  );
  const rings = times(11).map((ring) => d`M${x + (topX - x) * (ring / 11) - 13 * near} ${foot - (height * ring) / 11}h${26 * near}`);
  plate.line(rings.join(""), blend(trunk, low, 0.25), 3 * near);
  const fronds = times(11).map((index) => frond(dice, topX, topY, -Math.PI / 2 + (index - 5) * 0.34, 300 * near * dice.between(0.86, 1.1)));
  plate.fill(fronds.filter((_, index) => index % 2 === 0).join(""), blend(trunk, low, 0.14));
  plate.fill(fronds.filter((_, index) => index % 2 === 1).join(""), trunk);
}

/** A clump of broad leaves, every second one turned to the light. */
function clump(plate: Plate, x: number, foot: number, size: number, near: number): void {
  const { dice, palette } = plate;
  const { mid, ink, low } = palette;
  const [dark, lighter] = [blend(mid, ink, 0.25 + near * 0.45), blend(blend(mid, low, 0.16), ink, near * 0.3)];
  for (const index of times(9))
    leaf(plate, {
      x,
      y: foot,
      angle: -Math.PI / 2 + (index - 4) * 0.32 + dice.between(-0.08, 0.08),
      length: size * dice.between(0.8, 1.1),
      width: size * 0.17,
      colour: index % 2 ? dark : lighter,
      shade: index % 2 ? blend(dark, ink, 0.3) : dark,
    });
}

/** Heliconias along the path, and a pond with lily pads. */
function flowers(plate: Plate): void {
  const { light, mid, ink, accent, top, low } = plate.palette;
  const [pondX, pondY] = [300, 716];
  plate.ellipse(pondX, pondY + 8, 178, 44, blend(light, ink, 0.4));
  plate.ellipse(pondX, pondY, 170, 38, blend(blend(top, mid, 0.5), ink, 0.2));
  plate.fill([-70, 20, 80].map((away, index) => lens(pondX + away, pondY - 10 + index * 12, 50, 3)).join(""), low, { opacity: 0.5 });
  for (const [away, down, size] of [
    [-86, 6, 36],
    [-6, -12, 28],
    [66, 12, 40],
  ] as const) {
    plate.ellipse(pondX + away, pondY + down, size, size * 0.34, blend(mid, low, 0.16));
    plate.fill(d`M${pondX + away} ${pondY + down}l${size * 0.9} ${-size * 0.16}l${-size * 0.06} ${size * 0.22}Z`, blend(mid, ink, 0.4));
  }
  for (const petal of times(5))
    leaf(plate, {
      x: pondX - 8,
      y: pondY - 16,
      angle: -Math.PI / 2 + (petal - 2) * 0.42,
      length: 36,
      width: 11,
      colour: petal % 2 ? accent : blend(accent, light, 0.5),
    });
  for (const [x, y, size] of [
    [860, 720, 1],
    [930, 760, 1.25],
    [806, 690, 0.8],
  ] as const) {
    plate.line(d`M${x} ${y}Q${x + 8 * size} ${y - 90 * size} ${x - 6 * size} ${y - 168 * size}`, blend(mid, ink, 0.3), 7 * size);
    for (const bract of times(5)) {
      const [side, level] = [bract % 2 ? 1 : -1, y - (78 + bract * 22) * size];
      plate.fill(
        d`M${x} ${level + 12 * size}Q${x + side * 12 * size} ${level - 12 * size} ${x + side * 46 * size} ${level - 24 * size}Q${x + side * 30 * size} ${level + 10 * size} ${x} ${level + 12 * size}Z`,
        bract % 2 ? accent : blend(accent, ink, 0.24),
      );
    }
  }
}

function foreground(plate: Plate): void {
  const { ink, mid } = plate.palette;
  const [dark, lighter] = [blend(ink, mid, 0.1), blend(ink, mid, 0.34)];
  for (const [x, y, angle, size] of [
    [-10, 812, -0.7, 250],
    [70, 830, -1.25, 210],
    [1210, 800, -2.4, 260],
    [1130, 836, -1.9, 220],
  ] as const)
    monstera(plate, x, y, angle, size, size > 240 ? dark : lighter, blend(mid, ink, 0.4));
}
