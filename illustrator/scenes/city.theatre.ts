import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const STAGE = 520;
const [WEST, EAST] = [230, 970] as const;

/** A theatre from the stalls: a gilded arch with its curtain drawn aside, dancers or a band in the spotlights, boxes, rows of seats. */
export function cityTheatre(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, mid, ink, accent, far } = palette;
  const wall = blend(blend(ink, accent, 0.26), mid, 0.2);
  plate.ground(LEFT, wall);
  const gold = blend(blend(light, accent, 0.34), ink, 0.1);
  backdrop(plate);
  if (dice.chance()) dancers(plate);
  else band(plate);
  spotlights(plate);
  for (const side of [-1, 1] as const) curtain(plate, side);
  valance(plate, gold);
  for (const side of [-1, 1] as const) {
    const inner = side < 0 ? WEST : EAST;
    plate.fill(
      polygon([
        [inner, LEFT],
        [side < 0 ? LEFT : RIGHT, LEFT],
        [side < 0 ? LEFT : RIGHT, 640],
        [inner, 600],
      ]),
      blend(wall, ink, side < 0 ? 0.1 : 0.34),
    );
    plate.line(d`M${inner} ${LEFT}V600`, gold, 22);
    plate.line(d`M${inner - side * 3} ${LEFT}V600`, blend(gold, ink, 0.34), 6);
    for (const level of times(3)) box(plate, inner + side * 118, 96 + level * 172, gold, side);
  }
  plate.fill(
    polygon([
      [LEFT, STAGE + 46],
      [RIGHT, STAGE + 46],
      [RIGHT, STAGE + 96],
      [LEFT, STAGE + 96],
    ]),
    blend(ink, accent, 0.14),
  );
  plate.line(d`M${WEST} ${STAGE + 46}H${EAST}`, gold, 9);
  for (const lamp of times(13)) {
    const x = WEST + 38 + lamp * 55.4;
    plate.circle(
      x,
      STAGE + 40,
      40,
      plate.glow([
        [0, light, 0.55],
        [1, light, 0],
      ]),
    );
    plate.fill(d`M${x - 13} ${STAGE + 48}a13 15 0 0 1 26 0Z`, gold);
  }
  for (const [row, y] of [612, 678, 764].entries()) seats(plate, y, 0.62 + row * 0.24, row, blend(accent, ink, 0.2 + row * 0.14), far);
  return { focusX: 600, focusY: 400 };
}

/** The painted scene: hills under a large moon, and the boards of the stage. */
function backdrop(plate: Plate): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  plate.rect(
    WEST,
    LEFT,
    EAST - WEST,
    STAGE + 70,
    plate.downward(
      [
        [0, blend(top, ink, 0.3)],
        [1, low],
      ],
      0,
      STAGE,
    ),
  );
  plate.circle(dice.between(500, 700), 230, 92, light);
  for (const hill of times(3)) {
    const crest = times(9).map((step): Point => [WEST - 20 + step * 98, 400 + hill * 26 - dice.between(0, 90) + hill * 16]);
    plate.fill(`${curve(crest)}${d`L${EAST + 20} ${STAGE}H${WEST - 20}Z`}`, blend(blend(far, mid, hill * 0.45), ink, hill * 0.14));
  }
  const boards = blend(blend(accent, ink, 0.5), far, 0.2);
  plate.fill(
    polygon([
      [WEST, STAGE - 46],
      [EAST, STAGE - 46],
      [EAST, STAGE + 46],
      [WEST, STAGE + 46],
    ]),
    boards,
  );
  plate.line(
    times(14)
      .map((board) => d`M${WEST + 20 + board * 55} ${STAGE - 46}L${600 + (WEST + 20 + board * 55 - 600) * 1.16} ${STAGE + 46}`)
      .join(""),
    blend(boards, ink, 0.4),
    2.6,
  );
}

function spotlights(plate: Plate): void {
  const { light } = plate.palette;
  for (const [from, to] of [
    [WEST + 30, 470],
    [600, 600],
    [EAST - 30, 730],
  ] as const) {
    plate.fill(
      polygon([
        [from - 8, 40],
        [from + 8, 40],
        [to + 110, STAGE + 10],
        [to - 110, STAGE + 10],
      ]),
      light,
      { opacity: 0.16 },
    );
    plate.ellipse(to, STAGE + 8, 112, 22, light, { opacity: 0.3 });
  }
}

/** Three dancers with raised arms, in wide skirts. */
function dancers(plate: Plate): void {
  const { light, ink, accent } = plate.palette;
  for (const [x, foot, height, cloth] of [
    [452, STAGE + 4, 196, blend(light, "#ffffff", 0.3)],
    [748, STAGE + 4, 196, blend(light, "#ffffff", 0.3)],
    [600, STAGE + 16, 232, accent],
  ] as const) {
    const at = (across: number, up: number): Point => [x + across * height, foot - up * height];
    const skin = blend(accent, ink, 0.5);
    plate.line(
      curve([at(-0.02, 0.4), at(-0.05, 0.2), at(-0.02, 0)]) + curve([at(0.04, 0.4), at(0.16, 0.22), at(0.08, 0.06)]),
      skin,
      height * 0.055,
    );
    plate.line(
      curve([at(-0.08, 0.72), at(-0.22, 0.86), at(-0.06, 1.08)]) + curve([at(0.08, 0.72), at(0.22, 0.86), at(0.07, 1.09)]),
      skin,
      height * 0.045,
    );
    plate.fill(
      curve(
        [
          at(-0.07, 0.5),
          at(-0.34, 0.36),
          at(-0.42, 0.28),
          at(-0.16, 0.27),
          at(0, 0.25),
          at(0.16, 0.27),
          at(0.42, 0.28),
          at(0.34, 0.36),
          at(0.07, 0.5),
        ],
        true,
      ),
      cloth,
    );
    plate.fill(
      curve([at(0.02, 0.5), at(0.1, 0.36), at(0.06, 0.26), at(0.16, 0.27), at(0.42, 0.28), at(0.34, 0.36), at(0.07, 0.5)], true),
      blend(cloth, ink, 0.28),
    );
    plate.fill(curve([at(-0.07, 0.48), at(-0.09, 0.72), at(0, 0.77), at(0.09, 0.72), at(0.07, 0.48)], true), cloth);
    plate.ellipse(x, foot - height * 0.87, height * 0.055, height * 0.07, skin);
    plate.circle(x, foot - height * 0.95, height * 0.045, ink);
  }
}

/** A double bass, a singer and a drum. */
function band(plate: Plate): void {
  const { light, low, ink, mid, accent } = plate.palette;
  const wood = blend(blend(accent, light, 0.2), ink, 0.3);
  for (const [x, foot, height, garment, dress] of [
    [420, STAGE, 198, blend(mid, low, 0.3), "trousers"],
    [600, STAGE + 16, 212, accent, "skirt"],
    [770, STAGE, 190, blend(light, low, 0.2), "trousers"],
  ] as const)
    person(plate, { x, y: foot, height, colour: blend(ink, mid, 0.1), head: blend(accent, ink, 0.5), garment, dress });
  const [bassX, foot] = [462, STAGE + 10];
  plate.line(d`M${bassX + 4} ${foot - 118}L${bassX + 18} ${foot - 250}`, blend(wood, ink, 0.5), 9);
  plate.fill(
    d`M${bassX} ${foot}C${bassX - 48} ${foot - 6} ${bassX - 44} ${foot - 62} ${bassX - 22} ${foot - 74}C${bassX - 34} ${foot - 110} ${bassX - 16} ${foot - 132} ${bassX + 6} ${foot - 132}C${bassX + 30} ${foot - 130} ${bassX + 44} ${foot - 106} ${bassX + 28} ${foot - 72}C${bassX + 50} ${foot - 58} ${bassX + 46} ${foot - 4} ${bassX} ${foot}Z`,
    wood,
  );
  plate.line(d`M${bassX} ${foot - 16}L${bassX + 18} ${foot - 246}`, light, 2);
  plate.line(d`M642 ${STAGE + 14}V${STAGE - 150}L622 ${STAGE - 168}`, ink, 4.5);
  plate.circle(618, STAGE - 170, 9, ink);
  plate.rect(742, STAGE - 84, 92, 78, accent);
  plate.rect(806, STAGE - 84, 28, 78, blend(accent, ink, 0.4));
  plate.ellipse(788, STAGE - 84, 46, 12, blend(light, "#ffffff", 0.2));
}

/** One half of the curtain, gathered to its side. */
function curtain(plate: Plate, side: 1 | -1): void {
  const { accent, ink, light } = plate.palette;
  const edge = side < 0 ? WEST : EAST;
  const inwards = -side;
  for (const fold of times(6).toReversed()) {
    const x = edge + inwards * fold * 34;
    const colour = blend(accent, ink, fold % 2 ? 0.36 : 0.12);
    plate.fill(
      d`M${x} ${LEFT}h${inwards * 44}Q${x + inwards * (40 - fold * 6)} 230 ${edge + inwards * (30 + fold * 11)} 356Q${edge + inwards * (36 + fold * 20)} 440 ${edge + inwards * (30 + fold * 22)} ${STAGE + 40}h${inwards * -44}Q${edge + inwards * fold * 16} 430 ${edge + inwards * fold * 9} 356Q${x - inwards * 10} 220 ${x} ${LEFT}Z`,
      colour,
    );
  }
  plate.line(d`M${edge} 360q${inwards * 50} 18 ${inwards * 104} -6`, light, 11);
  plate.line(d`M${edge + inwards * 60} 372v34M${edge + inwards * 72} 370v40M${edge + inwards * 84} 366v34`, light, 5);
}

/** The swags across the top of the arch. */
function valance(plate: Plate, gold: string): void {
  const { accent, ink } = plate.palette;
  const width = (EAST - WEST) / 5;
  for (const swag of times(5)) {
    const x = WEST + swag * width;
    const outline = d`M${x - 6} ${LEFT}H${x + width + 6}V40Q${x + width / 2} 150 ${x - 6} 40Z`;
    plate.fill(outline, accent);
    plate.clipped(outline, () => {
      plate.line(
        times(4)
          .map((fold) => d`M${x - 6} ${-6 + fold * 18}Q${x + width / 2} ${70 + fold * 26} ${x + width + 6} ${-6 + fold * 18}`)
          .join(""),
        blend(accent, ink, 0.36),
        7,
      );
    });
    plate.line(d`M${x - 6} 40Q${x + width / 2} 150 ${x + width + 6} 40`, gold, 7);
  }
}

/** A box with two visitors behind its parapet. */
function box(plate: Plate, x: number, y: number, gold: string, side: 1 | -1): void {
  const { ink, accent, light, low, mid } = plate.palette;
  plate.fill(d`M${x - 62} ${y + 96}V${y + 20}Q${x} ${y - 42} ${x + 62} ${y + 20}V${y + 96}Z`, blend(ink, accent, 0.08));
  plate.circle(
    x,
    y + 40,
    74,
    plate.glow([
      [0, light, 0.35],
      [1, light, 0],
    ]),
  );
  for (const away of [-26, 26]) {
    plate.fill(
      d`M${x + away - 22} ${y + 98}Q${x + away - 20} ${y + 62} ${x + away} ${y + 60}Q${x + away + 20} ${y + 62} ${x + away + 22} ${y + 98}Z`,
      away * side > 0 ? blend(light, low, 0.4) : blend(mid, low, 0.2),
    );
    plate.ellipse(x + away, y + 44, 12, 15, blend(ink, accent, 0.3));
  }
  plate.fill(d`M${x - 78} ${y + 84}H${x + 78}L${x + 66} ${y + 132}Q${x} ${y + 146} ${x - 66} ${y + 132}Z`, blend(accent, ink, 0.26));
  plate.line(d`M${x - 80} ${y + 84}H${x + 80}`, gold, 9);
  plate.line(
    times(3)
      .map((swag) => d`M${x - 60 + swag * 40} ${y + 98}q20 26 40 0`)
      .join(""),
    gold,
    4,
  );
}

/** A row of seats with the audience from behind. */
function seats(plate: Plate, y: number, size: number, row: number, cloth: string, far: string): void {
  const { dice, palette } = plate;
  const { ink, light, accent, mid, low } = palette;
  const step = 118 * size;
  const hairs = [blend(ink, accent, 0.2), ink, blend(far, ink, 0.5), blend(accent, ink, 0.6)];
  const garments = [blend(mid, low, 0.2), blend(light, low, 0.4), blend(accent, light, 0.2), blend(mid, ink, 0.3)];
  const count = Math.ceil(1260 / step) + 1;
  for (const index of times(count)) {
    const x = LEFT + index * step + (row % 2) * step * 0.5 - step * 0.3;
    if (dice.chance(0.8)) {
      const garment = blend(itemAt(garments, dice.whole(0, 3)), ink, 0.16 + row * 0.1);
      plate.fill(
        d`M${x - 42 * size} ${y + 40 * size}Q${x - 40 * size} ${y - 26 * size} ${x - 12 * size} ${y - 32 * size}H${x + 12 * size}Q${x + 40 * size} ${y - 26 * size} ${x + 42 * size} ${y + 40 * size}Z`,
        garment,
      );
      plate.ellipse(x, y - 56 * size, 23 * size, 29 * size, itemAt(hairs, dice.whole(0, 3)));
    }
    plate.fill(
      d`M${x - 52 * size} ${y + 110 * size}V${y + 22 * size}Q${x - 50 * size} ${y - 2 * size} ${x} ${y - 2 * size}Q${x + 50 * size} ${y - 2 * size} ${x + 52 * size} ${y + 22 * size}V${y + 110 * size}Z`,
      cloth,
    );
    plate.fill(
      d`M${x + 20 * size} ${y}Q${x + 50 * size} ${y + 2 * size} ${x + 52 * size} ${y + 22 * size}V${y + 110 * size}H${x + 26 * size}Z`,
      blend(cloth, ink, 0.36),
    );
  }
  plate.ground(y + 92 * size, blend(ink, cloth, 0.2), BOTTOM - y);
}
