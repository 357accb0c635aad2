import { currentReader } from "../../platform/languages/reader.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { dateFormat } from "../../platform/values/format.ts";
import { Select } from "../../ui/Select.tsx";
import { seasonName } from "./editor.ts";
import type { TypedWeek } from "./write.ts";

const monthOptions = () => {
  const format = dateFormat(currentReader().locale, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: format.format(Date.UTC(2026, index, 1)) }));
};
const ends = () =>
  [
    { day: "from_day", month: "from_month", label: meant("the first day")`From`, dayLabel: t`From, day`, monthLabel: t`From, month` },
    { day: "to_day", month: "to_month", label: meant("last day")`To`, dayLabel: t`To, day`, monthLabel: t`To, month` },
  ] as const;

interface Props {
  index: number;
  week: TypedWeek;
  onWeek: (week: TypedWeek) => void;
}

/** Fields for the first and last day of a season that returns every year with its own hours. */
export function SeasonFields({ index, week, onWeek }: Props) {
  const { season } = week;
  if (!season) return null;
  const bound = (part: keyof typeof season) => ({
    name: seasonName(index, part),
    value: season[part],
    onChange: ({ target }: { target: { value: string } }) => onWeek({ ...week, season: { ...season, [part]: target.value } }),
  });
  return (
    <div className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
      {ends().map(({ day, month, label, dayLabel, monthLabel }) => (
        <fieldset key={day} className="flex items-center gap-2">
          <legend className="float-start pe-2 text-ink2">{label}</legend>
          <input {...bound(day)} aria-label={dayLabel} inputMode="numeric" autoComplete="off" className="field-input w-16" />
          <Select {...bound(month)} aria-label={monthLabel} options={monthOptions()} className="w-40" />
        </fieldset>
      ))}
    </div>
  );
}
