import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { archPath, d, lens, polygon, times } from "../draw/svg.ts";
import { tree } from "../draw/trees.ts";

const WATER = 560;

interface Stone {
  lit: string;
  shadow: string;
  roof: string;
  roofShade: string;
  slit: string;
}

/** A castle in its moat: a gatehouse, curtain walls, round towers and a keep, a bridge of stone arches, flags. */
export function townCastle(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 520);
  const side = dice.side();
  sun(plate, 600 + side * dice.between(330, 430), dice.between(110, 220), dice.between(50, 74), { isCrescent: true });
  clouds(plate, 50, 240, 4);
  plate.land(plate.ridge(470, { amplitude: 80, frequency: 1.5, octaves: 3 }), plate.mist(0.14, 390, 560, 0.6), { hasRim: false });
  const wood = times(22).map((index) =>
    tree(plate, "fir", { x: index * 58 + dice.between(-20, 20), y: WATER + 2, height: dice.between(70, 130), width: 50 }),
  );
  plate.fill(wood.join(""), plate.tone(0.46));
  plate.rect(LEFT, WATER - 16, RIGHT - LEFT, 20, plate.tone(0.56));
  const stone: Stone = {
    lit: blend(blend(light, low, 0.5), far, 0.2),
    shadow: blend(far, mid, 0.5),
    roof: accent,
    roofShade: blend(accent, ink, 0.4),
    slit: isNight ? light : blend(ink, mid, 0.3),
  };
  const hasCones = !plate.setting.hasFlatRoofs && plate.setting.town !== "dome";
  const x = dice.between(570, 630);
  plate.ground(
    WATER,
    plate.downward(
      [
        [0, blend(mid, low, 0.35)],
        [1, blend(mid, ink, 0.6)],
      ],
      WATER,
      BOTTOM,
    ),
  );
  castle(plate, x, stone, hasCones);
  moat(plate, x, stone);
  bridge(plate, x, stone);
  const bank = d`M${LEFT} 760Q170 700 330 790L350 ${BOTTOM}H${LEFT}ZM${RIGHT} 742Q1010 716 900 ${BOTTOM}H${RIGHT}Z`;
  plate.fill(bank, ink);
  grass(plate, 780, 40, 60, ink, LEFT, 240);
  grass(plate, 780, 40, 60, ink, 1000, RIGHT);
  birds(plate, x + side * 150, 110, 6, 12);
  return { focusX: x, focusY: 380 };
}

function castle(plate: Plate, x: number, stone: Stone, hasCones: boolean): void {
  keep(plate, x + 40, stone, hasCones);
  tower(plate, { x: x - 118, top: 210, width: 82, stone, hasCones });
  for (const side of [-1, 1]) wall(plate, side < 0 ? x - 330 : x + 70, 260, 404, stone);
  tower(plate, { x: x - 330, top: 300, width: 108, stone, hasCones });
  tower(plate, { x: x + 330, top: 286, width: 118, stone, hasCones });
  // The gatehouse between two smaller towers.
  wall(plate, x - 70, 140, 350, stone);
  const { ink, light, accent } = plate.palette;
  plate.fill(archPath(x - 42, 430, 84, WATER - 430), blend(stone.lit, ink, 0.45));
  plate.fill(archPath(x - 33, 442, 66, WATER - 442), blend(ink, accent, 0.12));
  plate.line(
    times(5)
      .map((bar) => d`M${x - 26 + bar * 13} 446v44`)
      .join("") + d`M${x - 33} 462h66M${x - 33} 480h66`,
    blend(light, ink, 0.45),
    3.5,
  );
  for (const side of [-1, 1]) tower(plate, { x: x + side * 84, top: 330, width: 66, stone, hasCones });
}

/** A wall with battlements. @param top its height in the picture */
function wall(plate: Plate, x: number, width: number, top: number, { lit, shadow, slit }: Stone): void {
  const { ink } = plate.palette;
  plate.rect(x, top, width, WATER - top, lit);
  plate.rect(x, top + 34, width, 8, shadow, { opacity: 0.7 });
  const merlons = times(Math.floor(width / 26)).map((index) => d`M${x + 4 + index * 26} ${top + 2}v-18h15v18Z`);
  plate.fill(merlons.join(""), lit);
  const joints = times(Math.floor(width / 20)).map(
    (index) => d`M${x + 10 + ((index * 53) % (width - 24))} ${top + 58 + ((index * 37) % 86)}h16`,
  );
  plate.line(joints.join(""), blend(lit, ink, 0.24), 3, { opacity: 0.7 });
  const slits = times(Math.floor(width / 76)).map((index) => d`M${x + 40 + index * 76} ${top + 66}v26`);
  plate.line(slits.join(""), slit, 6);
}

interface TowerShape {
  x: number;
  top: number;
  width: number;
  stone: Stone;
  hasCones: boolean;
}

/** A round tower, under a cone or battlements. */
function tower(plate: Plate, { x, top, width, stone, hasCones }: TowerShape): void {
  const { lit, shadow, roof, roofShade, slit } = stone;
  const { ink, accent } = plate.palette;
  const half = width / 2;
  plate.rect(x - half, top, width, WATER - top + 4, lit);
  plate.rect(x + half * 0.28, top, half * 0.72, WATER - top + 4, shadow);
  plate.rect(x - half * 1.12, top, width * 1.12, 30, lit);
  plate.rect(x + half * 0.28, top, half * 0.84, 30, shadow);
  plate.line(d`M${x - half * 1.1} ${top + 33}h${width * 1.1}`, blend(shadow, ink, 0.3), 5);
  plate.line(d`M${x - half * 0.2} ${top + 66}v28M${x - half * 0.36} ${top + 146}v28`, slit, 7);
  if (hasCones) {
    plate.note("pitched roof");
    const tip = top - width * 1.25;
    plate.fill(
      polygon([
        [x - half * 1.3, top + 2],
        [x, tip],
        [x + half * 1.3, top + 2],
      ]),
      roof,
    );
    plate.fill(
      polygon([
        [x + half * 0.32, top + 2],
        [x, tip],
        [x + half * 1.3, top + 2],
      ]),
      roofShade,
    );
    flag(plate, x, tip);
    return;
  }
  const merlons = times(5).map((index) => d`M${x - half * 1.12 + (index * width * 1.12) / 5} ${top + 2}v-20h${width * 0.14}v20Z`);
  plate.fill(merlons.slice(0, 3).join(""), lit);
  plate.fill(merlons.slice(3).join(""), shadow);
  if (width > 80) flag(plate, x, top - 6, accent);
}

function flag(plate: Plate, x: number, y: number, cloth = plate.palette.light): void {
  plate.line(d`M${x} ${y + 6}v-52`, plate.palette.ink, 3);
  plate.fill(d`M${x} ${y - 46}q18 -9 32 0t26 0l-8 13q-14 7 -26 0t-24 5Z`, cloth);
}

/** The square keep, the highest part. */
function keep(plate: Plate, x: number, stone: Stone, hasCones: boolean): void {
  const { lit, shadow, roof, roofShade, slit } = stone;
  plate.rect(x - 88, 236, 176, 330, lit);
  plate.rect(x + 24, 236, 64, 330, shadow);
  if (hasCones) {
    plate.note("pitched roof");
    plate.fill(
      polygon([
        [x - 100, 240],
        [x - 46, 142],
        [x + 54, 142],
        [x + 100, 240],
      ]),
      roof,
    );
    plate.fill(
      polygon([
        [x + 24, 240],
        [x + 34, 142],
        [x + 54, 142],
        [x + 100, 240],
      ]),
      roofShade,
    );
    for (const away of [-46, 54]) plate.line(d`M${x + away} 142v-22`, plate.palette.ink, 3);
  } else
    plate.fill(
      times(7)
        .map((index) => d`M${x - 88 + index * 26} 238v-22h16v22Z`)
        .join(""),
      lit,
    );
  for (const [away, y] of [
    [-58, 280],
    [-12, 280],
    [-58, 352],
    [-12, 352],
  ] as const)
    plate.fill(archPath(x + away, y, 22, 40), slit);
}

/** The reflection of the walls, broken by ripples. */
function moat(plate: Plate, x: number, { lit, shadow }: Stone): void {
  const { dice, palette } = plate;
  const { light, low } = palette;
  plate.fill(d`M${x - 390} ${WATER}H${x + 390}L${x + 370} ${WATER + 74}H${x - 370}Z`, blend(lit, shadow, 0.5), { opacity: 0.34 });
  for (const [away, width, depth] of [
    [-330, 100, 150],
    [-118, 78, 190],
    [40, 170, 200],
    [330, 110, 160],
  ] as const)
    plate.fill(d`M${x + away - width / 2} ${WATER}h${width}l-8 ${depth}h${-width + 16}Z`, shadow, { opacity: 0.3 });
  const ripples = times(54).map(() => {
    const near = dice.next();
    return lens(dice.between(LEFT, RIGHT), WATER + 8 + near * 230, (20 + 110 * near) * dice.between(0.4, 1), 0.8 + 2 * near);
  });
  plate.fill(ripples.join(""), blend(low, light, 0.4), { opacity: 0.42 });
}

/** The bridge from the gate to the reader, on stone arches, with two people on it. */
function bridge(plate: Plate, x: number, { lit, shadow }: Stone): void {
  const { ink, accent, light, mid, low } = plate.palette;
  const deck = [
    [x - 36, WATER - 6],
    [x + 36, WATER - 6],
    [x + 190, BOTTOM],
    [x - 100, BOTTOM],
  ] as const;
  plate.fill(d`M${x - 36} ${WATER - 6}L${x - 62} ${WATER + 20}L${x - 190} ${BOTTOM}H${x - 100}Z`, shadow);
  for (const [share, size] of [
    [0.24, 20],
    [0.52, 34],
    [0.86, 50],
  ] as const) {
    const [atX, y] = [x - 50 - 98 * share, WATER + 10 + 236 * share];
    plate.fill(
      d`M${atX - size * 0.7} ${y + size}q${size * 0.1} ${-size} ${size * 0.62} ${-size * 1.04}q${size * 0.3} ${size * 0.2} ${size * 0.16} ${size * 1.04}Z`,
      blend(mid, ink, 0.62),
    );
  }
  plate.fill(polygon(deck), blend(lit, light, 0.25));
  const setts = times(9).map((row) => {
    const near = (row / 8) ** 1.6;
    return d`M${x - 36 - 64 * near} ${WATER - 4 + 258 * near}L${x + 36 + 154 * near} ${WATER - 4 + 258 * near}`;
  });
  plate.line(setts.join(""), blend(shadow, ink, 0.2), 2.6, { opacity: 0.5 });
  plate.line(d`M${x - 36} ${WATER - 14}L${x - 104} ${BOTTOM}`, lit, 15);
  plate.line(d`M${x + 36} ${WATER - 14}L${x + 198} ${BOTTOM}`, shadow, 15);
  for (const [away, y, height, garment] of [
    [6, 628, 66, accent],
    [46, 716, 104, blend(light, low, 0.3)],
  ] as const) {
    plate.ellipse(x + away + 12, y, height * 0.28, 5, ink, { opacity: 0.3 });
    person(plate, { x: x + away, y, height, colour: blend(ink, mid, 0.1), garment });
  }
}
