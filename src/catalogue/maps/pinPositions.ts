import { addToGroup } from "../../platform/values/groups.ts";
import { itemAt } from "../../platform/values/items.ts";
import { spread } from "../listings/nearby/rules.ts";

/** Positions of pins on a map, and which of them are drawn as a cluster. */

export interface Pin {
  /** Position of the listing in the whole list. */
  number: number;
  business_code: string;
  latitude: number;
  longitude: number;
}

interface Drawn {
  pin: Pin;
  x: number;
  y: number;
}

export interface Cluster {
  pins: Pin[];
  latitude: number;
  longitude: number;
}

/** Cell size in pixels: pins in the same cell are drawn as one. */
const NEAR = 52;

/**
 * Separates single pins from clusters of pins that would cover each other. Pins of this page of the list are always single.
 * @param pins with their positions on the screen, in pixels
 */
export function clusterPins(pins: readonly Drawn[], isOnPage: (number: number) => boolean): { alone: Pin[]; clusters: Cluster[] } {
  const alone: Pin[] = [];
  const cells = new Map<string, Pin[]>();
  for (const { pin, x, y } of pins) {
    if (isOnPage(pin.number)) {
      alone.push(pin);
      continue;
    }
    const cell = `${Math.floor(x / NEAR)} ${Math.floor(y / NEAR)}`;
    addToGroup(cells, cell, pin);
  }
  const groups = splitGroups([...cells.values()]);
  return { alone: [...alone, ...groups.alone], clusters: groups.clusters };
}

/** Separates groups of one pin from those of several. */
function splitGroups(groups: readonly Pin[][]): { alone: Pin[]; clusters: Cluster[] } {
  const toCluster = (pins: Pin[]): Cluster => {
    const middle = (of: (pin: Pin) => number) => pins.reduce((sum, pin) => sum + of(pin), 0) / pins.length;
    return { pins, latitude: middle((pin) => pin.latitude), longitude: middle((pin) => pin.longitude) };
  };
  return {
    alone: groups.filter(({ length }) => length === 1).flat(),
    clusters: groups.filter(({ length }) => length > 1).map(toCluster),
  };
}

/** Zoom below which pins that would cover each other are drawn as one: moved apart, they would be in another town. */
export const STACK_ZOOM = 8;

/** Returns the interactive map's zoom for a scale in pixels per degree of longitude: its tiles have 512 pixels. */
export const zoomAt = (pixels: number): number => Math.log2((pixels * 360) / 512);

/** Returns groups of pins that would cover the first pin of their group. */
export function stackPins<One extends { x: number; y: number }>(pins: readonly One[]): One[][] {
  const stacks: { top: One; pins: One[] }[] = [];
  for (const pin of pins) {
    const stack = stacks.find(({ top }) => Math.abs(top.x - pin.x) < PIN_GAP && Math.abs(top.y - pin.y) < PIN_HEIGHT);
    if (stack) stack.pins.push(pin);
    else stacks.push({ top: pin, pins: [pin] });
  }
  return stacks.map((stack) => stack.pins);
}

/** Separates the pins of a wide view into single pins and stacks, whichever page of the list they are on. */
export const clusterStacks = (pins: readonly Drawn[]) => splitGroups(stackPins(pins).map((stack) => stack.map(({ pin }) => pin)));

export interface View {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Returns the longitude nearest to a map's middle; it may go beyond 180 degrees. */
export const besideMiddle = (longitude: number, middle: number): number => longitude + 360 * Math.round((middle - longitude) / 360);

/**
 * Makes longitudes continuous: if the date line runs through them, those behind it continue past 180. A span of half the globe or more is
 * unchanged.
 */
export function unwrapped(longitudes: readonly number[]): number[] {
  const width = (all: readonly number[]) =>
    all.reduce((most, one) => Math.max(most, one)) - all.reduce((least, one) => Math.min(least, one));
  if (longitudes.length === 0) return [];
  const over = longitudes.map((one) => (one < 0 ? one + 360 : one));
  return width(over) < Math.min(180, width(longitudes)) ? over : [...longitudes];
}

/**
 * Returns the smallest box around the points, with a margin of a tenth and at least about a kilometre across; around `middle` if there are
 * no points. Its east is past 180 if the date line runs through it.
 */
export function fitView(points: readonly { latitude: number; longitude: number }[], middle: { latitude: number; longitude: number }): View {
  const all = points.length > 0 ? points : [middle];
  const latitudes = all.map(({ latitude }) => latitude).sort((a, b) => a - b);
  const longitudes = unwrapped(all.map(({ longitude }) => longitude)).sort((a, b) => a - b);
  const at = (sorted: number[], share: number) => itemAt(sorted, Math.round((sorted.length - 1) * share));
  // A remote listing must not reduce the town to a dot: with many points, the outermost fiftieth on each side is ignored.
  const share = all.length > 25 ? 0.02 : 0;
  const [south, north] = [at(latitudes, share), at(latitudes, 1 - share)];
  const [west, east] = [at(longitudes, share), at(longitudes, 1 - share)];
  const high = Math.max(0.005, (north - south) * 0.1);
  const wide = Math.max(0.005, (east - west) * 0.1);
  return { west: west - wide, south: south - high, east: east + wide, north: north + high };
}

const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
/** Rounds degrees to a thousandth, the precision of a map's edges in URLs. */
const edge = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

/** Returns the west, south, east and north of a moved map for a URL: from -180 to 180, whichever turn of the globe the map shows. */
export function boundsOfView({ west, south, east, north }: View): [number, number, number, number] {
  const sides = east - west >= 360 ? [-180, 180] : [wrapped(west), wrapped(east)];
  const [left = 0, right = 0] = sides.map(edge);
  return [left, Math.max(-90, edge(south)), right, Math.min(90, edge(north))];
}

/**
 * Pixels between the middles of pins side by side. Vertically the distance is a pin's height, or the tip of one would cover the number of
 * the other.
 */
const PIN_GAP = 33;
const PIN_HEIGHT = 44;

/** Moves positions on the screen apart until no pin covers another's number. Each result holds its original point, for a line to it. */
export function spreadPins<One extends { x: number; y: number }>(pins: readonly One[]): (One & { point: { x: number; y: number } })[] {
  const low = pins.map((pin) => ({ ...pin, y: (pin.y * PIN_GAP) / PIN_HEIGHT, point: { x: pin.x, y: pin.y } }));
  // Many pins in one row need a second pass.
  return spread(spread(low, PIN_GAP), PIN_GAP).map((pin) => ({ ...pin, y: (pin.y * PIN_HEIGHT) / PIN_GAP }));
}

/** Diameter of a cluster, in pixels. */
export const CLUSTER = 44;
/** Pixels from a pin's point up to the middle of its head. */
const HEAD = 23;
const PIN_CLEAR = 38;
/** Distances from a cluster's middle to try, nearest first. */
const RINGS = [0, 24, 40, 56, 72, 90];
const DIRECTIONS = 12;

/**
 * Places clusters near their middles, where they cover neither pins nor each other. A cluster without a free position stays in place.
 * @param pins points of the drawn pins
 */
export function clearOfPins<One extends { x: number; y: number }>(
  clusters: readonly One[],
  pins: readonly { x: number; y: number }[],
): (One & { point: { x: number; y: number } })[] {
  const placed: (One & { point: { x: number; y: number } })[] = [];
  for (const one of clusters) {
    const point = { x: one.x, y: one.y };
    const isClear = ({ x, y }: { x: number; y: number }) =>
      pins.every((pin) => Math.hypot(pin.x - x, pin.y - HEAD - y) >= PIN_CLEAR) &&
      placed.every((other) => Math.hypot(other.x - x, other.y - y) >= CLUSTER);
    const tried = RINGS.flatMap((reach) =>
      Array.from({ length: reach === 0 ? 1 : DIRECTIONS }, (_, turn) => {
        const angle = (2 * Math.PI * turn) / DIRECTIONS;
        return { x: point.x + reach * Math.cos(angle), y: point.y + reach * Math.sin(angle) };
      }),
    );
    placed.push({ ...one, ...(tried.find(isClear) ?? point), point });
  }
  return placed;
}
