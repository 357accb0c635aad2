import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { peak } from "../draw/mountains.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { pine } from "../draw/trees.ts";

/** A ski slope under a white mountain: tracks, a chalet, gondolas, firs. */
export function snowSlope(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far } = palette;
  sky(plate, 480);
  const isLeft = dice.chance();
  sun(plate, isLeft ? dice.between(180, 300) : dice.between(860, 1000), dice.between(130, 210), dice.between(40, 58), { isCrescent: true });
  const x = isLeft ? dice.between(700, 820) : dice.between(380, 500);
  const side = isLeft ? -1 : 1;
  peak(plate, { x: x + side * 420, base: 560, width: 620, height: 300, depth: 0.12, snow: 0.6 });
  peak(plate, { x, base: 600, width: 900, height: dice.between(470, 520), depth: 0.28, snow: 0.58 });
  peak(plate, { x: x - side * 300, base: 600, width: 460, height: 270, depth: 0.36, snow: 0.5 });
  const snow = blend(light, "#ffffff", 0.5);
  const shade = blend(far, low, 0.45);
  const slope = (points: readonly Point[], fill: string) => plate.fill(`${curve(points)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, fill);
  slope(
    [
      [-20, 520],
      [250, 470],
      [520, 540],
      [820, 590],
      [1220, 500],
    ],
    plate.downward(
      [
        [0, blend(snow, low, 0.2)],
        [1, shade],
      ],
      470,
      740,
    ),
  );
  farWood(plate);
  slope(
    [
      [-20, 640],
      [280, 600],
      [620, 640],
      [900, 600],
      [1220, 560],
    ],
    plate.downward(
      [
        [0, snow],
        [1, blend(shade, far, 0.25)],
      ],
      560,
      HEIGHT,
    ),
  );
  tracks(plate, shade);
  skier(plate, 664, 622);
  chalet(plate, isLeft ? 235 : 930, 612, snow);
  nearFirs(plate);
  gondolas(plate);
  if (dice.chance()) plate.stipple(150, "#ffffff", 4, 0.8, () => [dice.between(0, WIDTH), dice.between(0, HEIGHT)]);
  return { focusX: x, focusY: 330 };
}

/** The shaded side of the slope and the tracks of skiers down it. */
function tracks(plate: Plate, shade: string): void {
  const { far, mid } = plate.palette;
  plate.fill(
    `${curve([
      [620, 640],
      [700, 670],
      [640, 720],
      [820, 770],
      [760, 820],
    ])}L1220 820L1220 562Q1000 580 900 602Z`,
    shade,
    { opacity: 0.8 },
  );
  const track = (by: number) =>
    curve([
      [640 + by, 560],
      [560 + by, 590],
      [690 + by, 625],
      [520 + by, 665],
      [720 + by, 712],
      [470 + by * 2, 770],
      [600 + by * 2, 830],
    ]);
  plate.line(track(0) + track(12), blend(far, mid, 0.25), 3);
}

function farWood(plate: Plate): void {
  const { dice } = plate;
  const wood = times(60).map(() => {
    const [treeX, height] = [dice.between(-20, 1220), dice.between(40, 80)];
    if (treeX > 430 && treeX < 760) return "";
    return pine(plate, treeX, (treeX < 430 ? 520 : 580) + dice.between(-10, 30), height, height * 0.4);
  });
  plate.fill(wood.join(""), plate.tone(0.5, 0.5));
}

function skier(plate: Plate, x: number, y: number): void {
  const { ink, accent } = plate.palette;
  person(plate, { x, y, height: 44, colour: ink, garment: accent });
  plate.line(d`M${x - 24} ${y + 6}l52 -9M${x - 14} ${y - 24}l-14 26M${x + 14} ${y - 24}l18 22`, ink, 3.4);
}

export function chalet(plate: Plate, x: number, y: number, snow: string): void {
  const { light, ink, accent } = plate.palette;
  plate.rect(x - 80, y - 80, 160, 86, blend(ink, accent, 0.3));
  plate.rect(x + 24, y - 80, 56, 86, blend(ink, accent, 0.12));
  plate.rect(x + 40, y - 166, 20, 50, blend(ink, accent, 0.2));
  plate.fill(
    polygon([
      [x - 96, y - 68],
      [x, y - 130],
      [x + 96, y - 68],
    ]),
    blend(ink, accent, 0.2),
  );
  plate.fill(
    polygon([
      [x - 118, y - 72],
      [x, y - 150],
      [x + 118, y - 72],
      [x + 96, y - 68],
      [x, y - 130],
      [x - 96, y - 68],
    ]),
    snow,
  );
  const lamp = plate.isNight ? light : blend(light, accent, 0.35);
  for (const index of times(4)) plate.rect(x - 66 + index * 36, y - 52, 22, 26, lamp);
  plate.line(
    times(4)
      .map((index) => d`M${x - 55 + index * 36} ${y - 52}v26M${x - 66 + index * 36} ${y - 40}h22`)
      .join(""),
    blend(ink, accent, 0.25),
    2,
  );
  plate.line(d`M${x + 50} ${y - 176}q-16 -26 4 -46t2 -46`, snow, 7, { opacity: 0.5 });
}

function nearFirs(plate: Plate): void {
  const { dice, palette } = plate;
  const row = (count: number, left: readonly [number, number], right: readonly [number, number], size: readonly [number, number]) =>
    times(count)
      .map((index) => {
        const height = dice.between(...size);
        return pine(plate, dice.between(...(index <= count / 2 ? left : right)), dice.between(800, 860), height, height * 0.4);
      })
      .join("");
  plate.fill(row(11, [-40, 300], [900, 1240], [200, 380]), palette.ink);
  plate.fill(row(9, [-40, 260], [960, 1240], [110, 200]), blend(palette.ink, "#000000", 0.3));
}

function gondolas(plate: Plate): void {
  const { light, far, ink, accent } = plate.palette;
  plate.line("M-20 120L1220 330", ink, 2);
  for (const share of [0.28, 0.62]) {
    const [x, y] = [1240 * share - 20, 120 + 210 * share];
    plate.line(d`M${x} ${y}v26`, ink, 3);
    plate.fill(d`M${x - 24} ${y + 26}h48q6 0 6 8v24q0 10 -10 10h-40q-10 0 -10 -10v-24q0 -8 6 -8Z`, accent);
    plate.fill(d`M${x + 8} ${y + 26}h16q6 0 6 8v24q0 10 -10 10h-16Z`, blend(accent, ink, 0.35));
    plate.rect(x - 22, y + 32, 18, 16, light);
    plate.rect(x + 4, y + 32, 18, 16, blend(light, far, 0.4));
  }
}
