import { person } from "../draw/figures.ts";
import { grass } from "../draw/plants.ts";
import type { Framing, Plate } from "../draw/plate.ts";
import { clouds, sky, sun } from "../draw/sky.ts";
import { times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";
import { balloon, cone } from "./balloons.valley.ts";

const HORIZON = 560;
const MEADOW = 640;

/** The morning of a flight: one balloon about to leave, people round it, others in the air. */
export function balloonsLaunch(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, low, mid, ink, accent } = palette;
  sky(plate, HORIZON);
  const x = dice.between(420, 560);
  sun(plate, x + dice.between(330, 480), dice.between(400, 470), dice.between(60, 90), { style: "plain" });
  clouds(plate, 60, 280, 4);
  plate.land(
    plate.ridge(HORIZON - 30, { amplitude: 90, frequency: 1.6, octaves: 3, isSharp: true }),
    plate.mist(0.05, HORIZON - 100, HORIZON + 40, 0.6),
  );
  for (const index of times(8)) cone(plate, (index + dice.next()) * 150, HORIZON + 40, dice.between(50, 90), dice.between(70, 130), 0.3);
  plate.land(plate.ridge(HORIZON + 20, { amplitude: 24, frequency: 1.4, octaves: 2 }), plate.mist(0.36, HORIZON, MEADOW, 0.5));
  const cloth = blend(light, "#ffffff", 0.2);
  const away = [
    [x + 330, 200, 58],
    [x + 560, 300, 40],
    [x - 300, 170, 46],
    [x + 210, 390, 26],
    [x - 190, 350, 30],
    [x + 640, 130, 28],
  ] as const;
  for (const [index, [balloonX, y, size]] of away.entries()) {
    const inks: readonly [string, string] = index % 2 ? [accent, cloth] : [cloth, blend(mid, ink, 0.2)];
    balloon(plate, balloonX + dice.between(-20, 20), y + dice.between(-20, 20), size, ...inks);
  }
  plate.land(
    plate.ridge(MEADOW, { amplitude: 20, frequency: 1.2, octaves: 2 }),
    plate.downward(
      [
        [0, plate.tone(0.6)],
        [1, plate.tone(0.8)],
      ],
      MEADOW,
      800,
    ),
    { hasRim: false },
  );
  const size = 222;
  plate.ellipse(x + 60, 706, 250, 24, ink, { opacity: 0.35 });
  balloon(plate, x, 702 - size * 1.52, size, accent, cloth);
  plate.circle(
    x,
    702 - size * 0.3,
    60,
    plate.glow([
      [0, light, 0.8],
      [1, light, 0],
    ]),
  );
  const crew = [
    [-120, 96, mid, "none"],
    [-70, 88, accent, "none"],
    [92, 98, blend(light, low, 0.3), "brim"],
    [150, 84, blend(mid, low, 0.4), "none"],
    [260, 92, accent, "brim"],
  ] as const;
  for (const [index, [by, height, garment, hat]] of crew.entries())
    person(plate, {
      x: x + by,
      y: 724 + (index % 2) * 10,
      height,
      colour: ink,
      garment: blend(garment, ink, 0.08),
      hat,
      hatInk: light,
      dress: index === 1 ? "skirt" : "trousers",
    });
  plate.line(`M${(x - 40).toFixed(1)} 640L${(x - 112).toFixed(1)} 676M${(x + 40).toFixed(1)} 640L${(x + 90).toFixed(1)} 676`, ink, 2.5);
  plate.land(plate.ridge(762, { amplitude: 24, frequency: 1.5, octaves: 2 }), ink, { hasRim: false });
  grass(plate, 800, 150, 74, ink);
  return { focusX: x, focusY: 420 };
}
