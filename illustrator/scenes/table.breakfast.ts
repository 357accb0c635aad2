import { blend } from "../colour.ts";
import { leaf } from "../draw/plants.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { d, type Point, rotate, times } from "../draw/svg.ts";
import { bowl, castShadow, cutlery, dinnerPlate, herb, lime, scatter } from "../draw/tableware.ts";

/** A breakfast for two from above: a checked cloth, coffee, bread on a board, fruit. */
export function tableBreakfast(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const cloth = isNight ? blend(mid, ink, 0.4) : blend(light, low, 0.45);
  plate.ground(-20, cloth);
  checks(plate, dice.between(-14, 14), blend(cloth, accent, 0.28));
  const [x, y] = [dice.between(520, 640), dice.between(370, 420)];
  board(plate, x - 40, y, dice.between(-24, -8));
  dinnerPlate(plate, x - 350, y + 210, 150, blend(light, low, 0.1), blend(far, mid, 0.35));
  fried(plate, x - 350, y + 210);
  dinnerPlate(plate, x + 360, y - 190, 158, blend(light, low, 0.1), blend(light, "#ffffff", 0.5));
  pancakes(plate, x + 360, y - 190);
  coffee(plate, x - 330, y - 200, 92);
  coffee(plate, x + 330, y + 170, 84);
  bowl(plate, x + 60, y + 300, 92, blend(mid, ink, 0.15), blend(light, low, 0.2));
  scatter(plate, x + 60, y + 300, 58, 22, 13, [accent, blend(accent, ink, 0.3), blend(mid, low, 0.2)]);
  bowl(plate, x - 40, y - 320, 76, accent, blend(light, accent, 0.45));
  for (const [index, [limeX, limeY]] of (
    [
      [x + 520, y + 40],
      [x + 580, y + 110],
    ] as const
  ).entries())
    lime(plate, limeX, limeY, 46 - index * 6);
  cutlery(plate, [x - 520, y + 90], [x - 545, y + 340], 40);
  vase(plate, x + 130, y - 270);
  return { focusX: x, focusY: y };
}

function checks(plate: Plate, angle: number, colour: string): void {
  plate.group({ transform: rotate(angle, 600, 400), opacity: 0.55 }, () => {
    for (const step of times(15)) {
      plate.rect(-260 + step * 120, -400, 58, 1600, colour, { opacity: 0.6 });
      plate.rect(-400, -300 + step * 120, 2000, 58, colour, { opacity: 0.6 });
    }
  });
}

/** A board with a loaf, slices, butter. */
function board(plate: Plate, x: number, y: number, angle: number): void {
  const { light, far, ink, accent } = plate.palette;
  const wood = blend(far, ink, 0.32);
  const crust = blend(accent, ink, 0.3);
  const crumb = blend(light, accent, 0.2);
  const outline = d`M${x - 210} ${y - 110}h360q30 0 30 30v20h70q24 0 24 30t-24 30h-70v80q0 30 -30 30h-360q-30 0 -30 -30v-160q0 -30 30 -30Z`;
  plate.group({ transform: rotate(angle, x, y) }, () => {
    castShadow(plate, () => plate.fill(outline, ink));
    plate.fill(outline, wood);
    plate.line(
      times(5)
        .map((grain) => d`M${x - 220} ${y - 82 + grain * 42}q180 ${grain % 2 ? 14 : -14} 380 0`)
        .join(""),
      blend(wood, ink, 0.3),
      3,
      { opacity: 0.6 },
    );
    plate.circle(x + 246, y, 9, blend(wood, ink, 0.6));
    plate.fill(
      d`M${x - 190} ${y - 30}C${x - 190} ${y - 96} ${x + 20} ${y - 104} ${x + 30} ${y - 24}C${x + 30} ${y + 30} ${x - 190} ${y + 30} ${x - 190} ${y - 30}Z`,
      crust,
    );
    plate.fill(
      d`M${x - 180} ${y - 20}C${x - 160} ${y + 20} ${x + 10} ${y + 24} ${x + 30} ${y - 24}C${x + 32} ${y + 36} ${x - 190} ${y + 34} ${x - 180} ${y - 20}Z`,
      blend(crust, ink, 0.4),
    );
    plate.line(
      times(4)
        .map((cut) => d`M${x - 150 + cut * 44} ${y - 66}q18 16 12 44`)
        .join(""),
      crumb,
      7,
    );
    for (const slice of times(3)) {
      const left = x - 170 + slice * 66;
      plate.fill(d`M${left} ${y + 92}q-14 -60 30 -58q44 -2 32 58Z`, crust);
      plate.fill(d`M${left + 7} ${y + 86}q-10 -46 23 -45q34 -1 24 45Z`, crumb);
    }
    plate.rect(x + 62, y + 20, 70, 50, blend(light, "#ffffff", 0.2));
    plate.rect(x + 62, y + 56, 70, 14, blend(light, accent, 0.35));
  });
}

function fried(plate: Plate, x: number, y: number): void {
  const { light, accent, ink } = plate.palette;
  for (const [away, down, size] of [
    [-34, -18, 50],
    [36, 12, 46],
  ] as const) {
    plate.fill(
      d`M${x + away - size} ${y + down}q${-6} ${-size * 0.9} ${size * 0.8} ${-size * 0.95}q${size * 1.3} ${-8} ${size * 1.2} ${size * 0.9}q${4} ${size} ${-size} ${size * 0.9}q${-size * 0.9} ${6} ${-size} ${-size * 0.85}Z`,
      blend(light, "#ffffff", 0.7),
    );
    plate.circle(x + away, y + down, size * 0.42, accent);
    plate.circle(x + away + size * 0.1, y + down + size * 0.1, size * 0.28, blend(accent, ink, 0.14));
  }
  for (const index of times(4)) herb(plate, x - 10 + index * 12, y + 66 - index * 5, -0.5 + index * 0.5, 48);
}

function pancakes(plate: Plate, x: number, y: number): void {
  const { light, accent, ink } = plate.palette;
  const batter = blend(blend(light, accent, 0.45), ink, 0.12);
  for (const [away, down] of [
    [12, 14],
    [4, 5],
    [-6, -6],
  ] as const) {
    plate.circle(x + away, y + down, 88, blend(batter, ink, 0.3));
    plate.circle(x + away - 3, y + down - 3, 82, batter);
  }
  plate.rect(x - 26, y - 30, 40, 34, blend(light, "#ffffff", 0.4));
  const syrup: readonly Point[] = [
    [-40, 24],
    [30, 40],
    [44, -20],
  ];
  for (const [away, down] of syrup) plate.circle(x + away, y + down, 15, accent);
}

/** A cup of coffee on its saucer, from above, with a leaf pattern in its foam. */
function coffee(plate: Plate, x: number, y: number, radius: number): void {
  const { light, accent, ink, low } = plate.palette;
  castShadow(plate, () => plate.circle(x, y, radius, ink));
  plate.circle(x, y, radius, blend(light, "#ffffff", 0.3));
  plate.circle(x, y, radius * 0.9, blend(light, low, 0.4));
  plate.line(d`M${x + radius * 0.6} ${y - radius * 0.1}h${radius * 0.36}`, blend(light, "#ffffff", 0.3), radius * 0.16);
  plate.circle(x, y, radius * 0.66, blend(light, "#ffffff", 0.6));
  plate.circle(x, y, radius * 0.57, blend(ink, accent, 0.42));
  for (const index of times(3))
    leaf(plate, {
      x: x - radius * 0.02,
      y: y + radius * (0.34 - index * 0.16),
      angle: -Math.PI / 2,
      length: radius * (0.5 - index * 0.1),
      width: radius * (0.26 - index * 0.04),
      colour: blend(light, accent, index % 2 ? 0.5 : 0.2),
    });
}

function vase(plate: Plate, x: number, y: number): void {
  const { ink, mid, accent, light } = plate.palette;
  castShadow(plate, () => plate.circle(x, y, 46, ink));
  for (const index of times(9))
    leaf(plate, { x, y, angle: index * 0.7, length: 96, width: 22, colour: index % 2 ? blend(mid, ink, 0.25) : blend(mid, ink, 0.5) });
  for (const index of times(5)) {
    const [flowerX, flowerY] = [x + Math.cos(index * 1.3) * 40, y + Math.sin(index * 1.3) * 40];
    plate.circle(flowerX, flowerY, 21, index % 2 ? accent : blend(accent, light, 0.4));
    plate.circle(flowerX, flowerY, 8, light);
  }
}
