import { blend } from "../colour.ts";
import { camel } from "../draw/animals.ts";
import { BOTTOM, type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, heightAt, type Point, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

/** Range of x for each dune's peak, the farthest first, and the distance that the dune is raised. */
const DUNES = [
  { from: 700, to: 950, lift: 30 },
  { from: 180, to: 380, lift: 40 },
  { from: 760, to: 1000, lift: 20 },
  { from: 300, to: 520, lift: 0 },
] as const;
const CARAVAN_ON = 1;
const CAMELS = 5;

/** Dunes with an edge of shadow, a caravan on the second crest. */
export function dunesCaravan(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, far, low, mid } = palette;
  const horizon = dice.between(300, 370);
  sky(plate, horizon + 80);
  sun(plate, dice.between(220, 420), horizon - dice.between(60, 130), dice.between(56, 84), { isCrescent: true });
  if (dice.chance(0.4)) clouds(plate, 80, 200, 2, { opacity: 0.4 });
  plate.land(plate.ridge(horizon + 10, { amplitude: 50, frequency: 1.6, octaves: 2 }), plate.mist(0.02, horizon - 20, horizon + 100, 0.7));
  let caravanX = 600;
  let caravanY = 460;
  for (const [index, dune] of DUNES.entries()) {
    const depth = 0.15 + index * 0.2;
    const peak: Point = [dice.between(dune.from, dune.to), horizon + 20 + index * 95 - dune.lift];
    const lit = blend(blend(light, far, 0.3 + 0.16 * index), low, 0.35 * (1 - depth));
    const windward: Point[] = [
      [-20, peak[1] + dice.between(90, 150)],
      [peak[0] * 0.35, peak[1] + dice.between(70, 105)],
      [peak[0] * 0.72, peak[1] + dice.between(20, 38)],
    ];
    const lee: Point[] = [
      [peak[0] + (WIDTH - peak[0]) * 0.25, peak[1] + dice.between(28, 48)],
      [peak[0] + (WIDTH - peak[0]) * 0.6, peak[1] + dice.between(85, 110)],
      [WIDTH + 20, peak[1] + dice.between(110, 160)],
    ];
    const outline = `${curve([...windward, peak, ...lee])}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`;
    plate.fill(
      outline,
      plate.downward(
        [
          [0, lit],
          [1, blend(lit, far, 0.45)],
        ],
        peak[1],
        peak[1] + 320,
      ),
    );
    plate.clipped(outline, () => duneFaces(plate, peak, index, lit, plate.tone(depth + 0.22)));
    if (index !== CARAVAN_ON) continue;
    [caravanX, caravanY] = [peak[0] + 190, peak[1]];
    const crest = [peak, ...lee];
    for (const animal of times(CAMELS)) {
      const x = peak[0] + 70 + animal * 62;
      const next = Math.max(
        1,
        crest.findIndex((point) => point[0] > x),
      );
      camel(plate, x, heightAt([itemAt(crest, next - 1), itemAt(crest, next)], x) + 4, 44, animal % 2 === 0);
    }
  }
  birds(plate, 780, horizon - 130, 3, 10, mid);
  return { focusX: caravanX, focusY: caravanY };
}

/** Details of a dune: the shaded face, ripples on the lit one, dots along the edge. */
function duneFaces(plate: Plate, [x, y]: Point, index: number, lit: string, shadow: string): void {
  const { dice, palette } = plate;
  const edge: Point[] = [
    [x, y],
    [x + 30, y + 60],
    [x - 30, y + 130],
    [x + 60, y + 220],
    [x + 20, y + 330],
    [x + 160, y + 470],
  ];
  plate.fill(
    `${curve(edge)}${d`L${WIDTH + 40} ${BOTTOM}L${WIDTH + 40} ${y - 60}Z`}`,
    plate.downward(
      [
        [0, shadow],
        [1, blend(shadow, lit, 0.25)],
      ],
      y,
      y + 380,
    ),
  );
  const ripples = times(13).map((ripple) => {
    const level = y + 70 + ripple * (16 + index * 5);
    return d`M${x - 20 - ripple * 6} ${level}C${x - 160} ${level + 14} ${x - 320} ${level - 18} ${x - 560} ${level + 26}`;
  });
  plate.line(ripples.join(""), blend(lit, palette.mid, 0.35), 1.3 + index * 0.4, { opacity: 0.45 });
  plate.stipple(500 + index * 120, blend(shadow, palette.ink, 0.5), 1.8 + 0.3 * index, 0.5, () => {
    const [across, down] = [dice.next(), dice.next()];
    return dice.chance(Math.max(0, 1 - across * 1.5 - down * 0.2) * 0.9) ? [x - 60 + across * 480, y + down * 420] : null;
  });
}
