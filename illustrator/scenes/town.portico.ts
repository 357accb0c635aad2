import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { windowLight } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { archPath, boxPath, d, polygon, times } from "../draw/svg.ts";
import { tree } from "../draw/trees.ts";

const GROUND = 620;

/** An old public building: a portico above broad steps, wings with tall windows, a clock turret, an obelisk and people in front. */
export function townPortico(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 560);
  const side = dice.side();
  const x = dice.between(570, 630);
  sun(plate, x + side * dice.between(330, 440), dice.between(110, 210), dice.between(52, 78), { isCrescent: true });
  clouds(plate, 50, 230, 4);
  const wood = times(15).map((index) =>
    tree(plate, "broadleaf", { x: index * 88 + dice.between(-24, 24), y: GROUND - 10, height: dice.between(150, 250) }),
  );
  plate.fill(wood.join(""), plate.tone(0.48));
  const wall = isNight ? blend(far, mid, 0.3) : blend(blend(light, low, 0.4), accent, 0.08);
  const shadow = blend(wall, ink, 0.36);
  turret(plate, x, wall, shadow);
  for (const wing of [-1, 1]) wings(plate, x, wing === 1 ? 1 : -1, wall, shadow);
  portico(plate, x, wall, shadow);
  const lawn = blend(mid, low, 0.14);
  plate.ground(
    GROUND + 34,
    plate.downward(
      [
        [0, lawn],
        [1, blend(lawn, ink, 0.6)],
      ],
      GROUND + 34,
      BOTTOM,
    ),
  );
  const paving = blend(blend(light, low, 0.5), mid, 0.16);
  plate.fill(
    polygon([
      [x - 190, GROUND + 34],
      [x + 190, GROUND + 34],
      [x + 420, BOTTOM],
      [x - 420, BOTTOM],
    ]),
    paving,
  );
  plate.line(d`M${x - 236} 696H${x + 236}M${x - 300} 742H${x + 300}`, blend(paving, ink, 0.3), 2.6, { opacity: 0.6 });
  obelisk(plate, x - side * 400, wall, shadow);
  for (const [away, y, height, garment, dress] of [
    [-84, 640, 74, blend(light, accent, 0.35), "skirt"],
    [96, 664, 92, accent, "trousers"],
    [150, 672, 94, blend(mid, low, 0.3), "skirt"],
    [-40, 730, 128, blend(mid, ink, 0.3), "trousers"],
  ] as const) {
    const at = x + away + dice.between(-14, 14);
    plate.ellipse(at + 18, y, height * 0.3, 5, ink, { opacity: 0.3 });
    person(plate, {
      x: at,
      y,
      height,
      colour: blend(ink, mid, 0.1),
      garment,
      dress,
      hat: dice.chance(0.4) ? "brim" : "none",
      hatInk: blend(light, accent, 0.3),
    });
  }
  plate.fill(tree(plate, "broadleaf", { x: side < 0 ? 30 : 1170, y: 806, height: 620, width: 280 }), ink);
  plate.rect(LEFT, BOTTOM - 12, RIGHT - LEFT, 14, ink);
  birds(plate, x - side * 240, 130, 6, 11);
  return { focusX: x, focusY: 440 };
}

function turret(plate: Plate, x: number, wall: string, shadow: string): void {
  const { light, ink, accent, mid } = plate.palette;
  plate.rect(x - 52, 160, 104, 160, wall);
  plate.rect(x + 18, 160, 34, 160, shadow);
  plate.rect(x - 62, 152, 124, 12, blend(wall, light, 0.4));
  plate.circle(x - 8, 212, 30, blend(light, "#ffffff", 0.4));
  plate.line(d`M${x - 8} 212v-20M${x - 8} 212l14 8`, ink, 4);
  plate.fill(d`M${x - 58} 154Q${x - 54} 92 ${x} 80Q${x + 54} 92 ${x + 58} 154Z`, blend(accent, mid, 0.2));
  plate.fill(d`M${x + 16} 154Q${x + 20} 100 ${x} 80Q${x + 54} 92 ${x + 58} 154Z`, blend(accent, ink, 0.42));
  plate.line(d`M${x} 82V22`, ink, 5);
  plate.fill(d`M${x + 3} 26q26 -12 50 0t34 0v30q-22 12 -42 0t-42 0Z`, accent);
}

/** One wing of two storeys. @param side 1 for the right one */
function wings(plate: Plate, x: number, side: 1 | -1, wall: string, shadow: string): void {
  const { dice, palette, isNight } = plate;
  const { light, ink, mid } = palette;
  const from = side < 0 ? x - 440 : x + 190;
  const face = side < 0 ? wall : blend(wall, shadow, 0.3);
  plate.rect(from, 356, 250, GROUND - 330, face);
  plate.rect(from - 6, 344, 262, 15, blend(wall, light, 0.4));
  plate.line(
    times(17)
      .map((post) => d`M${from + 4 + post * 15} 344v-20`)
      .join("") + d`M${from - 4} 324h258`,
    blend(wall, light, 0.25),
    5,
  );
  plate.rect(from, 482, 250, 9, shadow, { opacity: 0.7 });
  for (const bay of times(3)) {
    const left = from + 24 + bay * 76;
    const pane = () => (dice.chance(isNight ? 0.7 : 0.2) ? windowLight(plate) : blend(ink, mid, 0.34));
    plate.rect(left - 6, 376, 62, 92, blend(wall, light, 0.3));
    plate.fill(boxPath(left, 382, 50, 82), pane());
    plate.fill(archPath(left - 6, 506, 62, 114), blend(wall, light, 0.3));
    plate.fill(archPath(left, 513, 50, 104), pane());
    plate.line(d`M${left + 25} 382v82M${left} 420h50M${left + 25} 516v100M${left} 566h50`, blend(wall, light, 0.2), 4);
  }
}

/** Six columns under a gable, above the steps. */
function portico(plate: Plate, x: number, wall: string, shadow: string): void {
  const { light, ink, accent } = plate.palette;
  plate.rect(x - 190, 330, 380, GROUND - 330, blend(shadow, ink, 0.25));
  plate.fill(archPath(x - 44, 430, 88, GROUND - 430), blend(accent, ink, 0.3));
  plate.fill(archPath(x + 2, 430, 42, GROUND - 430), blend(accent, ink, 0.5));
  for (const away of [-122, 84]) plate.rect(x + away, 440, 38, 130, plate.isNight ? windowLight(plate) : blend(ink, shadow, 0.3));
  for (const post of times(6)) {
    const at = x - 182 + post * 72.8;
    plate.fill(
      polygon([
        [at - 18, GROUND - 8],
        [at - 14, 356],
        [at + 14, 356],
        [at + 18, GROUND - 8],
      ]),
      blend(wall, light, 0.35),
    );
    plate.fill(
      polygon([
        [at + 4, GROUND - 8],
        [at + 4, 356],
        [at + 14, 356],
        [at + 18, GROUND - 8],
      ]),
      shadow,
    );
    plate.rect(at - 22, 344, 44, 14, blend(wall, light, 0.45));
    plate.rect(at - 24, GROUND - 12, 48, 13, blend(wall, light, 0.3));
  }
  plate.rect(x - 222, 306, 444, 38, wall);
  plate.rect(x - 222, 336, 444, 8, shadow);
  plate.fill(
    polygon([
      [x - 240, 306],
      [x, 214],
      [x + 240, 306],
    ]),
    blend(wall, light, 0.35),
  );
  plate.fill(
    polygon([
      [x - 180, 296],
      [x, 232],
      [x + 180, 296],
    ]),
    blend(wall, shadow, 0.5),
  );
  plate.circle(x, 272, 22, blend(accent, light, 0.3));
  plate.line([-1, 1].map((wing) => d`M${x + wing * 30} 282q${wing * 50} 6 ${wing * 96} 8`).join(""), blend(wall, light, 0.3), 7);
  for (const row of times(4)) {
    plate.rect(x - 214 - row * 16, GROUND + row * 10, 428 + row * 32, 11, blend(wall, ink, 0.08 + row * 0.04));
    plate.rect(x - 214 - row * 16, GROUND + row * 10, 428 + row * 32, 4, blend(wall, light, 0.4));
  }
}

function obelisk(plate: Plate, x: number, wall: string, shadow: string): void {
  const { ink, light, accent, mid } = plate.palette;
  plate.ellipse(x + 30, 742, 120, 12, ink, { opacity: 0.3 });
  for (const [half, y, height] of [
    [92, 716, 26],
    [70, 690, 28],
    [48, 638, 54],
  ] as const) {
    plate.rect(x - half, y, half * 2, height, wall);
    plate.rect(x + half * 0.3, y, half * 0.7, height, shadow);
  }
  plate.fill(
    polygon([
      [x - 32, 638],
      [x - 21, 350],
      [x, 318],
      [x + 21, 350],
      [x + 32, 638],
    ]),
    blend(wall, light, 0.3),
  );
  plate.fill(
    polygon([
      [x + 8, 638],
      [x + 4, 330],
      [x, 318],
      [x + 21, 350],
      [x + 32, 638],
    ]),
    shadow,
  );
  plate.rect(x - 22, 650, 44, 30, blend(accent, ink, 0.3));
  for (const away of [-120, 120]) plate.ellipse(x + away * 0.9, 738, 34, 20, blend(mid, ink, 0.5));
  for (const away of [-130, -104, 98, 124]) plate.circle(x + away * 0.9, 728, 8, accent);
}
