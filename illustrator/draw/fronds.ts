import type { Dice } from "../dice.ts";
import { type Point, polygon } from "./svg.ts";

/** A palm leaf with a notched lower edge. @param angle of the rib, radians @param droop how far the leaf bends down */
export function frond(dice: Dice, x: number, y: number, angle: number, length: number, droop = 0.55): string {
  const steps = 9;
  const side = Math.cos(angle) >= 0 ? 1 : -1;
  const upper: Point[] = [];
  const lower: Point[] = [];
  let [atX, atY, bent] = [x, y, angle];
  const stiffness = dice.between(0.92, 1.08);
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const half = length * 0.13 * Math.sin(Math.min(1, share * 1.15 + 0.06) * Math.PI * 0.94);
    const [acrossX, acrossY, alongX, alongY] = [
      -Math.sin(bent) * side,
      Math.cos(bent) * side,
      Math.cos(bent) * length,
      Math.sin(bent) * length,
    ];
    upper.push([atX - acrossX * half * 0.35, atY - acrossY * half * 0.35]);
    if (step < steps) {
      lower.push([atX + acrossX * half * 1.1 + alongX * 0.03, atY + acrossY * half * 1.1]);
      lower.push([atX + acrossX * half * 0.28 + alongX * 0.05, atY + acrossY * half * 0.28 + alongY * 0.05]);
    }
    atX += alongX / steps;
    atY += alongY / steps;
    bent += ((side * droop * 2.2) / steps) * (0.5 + share) * stiffness;
  }
  return polygon([...upper, ...lower.toReversed()]);
}
