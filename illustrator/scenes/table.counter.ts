import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lamp, pot, wallInk } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { boxPath, d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const COUNTER = 520;
const SHELVES = [210, 318] as const;

/** An open kitchen: cooks behind a counter, steaming pots, shelves of dishes, lamps, two guests on stools in front. */
export function tableCounter(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? wallInk(plate) : blend(blend(low, accent, 0.14), far, 0.34);
  plate.ground(LEFT, wall);
  tiled(plate, wall);
  hood(plate);
  for (const y of SHELVES) shelf(plate, y);
  const x = dice.between(560, 640);
  const cook = { colour: blend(ink, accent, 0.2), head: blend(accent, ink, 0.42) };
  for (const [away, height, garment] of [
    [-190, 300, blend(light, "#ffffff", 0.4)],
    [96, 318, accent],
  ] as const) {
    person(plate, { x: x + away, y: COUNTER + 62, height, ...cook, garment });
    const [atX, atY] = [x + away, COUNTER + 62 - height * 0.965];
    plate.fill(
      d`M${atX - 24} ${atY + 8}Q${atX - 32} ${atY - 26} ${atX} ${atY - 28}Q${atX + 32} ${atY - 26} ${atX + 24} ${atY + 8}Z`,
      blend(light, "#ffffff", 0.5),
    );
  }
  stove(plate, x - 46);
  const top = blend(blend(far, light, 0.4), accent, 0.1);
  plate.rect(LEFT, COUNTER, RIGHT - LEFT, 26, top);
  plate.rect(LEFT, COUNTER + 26, RIGHT - LEFT, 12, blend(top, ink, 0.45));
  const front = blend(mid, ink, 0.4);
  plate.rect(LEFT, COUNTER + 38, RIGHT - LEFT, BOTTOM - COUNTER, front);
  plate.line(
    times(25)
      .map((board) => d`M${board * 50} ${COUNTER + 40}V${BOTTOM}`)
      .join(""),
    blend(front, ink, 0.4),
    3,
  );
  for (const share of [0.1, 0.38, 0.66, 0.93]) served(plate, share * 1200 + dice.between(-20, 20));
  for (const place of [x - 280, x - 60, x + 170, x + 400])
    lamp(plate, { x: place, drop: 70, size: 50, colour: accent, shade: blend(accent, ink, 0.42) });
  lampGlow(plate, x, COUNTER - 80, 420, 0.24);
  for (const [index, away] of [-330, -110, 120, 340].entries()) stool(plate, x + away, index === 1 || index === 2);
  for (const [away, garment, hat] of [
    [-110, blend(accent, light, 0.2), "none"],
    [120, blend(mid, low, 0.2), "brim"],
  ] as const)
    guest(plate, x + away, garment, hat);
  return { focusX: x, focusY: 440 };
}

function tiled(plate: Plate, wall: string): void {
  const { ink, light } = plate.palette;
  const rows = times(10).map((row) => d`M${LEFT} ${90 + row * 44}H${RIGHT}`);
  const joints = times(10).flatMap((row) => times(17).map((column) => d`M${column * 78 + (row % 2) * 39} ${90 + row * 44}v44`));
  plate.line([...rows, ...joints].join(""), blend(wall, ink, 0.22), 2.4, { opacity: 0.6 });
  plate.fill(
    polygon([
      [LEFT, 90],
      [420, 90],
      [700, COUNTER],
      [LEFT, COUNTER],
    ]),
    light,
    { opacity: 0.12 },
  );
}

/** The chimney hood above the stove. */
function hood(plate: Plate): void {
  const { ink, far, light } = plate.palette;
  const steel = blend(far, ink, 0.35);
  plate.fill("M470 -20H690V60L800 152H360L470 60Z", steel);
  plate.fill("M610 -20H690V60L800 152H650Z", blend(steel, ink, 0.4));
  plate.rect(352, 150, 456, 20, blend(steel, light, 0.3));
}

function shelf(plate: Plate, y: number): void {
  const { dice, palette } = plate;
  const { light, low, far, mid, ink, accent } = palette;
  const colours = [accent, light, blend(mid, low, 0.3), blend(accent, far, 0.5), blend(mid, ink, 0.2), blend(light, accent, 0.4)];
  for (const [from, to] of [
    [-20, 330],
    [840, 1220],
  ] as const) {
    for (let x = from + 34; x < to - 24; x += dice.between(50, 66)) {
      const colour = dice.pick(colours);
      if (dice.chance(0.3)) {
        const stack = dice.whole(3, 5);
        for (const dish of times(stack))
          plate.rect(x - 30, y - 9 - dish * 9, 60, 7, itemAt([light, blend(light, low, 0.5)], dish % 2), { rx: 3 });
      } else
        pot(plate, { x, y, height: dice.between(48, 78), profile: dice.whole(0, 4), colour, shade: blend(colour, ink, 0.4), band: null });
    }
    plate.rect(from, y, to - from, 12, blend(accent, ink, 0.55));
    plate.rect(from, y + 12, to - from, 6, ink, { opacity: 0.3 });
  }
}

/** Pots and a flaming pan behind the counter, with steam. */
function stove(plate: Plate, x: number): void {
  const { light, far, ink, accent } = plate.palette;
  const steam = times(4).map((index) => d`M${x - 84 + index * 62} ${COUNTER - 96}q-20 -40 0 -78t0 -76`);
  plate.line(steam.join(""), light, 9, { opacity: 0.34 });
  for (const [away, width, height, colour] of [
    [-92, 122, 82, blend(far, ink, 0.28)],
    [48, 104, 64, blend(accent, ink, 0.2)],
  ] as const) {
    const left = x + away - width / 2;
    plate.fill(boxPath(left, COUNTER - height, width, height), colour);
    plate.fill(boxPath(left + width * 0.62, COUNTER - height, width * 0.38, height), blend(colour, ink, 0.4));
    plate.rect(left - 7, COUNTER - height - 8, width + 14, 12, blend(colour, light, 0.25), { rx: 5 });
    plate.line(d`M${left - 4} ${COUNTER - height * 0.6}h-18M${left + width + 4} ${COUNTER - height * 0.6}h18`, blend(colour, ink, 0.5), 9);
  }
}

/** A bowl on the counter, with chopsticks or a spoon in it. */
function served(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, low, ink, accent, far } = palette;
  const colour = dice.pick([accent, blend(light, "#ffffff", 0.3), blend(far, ink, 0.4)]);
  plate.ellipse(x + 14, COUNTER + 8, 62, 8, ink, { opacity: 0.3 });
  plate.line(d`M${x + 14} ${COUNTER - 40}l44 -40M${x + 24} ${COUNTER - 38}l44 -34`, blend(ink, accent, 0.3), 4.5);
  plate.fill(
    d`M${x - 54} ${COUNTER - 42}H${x + 54}Q${x + 48} ${COUNTER + 4} ${x + 22} ${COUNTER + 6}H${x - 22}Q${x - 48} ${COUNTER + 4} ${x - 54} ${COUNTER - 42}Z`,
    colour,
  );
  plate.fill(
    d`M${x + 12} ${COUNTER - 42}H${x + 54}Q${x + 48} ${COUNTER + 4} ${x + 22} ${COUNTER + 6}H${x - 2}Q${x + 20} ${COUNTER - 10} ${x + 12} ${COUNTER - 42}Z`,
    blend(colour, ink, 0.34),
  );
  plate.ellipse(x, COUNTER - 42, 54, 8, blend(light, low, 0.3));
  plate.ellipse(x, COUNTER - 42, 44, 5, blend(accent, light, 0.3));
  plate.line(d`M${x - 14} ${COUNTER - 56}q-9 -16 0 -30M${x + 6} ${COUNTER - 56}q-9 -16 0 -26`, light, 4, { opacity: 0.5 });
}

function stool(plate: Plate, x: number, isTaken: boolean): void {
  const { ink, accent, mid } = plate.palette;
  plate.line(d`M${x - 34} 706L${x - 56} ${BOTTOM}M${x + 34} 706L${x + 56} ${BOTTOM}M${x - 46} 766H${x + 46}`, ink, 9);
  plate.ellipse(x, 704, 62, 15, isTaken ? ink : blend(ink, mid, 0.2));
  plate.ellipse(x, 697, 62, 15, accent);
}

/** A guest on a stool, from behind, down to the waist. */
function guest(plate: Plate, x: number, garment: string, hat: "none" | "brim"): void {
  const { ink, accent, light } = plate.palette;
  plate.fill(
    d`M${x - 56} 698Q${x - 58} 560 ${x - 44} 536Q${x - 30} 514 ${x} 512Q${x + 30} 514 ${x + 44} 536Q${x + 58} 560 ${x + 56} 698Q${x} 716 ${x - 56} 698Z`,
    garment,
  );
  plate.fill(
    d`M${x + 12} 513Q${x + 34} 516 ${x + 44} 536Q${x + 58} 560 ${x + 56} 698Q${x + 40} 706 ${x + 18} 708Q${x + 36} 600 ${x + 12} 513Z`,
    blend(garment, ink, 0.36),
  );
  plate.line(d`M${x - 46} 556Q${x - 78} 600 ${x - 62} 640M${x + 46} 556Q${x + 78} 600 ${x + 62} 640`, blend(garment, ink, 0.2), 24);
  plate.rect(x - 12, 486, 24, 34, blend(accent, ink, 0.45));
  plate.ellipse(x, 464, 32, 39, blend(ink, accent, 0.14));
  if (hat === "brim")
    plate.fill(
      d`M${x - 66} 456Q${x - 30} 448 ${x - 30} 436Q${x} 404 ${x + 30} 436Q${x + 30} 448 ${x + 66} 456Q${x} 476 ${x - 66} 456Z`,
      light,
    );
}
