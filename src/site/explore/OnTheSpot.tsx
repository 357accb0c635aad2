import type { PracticalPlace } from "../../catalogue/practical/contract.ts";
import { PRACTICAL_PLURALS } from "../../catalogue/practical/enumerations.ts";
import { KindRows } from "../../catalogue/practical/PracticalRows.tsx";
import { PRACTICAL_NAMES } from "../../catalogue/practical/rules.ts";
import type { TrailCard } from "../../catalogue/trails/contract.ts";
import { TrailRows } from "../../catalogue/trails/TrailRows.tsx";
import { t } from "../../platform/languages/text.ts";

/** Routes of an area. */
export const RoutesOfArea = ({ name, trails }: { name: string; trails: readonly TrailCard[] }) =>
  trails.length > 0 && (
    <section aria-labelledby="routes" className="when-near page mt-16">
      <h2 id="routes" className="mb-4 text-h2">
        Routes in {name}
      </h2>
      <TrailRows trails={trails} label={t`Routes in ${name}`} />
    </section>
  );

/** Kinds of practical places of an area with their numbers, each a link to the search for them. */
export function PracticalOfArea({ name, counts }: { name: string; counts: Partial<Record<PracticalPlace["kind"], number>> }) {
  const kinds = PRACTICAL_NAMES.filter((kind) => (counts[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="practical" className="when-near page mt-16">
      <h2 id="practical" className="mb-4 text-h2">
        On the spot in {name}
      </h2>
      <KindRows
        label="Practical places"
        rows={kinds.map((kind) => ({ key: kind, label: PRACTICAL_PLURALS[kind], kind, place: name, count: counts[kind] ?? 0 }))}
      />
    </section>
  );
}
