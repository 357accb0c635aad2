import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { pot, wallInk } from "../draw/interior.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const FLOOR = 590;
const RAIL = 96;
/** Framed pictures: x, y, width, height. */
const FRAMES = [
  [92, 196, 190, 240],
  [352, 158, 430, 290],
  [858, 188, 240, 250],
] as const;

/** A room of a museum: three paintings under spotlights, a vase and a torso on plinths, a bench, two visitors. */
export function museumHall(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? wallInk(plate) : blend(blend(far, mid, 0.4), dice.chance() ? accent : ink, 0.14);
  plate.ground(
    LEFT,
    plate.downward(
      [
        [0, blend(wall, ink, 0.3)],
        [1, wall],
      ],
      0,
      FLOOR,
    ),
  );
  ceiling(plate);
  for (const [index, frame] of FRAMES.entries()) painting(plate, frame, index);
  plate.rect(LEFT, FLOOR - 34, RIGHT - LEFT, 34, blend(wall, light, 0.3));
  plate.rect(LEFT, FLOOR - 34, RIGHT - LEFT, 6, blend(wall, light, 0.5));
  floor(plate);
  const vase = dice.between(800, 830);
  plinth(plate, vase, 636, 92, 150);
  pot(plate, {
    x: vase,
    y: 486,
    height: 132,
    profile: dice.whole(0, 2),
    colour: accent,
    shade: blend(accent, ink, 0.4),
    band: blend(light, low, 0.2),
  });
  plinth(plate, 314, 640, 84, 120);
  torso(plate, 314, 522);
  bench(plate, 560);
  for (const [x, height, garment, dress] of [
    [486, 236, blend(light, low, 0.2), "trousers"],
    [664, 222, blend(accent, light, 0.12), "skirt"],
  ] as const) {
    plate.ellipse(x + 18, 694, height * 0.24, 8, ink, { opacity: 0.32 });
    person(plate, { x, y: 694, height, colour: blend(ink, mid, 0.1), garment, dress });
  }
  rope(plate);
  return { focusX: 575, focusY: 380 };
}

/** The skylight, and a rail with lamps turned to the pictures. */
function ceiling(plate: Plate): void {
  const { light, low, ink, far } = plate.palette;
  plate.fill(
    polygon([
      [LEFT, LEFT],
      [RIGHT, LEFT],
      [RIGHT, 34],
      [1080, RAIL],
      [120, RAIL],
      [LEFT, 34],
    ]),
    blend(light, far, 0.2),
  );
  plate.fill(
    polygon([
      [240, LEFT],
      [960, LEFT],
      [900, 62],
      [300, 62],
    ]),
    plate.isNight ? blend(low, ink, 0.3) : blend(light, "#ffffff", 0.4),
  );
  plate.line(
    times(9)
      .map((bar) => d`M${240 + bar * 90} ${LEFT}L${300 + bar * 75} 62`)
      .join(""),
    blend(far, ink, 0.3),
    4,
  );
  for (const [x, y, width, height] of FRAMES) {
    const middle = x + width / 2;
    plate.fill(
      polygon([
        [middle - 12, RAIL + 26],
        [middle + 12, RAIL + 26],
        [x + width + 40, y + height + 60],
        [x - 40, y + height + 60],
      ]),
      light,
      { opacity: 0.15 },
    );
    plate.fill(d`M${middle - 15} ${RAIL}h30l7 26h-44Z`, blend(ink, far, 0.1));
  }
}

/** A framed painting: hills with a sun, a large flower, or bands of colour. */
function painting(plate: Plate, [x, y, width, height]: readonly [number, number, number, number], index: number): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const gold = blend(blend(accent, light, 0.45), ink, 0.14);
  plate.rect(x - 18, y - 18, width + 36, height + 36, ink, { opacity: 0.34, transform: "translate(14 18)" });
  plate.rect(x - 20, y - 20, width + 40, height + 40, gold);
  plate.rect(x - 9, y - 9, width + 18, height + 18, blend(gold, ink, 0.4));
  plate.rect(
    x,
    y,
    width,
    height,
    index === 1
      ? plate.downward(
          [
            [0, top],
            [1, low],
          ],
          y,
          y + height,
        )
      : blend(light, low, index ? 0.4 : 0.2),
  );
  plate.clipped(d`M${x} ${y}h${width}v${height}h${-width}Z`, () => {
    if (index === 1) {
      plate.circle(x + width * dice.between(0.55, 0.72), y + height * 0.34, 42, accent);
      for (const hill of times(3)) {
        const crest = times(7).map(
          (step): Point => [x - 10 + (step * (width + 20)) / 6, y + height * (0.5 + hill * 0.16) - dice.between(0, 46) + hill * 10],
        );
        plate.fill(
          `${curve(crest)}${d`L${x + width + 10} ${y + height}L${x - 10} ${y + height}Z`}`,
          blend(blend(far, mid, hill * 0.45), ink, hill * 0.16),
        );
      }
    } else if (index === 0) {
      const [middle, level] = [x + width / 2, y + height * 0.4];
      plate.line(d`M${middle} ${level}Q${middle + 12} ${y + height * 0.75} ${middle - 8} ${y + height}`, blend(mid, ink, 0.3), 9);
      for (const petal of times(8))
        plate.ellipse(middle, level - 44, 20, 42, petal % 2 ? accent : blend(accent, ink, 0.24), {
          transform: d`rotate(${petal * 45} ${middle} ${level})`,
        });
      plate.circle(middle, level, 21, blend(ink, accent, 0.3));
    } else {
      const colours = [accent, blend(mid, ink, 0.2), blend(far, low, 0.3), ink, blend(accent, light, 0.5)];
      for (const band of times(5))
        plate.rect(
          x + (band % 2) * width * 0.3,
          y + band * height * 0.19 + 10,
          width * (0.6 + (band % 3) * 0.2),
          height * 0.14,
          itemAt(colours, band),
        );
      plate.circle(x + width * 0.62, y + height * 0.48, 54, blend(light, accent, 0.3), { opacity: 0.9 });
    }
  });
}

function floor(plate: Plate): void {
  const { light, far, ink, accent } = plate.palette;
  const wood = blend(blend(far, accent, 0.3), ink, 0.24);
  plate.ground(
    FLOOR,
    plate.downward(
      [
        [0, wood],
        [1, blend(wood, ink, 0.5)],
      ],
      FLOOR,
      BOTTOM,
    ),
  );
  const boards = times(17).map((board) => d`M${board * 75} ${FLOOR}L${600 + (board * 75 - 600) * 1.9} ${BOTTOM}`);
  plate.line(boards.join(""), blend(wood, ink, 0.4), 2.4, { opacity: 0.6 });
  plate.fill(
    polygon([
      [330, FLOOR],
      [800, FLOOR],
      [900, 790],
      [240, 790],
    ]),
    light,
    { opacity: 0.14 },
  );
}

/** A plinth with a lit front and a shaded side. @param y its foot */
function plinth(plate: Plate, x: number, y: number, width: number, height: number): void {
  const { light, low, far, ink } = plate.palette;
  const stone = blend(light, low, 0.3);
  plate.ellipse(x + 26, y, width * 0.9, 10, ink, { opacity: 0.3 });
  plate.rect(x - width / 2, y - height, width, height, stone);
  plate.rect(x + width * 0.14, y - height, width * 0.36, height, blend(far, ink, 0.22));
  plate.rect(x - width * 0.58, y - height - 10, width * 1.16, 13, blend(stone, "#ffffff", 0.3));
}

/** An antique torso. @param y its foot */
function torso(plate: Plate, x: number, y: number): void {
  const { light, low, far, ink } = plate.palette;
  const stone = blend(light, "#ffffff", 0.2);
  const outline = d`M${x - 34} ${y}C${x - 26} ${y - 40} ${x - 32} ${y - 62} ${x - 48} ${y - 104}Q${x - 58} ${y - 138} ${x - 30} ${y - 148}L${x - 14} ${y - 154}Q${x - 16} ${y - 174} ${x} ${y - 178}Q${x + 16} ${y - 174} ${x + 14} ${y - 154}L${x + 34} ${y - 147}Q${x + 60} ${y - 138} ${x + 52} ${y - 116}L${x + 40} ${y - 92}C${x + 30} ${y - 62} ${x + 30} ${y - 40} ${x + 36} ${y}Z`;
  plate.fill(outline, stone);
  plate.clipped(outline, () => {
    plate.fill(d`M${x + 8} ${y - 190}Q${x + 26} ${y - 90} ${x + 6} ${y}H${x + 80}V${y - 190}Z`, blend(far, ink, 0.16), { opacity: 0.85 });
    plate.line(
      d`M${x - 28} ${y - 104}q16 16 28 2q12 14 26 0M${x} ${y - 96}V${y - 34}M${x - 16} ${y - 62}q16 8 30 0`,
      blend(low, ink, 0.4),
      3,
      { opacity: 0.6 },
    );
  });
}

function bench(plate: Plate, x: number): void {
  const { ink, accent, mid } = plate.palette;
  plate.ellipse(x, 768, 190, 12, ink, { opacity: 0.4 });
  plate.line(d`M${x - 128} 728V768M${x + 128} 728V768`, ink, 13);
  plate.rect(x - 172, 706, 344, 26, blend(accent, ink, 0.3), { rx: 9 });
  plate.rect(x - 172, 706, 344, 9, blend(accent, mid, 0.16), { rx: 5 });
}

/** A rope between two posts in the corner. */
function rope(plate: Plate): void {
  const { light, accent, ink } = plate.palette;
  const brass = blend(light, accent, 0.4);
  plate.line("M930 640Q1020 706 1110 640M1110 640Q1170 690 1240 652", blend(accent, ink, 0.25), 9);
  for (const x of [930, 1110]) {
    plate.line(d`M${x} 634V764`, brass, 10);
    plate.circle(x, 628, 11, brass);
    plate.ellipse(x, 766, 32, 8, blend(brass, ink, 0.3));
  }
}
