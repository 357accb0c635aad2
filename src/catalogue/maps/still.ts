import { t } from "../../platform/languages/text.ts";
import { STACK_ZOOM, spreadPins, stackPins, type View, zoomAt } from "./pinPositions.ts";

/** The still map, shown before it is moved. It measures in shares of its shorter side, so nothing is stretched at any shape. */

interface Point {
  latitude: number;
  longitude: number;
}

export interface Frame extends Point {
  /** Degrees of latitude along the shorter side. */
  span: number;
}

/** Maximum distance of pins from the middle, as a share of the shorter side. Pins stand on their points. */
const REACH = 0.4;
/** Height of a pin on a small map, as a share of it: points are drawn a little lower to make space. */
const LOWER = 0.03;
/** Minimum shrink factor: near the poles a degree of longitude is almost nothing. */
const SHRINK_MIN = 0.1;
/** Rounds degrees to a thousandth, so that nearly equal views share one drawing. */
const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

const shrinkAt = (latitude: number) => Math.max(SHRINK_MIN, Math.cos((latitude * Math.PI) / 180));

/** Returns the frame that shows all of a view. */
export function toStillFrame({ west, south, east, north }: View): Frame {
  const latitude = rounded((south + north) / 2);
  const span = Math.max(north - south, (east - west) * shrinkAt(latitude)) / (2 * REACH);
  return { latitude, longitude: rounded((west + east) / 2), span: Math.max(0.005, rounded(span)) };
}

/** Returns the position of a point, in shares of the shorter side right of and below the middle. */
export function placeOn({ latitude, longitude, span }: Frame, point: Point): { x: number; y: number } {
  const turn = point.longitude - longitude;
  const across = turn < -180 ? turn + 360 : turn > 180 ? turn - 360 : turn;
  return { x: (across * shrinkAt(latitude)) / span, y: (latitude - point.latitude) / span + LOWER };
}

/** Shorter side of a small map, in pixels: pins that do not cover each other there never do. */
export const SMALL_SIDE = 340;

/**
 * Moves pins apart until none covers another, in the same shares. Each result holds its original point, for a line to it. In a wide view
 * they are stacked instead, and each result holds the pins below it.
 */
export function pinsOn<Pin extends Point>(frame: Frame, pins: readonly Pin[], side = SMALL_SIDE) {
  const onSmall = pins.map((pin) => {
    const { x, y } = placeOn(frame, pin);
    return { pin, x: x * side, y: y * side };
  });
  const share = ({ x, y }: { x: number; y: number }) => ({ x: x / side, y: y / side });
  const isWide = zoomAt((side * shrinkAt(frame.latitude)) / frame.span) < STACK_ZOOM;
  const stacks = isWide ? stackPins(onSmall) : onSmall.map((one) => [one]);
  const tops = stacks.flatMap(([top, ...below]) => (top ? [{ ...top, below: below.map(({ pin }) => pin) }] : []));
  return spreadPins(tops).map(({ pin, below, point, ...place }) => ({ pin, below, point: share(point), ...share(place) }));
}

/** Size of a name on a map, in pixels. */
const LETTER_WIDE = 8;
const NAME_HIGH = 20;

/**
 * Returns the names that do not cover an earlier one, in order.
 * @param names with the middle of each, in pixels
 */
export function namesApart<Name extends { name: string; x: number; y: number }>(names: readonly Name[]): Name[] {
  const kept: Name[] = [];
  const half = ({ name }: Name) => (name.length * LETTER_WIDE) / 2;
  for (const one of names)
    if (kept.every((other) => Math.abs(one.x - other.x) > half(one) + half(other) || Math.abs(one.y - other.y) > NAME_HIGH)) kept.push(one);
  return kept;
}

/** Area that a pin covers above and beside its point, in pixels. */
const PIN_HIGH = 44;
const PIN_HALF = 17;

/** Corners for the button over the still map, the preferred ones first. The scale is in the fourth one. */
const CORNERS = { low: ["bottom-left", "top-left", "top-right"], high: ["top-left", "top-right", "bottom-left"] } as const;
/** Area of the button with its margins, in pixels. */
const BUTTON_WIDE = 180;
const BUTTON_HIGH = 64;

/**
 * Returns the corner where a button covers the fewest pins of a map of about this size.
 * @param pins points of the drawn pins, in shares of the shorter side from the middle
 */
export function clearCorner(size: { width: number; height: number }, pins: readonly { x: number; y: number }[]) {
  const side = Math.min(size.width, size.height);
  const covered = (corner: string) =>
    pins.filter((pin) => {
      const [x, y] = [size.width / 2 + pin.x * side, size.height / 2 + pin.y * side];
      const isBeside = corner.endsWith("left") ? x - PIN_HALF < BUTTON_WIDE : x + PIN_HALF > size.width - BUTTON_WIDE;
      return isBeside && (corner.startsWith("top") ? y - PIN_HIGH < BUTTON_HIGH : y > size.height - BUTTON_HIGH);
    }).length;
  // The sort is stable, so the preferred corner wins.
  const [first = "top-left"] = [...CORNERS[size.height < 500 ? "low" : "high"]].sort((a, b) => covered(a) - covered(b));
  return first;
}

/** Vertical offsets to try for a name, in pixels: its own place first, then above or below where pins cover it. */
const NAME_STEPS = [0, 22, -22, 44, -66, 66, -88];

/**
 * Places names where they cover no pin and no other name, as near to their points as possible; omits names without a free position.
 * @param pins points of pins
 */
export function namesClear<Name extends { name: string; x: number; y: number }>(
  names: readonly Name[],
  pins: readonly { x: number; y: number }[],
): Name[] {
  const placed: Name[] = [];
  for (const one of namesApart(names)) {
    const moved = firstClear(
      NAME_STEPS.map((step) => ({ ...one, y: one.y + step })),
      placed,
      pins,
    );
    if (moved) placed.push(moved);
  }
  return placed;
}

/** Returns the first position of a name that no pin and no other name covers. */
function firstClear<Name extends { name: string; x: number; y: number }>(
  places: readonly Name[],
  names: readonly { name: string; x: number; y: number }[],
  pins: readonly { x: number; y: number }[],
): Name | undefined {
  return places.find((one) => {
    const half = (one.name.length * LETTER_WIDE) / 2;
    const isCovered = pins.some(
      (pin) => Math.abs(pin.x - one.x) < half + PIN_HALF && one.y + NAME_HIGH / 2 > pin.y - PIN_HIGH && one.y - NAME_HIGH / 2 < pin.y,
    );
    return !isCovered && namesApart([...names, one]).length > names.length;
  });
}

const KILOMETRES_A_DEGREE = 111.195;
const STEP_MIN = 0.1;
const STEPS = [STEP_MIN, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
/** Ring steps per shorter side: a step is at most a third of it. */
const RINGS_ACROSS = 3;

/**
 * Returns the distance between two rings in kilometres, a round number.
 * @param span degrees of latitude of the shorter side
 */
export const ringStep = (span: number): number => STEPS.findLast((step) => step <= (span * KILOMETRES_A_DEGREE) / RINGS_ACROSS) ?? STEP_MIN;

/** Formats a distance: "500 m", "2 km". */
export const ringText = (kilometres: number): string => (kilometres < 1 ? t`${kilometres * 1_000} m` : t`${kilometres} km`);

/** Number of distance rings around the middle. */
export const RINGS = 3;
/** Angles at which a ring's label may be placed, clockwise from the right: the foot of the ring first, then the nearest free position. */
const RING_TURNS = [
  90, 75, 105, 60, 120, 45, 135, 30, 150, 15, 165, 0, 180, -90, -75, -105, -60, -120, -45, -135, -30, -150, -15, -165,
].map((degrees) => (degrees * Math.PI) / 180);

/**
 * Places distance labels on their rings, in pixels, in view and where they cover no name and no pin.
 * @param rings label and distance from the middle of each
 */
export function ringsClear(
  middle: { x: number; y: number },
  rings: readonly { name: string; far: number }[],
  names: readonly { name: string; x: number; y: number }[],
  pins: readonly { x: number; y: number }[],
  isSeen: (place: { x: number; y: number }) => boolean = () => true,
): { name: string; x: number; y: number }[] {
  const placed: { name: string; x: number; y: number }[] = [];
  for (const { name, far } of rings) {
    const places = RING_TURNS.map((turn) => ({ name, x: middle.x + far * Math.cos(turn), y: middle.y + far * Math.sin(turn) }));
    const clear = firstClear(places.filter(isSeen), [...names, ...placed], pins);
    if (clear) placed.push(clear);
  }
  return placed;
}

/** Converts kilometres to a share of the shorter side. */
export const toFrameShare = (kilometres: number, { span }: Pick<Frame, "span">): number => kilometres / (span * KILOMETRES_A_DEGREE);

/** Distances of the lines along the coast, in pixels, outermost first. */
export const WATERLINES = [26, 15, 6] as const;

/** Returns the URL of the drawing of land and sea: its middle, its span, the centre of its rings, and the places that stand on land. */
export const coastUrl = ({ latitude, longitude, span }: Frame, middle: Point, places: readonly Point[] = []): string => {
  const on = places.slice(0, PLACES_MAX).map((place) => `${rounded(place.latitude)},${rounded(place.longitude)}`);
  const numbers = [latitude, longitude, span, rounded(middle.latitude), rounded(middle.longitude)];
  return `/media/coast/${numbers.join(",")}.svg${on.length > 0 ? `?on=${on.join(";")}` : ""}`;
};

/** Maximum number of places in a drawing's URL. */
const PLACES_MAX = 30;

const NUMBER = /^-?\d{1,3}(\.\d{1,3})?$/;

/** Parses the places of a drawing's URL; omits invalid ones. */
export const parseCoastPlaces = (on: string): Point[] =>
  on
    .slice(0, PLACES_MAX * 20)
    .split(";")
    .flatMap((pair) => {
      const [latitude = "", longitude = "", ...more] = pair.split(",");
      const isPlace = more.length === 0 && NUMBER.test(latitude) && NUMBER.test(longitude);
      return isPlace ? [{ latitude: Number(latitude), longitude: Number(longitude) }] : [];
    });

/** Width and height of the drawing, as a multiple of the shorter side: it covers an upright phone and half as much again. */
export const COAST_SIDES = 3;

/** Parses the numbers of a drawing's URL. Returns undefined if they describe no drawing. */
export function parseCoastName(name: string): { frame: Frame; middle: Point } | undefined {
  const parts = name.split(",");
  if (parts.length !== 5 || !parts.every((part) => NUMBER.test(part))) return undefined;
  const [latitude = 0, longitude = 0, span = 0, middleLatitude = 0, middleLongitude = 0] = parts.map(Number);
  const isOnGlobe = [latitude, middleLatitude].every((one) => Math.abs(one) <= 90) && Math.abs(middleLongitude) <= 180;
  // East of the date line, longitudes continue past 180.
  if (!isOnGlobe || Math.abs(longitude) > 360 || span < 0.005 || span > 20) return undefined;
  return { frame: { latitude, longitude, span }, middle: { latitude: middleLatitude, longitude: middleLongitude } };
}
