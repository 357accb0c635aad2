import { blend } from "../colour.ts";
import { JAR, lamp, pot, view } from "../draw/interior.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { boxPath, d, polygon, rotate, times } from "../draw/svg.ts";

const SHELVES = 3;
const SHELF_WIDTH = 690;
const BENCH = 640;
const PANE = { y: 70, width: 310, height: 330 };

/** A potter's workshop: shelves of pots in slanting light, a wheel, brushes. */
export function workshopShelves(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? blend(mid, ink, 0.3) : blend(far, mid, 0.35);
  plate.ground(
    -20,
    plate.gradient(
      [
        [0, blend(wall, ink, 0.35)],
        [1, wall],
      ],
      [0, 0],
      [WIDTH, 0],
    ),
  );
  const isLeft = dice.chance();
  const x = isLeft ? 70 : 820;
  const facing = isLeft ? 1 : -1;
  const { y, width, height } = PANE;
  view(plate, boxPath(x, y, width, height), { x, ...PANE }, "hills");
  plate.line(d`M${x + width / 2} ${y}V${y + height}M${x} ${y + height / 2}H${x + width}`, ink, 10);
  plate.fill(boxPath(x - 8, y - 8, width + 16, height + 16), "none", { stroke: ink, "stroke-width": 16 });
  const inner = isLeft ? x + width : x;
  plate.fill(
    polygon([
      [inner, y],
      [inner + facing * 720, 360],
      [inner + facing * 720, 800],
      [inner, y + height],
    ]),
    light,
    { opacity: 0.13 },
  );
  const shelfX = isLeft ? 460 : 50;
  for (const shelf of times(SHELVES)) shelfOfPots(plate, shelfX, 190 + shelf * 165, facing);

  plate.ground(BENCH, blend(accent, ink, 0.45), 26);
  plate.ground(BENCH + 26, blend(ink, mid, 0.1));
  const wheelX = isLeft ? 230 : 960;
  plate.ellipse(wheelX, BENCH, 120, 16, ink);
  plate.ellipse(wheelX, BENCH - 8, 120, 16, blend(far, light, 0.3));
  pot(plate, {
    x: wheelX,
    y: BENCH - 8,
    height: 170,
    profile: dice.whole(0, 3),
    colour: blend(accent, light, 0.15),
    shade: blend(accent, ink, 0.35),
  });
  brushes(plate, isLeft ? 980 : 140);
  for (const share of [0.33, 0.62])
    lamp(plate, { x: shelfX + SHELF_WIDTH * share, drop: 20, size: 46, colour: ink, shade: blend(ink, "#000000", 0.3) });
  plate.rect(40, BENCH + 70, WIDTH - 80, 6, blend(ink, low, 0.12));
  return { focusX: shelfX + SHELF_WIDTH / 2, focusY: 360 };
}

function shelfOfPots(plate: Plate, from: number, y: number, facing: number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const glazes = [
    accent,
    light,
    blend(accent, far, 0.5),
    blend(mid, low, 0.4),
    blend(far, low, 0.5),
    blend(accent, ink, 0.3),
    blend(mid, ink, 0.35),
  ];
  plate.rect(from + 6, y + 14, SHELF_WIDTH, 16, ink, { opacity: 0.35 });
  let last = "";
  for (let x = from + 30; x < from + SHELF_WIDTH - 40; ) {
    const height = dice.between(62, 128);
    const half = height * 0.45;
    if (x + half * 2 > from + SHELF_WIDTH) break;
    const glaze = dice.pick(glazes.filter((one) => one !== last));
    last = glaze;
    const middle = x + half;
    plate.fill(
      polygon([
        [middle, y],
        [middle + facing * height * 0.5, y - height * 0.2],
        [middle + facing * height * 0.55, y - height * 0.7],
        [middle, y - height * 0.9],
      ]),
      ink,
      { opacity: 0.22 },
    );
    pot(plate, {
      x: middle,
      y,
      height,
      profile: dice.whole(0, 4),
      colour: glaze,
      shade: blend(glaze, ink, 0.36),
      band: dice.chance(0.45) ? blend(glaze, ink, 0.6) : null,
    });
    x += half * 2 + dice.between(6, 24);
  }
  plate.rect(from, y, SHELF_WIDTH, 14, blend(accent, ink, 0.55));
  plate.rect(from, y + 14, SHELF_WIDTH, 5, ink);
}

function brushes(plate: Plate, x: number): void {
  const { low, light, far, ink, accent } = plate.palette;
  for (const index of times(6)) {
    const lean = (index - 2.5) * 0.14;
    const [tipX, tipY] = [x + Math.sin(lean) * 160, 610 - Math.cos(lean) * 160];
    plate.line(d`M${x} 610L${x + Math.sin(lean) * 150} ${610 - Math.cos(lean) * 150}`, blend(ink, accent, 0.4), 6);
    plate.ellipse(tipX, tipY, 7, 17, index % 2 ? accent : light, { transform: rotate(lean * 57, tipX, tipY) });
  }
  pot(plate, { x, y: BENCH, height: 110, profile: JAR, colour: blend(far, low, 0.5), shade: blend(far, ink, 0.4), band: accent });
}
