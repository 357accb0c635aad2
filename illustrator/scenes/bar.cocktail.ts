import { blend } from "../colour.ts";
import { bottle, coupe, tumbler } from "../draw/bar.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { boxPath, d, times } from "../draw/svg.ts";

const TOP = 600;

/** Three drinks on a bar top, large, in front of a window full of blurred lights. */
export function barCocktail(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  plate.ground(
    LEFT,
    plate.downward(
      [
        [0, blend(ink, palette.top, 0.4)],
        [1, blend(mid, ink, 0.2)],
      ],
      0,
      TOP,
    ),
  );
  lights(plate);
  const frame = blend(ink, "#000000", 0.25);
  plate.line(d`M310 -20V${TOP}M890 -20V${TOP}M${LEFT} 130H${RIGHT}`, frame, 15);
  const wood = blend(accent, ink, 0.5);
  plate.rect(
    LEFT,
    TOP,
    RIGHT - LEFT,
    BOTTOM - TOP,
    plate.downward(
      [
        [0, blend(wood, light, 0.3)],
        [0.18, wood],
        [1, blend(wood, ink, 0.55)],
      ],
      TOP,
      BOTTOM,
    ),
  );
  const grain = times(14).map((line) => {
    const y = TOP + 16 + line * 15;
    return d`M${LEFT} ${y + dice.between(-4, 4)}Q${dice.between(300, 900)} ${y + dice.between(-9, 9)} ${RIGHT} ${y}`;
  });
  plate.line(grain.join(""), blend(wood, ink, 0.45), 2.2, { opacity: 0.5 });
  const x = dice.between(560, 640);
  for (const [away, height, colour] of [
    [-440, 330, blend(mid, ink, 0.35)],
    [-366, 290, blend(accent, ink, 0.35)],
    [418, 310, blend(low, mid, 0.4)],
  ] as const) {
    reflection(plate, x + away, 42);
    bottle(plate, { x: x + away, y: TOP + 34, height, girth: 0.13, colour });
  }
  candle(plate, x + 296);
  const order = dice.chance() ? ([accent, blend(accent, light, 0.5)] as const) : ([blend(accent, light, 0.5), accent] as const);
  reflection(plate, x - 190, 74);
  tumbler(plate, x - 190, TOP + 96, 250, order[0]);
  slice(plate, x - 236, TOP + 96 - 250);
  reflection(plate, x + 26, 84);
  coupe(plate, x + 26, TOP + 130, 350, order[1]);
  plate.circle(x + 26, TOP + 130 - 306, 17, accent);
  plate.line(d`M${x - 24} ${TOP + 130 - 350}L${x + 84} ${TOP + 130 - 282}`, blend(light, ink, 0.2), 5);
  reflection(plate, x + 196, 56);
  tumbler(plate, x + 190, TOP + 62, 150, blend(mid, light, 0.4));
  return { focusX: x + 20, focusY: 470 };
}

/** Far lights, out of focus: discs of several sizes, and windows of towers. */
function lights(plate: Plate): void {
  const { dice, palette } = plate;
  const { light, accent, low, ink, mid } = palette;
  const towers = times(9).map((tower) => boxPath(tower * 140 - 40, dice.between(190, 380), dice.between(90, 150), 500));
  plate.fill(towers.join(""), blend(ink, mid, 0.25), { opacity: 0.75 });
  const colours = [light, light, accent, blend(low, light, 0.4)];
  for (const _ of times(54)) {
    const near = dice.next();
    plate.circle(dice.between(0, 1200), 150 + dice.next() * 440, 8 + near * 40, dice.pick(colours), { opacity: 0.42 - near * 0.26 });
  }
}

/** The lit ring that a glass leaves on the wood. */
function reflection(plate: Plate, x: number, half: number): void {
  const { ink, light } = plate.palette;
  plate.ellipse(x + 26, TOP + 104, half * 1.5, 15, ink, { opacity: 0.3 });
  plate.ellipse(x - 10, TOP + 112, half, 10, light, { opacity: 0.16 });
}

/** A slice of fruit on the rim of a glass. */
function slice(plate: Plate, x: number, y: number): void {
  const { light, accent, mid } = plate.palette;
  const peel = blend(mid, accent, 0.35);
  plate.circle(x, y, 46, peel);
  plate.circle(x, y, 38, blend(light, "#ffffff", 0.4));
  const wedges = times(7).map((wedge) => {
    const [from, to] = [(wedge * Math.PI * 2) / 7 + 0.08, ((wedge + 1) * Math.PI * 2) / 7 - 0.08];
    return d`M${x} ${y}L${x + Math.cos(from) * 33} ${y + Math.sin(from) * 33}A33 33 0 0 1 ${x + Math.cos(to) * 33} ${y + Math.sin(to) * 33}Z`;
  });
  plate.fill(wedges.join(""), blend(peel, light, 0.35));
}

function candle(plate: Plate, x: number): void {
  const { light, accent, ink } = plate.palette;
  plate.circle(
    x,
    TOP - 6,
    210,
    plate.glow([
      [0, light, 0.7],
      [0.3, light, 0.25],
      [1, light, 0],
    ]),
  );
  plate.fill(d`M${x - 36} ${TOP + 50}L${x - 42} ${TOP - 34}h84L${x + 36} ${TOP + 50}Z`, blend(accent, ink, 0.1));
  plate.fill(d`M${x + 8} ${TOP + 50}L${x + 10} ${TOP - 34}h32L${x + 36} ${TOP + 50}Z`, blend(accent, ink, 0.4));
  plate.ellipse(x, TOP - 34, 42, 9, blend(light, accent, 0.3));
  plate.fill(d`M${x} ${TOP - 82}q20 30 0 46q-20 -16 0 -46Z`, light);
}
