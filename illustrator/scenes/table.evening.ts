import { blend } from "../colour.ts";
import { view, wallInk } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { archPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";

const TOP = 500;
const FLOOR = 690;

/** A table for two by a tall window: a white cloth, candles, glasses of wine, two chairs, curtains. */
export function tableEvening(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { light, far, mid, ink, accent } = palette;
  const wall = isNight ? wallInk(plate) : blend(blend(accent, far, 0.45), ink, 0.16);
  plate.ground(
    LEFT,
    plate.gradient(
      [
        [0, blend(wall, ink, 0.3)],
        [0.5, wall],
        [1, blend(wall, ink, 0.3)],
      ],
      [0, 0],
      [1200, 0],
    ),
  );
  const half = dice.between(190, 220);
  const pane = { x: 600 - half, y: 60, width: half * 2, height: 470 };
  plate.fill(archPath(pane.x - 24, pane.y - 24, pane.width + 48, pane.height + 30), blend(wall, light, 0.4));
  view(plate, archPath(pane.x, pane.y, pane.width, pane.height), pane, plate.setting.hasSea ? dice.pick(["sea", "hills"]) : "hills");
  const bars = d`M600 ${pane.y}v${pane.height}M${pane.x} ${pane.y + 190}h${pane.width}M${pane.x} ${pane.y + 330}h${pane.width}`;
  plate.line(bars, blend(wall, light, 0.4), 9);
  for (const side of [-1, 1]) {
    curtain(plate, 600 + side * (half + 46), side);
    sconce(plate, 600 + side * (half + 208));
  }
  panelling(plate, wall);
  plate.ground(
    FLOOR,
    plate.downward(
      [
        [0, blend(mid, ink, 0.5)],
        [1, blend(ink, "#000000", 0.1)],
      ],
      FLOOR,
      BOTTOM,
    ),
  );
  plate.line(
    times(13)
      .map((board) => d`M${board * 100} ${FLOOR}L${600 + (board * 100 - 600) * 1.5} ${BOTTOM}`)
      .join(""),
    ink,
    3,
    { opacity: 0.5 },
  );
  plate.ellipse(600, 752, 440, 24, "#000000", { opacity: 0.28 });
  for (const side of [-1, 1] as const) chair(plate, 600 + side * 350, side);
  cloth(plate);
  lampGlow(plate, 600, TOP - 84, 330, 0.5);
  place(plate, 600 - 172, 1);
  place(plate, 600 + 172, -1);
  candles(plate);
  flowers(plate, 600 + 74);
  return { focusX: 600, focusY: 430 };
}

function curtain(plate: Plate, edge: number, side: number): void {
  const { accent, ink } = plate.palette;
  for (const fold of times(4)) {
    const x = edge + side * (fold * 25 - 40);
    const path = d`M${x} 20h${30 * side}Q${x + side * (16 + fold * 14)} 250 ${x + side * (66 - fold * 6)} 380Q${x + side * 40} 470 ${x + side * (44 + fold * 10)} ${FLOOR}h${-34 * side}Q${x - side * 4} 470 ${x + side * 34} 380Q${x - side * 8} 230 ${x} 20Z`;
    plate.fill(path, blend(accent, ink, fold % 2 ? 0.42 : 0.2));
  }
  plate.line(d`M${edge - side * 16} 384q${side * 40} 22 ${side * 84} 4`, plate.palette.light, 9, { opacity: 0.85 });
}

/** A lamp on the wall with a shade. */
function sconce(plate: Plate, x: number): void {
  const { light, accent, ink } = plate.palette;
  lampGlow(plate, x, 240, 150, 0.6);
  plate.line(d`M${x} 300V262`, blend(light, accent, 0.4), 7);
  plate.circle(x, 304, 11, blend(light, accent, 0.3));
  plate.fill(
    polygon([
      [x - 34, 266],
      [x + 34, 266],
      [x + 22, 206],
      [x - 22, 206],
    ]),
    light,
  );
  plate.fill(
    polygon([
      [x + 10, 266],
      [x + 34, 266],
      [x + 22, 206],
      [x + 7, 206],
    ]),
    blend(light, blend(accent, ink, 0.2), 0.4),
  );
}

function panelling(plate: Plate, wall: string): void {
  const { ink, light } = plate.palette;
  const panel = blend(wall, ink, 0.42);
  plate.rect(LEFT, 540, RIGHT - LEFT, FLOOR - 540, panel);
  plate.rect(LEFT, 532, RIGHT - LEFT, 12, blend(panel, light, 0.18));
  plate.rect(LEFT, FLOOR - 18, RIGHT - LEFT, 18, blend(panel, ink, 0.4));
  const frames = times(9).map((index) => d`M${24 + index * 136} 564h104v84h-104Z`);
  plate.fill(frames.join(""), "none", { stroke: blend(panel, light, 0.14), "stroke-width": 4 });
}

/** The table under a cloth that falls in folds to the floor. */
function cloth(plate: Plate): void {
  const { light, low, far, ink } = plate.palette;
  const white = blend(light, "#ffffff", 0.35);
  const hem: Point[] = times(13).map((step) => [318 + step * 47, 738 + (step % 2 ? 12 : -6)]);
  plate.fill(`M338 ${TOP}H862L${curve(hem.toReversed()).slice(1)}Z`, blend(white, low, 0.2));
  const folds = times(8).map((fold) => {
    const x = 372 + fold * 66;
    return d`M${x} ${TOP + 20}Q${x - 10 + fold * 2} ${TOP + 130} ${600 + (x - 600) * 1.12} 742l26 -2Q${x + 12} ${TOP + 120} ${x + 8} ${TOP + 20}Z`;
  });
  plate.fill(folds.join(""), blend(far, low, 0.35), { opacity: 0.7 });
  plate.fill(d`M700 ${TOP}H862L888 742Q800 756 720 738Z`, ink, { opacity: 0.16 });
  plate.ellipse(600, TOP, 268, 34, white);
  plate.ellipse(600, TOP + 4, 262, 28, blend(white, "#ffffff", 0.4));
}

/** A chair from the side, turned to the table. */
function chair(plate: Plate, x: number, side: 1 | -1): void {
  const { ink, accent, far, light } = plate.palette;
  const wood = blend(ink, accent, 0.3);
  const at = (across: number, up: number) => d`${x + side * across} ${752 - up}`;
  plate.line(`M${at(60, 0)}Q${at(58, 150)} ${at(92, 372)}M${at(-62, 0)}L${at(-52, 150)}`, wood, 15);
  plate.line(`M${at(28, 6)}L${at(36, 150)}M${at(-30, 6)}L${at(-24, 150)}`, blend(wood, ink, 0.5), 12);
  plate.fill(
    `M${at(62, 196)}Q${at(62, 330)} ${at(92, 372)}Q${at(112, 384)} ${at(114, 356)}Q${at(88, 250)} ${at(90, 190)}Z`,
    blend(accent, far, 0.2),
  );
  plate.line(`M${at(70, 210)}Q${at(76, 320)} ${at(100, 366)}`, blend(light, accent, 0.5), 4);
  plate.fill(
    `M${at(-76, 152)}H${x + side * 74}Q${at(84, 176)} ${at(64, 184)}L${at(-62, 184)}Q${at(-86, 176)} ${at(-76, 152)}Z`,
    blend(accent, ink, 0.12),
  );
  plate.fill(`M${at(-76, 152)}H${x + side * 74}L${at(76, 142)}L${at(-74, 142)}Z`, wood);
}

/** A plate with a folded napkin, a knife, and a glass of wine. */
function place(plate: Plate, x: number, inwards: 1 | -1): void {
  const { light, low, far, ink, accent } = plate.palette;
  plate.ellipse(x + 6, TOP + 6, 66, 11, ink, { opacity: 0.22 });
  plate.ellipse(x, TOP + 1, 66, 11, blend(far, low, 0.35));
  plate.ellipse(x, TOP - 2, 62, 9, blend(light, "#ffffff", 0.6));
  plate.fill(d`M${x - 26} ${TOP - 4}L${x} ${TOP - 54}L${x + 26} ${TOP - 4}Q${x} ${TOP + 6} ${x - 26} ${TOP - 4}Z`, accent);
  plate.fill(d`M${x} ${TOP - 54}L${x + 26} ${TOP - 4}Q${x + 12} ${TOP + 1} ${x + 2} ${TOP}Z`, blend(accent, ink, 0.36));
  const glass = x + inwards * 88;
  plate.line(d`M${glass} ${TOP + 8}V${TOP - 50}M${glass - 20} ${TOP + 9}h40`, blend(light, low, 0.2), 5);
  plate.fill(
    d`M${glass - 27} ${TOP - 116}Q${glass - 36} ${TOP - 50} ${glass} ${TOP - 48}Q${glass + 36} ${TOP - 50} ${glass + 27} ${TOP - 116}Z`,
    light,
    { opacity: 0.5 },
  );
  plate.fill(
    d`M${glass - 31} ${TOP - 84}Q${glass - 30} ${TOP - 50} ${glass} ${TOP - 48}Q${glass + 30} ${TOP - 50} ${glass + 31} ${TOP - 84}Z`,
    blend(accent, ink, 0.44),
  );
  plate.line(d`M${glass - 20} ${TOP - 106}q-5 22 0 38`, "#ffffff", 3.5, { opacity: 0.7 });
}

function candles(plate: Plate): void {
  const { light, accent, ink } = plate.palette;
  for (const [x, height] of [
    [560, 118],
    [604, 86],
  ] as const) {
    plate.ellipse(x, TOP + 8, 24, 6, blend(ink, accent, 0.4));
    plate.rect(x - 9, TOP + 6 - height, 18, height, blend(light, "#ffffff", 0.4));
    plate.rect(x + 2, TOP + 6 - height, 7, height, blend(light, accent, 0.3));
    plate.fill(
      d`M${x} ${TOP - 36 - height}Q${x + 13} ${TOP - 10 - height} ${x} ${TOP + 2 - height}Q${x - 13} ${TOP - 10 - height} ${x} ${TOP - 36 - height}Z`,
      light,
    );
    plate.circle(
      x,
      TOP - 8 - height,
      60,
      plate.glow([
        [0, light, 0.7],
        [1, light, 0],
      ]),
    );
  }
}

function flowers(plate: Plate, x: number): void {
  const { light, accent, ink, mid } = plate.palette;
  for (const index of times(5)) {
    const [tipX, tipY] = [x + (index - 2) * 20, TOP - 92 - (index % 2) * 20];
    plate.line(d`M${x} ${TOP - 36}Q${x + (index - 2) * 6} ${TOP - 70} ${tipX} ${tipY}`, blend(mid, ink, 0.4), 5);
    plate.circle(tipX, tipY, 14, index % 2 ? accent : blend(light, accent, 0.35));
    plate.circle(tipX + 2, tipY + 2, 6, blend(accent, ink, 0.35));
  }
  plate.fill(d`M${x - 18} ${TOP - 48}h36q-6 20 4 40q0 16 -22 16t-22 -16q10 -20 4 -40Z`, blend(light, mid, 0.5));
  plate.fill(d`M${x + 4} ${TOP - 48}h14q-6 20 4 40q0 16 -20 16q10 -28 2 -56Z`, blend(mid, ink, 0.3));
}
