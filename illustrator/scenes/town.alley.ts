import { blend } from "../colour.ts";
import { dome, house } from "../draw/buildings.ts";
import { person } from "../draw/figures.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, sky, sun } from "../draw/sky.ts";
import { d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const MIDDLE = WIDTH / 2;
/** Number of houses on each side, and the offsets of their eaves. */
const HOUSES = 4;
const EAVES = [10, 60, 0, 90];
const STEPS = 13;
/** Returns half the width of the alley at a nearness from 0 (its far end) to 1. */
const reach = (near: number) => 90 + 470 * near * near + 40 * near;

/** A stepped alley that leads to a dome, seen through an arch: façades, washing, one edge of shadow. */
export function townAlley(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 420, { style: "smooth" });
  sun(plate, dice.between(480, 720), 190, dice.between(60, 84), isNight ? { isCrescent: true } : { style: "plain" });
  const [lit, shadow] = [blend(light, far, 0.25), blend(far, mid, 0.8)];
  const domeX = MIDDLE + dice.between(-40, 40);
  const roof = { roofInk: accent, roofShade: blend(accent, ink, 0.4) };
  house(plate, { x: domeX - 70, y: 470, width: 140, height: 150, lit, shadow, shadowShare: 0.36 });
  dome(plate, { x: domeX, y: 320, radius: 74, colour: accent, shade: roof.roofShade, rise: 1.15 });
  house(plate, { x: domeX + 86, y: 470, width: 34, height: 280, lit, shadow, shadowShare: 0.45, roof: "cone", ...roof });
  for (const side of [-1, 1] as const) for (const index of times(HOUSES)) facade(plate, side, index);

  const stone = blend(low, far, 0.35);
  for (const index of times(STEPS)) {
    const near = index / (STEPS - 1);
    const [y, half] = [468 + near * near * 350, reach(near)];
    plate.rect(MIDDLE - half, y, half * 2, 400, index % 2 ? stone : blend(stone, light, 0.25));
    plate.rect(MIDDLE - half, y, half * 2, 2 + 6 * near, blend(stone, ink, 0.3));
  }
  plate.fill(
    polygon([
      [MIDDLE - 90, 468],
      [MIDDLE - 20, 468],
      [MIDDLE + 40, 830],
      [20, 830],
    ]),
    ink,
    { opacity: 0.34 },
  );
  person(plate, {
    x: 690,
    y: 540,
    height: 58,
    colour: blend(ink, mid, 0.3),
    garment: blend(mid, low, 0.25),
    hat: "brim",
    hatInk: blend(light, low, 0.4),
  });
  person(plate, { x: 648, y: 594, height: 84, colour: ink, garment: accent, dress: "skirt" });
  for (const line of times(2)) washing(plate, line);
  archFrame(plate);
  birds(plate, 480, 210, 4, 10);
  return { focusX: MIDDLE, focusY: 400 };
}

function facade(plate: Plate, side: 1 | -1, index: number): void {
  const { palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const walls = [accent, blend(light, low, 0.5), blend(accent, far, 0.5), blend(far, low, 0.3), blend(mid, far, 0.3)];
  const right = side > 0 ? 1 : 0;
  const [from, to] = [index / HOUSES, (index + 1) / HOUSES];
  const x = (near: number) => MIDDLE + side * reach(near);
  const eaves = (near: number) => 330 - 260 * near * near - 20 * near - itemAt(EAVES, (index + right) % HOUSES) * to;
  const foot = (near: number) => 470 + 250 * near * near;
  const paint = itemAt(walls, (index * 2 + right + 2) % walls.length);
  const wall = side < 0 ? blend(paint, ink, 0.42) : blend(paint, light, 0.08);
  const [start, end] = [x(from), x(to)];
  plate.fill(
    polygon([
      [start, eaves(from)],
      [end, eaves(to)],
      [end, 830],
      [start, 830],
    ]),
    plate.downward(
      [
        [0, wall],
        [1, blend(wall, ink, 0.35)],
      ],
      200,
      800,
    ),
  );
  plate.fill(
    polygon([
      [start - side * 4, eaves(from)],
      [end + side * 4, eaves(to)],
      [end + side * 4, eaves(to) + 16],
      [start - side * 4, eaves(from) + 8],
    ]),
    blend(ink, mid, 0.2),
  );
  for (const floor of times(3)) {
    for (const across of [0.3, 0.68]) {
      const near = from + (to - from) * across;
      const height = foot(near) - eaves(near);
      facadeWindow(plate, {
        x: x(near),
        y: eaves(near) + height * (0.13 + floor * 0.26),
        half: Math.abs(end - start) * 0.09,
        height: height * 0.15,
        wall,
        hasFlowers: floor === 2,
      });
    }
  }
}

interface FacadeWindow {
  x: number;
  y: number;
  half: number;
  height: number;
  wall: string;
  hasFlowers: boolean;
}

function facadeWindow(plate: Plate, { x, y, half, height, wall, hasFlowers }: FacadeWindow): void {
  const { dice, palette, isNight } = plate;
  const { light, low, mid, ink, accent } = palette;
  const isLit = dice.chance(isNight ? 0.6 : 0.12);
  plate.rect(x - half * 1.25, y - height * 0.07, half * 2.5, height * 1.14, blend(wall, light, 0.25));
  plate.rect(x - half, y, half * 2, height, isLit ? light : blend(wall, ink, 0.6));
  plate.line(d`M${x} ${y}v${height}M${x - half} ${y + height * 0.45}h${half * 2}`, blend(wall, ink, 0.3), Math.max(1, half * 0.12));
  const shutter = blend(mid, ink, 0.32);
  plate.fill(
    d`M${x - half * 1.9} ${y}h${half * 0.9}v${height}h${-half * 0.9}ZM${x + half} ${y}h${half * 0.9}v${height}h${-half * 0.9}Z`,
    shutter,
  );
  const slats = times(4).map(
    (slat) =>
      d`M${x - half * 1.8} ${y + height * (0.15 + slat * 0.23)}h${half * 0.7}M${x + half * 1.1} ${y + height * (0.15 + slat * 0.23)}h${half * 0.7}`,
  );
  plate.line(slats.join(""), blend(shutter, ink, 0.5), Math.max(1, half * 0.09), { opacity: 0.8 });
  if (!hasFlowers || !dice.chance(0.6)) return;
  plate.rect(x - half * 2, y + height + 2, half * 4, 6, ink);
  for (const flower of times(5))
    plate.circle(x - half * 1.6 + flower * half * 0.8, y + height - 3, half * 0.48, flower % 2 ? accent : blend(mid, low, 0.2));
}

function washing(plate: Plate, line: number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const y = 150 + line * 100;
  const [from, to, pieces] = [250 + line * 90, 950 - line * 90, 9];
  plate.line(d`M${from} ${y}Q600 ${y + 70} ${to} ${y - 20}`, ink, 2);
  for (let piece = 1; piece < pieces; piece += 1) {
    const share = piece / pieces;
    const rest = 1 - share;
    const x = from * rest * rest + 2 * MIDDLE * share * rest + to * share * share;
    const level = y * rest * rest + 2 * (y + 70) * share * rest + (y - 20) * share * share;
    const length = 38 + dice.between(-8, 12);
    const cloth = itemAt([accent, light, blend(far, low, 0.2), blend(mid, low, 0.3)], piece % 4);
    plate.fill(d`M${x - 16} ${level}h30q3 ${length * 0.5} -1 ${length}q-14 5 -28 0q3 ${-length * 0.5} -1 ${-length}Z`, cloth);
    plate.fill(
      d`M${x + 4} ${level}h10q3 ${length * 0.5} -1 ${length}q-5 3 -10 3q3 ${-length * 0.5} 1 ${-length - 3}Z`,
      blend(cloth, ink, 0.22),
    );
  }
}

function archFrame(plate: Plate): void {
  const { light, mid, ink } = plate.palette;
  plate.fill("M-20 -20H1220V830H1090V360Q1090 30 600 26Q110 30 110 360V830H-20Z", blend(ink, "#000000", 0.12));
  plate.fill("M110 360V830H134V366Q134 60 600 52Q1066 60 1066 366V830H1090V360Q1090 30 600 26Q110 30 110 360Z", blend(ink, mid, 0.3));
  plate.circle(
    250,
    300,
    100,
    plate.glow([
      [0, light, 0.6],
      [1, light, 0],
    ]),
  );
  plate.fill("M236 262h28l10 20-10 44h-28l-10-44Z", light);
  plate.line("M250 100V262M226 282h48M236 326h28", ink, 5);
}
