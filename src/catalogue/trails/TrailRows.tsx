import { formatNumber } from "../../platform/values/format.ts";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { distanceText } from "../listings/nearby/rules.ts";
import type { TrailCard } from "./contract.ts";
import { TRAIL_KINDS } from "./enumerations.ts";

/** Returns "12.4 km". */
export const trailLength = (km: number): string => `${formatNumber(km < 10 ? Math.round(km * 10) / 10 : Math.round(km))} km`;

/** Returns "Hiking route, 12 km, 820 m climb, 400 m away". */
const trailText = ({ kind, length_km, ascent_m, distance }: TrailCard) =>
  [
    TRAIL_KINDS[kind],
    trailLength(length_km),
    ascent_m === null ? "" : `${formatNumber(ascent_m)} m climb`,
    distance === null || distance < 0.05 ? "" : distanceText(distance),
  ]
    .filter(Boolean)
    .join(", ");

/** Routes, each with a link to its page. */
export const TrailRows = ({ trails, label }: { trails: readonly TrailCard[]; label: string }) => (
  <ul aria-label={label} className="gap-x-10 border-t border-ink pt-2 lg:columns-2">
    {trails.map((trail) => (
      <li key={trail.uuid} className="break-inside-avoid">
        <a href={trail.url} className="block min-h-11 py-2 hover:underline">
          <LeaderLine
            className="max-sm:flex-col max-sm:gap-0 max-sm:[&>.dots]:hidden"
            label={trail.ref !== "" && !trail.name.includes(trail.ref) ? `${trail.ref} ${trail.name}` : trail.name}
          >
            <span className="text-ink2">{trailText(trail)}</span>
          </LeaderLine>
        </a>
      </li>
    ))}
  </ul>
);
