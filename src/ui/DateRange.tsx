import { CalendarDays } from "lucide";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { DayRange } from "../platform/values/days.ts";
import { formatWeekday } from "../platform/values/format.ts";
import { FieldErrors } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { lazyComponent } from "./lazyComponent.tsx";
import { useMounted } from "./mounted.ts";

/** Comes with the first press: most people who look at a page choose no dates. */
const DateCalendar = lazyComponent(() => import("./DateCalendar.tsx").then((file) => file.DateCalendar));

interface Props {
  label: string;
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** The first and the last day that can be chosen; asked for when the calendar opens, by the reader's own clock. */
  days: () => { earliest: string; latest: string };
  /** Nights are chosen, by the days of arrival and departure; else days. */
  isNights: boolean;
  /** Nights that somebody else has: shown as taken, and still to be chosen. */
  taken?: ReadonlySet<string>;
  /** What is not taken is known to be free. */
  isKnown?: boolean;
  /** How old that knowledge is. */
  note?: string;
  /** What the days are for, and what they cost. */
  about?: string | undefined;
  sum?: string | undefined;
  /** When the calendar is asked for: what is taken can be read by then. */
  onOpen?: () => void;
  errors?: string[] | undefined;
  /** On desks the calendar lies beside the field, over the page; else below it. */
  isFloating?: boolean;
}

const CELL = "flex min-w-0 flex-1 items-center truncate";

/** A range of days, optional: a button that opens a calendar, and without scripts two of the browser's own fields. */
export function DateRange({
  label,
  range,
  onChange,
  days,
  isNights,
  taken,
  isKnown = false,
  note = "",
  about = "",
  sum = "",
  onOpen,
  errors = [],
  isFloating = false,
}: Props) {
  const id = useId();
  const isMounted = useMounted();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      const panel = place.current?.querySelector("[data-calendar]");
      // In the page's own flow it stays: what is below it would move away from the pointer.
      if (panel && getComputedStyle(panel).position === "absolute" && !place.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", onPress);
    return () => removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    // A dialog around it stays.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const isWrong = errors.length > 0;
  // Not aria-invalid, which buttons do not have.
  const wrong = isWrong ? { "data-invalid": "", "aria-describedby": `${id}-error` } : {};
  const { from, to } = range;
  return (
    <fieldset ref={place} onKeyDown={onKeyDown} className={`min-w-0 ${isFloating ? "lg:relative" : ""}`}>
      <legend className="mb-1.5 text-small font-semibold">
        {label} <span className="font-normal text-ink2">optional</span>
      </legend>
      {isMounted ? (
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          {...wrong}
          onClick={() => {
            if (!isOpen) onOpen?.();
            setOpen(!isOpen);
          }}
          className={`field-input flex cursor-pointer items-center gap-3 text-left ${isOpen ? "bg-sea-tint" : ""}`}
        >
          <span className="sr-only">{label}: </span>
          <Icon of={CalendarDays} size={19} className="flex-none" />
          <span className={`${CELL} ${from ? "font-semibold" : "text-ink2"}`}>
            {from ? formatWeekday(from) : isNights ? "Arrive" : "From"}
          </span>{" "}
          <span className={`${CELL} ${to ? "font-semibold" : "text-ink2"}`}>{to ? formatWeekday(to) : isNights ? "Leave" : "To"}</span>
        </button>
      ) : (
        <span className="grid grid-cols-2 gap-3">
          <input type="date" name="from_date" aria-label="From" defaultValue={from} className="field-input min-w-0" />
          <input type="date" name="to_date" aria-label="To" defaultValue={to} className="field-input min-w-0" />
        </span>
      )}
      {isWrong && <FieldErrors id={`${id}-error`} errors={errors} />}
      {isOpen && (
        <div
          data-calendar=""
          className={`mt-3 rounded-dialog bg-card p-3 max-sm:contents sm:p-5 ${
            isFloating
              ? "max-lg:border max-lg:border-rule lg:absolute lg:top-0 lg:right-[calc(100%+44px)] lg:z-40 lg:mt-0 lg:w-[45rem] lg:shadow-float"
              : "border border-rule"
          }`}
        >
          <DateCalendar
            label={label}
            range={range}
            onChange={onChange}
            days={days}
            isNights={isNights}
            months={isFloating ? 2 : 1}
            {...(taken && { taken })}
            isKnown={isKnown}
            note={note}
            about={about}
            sum={sum}
            onClose={close}
          />
        </div>
      )}
    </fieldset>
  );
}
