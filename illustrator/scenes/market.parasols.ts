import { blend } from "../colour.ts";
import { type Framing, LEFT, type Plate } from "../draw/plate.ts";
import { d, type Point, rotate, times } from "../draw/svg.ts";
import { castShadow } from "../draw/tableware.ts";
import { itemAt } from "../items.ts";

/** Parasols in three loose rows: place, radius. Those between two rows shade the crates. */
const PARASOLS = [
  [150, 120, 128],
  [468, 86, 116],
  [800, 128, 134],
  [1098, 96, 116],
  [70, 664, 136],
  [404, 706, 122],
  [744, 676, 138],
  [1070, 700, 128],
] as const;

/** A market on a square from straight above: striped parasols, crates of fruit in rows, shoppers with their shadows. */
export function marketParasols(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const stone = isNight ? blend(mid, ink, 0.3) : blend(blend(light, low, 0.6), far, 0.22);
  plate.ground(LEFT, stone);
  paving(plate, stone);
  plate.group({ transform: rotate(dice.between(-5, 5), 600, 400) }, () => {
    for (const [x, y] of [
      [26, 246],
      [352, 214],
      [676, 250],
      [972, 222],
      [-30, 520],
      [262, 560],
      [600, 528],
      [920, 560],
    ] as const)
      table(plate, x, y);
    shoppers(plate);
    const cloths = [accent, blend(mid, ink, 0.12), blend(light, accent, 0.4), blend(accent, ink, 0.26)];
    let last = -1;
    for (const [x, y, radius] of PARASOLS) {
      let choice = dice.whole(0, cloths.length - 1);
      if (choice === last) choice = (choice + 1) % cloths.length;
      last = choice;
      parasol(plate, x + dice.between(-14, 14), y + dice.between(-10, 10), radius, itemAt(cloths, choice));
    }
  });
  return { focusX: 600, focusY: 400 };
}

/** Setts in fans. */
function paving(plate: Plate, stone: string): void {
  const { ink } = plate.palette;
  const fans = times(11).flatMap((row) =>
    times(14).flatMap((column) => {
      const [x, y] = [column * 96 + (row % 2) * 48 - 40, row * 84 - 10];
      return [46, 32, 18].map((radius) => d`M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0`);
    }),
  );
  plate.line(fans.join(""), blend(stone, ink, 0.3), 2.2, { opacity: 0.4 });
}

/** A trestle with two rows of crates. */
function table(plate: Plate, x: number, y: number): void {
  const { dice, palette } = plate;
  const { light, low, mid, ink, accent, far } = palette;
  const wood = blend(blend(far, accent, 0.25), ink, 0.3);
  const [width, height] = [264, 128];
  castShadow(plate, () => plate.rect(x, y, width, height, ink));
  plate.rect(x, y, width, height, wood);
  const goods = [
    accent,
    blend(mid, low, 0.2),
    blend(light, accent, 0.45),
    blend(mid, ink, 0.12),
    blend(accent, ink, 0.3),
    blend(light, low, 0.1),
  ];
  let last = -1;
  for (const row of times(2))
    for (const column of times(4)) {
      let choice = dice.whole(0, goods.length - 1);
      if (choice === last) choice = (choice + 1) % goods.length;
      last = choice;
      crate(plate, x + 7 + column * 64, y + 6 + row * 60, itemAt(goods, choice), wood, dice.chance(0.25));
    }
}

/** One crate of round fruit, or of leaves. */
function crate(plate: Plate, x: number, y: number, goods: string, wood: string, isLeafy: boolean): void {
  const { dice, palette } = plate;
  const { ink, light } = palette;
  plate.rect(x, y, 58, 56, blend(wood, light, 0.3));
  plate.rect(x + 5, y + 5, 48, 46, blend(goods, ink, 0.5));
  let [shade, lit] = ["", ""];
  for (const row of times(4))
    for (const column of times(4)) {
      const [atX, atY] = [x + 11 + column * 12 + (row % 2) * 3 - 2, y + 11 + row * 11.4];
      if (isLeafy) {
        const [leanX, leanY] = [dice.between(-9, 9), dice.between(-9, 9)];
        lit += d`M${atX - leanX} ${atY - leanY}L${atX + leanX} ${atY + leanY}`;
      } else {
        shade += d`M${atX + 1.6} ${atY + 2}h0`;
        lit += d`M${atX} ${atY}h0`;
      }
    }
  plate.line(shade, blend(goods, ink, 0.28), 12);
  plate.line(lit, isLeafy ? blend(goods, light, 0.14) : goods, isLeafy ? 5 : 10);
}

/** People from above: shoulders, head or hat, arms with a basket, and the shadow. */
function shoppers(plate: Plate): void {
  const { dice, palette } = plate;
  const { light, low, mid, ink, accent } = palette;
  const garments = [accent, blend(light, "#ffffff", 0.3), blend(mid, low, 0.25), blend(accent, light, 0.4), blend(mid, ink, 0.2)];
  for (const index of times(11)) {
    const x = 60 + index * 112 + dice.between(-24, 24);
    const y = 436 + (index % 3) * 30 - 34 + dice.between(-12, 12);
    const colour = itemAt(garments, index % garments.length);
    const turn = dice.between(-70, 70);
    plate.group({ transform: d`translate(26 32) rotate(${turn} ${x} ${y})`, opacity: 0.3 }, () => plate.ellipse(x, y, 31, 17, ink));
    plate.group({ transform: rotate(turn, x, y) }, () => {
      plate.line(
        d`M${x - 24} ${y}Q${x - 30} ${y - 18} ${x - 18} ${y - 28}M${x + 24} ${y}Q${x + 30} ${y - 18} ${x + 20} ${y - 30}`,
        blend(colour, ink, 0.2),
        9,
      );
      plate.ellipse(x, y, 31, 16, colour);
      plate.ellipse(x + 9, y + 2, 21, 13, blend(colour, ink, 0.26));
      if (index % 3 === 0) {
        plate.circle(x + 21, y - 40, 15, blend(accent, ink, 0.4));
        plate.circle(x + 21, y - 40, 11, blend(light, accent, 0.3));
      }
      const isHatted = index % 4 === 1;
      plate.circle(x, y - 2, isHatted ? 22 : 12, isHatted ? blend(light, low, 0.2) : blend(ink, accent, 0.16));
      if (isHatted) plate.circle(x, y - 2, 11, blend(blend(light, low, 0.2), ink, 0.2));
    });
  }
}

/** A parasol of eight panels, every second one white, its edge scalloped. */
function parasol(plate: Plate, x: number, y: number, radius: number, cloth: string): void {
  const { light, ink, low } = plate.palette;
  const turn = plate.dice.between(0, 0.7);
  const corner = (index: number): Point => {
    const angle = turn + (index * Math.PI) / 4;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  };
  const panel = (index: number) => {
    const [from, to] = [corner(index), corner(index + 1)];
    const middle = turn + ((index + 0.5) * Math.PI) / 4;
    return d`M${x} ${y}L${from[0]} ${from[1]}Q${x + Math.cos(middle) * radius * 0.9} ${y + Math.sin(middle) * radius * 0.9} ${to[0]} ${to[1]}Z`;
  };
  const whole = times(8).map(panel);
  plate.group({ transform: "translate(46 58)", opacity: 0.34 }, () => plate.fill(whole.join(""), ink));
  const white = blend(light, "#ffffff", 0.3);
  for (const [index, path] of whole.entries()) {
    const colour = index % 2 ? white : cloth;
    const angle = turn + ((index + 0.5) * Math.PI) / 4;
    // The panels turned away from the light, to the lower right, are darker.
    const shade = Math.max(0, Math.cos(angle - Math.PI / 4)) * 0.34;
    plate.fill(path, blend(colour, index % 2 ? blend(low, ink, 0.4) : ink, shade));
  }
  plate.circle(x, y, radius * 0.2, blend(cloth, ink, 0.12));
  plate.circle(x, y, radius * 0.06, white);
}
