import { t } from "../../platform/languages/text.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import type { Numbers } from "./contract.ts";
import { FigureView } from "./FigureView.tsx";
import { numbersUrl, SHOWN_LEAST } from "./rules.ts";

/** Shows four figures of the last 30 days on the first page of a listing's desk. */
export function MonthFigures({ code, numbers: { from, days, figures } }: { code: string; numbers: Numbers }) {
  const shown = [
    { label: t`Views`, figure: figures.views },
    { label: t`Saves`, figure: figures.saves },
    { label: t`Enquiries`, figure: figures.enquiries },
    { label: t`Vouchers redeemed`, figure: figures.vouchers_redeemed },
  ];
  const isEmpty = shown.every(({ figure }) => figure.total === null);
  return (
    <section aria-labelledby="month" className="mt-14 border-t-3 border-ink pt-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="month" className="text-lead">
          The last 30 days
        </h2>
        <ArrowLink href={numbersUrl(code)}>All numbers</ArrowLink>
      </div>
      {isEmpty ? (
        <p className="mt-1 text-ink2">Figures appear once there are {SHOWN_LEAST} views, saves, enquiries or vouchers.</p>
      ) : (
        <div className="mt-4 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
          {shown.map(({ label, figure }) => (
            <FigureView key={label} label={label} figure={figure} from={from} days={days} heading="h3" />
          ))}
        </div>
      )}
    </section>
  );
}
