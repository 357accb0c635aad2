import { t } from "../../platform/languages/text.ts";
import { formatDayMonth } from "../../platform/values/format.ts";
import { withSemicolons } from "../../platform/values/punctuation.ts";
import { NIGHT_KINDS } from "./enumerations.ts";
import { toDateText } from "./nights.ts";
import { type DrawnNight, type DrawnRoom, drawnNights, nightRuns, STRIP_DAYS } from "./view.ts";

/** Classes of a night by kind: elsewhere hatched, agreed solid, held outlined, in conflict solid in the danger colour. */
export const NIGHT_LOOKS: Record<DrawnNight["kind"], string> = {
  free: "bg-sand2",
  feed: "bg-[repeating-linear-gradient(135deg,var(--color-ink2)_0_4px,var(--color-ink3)_4px_6px)]",
  agreed: "bg-sea",
  kept: "bg-sea-tint shadow-[inset_0_0_0_2px_var(--color-sea)]",
  blocked: "bg-ink",
  conflict: "bg-danger",
};

const MARKS = [0, 14, 28, 42, STRIP_DAYS - 1];

/** @param today day number, counted from 1970 */
export function NightStrip({ title, room, today }: { title: string; room: DrawnRoom; today: number }) {
  const nights = drawnNights(room, { from: today, to: today + STRIP_DAYS });
  const runs = nightRuns(nights).map(({ from, to, text }) => t`${formatDayMonth(from)} to ${formatDayMonth(to)} ${text}`);
  const list = withSemicolons(runs);
  const label = list !== "" ? t`${title}, the next 8 weeks: ${list}.` : t`${title}, the next 8 weeks: no nights taken.`;
  return (
    <div role="img" aria-label={label}>
      <div className="flex h-6.5 gap-px sm:gap-0.5">
        {nights.map(({ date, kind, taken }) => (
          <span key={date} className="relative min-w-0 flex-1 overflow-hidden rounded-[2px] bg-sand2 sm:rounded-[3px]">
            <span
              className={`absolute inset-x-0 bottom-0 rounded-[inherit] ${NIGHT_LOOKS[kind]}`}
              style={{ height: `${kind === "free" ? 0 : Math.max(34, (taken / room.units) * 100)}%` }}
            />
          </span>
        ))}
      </div>
      <div className="mt-1.5 flex justify-between text-small text-ink2">
        {MARKS.map((day, index) => (
          <span key={day} className={index % 2 === 1 ? "max-sm:hidden" : ""}>
            {formatDayMonth(toDateText(today + day))}
          </span>
        ))}
      </div>
    </div>
  );
}

const LEGEND = ["feed", "agreed", "kept", "blocked", "conflict"] as const;

export const NightLegend = () => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-small">
    {LEGEND.map((kind) => (
      <li key={kind} className="flex items-center gap-2">
        <span className={`h-4 w-5 rounded-[3px] ${NIGHT_LOOKS[kind]}`} aria-hidden="true" />
        {kind === "conflict" ? t`clash` : NIGHT_KINDS[kind]}
      </li>
    ))}
  </ul>
);
