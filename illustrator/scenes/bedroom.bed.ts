import { blend } from "../colour.ts";
import { lamp, pottedPlant, view } from "../draw/interior.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { archPath, boxPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";

/** Top edge of the mattress, from which the whole bed is measured. */
const BED = 560;
const FLOOR = 640;

/** A room with a bed in front of a window: curtains, light on the wall, a lamp, a plant. */
export function bedroomBed(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? blend(mid, far, 0.4) : blend(low, far, 0.42);
  const trim = blend(light, wall, 0.25);
  plate.ground(
    -20,
    plate.downward(
      [
        [0, blend(wall, mid, 0.25)],
        [1, wall],
      ],
      0,
      800,
    ),
  );
  const pane = { x: dice.between(430, 520), y: 90, width: dice.between(400, 470), height: 410 };
  const isArched = dice.chance();
  const outline = isArched ? archPath : boxPath;
  const { x, y, width, height } = pane;
  plate.fill(outline(x - 26, y - 26, width + 52, height + 40), trim);
  view(plate, outline(x, y, width, height), pane, plate.setting.hasSea ? dice.pick(["sea", "hills"]) : "hills");
  const reveal = isArched ? width / 2 : 0;
  plate.fill(
    polygon([
      [x, y + height],
      [x, y + reveal],
      [x + 22, y + reveal * 0.9],
      [x + 22, y + height],
    ]),
    blend(wall, ink, 0.4),
    { opacity: 0.8 },
  );
  plate.line(d`M${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.5}H${x + width}`, trim, 9);
  plate.rect(x - 44, y + height + 4, width + 88, 20, blend(light, wall, 0.1));
  plate.fill(
    polygon([
      [x - 330, 250],
      [x - 150, 330],
      [x - 150, 560],
      [x - 330, 520],
    ]),
    light,
    { opacity: 0.5 },
  );
  plate.line(d`M${x - 240} 290V540M${x - 330} 385L${x - 150} 440`, wall, 8, { opacity: 0.8 });
  for (const side of [-1, 1]) curtain(plate, side < 0 ? x - 40 : x + width + 40, side);
  plate.rect(x - 190, 42, width + 380, 10, ink);
  plate.ground(FLOOR, blend(mid, ink, 0.55));
  plate.ground(FLOOR - 6, blend(light, wall, 0.3), 8);
  bed(plate);
  bedside(plate);
  pottedPlant(plate, 1160, 800, 250, [blend(mid, ink, 0.65), blend(mid, ink, 0.3)], blend(light, accent, 0.35));
  lamp(plate, { x: dice.between(200, 300), drop: dice.between(60, 110), size: 52, colour: accent, shade: blend(accent, ink, 0.4) });
  return { focusX: 560, focusY: 480 };
}

function curtain(plate: Plate, edge: number, side: number): void {
  const { accent, ink } = plate.palette;
  for (const fold of times(4)) {
    const x = edge + side * (fold * 30 - 10);
    plate.fill(
      d`M${x} 50h${34 * side}Q${x + side * (40 + fold * 4)} 300 ${x + side * (30 - fold * 6)} 600h${-34 * side}Q${x + side * 6} 300 ${x} 50Z`,
      fold % 2 ? blend(accent, ink, 0.22) : accent,
    );
  }
}

function bed(plate: Plate): void {
  const { low, light, far, mid, ink, accent } = plate.palette;
  const linen = blend(light, "#ffffff", 0.4);
  plate.fill(d`M70 ${BED + 40}V${BED - 120}q0 -50 60 -50h160q60 0 60 50V${BED + 40}Z`, blend(ink, mid, 0.3));
  plate.fill(d`M90 ${BED + 40}V${BED - 110}q0 -40 50 -40h140q50 0 50 40V${BED + 40}Z`, blend(ink, mid, 0.45));
  plate.fill(d`M40 ${BED + 60}H760q90 0 100 80V770H40Z`, linen);
  plate.fill(d`M40 ${BED + 150}H860V770H40Z`, blend(far, low, 0.45));
  const folds = times(5).map((fold) => d`M${110 + fold * 62} ${BED + 152}q${14 + fold * 3} 60 ${-6 + fold * 4} ${210}`);
  plate.line(folds.join(""), blend(far, mid, 0.3), 3, { opacity: 0.5 });
  const cushion = (points: readonly Point[], from: number, colour: string, shade: string) => {
    plate.fill(`${curve(points)}Z`, colour);
    const right = points.slice(3);
    plate.fill(`${curve([[from, BED + 62], [points[4]?.[0] ?? from, BED + 22], ...right])}Z`, shade);
  };
  cushion(
    [
      [95, BED + 62],
      [80, BED - 10],
      [150, BED - 48],
      [250, BED - 40],
      [282, BED + 10],
      [270, BED + 62],
    ],
    200,
    blend(light, "#ffffff", 0.6),
    blend(far, low, 0.5),
  );
  cushion(
    [
      [220, BED + 66],
      [205, BED + 6],
      [270, BED - 22],
      [360, BED - 14],
      [385, BED + 26],
      [372, BED + 66],
    ],
    310,
    accent,
    blend(accent, ink, 0.35),
  );
  const throwOver = d`M450 ${BED + 58}H700q40 10 46 60V790H450Z`;
  plate.fill(throwOver, blend(mid, ink, 0.2));
  plate.clipped(throwOver, () => {
    const bands = (from: number) =>
      times(8)
        .map((band) => d`M440 ${from + band * 30}H780`)
        .join("");
    plate.line(bands(BED + 80), accent, 7);
    plate.line(bands(BED + 94), light, 2.5);
  });
  plate.rect(40, 770, 820, 30, blend(ink, "#000000", 0.2));
}

function bedside(plate: Plate): void {
  const { light, ink, accent } = plate.palette;
  plate.rect(985, 590, 130, 14, ink);
  plate.line("M1000 604V770M1100 604V770", ink, 10);
  plate.circle(
    1050,
    470,
    150,
    plate.glow([
      [0, light, 0.55],
      [1, light, 0],
    ]),
  );
  plate.fill(
    polygon([
      [1005, 500],
      [1095, 500],
      [1075, 420],
      [1025, 420],
    ]),
    light,
  );
  plate.fill(
    polygon([
      [1062, 500],
      [1095, 500],
      [1075, 420],
      [1056, 420],
    ]),
    blend(light, accent, 0.35),
  );
  plate.line("M1050 500V590", ink, 8);
  plate.ellipse(1050, 590, 30, 6, ink);
}
