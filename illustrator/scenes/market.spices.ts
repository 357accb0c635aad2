import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lamp, pot } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { archPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

/** Rows of trays from back to front: number, height, width of each tray. */
const ROWS = [
  { count: 6, y: 500, width: 128 },
  { count: 5, y: 600, width: 176 },
  { count: 4, y: 736, width: 250 },
] as const;
const BOARD = 452;

/** A spice stall in a bazaar: round trays heaped in every colour, garlands and jars, brass scales, the sunny lane behind. */
export function marketSpices(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? blend(mid, ink, 0.5) : blend(blend(far, accent, 0.22), mid, 0.3);
  plate.ground(
    -20,
    plate.downward(
      [
        [0, blend(wall, ink, 0.5)],
        [1, wall],
      ],
      0,
      520,
    ),
  );
  const laneX = dice.between(560, 640);
  lane(plate, laneX);
  for (const side of [-1, 1]) niche(plate, laneX + side * 372);
  garlands(plate, laneX);
  person(plate, {
    x: laneX - 210,
    y: BOARD + 140,
    height: 290,
    colour: blend(ink, accent, 0.2),
    head: blend(accent, ink, 0.55),
    garment: blend(light, low, 0.3),
    hat: "none",
  });
  turban(plate, laneX - 210, BOARD + 140 - 290 * 0.9);
  plate.rect(LEFT, BOARD, RIGHT - LEFT, BOTTOM - BOARD, blend(ink, accent, 0.24));
  plate.rect(LEFT, BOARD, RIGHT - LEFT, 14, blend(accent, light, 0.25));
  const spices = [
    accent,
    blend(light, accent, 0.45),
    blend(mid, low, 0.25),
    blend(accent, ink, 0.34),
    blend(light, low, 0.2),
    blend(far, accent, 0.5),
    blend(mid, ink, 0.18),
    blend(accent, far, 0.3),
  ];
  let last = -1;
  for (const [row, { count, y, width }] of ROWS.entries()) {
    plate.fill(d`M${LEFT} ${y + width * 0.2}H${RIGHT}V${y + width * 0.36}H${LEFT}Z`, blend(ink, accent, 0.34 - row * 0.08));
    plate.line(d`M${LEFT} ${y + width * 0.2}H${RIGHT}`, blend(accent, light, 0.12), 4, { opacity: 0.6 });
    const step = 1200 / count;
    for (const index of times(count + 1)) {
      const x = (index + (row % 2 ? 0 : 0.5)) * step + dice.between(-8, 8);
      let choice = dice.whole(0, spices.length - 1);
      if (choice === last) choice = (choice + 1) % spices.length;
      last = choice;
      tray(plate, { x, y, width, colour: itemAt(spices, choice), isHeaped: dice.chance(0.72) });
    }
  }
  scales(plate, laneX + 214, BOARD + 8);
  lamp(plate, { x: laneX - 100, drop: 120, size: 46, colour: accent, shade: blend(accent, ink, 0.4) });
  lamp(plate, { x: laneX + 330, drop: 92, size: 40, colour: blend(light, accent, 0.4), shade: blend(accent, ink, 0.3) });
  return { focusX: laneX, focusY: 470 };
}

/** The way out: a pointed arch, the town in the sun, a person approaching. */
function lane(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const arch = (half: number, foot: number, crown: number) =>
    d`M${x - half} ${foot}V${crown + half * 1.1}Q${x - half} ${crown + half * 0.35} ${x} ${crown}Q${x + half} ${crown + half * 0.35} ${x + half} ${crown + half * 1.1}V${foot}Z`;
  plate.fill(arch(158, BOARD, 66), blend(blend(far, accent, 0.3), ink, 0.36));
  const opening = arch(128, BOARD, 104);
  plate.fill(
    opening,
    plate.downward(
      [
        [0, blend(top, low, 0.3)],
        [1, low],
      ],
      100,
      340,
    ),
  );
  plate.clipped(opening, () => {
    plate.circle(x + dice.between(-50, 50), 210, 40, light);
    for (const side of [-1, 1])
      for (const house of times(3)) {
        const outer = x + side * (150 - house * 34);
        const y = 190 + house * 46 + dice.between(-12, 12);
        const face = blend(blend(far, light, 0.2 + house * 0.15), side < 0 ? ink : light, side < 0 ? 0.3 : 0.1);
        plate.fill(
          polygon([
            [outer, BOARD],
            [outer, y],
            [outer - side * 52, y + 26],
            [outer - side * 52, BOARD],
          ]),
          face,
        );
        plate.fill(archPath(outer - side * 34 - 9, y + 60, 18, 36), blend(face, ink, 0.5));
      }
    plate.rect(x - 14, 236, 28, 130, blend(far, mid, 0.3));
    plate.fill(d`M${x - 18} 238q2 -34 18 -40q16 6 18 40Z`, accent);
    plate.fill(
      polygon([
        [x - 60, BOARD],
        [x - 12, 356],
        [x + 12, 356],
        [x + 60, BOARD],
      ]),
      blend(light, low, 0.4),
    );
  });
  person(plate, { x: x + 14, y: BOARD - 4, height: 96, colour: ink, garment: accent, dress: "skirt" });
  person(plate, { x: x - 26, y: BOARD - 18, height: 84, colour: ink, garment: blend(mid, far, 0.3), dress: "skirt" });
  lampGlow(plate, x, 290, 300, 0.3);
  const stones = times(9).map((stone) => {
    const angle = Math.PI + ((stone + 0.5) * Math.PI) / 9;
    return d`M${x + Math.cos(angle) * 132} ${236 + Math.sin(angle) * 124}L${x + Math.cos(angle) * 158} ${232 + Math.sin(angle) * 158}`;
  });
  plate.line(stones.join(""), blend(ink, accent, 0.3), 3, { opacity: 0.55 });
}

/** A niche with three shelves of jars. */
function niche(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, low, far, mid, ink, accent } = palette;
  plate.fill(archPath(x - 150, 84, 300, BOARD - 84), blend(ink, accent, 0.16));
  for (const shelf of times(3)) {
    const y = 232 + shelf * 92;
    for (const index of times(5)) {
      const colour = dice.pick([accent, blend(light, low, 0.3), blend(mid, far, 0.3), blend(accent, light, 0.5), blend(far, low, 0.3)]);
      pot(plate, {
        x: x - 108 + index * 54,
        y,
        height: dice.between(46, 66),
        profile: dice.whole(0, 4),
        colour,
        shade: blend(colour, ink, 0.4),
        band: dice.chance(0.4) ? light : null,
      });
    }
    plate.rect(x - 142, y, 284, 9, blend(accent, ink, 0.3));
  }
}

/** Strings of dried fruit across the stall. */
function garlands(plate: Plate, x: number): void {
  const { light, ink, accent } = plate.palette;
  for (const [from, to, sag] of [
    [LEFT, x - 150, 84],
    [x + 150, RIGHT, 84],
    [x - 170, x + 170, 44],
  ] as const) {
    const at = (share: number): Point => [from + (to - from) * share, 44 + sag * 4 * share * (1 - share)];
    plate.line(curve(times(9).map((step) => at(step / 8))), ink, 3);
    const fruits = Math.round((to - from) / 26);
    for (const fruit of times(fruits)) {
      const [atX, y] = at((fruit + 0.5) / fruits);
      plate.fill(d`M${atX - 5} ${y}q-7 22 5 36q12 -14 5 -36Z`, fruit % 3 === 2 ? blend(accent, light, 0.5) : accent);
      plate.line(d`M${atX + 3} ${y + 6}q3 14 -2 24`, blend(accent, ink, 0.4), 2.4);
    }
  }
}

/** A cloth wrapped round the seller's head. */
function turban(plate: Plate, x: number, y: number): void {
  const { ink, accent } = plate.palette;
  plate.fill(
    d`M${x - 31} ${y - 2}Q${x - 34} ${y - 40} ${x} ${y - 42}Q${x + 34} ${y - 40} ${x + 31} ${y - 2}Q${x} ${y - 16} ${x - 31} ${y - 2}Z`,
    accent,
  );
  plate.line(
    d`M${x - 28} ${y - 14}Q${x} ${y - 38} ${x + 26} ${y - 30}M${x - 18} ${y - 34}Q${x + 8} ${y - 30} ${x + 30} ${y - 12}`,
    blend(accent, ink, 0.35),
    3.4,
  );
}

/** A shallow round tray that holds a cone of spice, or a level heap with a scoop. */
function tray(
  plate: Plate,
  { x, y, width: w, colour, isHeaped }: { x: number; y: number; width: number; colour: string; isHeaped: boolean },
): void {
  const { light, ink, accent } = plate.palette;
  const rim = blend(accent, ink, 0.45);
  const [half, deep] = [w * 0.46, w * 0.13];
  plate.ellipse(x + w * 0.05, y + w * 0.2, half * 1.02, deep, ink, { opacity: 0.4 });
  plate.fill(
    d`M${x - half} ${y}Q${x - half * 0.9} ${y + w * 0.2} ${x} ${y + w * 0.24}Q${x + half * 0.9} ${y + w * 0.2} ${x + half} ${y}Z`,
    rim,
  );
  plate.fill(
    d`M${x + half * 0.2} ${y + w * 0.1}L${x + half * 0.14} ${y + w * 0.235}Q${x + half * 0.9} ${y + w * 0.2} ${x + half} ${y}Z`,
    blend(rim, ink, 0.4),
  );
  plate.ellipse(x, y, half, deep, blend(rim, light, 0.3));
  plate.ellipse(x, y, half * 0.9, deep * 0.86, blend(colour, ink, 0.25));
  const up = isHeaped ? w * 0.42 : w * 0.15;
  const top: Point = [x - w * 0.02, y - up];
  plate.fill(
    d`M${x - half * 0.86} ${y + 2}Q${x - half * 0.3} ${y - up * 0.66} ${top[0]} ${top[1]}Q${x + half * 0.34} ${y - up * 0.6} ${x + half * 0.86} ${y + 2}Q${x} ${y + deep * 1.5} ${x - half * 0.86} ${y + 2}Z`,
    colour,
  );
  plate.fill(
    d`M${top[0]} ${top[1]}Q${x + half * 0.34} ${y - up * 0.6} ${x + half * 0.86} ${y + 2}Q${x + half * 0.5} ${y + deep} ${x + half * 0.16} ${y + deep * 1.06}Q${x + half * 0.1} ${y - up * 0.3} ${top[0]} ${top[1]}Z`,
    blend(colour, ink, 0.3),
  );
  plate.stipple(Math.round(w / 5), light, 2.4, 0.4, () => [x - plate.dice.next() * half * 0.5, y - plate.dice.next() * up * 0.4]);
  if (isHeaped) return;
  plate.line(d`M${x + half * 0.1} ${y - up * 0.6}L${x + half * 0.66} ${y - up * 2.1}`, blend(light, accent, 0.35), w * 0.035);
  plate.ellipse(x, y - up * 0.4, w * 0.085, w * 0.05, blend(light, ink, 0.35));
}

/** Brass scales with two pans. */
function scales(plate: Plate, x: number, y: number): void {
  const { light, ink, accent } = plate.palette;
  const brass = blend(light, accent, 0.42);
  plate.line(d`M${x} ${y}V${y - 150}`, brass, 9);
  plate.line(d`M${x - 84} ${y - 132}Q${x} ${y - 162} ${x + 84} ${y - 140}`, brass, 6);
  plate.fill(d`M${x - 38} ${y + 4}q38 -26 76 0Z`, blend(brass, ink, 0.25));
  for (const [side, level] of [
    [-1, y - 56],
    [1, y - 66],
  ] as const) {
    const hang = x + side * 84;
    plate.line(d`M${hang} ${level - 78}L${hang - 36} ${level}M${hang} ${level - 78}L${hang + 36} ${level}`, blend(brass, ink, 0.2), 2.4);
    if (side < 0) plate.fill(d`M${hang - 26} ${level}q26 -44 52 0Z`, accent);
    plate.fill(d`M${hang - 40} ${level}h80q-12 26 -40 26t-40 -26Z`, brass);
    plate.fill(d`M${hang + 8} ${level}h32q-12 26 -36 26Z`, blend(brass, ink, 0.35));
  }
  plate.circle(x, y - 152, 8, brass);
}
