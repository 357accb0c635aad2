import { blend } from "../colour.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { archPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const TURN = Math.PI * 2;
const TABLE = 590;

/** A gaming room: a roulette wheel on a green table, chips, a chandelier, mirrors in arches, players from behind. */
export function cityCasino(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  const wall = blend(blend(accent, ink, 0.55), mid, 0.3);
  plate.ground(
    LEFT,
    plate.gradient(
      [
        [0, blend(wall, ink, 0.5)],
        [0.5, wall],
        [1, blend(wall, ink, 0.5)],
      ],
      [0, 0],
      [1200, 0],
    ),
  );
  const gold = blend(blend(light, accent, 0.3), ink, 0.08);
  for (const x of [90, 345, 600, 855, 1110]) mirror(plate, x, gold);
  for (const x of [217, 472, 728, 983]) column(plate, x, gold);
  plate.rect(LEFT, LEFT, RIGHT - LEFT, 62, blend(wall, ink, 0.3));
  plate.rect(LEFT, 40, RIGHT - LEFT, 8, gold);
  plate.fill(
    times(31)
      .map((bead) => d`M${bead * 40 - 10} 50a14 12 0 0 0 28 0Z`)
      .join(""),
    gold,
  );
  plate.rect(LEFT, 470, RIGHT - LEFT, 150, blend(wall, ink, 0.42));
  plate.rect(LEFT, 464, RIGHT - LEFT, 8, gold);
  chandelier(plate, 600, gold);
  const x = dice.between(570, 630);
  for (const [away, garment] of [
    [-370, blend(light, low, 0.3)],
    [-200, accent],
    [196, blend(mid, low, 0.35)],
    [372, blend(light, accent, 0.4)],
  ] as const)
    player(plate, x + away, 584, 1, garment, away > 300 || away === -200);
  table(plate, x, gold);
  wheel(plate, x, TABLE - 8, gold);
  for (const [index, away] of [-352, -270, 262, 340, 430].entries())
    chips(plate, x + away, TABLE + 52 + (index % 2) * 26, 3 + ((index * 2) % 5));
  for (const [away, garment, isLady] of [
    [-330, blend(ink, mid, 0.22), false],
    [340, blend(accent, ink, 0.16), true],
  ] as const)
    player(plate, x + away, BOTTOM + 10, 1.5, garment, isLady);
  return { focusX: x, focusY: 460 };
}

/** A tall mirror in a gilded arch. */
function mirror(plate: Plate, x: number, gold: string): void {
  const { light, low, mid, ink } = plate.palette;
  plate.fill(archPath(x - 84, 104, 168, 350), gold);
  plate.fill(
    archPath(x - 73, 117, 146, 330),
    plate.downward(
      [
        [0, blend(mid, ink, 0.2)],
        [1, blend(mid, low, 0.2)],
      ],
      117,
      447,
    ),
  );
  plate.clipped(archPath(x - 73, 117, 146, 330), () => {
    plate.fill(
      polygon([
        [x - 60, 460],
        [x + 30, 100],
        [x + 66, 100],
        [x - 24, 460],
      ]),
      light,
      { opacity: 0.16 },
    );
    plate.stipple(26, light, 5, 0.8, () => [x + plate.dice.between(-60, 60), plate.dice.between(160, 330)]);
  });
}

function column(plate: Plate, x: number, gold: string): void {
  const { light, low, ink, far } = plate.palette;
  const stone = blend(blend(light, low, 0.4), far, 0.2);
  plate.rect(x - 19, 96, 38, 372, stone);
  plate.rect(x + 4, 96, 15, 372, blend(far, ink, 0.3));
  plate.line(d`M${x - 11} 110V456M${x - 3} 110V456`, blend(stone, ink, 0.2), 2);
  plate.rect(x - 28, 72, 56, 26, gold);
  plate.rect(x - 28, 452, 56, 20, gold);
}

/** Two rings of candles with strings of glass, and its light. */
function chandelier(plate: Plate, x: number, gold: string): void {
  const { light, accent } = plate.palette;
  plate.circle(
    x,
    190,
    330,
    plate.glow([
      [0, light, 0.75],
      [1, light, 0],
    ]),
  );
  plate.line(d`M${x} ${LEFT}V150`, gold, 6);
  for (const [y, half, count] of [
    [150, 82, 5],
    [206, 164, 9],
  ] as const) {
    const strings = times(count - 1).map((index) => {
      const from = x - half + (index * half * 2) / (count - 1);
      return d`M${from} ${y + 6}q${half / (count - 1)} ${30} ${(half * 2) / (count - 1)} 0`;
    });
    plate.line(strings.join(""), light, 4, { opacity: 0.85 });
    plate.line(d`M${x - half} ${y}Q${x} ${y + 22} ${x + half} ${y}`, gold, 9);
    for (const index of times(count)) {
      const atX = x - half + (index * half * 2) / (count - 1);
      const level = y + 11 - 11 * ((atX - x) / half) ** 2;
      plate.rect(atX - 4, level - 34, 8, 28, light);
      plate.fill(d`M${atX} ${level - 56}q8 13 0 22q-8 -9 0 -22Z`, blend(light, accent, 0.2));
    }
  }
  plate.line(d`M${x - 82} 156L${x - 164} 206M${x + 82} 156L${x + 164} 206`, light, 3, { opacity: 0.6 });
  for (const index of times(9)) {
    const atX = x - 60 + index * 15;
    plate.fill(d`M${atX} ${226}l6 14l-6 ${20 + (4 - Math.abs(index - 4)) * 9}l-6 ${-20 - (4 - Math.abs(index - 4)) * 9}Z`, light, {
      opacity: 0.85,
    });
  }
}

/** The table: felt with a grid of numbers, a padded rim. */
function table(plate: Plate, x: number, gold: string): void {
  const { light, ink, accent } = plate.palette;
  const felt = blend(blend("#14624a", plate.palette.mid, 0.4), ink, 0.12);
  const top = d`M${LEFT - 30} ${TABLE + 96}Q${x - 560} ${TABLE - 42} ${x} ${TABLE - 46}Q${x + 560} ${TABLE - 42} ${RIGHT + 30} ${TABLE + 96}V${BOTTOM}H${LEFT - 30}Z`;
  plate.fill(top, blend(accent, ink, 0.52));
  plate.line(
    d`M${LEFT - 30} ${TABLE + 96}Q${x - 560} ${TABLE - 42} ${x} ${TABLE - 46}Q${x + 560} ${TABLE - 42} ${RIGHT + 30} ${TABLE + 96}`,
    gold,
    5,
  );
  const cloth = d`M${LEFT - 30} ${TABLE + 134}Q${x - 540} ${TABLE - 4} ${x} ${TABLE - 12}Q${x + 540} ${TABLE - 4} ${RIGHT + 30} ${TABLE + 134}V${BOTTOM}H${LEFT - 30}Z`;
  plate.fill(cloth, felt);
  plate.clipped(cloth, () => {
    for (const side of [-1, 1]) {
      const at = (across: number, down: number): Point => [
        x + side * (196 + across * (1 + down * 0.24)),
        TABLE + 16 + down * 118 + across * 0.06,
      ];
      const lines = [0, 1 / 3, 2 / 3, 1].map((down) => polygon([at(0, down), at(420, down)], false));
      const ribs = times(8).map((rib) => polygon([at(rib * 60, 0), at(rib * 60, 1)], false));
      plate.line([...lines, ...ribs].join(""), blend(light, felt, 0.2), 3.4);
      for (const column of times(7))
        for (const row of times(3)) {
          const colour = (column + row) % 2 ? accent : blend(ink, "#000000", 0.2);
          plate.fill(
            polygon([
              at(column * 60 + 12, (row + 0.22) / 3),
              at(column * 60 + 48, (row + 0.22) / 3),
              at(column * 60 + 48, (row + 0.78) / 3),
              at(column * 60 + 12, (row + 0.78) / 3),
            ]),
            colour,
          );
        }
    }
  });
}

/** The wheel in perspective, with its pockets, cross and ball. */
function wheel(plate: Plate, x: number, y: number, gold: string): void {
  const { light, ink, accent } = plate.palette;
  const flat = 0.42;
  const at = (angle: number, radius: number) => d`${x + Math.cos(angle) * radius} ${y + Math.sin(angle) * radius * flat}`;
  plate.ellipse(x + 10, y + 34, 196, 196 * flat, ink, { opacity: 0.4 });
  plate.ellipse(x, y + 18, 186, 186 * flat, blend(accent, ink, 0.6));
  plate.ellipse(x, y, 186, 186 * flat, blend(accent, ink, 0.34));
  plate.ellipse(x, y, 186, 186 * flat, "none", { stroke: gold, "stroke-width": 5 });
  const pockets = 24;
  for (const pocket of times(pockets)) {
    const [from, to] = [(pocket / pockets) * TURN, ((pocket + 1) / pockets) * TURN];
    const colour = pocket === 0 ? blend("#14624a", light, 0.2) : pocket % 2 ? blend(ink, "#000000", 0.3) : accent;
    plate.fill(`M${at(from, 102)}L${at(from, 148)}L${at(to, 148)}L${at(to, 102)}Z`, colour);
  }
  plate.ellipse(x, y, 149, 149 * flat, "none", { stroke: gold, "stroke-width": 4 });
  plate.ellipse(x, y, 102, 102 * flat, blend(blend(accent, ink, 0.4), light, 0.1), { stroke: gold, "stroke-width": 4 });
  plate.line(`M${at(0.6, 62)}L${at(0.6 + Math.PI, 62)}M${at(2.1, 62)}L${at(2.1 + Math.PI, 62)}`, gold, 8);
  plate.fill(d`M${x - 13} ${y}Q${x - 9} ${y - 34} ${x} ${y - 56}Q${x + 9} ${y - 34} ${x + 13} ${y}Z`, gold);
  plate.circle(x, y - 58, 11, blend(gold, light, 0.4));
  plate.circle(x + 116, y + 22, 8, "#ffffff");
}

/** A stack of chips. */
function chips(plate: Plate, x: number, y: number, count: number): void {
  const { light, ink, accent, low } = plate.palette;
  const colours = [accent, light, blend(ink, accent, 0.2), blend(light, accent, 0.45), low];
  plate.ellipse(x + 8, y + 4, 34, 12, ink, { opacity: 0.4 });
  for (const index of times(count)) {
    const [level, colour] = [y - index * 10, itemAt(colours, (index + Math.round(x)) % colours.length)];
    plate.fill(d`M${x - 28} ${level - 9}v9a28 10 0 0 0 56 0v-9Z`, blend(colour, ink, 0.3));
    plate.ellipse(x, level - 9, 28, 10, colour);
    plate.ellipse(x, level - 9, 16, 5.6, blend(colour, light, 0.45));
  }
}

/** A player from behind, down to the waist. @param foot where the figure is cut off */
function player(plate: Plate, x: number, foot: number, size: number, garment: string, isLady: boolean): void {
  const { ink, accent, mid, light } = plate.palette;
  const at = (across: number, up: number): Point => [x + across * size, foot - up * size];
  const skin = blend(accent, ink, 0.48);
  const hair = blend(ink, isLady ? accent : mid, 0.18);
  plate.fill(
    curve([at(-62, -10), at(-62, 92), at(-48, 138), at(-16, 152), at(16, 152), at(48, 138), at(62, 92), at(62, -10)], true),
    garment,
  );
  plate.fill(curve([at(14, -10), at(30, 70), at(20, 150), at(48, 138), at(62, 92), at(62, -10)], true), blend(garment, ink, 0.4));
  if (isLady) plate.fill(polygon([at(-26, 150), at(0, 96), at(26, 150)]), skin);
  plate.fill(polygon([at(-13, 146), at(13, 146), at(12, 176), at(-12, 176)]), skin);
  plate.ellipse(x, foot - 204 * size, 32 * size, 40 * size, hair);
  if (isLady) {
    plate.circle(x, foot - 244 * size, 18 * size, hair);
    plate.line(polygon([at(-30, 180), at(-30, 170)], false) + polygon([at(30, 180), at(30, 170)], false), light, 5 * size);
  } else plate.fill(polygon([at(-22, 152), at(22, 152), at(15, 164), at(-15, 164)]), blend(light, "#ffffff", 0.3));
}
