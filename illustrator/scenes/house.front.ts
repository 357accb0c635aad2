import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { pottedPlant } from "../draw/interior.ts";
import { lampGlow, shuttered, windowLight } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { archPath, boxPath, d, polygon, rotate, times } from "../draw/svg.ts";

const GROUND = 668;
const HOUSE = { left: 350, right: 850, eaves: 190 } as const;
const FLOORS = [236, 420] as const;

/** A guest house in its street: shutters, a balcony with flowers, the open door under its lamp, a bicycle at the wall. */
export function houseFront(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 520);
  sun(plate, dice.between(150, 280), dice.between(110, 180), dice.between(44, 62), { isCrescent: true });
  clouds(plate, 50, 150, 3);
  birds(plate, 930, 90, 5, 10);
  plate.land(plate.ridge(420, { amplitude: 110, frequency: 1.6, octaves: 3 }), plate.mist(0.12, 300, 640, 0.6));
  const dim = (colour: string) => (isNight ? blend(colour, mid, 0.55) : colour);
  const wall = dim(dice.pick([blend(light, accent, 0.22), blend(light, low, 0.4), blend(blend(light, far, 0.4), accent, 0.12)]));
  neighbour(plate, -40, 310, 300, dim(blend(far, low, 0.35)), 3);
  neighbour(plate, 890, 350, 262, dim(blend(blend(far, accent, 0.3), low, 0.3)), 4);
  plate.rect(HOUSE.left, HOUSE.eaves, HOUSE.right - HOUSE.left, GROUND - HOUSE.eaves, wall);
  plate.rect(HOUSE.right - 92, HOUSE.eaves, 92, GROUND - HOUSE.eaves, blend(wall, ink, 0.2));
  plate.rect(HOUSE.left, GROUND - 62, HOUSE.right - HOUSE.left, 62, blend(wall, ink, 0.16));
  roof(plate);
  const shutter = dim(dice.pick([accent, blend(mid, far, 0.2), blend(mid, ink, 0.2)]));
  for (const [floor, y] of FLOORS.entries())
    for (const column of [0, 2] as const)
      shuttered(plate, {
        x: 428 + column * 147,
        y: y + 14,
        width: 62,
        height: 98,
        isLit: dice.chance(isNight ? 0.75 : 0.25),
        shutter: floor ? shutter : blend(shutter, ink, 0.06),
      });
  balcony(plate, shutter);
  door(plate);
  street(plate);
  bicycle(plate, 422, GROUND + 12);
  const leaves: readonly [string, string] = [blend(mid, ink, 0.6), blend(mid, ink, 0.28)];
  pottedPlant(plate, 506, GROUND + 22, 70, leaves, blend(accent, ink, 0.15));
  pottedPlant(plate, 712, GROUND + 22, 84, leaves, blend(accent, ink, 0.15));
  person(plate, {
    x: dice.between(780, 830),
    y: GROUND + 34,
    height: 118,
    colour: ink,
    garment: accent,
    hat: plate.setting.hat,
    hatInk: light,
  });
  plate.rect(842, GROUND - 12, 36, 44, blend(ink, accent, 0.4));
  plate.line(d`M850 ${GROUND - 12}v-12h20v12`, ink, 3);
  tree(plate, 1090);
  return { focusX: 600, focusY: 430 };
}

function neighbour(plate: Plate, x: number, width: number, eaves: number, wall: string, rows: number): void {
  const { dice, palette, isNight } = plate;
  const { light, ink, mid, accent } = palette;
  plate.rect(x, eaves, width, GROUND - eaves, wall);
  plate.rect(x + width * 0.74, eaves, width * 0.26, GROUND - eaves, blend(wall, ink, 0.22));
  plate.fill(
    polygon([
      [x - 16, eaves + 4],
      [x + width * 0.12, eaves - 64],
      [x + width * 0.88, eaves - 64],
      [x + width + 16, eaves + 4],
    ]),
    blend(accent, ink, 0.36),
  );
  let [dark, lit] = ["", ""];
  for (const row of times(rows))
    for (const column of times(4)) {
      const pane = boxPath(x + 34 + column * ((width - 60) / 4), eaves + 34 + row * 84, 34, 50);
      if (dice.chance(isNight ? 0.5 : 0.1)) lit += pane;
      else dark += pane;
    }
  plate.fill(dark, blend(wall, ink, 0.55));
  plate.fill(lit, blend(light, mid, 0.08));
}

function roof(plate: Plate): void {
  const { ink, accent, light } = plate.palette;
  const tile = blend(accent, ink, 0.1);
  const [left, right, y] = [HOUSE.left - 34, HOUSE.right + 34, HOUSE.eaves + 14];
  plate.fill(
    polygon([
      [left, y],
      [HOUSE.left + 70, 78],
      [HOUSE.right - 70, 78],
      [right, y],
    ]),
    tile,
  );
  plate.fill(
    polygon([
      [HOUSE.right - 110, y],
      [HOUSE.right - 130, 78],
      [HOUSE.right - 70, 78],
      [right, y],
    ]),
    blend(tile, ink, 0.35),
  );
  for (const row of times(6)) {
    const down = (row + 1) / 7;
    plate.line(d`M${HOUSE.left + 70 - 104 * down} ${78 + (y - 78) * down}H${HOUSE.right - 70 + 104 * down}`, blend(tile, ink, 0.3), 2.4, {
      opacity: 0.6,
    });
  }
  plate.rect(left, y, right - left, 9, blend(light, ink, 0.3));
  plate.rect(470, 48, 40, 66, blend(tile, ink, 0.3));
  plate.rect(464, 42, 52, 10, blend(tile, ink, 0.5));
}

function balcony(plate: Plate, shutter: string): void {
  const { light, ink, mid, accent } = plate.palette;
  const [x, y] = [HOUSE.left + 188, 236];
  plate.fill(archPath(x + 26, y + 4, 72, 128), windowLight(plate));
  plate.line(d`M${x + 62} ${y + 6}v126M${x + 26} ${y + 60}h72`, shutter, 4);
  plate.fill(boxPath(x - 4, y + 4, 28, 128) + boxPath(x + 100, y + 4, 28, 128), shutter);
  plate.rect(x - 44, y + 128, 212, 12, blend(light, ink, 0.25));
  plate.rect(x - 44, y + 138, 212, 6, blend(light, ink, 0.5));
  const bars = times(18).map((bar) => d`M${x - 40 + bar * 12} ${y + 82}v46`);
  plate.line(bars.join(""), ink, 2.6);
  plate.line(d`M${x - 42} ${y + 82}h208`, ink, 5);
  for (const flower of times(16)) {
    plate.circle(x - 36 + flower * 13, y + 84 + (flower % 3) * 6, 9, blend(mid, ink, 0.3));
    if (flower % 2)
      plate.circle(x - 34 + flower * 13, y + 80 + (flower % 3) * 7, 6, flower % 4 === 1 ? accent : blend(light, "#ffffff", 0.3));
  }
}

function door(plate: Plate): void {
  const { light, ink, accent } = plate.palette;
  const x = 560;
  plate.fill(archPath(x - 8, GROUND - 196, 96, 196), blend(light, ink, 0.22));
  plate.fill(archPath(x, GROUND - 188, 80, 188), windowLight(plate));
  lampGlow(plate, x + 40, GROUND - 90, 130, 0.5);
  plate.fill(
    polygon([
      [x, GROUND],
      [x, GROUND - 146],
      [x - 34, GROUND - 130],
      [x - 34, GROUND + 14],
    ]),
    blend(accent, ink, 0.3),
  );
  plate.fill(
    polygon([
      [x + 20, GROUND - 30],
      [x + 20, GROUND - 120],
      [x + 62, GROUND - 120],
      [x + 62, GROUND - 30],
    ]),
    blend(accent, light, 0.5),
    { opacity: 0.35 },
  );
  plate.rect(x - 24, GROUND - 4, 130, 12, blend(light, ink, 0.3));
  plate.rect(x - 38, GROUND + 8, 158, 14, blend(light, ink, 0.42));
  // The sign over the street shows a bed instead of a word, so that every visitor understands it.
  plate.line(d`M${x + 84} ${GROUND - 238}h44`, ink, 5);
  plate.line(d`M${x + 92} ${GROUND - 238}v10M${x + 120} ${GROUND - 238}v10`, ink, 2.5);
  plate.rect(x + 82, GROUND - 228, 46, 36, ink);
  plate.line(d`M${x + 88} ${GROUND - 200}v-20M${x + 88} ${GROUND - 206}h34v6M${x + 122} ${GROUND - 206}v-5`, light, 3.2);
  plate.rect(x + 93, GROUND - 215, 10, 6, light);
  lampGlow(plate, x - 36, GROUND - 176, 74, 0.6);
  plate.circle(x - 36, GROUND - 176, 10, light);
}

function street(plate: Plate): void {
  const { low, far, ink } = plate.palette;
  const stone = plate.isNight ? blend(far, ink, 0.5) : blend(far, low, 0.45);
  plate.ground(GROUND + 8, stone);
  plate.ground(GROUND + 46, blend(stone, ink, 0.42));
  plate.ground(GROUND + 46, blend(stone, ink, 0.62), 9);
  const slabs = times(16).map((slab) => d`M${LEFT + slab * 84} ${GROUND + 46}L${LEFT + slab * 84 + 18} ${GROUND + 8}`);
  plate.line(slabs.join(""), blend(stone, ink, 0.3), 2.2);
  plate.fill(
    polygon([
      [LEFT, GROUND + 76],
      [760, GROUND + 60],
      [1220, GROUND + 92],
      [1220, BOTTOM],
      [LEFT, BOTTOM],
    ]),
    ink,
    { opacity: 0.35 },
  );
}

function bicycle(plate: Plate, x: number, y: number): void {
  const { ink, accent, light } = plate.palette;
  for (const across of [-44, 44]) {
    plate.line(d`M${x + across - 27} ${y - 27}a27 27 0 1 1 54 0a27 27 0 1 1 -54 0`, ink, 4);
    plate.circle(x + across, y - 27, 4, ink);
  }
  plate.line(
    d`M${x - 44} ${y - 27}L${x - 16} ${y - 70}L${x + 28} ${y - 70}L${x + 2} ${y - 27}ZM${x - 16} ${y - 70}L${x + 2} ${y - 27}M${x + 44} ${y - 27}L${x + 24} ${y - 84}h18`,
    accent,
    5,
  );
  plate.line(d`M${x - 26} ${y - 74}h22`, ink, 7);
  plate.rect(x + 30, y - 84, 34, 24, blend(light, accent, 0.3), { transform: rotate(4, x + 46, y - 70) });
}

function tree(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { mid, ink } = palette;
  plate.line(d`M${x} ${GROUND + 40}Q${x - 6} 560 ${x + 4} 430M${x} 540L${x - 46} 470`, blend(ink, mid, 0.2), 16);
  for (const index of times(16))
    plate.circle(x + dice.between(-110, 110), 330 + dice.between(-110, 130), dice.between(38, 70), blend(mid, ink, index % 2 ? 0.5 : 0.62));
  for (const index of times(8))
    plate.circle(
      x - 40 + dice.between(-70, 60),
      280 + dice.between(-70, 80),
      dice.between(20, 34),
      blend(mid, ink, 0.36 + (index % 2) * 0.06),
    );
}
