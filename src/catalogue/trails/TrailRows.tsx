import { LeaderLine } from "../../ui/LeaderLine.tsx";
import type { TrailCard } from "./contract.ts";
import { trailText } from "./text.ts";

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
