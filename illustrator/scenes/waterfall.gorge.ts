import { blend } from "../colour.ts";
import { hiker } from "../draw/figures.ts";
import { frameInks, frondCorner, leaf } from "../draw/plants.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { birds, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { firsAtFoot } from "../draw/trees.ts";
import { itemAt } from "../items.ts";

const POOL = 630;
const LIP = 236;
/** Pairs of cliffs, the farthest first: distance from the fall, and height of the shoulder. */
const CLIFFS = [
  [-10, 255],
  [70, 330],
  [210, 430],
] as const;

/** A waterfall between three pairs of cliffs, its pool, a walker, leaves in front. */
export function waterfallGorge(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { ink } = palette;
  sky(plate, 330);
  sun(plate, dice.between(520, 680), 150, dice.between(60, 84));
  const [x, width] = [dice.between(520, 640), dice.between(130, 180)];
  plate.land(plate.ridge(250, { amplitude: 120, frequency: 2, octaves: 3 }), plate.mist(0.08, 150, 420, 0.6));
  plateau(plate, x, width);
  for (const index of times(CLIFFS.length)) {
    for (const side of [-1, 1] as const) cliff(plate, x + width / 2 + side * width * 0.5, side, index);
    if (index === 0) fall(plate, x, width);
  }
  const middle = x + width / 2;
  pool(plate, x, width);
  plate.fill(
    `${curve([
      [-20, 720],
      [140, 690],
      [300, 730],
      [430, 770],
      [560, 830],
    ])}L-20 830Z`,
    ink,
  );
  plate.fill(
    `${curve([
      [1220, 690],
      [1020, 700],
      [880, 760],
      [760, 830],
    ])}L1220 830Z`,
    ink,
  );
  hiker(plate, 250, 722, 66, 1);
  foliage(plate);
  birds(plate, x + width + 120, 200, 5, 11);
  return { focusX: middle, focusY: 430 };
}

/** Leaves round the picture. */
function foliage(plate: Plate): void {
  const { dice } = plate;
  const [dark, lighter] = frameInks(plate, 0.2, 0.35);
  frondCorner(plate, { x: -20, y: 150, count: 9, from: -0.75, step: 0.24, length: [240, 340], droop: 0.5, colours: [lighter, dark] });
  frondCorner(plate, {
    x: 1220,
    y: 90,
    count: 8,
    from: Math.PI + 0.3,
    step: -0.2,
    length: [240, 330],
    droop: 0.5,
    colours: [lighter, dark],
  });
  if (plate.setting.hasFirs) firsAtFoot(plate, 1180, -66, 260, [dark, lighter]);
  for (const index of times(plate.setting.hasFirs ? 0 : 5)) {
    const [colour, shade] = index % 2 ? [dark, lighter] : [lighter, dark];
    leaf(plate, { x: 1210, y: 820, angle: -Math.PI + 0.25 + index * 0.28, length: dice.between(190, 280), width: 44, colour, shade });
  }
}

/** The pool, its rings and the spray. */
function pool(plate: Plate, x: number, width: number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  const middle = x + width / 2;
  plate.ellipse(
    middle,
    POOL + 110,
    640,
    150,
    plate.downward(
      [
        [0, blend(far, low, 0.5)],
        [1, blend(mid, ink, 0.5)],
      ],
      POOL - 40,
      POOL + 200,
    ),
  );
  for (const ring of times(5))
    plate.ellipse(middle, POOL + 20 + ring * 20, width * 0.9 + ring * 86, 16 + ring * 13, "none", {
      stroke: blend(light, low, 0.3),
      "stroke-width": 4 - ring * 0.5,
      opacity: 0.6 - ring * 0.09,
    });
  for (const puff of times(11))
    plate.circle(x - 40 + ((width + 80) * puff) / 10, POOL + dice.between(-8, 22), dice.between(26, 48), blend(light, "#ffffff", 0.4), {
      opacity: 0.55,
    });
}

/** The wooded edge where the river comes over. */
function plateau(plate: Plate, x: number, width: number): void {
  const { dice, palette } = plate;
  plate.land(plate.ridge(222, { amplitude: 46, frequency: 2.6, octaves: 3 }), plate.mist(0.2, 190, 640, 0.5));
  const trees = times(60).map(() => {
    const [treeX, size] = [dice.between(-20, 1220), dice.between(12, 30)];
    if (treeX > x - 10 && treeX < x + width + 10) return "";
    return d`M${treeX - size} ${LIP}a${size} ${size * 0.9} 0 0 1 ${2 * size} 0Z`;
  });
  plate.fill(trees.join(""), plate.tone(0.28));
  plate.rect(x - 6, 222, width + 12, 40, plate.tone(0.2));
  plate.fill(
    d`M${x - 4} 262Q${x + 4} 240 ${x + width * 0.2} 232H${x + width * 0.8}Q${x + width - 4} 240 ${x + width + 4} 262Z`,
    blend(palette.far, palette.low, 0.6),
  );
}

function cliff(plate: Plate, edge: number, side: 1 | -1, index: number): void {
  const { dice, palette } = plate;
  const depth = 0.22 + index * 0.24;
  const [away, shoulder] = itemAt(CLIFFS, index);
  const foot = edge + side * away;
  const top = shoulder + dice.between(-20, 30);
  const face: Point[] = [
    [foot, 860],
    [foot - side * 14, 640],
  ];
  const step = (640 - top) / 6;
  for (const ledge of times(6)) {
    const x = foot + side * (dice.between(-4, 26) + ledge * 6);
    face.push([x, 640 - step * (ledge + 1) + dice.between(-6, 6)], [x + side * dice.between(8, 22), 636 - step * (ledge + 1)]);
  }
  const end = side > 0 ? 1260 : -60;
  face.push(
    [foot + side * 150, top - 40 - dice.between(0, 60)],
    [foot + side * 330, top - 90 - dice.between(0, 90)],
    [end, top - 140],
    [end, 860],
  );
  const outline = polygon(face);
  plate.fill(outline, plate.mist(depth, top - 140, 700, 0.5));
  const slabs = times(9).map((slab) => {
    const [x, y] = [foot + side * (26 + slab * 58 + dice.between(-10, 10)), top - 90 + dice.between(0, 150)];
    return polygon([
      [x, y],
      [x + side * dice.between(16, 34), y + dice.between(50, 110)],
      [x + side * dice.between(6, 20), y + dice.between(220, 420)],
      [x - side * 8, y + dice.between(150, 260)],
    ]);
  });
  const bushes = times(26).map(
    () => d`M${foot + side * dice.between(20, 500) - 26} ${top - 60 + dice.between(-60, 140)}a26 20 0 0 1 52 0a30 12 0 0 1 -52 0Z`,
  );
  plate.clipped(outline, () => {
    plate.fill(slabs.join(""), plate.tone(Math.min(1, depth + 0.16)), { opacity: 0.6 });
    plate.fill(bushes.join(""), blend(plate.tone(depth + 0.1), palette.mid, 0.5));
  });
}

/** The falling water, with two thin falls beside it. */
function fall(plate: Plate, x: number, width: number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid } = palette;
  const white = blend(light, "#ffffff", 0.45);
  const edge = (from: number, side: number) =>
    times(10).map((step): Point => {
      const down = step / 9;
      const loose = step > 0 && step < 9 ? dice.between(-9, 9) : 0;
      return [from + side * down * down * 34 + loose, LIP + 424 * down];
    });
  plate.fill(
    polygon([...edge(x, -1), ...edge(x + width, 1).toReversed()]),
    plate.downward(
      [
        [0, white],
        [0.75, blend(white, low, 0.35)],
        [1, white],
      ],
      LIP,
      660,
    ),
  );
  const threads = times(13).map((thread) => {
    const from = x + (width * (thread + 0.5)) / 13 + dice.between(-5, 5);
    const top = dice.between(240, 420);
    const bottom = Math.min(650, top + dice.between(90, 260));
    const [half, lean] = [dice.between(2, 6), (from - x - width / 2) * 0.1];
    return d`M${from} ${top}Q${from + half} ${(top + bottom) / 2} ${from + lean} ${bottom}Q${from - half} ${(top + bottom) / 2} ${from} ${top}Z`;
  });
  plate.fill(threads.join(""), blend(far, mid, 0.25), { opacity: 0.75 });
  for (const [away, top] of [
    [-120, 290],
    [width + 70, 270],
  ] as const) {
    const left = x + away;
    plate.fill(
      polygon([
        [left, top],
        [left + 16, top],
        [left + 24, top + 190],
        [left + 32, 660],
        [left - 6, 660],
        [left + 2, top + 170],
      ]),
      white,
      { opacity: 0.85 },
    );
  }
}
