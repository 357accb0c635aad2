import { ChevronLeft, ChevronRight } from "lucide";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { textDirection } from "../platform/languages/reader.ts";
import { counted, t } from "../platform/languages/text.ts";
import { addDays, DAY_MILLISECONDS, utcDay } from "../platform/values/days.ts";
import { firstDayOfWeek, formatDayInFull, formatDayOfWeek, formatDays, formatMonth, formatWeekdayName } from "../platform/values/format.ts";
import { oneOf } from "../platform/values/items.ts";
import { withCommas } from "../platform/values/punctuation.ts";
import "./calendar.css";
import type { DayRange } from "../platform/values/days.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  label: string;
  range: DayRange;
  onChange: (range: DayRange) => void;
  days: () => { earliest: string; latest: string };
  isNights: boolean;
  isOneDay?: boolean;
  /** Number of months side by side, if there is space. */
  months: number;
  taken?: ReadonlySet<string>;
  isKnown: boolean;
  note: string;
  /** Purpose and price of the days: shown where the calendar covers the page. */
  about: string;
  sum: string;
  onClose: () => void;
}

/** Days are strings everywhere else. The calendar's dates are local midnights and are only used in this file. */
const toLocalDate = (day: string): Date => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const two = (value: number) => String(value).padStart(2, "0");
const toIsoDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Returns the range after a press on a day: the first press starts it, a later day ends it, any other day starts a new one. */
function pressed(day: string, { from, to }: DayRange, isNights: boolean): DayRange {
  const ends = from !== "" && to === "" && (isNights ? day > from : day >= from);
  return ends ? { from, to: day } : { from: day, to: "" };
}

/** Summarises a range: "3 nights, 9–12 Dec 2026". */
function summariseRange({ from, to }: DayRange, isNights: boolean, isOneDay: boolean): string {
  if (isOneDay) return from === "" ? t`Choose the day.` : formatDays(from);
  if (from === "") return isNights ? t`Choose the day you arrive.` : t`Choose the first day.`;
  if (to === "")
    return isNights
      ? t`${formatDays(from)}. Choose the day you leave: the first taken day too.`
      : t`${formatDays(from)}. Choose the last day, or Done.`;
  const apart = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS);
  const length = isNights ? counted(apart, "# night", "# nights") : counted(apart + 1, "# day", "# days");
  return withCommas([length, formatDays(from, to)]);
}

/** Returns every night between arrival and departure; for days, the last one too. */
function listDays({ from, to }: DayRange, isNights: boolean): string[] {
  const days: string[] = [];
  const end = Date.parse(to || from) + (isNights ? 0 : DAY_MILLISECONDS);
  for (let moment = Date.parse(from); moment < end; moment += DAY_MILLISECONDS) days.push(utcDay(moment));
  return days;
}

/** Days of the week, from Sunday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Number of months to add at once when they are stacked. */
const STACKED_MONTHS = 4;

const monthsFrom = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1;

/**
 * Renders months of days, for keyboard and touch: arrows move by a day and a week, Page Up and Page Down by a month. Fills the screen on
 * phones.
 */
export function DateCalendar(props: Props) {
  const [days] = useState(props.days);
  const [isPhone] = useState(() => matchMedia("(width < 577px)").matches);
  return isPhone ? <PhoneCalendar {...props} {...days} /> : <InlineCalendar {...props} {...days} />;
}

type Ends = Pick<MonthsProps, "earliest" | "latest">;

function ClearButton({ onChange }: Pick<Props, "onChange">) {
  return (
    <Button look="quiet" onClick={() => onChange({ from: "", to: "" })}>
      Clear
    </Button>
  );
}

function InlineCalendar({ earliest, latest, ...props }: Props & Ends) {
  const { months, onChange, onClose } = props;
  const isWide = months > 1 && matchMedia("(width >= 1024px)").matches;
  return (
    <div className="calendar">
      <Months {...props} earliest={earliest} latest={latest} months={isWide ? months : 1} isStacked={false} />
      {props.note !== "" && <p className="caption mt-2 text-ink2">{props.note}</p>}
      <div className="mt-4 border-t border-rule pt-3">
        <Summary {...props} />
        <div className="mt-2 flex justify-end gap-3">
          <ClearButton onChange={onChange} />
          <Button look="outlined" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </div>
  );
}

function PhoneCalendar({ earliest, latest, ...props }: Props & Ends) {
  const { label, range, onClose } = props;
  // Shows enough months to include the chosen days.
  const [shown, setShown] = useState(() => Math.max(STACKED_MONTHS, monthsFrom(earliest, range.to || range.from || earliest)));
  const all = monthsFrom(earliest, latest);
  return (
    <Dialog title={label} onClose={onClose} className="calendar">
      <div className="flex min-h-dvh flex-col">
        <header className="sticky top-0 z-[5] border-b border-rule bg-card px-5 pt-4 pb-3">
          <h2 className="text-h3 leading-tight">{label}</h2>
          <p className="flex min-h-5 gap-3 pe-12 text-small text-ink2">
            <span className="truncate">{props.about}</span>
            {props.sum !== "" && <b className="flex-none font-semibold text-ink tabular-nums">{props.sum}</b>}
          </p>
        </header>
        <div className="flex-1 px-5 py-5">
          <Key {...props} />
          <Months {...props} earliest={earliest} latest={latest} months={Math.min(shown, all)} isStacked />
          {shown < all && (
            <p className="mt-5">
              <Button look="outlined" onClick={() => setShown(shown + STACKED_MONTHS)} className="w-full">
                Later months
              </Button>
            </p>
          )}
        </div>
        <PhoneFooter {...props} />
      </div>
    </Dialog>
  );
}

/** Explains the looks of the days, and the age of what is known. */
function Key({ taken, note }: Pick<Props, "taken" | "note">) {
  return (
    <>
      {taken && (
        <p className="flex items-center gap-6 pb-1 text-small text-ink2" aria-hidden="true">
          <span className="flex items-center gap-2">
            <span className="size-5 rounded-badge bg-sea" /> yours
          </span>
          <span className="taken flex items-center gap-2">
            <span className="rdp-day_button !h-5 !w-5 text-center leading-5">7</span> taken
          </span>
        </p>
      )}
      {note !== "" && <p className="caption mb-2 text-ink2">{note}</p>}
    </>
  );
}

function PhoneFooter(props: Props) {
  const { range, onChange, onClose } = props;
  return (
    <footer className="sticky bottom-0 border-t border-rule bg-card px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <Summary {...props} />
      <div className="mt-2 flex gap-3">
        {range.from !== "" && <ClearButton onChange={onChange} />}
        <Button onClick={onClose} className="flex-1">
          {range.from === "" ? t`Done` : takenText(props) ? t`Ask anyway` : props.isOneDay ? t`Use this date` : t`Use these dates`}
        </Button>
      </div>
    </footer>
  );
}

/** An activity may take a single day. */
const isWhole = ({ range, isNights }: Pick<Props, "range" | "isNights">): boolean => range.from !== "" && (range.to !== "" || !isNights);

/** Returns "Some of these nights are taken."; empty while days are being chosen, and for free ones. */
function takenText({ range, isNights, taken }: Pick<Props, "range" | "isNights" | "taken">): string {
  const days = isWhole({ range, isNights }) ? listDays(range, isNights) : [];
  const there = days.filter((day) => taken?.has(day));
  if (there.length === 0) return "";
  if (days.length === 1) return isNights ? t`This night is taken.` : t`This day is taken.`;
  if (there.length < days.length) return isNights ? t`Some of these nights are taken.` : t`Some of these days are taken.`;
  return isNights ? t`These nights are taken.` : t`These days are taken.`;
}

/** Renders the chosen days and whether they are free. */
function Summary(props: Props) {
  const { range, isNights, isOneDay = false, isKnown } = props;
  const taken = takenText(props);
  return (
    <p aria-live="polite">
      {summariseRange(range, isNights, isOneDay)}
      {taken && (
        <>
          . <b className="font-semibold">{taken}</b> {t`You can still ask.`}
        </>
      )}
      {isKnown && isWhole(props) && !taken && <b className="font-semibold text-sea"> Available.</b>}
    </p>
  );
}

interface MonthsProps extends Pick<Props, "label" | "range" | "onChange" | "isNights" | "isOneDay" | "taken"> {
  earliest: string;
  latest: string;
  months: number;
  /** Stacks all months from the first one instead of showing arrows. */
  isStacked: boolean;
}

function Months({ label, range, onChange, isNights, isOneDay = false, taken, earliest, latest, months, isStacked }: MonthsProps) {
  const weekStartsOn = oneOf(WEEKDAYS, firstDayOfWeek(navigator.language)) ?? 1;
  const isRightToLeft = textDirection() === "rtl";
  const today = toLocalDate(earliest);
  const thisWeek = addDays(earliest, -((today.getDay() - weekStartsOn + 7) % 7));
  return (
    <DayPicker
      mode="range"
      autoFocus
      aria-label={label}
      {...(isRightToLeft && { dir: "rtl" })}
      numberOfMonths={months}
      {...(isStacked && { hideNavigation: true, className: "stacked" })}
      selected={{ from: range.from ? toLocalDate(range.from) : undefined, to: range.to ? toLocalDate(range.to) : undefined }}
      onSelect={(_range, date) => onChange(isOneDay ? { from: toIsoDay(date), to: "" } : pressed(toIsoDay(date), range, isNights))}
      defaultMonth={toLocalDate(isStacked ? earliest : range.from || earliest)}
      startMonth={toLocalDate(earliest)}
      endMonth={toLocalDate(latest)}
      disabled={[{ before: today }, { after: toLocalDate(latest) }]}
      modifiers={{ taken: (date) => taken?.has(toIsoDay(date)) ?? false, pastWeek: { before: toLocalDate(thisWeek) } }}
      modifiersClassNames={{ taken: "taken", pastWeek: "past-week" }}
      weekStartsOn={weekStartsOn}
      formatters={{
        formatCaption: (date) => formatMonth(toIsoDay(date)),
        formatWeekdayName: (date) => formatDayOfWeek(toIsoDay(date)),
      }}
      labels={{
        labelDayButton: (date, { selected, today, taken: has }) =>
          withCommas([formatDayInFull(toIsoDay(date)), today && t`today`, selected && t`chosen`, has && t`taken`]),
        labelGrid: (date) => formatMonth(toIsoDay(date)),
        labelWeekday: (date) => formatWeekdayName(toIsoDay(date)),
        labelPrevious: () => t`Previous month`,
        labelNext: () => t`Next month`,
        labelNav: () => t`Months`,
      }}
      components={{
        // The style sheet mirrors chevrons in right-to-left languages, and the calendar swaps them: only one of the two may do so.
        Chevron: ({ orientation }) => <Icon of={(orientation === "left") === isRightToLeft ? ChevronRight : ChevronLeft} size={20} />,
      }}
    />
  );
}
