import { blend } from "../colour.ts";
import { lamp, pottedPlant, view, wallInk } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { archPath, curve, d, type Point, polygon, times } from "../draw/svg.ts";

/** The end wall: its apex, its corners under the eaves, its foot. */
const APEX: Point = [600, 70];
const [EAVES, FLOOR, NEAR] = [420, 610, 560] as const;
const [WEST, EAST] = [220, 980] as const;

/** A room under the roof: sloping ceilings with beams, a window in the gable, the bed below it, a skylight. */
export function bedroomAttic(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const wall = isNight ? wallInk(plate) : blend(low, far, 0.3);
  const wood = blend(ink, accent, 0.42);
  plate.ground(-20, blend(wall, ink, 0.1));
  plate.fill(polygon([APEX, [EAST, EAVES], [EAST, FLOOR], [WEST, FLOOR], [WEST, EAVES]]), blend(wall, light, 0.18));
  plate.fill(polygon([APEX, [600, LEFT], [LEFT, LEFT], [LEFT, NEAR], [WEST, EAVES]]), blend(wall, light, 0.4));
  plate.fill(polygon([APEX, [600, LEFT], [RIGHT, LEFT], [RIGHT, NEAR], [EAST, EAVES]]), blend(wall, ink, 0.22));
  plate.fill(
    polygon([
      [WEST, EAVES],
      [WEST, FLOOR],
      [LEFT, 790],
      [LEFT, NEAR],
    ]),
    blend(wall, light, 0.08),
  );
  plate.fill(
    polygon([
      [EAST, EAVES],
      [EAST, FLOOR],
      [RIGHT, 790],
      [RIGHT, NEAR],
    ]),
    blend(wall, ink, 0.36),
  );
  skylight(plate, wood);
  beams(plate, wood);
  const half = dice.between(96, 116);
  const pane = { x: 600 - half, y: 196, width: half * 2, height: 250 };
  plate.fill(archPath(pane.x - 16, pane.y - 16, pane.width + 32, pane.height + 24), wood);
  view(plate, archPath(pane.x, pane.y, pane.width, pane.height), pane, "hills");
  plate.line(d`M600 ${pane.y}v${pane.height}M${pane.x} ${pane.y + 120}h${pane.width}`, wood, 8);
  floor(plate, wood);
  bed(plate, wood);
  for (const side of [-1, 1]) {
    plate.rect(600 + side * 262 - 44, 556, 88, 66, blend(wood, ink, 0.2));
    plate.rect(600 + side * 262 - 50, 548, 100, 12, wood);
  }
  lampGlow(plate, 862, 500, 170, isNight ? 0.75 : 0.5);
  plate.line("M862 548V512", ink, 6);
  plate.fill("M832 516L846 462H878L892 516Z", light);
  plate.fill("M866 516L866 462H878L892 516Z", blend(light, accent, 0.4));
  pottedPlant(plate, 338, 552, 110, [blend(mid, ink, 0.5), blend(mid, ink, 0.2)], accent);
  lamp(plate, { x: 600, drop: 96, size: 34, colour: accent, shade: blend(accent, ink, 0.4) });
  return { focusX: 600, focusY: 480 };
}

/** Pairs of rafters, each nearer than the one before, and a tie beam across the gable. */
function beams(plate: Plate, wood: string): void {
  const { ink } = plate.palette;
  const shade = blend(wood, ink, 0.45);
  for (const [near, width] of [
    [0.02, 15],
    [0.36, 22],
    [0.8, 32],
  ] as const) {
    const [top, foot]: [Point, number] = [[600, APEX[1] - 90 * near], EAVES + (NEAR - EAVES) * near];
    plate.line(d`M${top[0]} ${top[1]}L${WEST + (LEFT - WEST) * near} ${foot}`, wood, width);
    plate.line(d`M${top[0]} ${top[1]}L${EAST + (RIGHT - EAST) * near} ${foot}`, shade, width);
  }
  plate.line(d`M600 ${LEFT}V${APEX[1]}`, shade, 24);
  plate.line(d`M${600 - 264} 334H${600 + 264}`, wood, 17);
  plate.line(d`M${600 - 264} 342H${600 + 264}`, shade, 5);
}

function skylight(plate: Plate, wood: string): void {
  const { dice, palette, isNight } = plate;
  const { top, low, light } = palette;
  const glass: Point[] = [
    [806, 84],
    [968, 22],
    [1100, 236],
    [934, 274],
  ];
  const outline = polygon(glass);
  plate.fill(
    outline,
    plate.downward(
      [
        [0, top],
        [1, low],
      ],
      20,
      280,
    ),
  );
  plate.clipped(outline, () => {
    if (isNight) plate.stipple(26, light, 4, 0.9, () => [dice.between(800, 1100), dice.between(20, 270)]);
    else plate.fill("M850 190q10 -44 56 -36q22 -40 66 -16q48 -4 44 52Z", light, { opacity: 0.7 });
  });
  plate.line(outline, wood, 15, { "stroke-linejoin": "round" });
  plate.line("M887 53L1017 255", wood, 8);
}

function floor(plate: Plate, wood: string): void {
  const { light, ink, accent, mid } = plate.palette;
  plate.fill(
    polygon([
      [WEST, FLOOR],
      [EAST, FLOOR],
      [RIGHT, 790],
      [RIGHT, BOTTOM],
      [LEFT, BOTTOM],
      [LEFT, 790],
    ]),
    blend(wood, light, 0.16),
  );
  const boards = times(13).map((board) => d`M${WEST + 30 + board * 58} ${FLOOR}L${600 + (WEST + 30 + board * 58 - 600) * 2.1} ${BOTTOM}`);
  plate.line(boards.join(""), blend(wood, ink, 0.35), 2.6, { opacity: 0.6 });
  plate.fill("M210 720Q600 664 990 720L1080 830H120Z", blend(accent, ink, 0.24));
  plate.line("M186 748Q600 690 1014 748M158 782Q600 722 1042 782", blend(light, accent, 0.3), 6, { opacity: 0.8 });
  plate.fill(
    polygon([
      [700, FLOOR],
      [900, FLOOR],
      [1120, BOTTOM],
      [760, BOTTOM],
    ]),
    light,
    { opacity: plate.isNight ? 0.08 : 0.2 },
  );
  plate.ellipse(600, 770, 330, 30, blend(ink, mid, 0.2), { opacity: 0.4 });
}

/** The bed from its foot: a slatted headboard, two pillows, a quilt with a broad band. */
function bed(plate: Plate, wood: string): void {
  const { light, low, far, ink, accent, mid } = plate.palette;
  const linen = blend(light, "#ffffff", 0.45);
  const fold = blend(far, low, 0.5);
  plate.fill("M420 600V478Q600 430 780 478V600Z", wood);
  plate.line("M470 594V482M535 594V468M600 594V464M665 594V468M730 594V482", blend(wood, ink, 0.45), 7);
  plate.fill("M418 588H782L858 722H342Z", linen);
  for (const side of [-1, 1]) {
    const at = (across: number, up: number): Point => [600 + side * across, 600 - up];
    plate.fill(
      curve([at(16, 2), at(14, 56), at(80, 74), at(152, 58), at(158, 6), at(84, -10)], true),
      blend(linen, low, side < 0 ? 0.05 : 0.22),
    );
    plate.line(curve([at(24, -2), at(84, -14), at(152, 2)]), fold, 4);
  }
  const quilt = "M396 630Q600 612 804 630L866 722V786Q600 806 334 786V722Z";
  plate.fill(quilt, blend(mid, ink, 0.12));
  plate.clipped(quilt, () => {
    plate.fill("M300 650Q600 632 900 650V690Q600 670 300 690Z", accent);
    plate.fill("M300 700Q600 680 900 700V708Q600 688 300 708Z", light);
    plate.fill("M330 734Q600 752 870 734V820H330Z", ink, { opacity: 0.34 });
    plate.fill("M700 600L900 600V820H760Z", ink, { opacity: 0.16 });
  });
  plate.fill("M396 630Q600 612 804 630L812 646Q600 626 388 646Z", linen);
}
