import { blend } from "../colour.ts";
import { Dice, lineNoise } from "../dice.ts";
import type { Tree } from "../flora.ts";
import { itemAt } from "../items.ts";
import type { Palette } from "../palettes.ts";
import { ANYWHERE, type Setting } from "../place.ts";
import { type Attributes, curve, d, dots, heightAt, type Point, polygon, rounded } from "./svg.ts";

export const WIDTH = 1200;
export const HEIGHT = 800;
/** Margin drawn beyond the edges, so that wobbled borders show no background. */
const OVERSCAN = 20;
export const LEFT = -OVERSCAN;
export const RIGHT = WIDTH + OVERSCAN;
export const BOTTOM = HEIGHT + OVERSCAN;

/** Parts of pictures that exist only in some places. */
export type Element = Tree | "mountain" | "snowy mountain" | "pitched roof";

/** Offset 0 to 1, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Position of a finished scene's motif, in units; crops include it. */
export interface Framing {
  focusX: number;
  focusY: number;
}

export interface RidgeShape {
  amplitude: number;
  /** Number of bumps in a thousand units. */
  frequency: number;
  octaves?: number;
  /** Sharp crests instead of rolling ones. */
  isSharp?: boolean;
  step?: number;
}

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? rounded(value, 2) : value}"`)
    .join("");

const gradientStops = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${rounded(offset, 2)}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${rounded(opacity, 2)}"`}/>`,
    )
    .join("");

/** A picture being drawn: a set of inks, random numbers from a seed, and the shapes so far, the farthest first. */
export class Plate {
  readonly palette: Palette;
  readonly isNight: boolean;
  /** Details of the place that the picture shows. */
  readonly setting: Setting;
  /** Separate random streams, so that a change to the clouds does not move the houses. */
  readonly dice: Dice;
  readonly sunDice: Dice;
  readonly cloudDice: Dice;
  /** Horizontal position of the light: crests below it are dotted more densely. */
  sunX = WIDTH / 2;
  #shapes: string[] = [];
  readonly #elements = new Set<Element>();
  #definitions: string[] = [];

  constructor(palette: Palette, seed: string, setting: Setting = ANYWHERE) {
    this.palette = palette;
    this.setting = setting;
    this.isNight = palette.mood === "night";
    this.dice = new Dice(`${seed} motif`);
    this.sunDice = new Dice(`${seed} sun`);
    this.cloudDice = new Dice(`${seed} clouds`);
  }

  /** Records that the picture shows something that does not exist everywhere. */
  note(element: Element): void {
    this.#elements.add(element);
  }

  /** Returns what was noted so far. */
  get elements(): ReadonlySet<Element> {
    return this.#elements;
  }

  fill(path: string, colour: string, attributes: Attributes = {}): void {
    this.#shapes.push(`<path d="${path}" fill="${colour}"${written(attributes)}/>`);
  }

  /** Draws a stroke with round ends. */
  line(path: string, colour: string, width: number, attributes: Attributes = {}): void {
    if (path === "") return;
    this.#shapes.push(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${rounded(width)}" stroke-linecap="round"${written(attributes)}/>`,
    );
  }

  rect(x: number, y: number, width: number, height: number, colour: string, attributes: Attributes = {}): void {
    this.#shapes.push(
      `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" fill="${colour}"${written(attributes)}/>`,
    );
  }

  circle(x: number, y: number, radius: number, colour: string, attributes: Attributes = {}): void {
    this.#shapes.push(`<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="${colour}"${written(attributes)}/>`);
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, colour: string, attributes: Attributes = {}): void {
    this.#shapes.push(
      `<ellipse cx="${rounded(x)}" cy="${rounded(y)}" rx="${rounded(radiusX)}" ry="${rounded(radiusY)}" fill="${colour}"${written(attributes)}/>`,
    );
  }

  /** Fills the full width from y down. */
  ground(y: number, colour: string, height = BOTTOM - y, opacity = 1): void {
    this.rect(LEFT, y, WIDTH + 2 * OVERSCAN, height, colour, opacity < 1 ? { opacity } : {});
  }

  group(attributes: Attributes, draw: () => void): void {
    this.#shapes.push(`<g${written(attributes)}>`);
    draw();
    this.#shapes.push("</g>");
  }

  /** Draws only inside an outline. */
  clipped(outline: string, draw: () => void): void {
    const id = this.#define((name) => `<clipPath id="${name}"><path d="${outline}"/></clipPath>`);
    this.group({ "clip-path": `url(#${id})` }, draw);
  }

  /** Draws a named group. @returns the name, for `repeat` */
  named(draw: () => void): string {
    const id = this.#nextId();
    this.group({ id }, draw);
    return id;
  }

  /** Draws a named group again: a reflection needs no second copy. */
  repeat(id: string, attributes: Attributes): void {
    this.#shapes.push(`<use href="#${id}"${written(attributes)}/>`);
  }

  /** Returns a fill that changes from one point to another. */
  gradient(stops: readonly Stop[], [x1, y1]: Point, [x2, y2]: Point): string {
    const id = this.#define(
      (name) =>
        `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}">${gradientStops(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** Returns a fill that changes from one height to another. */
  downward(stops: readonly Stop[], from: number, to: number): string {
    return this.gradient(stops, [0, from], [0, to]);
  }

  /** Returns a light that fades from the middle of a shape to its rim. */
  glow(stops: readonly Stop[]): string {
    return `url(#${this.#define((name) => `<radialGradient id="${name}">${gradientStops(stops)}</radialGradient>`)})`;
  }

  /** Returns the colour of land at a depth, hazed towards the sky. @param depth 0 far to 1 near */
  tone(depth: number, haze = 1): string {
    const { far, mid, ink, low } = this.palette;
    const bare = depth < 0.5 ? blend(far, mid, depth * 2) : blend(mid, ink, (depth - 0.5) * 2);
    return blend(bare, low, Math.max(0, 1 - depth) ** 1.3 * 0.5 * haze);
  }

  /** Returns a tone of land that fades into the sky at its foot. */
  mist(depth: number, from: number, to: number, strength = 0.55): string {
    const tone = this.tone(depth);
    return this.downward(
      [
        [0, tone],
        [1, blend(tone, this.palette.low, strength * (1 - depth * 0.8))],
      ],
      from,
      to,
    );
  }

  /** Returns a line of hills across the picture. @param y its middle height */
  ridge(y: number, { amplitude, frequency, octaves = 4, isSharp = false, step = 10 }: RidgeShape): Point[] {
    const noise = lineNoise(this.dice);
    const points: Point[] = [];
    for (let x = LEFT; x <= RIGHT; x += step) {
      let [sum, total, weight, pace] = [0, 0, 1, frequency];
      for (let octave = 0; octave < octaves; octave += 1) {
        const value = noise((x * pace) / 1000 + octave * 17.3);
        sum += weight * (isSharp ? 1 - Math.abs(value * 2 - 1) : value);
        total += weight;
        weight *= 0.48;
        pace *= 2.1;
      }
      points.push([x, y - amplitude * (sum / total - 0.5) * 2]);
    }
    return points;
  }

  /** Draws land below a line of points, with stippled crests if it is high enough to catch light. */
  land(points: readonly Point[], fill: string, { bottom = BOTTOM, hasRim = true } = {}): void {
    const [first, last] = [itemAt(points, 0), itemAt(points, points.length - 1)];
    this.fill(polygon([...points, [last[0], bottom], [first[0], bottom]]), fill);
    if (hasRim && points.length > 50 && first[1] < 640) this.#stippleCrest(points);
  }

  /** Draws land below a smooth line. */
  softLand(points: readonly Point[], fill: string, bottom = BOTTOM, digits = 1): void {
    const [first, last] = [itemAt(points, 0), itemAt(points, points.length - 1)];
    this.fill(`${curve(points, false, digits)}${d`L${last[0]} ${bottom}L${first[0]} ${bottom}Z`}`, fill);
  }

  /** Draws dots of one colour. @param place returns the position of the next dot; null for none */
  stipple(count: number, colour: string, width: number, opacity: number, place: () => Point | null): void {
    const points: Point[] = [];
    for (let dot = 0; dot < count; dot += 1) {
      const point = place();
      if (point) points.push(point);
    }
    this.line(dots(points), colour, width, { opacity });
  }

  #stippleCrest(points: readonly Point[]): void {
    const { dice } = this;
    const [count, depth, reach] = [260, 46, 420];
    this.stipple(count, this.palette.light, 2, 0.42, () => {
      const x = dice.between(0, WIDTH);
      const nearness = Math.exp(-(((x - this.sunX) / reach) ** 2));
      return dice.chance(0.25 + 0.75 * nearness) ? [x, heightAt(points, x) + 3 + dice.next() ** 2.2 * depth] : null;
    });
    this.stipple(count, this.palette.ink, 2, 0.16, () => {
      const x = dice.between(0, WIDTH);
      return [x, heightAt(points, x) + depth * 0.8 + dice.next() ** 0.7 * depth * 1.6];
    });
  }

  #nextId(): string {
    return `p${this.#definitions.length}x${this.#shapes.length}`;
  }

  #define(write: (name: string) => string): string {
    const id = this.#nextId();
    this.#definitions.push(write(id));
    return id;
  }

  /** Returns the finished drawing. @param size in pixels @param view the visible part of the 1200 × 800 units */
  svg(size: { width: number; height: number }, view: readonly [number, number, number, number], isMirrored: boolean): string {
    const shapes = this.#shapes.join("");
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.map((value) => rounded(value, 2)).join(" ")}" width="${size.width}" height="${size.height}" preserveAspectRatio="xMidYMid slice">`,
      `<defs>${this.#definitions.join("")}</defs>`,
      isMirrored ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${shapes}</g>` : shapes,
      "</svg>",
    ].join("");
  }
}
