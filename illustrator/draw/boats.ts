import { blend } from "../colour.ts";
import type { Plate } from "./plate.ts";
import { d } from "./svg.ts";

export type BoatKind = "sail" | "canopy" | "fishing" | "rowing";

export interface BoatShape {
  x: number;
  /** Height of the waterline. */
  y: number;
  /** Half the hull's length. */
  size: number;
  kind: BoatKind;
  hull: string;
  trim: string;
  sail?: string;
  /** The smaller sail. */
  jib?: string;
}

export function boat(plate: Plate, { x, y, size: s, kind, hull, trim, sail = trim, jib = sail }: BoatShape): void {
  const at = (across: number, up: number) => d`${x + across * s} ${y - up * s}`;
  const { ink } = plate.palette;
  plate.fill(`M${at(-1, -0.2)}Q${at(0, -0.5)} ${at(1, -0.2)}Z`, ink, { opacity: 0.35 });
  if (kind === "sail") {
    plate.line(`M${at(0, 0)}L${at(0, 1.9)}`, hull, s * 0.04);
    plate.fill(`M${at(0.05, 1.85)}Q${at(0.85, 0.9)} ${at(0.8, 0.25)}Q${at(0.4, 0.12)} ${at(0.05, 0.22)}Z`, sail);
    plate.fill(
      `M${at(0.05, 1.85)}Q${at(0.85, 0.9)} ${at(0.8, 0.25)}Q${at(0.62, 0.18)} ${at(0.5, 0.18)}Q${at(0.5, 0.95)} ${at(0.05, 1.85)}Z`,
      blend(sail, ink, 0.2),
    );
    plate.fill(`M${at(-0.06, 1.7)}Q${at(-0.55, 0.8)} ${at(-0.65, 0.35)}Q${at(-0.3, 0.2)} ${at(-0.06, 0.22)}Z`, jib);
  }
  if (kind === "fishing") {
    plate.line(`M${at(0.3, 0)}L${at(0.3, 1.25)}M${at(0.3, 1.1)}L${at(-0.5, 0.5)}M${at(0.3, 1.2)}L${at(1, 0.4)}`, hull, s * 0.03);
    plate.rect(x - s * 0.35, y - s * 0.42, s * 0.45, s * 0.5, sail);
    plate.rect(x - s * 0.02, y - s * 0.42, s * 0.12, s * 0.5, blend(sail, ink, 0.3));
    plate.rect(x - s * 0.4, y - s * 0.48, s * 0.55, s * 0.08, hull);
    for (const left of [-0.28, -0.14]) plate.rect(x + left * s, y - s * 0.34, s * 0.09, s * 0.13, blend(ink, trim, 0.35));
  }
  if (kind === "canopy") {
    plate.line(`M${at(-0.45, 0.4)}L${at(-0.45, 0)}M${at(0.45, 0.4)}L${at(0.45, 0)}M${at(0, 0.4)}L${at(0, 0)}`, hull, s * 0.03);
    plate.fill(`M${at(-0.5, 0.45)}Q${at(0, 0.72)} ${at(0.5, 0.45)}L${at(0.5, 0.38)}L${at(-0.5, 0.38)}Z`, sail);
  }
  plate.fill(
    `M${at(-1, 0.32)}Q${at(-0.5, 0.02)} ${at(0, 0.02)}Q${at(0.6, 0.02)} ${at(1.05, 0.45)}Q${at(0.85, -0.2)} ${at(0.55, -0.2)}L${at(-0.55, -0.2)}Q${at(-0.85, -0.15)} ${at(-1, 0.32)}Z`,
    hull,
  );
  plate.fill(
    `M${at(-0.96, 0.27)}Q${at(-0.5, -0.02)} ${at(0, -0.02)}Q${at(0.6, -0.02)} ${at(1, 0.36)}L${at(0.97, 0.24)}Q${at(0.6, -0.1)} ${at(0, -0.1)}Q${at(-0.5, -0.1)} ${at(-0.93, 0.18)}Z`,
    trim,
  );
}
