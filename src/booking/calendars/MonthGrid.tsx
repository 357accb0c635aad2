import { formatDayInFull, formatMonth, formatWeekdayName } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { blankDays, type DrawnNight, type DrawnRoom, drawnNights, spanOfMonth } from "./view.ts";

const WEEK = 7;
/** Seven dates that start on a Monday. */
const WEEKDAYS = Array.from({ length: WEEK }, (_, index) => `2026-11-${String(2 + index).padStart(2, "0")}`);

/** Nights that the reader chooses in the months. */
export interface PickedDays {
  chosen: { first: string; last: string };
  /** Day that the Tab key reaches; arrow keys lead to the others. */
  stop: string;
  onDay: (day: string) => void;
}

interface Props {
  room: DrawnRoom;
  /** Month as YYYY-MM. */
  month: string;
  /** Day as YYYY-MM-DD. */
  today: string;
  /** Returns the class names of a night's cell. */
  lookOf: (night: DrawnNight) => string;
  /** Returns the text read aloud after the day of a night; empty for none. */
  wordsOf: (night: DrawnNight) => string;
  pick?: PickedDays;
  className: string;
  captionClassName: string;
  weekdayClassName: string;
}

function DayButton({ day, words, pick: { chosen, stop, onDay } }: { day: string; words: string; pick: PickedDays }) {
  const isChosen = chosen.first <= day && day <= chosen.last;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={day === stop ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={withCommas([formatDayInFull(day), words])}
      onClick={() => onDay(day)}
      className={`size-full cursor-pointer rounded-badge ${
        isChosen
          ? "bg-card font-bold text-ink shadow-[inset_0_0_0_3px_var(--color-ink)]"
          : "hover:shadow-[inset_0_0_0_2px_var(--color-line)]"
      }`}
    >
      {Number(day.slice(8))}
    </button>
  );
}

/** Nights of a room in one month, one row per week. */
export function MonthGrid({ room, month, today, lookOf, wordsOf, pick, className, captionClassName, weekdayClassName }: Props) {
  const nights = drawnNights(room, spanOfMonth(month));
  const cells = [...Array.from({ length: blankDays(month) }, () => undefined), ...nights];
  const weeks = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) => cells.slice(week * WEEK, (week + 1) * WEEK));
  return (
    <table className={`w-full table-fixed border-separate text-center tabular-nums ${className}`}>
      <caption className={`mb-1 font-display font-[560] ${captionClassName}`}>{formatMonth(`${month}-01`)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" className={`small-caps text-ink2 ${weekdayClassName}`}>
              <span aria-hidden="true">{formatWeekdayName(day).slice(0, 2)}</span>
              <span className="sr-only">{formatWeekdayName(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)?.date}>
            {week.map((night, index) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else, and stay where they are
              if (!night) return <td key={index} />;
              const words = wordsOf(night);
              return (
                <td
                  key={night.date}
                  className={`${lookOf(night)} ${night.date === today ? "underline decoration-2 underline-offset-4" : ""}`}
                >
                  {pick && night.date >= today ? (
                    <DayButton day={night.date} words={words} pick={pick} />
                  ) : (
                    <>
                      {Number(night.date.slice(8))}
                      {words !== "" && <span className="sr-only">, {words}</span>}
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
