import { blend } from "../colour.ts";
import type { Plate } from "./plate.ts";
import { curve, d, type Point, polygon } from "./svg.ts";

/** Profile of a stupa and its spire: half the width and the height, both as shares of the whole height. */
const BELL: readonly Point[] = [
  [0.27, 0.2],
  [0.265, 0.3],
  [0.21, 0.42],
  [0.12, 0.5],
  [0.075, 0.535],
];
const SPIRE: readonly Point[] = [
  [0.07, 0.6],
  [0.05, 0.7],
  [0.03, 0.82],
  [0.012, 0.93],
  [0, 1],
];
/** Steps of the terrace below: half the width, bottom and top. */
const STEPS = [
  [0.46, 0, 0.08],
  [0.39, 0.08, 0.14],
  [0.32, 0.14, 0.2],
] as const;
const WHOLE = 340;

/** A stone stupa with a ringed spire on a stepped terrace, lit from the left, with smaller ones beside it. */
export function stupa(plate: Plate, x: number, y: number, size: number, hasSmaller = true): void {
  const { light, far, mid, ink, accent } = plate.palette;
  const whole = WHOLE * size;
  if (hasSmaller) for (const side of [-1, 1]) stupa(plate, x + side * whole * 0.66, y, size * 0.48, false);
  const at = (across: number, up: number): Point => [x + across * whole, y - up * whole];
  const lit = blend(light, far, 0.22);
  const shadow = blend(far, mid, 0.75);
  for (const [half, foot, top] of STEPS) {
    plate.fill(polygon([at(-half, foot), at(-half, top), at(half, top), at(half, foot)]), lit);
    plate.fill(polygon([at(half * 0.3, foot), at(half * 0.3, top), at(half, top), at(half, foot)]), shadow);
    plate.line(polygon([at(-half, top), at(half, top)], false), blend(light, "#ffffff", 0.4), 2.5 * size);
  }
  const side = (edge: readonly Point[], to: number) => edge.map(([half, up]) => at(half * to, up));
  for (const [edge, colour] of [
    [BELL, lit],
    [SPIRE, blend(accent, light, 0.35)],
  ] as const) {
    const [left, right] = [side(edge, -1), side(edge, 1)];
    plate.fill(`${curve(left)}L${curve(right.toReversed()).slice(1)}Z`, colour);
    plate.fill(`${curve(side(edge, 0.2))}L${curve(right.toReversed()).slice(1)}Z`, edge === BELL ? shadow : blend(accent, ink, 0.3));
  }
  const box = [at(-0.09, 0.535), at(-0.09, 0.6), at(0.09, 0.6), at(0.09, 0.535)];
  plate.fill(polygon(box), lit);
  plate.fill(polygon([at(0.02, 0.535), at(0.02, 0.6), at(0.09, 0.6), at(0.09, 0.535)]), shadow);
  const rings = [0.64, 0.7, 0.76, 0.82].map(
    (up, index) => d`M${x - (0.062 - index * 0.013) * whole} ${y - up * whole}h${(0.124 - index * 0.026) * whole}`,
  );
  plate.line(rings.join(""), blend(ink, mid, 0.4), 2.5 * size, { opacity: 0.6 });
  const band = [at(-0.268, 0.26), at(-0.266, 0.285), at(0.266, 0.285), at(0.268, 0.26)];
  plate.fill(polygon(band), accent, { opacity: 0.75 });
  const door = d`M${x - 0.05 * whole} ${y}v${-0.07 * whole}q${0.05 * whole} ${-0.06 * whole} ${0.1 * whole} 0v${0.07 * whole}Z`;
  plate.fill(door, blend(ink, mid, 0.15));
}
