import { blend } from "../colour.ts";
import { pottedPlant, view } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { boxPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";

const FLOOR = 590;
const OPEN = { x: 150, y: 120, width: 900, height: 430 };

/** A four-poster bed under a white net in an open room: folding doors pushed aside, the garden or the sea behind. */
export function bedroomCanopy(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? blend(mid, ink, 0.45) : blend(blend(accent, low, 0.7), far, 0.2);
  const wood = blend(ink, accent, 0.34);
  plate.ground(-20, wall);
  view(plate, boxPath(OPEN.x, OPEN.y, OPEN.width, OPEN.height), OPEN, plate.setting.hasSea ? "sea" : "hills");
  plate.clipped(boxPath(OPEN.x, OPEN.y, OPEN.width, OPEN.height), () => {
    for (const [x, height, lean] of [
      [250, 360, 40],
      [930, 320, -36],
      [1010, 250, -20],
    ] as const)
      palm(plate, { x: x + dice.between(-12, 12), y: 556, height, lean, colour: blend(mid, ink, 0.6), shade: blend(mid, ink, 0.4) });
    plate.rect(OPEN.x, 524, OPEN.width, 40, blend(mid, ink, 0.5));
  });
  roof(plate, wood);
  for (const side of [-1, 1] as const) doors(plate, side, wood);
  plate.ground(FLOOR - 44, blend(wood, light, 0.12));
  const boards = times(16).map((board) => d`M${60 + board * 72} ${FLOOR - 44}L${600 + (60 + board * 72 - 600) * 1.7} ${BOTTOM}`);
  plate.line(boards.join(""), blend(wood, ink, 0.4), 2.4, { opacity: 0.6 });
  plate.fill(
    polygon([
      [OPEN.x + 60, FLOOR - 44],
      [OPEN.x + 560, FLOOR - 44],
      [700, BOTTOM],
      [20, BOTTOM],
    ]),
    light,
    { opacity: isNight ? 0.1 : 0.26 },
  );
  plate.ellipse(600, 764, 400, 26, ink, { opacity: 0.4 });
  net(plate, "back");
  bed(plate, wood);
  net(plate, "front");
  lampGlow(plate, 1092, 560, 150, 0.5);
  plate.fill("M1060 592Q1050 520 1092 512Q1134 520 1124 592Z", blend(light, accent, 0.25));
  plate.line("M1074 590Q1070 530 1092 514M1092 592V514M1110 590Q1114 530 1092 514", blend(accent, ink, 0.3), 3);
  plate.rect(1040, 592, 104, 12, wood);
  plate.line("M1054 604V720M1130 604V720", wood, 9);
  pottedPlant(plate, 92, 742, 230, [blend(mid, ink, 0.6), blend(mid, ink, 0.25)], accent);
  return { focusX: 600, focusY: 470 };
}

/** The beam above the opening and the rafters under the thatch. */
function roof(plate: Plate, wood: string): void {
  const { ink, light } = plate.palette;
  plate.fill(d`M${LEFT} ${LEFT}H${RIGHT}V84H${LEFT}Z`, blend(wood, ink, 0.5));
  plate.line(
    times(15)
      .map((rafter) => d`M${40 + rafter * 80} 84L${600 + (40 + rafter * 80 - 600) * 1.25} ${LEFT}`)
      .join(""),
    wood,
    12,
  );
  plate.rect(LEFT, 82, RIGHT - LEFT, 38, wood);
  plate.rect(LEFT, 82, RIGHT - LEFT, 9, blend(wood, light, 0.25));
}

/** Two leaves of a slatted door, folded against the wall. */
function doors(plate: Plate, side: 1 | -1, wood: string): void {
  const { light, ink } = plate.palette;
  for (const leaf of times(2)) {
    const x = side < 0 ? OPEN.x - 6 + leaf * 52 : OPEN.x + OPEN.width + 6 - leaf * 52;
    const slant = side * -52;
    const face = blend(wood, leaf === (side < 0 ? 0 : 1) ? light : ink, 0.14);
    plate.fill(
      polygon([
        [x, OPEN.y],
        [x + slant, OPEN.y + 16],
        [x + slant, FLOOR - 60],
        [x, FLOOR - 44],
      ]),
      face,
    );
    const slats = times(14).map(
      (slat) => d`M${x + slant * 0.16} ${OPEN.y + 34 + slat * 28}L${x + slant * 0.84} ${OPEN.y + 40 + slat * 27}`,
    );
    plate.line(slats.join(""), blend(face, ink, 0.4), 5);
  }
}

/** Corners of the bed's frame at the top: the front ones are wider apart. */
const FRAME = { back: [410, 790, 182], front: [318, 882, 150] } as const;

/** The net: gathered at the posts, falling in folds, half transparent. */
function net(plate: Plate, part: "back" | "front"): void {
  const { light, low, far, ink, accent } = plate.palette;
  const cloth = blend(light, "#ffffff", 0.5);
  const [left, right, y] = FRAME[part];
  const post = blend(ink, accent, 0.4);
  const foot = part === "back" ? 596 : 770;
  plate.line(d`M${left} ${y}V${foot}M${right} ${y}V${foot}`, post, part === "back" ? 9 : 14);
  if (part === "back") {
    plate.fill(d`M${left} ${y}H${right}V580H${left}Z`, cloth, { opacity: 0.28 });
    return;
  }
  const [backLeft, backRight, backY] = FRAME.back;
  plate.fill(
    polygon([
      [left, y],
      [right, y],
      [backRight, backY],
      [backLeft, backY],
    ]),
    cloth,
    { opacity: 0.45 },
  );
  plate.fill(d`M${left} ${y}Q600 ${y + 92} ${right} ${y}V${y + 20}Q600 ${y + 150} ${left} ${y + 20}Z`, cloth, { opacity: 0.86 });
  for (const side of [-1, 1]) {
    const x = side < 0 ? left : right;
    const inner = -side;
    const drop = d`M${x} ${y}C${x + inner * 130} ${y + 90} ${x + inner * 96} ${y + 240} ${x + inner * 26} ${y + 318}C${x + inner * 48} ${y + 420} ${x + inner * 76} ${y + 520} ${x + inner * 84} ${foot - 4}H${x - inner * 34}C${x - inner * 26} ${y + 500} ${x - inner * 4} ${y + 420} ${x - inner * 10} ${y + 318}Z`;
    plate.fill(drop, cloth, { opacity: 0.9 });
    const folds = times(4).map((fold) => {
      const away = fold * 20;
      return d`M${x + inner * (14 + away)} ${y + 30 + away}Q${x + inner * (34 + away)} ${y + 200} ${x + inner * (4 + fold * 5)} ${y + 312}Q${x + inner * (fold * 16)} ${y + 450} ${x + inner * (fold * 24 - 16)} ${foot - 10}`;
    });
    plate.line(folds.join(""), blend(far, low, 0.5), 3, { opacity: 0.55 });
    plate.fill(d`M${x - inner * 14} ${y + 306}h${inner * 44}v20h${-inner * 44}Z`, accent);
  }
  plate.line(d`M${left} ${y}H${right}M${left} ${y}L${backLeft} ${backY}M${right} ${y}L${backRight} ${backY}`, post, 12);
}

function bed(plate: Plate, wood: string): void {
  const { light, low, far, ink, accent, mid } = plate.palette;
  const linen = blend(light, "#ffffff", 0.4);
  plate.fill("M410 590V470Q600 428 790 470V590Z", wood);
  plate.line("M440 500Q600 462 760 500M440 534Q600 500 760 534", blend(wood, light, 0.25), 5);
  plate.fill("M404 586H796L888 716H312Z", linen);
  plate.fill("M312 714H888V762H312Z", blend(far, low, 0.4));
  plate.rect(306, 748, 588, 20, wood);
  for (const side of [-1, 1]) {
    const at = (across: number, up: number): Point => [600 + side * across, 598 - up];
    plate.fill(
      curve([at(12, 0), at(10, 52), at(84, 72), at(164, 54), at(170, 2), at(90, -12)], true),
      blend(linen, low, side < 0 ? 0.04 : 0.2),
    );
  }
  plate.fill(
    curve(
      [
        [536, 612],
        [540, 566],
        [600, 552],
        [660, 566],
        [664, 612],
        [600, 624],
      ],
      true,
    ),
    accent,
  );
  plate.fill(
    curve(
      [
        [612, 618],
        [624, 572],
        [606, 553],
        [660, 566],
        [664, 612],
      ],
      true,
    ),
    blend(accent, ink, 0.35),
  );
  plate.fill("M358 650H842L888 716V744H312V716Z", blend(mid, ink, 0.1));
  plate.line("M348 668H852M338 684H862", accent, 7);
  plate.line("M344 676H856", light, 2.4);
  plate.rect(312, 716, 576, 28, ink, { opacity: 0.3 });
}
