import { blend } from "../colour.ts";
import { peak } from "../draw/mountains.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { forest, pine } from "../draw/trees.ts";

/** The cable from the near pylon, at the top right, to the station on the mountain. */
const CABLE = { from: [1240, 96], to: [250, 372] } as const;

/** A chairlift over a ski slope: chairs with skiers on their way up, pylons, a hut at the top, tracks in the snow below. */
export function snowLift(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  sky(plate, 460);
  sun(plate, dice.between(560, 720), dice.between(90, 150), dice.between(46, 64), { isCrescent: true });
  clouds(plate, 40, 200, 4);
  peak(plate, { x: 250, base: 520, width: 760, height: dice.between(380, 420), depth: 0.2, snow: 0.6 });
  peak(plate, { x: 860, base: 540, width: 640, height: 290, depth: 0.28, snow: 0.52 });
  const snow = blend(light, "#ffffff", 0.4);
  const shade = blend(far, low, 0.4);
  const hill = plate.ridge(470, { amplitude: 40, frequency: 1.2, octaves: 2 });
  forest(plate, hill, { count: 60, lowest: 34, tallest: 76, colour: plate.tone(0.6, 0.6) });
  plate.land(
    hill,
    plate.downward(
      [
        [0, blend(snow, shade, 0.4)],
        [1, snow],
      ],
      430,
      640,
    ),
    { hasRim: false },
  );
  const slope: Point[] = [
    [LEFT, 520],
    [240, 506],
    [520, 560],
    [820, 640],
    [RIGHT, 690],
  ];
  plate.fill(
    `${curve(slope)}L${RIGHT} ${BOTTOM}H${LEFT}Z`,
    plate.downward(
      [
        [0, snow],
        [1, blend(snow, shade, 0.5)],
      ],
      500,
      BOTTOM,
    ),
  );
  tracks(plate, shade);
  const trees = times(13).map((index) => {
    const x = index < 6 ? 20 + index * 44 + dice.between(-14, 14) : 690 + index * 40 + dice.between(-18, 18);
    const height = dice.between(84, 150) * (index < 6 ? 0.9 : 1.1);
    return pine(plate, x, index < 6 ? 560 + index * 10 : 560 + index * 14, height, height * 0.44);
  });
  plate.fill(trees.join(""), blend(ink, mid, 0.25));
  skiers(plate);
  station(plate, 250, 508);
  for (const [share, size] of [
    [0.02, 1.5],
    [0.46, 0.72],
    [0.78, 0.42],
  ] as const)
    pylon(plate, at(share), size);
  for (const shift of [0, 26]) plate.line(cable(shift), ink, shift ? 2.6 : 3.6);
  for (const [share, size, riders] of [
    [0.86, 0.3, 2],
    [0.68, 0.46, 2],
    [0.56, 0.58, 1],
    [0.34, 0.86, 2],
    [0.16, 1.3, 2],
  ] as const)
    chair(plate, at(share), size, riders);
  plate.fill(d`M${LEFT} 742Q240 716 520 772T${RIGHT} 790V${BOTTOM}H${LEFT}Z`, blend(shade, ink, 0.3));
  const near = [-10, 70, 1160].map((x, index) => pine(plate, x, 830, 300 - index * 50, 124 - index * 18));
  plate.fill(near.join(""), ink);
  birds(plate, 480, 190, 4, 11);
  return { focusX: 660, focusY: 380 };
}

/** Returns a place on the cable, which sags a little. @param share 0 near, 1 far */
function at(share: number): Point {
  const eased = share ** 0.82;
  const [x, y] = [CABLE.from[0] + (CABLE.to[0] - CABLE.from[0]) * eased, CABLE.from[1] + (CABLE.to[1] - CABLE.from[1]) * eased];
  return [x, y + 20 * Math.sin(Math.PI * eased)];
}

const cable = (shift: number): string =>
  curve(times(13).map((step): Point => [at(step / 12)[0], at(step / 12)[1] - shift * (1 - step / 12)]));

function pylon(plate: Plate, [x, y]: Point, size: number): void {
  const { ink, mid, far } = plate.palette;
  const steel = blend(ink, mid, 0.3);
  plate.fill(
    polygon([
      [x - 7 * size, y - 8],
      [x + 7 * size, y - 8],
      [x + 15 * size, y + 330 * size],
      [x - 15 * size, y + 330 * size],
    ]),
    steel,
  );
  plate.fill(
    polygon([
      [x + 1, y - 8],
      [x + 7 * size, y - 8],
      [x + 15 * size, y + 330 * size],
      [x + 3 * size, y + 330 * size],
    ]),
    blend(steel, ink, 0.5),
  );
  plate.line(d`M${x - 44 * size} ${y + 4 * size}L${x + 44 * size} ${y - 20 * size}`, steel, 13 * size);
  for (const away of [-34, -20, 20, 34]) plate.circle(x + away * size, y - away * 0.27 * size, 6 * size, blend(far, ink, 0.4));
}

/** A chair with one or two skiers from behind, their skis below. */
function chair(plate: Plate, [x, y]: Point, size: number, riders: 1 | 2): void {
  const { ink, mid, accent, light } = plate.palette;
  const s = size;
  const seat = y + 150 * s;
  plate.line(
    d`M${x} ${y}V${y + 60 * s}Q${x} ${y + 76 * s} ${x - 50 * s} ${y + 76 * s}V${seat + 8 * s}M${x} ${y + 60 * s}Q${x} ${y + 76 * s} ${x + 50 * s} ${y + 76 * s}V${seat + 8 * s}`,
    ink,
    5 * s,
  );
  plate.circle(x, y, 6 * s, ink);
  const places = riders === 2 ? [-24, 24] : [-20];
  for (const [index, away] of places.entries()) {
    const atX = x + away * s;
    const jacket = index ? blend(light, accent, 0.25) : accent;
    plate.fill(
      d`M${atX - 21 * s} ${seat + 6 * s}Q${atX - 25 * s} ${seat - 40 * s} ${atX - 14 * s} ${seat - 54 * s}Q${atX} ${seat - 62 * s} ${atX + 14 * s} ${seat - 54 * s}Q${atX + 25 * s} ${seat - 40 * s} ${atX + 21 * s} ${seat + 6 * s}Z`,
      jacket,
    );
    plate.fill(
      d`M${atX + 3 * s} ${seat - 59 * s}Q${atX + 22 * s} ${seat - 54 * s} ${atX + 22 * s} ${seat + 6 * s}H${atX + 6 * s}Q${atX + 12 * s} ${seat - 30 * s} ${atX + 3 * s} ${seat - 59 * s}Z`,
      blend(jacket, ink, 0.38),
    );
    plate.circle(atX, seat - 72 * s, 15 * s, blend(ink, mid, 0.15));
    plate.line(d`M${atX - 14 * s} ${seat - 76 * s}h${28 * s}`, light, 5 * s);
    plate.line(d`M${atX - 9 * s} ${seat + 14 * s}v${52 * s}M${atX + 9 * s} ${seat + 14 * s}v${52 * s}`, blend(ink, mid, 0.1), 13 * s);
    plate.line(
      d`M${atX - 34 * s} ${seat + 62 * s}L${atX + 16 * s} ${seat + 82 * s}M${atX - 16 * s} ${seat + 58 * s}L${atX + 34 * s} ${seat + 78 * s}`,
      index ? accent : ink,
      6 * s,
    );
  }
  plate.rect(x - 58 * s, seat, 116 * s, 13 * s, ink, { rx: 5 });
  plate.line(d`M${x - 56 * s} ${seat - 26 * s}H${x + 56 * s}`, blend(ink, mid, 0.2), 6 * s);
}

/** The upper station: a hut with a wide mouth. */
function station(plate: Plate, x: number, foot: number): void {
  const { ink, accent, light } = plate.palette;
  const wall = blend(ink, accent, 0.3);
  plate.rect(x - 62, foot - 74, 124, 78, wall);
  plate.rect(x + 20, foot - 74, 42, 78, blend(wall, ink, 0.5));
  plate.fill(
    polygon([
      [x - 84, foot - 70],
      [x, foot - 128],
      [x + 84, foot - 70],
    ]),
    accent,
  );
  plate.fill(
    polygon([
      [x - 84, foot - 70],
      [x, foot - 128],
      [x + 6, foot - 124],
      [x - 60, foot - 70],
    ]),
    blend(light, "#ffffff", 0.4),
  );
  plate.rect(x - 40, foot - 44, 50, 48, ink);
  plate.rect(x + 30, foot - 52, 20, 20, light);
}

/** Curving pairs of lines, and ripples of shade. */
function tracks(plate: Plate, shade: string): void {
  const { ink } = plate.palette;
  for (const [x, sway, width] of [
    [330, 44, 3],
    [430, 62, 4],
    [560, 80, 5],
  ] as const) {
    const line = times(9).map(
      (step): Point => [x + step * 26 + Math.sin(step * 1.5) * sway * (0.3 + step / 9), 528 + step * 32 + (x - 330) * 0.16],
    );
    plate.line(curve(line) + curve(line.map(([atX, y]): Point => [atX + 9 + width, y + 2])), blend(shade, ink, 0.2), width, {
      opacity: 0.75,
    });
  }
}

/** Two skiers on their way down, leaning into a turn. */
function skiers(plate: Plate): void {
  const { ink, accent, light, mid } = plate.palette;
  for (const [x, y, s, jacket] of [
    [470, 606, 0.62, blend(light, accent, 0.3)],
    [640, 690, 1.05, accent],
  ] as const) {
    plate.line(
      d`M${x - 46 * s} ${y + 12 * s}L${x + 40 * s} ${y - 2 * s}M${x - 36 * s} ${y + 22 * s}L${x + 50 * s} ${y + 8 * s}`,
      ink,
      5 * s,
    );
    plate.line(
      d`M${x - 4 * s} ${y + 4 * s}l${14 * s} ${-28 * s}l${-12 * s} ${-22 * s}M${x + 12 * s} ${y + 8 * s}l${10 * s} ${-30 * s}l${-18 * s} ${-24 * s}`,
      blend(ink, mid, 0.1),
      13 * s,
    );
    plate.line(d`M${x} ${y - 46 * s}L${x + 20 * s} ${y - 84 * s}`, jacket, 29 * s);
    plate.line(
      d`M${x + 22 * s} ${y - 80 * s}L${x + 48 * s} ${y - 62 * s}M${x + 8 * s} ${y - 76 * s}L${x - 22 * s} ${y - 60 * s}`,
      blend(jacket, ink, 0.3),
      10 * s,
    );
    plate.line(
      d`M${x + 48 * s} ${y - 62 * s}L${x + 66 * s} ${y + 4 * s}M${x - 22 * s} ${y - 60 * s}L${x - 46 * s} ${y + 2 * s}`,
      ink,
      3 * s,
    );
    plate.circle(x + 30 * s, y - 108 * s, 13 * s, blend(ink, mid, 0.15));
    plate.fill(
      d`M${x - 120 * s} ${y + 14 * s}q${30 * s} ${-34 * s} ${80 * s} ${-2 * s}q${-30 * s} ${18 * s} ${-80 * s} ${2 * s}Z`,
      "#ffffff",
      { opacity: 0.9 },
    );
  }
}
