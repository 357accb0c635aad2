import { blend } from "../colour.ts";
import { hiker, person } from "../draw/figures.ts";
import { lampGlow, smoke, windowLight } from "../draw/lodging.ts";
import { peak } from "../draw/mountains.ts";
import { BOTTOM, type Framing, type Plate } from "../draw/plate.ts";
import { birds, clouds, fogBank, sky, sun } from "../draw/sky.ts";
import { boxPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";

const FOOT = 590;

/** A stone hut on a mountain shoulder, above the mist: striped shutters, a bench, hikers who have arrived. */
export function lodgeHut(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink } = palette;
  sky(plate, 520);
  const side = dice.side();
  sun(plate, 600 + side * dice.between(280, 400), dice.between(120, 200), dice.between(46, 66), { isCrescent: true });
  clouds(plate, 50, 190, 3);
  peak(plate, { x: 600 + side * dice.between(300, 380), base: 560, width: 620, height: dice.between(300, 350), depth: 0.1, snow: 0.6 });
  peak(plate, { x: 600 - side * dice.between(160, 260), base: 590, width: 800, height: dice.between(430, 490), depth: 0.2, snow: 0.52 });
  fogBank(plate, 520, 44, blend(low, light, 0.4), 0.75);
  plate.land(plate.ridge(560, { amplitude: 56, frequency: 2, octaves: 3, isSharp: true }), plate.mist(0.42, 500, 660, 0.55), {
    hasRim: false,
  });
  fogBank(plate, 590, 36, blend(low, light, 0.4), 0.6);
  const x = dice.between(540, 640);
  const shoulder: Point[] = [
    [-20, 742],
    [160, 690],
    [x - 300, FOOT + 22],
    [x - 160, FOOT + 4],
    [x + 210, FOOT + 2],
    [x + 330, FOOT + 30],
    [1040, 700],
    [1220, 760],
  ];
  plate.fill(
    `${curve(shoulder)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`,
    plate.downward(
      [
        [0, plate.tone(0.62)],
        [1, blend(mid, ink, 0.7)],
      ],
      FOOT,
      800,
    ),
  );
  plate.stipple(260, light, 2.4, 0.28, () => [dice.between(160, 1040), FOOT + 30 + dice.next() ** 1.5 * 150]);
  hut(plate, x);
  table(plate, x - 236);
  hiker(plate, x + 268, FOOT + 66, 78, -1);
  rocks(plate);
  plate.line(d`M${x + 40} ${FOOT + 10}Q${x + 190} ${FOOT + 60} ${x + 110} ${FOOT + 120}T${x + 260} ${BOTTOM}`, blend(low, mid, 0.35), 22, {
    opacity: 0.55,
  });
  birds(plate, 600 - side * 330, 170, 5, 11);
  return { focusX: x, focusY: FOOT - 120 };
}

function hut(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, far, mid, ink, accent } = palette;
  const stone = blend(blend(light, far, 0.5), mid, plate.isNight ? 0.5 : 0.12);
  const shadow = blend(stone, ink, 0.36);
  const [left, right, eaves] = [x - 160, x + 170, FOOT - 118];
  smoke(plate, x + 86, FOOT - 262, 100);
  plate.rect(x + 70, FOOT - 262, 34, 90, shadow);
  plate.rect(left, eaves, right - left, FOOT - eaves + 8, stone);
  plate.rect(right - 96, eaves, 96, FOOT - eaves + 8, shadow);
  const courses = times(54).map(() => {
    const [atX, y] = [dice.between(left + 4, right - 30), eaves + 8 + Math.floor(dice.next() * 9) * 13];
    return d`M${atX} ${y}h${dice.between(14, 28)}`;
  });
  plate.line(courses.join(""), blend(stone, ink, 0.4), 2.4, { opacity: 0.5 });
  const slate = blend(ink, mid, 0.3);
  plate.fill(
    polygon([
      [left - 30, eaves + 10],
      [left + 36, FOOT - 232],
      [right - 36, FOOT - 232],
      [right + 30, eaves + 10],
    ]),
    slate,
  );
  plate.fill(
    polygon([
      [right - 92, eaves + 10],
      [right - 110, FOOT - 232],
      [right - 36, FOOT - 232],
      [right + 30, eaves + 10],
    ]),
    blend(slate, "#000000", 0.3),
  );
  const rows = times(7).map((row) => d`M${left + 26 - row * 8} ${FOOT - 216 + row * 17}H${right - 26 + row * 8}`);
  plate.line(rows.join(""), blend(slate, light, 0.22), 2, { opacity: 0.6 });
  const linen = blend(light, "#ffffff", 0.3);
  for (const at of [left + 46, left + 196, right - 78]) {
    const y = FOOT - 88;
    plate.fill(boxPath(at, y, 34, 44), windowLight(plate));
    lampGlow(plate, at + 17, y + 22, 56, 0.35);
    plate.line(d`M${at + 17} ${y}v44M${at} ${y + 20}h34`, slate, 3);
    for (const shutter of [at - 20, at + 36]) {
      plate.fill(boxPath(shutter, y - 2, 18, 48), accent);
      plate.fill(d`M${shutter} ${y + 12}l18 -12v12l-18 12ZM${shutter} ${y + 36}l18 -12v12l-18 12Z`, linen);
    }
  }
  plate.fill(boxPath(left + 116, FOOT - 82, 44, 88), blend(accent, ink, 0.45));
  plate.fill(boxPath(left + 138, FOOT - 82, 22, 88), blend(accent, ink, 0.6));
  plate.rect(left + 106, FOOT + 2, 64, 10, blend(stone, ink, 0.3));
  plate.line(d`M${left - 58} ${FOOT + 12}V${FOOT - 232}`, ink, 5);
  plate.fill(d`M${left - 56} ${FOOT - 230}q34 -14 62 2t44 -6v46q-22 12 -44 4t-62 0Z`, accent);
  plate.fill(d`M${left - 56} ${FOOT - 214}q34 -14 62 2t44 -6v15q-22 12 -44 5t-62 -2Z`, linen);
}

function table(plate: Plate, x: number): void {
  const { light, ink, accent, mid } = plate.palette;
  const wood = blend(blend(accent, ink, 0.45), mid, 0.2);
  person(plate, { x: x - 34, y: FOOT + 36, height: 84, colour: ink, garment: blend(light, accent, 0.3) });
  person(plate, { x: x + 44, y: FOOT + 34, height: 78, colour: ink, garment: accent });
  plate.rect(x - 66, FOOT - 2, 140, 11, blend(wood, light, 0.35));
  plate.line(d`M${x - 54} ${FOOT + 8}l-12 42M${x + 62} ${FOOT + 8}l12 42M${x - 78} ${FOOT + 28}h168`, wood, 7);
}

function rocks(plate: Plate): void {
  const { dice, palette } = plate;
  for (const index of times(7)) {
    const [x, y, size] = [40 + index * 180 + dice.between(-40, 40), 770 + dice.between(-10, 24), dice.between(40, 84)];
    plate.fill(
      polygon([
        [x - size, y + size],
        [x - size * 0.7, y - size * 0.2],
        [x - size * 0.1, y - size * 0.6],
        [x + size * 0.7, y - size * 0.1],
        [x + size, y + size],
      ]),
      blend(palette.ink, palette.mid, 0.12),
    );
    plate.fill(
      polygon([
        [x - size * 0.7, y - size * 0.2],
        [x - size * 0.1, y - size * 0.6],
        [x + size * 0.1, y - size * 0.1],
        [x - size * 0.3, y + size * 0.2],
      ]),
      blend(palette.ink, palette.mid, 0.4),
    );
  }
}
