import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { formatDayMonth, formatNumber } from "../../platform/values/format.ts";
import type { Numbers } from "./contract.ts";
import { FIGURES } from "./enumerations.ts";
import { chartSteps } from "./rules.ts";

const NAMES = enumValues(FIGURES);
const CELL = "border-b border-rule px-3 py-2 text-end tabular-nums first:ps-0 first:text-start last:pe-0";

/** Shows the numbers of the charts as a table. It opens without scripts. */
export function NumbersTable({ numbers: { from, figures } }: { numbers: Numbers }) {
  const shown = NAMES.flatMap((name) => {
    const { daily } = figures[name];
    return daily ? [{ name, steps: chartSteps(from, daily) }] : [];
  });
  const days = shown[0]?.steps ?? [];
  if (shown.length === 0) return null;
  return (
    <details className="mt-12">
      <summary className="link min-h-11 cursor-pointer">Show table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: narrow screens scroll it, by keys too */}
      <section aria-label="Table of numbers" tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full max-w-[54rem] border-collapse text-small">
          <thead>
            <tr>
              <th scope="col" className={`${CELL} font-semibold`}>
                From
              </th>
              {shown.map(({ name }) => (
                <th key={name} scope="col" className={`${CELL} font-semibold`}>
                  {FIGURES[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day }, index) => (
              <tr key={day}>
                <th scope="row" className={`${CELL} font-normal whitespace-nowrap`}>
                  {formatDayMonth(day)}
                </th>
                {shown.map(({ name, steps }) => (
                  <td key={name} className={CELL}>
                    {formatNumber(steps[index]?.count ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
