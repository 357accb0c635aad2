import { openAt } from "./coastLines.ts";
import { type LandPolygon, landOutline } from "./land.ts";
import { COAST_SIDES, type Frame, placeOn, RINGS, ringStep, toFrameShare, WATERLINES } from "./still.ts";

/** Land and sea in the style of an old chart: lines along the coast, and distance rings. Natural Earth, public domain. */

/** Units of the drawing per shorter side of a map. */
const SIDE = 400;
const SIZE = SIDE * COAST_SIDES;
/** Factor by which land is cut beyond the drawing's edge, so that the lines of the cut are out of sight. */
const BEYOND = 1.1;

const LOOK = `svg{background:#c7e0e6}.l{fill:#f2f1e8}.w{fill:none;stroke:#c7e0e6}.a{fill:none;stroke:#9cc6cf}.s{fill:none;stroke:#f2f1e8;stroke-width:2}.c{fill:none;stroke:#6f9aa3;stroke-width:1.2}.r{fill:none;stroke:#6b6a60;stroke-dasharray:1.5 5;stroke-linecap:round;stroke-opacity:.75}
@media(prefers-color-scheme:dark){svg{background:#1d3842}.l{fill:#1f282c}.w{stroke:#1d3842}.a{stroke:#2f5664}.s{stroke:#1f282c}.c{stroke:#5f8591}.r{stroke:#a7aaa5}}`;

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
  const land: Land = { area: "", coast: "", seam: "" };
  for (const { turn, part } of turns.filter((one) => one.part.west < one.part.east)) {
    const { rings, scale } = landOutline(polygons, part);
    const at = ([x, y]: readonly [number, number]) => {
      const place = placeOn(frame, { latitude: part.north - y / scale, longitude: part.west + x / scale - turn });
      return `${(SIZE / 2 + place.x * SIDE).toFixed(1)} ${(SIZE / 2 + place.y * SIDE).toFixed(1)}`;
    };
    const path = (points: readonly [number, number][]) => `M${points.map(at).join("L")}`;
    const ends = [...(part.west === -180 ? [0] : []), ...(part.east === 180 ? [Math.round((part.east - part.west) * scale)] : [])];
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

/**
 * @param middle centre of the distance rings
 * @returns an SVG whose sides are COAST_SIDES times the shorter side of its map
 */
export function coastSvg(polygons: readonly LandPolygon[], frame: Frame, middle: { latitude: number; longitude: number }): string {
  const { area, coast, seam } = landPaths(polygons, frame);
  const lines = WATERLINES.map(
    (far) => `<use href="#l" class="a" stroke-width="${2 * far}"/><use href="#l" class="w" stroke-width="${2 * far - 2}"/>`,
  );
  const step = ringStep(frame.span);
  const place = placeOn(frame, middle);
  const [x, y] = [SIZE / 2 + place.x * SIDE, SIZE / 2 + place.y * SIDE];
  const rings = Array.from({ length: RINGS }, (_, index) => {
    const far = toFrameShare(step * (index + 1), frame) * SIDE;
    return `<circle class="r" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${far.toFixed(1)}"/>`;
  });
  // If nothing is cut, the coast is the outline of the land, so it is sent once.
  const outline = seam
    ? `<path class="s" d="${seam}"/><path class="c" stroke-linejoin="round" d="${coast}"/>`
    : `<use href="#l" class="c"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><style>${LOOK}</style><defs><path id="l" d="${area}" stroke-linejoin="round" fill-rule="evenodd"/></defs>${area && lines.join("")}<use href="#l" class="l"/>${outline}${rings.join("")}</svg>`;
}
