import { blend } from "../colour.ts";
import { barStool, bottle, bulbString, coupe, tumbler } from "../draw/bar.ts";
import { person } from "../draw/figures.ts";
import { lampGlow } from "../draw/lodging.ts";
import { palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun, water } from "../draw/sky.ts";
import { curve, d, lens, type Point, polygon, times } from "../draw/svg.ts";

const HORIZON = 420;
const SAND = 566;
const COUNTER = 520;

/** A bar under a straw roof on the sand at dusk: bottles in lamplight, stools, strings of bulbs to the palms, the low sun on the sea. */
export function barBeach(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, HORIZON);
  const sunX = dice.between(120, 260);
  sun(plate, sunX, HORIZON - dice.between(20, 70), dice.between(70, 96), { style: "plain" });
  clouds(plate, 60, 240, 4);
  plate.land(plate.ridge(HORIZON - 14, { amplitude: 40, frequency: 1.4, octaves: 3 }), plate.mist(0.22, HORIZON - 60, HORIZON, 0.4), {
    bottom: HORIZON + 2,
    hasRim: false,
  });
  water(plate, HORIZON);
  glints(plate, { from: HORIZON + 4, to: SAND, x: sunX, spread: 120, count: 80, opacity: 0.75 });
  const sand = blend(blend(light, low, 0.5), far, 0.5);
  const shore = times(25).map((step): Point => [LEFT + step * 52, SAND - 24 + Math.sin(step / 2.6) * 8]);
  plate.fill(`${curve(shore)}L1260 ${BOTTOM}L${LEFT} ${BOTTOM}Z`, blend(light, "#ffffff", 0.3));
  plate.fill(
    `${curve(shore.map(([x, y]): Point => [x, y + 11]))}L1260 ${BOTTOM}L${LEFT} ${BOTTOM}Z`,
    plate.downward(
      [
        [0, sand],
        [1, blend(sand, ink, 0.55)],
      ],
      SAND,
      BOTTOM,
    ),
  );
  const ripples = times(20).map(() => lens(dice.between(0, 1200), dice.between(640, 790), dice.between(30, 100), 2.6));
  plate.fill(ripples.join(""), ink, { opacity: 0.16 });
  palm(plate, { x: 1130, y: 700, height: 560, lean: -60, colour: blend(ink, mid, 0.12), shade: blend(ink, mid, 0.35) });
  const x = dice.between(660, 720);
  hut(plate, x);
  person(plate, { x: x - 408, y: 712, height: 186, colour: blend(ink, accent, 0.12), garment: blend(light, accent, 0.25), dress: "skirt" });
  person(plate, { x: x - 332, y: 722, height: 200, colour: blend(ink, accent, 0.12), garment: blend(mid, low, 0.3) });
  palm(plate, { x: 60, y: 830, height: 700, lean: 70, colour: ink, shade: blend(ink, mid, 0.24) });
  bulbString(plate, [130, 190], [x - 250, 250], 90, 9);
  bulbString(plate, [x + 250, 250], [1090, 210], 50, 6);
  birds(plate, 420, 150, 5, 11);
  return { focusX: x - 40, focusY: 440 };
}

function hut(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, low, far, mid, ink, accent } = palette;
  const wood = blend(ink, accent, 0.28);
  plate.ellipse(x + 20, 704, 350, 26, ink, { opacity: 0.3 });
  plate.rect(x - 240, 300, 480, 300, blend(ink, accent, 0.2));
  plate.rect(x - 226, 306, 452, COUNTER - 300, blend(blend(light, accent, 0.5), ink, 0.36));
  for (const y of [392, 480]) {
    plate.rect(x - 226, y, 452, 9, wood);
    for (let at = x - 196; at < x + 200; at += dice.between(28, 44))
      bottle(plate, {
        x: at,
        y,
        height: dice.between(50, 70),
        girth: 0.17,
        colour: dice.pick([blend(mid, ink, 0.25), accent, blend(light, low, 0.3), blend(far, ink, 0.3)]),
      });
  }
  person(plate, {
    x: x + 60,
    y: COUNTER + 74,
    height: 236,
    colour: ink,
    garment: blend(light, "#ffffff", 0.3),
    head: blend(accent, ink, 0.5),
  });
  for (const away of [-130, 0, 130]) {
    lampGlow(plate, x + away, 330, 110, 0.6);
    plate.line(d`M${x + away} 270V312`, ink, 3);
    plate.circle(x + away, 324, 15, light);
  }
  plate.line(d`M${x - 262} 700V260M${x + 262} 700V260`, wood, 17);
  counter(plate, x, wood);
  roof(plate, x);
}

function counter(plate: Plate, x: number, wood: string): void {
  const { light, ink, accent, mid } = plate.palette;
  plate.rect(x - 290, COUNTER, 580, 20, blend(wood, light, 0.35));
  plate.rect(x - 276, COUNTER + 20, 552, 178, blend(accent, ink, 0.42));
  const canes = times(27).map((cane) => d`M${x - 266 + cane * 20.5} ${COUNTER + 22}V${COUNTER + 196}`);
  plate.line(canes.join(""), blend(accent, ink, 0.62), 4);
  plate.rect(x + 150, COUNTER + 20, 126, 178, ink, { opacity: 0.22 });
  coupe(plate, x - 214, COUNTER + 2, 66, accent);
  tumbler(plate, x - 120, COUNTER + 2, 50, blend(accent, light, 0.5));
  coupe(plate, x + 190, COUNTER + 2, 66, blend(mid, light, 0.4));
  for (const away of [-200, -70, 70, 200]) barStool(plate, x + away, 736, 150, blend(accent, light, 0.12));
}

/** A steep straw roof with a ragged eave. */
function roof(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { light, mid, ink, accent } = palette;
  const straw = blend(blend(accent, light, 0.45), mid, 0.3);
  const eave = times(35).map((step): Point => [x - 340 + step * 20, 286 + (step % 2) * 13 + dice.between(-4, 4)]);
  const outline = polygon([[x - 60, 84], [x + 60, 84], ...eave.toReversed()]);
  plate.fill(outline, straw);
  plate.clipped(outline, () => {
    plate.fill(d`M${x + 50} 80L${x + 170} 320H${x + 380}V80Z`, blend(straw, ink, 0.4));
    const strokes = times(46).map((stroke) => {
      const share = stroke / 45;
      return d`M${x - 60 + share * 120} 86L${x - 340 + share * 680} 296`;
    });
    plate.line(strokes.join(""), blend(straw, ink, 0.5), 3, { opacity: 0.5 });
    for (const y of [150, 214]) plate.rect(x - 340, y, 680, 7, blend(straw, ink, 0.45), { opacity: 0.5 });
  });
  plate.line(d`M${x - 70} 84H${x + 70}`, blend(straw, ink, 0.5), 16);
}
