import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { person } from "../draw/figures.ts";
import { palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun, water } from "../draw/sky.ts";
import { d, lens, polygon, times } from "../draw/svg.ts";

const HORIZON = 430;

/** A fort above the sea: sloping bastions, a sentry box on the corner, guns along the rampart, a flag, a ship far out. */
export function townFort(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, HORIZON);
  const sunX = dice.between(160, 340);
  sun(plate, sunX, dice.between(180, 330), dice.between(56, 84), { isCrescent: true });
  clouds(plate, 60, 260, 4);
  plate.land(plate.ridge(HORIZON - 10, { amplitude: 36, frequency: 1.5, octaves: 3 }), plate.mist(0.2, HORIZON - 50, HORIZON, 0.5), {
    bottom: HORIZON + 2,
    hasRim: false,
  });
  water(plate, HORIZON);
  glints(plate, { from: HORIZON + 4, to: 700, x: sunX, spread: 130, count: 90, opacity: 0.7 });
  boat(plate, { x: dice.between(120, 300), y: HORIZON + 24, size: 32, kind: "sail", hull: ink, trim: accent, sail: light, jib: light });
  const x = dice.between(560, 620);
  const wall = blend(blend(light, accent, 0.2), far, 0.3);
  const shadow = blend(wall, ink, 0.42);
  rocks(plate, x);
  bastion(plate, x, wall, shadow);
  rampart(plate, x, wall, shadow);
  plate.line(d`M${x + 330} 300V70`, blend(ink, "#000000", 0.2), 7);
  plate.fill(d`M${x + 334} 76q40 -18 76 0t72 0v62q-38 18 -76 0t-72 0Z`, accent);
  plate.fill(d`M${x + 410} 76q36 18 72 0v62q-36 18 -72 0Z`, blend(accent, ink, 0.3));
  palm(plate, { x: 1130, y: 800, height: 430, lean: -60, colour: ink, shade: blend(ink, mid, 0.28) });
  palm(plate, { x: 1200, y: 810, height: 320, lean: -20, colour: ink, shade: blend(ink, mid, 0.28) });
  const foam = times(24).map(() => lens(dice.between(LEFT, x + 260), dice.between(690, 780), dice.between(26, 84), 3));
  plate.fill(foam.join(""), blend(light, low, 0.2), { opacity: 0.5 });
  birds(plate, x - 200, 190, 6, 12);
  return { focusX: x + 80, focusY: 400 };
}

function rocks(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { far, mid, ink } = palette;
  const stone = blend(blend(mid, far, 0.4), ink, 0.35);
  for (const rock of times(12)) {
    const [at, size] = [x - 300 + rock * 86 + dice.between(-24, 24), dice.between(60, 100)];
    const y = 724 + dice.between(-14, 22);
    plate.fill(
      polygon([
        [at - size, y + 40],
        [at - size * 0.6, y - size * 0.5],
        [at + size * 0.2, y - size * 0.66],
        [at + size * 0.4, y + 40],
      ]),
      stone,
    );
    plate.fill(
      polygon([
        [at + size * 0.3, y + 40],
        [at + size * 0.2, y - size * 0.66],
        [at + size * 0.8, y - size * 0.3],
        [at + size, y + 40],
      ]),
      blend(stone, ink, 0.5),
    );
  }
  plate.rect(x + 40, 740, RIGHT - x, BOTTOM - 740, blend(stone, ink, 0.6));
}

/** The sloping walls, meeting in a sharp corner towards the sea. */
function bastion(plate: Plate, x: number, wall: string, shadow: string): void {
  const { dice, palette } = plate;
  const { ink, light } = palette;
  const corner = x - 90;
  plate.fill(
    polygon([
      [corner - 200, 716],
      [corner - 150, 392],
      [corner, 366],
      [corner - 26, 746],
    ]),
    shadow,
  );
  plate.fill(
    polygon([
      [corner - 26, 746],
      [corner, 366],
      [RIGHT + 40, 330],
      [RIGHT + 40, 770],
    ]),
    wall,
  );
  const rows = times(9).map((row) => d`M${corner - 3 * row} ${404 + row * 38}L${RIGHT + 40} ${372 + row * 44}`);
  plate.line(rows.join(""), blend(wall, ink, 0.22), 2.6, { opacity: 0.6 });
  const joints = times(60).map(() => {
    const [at, row] = [dice.between(corner + 20, RIGHT), dice.whole(0, 8)];
    return d`M${at} ${404 + row * 38 + (at - corner) * 0.01}v36`;
  });
  plate.line(joints.join(""), blend(wall, ink, 0.22), 2.4, { opacity: 0.5 });
  plate.line(d`M${corner - 152} 402L${corner} 378L${RIGHT + 40} 344`, blend(light, wall, 0.3), 15);
  plate.line(d`M${corner} 390L${RIGHT + 40} 356`, blend(wall, ink, 0.36), 6);
  const stains = times(9).map(() => d`M${dice.between(corner + 60, 1180)} ${dice.between(420, 470)}v${dice.between(60, 160)}`);
  plate.line(stains.join(""), blend(wall, ink, 0.3), 10, { opacity: 0.25 });
}

/** The parapet with its gaps and guns, the sentry box, people looking out. */
function rampart(plate: Plate, x: number, wall: string, shadow: string): void {
  const { light, low, mid, ink, accent } = plate.palette;
  const corner = x - 90;
  const level = (at: number) => 370 - (at - corner) * 0.034;
  for (const [at, height, garment] of [
    [corner + 396, 96, accent],
    [corner + 438, 88, blend(light, low, 0.3)],
  ] as const)
    person(plate, {
      x: at,
      y: level(at) + 14,
      height,
      colour: blend(ink, mid, 0.1),
      garment,
      hat: "brim",
      hatInk: blend(light, accent, 0.3),
    });
  for (const at of [corner + 236, corner + 604]) gun(plate, at, level(at) - 30);
  for (const [from, width] of [
    [corner + 46, 96],
    [corner + 284, 96],
    [corner + 454, 96],
    [corner + 624, 110],
  ] as const) {
    plate.fill(
      polygon([
        [from, level(from) + 4],
        [from + 6, level(from) - 46],
        [from + width - 6, level(from + width) - 46],
        [from + width, level(from + width) + 4],
      ]),
      wall,
    );
    plate.fill(
      polygon([
        [from + width - 22, level(from + width) + 4],
        [from + width - 22, level(from + width) - 46],
        [from + width - 6, level(from + width) - 46],
        [from + width, level(from + width) + 4],
      ]),
      shadow,
    );
    plate.line(d`M${from + 2} ${level(from) - 48}L${from + width - 2} ${level(from + width) - 48}`, blend(light, wall, 0.3), 8);
  }
  // The sentry box on the corner.
  plate.fill(
    polygon([
      [corner - 46, 400],
      [corner - 54, 250],
      [corner + 54, 250],
      [corner + 46, 400],
    ]),
    wall,
  );
  plate.fill(
    polygon([
      [corner + 14, 400],
      [corner + 16, 250],
      [corner + 54, 250],
      [corner + 46, 400],
    ]),
    shadow,
  );
  plate.fill(d`M${corner - 28} 420L${corner} 470L${corner + 28} 420L${corner + 44} 398H${corner - 44}Z`, shadow);
  plate.fill(d`M${corner - 64} 252Q${corner - 50} 176 ${corner} 158Q${corner + 50} 176 ${corner + 64} 252Z`, blend(wall, light, 0.2));
  plate.fill(d`M${corner + 14} 252Q${corner + 18} 180 ${corner} 158Q${corner + 50} 176 ${corner + 64} 252Z`, shadow);
  plate.circle(corner, 150, 12, wall);
  plate.rect(corner - 60, 250, 120, 10, blend(wall, ink, 0.2));
  plate.line(d`M${corner - 20} 296v44`, blend(ink, mid, 0.1), 12);
}

/** A gun on its carriage, pointing out to sea. */
function gun(plate: Plate, x: number, y: number): void {
  const { ink, accent } = plate.palette;
  const iron = blend(ink, "#000000", 0.15);
  plate.fill(
    polygon([
      [x - 92, y - 10],
      [x - 90, y - 30],
      [x + 30, y - 26],
      [x + 44, y - 6],
      [x + 30, y + 8],
    ]),
    iron,
  );
  plate.rect(x - 98, y - 33, 14, 26, iron);
  plate.fill(
    polygon([
      [x - 26, y + 2],
      [x + 40, y - 2],
      [x + 56, y + 32],
      [x - 36, y + 32],
    ]),
    blend(accent, ink, 0.5),
  );
  for (const away of [-20, 40]) plate.circle(x + away, y + 30, 13, iron);
}
