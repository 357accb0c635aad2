import { blend } from "../colour.ts";
import { fish } from "../draw/animals.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";

const SHOAL = 34;

/** A reef under slanting light: corals, a shoal, a diver, a ray. */
export function reefGarden(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, mid, ink, accent } = palette;
  underwater(plate, dice.between(380, 820));
  plate.land(plate.ridge(520, { amplitude: 160, frequency: 1.6, octaves: 3 }), plate.tone(0.3, 0.4), { hasRim: false });
  plate.land(plate.ridge(600, { amplitude: 140, frequency: 1.8, octaves: 3 }), plate.tone(0.52, 0.3), { hasRim: false });
  shoal(plate);
  ray(plate, dice.between(860, 960), dice.between(150, 210));
  const [diverX, diverY] = [dice.between(600, 700), dice.between(370, 420)];
  diver(plate, diverX, diverY);
  for (let one = 0; one < 5; one += 1)
    coral(
      plate,
      dice.between(0, WIDTH),
      690,
      dice.between(40, 60),
      -Math.PI / 2 + dice.between(-0.2, 0.2),
      11,
      blend(accent, mid, 0.55),
      3,
    );
  fan(plate, dice.between(140, 300), 690, dice.between(120, 160), blend(accent, mid, 0.35), blend(accent, ink, 0.4));
  plate.land(plate.ridge(690, { amplitude: 90, frequency: 2, octaves: 3 }), plate.tone(0.8), { hasRim: false });
  for (const [index, x] of [120, 930, 1120].entries())
    coral(
      plate,
      x + dice.between(-50, 50),
      780,
      dice.between(70, 95),
      -Math.PI / 2 + dice.between(-0.25, 0.25),
      17,
      index === 1 ? blend(accent, light, 0.4) : accent,
      4,
    );
  fan(plate, dice.between(780, 860), 770, dice.between(130, 170), blend(light, accent, 0.35), blend(accent, ink, 0.35));
  for (const index of times(5))
    brainCoral(plate, 300 + index * 90 + dice.between(-20, 20), dice.between(34, 64), blend(accent, ink, 0.2 + 0.12 * index));
  for (const index of times(6))
    fish(
      plate,
      dice.between(420, 760),
      dice.between(560, 660),
      dice.between(44, 66),
      index % 2 ? accent : light,
      index % 2 ? light : ink,
      -1,
    );
  seabed(plate);
  return { focusX: diverX, focusY: diverY + 30 };
}

function shoal(plate: Plate): void {
  const { dice, palette } = plate;
  const [shoalX, shoalY] = [dice.between(240, 420), dice.between(260, 330)];
  for (let one = 0; one < SHOAL; one += 1) {
    const [angle, away] = [dice.between(0, Math.PI * 2), Math.sqrt(dice.next())];
    fish(
      plate,
      shoalX + Math.cos(angle) * away * 230,
      shoalY + Math.sin(angle) * away * 95,
      dice.between(18, 34),
      blend(palette.light, palette.low, 0.3),
      null,
      1,
    );
  }
}

/** Water from the surface down, with shafts of light. */
export function underwater(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  plate.ground(
    -20,
    plate.downward(
      [
        [0, low],
        [0.16, blend(low, far, 0.55)],
        [0.5, far],
        [0.8, mid],
        [1, ink],
      ],
      0,
      HEIGHT,
    ),
  );
  const shaft = plate.downward(
    [
      [0, light, 0.4],
      [1, light, 0],
    ],
    0,
    620,
  );
  for (const index of times(8)) {
    const from = x + (index - 3.5) * 40;
    const to = x + (index - 3.5) * dice.between(150, 190);
    plate.fill(
      polygon([
        [from - 8, -20],
        [from + 16, -20],
        [to + 70, 620],
        [to - 40, 620],
      ]),
      shaft,
    );
  }
  const waves = times(7).map(
    (wave) =>
      d`M${dice.between(-60, 100)} ${8 + wave * wave * 1.9}q${dice.between(80, 150)} 8 ${dice.between(200, 400)} 0t${dice.whole(200, 500)} 0t300 0`,
  );
  plate.line(waves.join(""), light, 3, { opacity: 0.4 });
}

/** A branching coral. */
export function coral(
  plate: Plate,
  x: number,
  y: number,
  length: number,
  angle: number,
  width: number,
  colour: string,
  forks: number,
): void {
  const { dice } = plate;
  const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
  plate.line(d`M${x} ${y}Q${(x + endX) / 2 - Math.sin(angle) * length * 0.12} ${(y + endY) / 2} ${endX} ${endY}`, colour, width);
  if (forks === 0) return;
  for (const side of [-1, 0, 1]) {
    if (side === 0 && dice.chance(0.4)) continue;
    coral(plate, endX, endY, length * dice.between(0.62, 0.8), angle + side * dice.between(0.35, 0.6), width * 0.74, colour, forks - 1);
  }
}

/** A sea fan with its net. */
export function fan(plate: Plate, x: number, y: number, size: number, colour: string, net: string): void {
  const { dice } = plate;
  const spokes = 11;
  const rim = times(spokes + 1).map((spoke): Point => {
    const angle = -Math.PI + 0.35 + ((Math.PI - 0.7) * spoke) / spokes;
    return [x + Math.cos(angle) * size * dice.between(0.9, 1.08), y + Math.sin(angle) * size * dice.between(0.9, 1.1)];
  });
  plate.fill(polygon([[x - 6, y + 20], ...rim, [x + 6, y + 20]]), colour);
  const ribs = rim.slice(1, -1).map(([rimX, rimY]) => d`M${x} ${y + 10}Q${x + (rimX - x) * 0.4} ${y + (rimY - y) * 0.6} ${rimX} ${rimY}`);
  const rings = [1, 2, 3, 4].map((ring) =>
    curve(rim.map(([rimX, rimY]): Point => [x + ((rimX - x) * ring) / 5, y + ((rimY - y) * ring) / 5])),
  );
  plate.line([...ribs, ...rings].join(""), net, 2.2);
}

function brainCoral(plate: Plate, x: number, size: number, colour: string): void {
  plate.circle(x, 790, size, colour);
  const furrows = times(5).map(
    (furrow) => d`M${x - size * 0.7 + furrow * size * 0.32} ${790 - size * 0.5}q${size * 0.2} ${-size * 0.2} ${size * 0.1} ${size * 0.4}`,
  );
  plate.line(furrows.join(""), plate.palette.ink, 3, { opacity: 0.5 });
}

function ray(plate: Plate, x: number, y: number): void {
  const { far, ink } = plate.palette;
  plate.fill(
    d`M${x - 120} ${y + 14}C${x - 60} ${y - 8} ${x - 40} ${y - 40} ${x} ${y - 46}C${x + 40} ${y - 40} ${x + 60} ${y - 8} ${x + 130} ${y - 30}C${x + 80} ${y + 30} ${x + 40} ${y + 34} ${x + 10} ${y + 40}L${x - 6} ${y + 150}L${x - 10} ${y + 40}C${x - 40} ${y + 34} ${x - 70} ${y + 30} ${x - 120} ${y + 14}Z`,
    blend(ink, far, 0.5),
    { transform: d`rotate(64 ${x} ${y})` },
  );
}

/** A diver seen from the side, with bubbles. */
export function diver(plate: Plate, x: number, y: number): void {
  const { dice, palette } = plate;
  const { light, ink, accent, mid } = palette;
  plate.group({ transform: d`rotate(-14 ${x} ${y})` }, () => {
    plate.fill(
      d`M${x - 70} ${y + 4}Q${x - 20} ${y - 18} ${x + 42} ${y - 12}Q${x + 58} ${y} ${x + 40} ${y + 12}Q${x - 10} ${y + 16} ${x - 70} ${y + 4}Z`,
      ink,
    );
    plate.fill(
      polygon([
        [x - 60, y + 2],
        [x - 130, y - 10],
        [x - 170, y - 26],
        [x - 128, y + 2],
      ]),
      ink,
    );
    plate.fill(
      polygon([
        [x - 60, y + 6],
        [x - 126, y + 22],
        [x - 172, y + 34],
        [x - 120, y + 34],
      ]),
      blend(ink, mid, 0.2),
    );
    plate.circle(x + 66, y - 6, 15, ink);
    plate.rect(x + 66, y - 14, 18, 12, light);
    plate.fill(d`M${x - 30} ${y - 22}h58q10 0 10 8t-10 8h-58Z`, accent);
    plate.fill(d`M${x - 30} ${y - 14}h68q-1 8 -10 8h-58Z`, blend(accent, ink, 0.35));
    plate.line(d`M${x + 30} ${y + 8}q30 16 52 8`, ink, 9);
  });
  for (let bubble = 0; bubble < 12; bubble += 1)
    plate.circle(x + 80 + dice.between(-16, 16), y - 40 - bubble * 24, dice.between(3, 9), light, { opacity: 0.6 });
}

/** The dark seabed with weeds on both sides. */
export function seabed(plate: Plate): void {
  const { dice, palette } = plate;
  const dark = blend(palette.ink, "#000000", 0.2);
  plate.land(plate.ridge(775, { amplitude: 36, frequency: 2.4, octaves: 3 }), dark, { hasRim: false });
  const weeds = times(14).map((weed) => {
    const [x, height] = [weed < 7 ? dice.between(-20, 240) : dice.between(980, 1220), dice.between(160, 330)];
    return d`M${x - 9} ${BOTTOM}C${x + 30} ${BOTTOM - height * 0.4} ${x - 40} ${BOTTOM - height * 0.7} ${x + 12} ${BOTTOM - height}C${x - 10} ${BOTTOM - height * 0.65} ${x + 52} ${BOTTOM - height * 0.35} ${x + 12} ${BOTTOM}Z`;
  });
  plate.fill(weeds.join(""), dark);
}
