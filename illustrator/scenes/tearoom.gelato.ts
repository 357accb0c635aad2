import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lamp, wallInk } from "../draw/interior.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const COUNTER = 440;

/** An ice-cream parlour: tubs heaped with colours behind curved glass, someone who serves, large cones in front. */
export function tearoomGelato(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? wallInk(plate) : blend(blend(light, low, 0.5), accent, 0.16);
  plate.ground(LEFT, wall);
  const stripes = times(21).map((stripe) => d`M${stripe * 62 - 20} ${LEFT}h31V${COUNTER}h-31Z`);
  plate.fill(stripes.join(""), blend(wall, light, 0.4));
  board(plate);
  shelf(plate);
  const flavours = [
    accent,
    blend(light, "#ffffff", 0.5),
    blend(ink, accent, 0.34),
    blend(mid, low, 0.3),
    blend(light, accent, 0.45),
    blend(accent, ink, 0.26),
    blend(light, low, 0.35),
    blend(far, low, 0.35),
  ];
  const x = dice.between(560, 640);
  person(plate, {
    x: x + 96,
    y: COUNTER + 96,
    height: 330,
    colour: blend(ink, accent, 0.16),
    head: blend(accent, ink, 0.42),
    garment: blend(light, "#ffffff", 0.3),
  });
  cap(plate, x + 96, COUNTER + 96 - 330 * 0.955);
  apron(plate, x + 96);
  cabinet(plate, flavours);
  for (const share of [0.14, 0.86]) lamp(plate, { x: share * 1200, drop: 60, size: 52, colour: accent, shade: blend(accent, ink, 0.4) });
  const scoops = (from: number) => [0, 1, 2].map((index) => itemAt(flavours, (from + index * 3) % flavours.length));
  const first = dice.whole(0, 7);
  cone(plate, x - 250, 790, 1.06, scoops(first), -7);
  cone(plate, x - 84, 812, 0.92, scoops(first + 2).slice(0, 2), 6);
  sundae(plate, x + 270, 786, scoops(first + 1));
  return { focusX: x, focusY: 500 };
}

/** A blackboard with drawn cones instead of words. */
function board(plate: Plate): void {
  const { light, ink, accent, mid } = plate.palette;
  plate.rect(132, 96, 230, 196, blend(accent, ink, 0.3));
  plate.rect(144, 108, 206, 172, blend(ink, mid, 0.24));
  for (const index of times(3)) {
    const x = 182 + index * 64;
    plate.fill(d`M${x - 17} 158h34l-17 50Z`, blend(light, accent, 0.4));
    plate.circle(x, 148, 19, index === 1 ? accent : blend(light, "#ffffff", 0.2));
    plate.line(d`M${x - 20} 232h40M${x - 14} 250h28`, light, 4, { opacity: 0.7 });
  }
}

/** A shelf of glasses and stacked cones. */
function shelf(plate: Plate): void {
  const { light, low, ink, accent, far } = plate.palette;
  for (const [y, from] of [
    [200, 800],
    [318, 840],
  ] as const) {
    for (const index of times(6)) {
      const x = from + 30 + index * 56;
      if (index % 3 === 2) {
        for (const cup of times(4))
          plate.fill(d`M${x - 22} ${y - 10 - cup * 16}h44l-8 16h-28Z`, itemAt([blend(light, accent, 0.35), accent], cup % 2));
      } else {
        plate.fill(d`M${x - 20} ${y - 76}h40q-4 42 -17 46v22h14v8h-34v-8h14v-22q-13 -4 -17 -46Z`, blend(light, low, 0.3), { opacity: 0.9 });
        plate.fill(d`M${x + 4} ${y - 76}h16q-4 42 -17 46Z`, blend(far, low, 0.3), { opacity: 0.7 });
      }
    }
    plate.rect(from - 10, y, 420, 12, blend(accent, ink, 0.4));
    plate.rect(from - 10, y + 12, 420, 6, ink, { opacity: 0.25 });
  }
}

function cap(plate: Plate, x: number, y: number): void {
  const { light, accent } = plate.palette;
  plate.fill(
    d`M${x - 28} ${y + 10}L${x - 40} ${y - 18}Q${x} ${y - 34} ${x + 40} ${y - 18}L${x + 28} ${y + 10}Q${x} ${y} ${x - 28} ${y + 10}Z`,
    blend(light, "#ffffff", 0.5),
  );
  plate.line(d`M${x - 27} ${y + 7}Q${x} ${y - 3} ${x + 27} ${y + 7}`, accent, 7);
}

function apron(plate: Plate, x: number): void {
  const { accent, ink } = plate.palette;
  plate.fill(d`M${x - 24} ${COUNTER - 116}h48q4 60 20 120h-88q16 -60 20 -120Z`, accent);
  plate.fill(d`M${x + 6} ${COUNTER - 116}h18q4 60 20 120h-38Z`, blend(accent, ink, 0.34));
  plate.line(d`M${x - 22} ${COUNTER - 114}L${x - 12} ${COUNTER - 160}M${x + 22} ${COUNTER - 114}L${x + 12} ${COUNTER - 160}`, accent, 8);
}

/** The cabinet: two rows of tubs, the glass, a front of tiles. */
function cabinet(plate: Plate, flavours: readonly string[]): void {
  const { light, low, far, ink, accent, mid } = plate.palette;
  plate.rect(LEFT, COUNTER, RIGHT - LEFT, 160, blend(far, ink, 0.42));
  for (const [y, count, height, shift] of [
    [COUNTER + 52, 9, 52, 0],
    [COUNTER + 134, 7, 74, 3],
  ] as const) {
    const width = 1240 / count;
    for (const index of times(count)) {
      const x = LEFT + index * width;
      heap(plate, x + 6, y, width - 12, height, itemAt(flavours, (index * 3 + shift) % flavours.length), index);
      plate.rect(x + 4, y - 4, width - 8, 26, blend(light, far, 0.5));
      plate.rect(x + 4, y - 4, width - 8, 6, blend(light, "#ffffff", 0.4));
    }
  }
  plate.fill(
    polygon([
      [LEFT, COUNTER - 24],
      [RIGHT, COUNTER - 24],
      [RIGHT, COUNTER + 170],
      [LEFT, COUNTER + 170],
    ]),
    light,
    { opacity: 0.13 },
  );
  for (const x of [90, 470, 900])
    plate.fill(
      polygon([
        [x, COUNTER - 24],
        [x + 90, COUNTER - 24],
        [x - 40, COUNTER + 170],
        [x - 130, COUNTER + 170],
      ]),
      "#ffffff",
      { opacity: 0.12 },
    );
  plate.rect(LEFT, COUNTER - 34, RIGHT - LEFT, 16, blend(light, "#ffffff", 0.3));
  plate.rect(LEFT, COUNTER - 18, RIGHT - LEFT, 5, ink, { opacity: 0.3 });
  const front = blend(blend(accent, light, 0.5), low, 0.2);
  plate.rect(LEFT, COUNTER + 166, RIGHT - LEFT, 18, blend(light, "#ffffff", 0.2));
  plate.rect(LEFT, COUNTER + 184, RIGHT - LEFT, BOTTOM - COUNTER, front);
  const scallops = times(21).map((index) => d`M${index * 62 - 20} ${COUNTER + 184}h62v14a31 26 0 0 1 -62 0Z`);
  plate.fill(scallops.filter((_, index) => index % 2 === 0).join(""), accent);
  plate.fill(scallops.filter((_, index) => index % 2 === 1).join(""), blend(light, "#ffffff", 0.3));
  const tiles = times(6).map((row) => d`M${LEFT} ${COUNTER + 250 + row * 40}H${RIGHT}`);
  plate.line(tiles.join(""), blend(front, mid, 0.4), 2.6, { opacity: 0.6 });
}

/** A tub's heap of ice cream, in waves, with fruit on every third. */
function heap(plate: Plate, x: number, y: number, width: number, height: number, colour: string, index: number): void {
  const { ink, light, accent, mid } = plate.palette;
  const top = (share: number): Point => [x + width * share, y - height * (0.45 + 0.5 * Math.sin(Math.PI * share)) - (index % 2) * 6];
  const waves = times(4).map((wave) => {
    const [left, right] = [top(wave / 4), top((wave + 1) / 4)];
    return d`Q${(left[0] + right[0]) / 2} ${Math.min(left[1], right[1]) - height * 0.24} ${right[0]} ${right[1]}`;
  });
  const start = top(0);
  const outline = `${d`M${x} ${y}L${start[0]} ${start[1]}`}${waves.join("")}${d`L${x + width} ${y}Z`}`;
  plate.fill(outline, colour);
  plate.clipped(outline, () => {
    plate.fill(
      d`M${x + width * 0.64} ${y - height * 1.6}h${width}v${height * 2}h${-width * 0.8}Q${x + width * 0.7} ${y - height * 0.5} ${x + width * 0.64} ${y - height * 1.6}Z`,
      ink,
      { opacity: 0.16 },
    );
    plate.line(
      times(3)
        .map(
          (fold) =>
            d`M${x + width * 0.1} ${y - 8 - fold * height * 0.26}q${width * 0.3} ${-height * 0.22} ${width * 0.76} ${-height * 0.04}`,
        )
        .join(""),
      blend(colour, light, 0.5),
      4,
      { opacity: 0.7 },
    );
  });
  if (index % 3 !== 1) return;
  const [middleX, middleY] = top(0.5);
  plate.circle(middleX - 9, middleY - 8, 10, accent);
  plate.circle(middleX + 9, middleY - 6, 9, blend(accent, ink, 0.25));
  plate.fill(d`M${middleX} ${middleY - 16}q16 -20 30 -8q-10 16 -30 8Z`, blend(mid, ink, 0.2));
}

/** A waffle cone with scoops, held towards the reader. @param foot its tip */
function cone(plate: Plate, x: number, foot: number, size: number, scoops: readonly string[], lean: number): void {
  const { light, ink, accent } = plate.palette;
  const waffle = blend(blend(accent, light, 0.5), ink, 0.14);
  const rim = foot - 200 * size;
  plate.group({ transform: d`rotate(${lean} ${x} ${foot})` }, () => {
    for (const [index, colour] of scoops.entries()) {
      const away = scoops.length === 3 && index === 2 ? 0 : index ? 34 : -34;
      const y = rim - (index === 2 ? 96 : 30) * size;
      scoop(plate, x + away * size, y, 58 * size, colour);
    }
    const shape = d`M${x - 76 * size} ${rim - 6}H${x + 76 * size}L${x} ${foot}Z`;
    plate.fill(shape, waffle);
    plate.clipped(shape, () => {
      const lines = times(9).flatMap((line) => [
        d`M${x - 140 * size + line * 30 * size} ${rim - 10}l${130 * size} ${230 * size}`,
        d`M${x - 100 * size + line * 30 * size} ${rim - 10}l${-130 * size} ${230 * size}`,
      ]);
      plate.line(lines.join(""), blend(waffle, ink, 0.3), 3.4);
      plate.fill(d`M${x + 20 * size} ${rim - 10}h90l-70 260h-60Z`, ink, { opacity: 0.22 });
    });
    plate.fill(d`M${x - 82 * size} ${rim - 16 * size}H${x + 82 * size}l-8 ${24 * size}H${x - 74 * size}Z`, blend(waffle, light, 0.2));
  });
}

function scoop(plate: Plate, x: number, y: number, radius: number, colour: string): void {
  const { ink, light } = plate.palette;
  const outline = d`M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0q${radius * 0.16} ${radius * 0.5} ${-radius * 0.3} ${radius * 0.42}q${-radius * 0.2} ${radius * 0.3} ${-radius * 0.46} ${0}q${-radius * 0.3} ${radius * 0.3} ${-radius * 0.56} 0q${-radius * 0.3} ${radius * 0.26} ${-radius * 0.5} ${-radius * 0.04}q${-radius * 0.3} 0 ${-radius * 0.18} ${-radius * 0.38}Z`;
  plate.fill(outline, colour);
  plate.clipped(outline, () => {
    plate.circle(x + radius * 0.9, y + radius * 0.2, radius * 0.95, blend(colour, ink, 0.24));
  });
  plate.line(
    d`M${x - radius * 0.62} ${y - radius * 0.3}Q${x - radius * 0.46} ${y - radius * 0.66} ${x - radius * 0.1} ${y - radius * 0.74}`,
    blend(colour, light, 0.65),
    radius * 0.11,
  );
}

/** A tall glass with scoops, a wafer and a cherry. */
function sundae(plate: Plate, x: number, foot: number, scoops: readonly string[]): void {
  const { light, low, ink, accent } = plate.palette;
  const rim = foot - 190;
  plate.fill(d`M${x + 34} ${rim - 150}l34 8l-26 150l-34 -8Z`, blend(blend(accent, light, 0.5), ink, 0.12));
  for (const [index, colour] of scoops.entries())
    scoop(plate, x + itemAt([-44, 44, 0], index), rim - itemAt([14, 14, 70], index), 54, colour);
  plate.line(d`M${x + 4} ${rim - 136}q10 -34 40 -40`, blend(ink, accent, 0.3), 4);
  plate.circle(x, rim - 128, 18, accent);
  plate.circle(x + 5, rim - 124, 11, blend(accent, ink, 0.26));
  plate.fill(
    d`M${x - 96} ${rim}H${x + 96}Q${x + 84} ${rim + 112} ${x + 20} ${rim + 132}V${foot - 22}h44v20h-128v-20h44V${rim + 132}Q${x - 84} ${rim + 112} ${x - 96} ${rim}Z`,
    blend(light, low, 0.2),
    { opacity: 0.72 },
  );
  plate.fill(
    d`M${x - 84} ${rim + 30}H${x + 84}Q${x + 70} ${rim + 106} ${x} ${rim + 118}Q${x - 70} ${rim + 106} ${x - 84} ${rim + 30}Z`,
    itemAt(scoops, 0),
    { opacity: 0.8 },
  );
  plate.fill(d`M${x + 30} ${rim}h66Q${x + 84} ${rim + 112} ${x + 20} ${rim + 132}Q${x + 56} ${rim + 60} ${x + 30} ${rim}Z`, ink, {
    opacity: 0.16,
  });
  plate.line(d`M${x - 78} ${rim + 14}q6 52 28 74`, "#ffffff", 5, { opacity: 0.7 });
}
