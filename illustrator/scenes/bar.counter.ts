import { blend } from "../colour.ts";
import { barStool, bottle, coupe, tumbler } from "../draw/bar.ts";
import { person } from "../draw/figures.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { archPath, boxPath, d, times } from "../draw/svg.ts";

const COUNTER = 548;
const ARCHES = [-430, -215, 0, 215, 430] as const;

/** A bar: lit arches full of bottles, a barkeeper who mixes, glasses on the counter, stools in front. */
export function barCounter(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, mid, ink, accent } = palette;
  const x = dice.between(570, 630);
  const wall = blend(blend(ink, accent, 0.2), mid, 0.2);
  plate.ground(LEFT, wall);
  const panels = times(9).map((panel) => boxPath(-30 + panel * 144, 40, 124, 62));
  plate.fill(panels.join(""), blend(wall, ink, 0.45));
  for (const away of ARCHES) shelves(plate, x + away, wall);
  plate.rect(LEFT, 0, RIGHT - LEFT, 22, blend(wall, "#000000", 0.3));
  const keeper = x + dice.side() * dice.between(20, 90);
  person(plate, {
    ...{ x: keeper, y: COUNTER + 96, height: 336 },
    ...{ colour: blend(ink, "#000000", 0.1), garment: blend(light, "#ffffff", 0.3), head: blend(accent, ink, 0.5) },
  });
  apron(plate, keeper);
  shaker(plate, keeper + 62, COUNTER - 118);
  counter(plate, wall);
  const drinks = [accent, blend(accent, light, 0.45), blend(mid, light, 0.35)];
  for (const [index, away] of [-420, -300, -190, 210, 330, 452].entries()) {
    const drink = drinks[(index + dice.whole(0, 2)) % drinks.length] ?? accent;
    const [at, foot] = [x + away + dice.between(-16, 16), COUNTER + 6];
    if (index % 2) coupe(plate, at, foot, 84, drink);
    else tumbler(plate, at, foot, 62, drink);
  }
  for (const away of [-300, 0, 300]) globe(plate, x + away);
  for (const away of [-380, -140, 140, 380]) barStool(plate, x + away, 826, 176, blend(accent, ink, 0.15));
  plate.ellipse(x, COUNTER, 700, 90, light, { opacity: 0.06 });
  return { focusX: x, focusY: 400 };
}

/** An arch in the wall with three shelves of bottles in warm light. */
function shelves(plate: Plate, x: number, wall: string): void {
  const { dice, palette } = plate;
  const { light, low, far, mid, ink, accent } = palette;
  const outline = archPath(x - 92, 120, 184, COUNTER - 120);
  plate.fill(archPath(x - 102, 108, 204, COUNTER - 108), blend(wall, ink, 0.5));
  plate.fill(
    outline,
    plate.downward(
      [
        [0, blend(light, accent, 0.35)],
        [1, blend(accent, ink, 0.4)],
      ],
      120,
      COUNTER,
    ),
  );
  const colours = [
    blend(mid, ink, 0.3),
    accent,
    blend(far, ink, 0.35),
    blend(light, low, 0.4),
    blend(accent, ink, 0.5),
    blend(mid, low, 0.35),
  ];
  plate.clipped(outline, () => {
    for (const [row, y] of [262, 384, 506].entries()) {
      const reach = row === 0 ? 60 : 84;
      for (let at = x - reach + 12; at < x + reach - 4; at += dice.between(28, 38))
        bottle(plate, { x: at, y, height: dice.between(62, 92), girth: dice.between(0.13, 0.2), colour: dice.pick(colours) });
      plate.rect(x - 100, y, 200, 9, blend(ink, accent, 0.25));
      plate.rect(x - 100, y + 9, 200, 12, ink, { opacity: 0.22 });
    }
  });
}

function apron(plate: Plate, x: number): void {
  const { ink, accent } = plate.palette;
  const y = COUNTER + 96;
  plate.fill(d`M${x - 42} ${y - 200}L${x + 42} ${y - 200}L${x + 46} ${y - 90}H${x - 46}Z`, blend(accent, ink, 0.35));
  plate.fill(
    d`M${x - 16} ${y - 268}L${x} ${y - 258}L${x + 16} ${y - 268}L${x + 14} ${y - 246}L${x} ${y - 256}L${x - 14} ${y - 246}Z`,
    accent,
  );
}

function shaker(plate: Plate, x: number, y: number): void {
  const { light, far, ink } = plate.palette;
  const steel = blend(light, far, 0.35);
  plate.group({ transform: d`rotate(24 ${x} ${y})` }, () => {
    plate.fill(d`M${x - 17} ${y + 48}L${x - 22} ${y}H${x + 22}L${x + 17} ${y + 48}Z`, steel);
    plate.fill(d`M${x + 4} ${y + 48}L${x + 5} ${y}H${x + 22}L${x + 17} ${y + 48}Z`, blend(steel, ink, 0.35));
    plate.fill(d`M${x - 20} ${y - 3}L${x - 10} ${y - 34}h20L${x + 20} ${y - 3}Z`, blend(steel, ink, 0.18));
    plate.rect(x - 7, y - 46, 14, 13, steel);
  });
}

function counter(plate: Plate, wall: string): void {
  const { light, ink, accent } = plate.palette;
  const wood = blend(accent, ink, 0.52);
  plate.rect(LEFT, COUNTER, RIGHT - LEFT, 26, blend(wood, light, 0.28));
  plate.rect(LEFT, COUNTER + 26, RIGHT - LEFT, 12, blend(wood, ink, 0.5));
  plate.rect(LEFT, COUNTER + 38, RIGHT - LEFT, BOTTOM - COUNTER, wood);
  for (const panel of times(9)) {
    const left = -34 + panel * 146;
    plate.rect(left, COUNTER + 62, 122, 130, blend(wood, ink, 0.32));
    plate.rect(left + 8, COUNTER + 70, 106, 114, blend(wood, light, 0.07));
  }
  plate.line(d`M${LEFT} ${COUNTER + 212}H${RIGHT}`, blend(light, accent, 0.4), 9);
  plate.rect(LEFT, COUNTER + 226, RIGHT - LEFT, 80, blend(wall, "#000000", 0.3));
}

/** A glass globe on a rod. */
function globe(plate: Plate, x: number): void {
  const { light, ink, accent } = plate.palette;
  plate.line(d`M${x} -20V96`, blend(ink, "#000000", 0.3), 5);
  lampGlow(plate, x, 128, 150, 0.6);
  plate.circle(x, 128, 34, light);
  plate.fill(d`M${x + 8} 95A34 34 0 0 1 ${x + 8} 161A46 46 0 0 0 ${x + 8} 95Z`, blend(light, accent, 0.4));
  plate.rect(x - 14, 90, 28, 12, blend(accent, ink, 0.4));
}
