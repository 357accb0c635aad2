import { blend } from "../colour.ts";
import type { Plate } from "./plate.ts";
import { curve, d, type Point, polygon } from "./svg.ts";

type Hat = "none" | "brim" | "cone";

export interface PersonShape {
  x: number;
  /** Height of the feet. */
  y: number;
  height: number;
  /** Colour of trousers, hair and shadow. */
  colour: string;
  /** Colour of the garment that stands out; without it the figure is a silhouette. */
  garment?: string;
  /** Colour of the head, for figures in front of a dark background. */
  head?: string;
  hat?: Hat;
  hatInk?: string;
  /** Legs: apart in trousers, or together in a long skirt. */
  dress?: "trousers" | "skirt";
}

/** A person from behind or far away, never with a face. Drawn in curves, to look smooth at 2400 pixels. */
export function person(plate: Plate, shape: PersonShape): void {
  const { x, y, height: h, colour, garment = colour, head = colour, hat = "none", hatInk = garment, dress = "trousers" } = shape;
  const at = (across: number, up: number) => d`${x + across * h} ${y - up * h}`;
  plate.fill(
    dress === "skirt"
      ? `M${at(-0.1, 0.5)}Q${at(-0.13, 0.2)} ${at(-0.17, 0.03)}Q${at(0, -0.01)} ${at(0.17, 0.03)}Q${at(0.13, 0.2)} ${at(0.1, 0.5)}Z`
      : `M${at(-0.105, 0.5)}Q${at(-0.12, 0.22)} ${at(-0.125, 0.03)}L${at(-0.155, 0)}L${at(-0.045, 0)}L${at(-0.015, 0.36)}L${at(0.05, 0)}L${at(0.16, 0)}L${at(0.13, 0.03)}Q${at(0.135, 0.25)} ${at(0.105, 0.5)}Z`,
    colour,
  );
  // Arms behind the garment: the left is straight, the right slightly bent.
  plate.line(
    `M${at(-0.135, 0.74)}Q${at(-0.19, 0.6)} ${at(-0.165, 0.46)}M${at(0.135, 0.74)}Q${at(0.215, 0.6)} ${at(0.15, 0.5)}`,
    garment,
    h * 0.075,
  );
  plate.fill(
    `M${at(-0.045, 0.815)}Q${at(-0.155, 0.8)} ${at(-0.155, 0.71)}Q${at(-0.1, 0.6)} ${at(-0.125, 0.44)}Q${at(0, 0.415)} ${at(0.125, 0.44)}Q${at(0.1, 0.6)} ${at(0.155, 0.71)}Q${at(0.155, 0.8)} ${at(0.045, 0.815)}Z`,
    garment,
  );
  if (garment !== colour)
    plate.fill(
      `M${at(0.03, 0.81)}Q${at(0.155, 0.8)} ${at(0.155, 0.71)}Q${at(0.1, 0.6)} ${at(0.125, 0.44)}Q${at(0.07, 0.425)} ${at(0.02, 0.425)}Q${at(0.06, 0.6)} ${at(0.03, 0.81)}Z`,
      blend(garment, colour, 0.38),
    );
  plate.ellipse(x, y - h * 0.9, h * 0.07, h * 0.088, head);
  if (hat === "cone")
    plate.fill(
      `M${at(-0.2, 0.87)}Q${at(-0.06, 0.95)} ${at(0, 1.05)}Q${at(0.06, 0.95)} ${at(0.2, 0.87)}Q${at(0, 0.83)} ${at(-0.2, 0.87)}Z`,
      hatInk,
    );
  if (hat === "brim")
    plate.fill(
      `M${at(-0.19, 0.915)}Q${at(-0.08, 0.92)} ${at(-0.08, 0.96)}Q${at(-0.06, 1.03)} ${at(0, 1.02)}Q${at(0.06, 1.03)} ${at(0.08, 0.96)}Q${at(0.08, 0.92)} ${at(0.19, 0.915)}Q${at(0, 0.88)} ${at(-0.19, 0.915)}Z`,
      hatInk,
    );
}

/** A walker with a pack and a stick. @param facing 1 to the right, −1 to the left */
export function hiker(plate: Plate, x: number, y: number, height: number, facing: 1 | -1): void {
  const { ink, mid, accent } = plate.palette;
  person(plate, { x, y, height, colour: ink, garment: blend(ink, mid, 0.3) });
  const at = (across: number, up: number) => d`${x + across * height * facing} ${y - up * height}`;
  plate.fill(
    `M${at(-0.16, 0.44)}Q${at(-0.2, 0.6)} ${at(-0.14, 0.78)}Q${at(0, 0.83)} ${at(0.1, 0.77)}Q${at(0.13, 0.6)} ${at(0.1, 0.44)}Z`,
    accent,
  );
  plate.fill(
    `M${at(0.02, 0.44)}L${at(0.02, 0.8)}Q${at(0.1, 0.79)} ${at(0.1, 0.77)}Q${at(0.13, 0.6)} ${at(0.1, 0.44)}Z`,
    blend(accent, ink, 0.35),
  );
  plate.line(`M${at(0.28, 0)}L${at(0.18, 0.66)}`, ink, height * 0.04);
}

/** A person sitting cross-legged, seen from behind. */
export function seated(plate: Plate, x: number, y: number, height: number): void {
  const { ink, mid } = plate.palette;
  const at = (across: number, up: number): Point => [x + across * height, y - up * height];
  plate.fill(curve([at(-0.52, 0), at(-0.48, 0.16), at(-0.2, 0.24), at(0, 0.22), at(0.2, 0.24), at(0.48, 0.16), at(0.52, 0)], true), ink);
  plate.fill(curve([at(-0.18, 0.16), at(-0.23, 0.58), at(-0.12, 0.7), at(0.12, 0.7), at(0.23, 0.58), at(0.18, 0.16)], true), ink);
  plate.fill(
    curve([at(0.05, 0.18), at(0.12, 0.5), at(0.06, 0.7), at(0.16, 0.68), at(0.22, 0.56), at(0.17, 0.18)], true),
    blend(ink, mid, 0.35),
  );
  plate.line(
    `${curve([at(-0.2, 0.58), at(-0.38, 0.36), at(-0.34, 0.18)])}${curve([at(0.2, 0.58), at(0.38, 0.36), at(0.34, 0.18)])}`,
    ink,
    height * 0.08,
  );
  plate.circle(x, y - height * 0.86, height * 0.13, ink);
}

/** A surfer on a board. @param size about half the length of the board */
export function surfer(plate: Plate, x: number, y: number, size: number): void {
  const { ink, accent, mid } = plate.palette;
  const at = (across: number, up: number): Point => [x + across * size, y - up * size];
  plate.fill(
    d`M${x - size} ${y + size * 0.2}Q${x} ${y + size * 0.08} ${x + size * 1.1} ${y - size * 0.2}Q${x + size * 0.1} ${y + size * 0.34} ${x - size} ${y + size * 0.2}Z`,
    accent,
  );
  plate.line(polygon([at(-0.36, -0.1), at(-0.42, 0.28), at(-0.04, 0.48), at(0.3, 0.26), at(0.42, 0.02)], false), ink, size * 0.19, {
    "stroke-linejoin": "round",
  });
  plate.line(polygon([at(-0.04, 0.48), at(0.12, 0.96)], false), blend(ink, mid, 0.25), size * 0.27);
  plate.line(
    `${curve([at(0.12, 0.92), at(0.5, 0.86), at(0.82, 0.98)])}${curve([at(0.1, 0.92), at(-0.26, 0.8), at(-0.56, 0.66)])}`,
    ink,
    size * 0.12,
  );
  plate.circle(x + size * 0.2, y - size * 1.22, size * 0.16, ink);
}
