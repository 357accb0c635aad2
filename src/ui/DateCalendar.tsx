import { ChevronLeft, ChevronRight } from "lucide";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { firstDayOfWeek, formatCount, formatDayInFull, formatDayOfWeek, formatDays, formatMonth } from "../platform/format.ts";
import "./calendar.css";
import { Button } from "./Button.tsx";
import type { Range } from "./DateRange.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  label: string;
  range: Range;
  onChange: (range: Range) => void;
  days: () => { earliest: string; latest: string };
  isNights: boolean;
  /** Beside each other where there is room. */
  months: number;
  taken?: ReadonlySet<string>;
  isKnown: boolean;
  note: string;
  onClose: () => void;
}

/** Days are texts everywhere else: the calendar's own are local midnights, and never leave this file. */
const dateOf = (day: string): Date => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const two = (value: number) => String(value).padStart(2, "0");
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const DAY_MILLISECONDS = 86_400_000;

/** What a press on a day makes of the range: the first one begins it, a later day ends it, anything else begins another. */
function pressed(day: string, { from, to }: Range, isNights: boolean): Range {
  const ends = from !== "" && to === "" && (isNights ? day > from : day >= from);
  return ends ? { from, to: day } : { from: day, to: "" };
}

/** "3 nights, 9–12 Dec 2026". */
function summaryOf({ from, to }: Range, isNights: boolean): string {
  if (from === "") return isNights ? "Choose the day you arrive." : "Choose the first day.";
  if (to === "") return `${formatDays(from)}. ${isNights ? "Now the day you leave." : "Now the last day, or done."}`;
  const apart = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS);
  const length = isNights ? formatCount(apart, "night", "nights") : formatCount(apart + 1, "day", "days");
  return `${length}, ${formatDays(from, to)}`;
}

/** Every night between arrival and departure. */
function nightsBetween({ from, to }: Range): string[] {
  const nights: string[] = [];
  for (let moment = Date.parse(from); moment < Date.parse(to); moment += DAY_MILLISECONDS)
    nights.push(new Date(moment).toISOString().slice(0, 10));
  return nights;
}

/** Months of days, for keys as for fingers: arrows move by a day and a week, Page Up and Page Down by a month. */
export function DateCalendar({ label, range, onChange, days, isNights, months, taken, isKnown, note, onClose }: Props) {
  const [{ earliest, latest }] = useState(days);
  const isWide = months > 1 && matchMedia("(width >= 1024px)").matches;
  const isTaken = taken !== undefined && range.to !== "" && nightsBetween(range).some((night) => taken.has(night));
  return (
    <div className="calendar">
      <DayPicker
        mode="range"
        autoFocus
        aria-label={label}
        numberOfMonths={isWide ? months : 1}
        selected={{ from: range.from ? dateOf(range.from) : undefined, to: range.to ? dateOf(range.to) : undefined }}
        onSelect={(_range, date) => onChange(pressed(dayOf(date), range, isNights))}
        defaultMonth={dateOf(range.from || earliest)}
        startMonth={dateOf(earliest)}
        endMonth={dateOf(latest)}
        disabled={[{ before: dateOf(earliest) }, { after: dateOf(latest) }]}
        modifiers={{ taken: (date) => taken?.has(dayOf(date)) ?? false }}
        modifiersClassNames={{ taken: "taken" }}
        weekStartsOn={firstDayOfWeek(navigator.language) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
        formatters={{
          formatCaption: (date) => formatMonth(dayOf(date)),
          formatWeekdayName: (date) => formatDayOfWeek(dayOf(date)),
        }}
        labels={{
          labelDayButton: (date, { selected, today, taken: has }) =>
            [formatDayInFull(dayOf(date)), today && "today", selected && "chosen", has && "taken"].filter(Boolean).join(", "),
          labelGrid: (date) => formatMonth(dayOf(date)),
          labelWeekday: (date) => formatDayInFull(dayOf(date)).split(" ", 1)[0] ?? "",
          labelPrevious: () => "Month before",
          labelNext: () => "Month after",
          labelNav: () => "Months",
        }}
        components={{ Chevron: ({ orientation }) => <Icon of={orientation === "left" ? ChevronLeft : ChevronRight} size={20} /> }}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-rule pt-4">
        <p aria-live="polite" className="min-w-0 flex-1 basis-48">
          {summaryOf(range, isNights)}
          {isTaken && <b className="font-semibold"> Taken.</b>}
          {isKnown && range.to !== "" && !isTaken && <b className="font-semibold text-sea"> Free.</b>}
          {note !== "" && <span className="caption mt-0.5 block text-ink2">{note}</span>}
        </p>
        <Button look="quiet" onClick={() => onChange({ from: "", to: "" })}>
          Clear
        </Button>
        <Button look="outlined" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
