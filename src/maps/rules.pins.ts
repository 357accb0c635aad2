import { spread } from "../businesses/rules.nearby.ts";

/** Where pins stand on a map, and which of them are drawn as one. */

export interface Pin {
  /** Its number in the whole list. */
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

/** Pins nearer than so many pixels are drawn as one. */
const NEAR = 52;

/**
 * Parts pins into those that stand alone and clusters of those that would hide each other. What is on this page of the list always stands alone.
 * @param pins with their places on the screen, in pixels
 */
export function clustersOf(pins: readonly Drawn[], isOnPage: (number: number) => boolean): { alone: Pin[]; clusters: Cluster[] } {
  const alone: Pin[] = [];
  const cells = new Map<string, Pin[]>();
  for (const { pin, x, y } of pins) {
    if (isOnPage(pin.number)) {
      alone.push(pin);
      continue;
    }
    const cell = `${Math.floor(x / NEAR)} ${Math.floor(y / NEAR)}`;
    cells.set(cell, [...(cells.get(cell) ?? []), pin]);
  }
  const clusters: Cluster[] = [];
  for (const together of cells.values()) {
    const [only] = together;
    if (together.length === 1 && only) alone.push(only);
    else {
      const middle = (of: (pin: Pin) => number) => together.reduce((sum, pin) => sum + of(pin), 0) / together.length;
      clusters.push({ pins: together, latitude: middle((pin) => pin.latitude), longitude: middle((pin) => pin.longitude) });
    }
  }
  return { alone, clusters };
}

export interface View {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The smallest box around points with a margin of a tenth; never smaller than about a kilometre, nor than the point that is always in it. */
export function viewOf(points: readonly { latitude: number; longitude: number }[], middle: { latitude: number; longitude: number }): View {
  const all = points.length > 0 ? points : [middle];
  const latitudes = all.map(({ latitude }) => latitude).sort((a, b) => a - b);
  const longitudes = all.map(({ longitude }) => longitude).sort((a, b) => a - b);
  const at = (sorted: number[], share: number) => sorted[Math.round((sorted.length - 1) * share)] as number;
  // A listing far out must not make the town a dot: of many points the outermost fiftieth on each side is left out.
  const share = all.length > 25 ? 0.02 : 0;
  const [south, north] = [at(latitudes, share), at(latitudes, 1 - share)];
  const [west, east] = [at(longitudes, share), at(longitudes, 1 - share)];
  const high = Math.max(0.005, (north - south) * 0.1);
  const wide = Math.max(0.005, (east - west) * 0.1);
  return { west: west - wide, south: south - high, east: east + wide, north: north + high };
}

/** A point's place in a view, as shares of its width and height. */
export const placeIn = ({ west, south, east, north }: View, { latitude, longitude }: { latitude: number; longitude: number }) => ({
  x: (longitude - west) / (east - west),
  y: (north - latitude) / (north - south),
});

/** Between the middles of pins that were moved apart. */
const PIN_GAP = 33;

/** Places on the screen moved apart until no pin covers another; each says where its point is, for a line to it. */
export const spreadPins = <One extends { x: number; y: number }>(pins: readonly One[]): (One & { point: { x: number; y: number } })[] =>
  spread(
    pins.map((pin) => ({ ...pin, point: { x: pin.x, y: pin.y } })),
    PIN_GAP,
  );
