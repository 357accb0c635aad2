import { blend } from "../colour.ts";
import { lampGlow, smoke, windowLight } from "../draw/lodging.ts";
import { peak } from "../draw/mountains.ts";
import { BOTTOM, type Framing, type Plate } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { forest, pine } from "../draw/trees.ts";

const FOOT = 610;

/** A timber lodge with a steep roof at the edge of a wood: a lit glass front, a deck, a path. */
export function lodgeCabin(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, mid, ink } = palette;
  sky(plate, 470);
  const side = dice.side();
  sun(plate, 600 + side * dice.between(300, 400), dice.between(130, 220), dice.between(48, 70), { isCrescent: true });
  clouds(plate, 60, 240, 4);
  peak(plate, {
    x: 600 - side * dice.between(220, 320),
    base: 520,
    width: dice.between(520, 640),
    height: dice.between(290, 350),
    depth: 0.2,
    snow: 0.4,
  });
  plate.land(plate.ridge(440, { amplitude: 100, frequency: 1.7, octaves: 3 }), plate.mist(0.22, 350, 560, 0.6));
  const far = plate.ridge(490, { amplitude: 44, frequency: 1.6, octaves: 2 });
  plate.land(far, plate.mist(0.42, 450, 620, 0.5), { hasRim: false });
  forest(plate, far, { count: 46, lowest: 50, tallest: 96, colour: plate.tone(0.52) });
  const near = plate.ridge(565, { amplitude: 30, frequency: 1.4, octaves: 2 });
  forest(plate, near, { count: 30, lowest: 120, tallest: 210, colour: plate.tone(0.68) });
  plate.land(
    near,
    plate.downward(
      [
        [0, blend(plate.tone(0.6), low, 0.12)],
        [1, blend(mid, ink, 0.55)],
      ],
      560,
      800,
    ),
    { hasRim: false },
  );
  const x = dice.between(540, 640);
  path(plate, x);
  lodge(plate, x);
  const trees = [-40, 60, 150, 1030, 1120, 1220].map((treeX) => {
    const height = dice.between(300, 470);
    return pine(plate, treeX + dice.between(-20, 20), 810, height, height * 0.42);
  });
  plate.fill(trees.join(""), blend(ink, "#000000", 0.12));
  const front: Point[] = [
    [-20, 730],
    [250, 752],
    [520, 792],
    [800, 780],
    [1220, 726],
  ];
  plate.fill(`${curve(front)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, ink);
  birds(plate, x + side * 180, 200, 5, 11);
  return { focusX: x, focusY: FOOT - 150 };
}

function lodge(plate: Plate, x: number): void {
  const { light, far, mid, ink, accent } = plate.palette;
  const at = (across: number, up: number): Point => [x + across, FOOT - up];
  const timber = blend(blend(accent, ink, 0.52), far, 0.1);
  const roof = blend(ink, mid, 0.22);
  smoke(plate, x + 128, FOOT - 286, 110);
  plate.fill(polygon([at(112, 190), at(112, 290), at(146, 290), at(146, 150)]), blend(far, ink, 0.4));
  // The long side of the roof, then the glass front.
  plate.fill(polygon([at(0, 318), at(150, 300), at(330, 18), at(210, 0)]), blend(roof, "#000000", 0.2));
  plate.line(
    times(7)
      .map((row) => d`M${x + 26 + row * 28} ${FOOT - 270 + row * 42}l${146 - row * 2} -16`)
      .join(""),
    blend(roof, light, 0.14),
    2.4,
    { opacity: 0.7 },
  );
  plate.fill(polygon([at(0, 318), at(-210, 0), at(210, 0)]), roof);
  plate.fill(polygon([at(0, 282), at(-178, 0), at(178, 0)]), timber);
  const glass = polygon([at(0, 250), at(-142, 22), at(142, 22)]);
  plate.fill(glass, windowLight(plate));
  plate.clipped(glass, () => {
    plate.fill(polygon([at(-150, 22), at(-150, 96), at(150, 96), at(150, 22)]), blend(accent, light, 0.55), { opacity: 0.5 });
    plate.line(d`M${x - 96} ${FOOT - 22}v-62h70v62M${x + 30} ${FOOT - 22}v-40h72v40`, blend(accent, ink, 0.5), 9, { opacity: 0.55 });
    plate.line(
      d`M${x} ${FOOT}V${FOOT - 260}M${x - 74} ${FOOT}V${FOOT - 260}M${x + 74} ${FOOT}V${FOOT - 260}M${x - 160} ${FOOT - 108}H${x + 160}`,
      timber,
      8,
    );
  });
  lampGlow(plate, x, FOOT - 90, 300, 0.42);
  plate.line(polygon([at(-222, -14), at(0, 322), at(222, -14)], false), blend(roof, light, 0.16), 13, { "stroke-linejoin": "round" });
  // The deck.
  plate.rect(x - 270, FOOT - 4, 540, 16, blend(timber, light, 0.25));
  plate.rect(x - 270, FOOT + 10, 540, 26, blend(timber, ink, 0.5));
  const posts = times(11).map((post) => (post > 3 && post < 7 ? "" : d`M${x - 262 + post * 52.4} ${FOOT - 46}v44`));
  plate.line(posts.join(""), timber, 6);
  plate.line(d`M${x - 266} ${FOOT - 46}h164M${x + 102} ${FOOT - 46}h164`, blend(timber, light, 0.2), 7);
  plate.fill(d`M${x - 56} ${FOOT + 12}h112l26 40h-164Z`, blend(timber, light, 0.12));
  plate.line(d`M${x - 64} ${FOOT + 24}h128M${x - 72} ${FOOT + 38}h144`, blend(timber, ink, 0.5), 3);
}

function path(plate: Plate, x: number): void {
  const { low, mid, light } = plate.palette;
  const colour = blend(blend(mid, low, 0.55), light, 0.2);
  plate.fill(
    d`M${x - 60} ${FOOT + 44}C${x - 30} ${FOOT + 90} ${x - 190} ${FOOT + 120} ${x - 120} ${BOTTOM}H${x + 150}C${x - 40} ${FOOT + 130} ${x + 120} ${FOOT + 80} ${x + 60} ${FOOT + 44}Z`,
    colour,
    { opacity: 0.8 },
  );
}
