import type { Business } from "../../catalogue/listings/contract.ts";
import type { NearbyBusiness } from "../../catalogue/listings/nearby/contract.ts";
import { eastAndSouth, sketchRadius, spread } from "../../catalogue/listings/nearby/rules.ts";
import { formatNumber } from "../../platform/values/format.ts";

/** Size of the drawing, in its own units. */
const WIDTH = 380;
const HEIGHT = 250;
/** Radius of the outer ring; the space beyond it is for names of places a little farther away. */
const RING = 105;

/** Distance between the centres of two dots that touch. */
const DOT = 21;
/** Distance from a dot's centre to the centre of the head of the listing's own pin. */
const PIN = 25;

const kilometresText = (km: number) => (km < 1 ? `${formatNumber(km * 1_000)} m` : `${formatNumber(km)} km`);

interface Point {
  x: number;
  y: number;
}

/**
 * Finds a place for a ring's distance where no dot is: at the top, bottom, left, right or on a diagonal.
 * @returns undefined if dots are everywhere
 */
function findLabelSpot(ring: number, dots: readonly Point[]): Point | undefined {
  const spots = [
    [0, ring - 5],
    [0, 14 - ring],
    [-ring + 4, 4],
    [ring - 4, 4],
    [ring * 0.8, ring * 0.6],
    [-ring * 0.8, ring * 0.6],
    [ring * 0.8, -ring * 0.6],
    [-ring * 0.8, -ring * 0.6],
  ].map(([x = 0, y = 0]) => ({ x: WIDTH / 2 + x, y: HEIGHT / 2 + y }));
  const isFree = (spot: Point) => dots.every(({ x, y }) => Math.hypot((x - spot.x) / 1.5, y - spot.y + 4) > DOT);
  return spots.find(isFree);
}

/** Sketch of the neighbours: north at the top, rings for distance, numbers shared with the list of nearby places. */
export function SurroundingsSketch({ business, near }: { business: Business; near: readonly NearbyBusiness[] }) {
  const { latitude, longitude } = business;
  if (latitude === null || longitude === null || near.length === 0) return null;
  const radius = sketchRadius(near.map(({ distance }) => distance));
  const places = near.flatMap((one, index) => {
    if (one.latitude === null || one.longitude === null) return [];
    const { east, south } = eastAndSouth({ latitude, longitude }, { latitude: one.latitude, longitude: one.longitude });
    const [x, y] = [WIDTH / 2 + (east / radius) * RING, HEIGHT / 2 + (south / radius) * RING];
    const isInside = x > 12 && x < WIDTH - 12 && y > 12 && y < HEIGHT - 12;
    return isInside ? [{ code: one.business_code, number: index + 1, x, y }] : [];
  });
  const dots = spread(places, DOT, { x: WIDTH / 2, y: HEIGHT / 2 - 25, reach: PIN });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Sketch of the surroundings: ${dots.length} ${dots.length === 1 ? "place" : "places"} nearby, with rings at ${kilometresText(radius / 2)} and ${kilometresText(radius)}`}
      className="mb-3 block h-auto w-full rounded-picture bg-sand"
    >
      {[RING, RING / 2].map((ring) => (
        <circle
          key={ring}
          cx={WIDTH / 2}
          cy={HEIGHT / 2}
          r={ring}
          strokeDasharray="1.5 5"
          strokeLinecap="round"
          className="fill-none stroke-ink3"
        />
      ))}
      <path d={`M${WIDTH - 24} 40V18m-5 7 5-7 5 7`} className="fill-none stroke-ink2" strokeWidth="1.5" />
      <text x={WIDTH - 24} y="56" textAnchor="middle" className="fill-ink2 font-display text-tiny">
        N
      </text>
      {[RING, RING / 2].map((ring) => {
        const spot = findLabelSpot(ring, dots);
        return (
          spot && (
            <text key={ring} {...spot} textAnchor="middle" className="fill-ink2 font-display text-tiny italic">
              {kilometresText((radius * ring) / RING)}
            </text>
          )
        );
      })}
      {dots.map(({ code, number, x, y }) => (
        <g key={code} transform={`translate(${x} ${y})`}>
          <circle r="10" className="fill-ink" />
          <text y="4.5" textAnchor="middle" className="fill-paper text-tiny font-semibold">
            {number}
          </text>
        </g>
      ))}
      <path
        d="M0 0C-9 -11 -14 -17 -14 -25A14 14 0 0 1 14 -25C14 -17 9 -11 0 0Z"
        transform={`translate(${WIDTH / 2} ${HEIGHT / 2})`}
        className="fill-sea stroke-paper"
        strokeWidth="2"
      />
      <circle cx={WIDTH / 2} cy={HEIGHT / 2 - 25} r="5" className="fill-paper" />
    </svg>
  );
}
