import { blend } from "../colour.ts";
import { bulbString, tumbler } from "../draw/bar.ts";
import { person } from "../draw/figures.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, type Plate } from "../draw/plate.ts";
import { clouds, sky, sun } from "../draw/sky.ts";
import { d, polygon, times } from "../draw/svg.ts";
import { tree } from "../draw/trees.ts";

const GROUND = 470;

/** A bar in a garden in the evening: long tables with people under strings of bulbs between trees, a lit stall behind. */
export function barGarden(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, mid, ink, accent } = palette;
  sky(plate, GROUND);
  sun(plate, dice.between(820, 1000), dice.between(110, 190), dice.between(40, 56), { isCrescent: true });
  clouds(plate, 60, 220, 3, { opacity: 0.4 });
  const wood = times(16).map((index) =>
    tree(plate, "broadleaf", { x: index * 80 + dice.between(-24, 24), y: GROUND + 6, height: dice.between(150, 250) }),
  );
  plate.fill(wood.join(""), plate.tone(0.5));
  const x = dice.between(560, 640);
  plate.ground(
    GROUND,
    plate.downward(
      [
        [0, blend(mid, ink, 0.25)],
        [1, blend(ink, mid, 0.12)],
      ],
      GROUND,
      BOTTOM,
    ),
  );
  lampGlow(plate, x, GROUND + 60, 520, 0.22);
  stall(plate, x);
  table(plate, { x: x - 270, y: 566, width: 330, size: 0.66 });
  table(plate, { x: x + 290, y: 574, width: 330, size: 0.68 });
  table(plate, { x: x - 20, y: 706, width: 640, size: 1.12 });
  plate.line(d`M92 110V700M1108 110V700`, blend(ink, "#000000", 0.2), 10);
  plate.fill(tree(plate, "broadleaf", { x: 10, y: 812, height: 820, width: 330 }), ink);
  plate.fill(tree(plate, "broadleaf", { x: 1196, y: 806, height: 760, width: 310 }), blend(ink, mid, 0.14));
  for (const string of times(3)) bulbString(plate, [92, 120 + string * 62], [1108, 112 + string * 66], 70 + string * 22, 15);
  plate.ellipse(x, 760, 560, 20, accent, { opacity: 0.05 });
  plate.stipple(120, light, 2.6, 0.4, () => [dice.between(0, 1200), GROUND + 20 + dice.next() * 300]);
  return { focusX: x, focusY: 520 };
}

/** A stall with an awning, taps and a barkeeper. */
function stall(plate: Plate, x: number): void {
  const { light, ink, accent } = plate.palette;
  const board = blend(accent, ink, 0.5);
  plate.rect(x - 150, 330, 300, 160, blend(ink, accent, 0.25));
  plate.rect(x - 140, 346, 280, 90, blend(light, accent, 0.3));
  lampGlow(plate, x, 390, 240, 0.6);
  person(plate, { x: x - 36, y: 510, height: 138, colour: ink, garment: blend(light, "#ffffff", 0.2), head: blend(accent, ink, 0.5) });
  person(plate, { x: x + 44, y: 510, height: 130, colour: ink, garment: blend(accent, ink, 0.2), head: blend(accent, ink, 0.5) });
  plate.rect(x - 158, 432, 316, 60, board);
  plate.rect(x + 80, 432, 78, 60, blend(board, ink, 0.4));
  plate.rect(x - 166, 426, 332, 11, blend(board, light, 0.35));
  for (const tap of [-70, -50, -30]) plate.line(d`M${x + tap + 90} 426v-24h9`, light, 4);
  for (const strip of times(12)) {
    const left = x - 174 + strip * 29;
    plate.fill(
      polygon([
        [left + 8 - strip * 1.4, 290],
        [left + 36 - strip * 1.4, 290],
        [left + 29, 352],
        [left, 352],
      ]),
      strip % 2 ? light : accent,
    );
  }
  plate.rect(x - 174, 350, 348, 7, ink, { opacity: 0.4 });
}

interface TableShape {
  x: number;
  /** Height of the feet. */
  y: number;
  width: number;
  size: number;
}

/** A long table with a bench on either side: people behind it, seen over the top, and in front of it, from behind. */
function table(plate: Plate, { x, y, width, size: s }: TableShape): void {
  const { dice, palette } = plate;
  const { light, low, far, mid, ink, accent } = palette;
  const wood = blend(accent, ink, 0.42);
  const top = y - 74 * s;
  const cloths = [accent, blend(light, accent, 0.2), blend(mid, low, 0.3), blend(far, ink, 0.3), blend(light, low, 0.5)];
  const places = Math.round(width / (92 * s));
  const sit = (row: number) => {
    for (const place of times(places)) {
      if (dice.chance(0.16)) continue;
      const at = x - width / 2 + ((place + 0.5) * width) / places + dice.between(-8, 8) * s;
      torso(plate, at, row === 0 ? top + 8 * s : y + 6 * s, s, dice.pick(cloths));
    }
  };
  plate.ellipse(x, y + 26 * s, width * 0.62, 22 * s, ink, { opacity: 0.35 });
  sit(0);
  plate.rect(x - width / 2 - 18 * s, top, width + 36 * s, 13 * s, blend(wood, light, 0.3));
  plate.rect(x - width / 2 - 18 * s, top + 13 * s, width + 36 * s, 9 * s, blend(wood, ink, 0.4));
  for (const place of times(places * 2)) {
    if (dice.chance(0.4)) continue;
    tumbler(plate, x - width / 2 + ((place + 0.5) * width) / places / 2, top + 3 * s, 34 * s, blend(light, accent, 0.45));
  }
  plate.line(
    [-1, 1].map((side) => d`M${x + side * width * 0.42} ${top + 20 * s}L${x + side * width * 0.46} ${y + 26 * s}`).join(""),
    blend(wood, ink, 0.5),
    11 * s,
  );
  sit(1);
  plate.rect(x - width / 2 - 8 * s, y, width + 16 * s, 12 * s, blend(wood, light, 0.12));
  plate.line([-1, 1].map((side) => d`M${x + side * width * 0.4} ${y + 12 * s}v${34 * s}`).join(""), blend(wood, ink, 0.5), 10 * s);
}

/** A guest on a bench, from the waist up. @param y of the bench */
function torso(plate: Plate, x: number, y: number, s: number, cloth: string): void {
  const { ink, accent } = plate.palette;
  plate.fill(d`M${x - 34 * s} ${y}Q${x - 36 * s} ${y - 84 * s} ${x} ${y - 88 * s}Q${x + 36 * s} ${y - 84 * s} ${x + 34 * s} ${y}Z`, cloth);
  plate.fill(
    d`M${x + 8 * s} ${y - 88 * s}Q${x + 36 * s} ${y - 84 * s} ${x + 34 * s} ${y}H${x + 12 * s}Q${x + 24 * s} ${y - 50 * s} ${x + 8 * s} ${y - 88 * s}Z`,
    blend(cloth, ink, 0.36),
  );
  plate.ellipse(x, y - 108 * s, 19 * s, 23 * s, blend(ink, accent, 0.2));
}
