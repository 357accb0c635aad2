import { blend, shaded } from "../colour.ts";
import { person } from "./figures.ts";
import type { Plate } from "./plate.ts";
import { curve, d, type Point, polygon } from "./svg.ts";

/** Outlines in shares of the height: x points forward, y up. */
const GIRAFFE: readonly Point[] = [
  [-0.2, 0],
  [-0.17, 0.42],
  [-0.2, 0.52],
  [-0.08, 0.58],
  [0.1, 0.62],
  [0.17, 0.78],
  [0.23, 0.95],
  [0.24, 1.02],
  [0.28, 0.99],
  [0.38, 0.93],
  [0.37, 0.9],
  [0.28, 0.91],
  [0.25, 0.7],
  [0.2, 0.5],
  [0.18, 0.4],
  [0.19, 0],
  [0.155, 0],
  [0.145, 0.36],
  [0.11, 0.4],
  [0.1, 0],
  [0.065, 0],
  [0.06, 0.4],
  [-0.08, 0.38],
  [-0.1, 0],
  [-0.135, 0],
  [-0.12, 0.34],
  [-0.15, 0.3],
  [-0.165, 0],
];
const ELEPHANT_BACK: readonly Point[] = [
  [-0.62, 0.3],
  [-0.64, 0.62],
  [-0.5, 0.88],
  [-0.2, 0.96],
  [0.1, 0.9],
  [0.28, 0.92],
  [0.46, 1],
  [0.64, 0.9],
  [0.72, 0.66],
  [0.76, 0.4],
  [0.74, 0.12],
  [0.8, 0.04],
  [0.72, 0.02],
  [0.66, 0.14],
  [0.66, 0.38],
  [0.6, 0.5],
  [0.5, 0.5],
  [0.42, 0.4],
];
const ELEPHANT_EAR: readonly Point[] = [
  [0.3, 0.9],
  [0.18, 0.72],
  [0.26, 0.46],
  [0.42, 0.5],
  [0.48, 0.75],
];
const ELEPHANT_TUSK: readonly Point[] = [
  [0.62, 0.5],
  [0.8, 0.38],
  [0.9, 0.42],
  [0.8, 0.43],
  [0.64, 0.56],
];
const CAMEL: readonly Point[] = [
  [-0.42, 0.45],
  [-0.36, 0.7],
  [-0.16, 0.72],
  [-0.02, 1],
  [0.14, 0.72],
  [0.3, 0.66],
  [0.42, 0.62],
  [0.5, 0.8],
  [0.54, 1],
  [0.7, 0.98],
  [0.72, 0.9],
  [0.62, 0.86],
  [0.6, 0.62],
  [0.44, 0.42],
  [0.2, 0.4],
  [-0.2, 0.4],
];

const placed = (points: readonly Point[], x: number, y: number, size: number, facing: 1 | -1): Point[] =>
  points.map(([forward, up]) => [x + forward * size * facing, y - up * size]);

export function giraffe(plate: Plate, x: number, y: number, height: number, colour: string): void {
  plate.fill(polygon(placed(GIRAFFE, x, y, height, 1)), colour, {
    stroke: colour,
    "stroke-width": height * 0.012,
    "stroke-linejoin": "round",
  });
  plate.line(
    d`M${x + 0.235 * height} ${y - height}v${-0.05 * height}M${x - 0.2 * height} ${y - 0.5 * height}q${-0.05 * height} ${0.08 * height} ${-0.03 * height} ${0.2 * height}`,
    colour,
    height * 0.014,
  );
}

export function elephant(plate: Plate, x: number, y: number, height: number, colour: string, facing: 1 | -1 = 1): void {
  const at = (forward: number, up: number) => d`${x + forward * height * facing} ${y - up * height}`;
  plate.fill(
    `${curve(placed(ELEPHANT_BACK, x, y, height, facing))}L${at(0.4, 0)}L${at(0.2, 0)}L${at(0.18, 0.36)}L${at(-0.2, 0.36)}L${at(-0.22, 0)}L${at(-0.44, 0)}L${at(-0.45, 0.3)}L${at(-0.48, 0)}L${at(-0.6, 0)}Z`,
    colour,
  );
  plate.fill(curve(placed(ELEPHANT_EAR, x, y, height, facing), true), shaded(colour, 0.05));
  plate.fill(polygon(placed(ELEPHANT_TUSK, x, y, height, facing)), blend(plate.palette.light, colour, 0.2));
  plate.line(`M${at(-0.62, 0.6)}L${at(-0.7, 0.4)}`, colour, height * 0.03);
}

/** A camel walking left, with or without a rider and a saddle cloth. */
export function camel(plate: Plate, x: number, y: number, height: number, hasRider: boolean): void {
  const { ink, accent } = plate.palette;
  const leg = (from: Point, to: Point) => polygon(placed([from, to], x, y, height, -1), false);
  plate.fill(curve(placed(CAMEL, x, y, height, -1), true), ink);
  plate.line(
    leg([-0.34, 0.5], [-0.36, 0]) + leg([-0.24, 0.46], [-0.22, 0]) + leg([0.26, 0.46], [0.24, 0]) + leg([0.36, 0.48], [0.38, 0]),
    ink,
    height * 0.07,
  );
  if (!hasRider) return;
  person(plate, { x: x + 0.02 * height, y: y - 0.74 * height, height: height * 0.6, colour: ink });
  plate.fill(
    polygon(
      placed(
        [
          [-0.14, 0.92],
          [0.14, 0.92],
          [0.18, 0.66],
          [-0.18, 0.66],
        ],
        x,
        y,
        height,
        -1,
      ),
    ),
    accent,
  );
}

/** A reef fish. @param facing 1 to the right */
export function fish(plate: Plate, x: number, y: number, length: number, colour: string, stripe: string | null, facing: 1 | -1): void {
  const at = (forward: number, up: number) => d`${x + forward * length * facing} ${y - up * length}`;
  plate.fill(
    `M${at(0.5, 0)}C${at(0.25, 0.3)} ${at(-0.2, 0.26)} ${at(-0.38, 0)}C${at(-0.2, -0.26)} ${at(0.25, -0.3)} ${at(0.5, 0)}ZM${at(-0.32, 0)}L${at(-0.62, 0.2)}Q${at(-0.5, 0)} ${at(-0.62, -0.2)}Z`,
    colour,
  );
  if (stripe) plate.fill(`M${at(0.12, 0.225)}Q${at(0.02, 0)} ${at(0.12, -0.225)}L${at(0, -0.23)}Q${at(-0.1, 0)} ${at(0, 0.23)}Z`, stripe);
  if (length > 26) plate.circle(x + 0.34 * length * facing, y - 0.04 * length, length * 0.03, plate.palette.ink);
}

/** Darker scales on a turtle's front flipper: forward, sideways, radius, in shares of the turtle's size. */
const FLIPPER_SPOTS = [
  [0.5, 0.5, 0.042],
  [0.53, 0.64, 0.036],
  [0.44, 0.76, 0.04],
  [0.34, 0.88, 0.032],
  [0.2, 0.99, 0.03],
] as const;
/** Points where the middle row of scutes on the shell meets the rows beside it, from the neck to the tail. */
const SCUTES = [
  [0.56, 0.06],
  [0.36, 0.17],
  [0.22, 0.11],
  [0.06, 0.19],
  [-0.1, 0.12],
  [-0.26, 0.17],
  [-0.4, 0.09],
  [-0.62, 0.05],
] as const;

/** A turtle from above, swimming at an angle in degrees. */
export function turtle(plate: Plate, x: number, y: number, size: number, angle: number): void {
  const { ink, far, accent, light } = plate.palette;
  const skin = blend(blend(light, far, 0.4), ink, 0.14);
  const rim = blend(accent, ink, 0.55);
  /** Draws a shape once for each side; forward is 1, the edge of the shell is at .52. */
  const bothSides = (draw: (side: 1 | -1) => string) => draw(1) + draw(-1);
  const at = (forward: number, aside: number) => d`${x + forward * size} ${y + aside * size}`;
  const shell = (part: number) =>
    `M${at(0.64 * part, 0)}` +
    `C${at(0.62 * part, 0.34 * part)} ${at(0.3 * part, 0.52 * part)} ${at(-0.02, 0.52 * part)}` +
    `S${at(-0.6 * part, 0.28 * part)} ${at(-0.7 * part, 0)}` +
    `S${at(-0.36 * part, -0.52 * part)} ${at(-0.02, -0.52 * part)}` +
    `S${at(0.62 * part, -0.34 * part)} ${at(0.64 * part, 0)}Z`;
  const limbs = bothSides(
    (side) =>
      `M${at(0.5, side * 0.26)}C${at(0.84, side * 0.5)} ${at(0.6, side * 1)} ${at(0.04, side * 1.16)}` +
      `C${at(-0.04, side * 1.1)} ${at(0.06, side * 1)} ${at(0.14, side * 0.92)}S${at(0.36, side * 0.6)} ${at(0.16, side * 0.4)}Z` +
      `M${at(-0.4, side * 0.3)}C${at(-0.62, side * 0.4)} ${at(-0.78, side * 0.6)} ${at(-0.92, side * 0.66)}` +
      `C${at(-0.94, side * 0.48)} ${at(-0.8, side * 0.26)} ${at(-0.56, side * 0.1)}Z`,
  );
  plate.group({ transform: `rotate(${angle} ${x.toFixed(1)} ${y.toFixed(1)})` }, () => {
    plate.fill(`${limbs}M${at(-0.66, 0.07)}L${at(-0.86, 0)}L${at(-0.66, -0.07)}Z`, skin);
    for (const side of [1, -1])
      for (const [forward, aside, radius] of FLIPPER_SPOTS)
        plate.circle(x + forward * size, y + side * aside * size, radius * size, blend(skin, rim, 0.55));
    plate.fill(
      `M${at(0.5, 0.17)}C${at(0.66, 0.1)} ${at(0.72, 0.16)} ${at(0.84, 0.15)}S${at(1.06, 0.08)} ${at(1.06, 0)}S${at(0.96, -0.15)} ${at(0.84, -0.15)}` +
        `S${at(0.66, -0.1)} ${at(0.5, -0.17)}Z`,
      skin,
    );
    plate.fill(
      `M${at(0.74, 0.06)}L${at(0.9, 0.05)}L${at(0.94, 0)}L${at(0.9, -0.05)}L${at(0.74, -0.06)}L${at(0.7, 0)}Z`,
      blend(skin, rim, 0.55),
    );
    for (const side of [1, -1]) plate.circle(x + 0.93 * size, y + side * 0.105 * size, 0.026 * size, ink);
    plate.fill(shell(1), rim);
    plate.fill(shell(0.88), blend(accent, ink, 0.26));
    plate.clipped(shell(0.88), () => {
      plate.fill(
        `M${SCUTES.map(([forward, aside]) => at(forward, aside)).join("L")}L${SCUTES.toReversed()
          .map(([forward, aside]) => at(forward, -aside))
          .join("L")}Z`,
        blend(accent, ink, 0.08),
      );
      plate.fill(`M${at(0.7, 0)}H${x - size}V${y + size}H${x + size}Z`, ink, { opacity: 0.14 });
    });
    const seams = bothSides(
      (side) =>
        `M${SCUTES.map(([forward, aside]) => at(forward, side * aside)).join("L")}` +
        `M${at(0.36, side * 0.17)}L${at(0.4, side * 0.37)}M${at(0.06, side * 0.19)}L${at(0.08, side * 0.46)}M${at(-0.26, side * 0.17)}L${at(-0.31, side * 0.4)}`,
    );
    const across = [0.22, -0.1, -0.4].map((forward) => `M${at(forward, 0.11)}L${at(forward, -0.11)}`);
    plate.line(seams + across.join(""), blend(accent, light, 0.5), size * 0.024);
  });
}
