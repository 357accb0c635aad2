import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { person } from "../draw/figures.ts";
import { palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun, water } from "../draw/sky.ts";
import { between, curve, d, lens, type Point, times } from "../draw/svg.ts";

const HORIZON = 400;
const SHORE = 560;

/** The end of a day of surfing: two people walk home along the wet sand with their boards, against a large low sun. */
export function coastWalker(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  sky(plate, HORIZON);
  const sunX = dice.between(430, 560);
  sun(plate, sunX, HORIZON - dice.between(30, 70), dice.between(120, 150), { style: "plain" });
  clouds(plate, 50, 230, 4);
  headland(plate);
  water(plate, HORIZON);
  glints(plate, { from: HORIZON + 4, to: SHORE - 10, x: sunX, spread: 130, count: 110, opacity: 0.8 });
  const foam = blend(light, "#ffffff", 0.4);
  const noise = lineNoise(dice);
  const line = (y: number, swing: number, at: number): Point[] =>
    times(33).map((step) => [LEFT + step * 39, y + (noise(step / 3 + at) - 0.5) * 2 * swing]);
  for (const [index, y] of [HORIZON + 40, HORIZON + 92].entries()) {
    const crest = line(y, 6 + index * 3, index * 9);
    plate.fill(between(crest, line(y + 18 + index * 12, 4, index * 9 + 3)), blend(mid, ink, 0.45));
    const broken = crest.map(([x, level], step): Point => [x, level + (6 + index * 6) * Math.max(0.12, Math.sin(step / 2.6 + index * 3))]);
    plate.fill(between(crest, broken), foam);
  }
  const wet = blend(blend(mid, low, 0.5), ink, 0.18);
  plate.softLand(line(SHORE - 10, 9, 30), foam);
  plate.softLand(
    line(SHORE + 2, 9, 30.2),
    plate.downward(
      [
        [0, blend(low, wet, 0.3)],
        [1, blend(wet, ink, 0.4)],
      ],
      SHORE,
      760,
    ),
  );
  // The sun again, in the wet sand.
  const mirror = times(16).map((row) =>
    lens(sunX + dice.between(-14, 14), SHORE + 18 + row * 10, 118 - row * 5 + dice.between(-16, 16), 3.4),
  );
  plate.fill(mirror.join(""), light, { opacity: 0.55 });
  const x = dice.between(680, 760);
  surferHome(plate, x, 704, 214, accent);
  surferHome(plate, x + 158, 664, 176, blend(light, accent, 0.35));
  const dune = line(744, 12, 50);
  plate.fill(`${curve(dune)}L1240 ${BOTTOM}L${LEFT} ${BOTTOM}Z`, ink);
  palm(plate, { x: 1130, y: 840, height: 660, lean: -70, colour: ink, shade: blend(ink, mid, 0.26) });
  palm(plate, { x: 1215, y: 840, height: 480, lean: -20, colour: ink, shade: blend(ink, mid, 0.26) });
  birds(plate, sunX - 160, 190, 6, 12);
  return { focusX: (x + sunX) / 2 + 60, focusY: 500 };
}

/** The far end of the bay. */
function headland(plate: Plate): void {
  const noise = lineNoise(plate.dice);
  for (const [index, reach] of [560, 330].entries()) {
    const hill = times(30).map((step): Point => {
      const share = 1 - step / 29;
      return [1220 - (step * reach) / 29, HORIZON + 6 - (120 - index * 40) * share ** 0.7 * (0.7 + 0.5 * noise(step / 4 + index * 20))];
    });
    plate.fill(`${curve(hill)}${d`L1220 ${HORIZON + 8}Z`}`, plate.mist(0.3 + index * 0.26, HORIZON - 110, HORIZON + 10, 0.4));
  }
}

/** A surfer from behind with a board under the arm, and both in the wet sand below. @param y of the feet */
function surferHome(plate: Plate, x: number, y: number, height: number, cloth: string): void {
  const { ink, mid, light } = plate.palette;
  const draw = () => {
    const [boardX, boardY] = [x + height * 0.13, y - height * 0.52];
    const half = height * 0.52;
    const board = d`M${boardX - half} ${boardY + 10}Q${boardX - half * 0.2} ${boardY - half * 0.3} ${boardX + half * 1.05} ${boardY - 4}Q${boardX} ${boardY + half * 0.24} ${boardX - half} ${boardY + 10}Z`;
    person(plate, { x, y, height, colour: ink, garment: blend(ink, mid, 0.22) });
    plate.fill(board, cloth);
    plate.clipped(board, () =>
      plate.fill(d`M${boardX - half} ${boardY + 8}L${boardX + half * 1.1} ${boardY - 4}V${boardY + 90}H${boardX - half}Z`, ink, {
        opacity: 0.34,
      }),
    );
    plate.line(d`M${boardX - half * 0.94} ${boardY + 9}L${boardX + half} ${boardY - 4}`, light, 2.5, { opacity: 0.7 });
    plate.line(
      d`M${x + height * 0.15} ${y - height * 0.74}Q${x + height * 0.24} ${y - height * 0.56} ${x + height * 0.1} ${y - height * 0.46}`,
      ink,
      height * 0.07,
    );
  };
  const name = plate.named(draw);
  plate.clipped(d`M-20 ${y}H1220V${BOTTOM}H-20Z`, () =>
    plate.repeat(name, { transform: d`matrix(1 0 0 -0.62 0 ${y * 1.62})`, opacity: 0.3 }),
  );
  plate.ellipse(x, y + 2, height * 0.17, 5, ink, { opacity: 0.5 });
}
