import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { d, type Point, polygon, times } from "../draw/svg.ts";
import { stupa } from "../draw/temples.ts";
import { tree } from "../draw/trees.ts";
import { itemAt } from "../items.ts";

const GROUND = 610;

/** A great stupa on a terrace: lines of small flags from its spire, people who walk round it, butter lamps along the wall. */
export function templeStupa(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, mid, ink, accent } = palette;
  sky(plate, 560);
  const side = dice.side();
  const x = dice.between(570, 630);
  sun(plate, x + side * dice.between(280, 400), dice.between(120, 230), dice.between(56, 84), { style: "plain" });
  clouds(plate, 60, 240, 4);
  plate.land(plate.ridge(470, { amplitude: 120, frequency: 1.6, octaves: 4, isSharp: true }), plate.mist(0.08, 340, 560, 0.6));
  plate.land(plate.ridge(560, { amplitude: 60, frequency: 1.7, octaves: 3 }), plate.mist(0.3, 480, 640, 0.5));
  const wood = times(14).map((index) =>
    tree(plate, "broadleaf", { x: index * 94 + dice.between(-30, 30), y: GROUND + 4, height: dice.between(80, 150) }),
  );
  plate.fill(wood.join(""), plate.tone(0.52));
  stupa(plate, x, GROUND + 6, 1.42);
  flags(plate, x);
  const paving = blend(blend(light, low, 0.5), mid, 0.24);
  plate.ground(
    GROUND,
    plate.downward(
      [
        [0, paving],
        [1, blend(paving, ink, 0.45)],
      ],
      GROUND,
      BOTTOM,
    ),
  );
  parapet(plate);
  for (const [away, y, height, garment, dress] of [
    [-230, 650, 92, accent, "skirt"],
    [-176, 654, 98, blend(accent, ink, 0.3), "skirt"],
    [150, 668, 108, blend(light, low, 0.2), "trousers"],
    [330, 690, 120, accent, "skirt"],
  ] as const) {
    const at = x + away + dice.between(-16, 16);
    plate.ellipse(at + 18, y, height * 0.3, 5, ink, { opacity: 0.3 });
    person(plate, { x: at, y, height, colour: blend(ink, mid, 0.1), garment, dress });
  }
  grass(plate, 812, 60, 46, ink, LEFT, RIGHT);
  birds(plate, x - side * 320, 170, 6, 12);
  return { focusX: x, focusY: 400 };
}

/** Lines of small flags, from the spire to the ground on both sides. */
function flags(plate: Plate, x: number): void {
  const { ink, accent, light, mid, low, far } = plate.palette;
  const cloths = [accent, blend(light, "#ffffff", 0.3), blend(mid, low, 0.2), blend(accent, light, 0.45), blend(far, light, 0.2)];
  const from: Point = [x, 156];
  for (const [row, away] of [-560, -360, 360, 560].entries()) {
    const to: Point = [x + away, 560 - (row % 3) * 30];
    const at = (share: number): Point => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share + Math.sin(share * Math.PI) * 56,
    ];
    plate.line(
      times(17)
        .map((step) => {
          const [atX, atY] = at(step / 16);
          return step === 0 ? d`M${atX} ${atY}` : d`L${atX} ${atY}`;
        })
        .join(""),
      ink,
      2,
      { opacity: 0.7 },
    );
    for (const flag of times(17)) {
      const [one, other] = [at((flag + 0.7) / 18), at((flag + 1.45) / 18)];
      const drop = 26;
      plate.fill(
        polygon([one, other, [other[0] - 3, other[1] + drop], [one[0] - 3, one[1] + drop]]),
        itemAt(cloths, (flag + row) % cloths.length),
      );
    }
  }
}

/** The low wall in front with its lamps and turning wheels. */
function parapet(plate: Plate): void {
  const { light, low, ink, accent, far } = plate.palette;
  const wall = blend(light, far, 0.25);
  plate.rect(LEFT, 708, RIGHT - LEFT, 92, wall);
  plate.rect(LEFT, 700, RIGHT - LEFT, 12, blend(light, "#ffffff", 0.3));
  plate.rect(LEFT, 712, RIGHT - LEFT, 7, ink, { opacity: 0.24 });
  for (const niche of times(15)) {
    const x = 14 + niche * 84;
    plate.rect(x, 728, 56, 62, blend(ink, accent, 0.25));
    plate.rect(x + 12, 734, 32, 50, accent);
    plate.rect(x + 30, 734, 14, 50, blend(accent, ink, 0.35));
    plate.line(d`M${x + 12} 748h32M${x + 12} 770h32`, blend(light, low, 0.3), 4);
    plate.line(d`M${x + 28} 728v62`, blend(light, accent, 0.4), 3);
  }
}
