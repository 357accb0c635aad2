import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { lantern } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { boxPath, curve, d, lens, type Point, polygon, times } from "../draw/svg.ts";

const [TOP, FLOOR] = [110, 560];
/** Left and right edge of the opening between the screens. */
const OPEN = { left: 400, right: 830 } as const;

/** A room with paper screens opened onto a garden: mats, a low bed, a paper lamp, a tea tray. */
export function bedroomScreens(plate: Plate): Framing {
  const { palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? blend(mid, far, 0.45) : blend(blend(low, accent, 0.12), far, 0.25);
  const wood = blend(ink, accent, 0.3);
  plate.ground(-20, wall);
  garden(plate);
  screens(plate, wood);
  plate.rect(LEFT, TOP - 26, RIGHT - LEFT, 26, wood);
  plate.rect(LEFT, TOP - 26, RIGHT - LEFT, 8, blend(wood, light, 0.2));
  plate.rect(LEFT, FLOOR - 4, RIGHT - LEFT, 18, blend(wood, "#000000", 0.15));
  mats(plate, wood);
  plate.fill(
    polygon([
      [OPEN.left, FLOOR + 14],
      [OPEN.right, FLOOR + 14],
      [OPEN.right - 190, BOTTOM],
      [OPEN.left - 250, BOTTOM],
    ]),
    light,
    { opacity: isNight ? 0.14 : 0.34 },
  );
  bed(plate);
  tray(plate, 330, 706);
  lampGlow(plate, 1060, 560, 210, 0.6);
  plate.fill(boxPath(1022, 500, 76, 128), blend(light, "#ffffff", 0.2));
  plate.fill(boxPath(1070, 500, 28, 128), blend(light, accent, 0.3));
  plate.line(d`M1022 500v142M1098 500v142M1060 500v128M1022 542h76M1022 585h76`, wood, 4.5);
  scroll(plate, 150, wood);
  lantern(plate, 1000, 150, 30, blend(light, accent, 0.3));
  plate.line("M1000 84V152", wood, 3);
  return { focusX: 610, focusY: 440 };
}

function garden(plate: Plate): void {
  const { dice, palette } = plate;
  const { light, far, mid, accent } = palette;
  const { left, right } = OPEN;
  plate.clipped(boxPath(left, TOP, right - left, FLOOR - TOP), () => {
    lakeAndHills(plate);
    const side = dice.side();
    bentPine(plate, 615 - side * 130, side);
    stoneLantern(plate, 615 + side * 140, 500);
    plate.fill(
      times(5)
        .map((stone) => lens(470 + stone * 76, 540 + (stone % 2) * 8, 30, 9))
        .join(""),
      blend(light, far, 0.5),
    );
    plate.fill(
      times(6)
        .map((flower) => d`M${left + 20 + flower * 80} ${FLOOR}q-14 -34 4 -44q20 8 12 44Z`)
        .join(""),
      flowerInk(accent, mid),
    );
  });
}

/** The garden's background: sky, sun, two lines of hills, a lake. */
function lakeAndHills(plate: Plate): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid } = palette;
  const { left, right } = OPEN;
  plate.rect(
    left,
    TOP,
    right - left,
    FLOOR - TOP,
    plate.downward(
      [
        [0, top],
        [1, low],
      ],
      TOP,
      420,
    ),
  );
  const sunX = dice.between(left + 110, right - 110);
  plate.circle(sunX, dice.between(190, 250), 46, light);
  for (const [y, colour, size] of [
    [380, blend(far, low, 0.4), 120],
    [430, blend(far, mid, 0.4), 80],
  ] as const) {
    const noise = lineNoise(dice);
    const crest = times(20).map((step): Point => [left + step * 24, y - size * noise(step / 4)]);
    plate.fill(`${curve(crest)}${d`L${right + 30} ${FLOOR}L${left} ${FLOOR}Z`}`, colour);
  }
  plate.rect(left, 446, right - left, FLOOR - 446, blend(mid, far, 0.35));
  plate.fill(lens(600, 500, 190, 34), blend(blend(mid, top, 0.5), low, 0.3));
  plate.fill(
    times(9)
      .map(() => lens(dice.between(460, 740), dice.between(484, 516), dice.between(16, 60), 1.8))
      .join(""),
    light,
    { opacity: 0.7 },
  );
}

/** A pine bent by the wind: a crooked trunk, clouds of needles. */
function bentPine(plate: Plate, foot: number, side: 1 | -1): void {
  const { low, mid, ink } = plate.palette;
  plate.line(
    curve([
      [foot, 480],
      [foot + side * 18, 420],
      [foot - side * 10, 350],
      [foot + side * 40, 290],
    ]),
    ink,
    13,
  );
  plate.line(
    curve([
      [foot + side * 6, 390],
      [foot + side * 60, 360],
      [foot + side * 110, 356],
    ]),
    ink,
    8,
  );
  for (const [across, y, half] of [
    [40, 280, 74],
    [-20, 322, 58],
    [112, 350, 64],
    [20, 240, 46],
  ] as const) {
    plate.fill(
      d`M${foot + side * across - half} ${y + 12}q${half * 0.3} ${-half * 0.66} ${half} ${-half * 0.5}t${half} ${half * 0.5}q${-half} ${half * 0.24} ${-half * 2} 0Z`,
      blend(mid, ink, 0.55),
    );
    plate.line(
      d`M${foot + side * across - half * 0.6} ${y - 4}q${half * 0.5} ${-half * 0.26} ${half} ${-half * 0.06}`,
      blend(mid, low, 0.2),
      4,
      { opacity: 0.6 },
    );
  }
}

const flowerInk = (accent: string, mid: string) => blend(accent, mid, 0.15);

function stoneLantern(plate: Plate, x: number, y: number): void {
  const { light, far, mid, ink } = plate.palette;
  const stone = blend(blend(light, far, 0.6), mid, 0.25);
  plate.fill(boxPath(x - 8, y - 52, 16, 54) + boxPath(x - 22, y - 4, 44, 10) + boxPath(x - 19, y - 62, 38, 10), stone);
  plate.fill(boxPath(x - 14, y - 90, 28, 30), stone);
  plate.fill(boxPath(x - 8, y - 84, 16, 20), light);
  lampGlow(plate, x, y - 74, 44, 0.6);
  plate.fill(d`M${x - 36} ${y - 88}Q${x - 8} ${y - 96} ${x} ${y - 118}Q${x + 8} ${y - 96} ${x + 36} ${y - 88}Z`, blend(stone, ink, 0.35));
  plate.fill(boxPath(x + 2, y - 52, 6, 54), blend(stone, ink, 0.35));
}

/** Paper screens in a wooden grid, two panels on each side. */
function screens(plate: Plate, wood: string): void {
  const { light, low, far } = plate.palette;
  const paper = plate.isNight ? blend(light, far, 0.35) : blend(light, low, 0.25);
  for (const [left, width, isFront] of [
    [-20, 222, false],
    [196, 222, true],
    [812, 222, true],
    [1016, 222, false],
  ] as const) {
    const y = TOP + (isFront ? 0 : 4);
    plate.rect(left, y, width, FLOOR - y, isFront ? paper : blend(paper, far, 0.18));
    plate.fill(boxPath(left, FLOOR - 90, width, 90), blend(wood, light, 0.2));
    const bars = times(5).map((bar) => d`M${left + (width * bar) / 4} ${y}V${FLOOR - 90}`);
    const rungs = times(6).map((rung) => d`M${left} ${y + ((FLOOR - 90 - y) * (rung + 1)) / 6}h${width}`);
    plate.line(bars.join("") + rungs.join(""), wood, 4);
    plate.line(d`M${left + 5} ${y}V${FLOOR}M${left + width - 5} ${y}V${FLOOR}`, wood, 11);
  }
  for (const x of [OPEN.left - 8, OPEN.right + 8]) plate.line(d`M${x} 350v44`, blend(wood, "#000000", 0.3), 5);
}

function mats(plate: Plate, wood: string): void {
  const { low, far, mid, ink } = plate.palette;
  const straw = plate.isNight ? blend(mid, low, 0.4) : blend(blend(low, mid, 0.25), far, 0.2);
  plate.ground(FLOOR + 14, straw);
  const seams = [-700, -330, 60, 460, 860].map((across) => d`M${600 + across * 0.62} ${FLOOR + 14}L${600 + across * 1.25} ${BOTTOM}`);
  plate.line(seams.join(""), blend(wood, mid, 0.35), 9);
  plate.line(d`M${LEFT} 668H${RIGHT}`, blend(wood, mid, 0.35), 9);
  const weave = times(30).map((row) => d`M${LEFT} ${FLOOR + 18 + row * 8.4}H${RIGHT}`);
  plate.line(weave.join(""), blend(straw, ink, 0.3), 1.2, { opacity: 0.35 });
}

function bed(plate: Plate): void {
  const { light, low, far, ink, accent } = plate.palette;
  const linen = blend(light, "#ffffff", 0.4);
  plate.fill(
    polygon([
      [500, 640],
      [960, 640],
      [1050, 776],
      [470, 776],
    ]),
    ink,
    { opacity: 0.22 },
  );
  plate.fill(d`M486 632Q490 612 520 610H930Q956 610 966 626L1034 744Q1038 766 1010 768H472Q448 766 452 744Z`, linen);
  plate.fill(d`M452 744Q446 768 472 774H1010Q1042 772 1034 744Z`, blend(far, low, 0.4));
  plate.fill(d`M640 604H930Q958 604 970 626L1040 748H600Z`, accent);
  plate.fill(d`M860 604H930Q958 604 970 626L1040 748H930Z`, blend(accent, ink, 0.3));
  plate.fill(d`M640 604h40L646 748h-46Z`, blend(light, accent, 0.18));
  const pattern = times(5).flatMap((row) =>
    times(4).map((column) => lens(706 + column * 66 - row * 6 + (row % 2) * 30, 626 + row * 26, 12, 6)),
  );
  plate.fill(pattern.join(""), blend(light, accent, 0.25), { opacity: 0.75 });
  plate.fill(d`M500 636Q498 600 530 596H604Q630 598 628 634Q624 660 600 660H524Q500 660 500 636Z`, blend(light, "#ffffff", 0.6));
  plate.fill(d`M580 597H604Q630 598 628 634Q624 660 600 660H578Q594 630 580 597Z`, blend(far, low, 0.45));
}

function tray(plate: Plate, x: number, y: number): void {
  const { light, low, ink, accent, far } = plate.palette;
  plate.ellipse(x + 8, y + 40, 118, 20, ink, { opacity: 0.3 });
  plate.fill(boxPath(x - 92, y + 4, 14, 34) + boxPath(x + 78, y + 4, 14, 34), blend(ink, accent, 0.15));
  plate.rect(x - 108, y - 8, 216, 16, blend(ink, accent, 0.35));
  plate.rect(x - 108, y - 8, 216, 5, blend(accent, low, 0.35));
  plate.fill(d`M${x - 66} ${y - 8}q-14 -44 26 -48q42 2 30 48Z`, accent);
  plate.fill(d`M${x - 28} ${y - 8}q10 -30 -4 -48q34 6 22 48Z`, blend(accent, ink, 0.35));
  plate.line(d`M${x - 60} ${y - 46}q18 -34 42 0`, ink, 4);
  plate.line(d`M${x - 10} ${y - 30}l20 -12`, accent, 8);
  for (const cup of [34, 72]) {
    plate.fill(d`M${x + cup - 14} ${y - 32}h28l-5 24h-18Z`, blend(light, "#ffffff", 0.4));
    plate.fill(d`M${x + cup + 4} ${y - 32}h10l-5 24h-9Z`, blend(far, low, 0.4));
  }
  plate.line(d`M${x + 34} ${y - 42}q-8 -14 0 -26t0 -22`, light, 3, { opacity: 0.6 });
}

/** A hanging scroll with a mountain in two strokes. */
function scroll(plate: Plate, x: number, wood: string): void {
  const { light, low, accent, ink, mid } = plate.palette;
  plate.rect(x - 54, 150, 108, 240, blend(mid, ink, 0.2));
  plate.rect(x - 42, 178, 84, 184, blend(light, low, 0.2));
  plate.circle(x + 14, 228, 16, accent);
  plate.fill(
    polygon([
      [x - 42, 340],
      [x - 8, 250],
      [x + 12, 292],
      [x + 22, 278],
      [x + 42, 340],
    ]),
    blend(ink, mid, 0.3),
  );
  plate.rect(x - 62, 144, 124, 9, wood);
  plate.rect(x - 62, 388, 124, 11, wood);
}
