import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { cup, lantern, pottedPlant, teapot } from "../draw/interior.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT, WIDTH } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { curve, d, polygon, times } from "../draw/svg.ts";
import { cypress } from "../draw/trees.ts";

const HORIZON = 420;
const RAIL = 470;
const FLOOR = 566;

/** A terrace under a vine, its tables laid for tea, in front of the sea or hills. */
export function tearoomTerrace(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, far, mid, ink, accent } = palette;
  sky(plate, HORIZON);
  const sunX = dice.between(300, 520);
  sun(plate, sunX, dice.between(210, 280), dice.between(54, 76), { style: "plain" });
  clouds(plate, 110, 260, 3);
  outlook(plate, sunX);
  birds(plate, sunX + 230, 240, 5, 11);
  const stone = blend(blend(light, far, 0.3), accent, 0.1);
  balustrade(plate, stone);
  plate.ground(FLOOR, blend(blend(stone, accent, 0.22), mid, 0.16));
  const tiles = times(15).map((tile) => d`M${600 + (tile - 7) * 74} ${FLOOR}L${600 + (tile - 7) * 150} ${BOTTOM}`);
  const rows = times(4).map((row) => d`M${LEFT} ${FLOOR + 26 + row ** 1.6 * 34}H${RIGHT}`);
  plate.line(tiles.join("") + rows.join(""), blend(stone, ink, 0.42), 2.4, { opacity: 0.55 });
  plate.fill(
    polygon([
      [LEFT, FLOOR],
      [330, FLOOR],
      [120, BOTTOM],
      [LEFT, BOTTOM],
    ]),
    ink,
    { opacity: 0.18 },
  );
  table(plate, 250, 650, 0.66, true);
  chair(plate, 140, 706, 0.62, -1);
  chair(plate, 362, 706, 0.62, 1);
  chair(plate, 470, 764, 1, -1);
  chair(plate, 890, 764, 1, 1);
  table(plate, 680, 660, 1.05, false);
  pergola(plate);
  const leaves: readonly [string, string] = [blend(mid, ink, 0.62), blend(mid, ink, 0.3)];
  pottedPlant(plate, 1096, 806, 280, leaves, blend(accent, ink, 0.12));
  pottedPlant(plate, 40, 812, 200, leaves, blend(light, accent, 0.35));
  for (const [x, drop] of [
    [420, 150],
    [690, 186],
    [930, 146],
  ] as const) {
    plate.line(d`M${x} 96V${drop}`, ink, 2.4);
    lantern(plate, x, drop, 21, x === 690 ? accent : blend(light, accent, 0.35));
  }
  return { focusX: 650, focusY: 540 };
}

/** The view from the terrace: a bay with sails, or hills with a village road and cypresses. */
function outlook(plate: Plate, sunX: number): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  plate.land(plate.ridge(HORIZON - 34, { amplitude: 74, frequency: 1.6, octaves: 3 }), plate.mist(0.1, HORIZON - 110, HORIZON + 20, 0.6), {
    bottom: HORIZON + 4,
  });
  if (plate.setting.hasSea) {
    const sea = blend(mid, top, 0.45);
    plate.ground(
      HORIZON,
      plate.downward(
        [
          [0, blend(sea, low, 0.5)],
          [1, sea],
        ],
        HORIZON,
        FLOOR,
      ),
    );
    glints(plate, { from: HORIZON + 6, to: FLOOR, x: sunX, spread: 130, count: 50, opacity: 0.75 });
    for (const [x, y, size] of [
      [sunX - 150, 446, 24],
      [sunX + 330, 470, 42],
      [sunX + 450, 438, 18],
    ] as const)
      boat(plate, { x, y, size, kind: "sail", hull: blend(ink, far, 0.2), trim: accent, sail: size > 40 ? accent : light, jib: light });
    return;
  }
  plate.land(plate.ridge(HORIZON + 10, { amplitude: 50, frequency: 1.9, octaves: 3 }), plate.mist(0.3, HORIZON - 40, FLOOR, 0.5));
  plate.land(plate.ridge(HORIZON + 54, { amplitude: 36, frequency: 1.7, octaves: 2 }), plate.mist(0.5, HORIZON, FLOOR + 20, 0.4), {
    hasRim: false,
  });
  const trees = times(12).map(() => cypress(plate, dice.between(0, WIDTH), HORIZON + dice.between(50, 80), dice.between(40, 84)));
  plate.fill(trees.join(""), plate.tone(0.68));
  const houseX = sunX + dice.between(240, 340);
  plate.rect(houseX, HORIZON + 10, 62, 40, blend(light, low, 0.3));
  plate.rect(houseX + 42, HORIZON + 10, 20, 40, blend(far, mid, 0.7));
  plate.fill(
    polygon([
      [houseX - 6, HORIZON + 12],
      [houseX + 16, HORIZON - 10],
      [houseX + 46, HORIZON - 10],
      [houseX + 68, HORIZON + 12],
    ]),
    accent,
  );
}

function balustrade(plate: Plate, stone: string): void {
  const { light, ink } = plate.palette;
  const shade = blend(stone, ink, 0.34);
  const posts = times(31).map((post) => {
    const x = LEFT + 6 + post * 41;
    return d`M${x - 4} ${FLOOR - 10}q-9 -22 0 -36q6 -12 2 -26h8q-4 14 2 26q9 14 0 36Z`;
  });
  plate.fill(posts.join(""), stone);
  plate.line(
    times(31)
      .map((post) => d`M${LEFT + 12 + post * 41} ${FLOOR - 14}q6 -18 -2 -34`)
      .join(""),
    shade,
    4,
  );
  plate.rect(LEFT, RAIL, RIGHT - LEFT, 18, blend(stone, light, 0.4));
  plate.rect(LEFT, RAIL + 16, RIGHT - LEFT, 8, shade);
  plate.rect(LEFT, FLOOR - 12, RIGHT - LEFT, 16, shade);
  for (const x of [186, 1010]) {
    plate.rect(x - 26, RAIL - 12, 52, FLOOR - RAIL + 14, blend(stone, light, 0.25));
    plate.rect(x + 6, RAIL - 12, 20, FLOOR - RAIL + 14, shade);
    plate.rect(x - 34, RAIL - 22, 68, 14, blend(stone, light, 0.45));
  }
}

/** Beams with a vine that bears leaves and fruit. */
function pergola(plate: Plate): void {
  const { dice, palette } = plate;
  const { mid, ink, accent, light } = palette;
  const wood = blend(ink, accent, 0.24);
  for (const x of [186, 1010]) {
    plate.rect(x - 13, 66, 26, RAIL - 84, blend(wood, light, 0.14));
    plate.rect(x + 3, 66, 10, RAIL - 84, blend(wood, "#000000", 0.2));
  }
  plate.rect(LEFT, 62, RIGHT - LEFT, 26, wood);
  plate.rect(LEFT, 62, RIGHT - LEFT, 7, blend(wood, light, 0.22));
  const beams = times(11).map((beam) => d`M${20 + beam * 116} -20h30v66l-18 22h-12Z`);
  plate.fill(beams.join(""), blend(wood, "#000000", 0.12));
  for (const index of times(120)) {
    const x = dice.between(LEFT, RIGHT);
    const edge = 1 - Math.min(1, Math.min(Math.abs(x - 186), Math.abs(x - 1010)) / 260);
    const y = dice.next() * (52 + 120 * edge);
    const size = dice.between(13, 26);
    const colour = blend(mid, ink, index % 3 === 0 ? 0.6 : index % 3 === 1 ? 0.38 : 0.2);
    plate.fill(
      d`M${x} ${y - size}Q${x + size * 1.1} ${y - size * 0.6} ${x + size * 0.8} ${y + size * 0.2}Q${x + size * 0.4} ${y + size} ${x} ${y + size * 1.1}Q${x - size * 0.5} ${y + size * 0.9} ${x - size * 0.8} ${y + size * 0.2}Q${x - size} ${y - size * 0.5} ${x} ${y - size}Z`,
      colour,
    );
  }
  for (const bunch of times(7)) {
    const [x, y] = [70 + bunch * 172 + dice.between(-30, 30), dice.between(84, 118)];
    for (const grape of times(9))
      plate.circle(
        x + ((grape % 3) - 1) * 9 * (1 - Math.floor(grape / 3) * 0.3),
        y + Math.floor(grape / 3) * 12,
        7.5,
        grape % 2 ? accent : blend(accent, ink, 0.25),
      );
  }
}

function chair(plate: Plate, x: number, foot: number, s: number, side: 1 | -1): void {
  const { ink, accent, mid } = plate.palette;
  const seat = foot - 104 * s;
  plate.ellipse(x + 8 * s, foot, 84 * s, 10 * s, ink, { opacity: 0.25 });
  plate.line(
    d`M${x - 46 * s} ${seat}L${x - 56 * s} ${foot}M${x + 46 * s} ${seat}L${x + 56 * s} ${foot}M${x - 40 * s} ${seat}L${x - 34 * s} ${foot - 12 * s}M${x + 40 * s} ${seat}L${x + 34 * s} ${foot - 12 * s}`,
    ink,
    6 * s,
  );
  // A curved back with a second curve inside it.
  const back = x + side * 50 * s;
  plate.line(
    d`M${back - side * 10 * s} ${seat}Q${back + side * 26 * s} ${seat - 90 * s} ${back + side * 12 * s} ${seat - 136 * s}Q${back - side * 8 * s} ${seat - 152 * s} ${back - side * 20 * s} ${seat - 130 * s}Q${back - side * 14 * s} ${seat - 70 * s} ${back - side * 34 * s} ${seat}`,
    ink,
    8 * s,
  );
  plate.line(
    d`M${back - side * 18 * s} ${seat - 6 * s}Q${back + side * 6 * s} ${seat - 70 * s} ${back - side * 2 * s} ${seat - 112 * s}`,
    blend(ink, mid, 0.35),
    6 * s,
  );
  plate.ellipse(x, seat + 4 * s, 62 * s, 15 * s, blend(accent, ink, 0.4));
  plate.ellipse(x, seat - 3 * s, 60 * s, 13 * s, accent);
}

/** A round table with a tablecloth, cups, and a pot or flowers. */
function table(plate: Plate, x: number, y: number, s: number, hasFlowers: boolean): void {
  const { light, low, far, ink, accent, mid } = plate.palette;
  const linen = blend(light, "#ffffff", 0.35);
  plate.ellipse(x + 12 * s, y + 128 * s, 110 * s, 14 * s, ink, { opacity: 0.3 });
  plate.line(
    d`M${x} ${y + 20 * s}V${y + 118 * s}M${x - 52 * s} ${y + 126 * s}Q${x} ${y + 96 * s} ${x + 52 * s} ${y + 126 * s}`,
    ink,
    12 * s,
  );
  plate.fill(
    d`M${x - 150 * s} ${y}Q${x - 148 * s} ${y + 50 * s} ${x - 118 * s} ${y + 76 * s}L${x - 70 * s} ${y + 42 * s}L${x - 10 * s} ${y + 88 * s}L${x + 60 * s} ${y + 44 * s}L${x + 118 * s} ${y + 76 * s}Q${x + 148 * s} ${y + 50 * s} ${x + 150 * s} ${y}Z`,
    linen,
  );
  plate.fill(
    d`M${x + 30 * s} ${y + 10 * s}L${x + 60 * s} ${y + 44 * s}L${x + 118 * s} ${y + 76 * s}Q${x + 148 * s} ${y + 50 * s} ${x + 150 * s} ${y}Z`,
    blend(far, low, 0.45),
  );
  plate.line(
    d`M${x - 112 * s} ${y + 62 * s}L${x - 70 * s} ${y + 32 * s}L${x - 10 * s} ${y + 76 * s}L${x + 60 * s} ${y + 34 * s}L${x + 112 * s} ${y + 62 * s}`,
    accent,
    5 * s,
  );
  plate.ellipse(x, y, 150 * s, 30 * s, blend(linen, low, 0.12));
  cup(plate, x - 88 * s, y + 4 * s, 0.8 * s);
  if (hasFlowers) {
    plate.fill(d`M${x - 18 * s} ${y}l-5 -50h46l-5 50Z`, accent);
    plate.fill(d`M${x + 6 * s} ${y}l2 -50h15l-5 50Z`, blend(accent, ink, 0.35));
    for (const stem of times(7)) {
      const lean = (stem - 3) * 15 * s;
      plate.line(d`M${x} ${y - 48 * s}q${lean * 0.3} ${-24 * s} ${lean} ${(-54 - (stem % 2) * 18) * s}`, blend(mid, ink, 0.3), 3.5 * s);
      plate.circle(x + lean, y - (104 + (stem % 2) * 18) * s, 13 * s, stem % 2 ? light : blend(accent, light, 0.3));
    }
  } else {
    plate.group({ transform: `translate(${Math.round(x + 6)} ${Math.round(y)}) scale(${s * 0.54})` }, () => teapot(plate, 0, 0));
    plate.fill(
      curve(
        [
          [x - 20, y + 18],
          [x + 10, y + 26],
          [x + 40, y + 18],
          [x + 10, y + 12],
        ],
        true,
      ),
      blend(far, mid, 0.3),
    );
    for (const cake of times(3)) plate.circle(x - 6 + cake * 16, y + 12, 9, cake === 1 ? accent : blend(accent, light, 0.5));
  }
  cup(plate, x + 96 * s, y + 4 * s, 0.8 * s);
}
