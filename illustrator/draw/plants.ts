import { blend } from "../colour.ts";
import type { Dice } from "../dice.ts";
import { itemAt } from "../items.ts";
import { frond } from "./fronds.ts";
import type { Plate } from "./plate.ts";
import { curve, d, type Point, polygon, times } from "./svg.ts";
import { tree } from "./trees.ts";

export interface PalmShape {
  x: number;
  y: number;
  height: number;
  lean: number;
  colour: string;
  /** Colour of the fronds behind. */
  shade: string;
  fronds?: number;
}

/** A palm; in places without palms the most similar tree. */
export function palm(plate: Plate, { x, y, height, lean, colour, shade, fronds = 9 }: PalmShape): void {
  const { dice } = plate;
  if (!plate.setting.hasPalms) {
    plate.fill(tree(plate, "palm", { x, y, height: height * 0.8, width: height * 0.34 }), colour);
    return;
  }
  plate.note("palm");
  const [topX, topY, girth] = [x + lean, y - height, height * 0.026];
  plate.fill(
    d`M${x - girth * 1.4} ${y}Q${x + lean * 0.1 - girth} ${y - height * 0.55} ${topX - girth * 0.6} ${topY}L${topX + girth * 0.6} ${topY}Q${x + lean * 0.1 + girth * 1.3} ${y - height * 0.5} ${x + girth * 1.6} ${y}Z`,
    colour,
  );
  const leaf = (index: number) => {
    const angle = -Math.PI / 2 + (index - (fronds - 1) / 2) * (2.5 / (fronds - 1)) * 1.15 + dice.between(-0.08, 0.08);
    return frond(dice, topX, topY, angle, height * 0.46 * dice.between(0.85, 1.1));
  };
  const drawn = times(fronds).map(leaf);
  plate.fill(drawn.filter((_, index) => index % 2 === 0).join(""), shade);
  plate.fill(drawn.filter((_, index) => index % 2 === 1).join(""), colour);
  plate.circle(topX, topY, height * 0.022, colour);
}

/** Number of twigs on a fir's limb, and of needles on either side of a twig. */
const TWIGS = 9;
const NEEDLES = 8;

/** A fir twig whose needles shorten towards its end. */
function twig(dice: Dice, [x, y]: Point, angle: number, length: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number): Point => [x + along * cos - across * sin, y + along * sin + across * cos];
  const side = (sign: 1 | -1) =>
    times(NEEDLES).flatMap((tooth): Point[] => {
      const share = tooth / NEEDLES;
      const half = length * 0.15 * (1 - share * 0.7) * dice.between(0.85, 1.1);
      return [at(length * (share + 0.1), sign * half), at(length * (share + 0.09), sign * half * 0.45)];
    });
  return polygon([at(0, 0), ...side(1), at(length, 0), ...side(-1).toReversed()]);
}

/** A limb of fir that reaches into the picture from above, with its twigs drooping. */
function limb(dice: Dice, [x, y]: Point, angle: number, length: number): string {
  const lean = Math.cos(angle) > 0 ? 1 : -1;
  const at = (share: number): Point => [
    x + length * share * Math.cos(angle),
    y + length * share * Math.sin(angle) + length * 0.12 * share * share,
  ];
  const twigs = times(TWIGS).map((index) => {
    const share = 0.12 + (0.86 * index) / (TWIGS - 1);
    const hang = Math.PI / 2 - lean * (0.55 + 0.5 * share) + dice.between(-0.1, 0.1);
    return twig(dice, at(share), hang, length * (0.4 - 0.22 * share) * dice.between(0.85, 1.1));
  });
  return [polygon([[x, y - 7], at(1), [x, y + 7]]), ...twigs].join("");
}

/** A frame of fronds that fan out from one point; firs or broad leaves in places without palms. */
export function frondCorner(plate: Plate, { x, y, count, from, step, length, droop, colours }: FrondCorner): void {
  const { dice } = plate;
  if (plate.setting.hasFirs) {
    plate.note("fir");
    // One limb above the other, each a little shorter.
    const inwards = x < 600 ? 1 : -1;
    for (const index of times(2))
      plate.fill(
        limb(dice, [x, y - 60 + index * 90], inwards > 0 ? 0.12 : Math.PI - 0.12, length[1] * (1.25 - 0.35 * index)),
        itemAt(colours, index),
      );
    return;
  }
  for (const index of times(count)) {
    const [level, angle] = [y + dice.between(-30, 30), from + step * index + dice.between(-0.06, 0.06)];
    const [reach, colour, shade] = [dice.between(...length), itemAt(colours, index % 2), itemAt(colours, (index + 1) % 2)];
    if (plate.setting.hasPalms) {
      plate.note("palm");
      plate.fill(frond(dice, x, level, angle, reach, droop), colour);
    }
    if (!plate.setting.hasPalms) leaf(plate, { x, y: level, angle, length: reach * 0.72, width: reach * 0.13, colour, shade });
  }
}

interface FrondCorner {
  x: number;
  y: number;
  count: number;
  /** Angle of the first rib and angle between two ribs, in radians. */
  from: number;
  step: number;
  length: readonly [number, number];
  droop: number;
  colours: readonly [string, string];
}

export interface LeafShape {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  colour: string;
  /** Colour of the shaded half with the veins; without it neither is drawn. */
  shade?: string;
}

/** A broad leaf, drawn from its stem. */
export function leaf(plate: Plate, { x, y, angle, length, width, colour, shade }: LeafShape): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number) => d`${x + along * cos - across * sin} ${y + along * sin + across * cos}`;
  const far = `C${at(length * 0.2, -width)} ${at(length * 0.7, -width * 0.9)} ${at(length, 0)}`;
  plate.fill(`M${at(0, 0)}${far}C${at(length * 0.7, width * 0.9)} ${at(length * 0.2, width)} ${at(0, 0)}Z`, colour);
  if (!shade) return;
  plate.fill(
    `M${at(0, 0)}C${at(length * 0.2, width)} ${at(length * 0.7, width * 0.9)} ${at(length, 0)}Q${at(length * 0.5, width * 0.06)} ${at(0, 0)}Z`,
    shade,
  );
  const veins = [1, 2, 3, 4, 5, 6].map((vein) => {
    const along = (length * vein) / 7.5;
    const reach = -width * 0.62 * Math.sin((Math.PI * (vein + 0.6)) / 8);
    return `M${at(along, 0)}Q${at(along + length * 0.05, -width * 0.3)} ${at(along + length * 0.13, reach)}`;
  });
  plate.line(veins.join(""), shade, 1.6, { opacity: 0.7 });
}

/** A monstera leaf for a jungle foreground. */
export function monstera(plate: Plate, x: number, y: number, angle: number, size: number, colour: string, rib: string): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number): Point => [x + along * cos - across * sin, y + along * sin + across * cos];
  const lobes = 7;
  const half = (side: number): Point[] =>
    times(lobes).flatMap((lobe) => {
      const share = (lobe + 0.5) / lobes;
      const reach = side * size * 0.52 * Math.sin(Math.PI * share ** 0.75 * 0.96 + 0.05);
      const along = size * share;
      const cut = lobe < lobes - 1 ? [at(along + size * 0.045, reach * 0.32)] : [];
      return [at(along - size * 0.05, reach), at(along + size * 0.045, reach * 0.98), ...cut];
    });
  plate.fill(polygon([at(0, 0), ...half(-1), at(size * 1.06, 0), ...half(1).toReversed()]), colour, {
    stroke: colour,
    "stroke-width": size * 0.02,
    "stroke-linejoin": "round",
  });
  plate.line(polygon([at(-size * 0.2, 0), at(size * 0.95, 0)], false), rib, size * 0.012);
}

/** An umbrella thorn: forked trunk, four flat crowns. */
export function acacia(plate: Plate, x: number, y: number, size: number, colour: string, light: string): void {
  plate.note("acacia");
  const at = (across: number, up: number) => d`${x + across * size} ${y - up * size}`;
  plate.fill(
    `M${at(-0.035, 0)}Q${at(-0.01, 0.3)} ${at(-0.02, 0.42)}L${at(-0.33, 0.78)}L${at(-0.3, 0.79)}L${at(0, 0.5)}L${at(-0.02, 0.82)}L${at(0.02, 0.82)}L${at(0.02, 0.5)}L${at(0.34, 0.8)}L${at(0.37, 0.79)}L${at(0.03, 0.38)}Q${at(0.015, 0.2)} ${at(0.05, 0)}Z`,
    colour,
  );
  const cap = (middle: number, up: number, half: number, height: number, ink: string) =>
    plate.fill(
      `M${at(middle - half, up)}C${at(middle - half * 0.95, up + height * 0.9)} ${at(middle - half * 0.4, up + height * 1.25)} ${at(middle, up + height * 1.2)}C${at(middle + half * 0.45, up + height * 1.25)} ${at(middle + half * 0.95, up + height * 0.8)} ${at(middle + half, up)}Q${at(middle + half * 0.5, up - height * 0.25)} ${at(middle, up - height * 0.08)}Q${at(middle - half * 0.5, up - height * 0.28)} ${at(middle - half, up)}Z`,
      ink,
    );
  cap(-0.3, 0.76, 0.42, 0.1, colour);
  cap(0.32, 0.78, 0.46, 0.11, colour);
  cap(0.02, 0.84, 0.6, 0.16, colour);
  cap(-0.06, 0.9, 0.42, 0.07, light);
}

/** A round-headed tree or bush, lit from the upper left. */
export function bush(plate: Plate, x: number, y: number, size: number, colour: string, light?: string): void {
  const { dice } = plate;
  const outline = curve(
    times(10).map((index): Point => {
      const angle = (index / 10) * Math.PI * 2;
      return [x + Math.cos(angle) * size * dice.between(0.85, 1.08), y - size * 0.9 + Math.sin(angle) * size * dice.between(0.8, 1)];
    }),
    true,
  );
  const stem = size * 0.07;
  plate.fill(d`M${x - stem} ${y + size * 0.3}L${x - size * 0.04} ${y - size}H${x + size * 0.04}L${x + stem} ${y + size * 0.3}Z`, colour);
  plate.fill(outline, colour);
  if (light) plate.clipped(outline, () => plate.circle(x - size * 0.45, y - size * 1.3, size * 0.85, light));
}

/** Blades of grass along a horizontal line. */
export function grass(plate: Plate, y: number, count: number, height: number, colour: string, from = -10, to = 1210): void {
  const { dice } = plate;
  const blades = times(count).map(() => {
    const [x, tall] = [dice.between(from, to), height * dice.between(0.4, 1.1)];
    const lean = dice.between(-0.5, 0.5) * tall;
    return d`M${x - 3} ${y + 20}Q${x + lean * 0.2} ${y - tall * 0.5} ${x + lean} ${y - tall}Q${x + lean * 0.3 + 3} ${y - tall * 0.4} ${x + 4} ${y + 20}Z`;
  });
  plate.fill(blades.join(""), colour);
}

/** Returns the two inks of a dark frame in the foreground. */
export function frameInks(plate: Plate, darkness = 0.15, lightness = 0.32): [dark: string, lighter: string] {
  const { ink, mid } = plate.palette;
  return [blend(ink, "#000000", darkness), blend(ink, mid, lightness)];
}
