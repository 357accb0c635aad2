import { blend } from "../colour.ts";
import { itemAt } from "../items.ts";
import { leaf } from "./plants.ts";
import type { Plate } from "./plate.ts";
import { d, dots, type Point, polygon, rotate, times } from "./svg.ts";

/** Objects on a table, exactly from above, under one hard light. */

const SHADOW: Point = [34, 42];
const SHADOW_OPACITY = 0.42;
const TURN = Math.PI * 2;

/** Draws the shadow of an object: the same outline, moved away from the light. */
export function castShadow(plate: Plate, draw: () => void): void {
  plate.group({ transform: `translate(${SHADOW.join(" ")})`, opacity: SHADOW_OPACITY }, draw);
}

export function dinnerPlate(plate: Plate, x: number, y: number, radius: number, rim: string, well: string): void {
  const { ink, accent } = plate.palette;
  castShadow(plate, () => plate.circle(x, y, radius, ink));
  plate.circle(x, y, radius, rim);
  plate.circle(x, y, radius * 0.97, blend(rim, "#ffffff", 0.25));
  plate.circle(x, y, radius * 0.72, blend(rim, ink, 0.1));
  plate.circle(x + radius * 0.02, y + radius * 0.03, radius * 0.69, well);
  const beads = times(36).map(
    (bead): Point => [x + Math.cos((bead / 36) * TURN) * radius * 0.86, y + Math.sin((bead / 36) * TURN) * radius * 0.86],
  );
  plate.line(dots(beads), accent, radius * 0.045);
}

export function bowl(plate: Plate, x: number, y: number, radius: number, colour: string, food: string): void {
  castShadow(plate, () => plate.circle(x, y, radius, plate.palette.ink));
  plate.circle(x, y, radius, colour);
  plate.circle(x, y, radius * 0.9, blend(colour, plate.palette.ink, 0.4));
  plate.circle(x, y + radius * 0.03, radius * 0.85, food);
}

export function herb(plate: Plate, x: number, y: number, angle: number, length: number): void {
  const { mid, low, ink } = plate.palette;
  leaf(plate, { x, y, angle, length, width: length * 0.3, colour: blend(mid, low, 0.1), shade: blend(mid, ink, 0.4) });
}

/** A slice of lime. */
export function lime(plate: Plate, x: number, y: number, radius: number): void {
  const { mid, ink, light } = plate.palette;
  plate.circle(x, y, radius, blend(mid, ink, 0.1));
  plate.circle(x, y, radius * 0.86, blend(light, "#ffffff", 0.4));
  const reach = radius * 0.76;
  const segments = times(8).map((segment) => {
    const [from, to] = [(segment * Math.PI) / 4 + 0.1, (segment * Math.PI) / 4 + 0.7];
    const middle = (from + to) / 2;
    return d`M${x + Math.cos(middle) * radius * 0.1} ${y + Math.sin(middle) * radius * 0.1}L${x + Math.cos(from) * reach} ${y + Math.sin(from) * reach}A${reach} ${reach} 0 0 1 ${x + Math.cos(to) * reach} ${y + Math.sin(to) * reach}Z`;
  });
  plate.fill(segments.join(""), blend(mid, light, 0.35));
}

/** A grilled fish across a plate, with limes. */
export function fishDish(plate: Plate, x: number, y: number, angle: number): void {
  const { far, mid, ink } = plate.palette;
  plate.group({ transform: rotate(angle, x, y) }, () => {
    plate.fill(
      d`M${x - 150} ${y}C${x - 90} ${y - 72} ${x + 50} ${y - 62} ${x + 120} ${y - 8}L${x + 185} ${y - 52}Q${x + 165} ${y} ${x + 185} ${y + 50}L${x + 120} ${y + 10}C${x + 50} ${y + 66} ${x - 90} ${y + 72} ${x - 150} ${y}Z`,
      blend(far, mid, 0.5),
    );
    plate.fill(
      d`M${x - 150} ${y}C${x - 90} ${y + 72} ${x + 50} ${y + 66} ${x + 120} ${y + 10}L${x + 185} ${y + 50}Q${x + 168} ${y + 20} ${x + 170} ${y}Q${x} ${y + 30} ${x - 150} ${y}Z`,
      blend(mid, ink, 0.35),
    );
    plate.line(d`M${x - 95} ${y - 46}q40 46 0 94`, ink, 4);
    plate.circle(x - 118, y - 10, 8, ink);
    const scales = times(5).flatMap((column) => [-1, 0, 1].map((row) => d`M${x - 60 + column * 34} ${y + row * 24 - 8}q14 8 0 18`));
    plate.line(scales.join(""), ink, 3, { opacity: 0.6 });
  });
  lime(plate, x - 40, y + 120, 44);
  lime(plate, x + 50, y + 128, 38);
  for (const index of times(5)) herb(plate, x + 90 + index * 8, y - 120 + index * 14, -2.4 + index * 0.5, 70);
}

/** A noodle soup with an egg. */
export function noodleDish(plate: Plate, x: number, y: number): void {
  const { dice, palette } = plate;
  const { light, low, accent } = palette;
  plate.circle(x, y, 158, blend(accent, light, 0.35));
  const strands: [string, string] = ["", ""];
  for (const index of times(26)) {
    const [angle, distance] = [dice.between(0, TURN), dice.between(20, 120)];
    strands[index % 3 ? 0 : 1] +=
      d`M${x + Math.cos(angle) * distance} ${y + Math.sin(angle) * distance}q${dice.between(-60, 60)} ${dice.between(-60, 60)} ${dice.between(-54, 54)} ${dice.between(-54, 54)}`;
  }
  plate.line(strands[0], blend(light, low, 0.2), 9);
  plate.line(strands[1], blend(light, accent, 0.25), 9);
  plate.circle(x - 55, y - 40, 46, blend(light, "#ffffff", 0.6));
  plate.circle(x - 52, y - 38, 24, accent);
  for (let index = 0; index < 7; index += 1)
    herb(plate, x + 50 + dice.between(-20, 30), y - 30 + dice.between(-20, 50), dice.between(0, 6), 76);
  lime(plate, x + 60, y + 88, 40);
}

/** A tart with rings of berries. */
export function tartDish(plate: Plate, x: number, y: number): void {
  const { accent, ink, light } = plate.palette;
  plate.circle(x, y, 168, blend(accent, ink, 0.3));
  plate.circle(x, y, 150, blend(light, accent, 0.3));
  for (const [berries, distance] of [
    [18, 122],
    [11, 74],
    [4, 26],
  ] as const) {
    for (const index of times(berries)) {
      const angle = (index / berries) * TURN + distance;
      const [berryX, berryY] = [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
      plate.circle(berryX, berryY, 23, accent);
      plate.circle(berryX + 5, berryY + 5, 16, blend(accent, ink, 0.3));
    }
  }
  for (const index of times(4)) herb(plate, x, y, index * 1.6 + 0.4, 72);
}

/** Small round pieces of food: peas, berries, olives. */
export function scatter(plate: Plate, x: number, y: number, reach: number, count: number, size: number, inks: readonly string[]): void {
  const { dice } = plate;
  for (const index of times(count)) {
    const [angle, distance] = [dice.between(0, TURN), Math.sqrt(dice.next()) * reach];
    plate.circle(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, size, itemAt(inks, index % inks.length));
  }
}

/** Chopsticks, or a knife and fork, beside a plate: two slim strokes with accented ends. */
export function cutlery(plate: Plate, from: Point, to: Point, gap = 34): void {
  const { ink, accent } = plate.palette;
  const stick = (shift: number, start: number) =>
    polygon(
      [
        [from[0] + shift + (to[0] - from[0]) * start, from[1] + (to[1] - from[1]) * start],
        [to[0] + shift * 1.15, to[1]],
      ],
      false,
    );
  castShadow(plate, () => plate.line(stick(0, 0) + stick(gap, 0), ink, 10));
  plate.line(stick(0, 0) + stick(gap, 0), blend(ink, accent, 0.25), 10);
  plate.line(stick(0, 0.8) + stick(gap, 0.8), accent, 10);
}
