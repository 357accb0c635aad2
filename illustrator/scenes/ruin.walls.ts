import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { acacia, grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { archPath, d, type Point, polygon, times } from "../draw/svg.ts";
import { tree } from "../draw/trees.ts";

const GROUND = 600;

/** Roofless walls of dry stone in the grass: an arch that still stands, windows of sky, a tree within, a path to the door. */
export function ruinWalls(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 560);
  const side = dice.side();
  const x = dice.between(570, 630);
  sun(plate, x - side * dice.between(40, 300), dice.between(150, 300), dice.between(60, 90), { isCrescent: true });
  clouds(plate, 60, 260, 4);
  plate.land(plate.ridge(540, { amplitude: 70, frequency: 1.5, octaves: 3 }), plate.mist(0.16, 460, 620, 0.6));
  plate.land(plate.ridge(592, { amplitude: 34, frequency: 2, octaves: 2 }), plate.mist(0.4, 540, 640, 0.45), { hasRim: false });
  const stone = blend(blend(far, light, 0.42), accent, 0.08);
  const shadow = blend(stone, ink, 0.42);
  wall(plate, {
    from: x - 470,
    to: x - 150,
    tops: [250, 180, 236, 150, 190],
    stone: blend(stone, shadow, 0.35),
    shadow,
    windows: [x - 380, x - 270],
  });
  wall(plate, {
    from: x + 190,
    to: x + 480,
    tops: [210, 140, 196, 120, 90],
    stone: blend(stone, shadow, 0.35),
    shadow,
    windows: [x + 260, x + 352],
  });
  if (plate.setting.trees.has("acacia")) acacia(plate, x + side * 330, GROUND + 6, 330, blend(ink, mid, 0.2), blend(mid, ink, 0.4));
  else plate.fill(tree(plate, "broadleaf", { x: x + side * 330, y: GROUND + 8, height: 420, width: 220 }), blend(ink, mid, 0.34));
  gable(plate, x, stone, shadow);
  const turf = blend(blend(mid, low, 0.22), accent, 0.1);
  plate.softLand(
    times(13).map((step): Point => [LEFT + step * 104, GROUND + 16 + Math.sin(step * 1.1) * 9]),
    plate.downward(
      [
        [0, turf],
        [1, blend(turf, ink, 0.6)],
      ],
      GROUND,
      BOTTOM,
    ),
  );
  plate.fill(
    d`M${x - 44} ${GROUND + 10}Q${x - 90} 690 ${x - 210} ${BOTTOM}H${x + 130}Q${x + 40} 690 ${x + 44} ${GROUND + 10}Z`,
    blend(blend(light, low, 0.5), turf, 0.3),
  );
  rubble(plate, x, stone, shadow);
  for (const [away, y, height, garment] of [
    [-34, 690, 104, accent],
    [22, 676, 92, blend(light, low, 0.35)],
  ] as const) {
    plate.ellipse(x + away + 16, y, height * 0.3, 5, ink, { opacity: 0.3 });
    person(plate, { x: x + away, y, height, colour: blend(ink, mid, 0.1), garment, hat: "brim", hatInk: blend(light, accent, 0.3) });
  }
  grass(plate, 808, 90, 70, ink, LEFT, 330);
  grass(plate, 808, 90, 70, ink, 880, RIGHT);
  birds(plate, x + side * 180, 150, 6, 12);
  return { focusX: x, focusY: 430 };
}

interface Wall {
  from: number;
  to: number;
  /** Heights above the ground, from left to right. */
  tops: readonly number[];
  stone: string;
  shadow: string;
  windows: readonly number[];
}

/** A broken wall with openings, its courses of stone drawn as strokes. */
function wall(plate: Plate, { from, to, tops, stone, shadow, windows }: Wall): void {
  const { ink } = plate.palette;
  const step = (to - from) / (tops.length - 1);
  const ragged = tops.flatMap((top, index): Point[] => [
    [from + index * step - 12, GROUND - top],
    [from + index * step + 12, GROUND - top + 14],
  ]);
  const outline = polygon([[from - 12, GROUND + 30], ...ragged, [to + 12, GROUND + 30]]);
  plate.fill(outline, stone);
  plate.clipped(outline, () => {
    courses(plate, from, to, 280, shadow);
    plate.rect(to - 40, GROUND - 300, 60, 340, shadow, { opacity: 0.6 });
  });
  for (const x of windows) {
    plate.fill(archPath(x - 30, GROUND - 126, 60, 100), blend(stone, ink, 0.5));
    plate.fill(archPath(x - 22, GROUND - 118, 44, 92), plate.palette.low);
  }
}

function courses(plate: Plate, from: number, to: number, height: number, shadow: string): void {
  const { dice } = plate;
  const strokes: string[] = [];
  for (let y = GROUND + 20; y > GROUND - height; y -= 17)
    for (let x = from - 20 + dice.between(0, 30); x < to + 20; x += dice.between(30, 58))
      strokes.push(d`M${x} ${y}h${dice.between(14, 30)}`);
  plate.line(strokes.join(""), shadow, 3, { opacity: 0.6 });
}

/** The gable that still stands, with a doorway and a round window. */
function gable(plate: Plate, x: number, stone: string, shadow: string): void {
  const { ink, low, light } = plate.palette;
  const outline = polygon([
    [x - 190, GROUND + 30],
    [x - 184, 320],
    [x - 150, 330],
    [x - 96, 232],
    [x - 70, 236],
    [x, 146],
    [x + 50, 214],
    [x + 84, 206],
    [x + 120, 296],
    [x + 178, 352],
    [x + 200, GROUND + 30],
  ]);
  plate.fill(outline, stone);
  plate.clipped(outline, () => {
    courses(plate, x - 190, x + 200, 460, shadow);
    plate.fill(
      polygon([
        [x + 110, 140],
        [x + 220, 140],
        [x + 220, GROUND + 40],
        [x + 130, GROUND + 40],
      ]),
      shadow,
      { opacity: 0.75 },
    );
  });
  plate.fill(archPath(x - 74, 392, 148, GROUND + 30 - 392), blend(stone, light, 0.3));
  plate.fill(archPath(x - 54, 414, 108, GROUND + 30 - 414), blend(low, ink, 0.12));
  plate.fill(d`M${x + 16} ${GROUND + 30}V430Q${x + 54} 440 ${x + 54} 480V${GROUND + 30}Z`, shadow);
  plate.circle(x, 292, 46, blend(stone, light, 0.3));
  plate.circle(x, 292, 33, low);
  plate.line(d`M${x} 259V325M${x - 33} 292H${x + 33}`, stone, 7);
}

/** Stones in the grass. */
function rubble(plate: Plate, x: number, lit: string, shadow: string): void {
  const { dice, palette } = plate;
  for (const _ of times(13)) {
    const at = x + dice.side() * dice.between(200, 540);
    const [y, size] = [dice.between(640, 740), dice.between(14, 34)];
    plate.ellipse(at + size * 0.4, y + 2, size * 1.3, size * 0.22, palette.ink, { opacity: 0.3 });
    plate.fill(
      polygon([
        [at - size, y],
        [at - size * 0.7, y - size * 0.7],
        [at + size * 0.2, y - size * 0.9],
        [at + size * 0.4, y],
      ]),
      lit,
    );
    plate.fill(
      polygon([
        [at + size * 0.4, y],
        [at + size * 0.2, y - size * 0.9],
        [at + size * 0.9, y - size * 0.5],
        [at + size, y],
      ]),
      shadow,
    );
  }
}
