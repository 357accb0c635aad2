import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { lamp, pot, view } from "../draw/interior.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { archPath, boxPath, d, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const FLOOR = 650;
const LOOM = { x: 430, y: 120, width: 470, height: 500 };
/** Finished share of the carpet, from its foot. */
const DONE = 0.62;

/** A weaver at an upright loom: a half-finished carpet, balls of wool, a window. */
export function workshopLoom(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? blend(mid, ink, 0.3) : blend(low, far, 0.5);
  plate.ground(
    -20,
    plate.gradient(
      [
        [0, wall],
        [1, blend(wall, ink, 0.3)],
      ],
      [0, 0],
      [1200, 0],
    ),
  );
  windowWithLight(plate, wall);
  plate.ground(
    FLOOR,
    plate.downward(
      [
        [0, blend(accent, ink, 0.6)],
        [1, blend(ink, accent, 0.2)],
      ],
      FLOOR,
      800,
    ),
  );
  plate.line(
    times(9)
      .map((board) => d`M${600 + (-720 + board * 180) * 0.7} ${FLOOR}L${-120 + board * 180} 820`)
      .join(""),
    blend(ink, "#000000", 0.1),
    3,
    { opacity: 0.4 },
  );
  wools(plate, 960, 200);
  loom(plate);
  const weaverX = LOOM.x + dice.between(150, 300);
  plate.ellipse(weaverX + 20, 742, 120, 16, ink, { opacity: 0.4 });
  person(plate, { x: weaverX, y: 744, height: 330, colour: blend(ink, accent, 0.1), garment: blend(mid, ink, 0.1), dress: "skirt" });
  basket(plate, 280, 760, [accent, light, blend(mid, low, 0.3)]);
  basket(plate, 1030, 770, [blend(accent, light, 0.4), blend(far, low, 0.3), accent]);
  pot(plate, {
    x: 130,
    y: 700,
    height: 130,
    profile: dice.whole(0, 4),
    colour: blend(accent, light, 0.2),
    shade: blend(accent, ink, 0.4),
    band: blend(accent, ink, 0.5),
  });
  for (const x of [380, 950]) lamp(plate, { x, drop: dice.between(20, 60), size: 44, colour: blend(ink, mid, 0.2), shade: ink });
  return { focusX: LOOM.x + LOOM.width / 2, focusY: 400 };
}

/** A window, and the light that falls through it. */
function windowWithLight(plate: Plate, wall: string): void {
  const { light, ink } = plate.palette;
  const pane = { x: 90, y: 130, width: 220, height: 300 };
  plate.fill(archPath(pane.x - 18, pane.y - 18, pane.width + 36, pane.height + 18), blend(wall, light, 0.4));
  view(plate, archPath(pane.x, pane.y, pane.width, pane.height), pane, "hills");
  plate.line(d`M${pane.x + 110} 130V430M${pane.x} 300H${pane.x + 220}`, blend(wall, ink, 0.5), 7);
  plate.rect(pane.x - 32, 428, pane.width + 64, 16, blend(wall, light, 0.3));
  plate.fill(
    polygon([
      [310, 170],
      [960, 430],
      [960, 820],
      [310, 470],
    ]),
    light,
    { opacity: 0.14 },
  );
}

/** Posts, beams, warp and the carpet with its stripes and lozenges. */
function loom(plate: Plate): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const { x, y, width, height } = LOOM;
  const wood = blend(ink, accent, 0.32);
  plate.rect(x + 18, y + 22, width, height, ink, { opacity: 0.22 });
  const warp = times(47).map((thread) => d`M${x + 6 + thread * 10} ${y}V${y + height}`);
  plate.line(warp.join(""), blend(light, low, 0.3), 2, { opacity: 0.9 });
  const inks = [accent, blend(mid, ink, 0.25), light, blend(accent, ink, 0.35), blend(far, low, 0.2), blend(mid, far, 0.4)];
  let foot = y + height;
  let last = "";
  while (foot > y + height * (1 - DONE)) {
    const tall = dice.between(18, 62);
    const colour = dice.pick(inks.filter((one) => one !== last));
    const other = dice.pick(inks.filter((one) => one !== colour));
    last = colour;
    plate.rect(x, foot - tall, width, tall + 1, colour);
    const half = tall * 0.36;
    const count = Math.floor(width / (tall * 1.5));
    const motifs = times(count).map((motif) => {
      const [middle, level] = [x + ((motif + 0.5) * width) / count, foot - tall / 2];
      return polygon([
        [middle - half * 1.5, level],
        [middle, level - half],
        [middle + half * 1.5, level],
        [middle, level + half],
      ]);
    });
    if (tall > 34) plate.fill(motifs.join(""), other);
    else plate.line(d`M${x} ${foot - tall / 2}H${x + width}`, other, 4, { "stroke-dasharray": "12 10" });
    foot -= tall;
  }
  plate.rect(x + width * 0.72, foot, width * 0.28, y + height - foot, ink, { opacity: 0.16 });
  for (const side of [x - 26, x + width]) {
    plate.rect(side, y - 40, 26, height + 110, wood);
    plate.rect(side + 16, y - 40, 10, height + 110, blend(wood, ink, 0.5));
  }
  for (const beam of [y - 12, y + height]) {
    plate.rect(x - 44, beam, width + 88, 24, blend(wood, light, 0.12));
    plate.rect(x - 44, beam + 15, width + 88, 9, blend(wood, ink, 0.4));
  }
  plate.rect(x, y + height * (1 - DONE) - 74, width, 12, wood);
}

function wools(plate: Plate, x: number, y: number): void {
  const { light, low, far, mid, ink, accent } = plate.palette;
  const inks = [accent, light, blend(mid, low, 0.3), blend(accent, ink, 0.3), blend(far, low, 0.4), blend(mid, ink, 0.3)];
  for (const shelf of times(3)) {
    const level = y + shelf * 118;
    for (const index of times(4)) ball(plate, x + 30 + index * 56, level - 24, 26, itemAt(inks, (index + shelf * 2) % inks.length));
    plate.fill(boxPath(x - 10, level, 250, 12), blend(accent, ink, 0.55));
  }
}

/** A ball of wool. */
function ball(plate: Plate, x: number, y: number, size: number, colour: string): void {
  const { ink } = plate.palette;
  plate.circle(x, y, size, colour);
  plate.fill(
    d`M${x + size * 0.3} ${y - size * 0.95}A${size} ${size} 0 0 1 ${x + size * 0.2} ${y + size * 0.98}Q${x + size * 0.7} ${y} ${x + size * 0.3} ${y - size * 0.95}Z`,
    blend(colour, ink, 0.32),
  );
  plate.line(
    d`M${x - size * 0.8} ${y - size * 0.2}q${size * 0.7} ${-size * 0.5} ${size * 1.4} ${-size * 0.1}M${x - size * 0.85} ${y + size * 0.2}q${size * 0.7} ${-size * 0.4} ${size * 1.5} 0M${x - size * 0.6} ${y + size * 0.6}q${size * 0.6} ${-size * 0.4} ${size * 1.2} 0`,
    blend(colour, ink, 0.3),
    2.4,
    { opacity: 0.7 },
  );
}

function basket(plate: Plate, x: number, y: number, colours: readonly string[]): void {
  const { far, ink } = plate.palette;
  for (const [index, colour] of colours.entries()) ball(plate, x - 48 + index * 48, y - 66 - (index % 2) * 14, 36, colour);
  const straw = blend(far, ink, 0.4);
  plate.fill(d`M${x - 98} ${y - 56}h196q-4 56 -34 66h-128q-30 -10 -34 -66Z`, straw);
  plate.fill(d`M${x + 34} ${y - 56}h64q-4 56 -34 66h-30q10 -30 0 -66Z`, blend(straw, ink, 0.3));
  plate.line(
    times(3)
      .map((row) => d`M${x - 94 + row * 5} ${y - 40 + row * 17}h${188 - row * 10}`)
      .join(""),
    blend(straw, ink, 0.45),
    3,
    { opacity: 0.7, "stroke-dasharray": "14 6" },
  );
}
