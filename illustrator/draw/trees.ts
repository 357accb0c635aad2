import type { Dice } from "../dice.ts";
import { type Tree, treeInstead } from "../flora.ts";
import { itemAt } from "../items.ts";
import { frond } from "./fronds.ts";
import type { Plate } from "./plate.ts";
import { curve, d, heightAt, type Point, polygon, times } from "./svg.ts";

interface TreeShape {
  x: number;
  /** The foot of the trunk. */
  y: number;
  height: number;
  /** Width of a fir; other trees have widths of their own. */
  width?: number;
}

const PALMS_AMONG = 0.3;

/** Returns a tree as one outline: the wanted one, or the most similar that grows at the place of the picture; empty where none grows. */
export function tree(plate: Plate, wanted: Tree, { x, y, height, width = height * 0.4 }: TreeShape): string {
  const { dice } = plate;
  const grown = treeInstead(wanted, plate.setting.trees);
  if (!grown) return "";
  plate.note(grown);
  if (grown === "fir") return fir(dice, x, y, height, width);
  if (grown === "cypress") return slim(x, y, height);
  if (grown === "palm") return palmOutline(dice, x, y, height);
  // A wood of firs becomes a wood of lower, round trees, with palms among them where it is hot.
  if (wanted === "fir" && plate.setting.trees.has("palm") && dice.chance(PALMS_AMONG)) {
    plate.note("palm");
    return palmOutline(dice, x, y, height * 0.86);
  }
  return round(dice, x, y, height * 0.68, Math.max(width, height * 0.42));
}

/** Returns a fir, or the tree that replaces it, as one outline. */
export const pine = (plate: Plate, x: number, y: number, height: number, width: number): string =>
  tree(plate, "fir", { x, y, height, width });

/** Returns a cypress, or the tree that replaces it, as one outline. */
export const cypress = (plate: Plate, x: number, y: number, height: number): string => tree(plate, "cypress", { x, y, height });

/** A fir as one outline. */
function fir(dice: Dice, x: number, y: number, height: number, width: number): string {
  const tiers = 5;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let tier = 1; tier <= tiers; tier += 1) {
    const share = tier / tiers;
    const level = y - height + height * 0.92 * share;
    const half = width * 0.5 * share * dice.between(0.85, 1.1);
    left.push([x - half, level]);
    right.push([x + half * dice.between(0.9, 1.05), level]);
    if (tier === tiers) break;
    left.push([x - half * 0.45, level - height * 0.03]);
    right.push([x + half * 0.45, level - height * 0.03]);
  }
  const stem = width * 0.05;
  const foot: Point[] = [
    [x + stem, y - height * 0.08],
    [x + stem, y],
    [x - stem, y],
    [x - stem, y - height * 0.08],
  ];
  return polygon([[x, y - height], ...right, ...foot, ...left.toReversed()]);
}

const SMALL = 90;

/** A round-headed tree: a trunk and a crown of uneven lobes. */
function round(dice: Dice, x: number, y: number, height: number, width: number): string {
  const [middle, half, rise] = [y - height * 0.62, width * 0.52, height * 0.38];
  const corners = height < SMALL ? 7 : 11;
  const lobes = times(corners).map((lobe): Point => {
    const angle = (lobe / corners) * Math.PI * 2 + 0.3;
    const reach = dice.between(0.82, 1.1);
    return [x + Math.cos(angle) * half * reach, middle + Math.sin(angle) * rise * reach];
  });
  const trunk = width * 0.055;
  // A wood has dozens of small trees: whole units halve their size.
  return `${curve(lobes, true, height < SMALL ? 0 : 1)}${d`M${x - trunk * 1.5} ${y}L${x - trunk} ${middle}H${x + trunk}L${x + trunk * 1.5} ${y}Z`}`;
}

const FRONDS = 7;

/** A palm in one colour. */
function palmOutline(dice: Dice, x: number, y: number, height: number): string {
  const [girth, lean] = [height * 0.028, height * dice.between(-0.1, 0.1)];
  const [topX, topY] = [x + lean, y - height * 0.86];
  const trunk = d`M${x - girth * 1.4} ${y}Q${x} ${y - height * 0.5} ${topX - girth * 0.6} ${topY}L${topX + girth * 0.6} ${topY}Q${x + girth * 1.6} ${y - height * 0.45} ${x + girth * 1.6} ${y}Z`;
  const fronds = times(FRONDS).map((index) =>
    frond(dice, topX, topY, -Math.PI / 2 + (index - (FRONDS - 1) / 2) * 0.48, height * 0.42 * dice.between(0.85, 1.1)),
  );
  return `${trunk}${fronds.join("")}`;
}

interface ForestShape {
  count: number;
  lowest: number;
  tallest: number;
  colour: string;
  from?: number;
  to?: number;
}

/** A wood along a line of land. */
export function forest(plate: Plate, line: readonly Point[], { count, lowest, tallest, colour, from = -20, to = 1220 }: ForestShape): void {
  const { dice } = plate;
  const trees = times(count).map((index) => {
    const [x, height] = [from + ((to - from) * (index + dice.next())) / count, dice.between(lowest, tallest)];
    return tree(plate, "fir", { x, y: heightAt(line, x) + 6, height, width: height * dice.between(0.34, 0.46) });
  });
  plate.fill(trees.join(""), colour);
}

const slim = (x: number, y: number, height: number): string =>
  d`M${x} ${y - height}C${x + height * 0.13} ${y - height * 0.6} ${x + height * 0.13} ${y - height * 0.15} ${x + height * 0.02} ${y}H${x - height * 0.02}C${x - height * 0.13} ${y - height * 0.15} ${x - height * 0.12} ${y - height * 0.6} ${x} ${y - height}Z`;

/** A few firs, or trees that replace them, in a bottom corner of a picture, each smaller than the one before. @param x of the largest @param step to the next */
export function firsAtFoot(plate: Plate, x: number, step: number, height: number, colours: readonly [string, string]): void {
  for (const index of times(3)) {
    const tall = height * (1 - index * 0.24);
    plate.fill(tree(plate, "fir", { x: x + index * step, y: 835, height: tall, width: tall * 0.4 }), itemAt(colours, index % 2));
  }
}
