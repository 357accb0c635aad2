import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { boat } from "../draw/boats.ts";
import { person } from "../draw/figures.ts";
import { frondCorner, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun, water } from "../draw/sky.ts";
import { between, d, lens, type Point, times } from "../draw/svg.ts";

const HORIZON = 330;
const SHORE = 500;
/** Boards from left to right: place, foot, length, lean in degrees. */
const BOARDS = [
  [-250, 690, 350, -7],
  [-150, 712, 420, -3],
  [-48, 700, 380, 4],
  [62, 716, 450, -2],
  [172, 698, 370, 7],
] as const;

/** Surfboards upright in the sand in front of small waves, a surfer on the way to the water. */
export function coastBoards(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  sky(plate, HORIZON);
  const sunX = dice.between(820, 960);
  sun(plate, sunX, HORIZON - dice.between(60, 140), dice.between(50, 70), { style: "plain" });
  clouds(plate, 50, 200, 4);
  plate.land(plate.ridge(HORIZON - 16, { amplitude: 44, frequency: 1.5, octaves: 3 }), plate.mist(0.2, HORIZON - 60, HORIZON, 0.4), {
    bottom: HORIZON + 2,
    hasRim: false,
  });
  water(plate, HORIZON);
  glints(plate, { from: HORIZON + 4, to: HORIZON + 110, x: sunX, spread: 110, count: 60, opacity: 0.7 });
  boat(plate, { x: dice.between(240, 380), y: HORIZON + 20, size: 22, kind: "sail", hull: ink, trim: light, sail: accent });
  beach(plate);
  const x = dice.between(560, 640);
  const cloths = [accent, blend(light, "#ffffff", 0.3), blend(mid, low, 0.12), blend(light, accent, 0.42), blend(mid, ink, 0.2)];
  for (const [index, [away, foot, length, lean]] of BOARDS.entries()) {
    const colour = cloths[(index + dice.whole(0, 1)) % cloths.length] ?? accent;
    upright(plate, { x: x + away, y: foot + dice.between(-8, 8), length, lean, colour, isStriped: index % 2 === 0 });
  }
  const walker = x + dice.between(330, 380);
  plate.ellipse(walker + 44, 604, 62, 8, ink, { opacity: 0.28 });
  person(plate, { x: walker, y: 606, height: 128, colour: blend(ink, accent, 0.12), garment: blend(mid, ink, 0.35) });
  plate.fill(d`M${walker - 92} ${528}Q${walker} ${500} ${walker + 104} ${534}Q${walker} ${560} ${walker - 92} ${528}Z`, accent);
  plate.line(d`M${walker - 84} 529Q${walker} 526 ${walker + 96} 534`, blend(accent, ink, 0.35), 4);
  palm(plate, { x: 80, y: 840, height: 620, lean: 90, colour: ink, shade: blend(ink, mid, 0.28) });
  frondCorner(plate, {
    x: RIGHT + 10,
    y: BOTTOM + 10,
    count: 6,
    from: -2.8,
    step: 0.2,
    length: [220, 310],
    droop: 0.5,
    colours: [ink, blend(ink, far, 0.16)],
  });
  birds(plate, x - 60, 150, 5, 12);
  return { focusX: x, focusY: 500 };
}

/** Two small waves, their wash and the sand up to the foot of the picture. */
function beach(plate: Plate): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const foam = blend(light, "#ffffff", 0.5);
  const noise = lineNoise(dice);
  const line = (y: number, swing: number, at: number): Point[] =>
    times(33).map((step) => [LEFT + step * 39, y + (noise(step / 3.4 + at) - 0.5) * 2 * swing]);
  for (const [index, y] of [HORIZON + 66, HORIZON + 118].entries()) {
    const crest = line(y, 5 + index * 4, index * 11);
    plate.fill(between(crest, line(y + 24 + index * 8, 4, index * 11 + 4)), blend(mid, ink, 0.36));
    const broken = crest.map(([x, level], step): Point => [x, level + (6 + index * 5) * Math.max(0.15, Math.sin(step / 3 + index * 2))]);
    plate.fill(between(crest, broken), foam);
  }
  const sand = blend(blend(light, low, 0.55), accent, 0.1);
  plate.softLand(line(SHORE - 8, 12, 30), foam);
  plate.softLand(line(SHORE + 6, 12, 30.2), blend(sand, mid, 0.35));
  plate.softLand(
    line(SHORE + 44, 10, 36),
    plate.downward(
      [
        [0, sand],
        [1, blend(sand, far, 0.4)],
      ],
      SHORE,
      800,
    ),
  );
  plate.stipple(240, blend(sand, ink, 0.5), 2.6, 0.3, () => [dice.between(0, 1200), SHORE + 60 + dice.next() * 240]);
  const ripples = times(18).map(() => lens(dice.between(0, 1200), dice.between(SHORE + 70, 780), dice.between(30, 90), 2.4));
  plate.fill(ripples.join(""), blend(sand, ink, 0.3), { opacity: 0.3 });
}

interface BoardShape {
  x: number;
  /** Height at which it enters the sand. */
  y: number;
  length: number;
  /** In degrees. */
  lean: number;
  colour: string;
  isStriped: boolean;
}

/** A board with its fin end in the sand, a lit and a shaded half, and its shadow along the ground. */
function upright(plate: Plate, { x, y, length, lean, colour, isStriped }: BoardShape): void {
  const { light, ink, accent } = plate.palette;
  const half = length * 0.135;
  const outline = d`M${x - half * 0.55} ${y}C${x - half * 1.25} ${y - length * 0.4} ${x - half * 1.1} ${y - length * 0.78} ${x} ${y - length}C${x + half * 1.1} ${y - length * 0.78} ${x + half * 1.25} ${y - length * 0.4} ${x + half * 0.55} ${y}Z`;
  plate.fill(
    d`M${x - half * 0.5} ${y}Q${x + length * 0.3} ${y - 2} ${x + length * 0.66} ${y + 52}Q${x + length * 0.28} ${y + 56} ${x - half * 0.4} ${y + 8}Z`,
    ink,
    { opacity: 0.24 },
  );
  plate.group({ transform: d`rotate(${lean} ${x} ${y})` }, () => {
    plate.fill(outline, colour);
    plate.clipped(outline, () => {
      if (isStriped) {
        const band = colour === accent ? blend(light, "#ffffff", 0.3) : accent;
        plate.fill(d`M${x - 90} ${y - length * 0.62}L${x + 90} ${y - length * 0.78}v${length * 0.1}L${x - 90} ${y - length * 0.52}Z`, band);
        plate.fill(
          d`M${x - 90} ${y - length * 0.49}L${x + 90} ${y - length * 0.65}v${length * 0.035}L${x - 90} ${y - length * 0.455}Z`,
          band,
        );
      }
      plate.fill(d`M${x + 4} ${y - length}h120v${length}h-120Z`, ink, { opacity: 0.26 });
    });
    plate.line(d`M${x} ${y - 2}V${y - length + 10}`, blend(colour, ink, 0.4), 3.4);
  });
  plate.ellipse(x, y + 2, half * 0.95, 9, blend(light, ink, 0.4), { opacity: 0.8 });
}
