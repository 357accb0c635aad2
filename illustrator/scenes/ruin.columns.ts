import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { d, polygon, times } from "../draw/svg.ts";
import { cypress, tree } from "../draw/trees.ts";

const GROUND = 610;
const STEP = 118;

interface Marble {
  lit: string;
  shadow: string;
}

/** The remains of an ancient temple: columns on three steps, half of them still under their beam, drums in the grass. */
export function ruinColumns(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, 540);
  const side = dice.side();
  sun(plate, 600 + side * dice.between(300, 420), dice.between(170, 300), dice.between(56, 84), { isCrescent: true });
  clouds(plate, 60, 260, 4);
  plate.land(plate.ridge(520, { amplitude: 84, frequency: 1.4, octaves: 3 }), plate.mist(0.14, 430, 600, 0.6));
  plate.land(plate.ridge(570, { amplitude: 40, frequency: 1.8, octaves: 2 }), plate.mist(0.36, 520, 640, 0.5), { hasRim: false });
  const trees = times(9).map(() => cypress(plate, dice.between(0, 1200), 600 + dice.between(-10, 10), dice.between(60, 120)));
  plate.fill(trees.join(""), plate.tone(0.56));
  const earth = blend(blend(low, accent, 0.16), mid, 0.34);
  plate.ground(
    GROUND,
    plate.downward(
      [
        [0, earth],
        [1, blend(earth, ink, 0.5)],
      ],
      GROUND,
      BOTTOM,
    ),
  );
  const marble: Marble = { lit: blend(blend(light, low, 0.3), accent, 0.06), shadow: blend(far, ink, 0.24) };
  const x = dice.between(560, 640);
  steps(plate, x, marble);
  const heights = [300, 300, 300, 300, dice.between(170, 230), dice.between(60, 110), dice.between(220, 270)];
  const turned = dice.chance() ? heights : heights.toReversed();
  for (const [index, height] of turned.entries()) column(plate, x + (index - 3) * STEP, height, marble);
  beam(plate, x + (turned[0] === 300 ? -3 : 0) * STEP, marble);
  for (const [away, y, size] of [
    [-420, 706, 42],
    [-330, 738, 54],
    [400, 716, 48],
    [486, 748, 38],
  ] as const)
    drum(plate, x + away + dice.between(-20, 20), y, size, marble);
  for (const [away, y, height, garment] of [
    [-96, 716, 92, accent],
    [-48, 722, 84, blend(light, low, 0.4)],
  ] as const) {
    plate.ellipse(x + away + 16, y, height * 0.3, 5, ink, { opacity: 0.3 });
    person(plate, {
      x: x + away,
      y,
      height,
      colour: blend(ink, mid, 0.1),
      garment,
      hat: plate.setting.hat,
      hatInk: blend(light, accent, 0.3),
    });
  }
  plate.fill(tree(plate, "broadleaf", { x: side < 0 ? 1150 : 50, y: 796, height: 420, width: 210 }), blend(ink, mid, 0.1));
  grass(plate, 806, 70, 56, ink, LEFT, RIGHT);
  birds(plate, x - side * 240, 190, 6, 12);
  return { focusX: x, focusY: 450 };
}

function steps(plate: Plate, x: number, { lit, shadow }: Marble): void {
  const { ink } = plate.palette;
  for (const row of times(3)) {
    const [half, y] = [448 + row * 34, GROUND - 6 + row * 24];
    plate.rect(x - half, y, half * 2, 25, blend(lit, ink, 0.1));
    plate.rect(x - half, y, half * 2, 6, lit);
    const joints = times(9).map((joint) => d`M${x - half + 50 + joint * 106 + row * 20} ${y + 6}v19`);
    plate.line(joints.join(""), shadow, 2.4);
  }
  plate.fill(d`M${x - 482} ${GROUND + 66}h1000l60 22h-1010Z`, ink, { opacity: 0.3 });
}

/** A fluted column; a broken one has a ragged top and no capital. */
function column(plate: Plate, x: number, height: number, { lit, shadow }: Marble): void {
  const { ink } = plate.palette;
  const isWhole = height === 300;
  const foot = GROUND - 6;
  const top = foot - height;
  const [wide, narrow] = [32, isWhole ? 26 : 30];
  const head = isWhole
    ? ([
        [x + narrow, top],
        [x - narrow, top],
      ] as const)
    : ([
        [x + narrow, top + 14],
        [x + 8, top - 8],
        [x - 6, top + 16],
        [x - narrow, top - 4],
      ] as const);
  plate.fill(polygon([[x - wide, foot], [x + wide, foot], ...head]), lit);
  plate.fill(
    polygon([
      [x + 8, foot],
      [x + wide, foot],
      [x + narrow, top + (isWhole ? 0 : 14)],
      [x + 6, top + (isWhole ? 0 : 4)],
    ]),
    shadow,
  );
  const flutes = [-20, -9, 3, 15].map((away) => d`M${x + away} ${foot - 4}L${x + away * 0.84} ${top + 20}`);
  plate.line(flutes.join(""), blend(lit, ink, 0.28), 2.6, { opacity: 0.75 });
  const drums = times(Math.floor(height / 76)).map((drum) => d`M${x - wide} ${foot - 70 - drum * 76}h${wide * 2}`);
  plate.line(drums.join(""), blend(shadow, ink, 0.2), 2, { opacity: 0.5 });
  plate.rect(x - wide - 5, foot - 12, wide * 2 + 10, 13, lit);
  if (!isWhole) return;
  plate.fill(d`M${x - narrow} ${top}Q${x - 42} ${top - 6} ${x - 44} ${top - 22}H${x + 44}Q${x + 42} ${top - 6} ${x + narrow} ${top}Z`, lit);
  plate.fill(d`M${x + 8} ${top}L${x + 10} ${top - 22}H${x + 44}Q${x + 42} ${top - 6} ${x + narrow} ${top}Z`, shadow);
}

/** The beam over the four whole columns, and the corner of the pediment. @param x of the first of them */
function beam(plate: Plate, x: number, { lit, shadow }: Marble): void {
  const { ink } = plate.palette;
  const top = GROUND - 328;
  const [from, to] = [x - 50, x + 3 * STEP + 50];
  plate.rect(from, top - 30, to - from, 31, lit);
  plate.rect(from, top - 62, to - from, 33, blend(lit, shadow, 0.34));
  for (const panel of times(12)) plate.rect(from + 12 + panel * ((to - from) / 12), top - 60, 14, 29, blend(lit, ink, 0.1));
  plate.rect(from - 8, top - 74, to - from + 16, 13, lit);
  plate.fill(
    polygon([
      [from - 8, top - 74],
      [to - 120, top - 74],
      [to - 176, top - 112],
      [to - 220, top - 104],
    ]),
    blend(lit, ink, 0.06),
  );
  plate.rect(from, top - 1, to - from, 7, ink, { opacity: 0.26 });
}

/** A fallen drum of a column. */
function drum(plate: Plate, x: number, y: number, size: number, { lit, shadow }: Marble): void {
  const { ink } = plate.palette;
  plate.ellipse(x + size * 0.8, y + size * 0.42, size * 1.5, size * 0.2, ink, { opacity: 0.3 });
  plate.fill(d`M${x} ${y - size * 0.5}H${x + size * 1.3}V${y + size * 0.5}H${x}Z`, shadow);
  plate.rect(x, y - size * 0.5, size * 1.3, size * 0.4, blend(lit, shadow, 0.3));
  plate.ellipse(x + size * 1.3, y, size * 0.3, size * 0.5, shadow);
  plate.ellipse(x, y, size * 0.34, size * 0.5, lit);
  plate.ellipse(x, y, size * 0.1, size * 0.14, shadow);
}
