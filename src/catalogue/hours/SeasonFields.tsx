import { t } from "../../platform/languages/text.ts";
import { formatMonth } from "../../platform/values/format.ts";
import { Select } from "../../ui/Select.tsx";
import { seasonName } from "./editor.ts";
import type { TypedWeek } from "./write.ts";

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: formatMonth(new Date(Date.UTC(2026, index, 1))).split(" ")[0] ?? "",
}));
const ends = () =>
  [
    { day: "from_day", month: "from_month", label: t`From` },
    { day: "to_day", month: "to_month", label: t`To` },
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
      {ends().map(({ day, month, label }) => (
        <fieldset key={day} className="flex items-center gap-2">
          <legend className="float-left pr-2 text-ink2">{label}</legend>
          <input {...bound(day)} aria-label={t`${label}, day`} inputMode="numeric" autoComplete="off" className="field-input w-16" />
          <Select {...bound(month)} aria-label={t`${label}, month`} options={MONTHS} className="w-40" />
        </fieldset>
      ))}
    </div>
  );
}
