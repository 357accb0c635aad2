import { blend } from "../colour.ts";
import { type Framing, LEFT, type Plate } from "../draw/plate.ts";
import { curve, d, type Point, rotate, times } from "../draw/svg.ts";
import { bowl, castShadow, herb, lime, scatter } from "../draw/tableware.ts";
import { itemAt } from "../items.ts";

const TURN = Math.PI * 2;
const BOWLS = 7;

/** A round table from above with many small bowls round one large dish, for four who sit on stools on a tiled floor. */
export function tableSharing(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const floor = isNight ? blend(mid, ink, 0.35) : blend(blend(far, low, 0.4), mid, 0.12);
  plate.ground(LEFT, floor);
  tiles(plate, floor);
  const [x, y] = [dice.between(570, 630), 400];
  const first = dice.between(0.1, 0.6);
  for (const place of times(4)) stool(plate, x, y, first + (place / 4) * TURN, place % 2 ? accent : blend(light, accent, 0.3));
  const wood = blend(blend(accent, ink, 0.5), far, 0.12);
  castShadow(plate, () => plate.circle(x, y, 352, ink));
  plate.circle(x, y, 352, wood);
  plate.circle(x, y, 338, blend(wood, light, 0.14));
  plate.circle(x, y, 336, "none", { stroke: blend(wood, ink, 0.3), "stroke-width": 3 });
  const grain = times(11).map((line) => d`M${x - 300 + line * 8} ${y - 210 + line * 42}q300 ${line % 2 ? 16 : -14} ${600 - line * 16} 0`);
  plate.line(grain.join(""), blend(wood, ink, 0.22), 2.4, { opacity: 0.4 });
  platter(plate, x, y);
  const foods = [
    accent,
    blend(mid, low, 0.15),
    blend(light, accent, 0.4),
    blend(accent, ink, 0.35),
    blend(light, low, 0.2),
    blend(mid, ink, 0.1),
    blend(far, accent, 0.5),
  ];
  const glazes = [blend(light, "#ffffff", 0.4), blend(mid, ink, 0.3), blend(light, low, 0.3), blend(ink, mid, 0.2)];
  for (const index of times(BOWLS)) {
    const angle = first + 0.3 + (index / BOWLS) * TURN;
    const [bowlX, bowlY] = [x + Math.cos(angle) * 244, y + Math.sin(angle) * 244];
    small(plate, bowlX, bowlY, index, itemAt(glazes, index % glazes.length), itemAt(foods, index));
  }
  return { focusX: x, focusY: y };
}

/** Square tiles with a star on every second one. */
function tiles(plate: Plate, floor: string): void {
  const { ink, accent, light } = plate.palette;
  const size = 124;
  plate.group({ transform: rotate(14, 600, 400) }, () => {
    const joints = times(16).map((line) => d`M${-300 + line * size} -400V1300M-400 ${-300 + line * size}H1700`);
    plate.line(joints.join(""), blend(floor, ink, 0.28), 3);
    const stars: [string, string] = ["", ""];
    for (const column of times(15))
      for (const row of times(12)) {
        const [x, y] = [-238 + column * size, -238 + row * size];
        if ((column + row) % 2) continue;
        const points = times(8).map((point): Point => {
          const reach = point % 2 ? 17 : 46;
          return [x + Math.cos((point * Math.PI) / 4) * reach, y + Math.sin((point * Math.PI) / 4) * reach];
        });
        stars[0] += `M${points.map(([a, b]) => d`${a} ${b}`).join("L")}Z`;
        stars[1] += d`M${x} ${y}h0`;
      }
    plate.fill(stars[0], blend(floor, accent, 0.5), { opacity: 0.6 });
    plate.line(stars[1], blend(floor, light, 0.6), 16);
  });
}

/** A round cushion on a stool at an angle round the table. */
function stool(plate: Plate, x: number, y: number, angle: number, cloth: string): void {
  const { ink, light } = plate.palette;
  const [atX, atY] = [x + Math.cos(angle) * 470, y + Math.sin(angle) * 470];
  castShadow(plate, () => plate.circle(atX, atY, 96, ink));
  plate.circle(atX, atY, 96, blend(cloth, ink, 0.4));
  plate.circle(atX - 4, atY - 5, 88, cloth);
  const seams = times(8).map(
    (seam) => d`M${atX - 4} ${atY - 5}l${Math.cos((seam * Math.PI) / 4 + 0.2) * 84} ${Math.sin((seam * Math.PI) / 4 + 0.2) * 84}`,
  );
  plate.line(seams.join(""), blend(cloth, ink, 0.28), 3);
  plate.circle(atX - 4, atY - 5, 9, blend(cloth, light, 0.5));
}

/** The large dish in the middle: rice or stew, with one of three garnishes. */
function platter(plate: Plate, x: number, y: number): void {
  const { dice, palette } = plate;
  const { light, low, far, mid, ink, accent } = palette;
  castShadow(plate, () => plate.circle(x, y, 156, ink));
  plate.circle(x, y, 156, blend(far, ink, 0.3));
  plate.circle(x, y, 144, blend(far, light, 0.35));
  plate.circle(x, y, 130, blend(light, low, 0.18));
  const kind = dice.whole(0, 2);
  if (kind === 0) {
    plate.circle(x, y, 126, blend(accent, light, 0.3));
    scatter(plate, x, y, 112, 60, 8, [blend(light, "#ffffff", 0.4), blend(accent, ink, 0.2), blend(mid, low, 0.2)]);
    for (const index of times(6)) {
      const angle = (index / 6) * TURN;
      const [atX, atY] = [x + Math.cos(angle) * 74, y + Math.sin(angle) * 74];
      const body = curve(
        [
          [atX - 26, atY],
          [atX - 8, atY - 19],
          [atX + 20, atY - 14],
          [atX + 28, atY + 10],
          [atX + 6, atY + 4],
          [atX - 8, atY + 14],
        ],
        true,
      );
      plate.fill(body, blend(accent, ink, 0.1), { transform: rotate(index * 60, atX, atY) });
    }
  }
  if (kind === 1) {
    scatter(plate, x, y, 116, 120, 6, [blend(light, "#ffffff", 0.6), blend(light, low, 0.3)]);
    plate.circle(x + 8, y + 10, 62, blend(accent, ink, 0.35));
    plate.circle(x, y, 62, blend(accent, ink, 0.12));
    scatter(plate, x, y, 46, 16, 10, [blend(accent, light, 0.4), blend(mid, low, 0.1), accent]);
  }
  if (kind === 2) {
    plate.circle(x, y, 124, blend(mid, ink, 0.16));
    scatter(plate, x, y, 108, 46, 13, [blend(mid, low, 0.2), blend(mid, ink, 0.34), blend(mid, low, 0.42), accent]);
    for (const index of times(3)) lime(plate, x - 60 + index * 62, y + (index === 1 ? -50 : 44), 32);
  }
  for (const index of times(6)) herb(plate, x + dice.between(-26, 26), y + dice.between(-26, 26), index * 1.05, 52);
}

function small(plate: Plate, x: number, y: number, index: number, glaze: string, food: string): void {
  const { light, low, ink, accent, mid } = plate.palette;
  const radius = 62 + (index % 3) * 8;
  bowl(plate, x, y, radius, glaze, food);
  if (index % 4 === 0) scatter(plate, x, y, radius * 0.66, 24, 7, [blend(food, light, 0.4), blend(food, ink, 0.2), food]);
  if (index % 4 === 1) for (const turn of times(4)) herb(plate, x, y, turn * 1.6 + index, radius * 0.66);
  if (index % 4 === 2) {
    plate.line(
      d`M${x - radius * 0.5} ${y}q${radius * 0.25} ${-radius * 0.5} ${radius * 0.5} 0t${radius * 0.5} 0`,
      blend(light, low, 0.1),
      8,
    );
    scatter(plate, x, y, radius * 0.5, 8, 6, [accent, blend(mid, low, 0.1)]);
  }
  if (index % 4 === 3)
    for (const piece of times(5)) {
      const angle = (piece / 5) * TURN;
      plate.circle(x + Math.cos(angle) * radius * 0.42, y + Math.sin(angle) * radius * 0.42, radius * 0.23, blend(light, food, 0.35));
    }
}
