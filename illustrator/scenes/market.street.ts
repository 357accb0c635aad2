import { blend } from "../colour.ts";
import { house } from "../draw/buildings.ts";
import { person } from "../draw/figures.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { sky, sun } from "../draw/sky.ts";
import { d, polygon, rotate, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const PAVEMENT = 455;
const FLAGS = 18;

/** A market street: awnings on both sides, crates of fruit, people between them, bunting above. */
export function marketStreet(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 500, { style: "smooth" });
  const sunX = dice.between(480, 720);
  sun(plate, sunX, 150, 70, { style: "plain" });
  for (const index of times(14)) {
    house(plate, {
      x: index * 90 - 30,
      y: 470,
      width: dice.between(70, 120),
      height: dice.between(150, 330),
      lit: blend(far, low, 0.45),
      shadow: blend(far, low, 0.15),
      roof: dice.pick(["flat", "gable"] as const),
      roofInk: blend(far, mid, 0.5),
      pitch: 0.35,
      windows: { width: 10, height: 16, stepX: 24, stepY: 36, colour: blend(far, mid, 0.4), isArched: true, lit: isNight ? 0.4 : 0 },
    });
  }
  bunting(plate);
  plate.ground(
    PAVEMENT,
    plate.downward(
      [
        [0, blend(mid, far, 0.4)],
        [1, blend(mid, ink, 0.6)],
      ],
      PAVEMENT,
      800,
    ),
  );
  stall(plate, { x: 430, y: 520, width: 210, size: 0.62, depth: 0.1, cloth: blend(accent, far, 0.4), stripe: blend(far, light, 0.3) });
  stall(plate, { x: 690, y: 525, width: 220, size: 0.66, depth: 0.2, cloth: blend(mid, far, 0.3), stripe: light });
  const garments = [accent, blend(mid, low, 0.3), blend(light, far, 0.3), blend(accent, light, 0.4), blend(far, low, 0.5)];
  for (const index of times(7)) {
    const y = 560 + index * 13;
    const height = 96 + (y - 560) * 0.55;
    const x = dice.between(400, 850);
    plate.ellipse(x + 18, y, height * 0.3, 7, ink, { opacity: 0.35 });
    person(plate, {
      x,
      y,
      height,
      colour: blend(ink, mid, 0.12),
      head: blend(accent, ink, 0.45),
      garment: itemAt(garments, index % garments.length),
      dress: dice.chance(0.4) ? "skirt" : "trousers",
      hat: dice.chance(0.35) ? "brim" : "none",
      hatInk: blend(light, low, 0.3),
    });
  }
  const canvas = blend(light, "#ffffff", 0.2);
  stall(plate, { x: -60, y: 640, width: 440, size: 1.25, depth: 0.8, cloth: canvas, stripe: accent });
  stall(plate, { x: 870, y: 650, width: 420, size: 1.3, depth: 0.9, cloth: canvas, stripe: blend(mid, ink, 0.1) });
  return { focusX: sunX, focusY: 470 };
}

/** Two strings of little flags. */
export function bunting(plate: Plate): void {
  const { accent, light, ink } = plate.palette;
  for (const string of times(2)) {
    const y = 70 + string * 120;
    const sag = 70 * (string ? -0.3 : 1);
    const flags: [string, string] = ["", ""];
    for (const flag of times(FLAGS)) {
      const share = flag / (FLAGS - 1);
      const [x, level] = [share * WIDTH, y + Math.sin(share * Math.PI) * sag];
      flags[flag % 2 === 0 ? 0 : 1] += polygon([
        [x, level],
        [x + 34, level + 6],
        [x + 15, level + 42],
      ]);
    }
    plate.line(d`M-20 ${y}Q600 ${y + sag * 2} 1220 ${y}`, ink, 2);
    plate.fill(flags[1], accent);
    plate.fill(flags[0], light);
  }
}

export interface StallShape {
  x: number;
  /** Height of the counter. */
  y: number;
  width: number;
  size: number;
  depth: number;
  cloth: string;
  stripe: string;
}

/** A stall: awning, sellers, suspended goods, crates heaped with fruit. */
export function stall(plate: Plate, shape: StallShape): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const { x, y, width, size: s, depth } = shape;
  const height = 210 * s;
  plate.rect(x, y - height, width, height, blend(ink, mid, 0.25 * (1 - depth)));
  for (const seller of times(2)) {
    const sellerX = x + width * (0.3 + 0.4 * seller) + dice.between(-20, 20) * s;
    person(plate, {
      x: sellerX,
      y: y + 26 * s,
      height: 178 * s,
      colour: blend(ink, accent, 0.28),
      head: blend(accent, ink, 0.4),
      garment: seller ? accent : blend(far, low, 0.3),
      hat: seller ? plate.setting.hat : "none",
      hatInk: light,
    });
  }
  for (const index of times(4)) {
    const [hangX, cord] = [x + (width * (index + 0.5)) / 4, dice.between(18, 50) * s];
    plate.line(d`M${hangX} ${y - height}v${cord}`, ink, 2 * s);
    if (index % 2) plate.ellipse(hangX, y - height + cord + 16 * s, 14 * s, 18 * s, light);
    else
      for (const finger of [-2, -1, 0, 1, 2])
        plate.ellipse(hangX + finger * 6 * s, y - height + cord + 14 * s, 5 * s, 17 * s, blend(light, accent, 0.25), {
          transform: rotate(finger * 14, hangX, y - height + cord),
        });
  }
  const fruits = [accent, blend(light, accent, 0.4), blend(mid, low, 0.25), light, blend(accent, ink, 0.35)];
  for (const index of times(4))
    crate(plate, x + (index * width) / 4, y - 30 * s, width / 4, s, itemAt(fruits, (index + Math.floor(depth * 3)) % fruits.length));
  plate.rect(x, y + 46 * s, width, depth < 0.5 ? 26 * s : 300, blend(ink, mid, 0.12));
  awning(plate, shape, height);
}

function crate(plate: Plate, x: number, y: number, width: number, s: number, fruit: string): void {
  const { light, far, ink } = plate.palette;
  for (const row of times(3)) {
    for (const index of times(5 - row)) {
      const [fruitX, fruitY] = [x + (width * (index + 0.5 + row * 0.5)) / 5, y - row * 15 * s];
      plate.circle(fruitX, fruitY, width * 0.115, fruit);
      plate.circle(fruitX + width * 0.025, fruitY + width * 0.03, width * 0.085, blend(fruit, ink, 0.22));
    }
  }
  plate.fill(
    polygon([
      [x + 2, y],
      [x + width - 2, y],
      [x + width - 6, y + 76 * s],
      [x + 6, y + 76 * s],
    ]),
    blend(far, ink, 0.35),
  );
  plate.fill(
    polygon([
      [x + 2, y],
      [x + width - 2, y],
      [x + width - 3, y + 14 * s],
      [x + 3, y + 14 * s],
    ]),
    blend(far, light, 0.25),
  );
  plate.rect(x + 5, y + 24 * s, width - 10, 5 * s, blend(far, ink, 0.6));
}

const STRIPES = 9;

function awning(plate: Plate, { x, y, width, size: s, cloth, stripe }: StallShape, height: number): void {
  const { ink } = plate.palette;
  const [from, top, drop] = [x - 35 * s, y - height - 70 * s, 86 * s];
  const step = (width + 70 * s) / STRIPES;
  for (const index of times(STRIPES)) {
    const left = from + index * step;
    const colour = index % 2 ? stripe : cloth;
    plate.fill(
      polygon([
        [x + (index * width) / STRIPES, top],
        [x + ((index + 1) * width) / STRIPES, top],
        [left + step, top + drop],
        [left, top + drop],
      ]),
      colour,
    );
    plate.fill(d`M${left} ${top + drop - 1}H${left + step}v${14 * s}a${step / 2} ${step / 2} 0 0 1 ${-step} 0Z`, blend(colour, ink, 0.22));
  }
  plate.fill(
    polygon([
      [x, y - height + 16 * s],
      [x + width, y - height + 16 * s],
      [x + width, y - height + 50 * s],
      [x, y - height + 38 * s],
    ]),
    ink,
    { opacity: 0.35 },
  );
  plate.line(d`M${x} ${top + drop}V${y + 50 * s}M${x + width} ${top + drop}V${y + 50 * s}`, ink, 8 * s);
}
