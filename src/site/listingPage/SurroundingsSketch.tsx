import type { Business } from "../../catalogue/listings/contract.ts";
import type { NearbyBusiness } from "../../catalogue/listings/nearby/contract.ts";
import { eastAndSouth, sketchRadius, spread } from "../../catalogue/listings/nearby/rules.ts";
import type { PracticalPlace } from "../../catalogue/practical/contract.ts";
import { PRACTICAL_LETTERS } from "../../catalogue/practical/enumerations.ts";
import { plural, t } from "../../platform/languages/text.ts";
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

const kilometresText = (km: number) => (km < 1 ? t`${formatNumber(km * 1_000)} m` : t`${formatNumber(km)} km`);

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

interface Props {
  business: Business;
  near: readonly NearbyBusiness[];
  /** Practical places, drawn with letters. */
  practical?: readonly PracticalPlace[] | undefined;
}

/** Returns where a point is on the drawing; undefined outside of it. */
function pointOn(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
  radius: number,
): Point | undefined {
  const { east, south } = eastAndSouth(from, to);
  const [x, y] = [WIDTH / 2 + (east / radius) * RING, HEIGHT / 2 + (south / radius) * RING];
  return x > 12 && x < WIDTH - 12 && y > 12 && y < HEIGHT - 12 ? { x, y } : undefined;
}

/** Sketch of the neighbours: north at the top, rings for distance, numbers shared with the list of nearby places. */
export function SurroundingsSketch({ business, near, practical = [] }: Props) {
  const { latitude, longitude } = business;
  if (latitude === null || longitude === null || near.length + practical.length === 0) return null;
  const radius = sketchRadius((near.length > 0 ? near : practical).map(({ distance }) => distance ?? 0));
  const places = near.flatMap((one, index) => {
    if (one.latitude === null || one.longitude === null) return [];
    const at = pointOn({ latitude, longitude }, { latitude: one.latitude, longitude: one.longitude }, radius);
    return at ? [{ code: one.business_code, number: index + 1, isPractical: false, ...at }] : [];
  });
  const letters = practical.flatMap((one) => {
    const at = pointOn({ latitude, longitude }, one, radius);
    return at ? [{ code: one.kind as string, number: PRACTICAL_LETTERS[one.kind], isPractical: true, ...at }] : [];
  });
  const dots = spread([...places, ...letters], DOT, { x: WIDTH / 2, y: HEIGHT / 2 - 25, reach: PIN });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t`Sketch of the surroundings: ${plural(places.length, "# place", "# places")} nearby, with rings at ${kilometresText(radius / 2)} and ${kilometresText(radius)}`}
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
      {dots.map(({ code, number, isPractical, x, y }) => (
        <g key={code} transform={`translate(${x} ${y})`}>
          {isPractical ? (
            <rect x="-10" y="-9" width="20" height="18" rx="4" className="fill-card stroke-ink" />
          ) : (
            <circle r="10" className="fill-ink" />
          )}
          <text y="4.5" textAnchor="middle" className={`${isPractical ? "fill-ink" : "fill-paper"} text-tiny font-semibold`}>
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
