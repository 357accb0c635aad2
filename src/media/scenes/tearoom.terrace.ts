import { boat } from "../draw/boats.ts";
import { cup, pottedPlant } from "../draw/interior.ts";
import { type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { d, polygon, times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";

const WALL = 540;
const FLOOR = 600;
const STRIPES = 13;

/** A terrace over a bay: an awning above, a table for two, a sail on the water. */
export function tearoomTerrace(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const horizon = dice.between(370, 410);
  sky(plate, horizon);
  const sunX = dice.between(300, 900);
  sun(plate, sunX, dice.between(230, 310), dice.between(46, 70), { isCrescent: true });
  clouds(plate, 170, 300, 3);
  plate.land(plate.ridge(horizon - 40, { amplitude: 110, frequency: 1.4, octaves: 3 }), plate.mist(0.14, horizon - 120, horizon, 0.5), {
    bottom: horizon + 2,
  });
  const sea = blend(mid, top, 0.4);
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, blend(sea, low, 0.5)],
        [1, blend(sea, ink, 0.2)],
      ],
      horizon,
      WALL,
    ),
  );
  glints(plate, { from: horizon + 3, to: WALL, x: sunX, spread: 120, count: 70, opacity: 0.6 });
  boat(plate, { x: dice.between(220, 420), y: horizon + 62, size: 52, kind: "sail", hull: ink, trim: accent, sail: light, jib: accent });
  boat(plate, { x: dice.between(820, 980), y: horizon + 34, size: 28, kind: "sail", hull: ink, trim: light, sail: blend(light, low, 0.3) });
  parapet(plate);
  plate.ground(
    FLOOR,
    plate.downward(
      [
        [0, blend(far, low, 0.35)],
        [1, blend(far, mid, 0.7)],
      ],
      FLOOR,
      HEIGHT,
    ),
  );
  const joints = times(13).map((joint) => d`M${600 + (-840 + joint * 140) * 0.62} ${FLOOR}L${-240 + joint * 140} 820`);
  plate.line(`${joints.join("")}M-20 646H1220M-20 720H1220`, blend(far, ink, 0.4), 2, { opacity: 0.45 });
  const x = dice.between(540, 660);
  plate.ellipse(x + 70, 770, 330, 30, ink, { opacity: 0.3 });
  for (const side of [-1, 1] as const) chair(plate, x + side * 250, side);
  table(plate, x);
  awning(plate);
  pottedPlant(plate, 70, 800, 300, [blend(mid, ink, 0.6), blend(mid, ink, 0.3)], blend(accent, ink, 0.1));
  pottedPlant(plate, 1140, 796, 260, [blend(mid, ink, 0.3), blend(mid, ink, 0.6)], blend(light, accent, 0.3));
  birds(plate, 600, 260, 4, 11);
  return { focusX: x, focusY: 520 };
}

function parapet(plate: Plate): void {
  const { light, low, far, ink } = plate.palette;
  const stone = blend(blend(light, low, 0.35), far, 0.2);
  plate.ground(WALL, stone, FLOOR - WALL + 4);
  plate.ground(WALL - 10, blend(stone, light, 0.4), 16);
  plate.ground(WALL + 6, blend(stone, ink, 0.22), 6);
  plate.line(
    times(16)
      .map((block) => d`M${block * 82 - 10} ${WALL + 14}v${FLOOR - WALL - 12}`)
      .join(""),
    blend(stone, ink, 0.2),
    2,
    { opacity: 0.6 },
  );
}

/** Scalloped stripes across the top. */
function awning(plate: Plate): void {
  const { light, ink, accent } = plate.palette;
  const width = (WIDTH + 60) / STRIPES;
  for (const index of times(STRIPES)) {
    const x = -30 + index * width;
    const cloth = index % 2 ? accent : blend(light, "#ffffff", 0.2);
    plate.fill(
      polygon([
        [x + 14, -20],
        [x + width + 14, -20],
        [x + width, 92],
        [x, 92],
      ]),
      cloth,
    );
    plate.fill(d`M${x} 90h${width}v26a${width / 2} 30 0 0 1 ${-width} 0Z`, blend(cloth, ink, 0.22));
  }
}

function chair(plate: Plate, x: number, side: 1 | -1): void {
  const { ink, accent, mid } = plate.palette;
  plate.line(
    d`M${x - 54} 664L${x - 62} 786M${x + 54} 664L${x + 62} 786M${x + side * 58} 664Q${x + side * 84} 560 ${x + side * 74} 500`,
    ink,
    9,
  );
  plate.line(d`M${x + side * 66} 640Q${x + side * 62} 560 ${x + side * 74} 500`, blend(ink, mid, 0.3), 22);
  plate.ellipse(x, 664, 66, 15, blend(accent, ink, 0.35));
  plate.ellipse(x, 658, 64, 13, accent);
}

function table(plate: Plate, x: number): void {
  const { light, low, far, ink, accent, mid } = plate.palette;
  plate.fill(
    polygon([
      [x - 9, 600],
      [x + 9, 600],
      [x + 15, 782],
      [x - 15, 782],
    ]),
    ink,
  );
  plate.ellipse(x, 782, 76, 12, ink);
  plate.ellipse(x, 606, 176, 30, blend(far, ink, 0.4));
  plate.ellipse(x, 598, 176, 30, blend(light, low, 0.15));
  cup(plate, x - 92, 600, 0.9);
  cup(plate, x + 96, 602, 0.9);
  plate.fill(d`M${x - 24} 598l-6 -58q0 -12 14 -12h24q14 0 14 12l-6 58Z`, accent);
  plate.fill(d`M${x + 4} 598l4 -70h0q14 0 14 12l-6 58Z`, blend(accent, ink, 0.35));
  for (const stem of times(5)) {
    const lean = (stem - 2) * 17;
    plate.line(d`M${x - 2} 530q${lean * 0.3} -30 ${lean} ${-58 - (stem % 2) * 16}`, blend(mid, ink, 0.3), 3.5);
    plate.circle(x - 2 + lean, 472 - (stem % 2) * 16, 13, stem % 2 ? light : blend(accent, light, 0.35));
  }
}
