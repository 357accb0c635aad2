import { itemAt } from "../items.ts";
/** A point of a plate. This file has the few pieces of SVG that plates consist of; plates are 1200 × 800 units. */

export type Point = readonly [x: number, y: number];

/** Attributes of a shape, by their SVG names. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Rounds a number and avoids "-0": a tenth of a unit is too small to see on a screen. */
export const rounded = (value: number, digits = 1): number => {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor + 0;
};

/** Returns path data with its numbers rounded to a tenth: d`M${x} ${y}h${width}`. */
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return parts.reduce((text, part, index) => {
    const value = values[index - 1];
    return `${text}${typeof value === "number" ? rounded(value) : value}${part}`;
  });
}

/** Returns a path of straight lines. @param digits after the decimal point; 0 reduces the size of large drawings */
export const polygon = (points: readonly Point[], isClosed = true, digits = 1): string =>
  `M${points.map(([x, y]) => `${rounded(x, digits)} ${rounded(y, digits)}`).join("L")}${isClosed ? "Z" : ""}`;

/** Returns a curve through all points: Catmull-Rom, written as cubic Béziers. */
export function curve(points: readonly Point[], isClosed = false, digits = 1): string {
  const count = points.length;
  const at = (index: number): Point => {
    const inside = isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return itemAt(points, inside);
  };
  const write = (value: number) => rounded(value, digits);
  const parts = [`M${write(at(0)[0])} ${write(at(0)[1])}`];
  for (let index = 0; index < count - (isClosed ? 0 : 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [leaveX, leaveY] = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const [arriveX, arriveY] = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    parts.push(`C${write(leaveX)} ${write(leaveY)} ${write(arriveX)} ${write(arriveY)} ${write(to[0])} ${write(to[1])}`);
  }
  return parts.join("") + (isClosed ? "Z" : "");
}

/** Returns one outline along two edges, both given in the same direction. */
export const between = (one: readonly Point[], other: readonly Point[], digits = 1): string =>
  `${curve(one, false, digits)}L${curve(other.toReversed(), false, digits).slice(1)}Z`;

/** Returns dots, for a stroke with round ends. */
export const dots = (points: readonly Point[]): string => points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join("");

/** Returns a flat lens: the shape of ripples, glints and wisps of cloud. */
export const lens = (x: number, y: number, halfWidth: number, up: number, down = up): string =>
  d`M${x - halfWidth} ${y}Q${x} ${y - up} ${x + halfWidth} ${y}Q${x} ${y + down} ${x - halfWidth} ${y}Z`;

export const boxPath = (x: number, y: number, width: number, height: number): string => d`M${x} ${y}h${width}v${height}h${-width}Z`;

/** Returns a box with a round top; the height includes the arch. */
export const archPath = (x: number, y: number, width: number, height: number): string =>
  d`M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}Z`;

export const rotate = (degrees: number, x: number, y: number): string => d`rotate(${degrees} ${x} ${y})`;

/** Returns the height at x of a line of points that are evenly spaced in x. */
export function heightAt(points: readonly Point[], x: number): number {
  const [first, second] = [itemAt(points, 0), itemAt(points, 1)];
  const place = (x - first[0]) / (second[0] - first[0]);
  const index = Math.max(0, Math.min(points.length - 2, Math.floor(place)));
  const [from, to] = [itemAt(points, index), itemAt(points, index + 1)];
  return from[1] + (to[1] - from[1]) * (place - index);
}

export const moved = (points: readonly Point[], byX: number, byY: number): Point[] => points.map(([x, y]) => [x + byX, y + byY]);

/** Returns the numbers 0 to count − 1. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
