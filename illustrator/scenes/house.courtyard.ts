import { blend } from "../colour.ts";
import { pottedPlant } from "../draw/interior.ts";
import { lampGlow, windowLight } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky } from "../draw/sky.ts";
import { archPath, boxPath, d, polygon, times } from "../draw/svg.ts";

/** Edges of the back wall, and the heights of the gallery and the floor. */
const WALL = { left: 235, right: 965, top: 92, gallery: 318, floor: 560 } as const;
const ARCHES = 5;

/** The courtyard of an inn: two storeys of arches round a fountain, potted plants, sun on one side. */
export function houseCourtyard(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const plaster = isNight ? blend(mid, far, 0.55) : blend(blend(light, accent, 0.24), low, 0.25);
  const shadow = blend(plaster, ink, 0.34);
  sky(plate, 260);
  clouds(plate, 10, 70, 2);
  birds(plate, 640, 46, 4, 9);
  plate.rect(WALL.left, WALL.top, WALL.right - WALL.left, WALL.floor - WALL.top, plaster);
  floor(plate, blend(plaster, accent, 0.2));
  sides(plate, plaster, shadow);
  const step = (WALL.right - WALL.left) / ARCHES;
  const depth = blend(ink, accent, 0.18);
  for (const arch of times(ARCHES)) {
    const x = WALL.left + arch * step;
    const isMiddle = arch === (ARCHES - 1) / 2;
    plate.fill(archPath(x + 22, 138, step - 44, 168), blend(shadow, ink, 0.36));
    plate.fill(boxPath(x + step / 2 - 22, 196, 44, 110), dice.chance(isNight ? 0.7 : 0.3) ? windowLight(plate) : depth);
    plate.line(d`M${x + step / 2} 196v110`, depth, 3);
    plate.fill(archPath(x + 18, 352, step - 36, WALL.floor - 352), depth);
    if (isMiddle) {
      plate.fill(archPath(x + 40, 392, step - 80, WALL.floor - 392), windowLight(plate));
      lampGlow(plate, x + step / 2, 480, 130, 0.5);
    } else
      plate.fill(archPath(x + 46, 420, step - 92, 110), dice.chance(isNight ? 0.7 : 0.4) ? windowLight(plate) : blend(depth, mid, 0.4));
    plate.line(d`M${x + step / 2} 356v${26 + (arch % 2) * 8}`, ink, 2);
    plate.circle(x + step / 2, 392 + (arch % 2) * 8, 9, light);
    lampGlow(plate, x + step / 2, 392 + (arch % 2) * 8, 40, 0.5);
    columns(plate, x, plaster, shadow);
  }
  columns(plate, WALL.right, plaster, shadow);
  gallery(plate, step);
  roofEdge(plate);
  if (!isNight)
    plate.fill(
      polygon([
        [WALL.left, WALL.top],
        [WALL.left + 300, WALL.top],
        [WALL.left + 40, WALL.floor],
        [WALL.left, WALL.floor],
      ]),
      ink,
      { opacity: 0.16 },
    );
  fountain(plate, 600, 650, shadow);
  const leaves: readonly [string, string] = [blend(mid, ink, 0.62), blend(mid, ink, 0.3)];
  const clay = blend(accent, ink, 0.12);
  pottedPlant(plate, 330, 640, 120, leaves, clay);
  pottedPlant(plate, 872, 640, 128, leaves, clay);
  pottedPlant(plate, 110, 800, 250, leaves, blend(light, accent, 0.4));
  pottedPlant(plate, 1090, 806, 280, leaves, clay);
  vine(plate, dice.chance() ? WALL.left + 60 : WALL.right - 130);
  plate.rect(LEFT, BOTTOM - 24, RIGHT - LEFT, 30, blend(ink, top, 0.08));
  return { focusX: 600, focusY: 420 };
}

function columns(plate: Plate, x: number, plaster: string, shadow: string): void {
  const lit = blend(plaster, plate.palette.light, 0.4);
  for (const [y, foot] of [
    [196, 308],
    [420, WALL.floor],
  ] as const) {
    plate.rect(x - 11, y, 22, foot - y, lit);
    plate.rect(x + 2, y, 9, foot - y, shadow);
    plate.rect(x - 17, y - 9, 34, 10, lit);
    plate.rect(x - 17, foot - 8, 34, 10, shadow);
  }
}

function gallery(plate: Plate, step: number): void {
  const { ink, accent } = plate.palette;
  const wood = blend(ink, accent, 0.28);
  const bars = times(Math.round((WALL.right - WALL.left) / 16)).map((bar) => d`M${WALL.left + bar * 16} 268v44`);
  plate.line(bars.join(""), wood, 3.2);
  plate.rect(WALL.left, 262, step * ARCHES, 8, wood);
  plate.rect(WALL.left - 6, 310, step * ARCHES + 12, 16, blend(wood, plate.palette.light, 0.25));
  plate.rect(WALL.left - 6, 324, step * ARCHES + 12, 7, blend(wood, "#000000", 0.2));
}

function roofEdge(plate: Plate): void {
  const { ink, accent } = plate.palette;
  const tile = blend(accent, ink, 0.16);
  plate.fill(
    polygon([
      [WALL.left - 30, WALL.top + 22],
      [WALL.left + 4, WALL.top - 30],
      [WALL.right - 4, WALL.top - 30],
      [WALL.right + 30, WALL.top + 22],
    ]),
    tile,
  );
  const tiles = times(46).map((index) => d`M${WALL.left - 22 + index * 17} ${WALL.top + 22}a8.5 9 0 0 1 17 0Z`);
  plate.fill(tiles.join(""), blend(tile, ink, 0.4));
  const ridges = times(45).map(
    (index) => d`M${WALL.left + 6 + index * 16} ${WALL.top - 28}L${WALL.left - 16 + index * 17} ${WALL.top + 14}`,
  );
  plate.line(ridges.join(""), blend(tile, ink, 0.35), 2, { opacity: 0.6 });
}

/** The wings on both sides, in perspective: the left in shadow, the right in the sun. */
function sides(plate: Plate, plaster: string, shadow: string): void {
  const { ink, light } = plate.palette;
  for (const side of [-1, 1]) {
    const [inner, outer] = side < 0 ? [WALL.left, LEFT] : [WALL.right, RIGHT];
    const colour = side < 0 ? shadow : blend(plaster, light, 0.25);
    plate.fill(
      polygon([
        [inner, WALL.top - 4],
        [outer, -120],
        [outer, 790],
        [inner, WALL.floor],
      ]),
      colour,
    );
    for (const arch of times(2)) {
      const near = (share: number) => inner + (outer - inner) * share;
      const [from, to] = [0.14 + arch * 0.44, 0.46 + arch * 0.46];
      const foot = (share: number) => WALL.floor + (790 - WALL.floor) * share;
      const crown = (share: number) => 372 - 150 * share;
      const opening = `${d`M${near(from)} ${foot(from)}L${near(from)} ${crown(from) + 70}`}${d`C${near(from)} ${crown(from)} ${near(to)} ${crown(to)} ${near(to)} ${crown(to) + 100}L${near(to)} ${foot(to)}Z`}`;
      plate.fill(opening, blend(colour, ink, 0.5));
    }
    plate.line(d`M${inner} 326L${outer} 210`, blend(colour, ink, 0.4), 9);
  }
}

function floor(plate: Plate, stone: string): void {
  const { light, ink } = plate.palette;
  plate.ground(WALL.floor - 2, blend(stone, light, 0.25));
  const squares: string[] = [];
  const [rows, columnsInRow] = [7, 12];
  const y = (row: number) => WALL.floor + (BOTTOM - WALL.floor) * (row / rows) ** 1.5;
  const x = (column: number, row: number) => 600 + (column - columnsInRow / 2) * (72 + 90 * (row / rows) ** 1.5);
  for (const row of times(rows))
    for (const column of times(columnsInRow))
      if ((row + column) % 2 === 0)
        squares.push(
          polygon([
            [x(column, row), y(row)],
            [x(column + 1, row), y(row)],
            [x(column + 1, row + 1), y(row + 1)],
            [x(column, row + 1), y(row + 1)],
          ]),
        );
  plate.fill(squares.join(""), blend(stone, ink, 0.22));
  plate.fill(
    polygon([
      [LEFT, WALL.floor],
      [420, WALL.floor],
      [240, BOTTOM],
      [LEFT, BOTTOM],
    ]),
    ink,
    { opacity: 0.2 },
  );
}

function fountain(plate: Plate, x: number, y: number, shadow: string): void {
  const { top, low, light, far, mid, ink } = plate.palette;
  const stone = blend(light, far, 0.3);
  const pool = blend(blend(mid, top, 0.5), low, 0.25);
  plate.ellipse(x + 14, y + 62, 176, 30, ink, { opacity: 0.3 });
  plate.fill(d`M${x - 160} ${y + 10}L${x - 138} ${y + 62}Q${x} ${y + 96} ${x + 138} ${y + 62}L${x + 160} ${y + 10}Z`, stone);
  plate.fill(d`M${x + 40} ${y + 20}L${x + 34} ${y + 82}Q${x + 100} ${y + 78} ${x + 138} ${y + 62}L${x + 160} ${y + 10}Z`, shadow);
  plate.ellipse(x, y + 10, 160, 34, blend(stone, "#ffffff", 0.35));
  plate.ellipse(x, y + 12, 140, 26, pool);
  plate.fill(d`M${x - 15} ${y + 14}L${x - 9} ${y - 66}h18L${x + 15} ${y + 14}Z`, stone);
  plate.fill(d`M${x + 2} ${y + 14}V${y - 66}h7L${x + 15} ${y + 14}Z`, shadow);
  plate.fill(d`M${x - 66} ${y - 84}Q${x} ${y - 28} ${x + 66} ${y - 84}Z`, stone);
  plate.fill(d`M${x + 12} ${y - 84}Q${x + 16} ${y - 62} ${x + 10} ${y - 58}Q${x + 46} ${y - 62} ${x + 66} ${y - 84}Z`, shadow);
  plate.ellipse(x, y - 84, 66, 11, pool);
  plate.line(d`M${x} ${y - 84}v-38`, light, 4, { opacity: 0.9 });
  const falls = [-60, -40, 40, 60].map(
    (across) => d`M${x + across * 0.5} ${y - 106}Q${x + across} ${y - 104} ${x + across * 1.3} ${y + 8}`,
  );
  plate.line(falls.join(""), blend(light, "#ffffff", 0.4), 2.6, { opacity: 0.75 });
  plate.ellipse(x, y + 12, 96, 14, light, { opacity: 0.25 });
}

/** Blossom that trails down from the gallery. */
function vine(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const [leaf, flower] = [blend(palette.mid, palette.ink, 0.35), palette.accent];
  for (const index of times(46)) {
    const down = dice.next();
    const [dotX, dotY] = [x + dice.between(-40, 110) * (1 - down * 0.55), 290 + down * 190];
    plate.circle(dotX, dotY, dice.between(7, 14), index % 3 === 0 ? blend(leaf, palette.ink, 0.3) : leaf);
    if (index % 2) plate.circle(dotX + 3, dotY - 4, dice.between(4, 8), flower);
  }
}
