import type { PracticalPlace } from "../../catalogue/practical/contract.ts";
import { PRACTICAL_KINDS } from "../../catalogue/practical/enumerations.ts";
import { PRACTICAL_NAMES } from "../../catalogue/practical/rules.ts";
import type { TrailCard } from "../../catalogue/trails/contract.ts";
import { TrailRows } from "../../catalogue/trails/TrailRows.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";

/** Routes of an area. */
export const RoutesOfArea = ({ name, trails }: { name: string; trails: readonly TrailCard[] }) =>
  trails.length > 0 && (
    <section aria-labelledby="routes" className="when-near page mt-16">
      <h2 id="routes" className="mb-4 text-h2">
        Routes in {name}
      </h2>
      <TrailRows trails={trails} label={`Routes in ${name}`} />
    </section>
  );

/** Kinds of practical places of an area with their numbers, each a link to the search for them. */
export function PracticalOfArea({ name, counts }: { name: string; counts: Partial<Record<PracticalPlace["kind"], number>> }) {
  const kinds = PRACTICAL_NAMES.filter((kind) => (counts[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="practical" className="when-near page mt-16">
      <h2 id="practical" className="text-h2">
        On the spot in {name}
      </h2>
      <ul aria-label="Practical places" className="mt-4 gap-x-10 border-t border-ink pt-2 sm:columns-2 lg:columns-3">
        {kinds.map((kind) => (
          <li key={kind} className="break-inside-avoid">
            <a
              href={`/search/?${new URLSearchParams({ q: `${PRACTICAL_KINDS[kind]} ${name}` })}`}
              rel="nofollow"
              className="block min-h-11 py-2 hover:underline"
            >
              <LeaderLine label={PRACTICAL_KINDS[kind]}>
                <span className="text-ink2">{counts[kind]}</span>
              </LeaderLine>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
