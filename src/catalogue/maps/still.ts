import { spreadPins, type View } from "./pins.ts";

/** The map before it is moved: what it shows is measured in shares of its shorter side, so that nothing is stretched whatever its shape. */

interface Point {
  latitude: number;
  longitude: number;
}

export interface Frame extends Point {
  /** Degrees of latitude that the shorter side shows. */
  span: number;
}

/** Pins stand on their points and are drawn up to this share of the shorter side away from the middle. */
const REACH = 0.4;
/** A pin is as high as this share of a small map: the points lie a little lower for it. */
const LOWER = 0.03;
/** Near the poles a degree of longitude is next to nothing. */
const SHRINK_MIN = 0.1;
/** Degrees to a thousandth: one drawing for all who see nearly the same. */
const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

const shrinkAt = (latitude: number) => Math.max(SHRINK_MIN, Math.cos((latitude * Math.PI) / 180));

/** What is seen when all of a view is. */
export function toStillFrame({ west, south, east, north }: View): Frame {
  const latitude = rounded((south + north) / 2);
  const span = Math.max(north - south, (east - west) * shrinkAt(latitude)) / (2 * REACH);
  return { latitude, longitude: rounded((west + east) / 2), span: Math.max(0.005, rounded(span)) };
}

/** A point's place, in shares of the shorter side from the middle: to the right and down. */
export function placeOn({ latitude, longitude, span }: Frame, point: Point): { x: number; y: number } {
  const turn = point.longitude - longitude;
  const across = turn < -180 ? turn + 360 : turn > 180 ? turn - 360 : turn;
  return { x: (across * shrinkAt(latitude)) / span, y: (latitude - point.latitude) / span + LOWER };
}

/** A small map's shorter side in pixels: pins that do not cover each other there do so nowhere. */
export const SMALL_SIDE = 340;

/** Places of pins moved apart until none covers another, in the same shares; each says where its point is, for a line to it. */
export function pinsOn<Pin extends Point>(frame: Frame, pins: readonly Pin[], side = SMALL_SIDE) {
  const onSmall = pins.map((pin) => {
    const { x, y } = placeOn(frame, pin);
    return { pin, x: x * side, y: y * side };
  });
  const share = ({ x, y }: { x: number; y: number }) => ({ x: x / side, y: y / side });
  return spreadPins(onSmall).map(({ pin, point, ...place }) => ({ pin, point: share(point), ...share(place) }));
}

/** Of a name on a map, in pixels. */
const LETTER_WIDE = 8;
const NAME_HIGH = 20;

/** Of names in their order, those that cover none before them. @param names with the middle of each, in pixels */
export function namesApart<Name extends { name: string; x: number; y: number }>(names: readonly Name[]): Name[] {
  const kept: Name[] = [];
  const half = ({ name }: Name) => (name.length * LETTER_WIDE) / 2;
  for (const one of names)
    if (kept.every((other) => Math.abs(one.x - other.x) > half(one) + half(other) || Math.abs(one.y - other.y) > NAME_HIGH)) kept.push(one);
  return kept;
}

/** What a pin covers above its point, in pixels, and beside it. */
const PIN_HIGH = 44;
const PIN_HALF = 17;
/** A name stands on its place, or so many pixels above or below where pins stand on that. */
const NAME_STEPS = [0, 22, -22, 44, -66, 66, -88];

/** Names where no pin and no other name covers them, as near to their places as can be; those without such a place are left out. @param pins points of pins */
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

/** The first of several places of a name that covers no name and is covered by no pin. */
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
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
/** A third of the shorter side at most. */
const RINGS_ACROSS = 3;

/** Kilometres from one distance ring to the next: a round number. @param span degrees of latitude of the shorter side */
export const ringStep = (span: number): number =>
  STEPS.findLast((step) => step <= (span * KILOMETRES_A_DEGREE) / RINGS_ACROSS) ?? (STEPS[0] as number);

/** "500 m", "2 km". */
export const ringText = (kilometres: number): string => (kilometres < 1 ? `${kilometres * 1_000} m` : `${kilometres} km`);

/** Rings of distance around the middle. */
export const RINGS = 3;
/** Where a ring's distance is written: at its foot, or the nearest to that where nothing else stands. */
const RING_TURNS = [
  90, 75, 105, 60, 120, 45, 135, 30, 150, 15, 165, 0, 180, -90, -75, -105, -60, -120, -45, -135, -30, -150, -15, -165,
].map((degrees) => (degrees * Math.PI) / 180);

/** Distances on their rings, in pixels, where they cover no name, no pin covers them and they are seen. @param rings how far each is from the middle */
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

/** Kilometres as a share of the shorter side. */
export const toFrameShare = (kilometres: number, { span }: Pick<Frame, "span">): number => kilometres / (span * KILOMETRES_A_DEGREE);

/** Lines along the coast: how far from it in pixels, the outermost first. */
export const WATERLINES = [26, 15, 6] as const;

/** Where the drawing of land and sea is: its middle, its span, and the point that its rings are around. */
export const coastUrl = ({ latitude, longitude, span }: Frame, middle: Point): string =>
  `/media/coast/${[latitude, longitude, span, rounded(middle.latitude), rounded(middle.longitude)].join(",")}.svg`;

/** The drawing is so many times as wide and high as the shorter side: a phone held upright, and half as much again. */
export const COAST_SIDES = 3;

/** The numbers of such an address; undefined where they make no drawing. */
export function parseCoastName(name: string): { frame: Frame; middle: Point } | undefined {
  const parts = name.split(",");
  if (parts.length !== 5 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,3})?$/.test(part))) return undefined;
  const [latitude = 0, longitude = 0, span = 0, middleLatitude = 0, middleLongitude = 0] = parts.map(Number);
  const isOnGlobe = [latitude, middleLatitude].every((one) => Math.abs(one) <= 90) && Math.abs(middleLongitude) <= 180;
  // East of the date line longitudes go on.
  if (!isOnGlobe || Math.abs(longitude) > 360 || span < 0.005 || span > 20) return undefined;
  return { frame: { latitude, longitude, span }, middle: { latitude: middleLatitude, longitude: middleLongitude } };
}
