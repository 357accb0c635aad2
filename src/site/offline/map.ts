import { spreadPins, unwrapped } from "../../catalogue/maps/pinPositions.ts";

/** Size of a pack's map, in pixels. Land and numbered pins are one drawing, made when the pack is saved. */

export const MAP_WIDTH = 390;
export const MAP_HEIGHT = 330;
/** Margins around the points: a pin is 43 pixels high above its point. */
const SIDES = 30;
const TOP = 56;
const BOTTOM = 24;
/** Minimum height of the map in degrees, some three kilometres: an outline of less has nothing to show. */
const SPAN_MIN = 0.03;

interface Point {
  latitude: number;
  longitude: number;
}

/** A box of degrees with the drawing's aspect ratio. */
export interface Frame {
  west: number;
  north: number;
  /** Degrees per pixel: of longitude, which depend on the distance from the equator, and of latitude. */
  across: number;
  down: number;
}

/** @returns undefined without points */
export function fitFrame(points: readonly Point[]): Frame | undefined {
  if (points.length === 0) return undefined;
  const span = (all: readonly number[]) => [Math.min(...all), Math.max(...all)] as const;
  const [south, north] = span(points.map(({ latitude }) => latitude));
  const [west, east] = span(unwrapped(points.map(({ longitude }) => longitude)));
  const middle = (south + north) / 2;
  // Near the poles a degree of longitude is close to 0 km.
  const shrink = Math.max(0.1, Math.cos((middle * Math.PI) / 180));
  const high = MAP_HEIGHT - TOP - BOTTOM;
  const wide = MAP_WIDTH - 2 * SIDES;
  const down = Math.max((north - south) / high, ((east - west) * shrink) / wide, SPAN_MIN / high);
  const across = down / shrink;
  return { west: (west + east) / 2 - (across * MAP_WIDTH) / 2, north: middle + down * (TOP + high / 2), across, down };
}

/** Returns the part of the frame on the globe, for which the outline is requested. */
export const frameBounds = ({ west, north, across, down }: Frame) => ({
  west: Math.max(-180, west),
  south: Math.max(-90, north - down * MAP_HEIGHT),
  east: Math.min(180, west + across * MAP_WIDTH),
  north: Math.min(90, north),
});

export interface Drawing {
  /** SVG path of the land. */
  land: string;
  pins: { number: number; x: number; y: number; point: { x: number; y: number } }[];
  /** Town names for orientation. */
  towns: { name: string; x: number; y: number }[];
}

interface Town extends Point {
  name: string;
}

/** Minimum distance between the centres of two names, in pixels; closer ones would overlap and are not drawn. */
const TOWN_GAP = 64;

/** Returns the towns on the drawing; of towns that are close together, the first. */
function townsOn(towns: readonly Town[], place: (point: Point) => { x: number; y: number }): Drawing["towns"] {
  const drawn: Drawing["towns"] = [];
  for (const town of towns) {
    const at = place(town);
    const isInside = at.x > SIDES && at.x < MAP_WIDTH - SIDES && at.y > SIDES / 2 && at.y < MAP_HEIGHT - SIDES / 2;
    const isFree = drawn.every(
      ({ name, x, y }) => name !== town.name && (Math.abs(x - at.x) > TOWN_GAP || Math.abs(y - at.y) > TOWN_GAP / 3),
    );
    if (isInside && isFree) drawn.push({ name: town.name, ...at });
  }
  return drawn;
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10;

/** Shifts a longitude into a frame that crosses the 180th meridian. */
const acrossDateLine = ({ west, across }: Frame, longitude: number) =>
  longitude < west && longitude + 360 <= west + across * MAP_WIDTH ? longitude + 360 : longitude;

/** @param rings of the land in the frame's box, in steps @param scale steps per degree */
export function drawMap(
  frame: Frame,
  places: readonly (Point & { number: number })[],
  towns: readonly Town[],
  { rings, scale }: { rings: readonly (readonly (readonly [number, number])[])[]; scale: number },
): Drawing {
  const box = frameBounds(frame);
  const left = (box.west - frame.west) / frame.across;
  const top = (frame.north - box.north) / frame.down;
  const at = ([east, south]: readonly [number, number]) =>
    `${tenth(left + east / scale / frame.across)} ${tenth(top + south / scale / frame.down)}`;
  const place = ({ latitude, longitude }: Point) => ({
    x: tenth((acrossDateLine(frame, longitude) - frame.west) / frame.across),
    y: tenth((frame.north - latitude) / frame.down),
  });
  const pins = places.map(({ number, ...point }) => ({ number, ...place(point) }));
  const inside = (value: number, low: number, high: number) => tenth(Math.min(high, Math.max(low, value)));
  return {
    land: rings.map((ring) => `M${ring.map(at).join("L")}Z`).join(""),
    towns: townsOn(towns, place),
    // Keeps pins that were moved apart inside the drawing.
    pins: spreadPins(pins).map(({ x, y, ...pin }) => ({ ...pin, x: inside(x, 17, MAP_WIDTH - 17), y: inside(y, 44, MAP_HEIGHT - 4) })),
  };
}
