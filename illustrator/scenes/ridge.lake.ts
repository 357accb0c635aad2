import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { person } from "../draw/figures.ts";
import { peak } from "../draw/mountains.ts";
import { grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate } from "../draw/plate.ts";
import { clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, lens, polygon, times } from "../draw/svg.ts";
import { forest, pine } from "../draw/trees.ts";

/** Height of the reflection relative to the mountain, and its opacity. */
const MIRROR = 0.78;
const MIRROR_OPACITY = 0.5;
const RIPPLES = 46;

/** A mountain reflected in a still lake, a pier, a canoe. */
export function ridgeLake(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { ink, accent } = palette;
  const horizon = dice.between(430, 460);
  sky(plate, horizon);
  const peakX = dice.between(480, 720);
  sun(plate, peakX + dice.side() * dice.between(240, 330), horizon - dice.between(150, 260), dice.between(40, 56), { isCrescent: true });
  clouds(plate, 80, 200, 3);
  const hasSnow = dice.chance(0.6);
  const mountains = plate.named(() => {
    plate.land(plate.ridge(horizon - 60, { amplitude: 110, frequency: 2, isSharp: true }), plate.mist(0.06, horizon - 160, horizon, 0.6), {
      bottom: horizon + 2,
    });
    peak(plate, { x: peakX - 330, base: horizon, width: 420, height: 210, depth: 0.2, snow: 0.3 });
    peak(plate, { x: peakX + 360, base: horizon, width: 480, height: 240, depth: 0.24, snow: 0.3 });
    peak(plate, { x: peakX, base: horizon + 2, width: 620, height: 370, depth: 0.32, snow: hasSnow ? 0.36 : 0 });
    const shore = plate.ridge(horizon - 6, { amplitude: 22, frequency: 2, octaves: 3 });
    forest(plate, shore, { count: 80, lowest: 26, tallest: 62, colour: plate.tone(0.66) });
    plate.land(shore, plate.tone(0.66), { bottom: horizon + 2 });
  });
  lake(plate, horizon, mountains);

  const canoe = dice.between(700, 820);
  boat(plate, { x: canoe, y: 590, size: 62, kind: "rowing", hull: ink, trim: accent });
  person(plate, { x: canoe - 5, y: 594, height: 62, colour: ink, garment: accent });
  plate.line(d`M${canoe - 30} 556L${canoe + 50} 604`, ink, 4);
  pier(plate, dice.between(180, 330));
  for (const index of times(5)) {
    const x = index < 2 ? dice.between(-30, 90) : dice.between(960, 1230);
    const height = dice.between(300, 520);
    plate.fill(pine(plate, x, 840, height, height * 0.34), index % 2 ? ink : blend(ink, "#000000", 0.25));
  }
  plate.fill(
    `${curve([
      [1220, 740],
      [1040, 752],
      [900, 775],
      [780, 830],
    ])}L1220 830Z`,
    ink,
  );
  grass(plate, 820, 60, 90, blend(ink, "#000000", 0.2), 820, 1220);
  return { focusX: peakX, focusY: horizon - 190 };
}

/** The lake with the reflection of its far shore. @param mountains name of the reflected group */
function lake(plate: Plate, horizon: number, mountains: string): void {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink } = palette;
  const water = blend(far, top, 0.35);
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, blend(water, low, 0.5)],
        [0.5, water],
        [1, blend(mid, ink, 0.6)],
      ],
      horizon,
      HEIGHT,
    ),
  );
  plate.clipped(d`M-20 ${horizon}H1220V${BOTTOM}H-20Z`, () =>
    plate.repeat(mountains, { transform: d`matrix(1 0 0 ${-MIRROR} 0 ${horizon * (1 + MIRROR)})`, opacity: MIRROR_OPACITY }),
  );
  const ripples = times(RIPPLES).map(() => {
    const near = dice.next();
    return lens(dice.between(0, 1200), horizon + 6 + near * 300, (30 + 150 * near) * dice.between(0.4, 1), 0.5 + 1.5 * near);
  });
  plate.fill(ripples.join(""), blend(low, light, 0.4), { opacity: 0.4 });
}

function pier(plate: Plate, x: number): void {
  const { ink, mid } = plate.palette;
  plate.fill(
    polygon([
      [x + 90, 660],
      [x + 140, 660],
      [x + 150, 820],
      [x - 60, 820],
    ]),
    blend(ink, mid, 0.22),
  );
  const planks = times(9).map((plank) => {
    const near = (plank / 9) ** 2;
    return d`M${x + 90 - 150 * near} ${662 + 150 * near}H${x + 140 + 10 * near}`;
  });
  plate.line(planks.join(""), ink, 3);
  plate.line(d`M${x + 84} 650V690M${x + 144} 650V690M${x + 52} 700V745M${x + 150} 700V745`, ink, 9);
}
