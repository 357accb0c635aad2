import { CalendarDays } from "lucide";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { meant, t } from "../platform/languages/text.ts";
import type { DayRange } from "../platform/values/days.ts";
import { formatWeekday } from "../platform/values/format.ts";
import { FieldErrors } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { lazyComponent } from "./lazyComponent.tsx";
import { useMounted } from "./mounted.ts";

/** Loaded on the first press: most visitors of a page choose no dates. */
const DateCalendar = lazyComponent(() => import("./DateCalendar.tsx").then((file) => file.DateCalendar));

interface Props {
  label: string;
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** First and last selectable day; called when the calendar opens, by the reader's own clock. */
  days: () => { earliest: string; latest: string };
  /** Whether nights are chosen, by the days of arrival and departure; else days. */
  isNights: boolean;
  /** One day is chosen, such as that of a meal. */
  isOneDay?: boolean;
  /** Nights that other guests have booked: shown as taken, but selectable. */
  taken?: ReadonlySet<string>;
  /** Whether days that are not taken are known to be free. */
  isKnown?: boolean;
  /** Age of that information. */
  note?: string;
  /** Purpose and price of the days. */
  about?: string | undefined;
  sum?: string | undefined;
  /** Called when the calendar opens, in time to load the taken nights. */
  onOpen?: () => void;
  errors?: string[] | undefined;
  /** On large screens the calendar floats beside the field; else it is below it. */
  isFloating?: boolean;
}

const CELL = "flex min-w-0 flex-1 items-center truncate";

/** Closes the floating calendar on a press outside it. */
function usePressOutside(place: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      const panel = place.current?.querySelector("[data-calendar]");
      // An inline calendar stays open: closing it would move the content below away from the pointer.
      if (!panel || getComputedStyle(panel).position !== "absolute") return;
      if (target instanceof Node && !place.current?.contains(target)) latest.current();
    };
    addEventListener("pointerdown", onPress);
    return () => removeEventListener("pointerdown", onPress);
  }, [isOpen, place]);
}

interface RangeButtonProps extends Pick<Props, "label" | "range" | "isNights" | "isOneDay"> {
  ref: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  /** Id of the messages about the range, if it is wrong. */
  errorId: string | undefined;
  onClick: () => void;
}

function RangeButton({ ref, label, range: { from, to }, isNights, isOneDay, isOpen, errorId, onClick }: RangeButtonProps) {
  // Buttons do not support aria-invalid.
  const wrong = errorId === undefined ? {} : { "data-invalid": "", "aria-describedby": errorId };
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      {...wrong}
      onClick={onClick}
      className={`field-input flex cursor-pointer items-center gap-3 text-start ${isOpen ? "bg-sea-tint" : ""}`}
    >
      <span className="sr-only">{label}: </span>
      <Icon of={CalendarDays} size={19} className="flex-none" />
      <span className={`${CELL} ${from ? "font-semibold" : "text-ink2"}`}>
        {from ? formatWeekday(from) : isNights ? t`Arrive` : isOneDay ? t`Choose a day` : meant("the first day")`From`}
      </span>
      {!isOneDay && (
        <>
          {" "}
          <span className={`${CELL} ${to ? "font-semibold" : "text-ink2"}`}>
            {to ? formatWeekday(to) : isNights ? t`Leave` : meant("the last day")`To`}
          </span>
        </>
      )}
    </button>
  );
}

/** Renders the range without scripts. */
function NativeFields({ from, to, label, isOneDay }: DayRange & Pick<Props, "label" | "isOneDay">) {
  if (isOneDay) return <input type="date" name="from_date" aria-label={label} defaultValue={from} className="field-input min-w-0" />;
  return (
    <span className="grid grid-cols-2 gap-3">
      <input type="date" name="from_date" aria-label={meant("the first day")`From`} defaultValue={from} className="field-input min-w-0" />
      <input type="date" name="to_date" aria-label={meant("the last day")`To`} defaultValue={to} className="field-input min-w-0" />
    </span>
  );
}

function CalendarPanel({ isFloating, children }: { isFloating: boolean; children: ReactNode }) {
  return (
    <div
      data-calendar=""
      className={`mt-3 rounded-dialog bg-card p-3 max-sm:contents sm:p-5 ${
        isFloating
          ? "max-lg:border max-lg:border-rule lg:absolute lg:top-0 lg:end-[calc(100%+44px)] lg:z-40 lg:mt-0 lg:w-[45rem] lg:shadow-float"
          : "border border-rule"
      }`}
    >
      {children}
    </div>
  );
}

/** Renders an optional range of days: a button that opens a calendar, or without scripts two native date fields. */
export function DateRange({
  label,
  range,
  onChange,
  days,
  isNights,
  isOneDay = false,
  taken,
  isKnown = false,
  note = "",
  about = "",
  sum = "",
  onOpen,
  errors = [],
  isFloating = false,
}: Props) {
  const errorId = useId();
  const isMounted = useMounted();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  usePressOutside(place, isOpen, () => setOpen(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    // A surrounding dialog stays open.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const isWrong = errors.length > 0;
  return (
    <fieldset ref={place} onKeyDown={onKeyDown} className={`min-w-0 ${isFloating ? "lg:relative" : ""}`}>
      <legend className="mb-1.5 text-small font-semibold">
        {label} <span className="font-normal text-ink2">optional</span>
      </legend>
      {/* A press before scripts run is queued (ui/start.ts). */}
      <div className="[@media(scripting:none)]:hidden">
        <RangeButton
          ref={opener}
          label={label}
          range={range}
          isNights={isNights}
          isOneDay={isOneDay}
          isOpen={isOpen}
          errorId={isWrong ? errorId : undefined}
          onClick={() => {
            if (!isOpen) onOpen?.();
            setOpen(!isOpen);
          }}
        />
      </div>
      {!isMounted && (
        <noscript>
          <NativeFields {...range} label={label} isOneDay={isOneDay} />
        </noscript>
      )}
      {isWrong && <FieldErrors id={errorId} errors={errors} />}
      {isOpen && (
        <CalendarPanel isFloating={isFloating}>
          <DateCalendar
            label={label}
            range={range}
            onChange={onChange}
            days={days}
            isNights={isNights}
            isOneDay={isOneDay}
            months={isFloating ? 2 : 1}
            {...(taken && { taken })}
            isKnown={isKnown}
            note={note}
            about={about}
            sum={sum}
            onClose={close}
          />
        </CalendarPanel>
      )}
    </fieldset>
  );
}
