import { formatNumber } from "../../platform/values/format.ts";
import { Chart } from "./Chart.tsx";
import type { Figure } from "./contract.ts";
import { chartSteps, comparison, nameOfBefore, SHOWN_LEAST } from "./rules.ts";

interface Props {
  label: string;
  figure: Figure;
  from: string;
  days: number;
  look?: "line" | "bars";
  /** Text beside the number, in place of the comparison with the previous span. */
  beside?: string;
  /** Level of the heading. */
  heading?: "h2" | "h3";
}

/** Shows one figure: its name, its number and a chart of its days. Shows only a note if the total is below 10. */
export function FigureView({ label, figure, from, days, look = "bars", beside, heading: Heading = "h2" }: Props) {
  const { total, daily, daily_before } = figure;
  const before = daily_before ? { counts: chartSteps(from, daily_before).map(({ count }) => count), name: nameOfBefore(days) } : undefined;
  return (
    <article aria-label={label}>
      <Heading className="small-caps border-t border-ink pt-2 text-ink2">{label}</Heading>
      {total === null || daily === null ? (
        <p className="mt-1 text-ink2">Fewer than {SHOWN_LEAST}.</p>
      ) : (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            <span className={`font-display font-[500] leading-[1.1] ${look === "line" ? "text-h2" : "text-h2"}`}>
              {formatNumber(total)}
            </span>
            <span className="text-ink2">{beside ?? comparison(figure, days)}</span>
          </p>
          <div className="mt-2">
            <Chart steps={chartSteps(from, daily)} label={label} look={look} before={before} />
          </div>
        </>
      )}
    </article>
  );
}
