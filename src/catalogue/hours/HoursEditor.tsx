import { Minus, Plus, X } from "lucide";
import { useState } from "react";
import { meant, t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { FieldErrors } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { DaySwitch } from "./DaySwitch.tsx";
import { ExceptionFields } from "./ExceptionFields.tsx";
import { HOLIDAYS, HOURS_TEXT, spanName, typedOfForm } from "./editor.ts";
import { weekdayName } from "./rules.ts";
import { SeasonFields } from "./SeasonFields.tsx";
import { TimeInput } from "./TimeInput.tsx";
import { EXCEPTIONS_MAX, emptyWeek, SPANS_MAX, type TypedHours, type TypedSpan, type TypedWeek, WEEKS_MAX } from "./write.ts";

interface Props {
  /** Initial values of the surrounding form's fields. */
  said: FormFields;
  errors?: string[] | undefined;
  /** Called after each change of the hours, once the new inputs are in the DOM. */
  onChange: () => void;
}

const ERROR_ID = "hours-error";
/** Initial span of a day that is switched to open. */
const FIRST: TypedSpan = { from: "09:00", to: "17:00" };
const NOTHING: TypedSpan = { from: "", to: "" };
/** Initial dates of a new season. */
const SUMMER = { from_day: "1", from_month: "6", to_day: "31", to_month: "8" };

interface DayProps {
  week: number;
  day: number;
  spans: TypedSpan[];
  hasCopy: boolean;
  onSpans: (spans: TypedSpan[]) => void;
  onCopy: () => void;
}

interface SpanProps {
  week: number;
  day: number;
  index: number;
  span: TypedSpan;
  onSpan: (span: TypedSpan) => void;
  /** Undefined without scripts, and for the first span of a day. */
  onRemove: (() => void) | undefined;
}

function timeLabel(day: string, part: keyof TypedSpan, index: number): string {
  if (index === 0) return part === "from" ? t`${day}, opens` : t`${day}, closes`;
  return part === "from" ? t`${day}, opens, period ${index + 1}` : t`${day}, closes, period ${index + 1}`;
}

function SpanFields({ week, day, index, span, onSpan, onRemove }: SpanProps) {
  const name = weekdayName(day);
  return (
    <>
      {(["from", "to"] as const).map((part) => (
        <span key={part} className="contents">
          {part === "to" && <span className="text-ink2">{meant("between two times")`to`}</span>}
          <TimeInput
            name={spanName(week, day, index, part)}
            aria-label={timeLabel(name, part, index)}
            value={span[part]}
            onTime={(time) => onSpan({ ...span, [part]: time })}
            className="field-input w-[6rem] min-w-0 max-sm:shrink"
          />
        </span>
      ))}
      {onRemove && (
        <button type="button" className="icon-button" aria-label={t`Remove period ${index + 1} of ${name}`} onClick={onRemove}>
          <Icon of={Minus} size={18} />
        </button>
      )}
    </>
  );
}

/** One day: closed by its switch, or with its spans. Without scripts a day whose fields stay empty is closed. */
function DayRow({ week, day, spans, hasCopy, onSpans, onCopy }: DayProps) {
  const isMounted = useMounted();
  const name = weekdayName(day);
  const shown = spans.length === 0 && !isMounted ? [NOTHING] : spans;
  return (
    <li className="border-b border-rule">
      <fieldset className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-x-3 py-2 sm:grid-cols-[116px_56px_minmax(0,1fr)_auto]">
        <legend className="sr-only">{name}</legend>
        <b aria-hidden="true" className="flex min-h-12 items-center font-semibold">
          {name}
        </b>
        {isMounted && <DaySwitch name={name} isOpen={spans.length > 0} onOpen={(isOpen) => onSpans(isOpen ? [FIRST] : [])} />}
        <div className={`min-w-0 ${isMounted ? "max-sm:col-span-2" : ""} ${spans.length === 0 && isMounted ? "max-sm:hidden" : ""}`}>
          {shown.length === 0 && <i className="flex min-h-12 items-center text-ink2">Closed</i>}
          {shown.map((span, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span has nothing but its place.
            <div key={index} className={`flex items-center gap-2 ${index > 0 ? "mt-1.5" : ""}`}>
              <SpanFields
                week={week}
                day={day}
                index={index}
                span={span}
                onSpan={(changed) => onSpans(spans.map((one, at) => (at === index ? changed : one)))}
                onRemove={isMounted && index > 0 ? () => onSpans(spans.toSpliced(index, 1)) : undefined}
              />
            </div>
          ))}
        </div>
        {isMounted && spans.length > 0 && (
          <span className="flex items-center justify-end gap-2 max-sm:col-span-2">
            {hasCopy && (
              <button type="button" className="link min-h-11 cursor-pointer text-small" onClick={onCopy}>
                Copy to all
                <span className="sr-only"> days the hours of {name}</span>
              </button>
            )}
            {spans.length < SPANS_MAX && (
              <button
                type="button"
                className="icon-button"
                aria-label={t`Add another period on ${name}`}
                onClick={() => onSpans([...spans, NOTHING])}
              >
                <Icon of={Plus} size={18} />
              </button>
            )}
          </span>
        )}
      </fieldset>
    </li>
  );
}

interface WeekProps {
  index: number;
  week: TypedWeek;
  onWeek: (week: TypedWeek) => void;
}

function WeekFields({ index, week, onWeek }: WeekProps) {
  const { days } = week;
  // Only the first open day offers to copy its hours: a link on each day would fill an empty week with links.
  const first = days.findIndex((spans) => spans.length > 0);
  return (
    <ul className="mt-3">
      {days.map((spans, day) => (
        <DayRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week.
          key={day}
          week={index}
          day={day}
          spans={spans}
          hasCopy={day === first}
          onSpans={(changed) => onWeek({ ...week, days: days.with(day, changed) })}
          onCopy={() => onWeek({ ...week, days: days.map(() => spans.map((one) => ({ ...one }))) })}
        />
      ))}
    </ul>
  );
}

/** A season: its days of the year and its week. */
const SeasonWeek = ({ index, week, onWeek, onRemove }: WeekProps & { onRemove: (() => void) | undefined }) => (
  <>
    <div className="flex items-start justify-between gap-3">
      <h3 className="text-h3">Season {index}, every year</h3>
      {onRemove && (
        <button type="button" className="icon-button" aria-label={t`Remove season ${index}`} onClick={onRemove}>
          <Icon of={X} size={19} />
        </button>
      )}
    </div>
    <SeasonFields index={index} week={week} onWeek={onWeek} />
    <WeekFields index={index} week={week} onWeek={onWeek} />
  </>
);

/** Text field for hours that the form cannot show. */
function HoursText({ text, errors, onDays }: { text: string; errors: string[]; onDays: () => void }) {
  const isMounted = useMounted();
  return (
    <div className="mt-3">
      <label htmlFor="hours-text" className="mb-1.5 block text-small font-semibold">
        Opening hours as text
      </label>
      <textarea
        id="hours-text"
        name={HOURS_TEXT}
        rows={3}
        defaultValue={text}
        className="field-input"
        aria-describedby={`hours-about${errors.length > 0 ? ` ${ERROR_ID}` : ""}`}
        aria-invalid={errors.length > 0 || undefined}
      />
      <p id="hours-about" className="mt-1.5 text-small text-ink2">
        This form can't show these hours day by day. Guests see the text above.
      </p>
      {isMounted && (
        <button type="button" className="link mt-2 min-h-11 cursor-pointer" onClick={onDays}>
          Enter hours day by day
        </button>
      )}
    </div>
  );
}

/** The form of the hours: a week, seasons and exceptions. */
function WeeksEditor({ typed, onChange }: { typed: TypedHours; onChange: (change: Partial<TypedHours>) => void }) {
  const isMounted = useMounted();
  const { weeks, exceptions, is_closed_on_holidays } = typed;
  const isEmpty = weeks.every(({ days }) => days.every((spans) => spans.length === 0));
  const setWeek = (index: number, week: TypedWeek) => onChange({ weeks: weeks.with(index, week) });
  return (
    <>
      {isMounted && isEmpty && <p className="mt-3 text-ink2">No opening hours yet. Switch on the days you're open.</p>}
      <WeekFields index={0} week={weeks[0] ?? { season: null, days: emptyWeek() }} onWeek={(week) => setWeek(0, week)} />
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={HOLIDAYS}
          className="tick"
          checked={is_closed_on_holidays}
          onChange={({ target }) => onChange({ is_closed_on_holidays: target.checked })}
        />
        Closed on public holidays
      </label>
      {weeks.slice(1).map((week, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: a season is known by its place alone.
          key={at}
          aria-label={t`Season ${at + 1}`}
          className="mt-6 border-t border-rule pt-4"
        >
          <SeasonWeek
            index={at + 1}
            week={week}
            onWeek={(changed) => setWeek(at + 1, changed)}
            onRemove={isMounted ? () => onChange({ weeks: weeks.toSpliced(at + 1, 1) }) : undefined}
          />
        </section>
      ))}
      {isMounted && weeks.length < WEEKS_MAX && (
        <button
          type="button"
          className="link mt-2 min-h-11 cursor-pointer"
          onClick={() =>
            onChange({ weeks: [...weeks, { season: SUMMER, days: (weeks[0]?.days ?? emptyWeek()).map((spans) => [...spans]) }] })
          }
        >
          <Icon of={Plus} size={18} /> Add seasonal hours
        </button>
      )}
      <ExceptionFields
        exceptions={exceptions}
        canAdd={exceptions.length < EXCEPTIONS_MAX}
        onExceptions={(changed) => onChange({ exceptions: changed })}
      />
    </>
  );
}

/** Edits the hours of a listing: a week, seasons with their own weeks, and exceptions. */
export function HoursEditor({ said, errors = [], onChange }: Props) {
  const [typed, setTyped] = useState<TypedHours>(() => typedOfForm(said));
  const [text, setText] = useState(said[HOURS_TEXT]);
  const change = (next: Partial<TypedHours>) => {
    setTyped((before) => ({ ...before, ...next }));
    // Waits for the new inputs: onChange reads the form.
    requestAnimationFrame(onChange);
  };
  const error = errors.length > 0 && <FieldErrors id={ERROR_ID} errors={errors} />;
  if (text !== undefined)
    return (
      <>
        <HoursText
          text={text}
          errors={errors}
          onDays={() => {
            setText(undefined);
            requestAnimationFrame(onChange);
          }}
        />
        {error}
      </>
    );
  return (
    <div>
      {error}
      <WeeksEditor typed={typed} onChange={change} />
    </div>
  );
}
