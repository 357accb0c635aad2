import { formatMonth, formatWeekdayName } from "../platform/format.ts";
import { blankDays, type DrawnNight, type DrawnRoom, drawnNights, spanOfMonth } from "./rules.view.ts";

const WEEK = 7;
/** A Monday. */
const WEEKDAYS = Array.from({ length: WEEK }, (_, index) => `2026-11-${String(2 + index).padStart(2, "0")}`);

const LOOKS: Record<DrawnNight["kind"], string> = {
  free: "font-semibold",
  // The stroke that taken days have in guests' calendars too.
  feed: "text-ink2 bg-[linear-gradient(to_top_right,transparent_calc(50%-.8px),var(--color-ink3)_calc(50%-.8px)_calc(50%+.8px),transparent_calc(50%+.8px))]",
  agreed: "bg-sea font-semibold text-on-sea",
  kept: "bg-sea-tint font-semibold shadow-[inset_0_0_0_2px_var(--color-sea)]",
  conflict: "font-bold text-danger shadow-[inset_0_0_0_2px_var(--color-danger)]",
};

/** The nights of a room in one month. @param today YYYY-MM-DD; what lies before it is over */
export function MonthTable({ room, month, today }: { room: DrawnRoom; month: string; today: string }) {
  const nights = drawnNights(room, spanOfMonth(month));
  const cells = [...Array.from({ length: blankDays(month) }, () => undefined), ...nights];
  const weeks = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) => cells.slice(week * WEEK, (week + 1) * WEEK));
  return (
    <table className="w-full max-w-[322px] table-fixed border-separate border-spacing-0.5 text-center tabular-nums">
      <caption className="mb-1 text-left font-display text-[1.1875rem] font-[560]">{formatMonth(`${month}-01`)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" className="small-caps text-ink2">
              {formatWeekdayName(day).slice(0, 2)}
              <span className="sr-only">{formatWeekdayName(day).slice(2)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)?.date}>
            {week.map((night, index) =>
              night ? (
                <td
                  key={night.date}
                  className={`h-9 rounded-badge ${night.date < today ? "text-ink3" : LOOKS[night.kind]} ${night.date === today ? "underline decoration-2 underline-offset-4" : ""}`}
                >
                  {Number(night.date.slice(8))}
                  {night.text !== "" && night.date >= today && <span className="sr-only">, {night.text}</span>}
                </td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else, and stay where they are
                <td key={index} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
