import { openAt, smoothed } from "./coastLines.ts";
import { ISLE_KM, isInside, isleLinks } from "./isles.ts";
import { type LandPolygon, landOutline } from "./land.ts";
import { COAST_SIDES, type Frame, placeOn, RINGS, ringStep, toFrameShare, WATERLINES } from "./still.ts";

/** Land and sea in the style of an old chart: lines along the coast, and distance rings. Natural Earth, public domain. */

/** Units of the drawing per shorter side of a map. */
const SIDE = 400;
const SIZE = SIDE * COAST_SIDES;
/** Steps along the longer side of the outline's box: about two per unit, so that a coast has no stairs. */
const STEPS = 3_000;
/** Distance of the points that smooth a coast, in steps: eight units. */
const SMOOTH_STEP = 18;
/** Minimum distance of two points of a coast, in steps: two units, because the drawing of a country has a hundred thousand points. */
const THIN_STEP = 4.5;
/** Factor by which land is cut beyond the drawing's edge, so that the lines of the cut are out of sight. */
const BEYOND = 1.1;

const LOOK = `svg{background:#c7e0e6}.l{fill:#f2f1e8}.i{fill:none;stroke:#f2f1e8}.w{fill:none;stroke:#c7e0e6}.a{fill:none;stroke:#9cc6cf}.s{fill:none;stroke:#f2f1e8;stroke-width:2}.c{fill:none;stroke:#6f9aa3}.r{fill:none;stroke:#6b6a60;stroke-dasharray:1.5 5;stroke-linecap:round;stroke-opacity:.75}
@media(prefers-color-scheme:dark){svg{background:#1d3842}.l{fill:#1f282c}.i{stroke:#1f282c}.w{stroke:#1d3842}.a{stroke:#2f5664}.s{stroke:#1f282c}.c{stroke:#5f8591}.r{stroke:#a7aaa5}}`;

interface Place {
  latitude: number;
  longitude: number;
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

interface Land {
  area: string;
  coast: string;
  /** Edges where land continues at the other end of the globe: they are no coast, and they cover the gap between two fillings. */
  seam: string;
  /** Whether a place is on it. */
  isAt: (place: Place) => boolean;
}

type IsCut = (one: readonly [number, number], other: readonly [number, number]) => boolean;

/** Returns a ring without the points close to the one before; the ends of cuts stay. */
function thinned(ring: readonly [number, number][], isCut: IsCut): [number, number][] {
  let last: [number, number] | undefined;
  return ring.filter((point, index) => {
    const isEnd = isCut(point, ring[(index + 1) % ring.length] ?? point) || isCut(ring.at(index - 1) ?? point, point);
    const isKept = !last || isEnd || Math.hypot(point[0] - last[0], point[1] - last[1]) >= THIN_STEP;
    if (isKept) last = point;
    return isKept;
  });
}

/** Returns the land of a frame as paths in units of the drawing, cut beyond its edges. */
function landPaths(polygons: readonly LandPolygon[], frame: Frame): Land {
  const half = (COAST_SIDES / 2) * BEYOND;
  const corner = placeOn(frame, { latitude: frame.latitude, longitude: frame.longitude + 1 });
  const [high, wide] = [half * frame.span, half / corner.x];
  const box: Box = {
    west: frame.longitude - wide,
    east: frame.longitude + wide,
    south: Math.max(-90, frame.latitude - high),
    north: Math.min(90, frame.latitude + high),
  };
  // Beyond the date line the globe continues at its other end.
  const turns = [-360, 0, 360].map((turn) => ({
    turn,
    part: { ...box, west: Math.max(-180, box.west + turn), east: Math.min(180, box.east + turn) },
  }));
  const checks: Land["isAt"][] = [];
  const land: Land = { area: "", coast: "", seam: "", isAt: (place) => checks.some((isIn) => isIn(place)) };
  for (const { turn, part } of turns.filter((one) => one.part.west < one.part.east)) {
    const outline = landOutline(polygons, part, STEPS);
    const { scale } = outline;
    checks.push(({ latitude, longitude }) =>
      isInside(outline.rings, { latitude: (part.north - latitude) * scale, longitude: (longitude - part.west) * scale }),
    );
    const [right, bottom] = [Math.round((part.east - part.west) * scale), Math.round((part.north - part.south) * scale)];
    const isCut: IsCut = (one, other) =>
      (one[0] === other[0] && (one[0] === 0 || one[0] === right)) || (one[1] === other[1] && (one[1] === 0 || one[1] === bottom));
    const rings = outline.rings.map((ring) => {
      const thin = thinned(ring, isCut);
      // An islet stays as it is.
      return thin.length < 3 ? ring : smoothed(thin, isCut, SMOOTH_STEP);
    });
    const at = ([x, y]: readonly [number, number]) => {
      const place = placeOn(frame, { latitude: part.north - y / scale, longitude: part.west + x / scale - turn });
      return `${(SIZE / 2 + place.x * SIDE).toFixed(1)} ${(SIZE / 2 + place.y * SIDE).toFixed(1)}`;
    };
    const path = (points: readonly [number, number][]) => `M${points.map(at).join("L")}`;
    const ends = [...(part.west === -180 ? [0] : []), ...(part.east === 180 ? [right] : [])];
    const isSeam = (one: [number, number], other: [number, number]) => one[0] === other[0] && ends.includes(one[0]);
    for (const ring of rings) {
      const closed = [...ring, ...ring.slice(0, 1)];
      land.area += `${path(ring)}Z`;
      land.coast += openAt(closed, isSeam).map(path).join("");
      land.seam += openAt(closed, (one, other) => !isSeam(one, other))
        .map(path)
        .join("");
    }
  }
  return land;
}

/** Returns the lines of the land around places off the outline's land, in units of the drawing; it is as wide as they are drawn. */
function islePaths(land: Land, frame: Frame, places: readonly Place[]): string {
  const offLand = places.filter((place) => !land.isAt(place));
  const at = (place: Place) => {
    const { x, y } = placeOn(frame, place);
    return `${(SIZE / 2 + x * SIDE).toFixed(1)} ${(SIZE / 2 + y * SIDE).toFixed(1)}`;
  };
  // A line to its own start is drawn as a dot by its round ends.
  return isleLinks(offLand)
    .map(([one, other]) => `M${at(one)}L${at(other)}`)
    .join("");
}

/**
 * @param middle centre of the distance rings
 * @param places listings: those off the outline's land get land around them
 * @param ground SVG to draw on land and sea (ground.ts)
 * @returns an SVG whose sides are COAST_SIDES times the shorter side of its map
 */
export function coastSvg(
  polygons: readonly LandPolygon[],
  frame: Frame,
  middle: Place,
  places: readonly Place[] = [],
  ground = "",
): string {
  const onFrame = landPaths(polygons, frame);
  const { area, coast, seam } = onFrame;
  const isles = islePaths(onFrame, frame, places);
  const isleWidth = 2 * toFrameShare(ISLE_KM, frame) * SIDE;
  // If nothing is cut, the coast is the outline of the land, so it is sent once.
  const outline = seam ? `<path id="o" stroke-linejoin="round" d="${coast}"/>` : "";
  /** Lines along all coasts; land covers their inner halves. */
  const along = (look: string, width: number, id = "l") =>
    `${area && `<use href="#${id}" class="${look}" stroke-width="${width}"/>`}${isles && `<use href="#i" class="${look}" stroke-width="${(width + isleWidth).toFixed(1)}"/>`}`;
  const lines = WATERLINES.map((far) => `${along("a", 2 * far)}${along("w", 2 * far - 2)}`);
  const land = `${area && `<use href="#l" class="l"/>`}${isles && `<use href="#i" class="i" stroke-width="${isleWidth.toFixed(1)}"/>`}`;
  const step = ringStep(frame.span);
  const place = placeOn(frame, middle);
  const [x, y] = [SIZE / 2 + place.x * SIDE, SIZE / 2 + place.y * SIDE];
  const rings = Array.from({ length: RINGS }, (_, index) => {
    const far = toFrameShare(step * (index + 1), frame) * SIDE;
    return `<circle class="r" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${far.toFixed(1)}"/>`;
  });
  const paths = `<path id="l" d="${area}" stroke-linejoin="round" fill-rule="evenodd"/>${isles && `<path id="i" stroke-linecap="round" d="${isles}"/>`}${outline}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><style>${LOOK}</style><defs>${paths}</defs>${lines.join("")}${along("c", 2.4, seam ? "o" : "l")}${land}${seam && `<path class="s" d="${seam}"/>`}${ground}${rings.join("")}</svg>`;
}
