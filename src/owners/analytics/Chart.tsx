import { plural, t } from "../../platform/languages/text.ts";
import { formatDayMonth, formatNumber } from "../../platform/values/format.ts";
import { itemAt } from "../../platform/values/items.ts";

export interface Step {
  /** First day of the step. */
  day: string;
  count: number;
}

interface Props {
  steps: readonly Step[];
  /** Name of the counted events, for example "Views". */
  label: string;
  look: "line" | "bars";
  /** Counts of the previous span, drawn as a dotted line, and the name of that span. */
  before?: { counts: readonly number[]; name: string } | undefined;
}

const WIDTH = 700;
const HEIGHT = 200;
/** Keeps the highest point off the edge. */
const ROOM = 14;
/** Width of a bar as a share of its step, so that bars do not touch. */
const BAR = 0.68;

const highest = (counts: readonly number[]): number => Math.max(1, ...counts);

const lineThrough = (counts: readonly number[], most: number): string => {
  const points = counts.map((count, index) => {
    const x = counts.length > 1 ? (index / (counts.length - 1)) * WIDTH : WIDTH;
    return `${x.toFixed(1)} ${(HEIGHT - (count / most) * (HEIGHT - ROOM)).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
};

function Line({ steps, before = [] }: { steps: readonly Step[]; before: readonly number[] | undefined }) {
  const counts = steps.map(({ count }) => count);
  const most = highest([...counts, ...before]);
  const path = lineThrough(counts, most);
  return (
    <>
      <path d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill="var(--color-sea-tint)" />
      {before.length > 0 && (
        <path
          d={lineThrough(before, most)}
          fill="none"
          stroke="var(--color-ink3)"
          strokeWidth="1.5"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path d={path} fill="none" stroke="var(--color-sea)" strokeWidth="2.5" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </>
  );
}

function Bars({ steps }: { steps: readonly Step[] }) {
  const most = highest(steps.map(({ count }) => count));
  const place = WIDTH / steps.length;
  return steps.map(({ day, count }, index) => {
    const height = (count / most) * (HEIGHT - ROOM);
    return (
      <rect
        key={day}
        x={(index * place + (place * (1 - BAR)) / 2).toFixed(1)}
        y={(HEIGHT - height).toFixed(1)}
        width={(place * BAR).toFixed(1)}
        height={height.toFixed(1)}
        fill="var(--color-sea)"
      />
    );
  });
}

/** Returns the text alternative of a chart: the total, and the step with the most events. */
function sentence(label: string, steps: readonly Step[]): string {
  const all = steps.reduce((sum, { count }) => sum + count, 0);
  const most = steps.reduce((best, step) => (step.count > best.count ? step : best));
  return t`${label}: ${formatNumber(all)} in ${plural(steps.length, "# interval", "# intervals")}, peak ${formatNumber(most.count)} from ${formatDayMonth(most.day)}`;
}

/** Draws events by day or by week. The table on the same page shows the same numbers. */
export function Chart({ steps, label, look, before }: Props) {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const middle = itemAt(steps, Math.floor((steps.length - 1) / 2));
  return (
    <figure>
      <svg
        role="img"
        aria-label={sentence(label, steps)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`block w-full rtl:-scale-x-100 border-b border-ink3 ${look === "line" ? "h-32 sm:h-50" : "h-16 sm:h-21"}`}
      >
        {look === "line" ? <Line steps={steps} before={before?.counts} /> : <Bars steps={steps} />}
      </svg>
      <figcaption aria-hidden className="mt-1 flex justify-between text-small text-ink2">
        <span>{formatDayMonth(first.day)}</span>
        {look === "line" && <span>{formatDayMonth(middle.day)}</span>}
        <span>{formatDayMonth(last.day)}</span>
      </figcaption>
      {look === "line" && before && (
        <p aria-hidden className="mt-1 flex items-center gap-2 text-small text-ink2">
          <span className="w-6 border-t-2 border-dotted border-ink3" />
          {before.name}
        </p>
      )}
    </figure>
  );
}
