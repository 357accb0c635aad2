import { Plus, X } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { exceptionName } from "./editor.ts";
import { TimeInput } from "./TimeInput.tsx";
import type { TypedException } from "./write.ts";

const EMPTY: TypedException = { from: "", to: "", open: "", close: "", note: "", is_yearly: false };

const inputs = () =>
  [
    { part: "from", label: t`Day`, type: "date" },
    { part: "to", label: t`Until`, type: "date" },
    { part: "open", label: t`Opens`, type: "time" },
    { part: "close", label: t`Closes`, type: "time" },
    { part: "note", label: t`Reason`, type: "text" },
  ] as const;

interface Props {
  exceptions: TypedException[];
  canAdd: boolean;
  onExceptions: (exceptions: TypedException[]) => void;
}

interface RowProps {
  index: number;
  exception: TypedException;
  onChange: (change: Partial<TypedException>) => void;
  /** Undefined without scripts. */
  onRemove: (() => void) | undefined;
}

const ExceptionRow = ({ index, exception, onChange, onRemove }: RowProps) => (
  <fieldset className="relative grid grid-cols-2 gap-x-3 gap-y-2 py-3.5 pe-12 sm:grid-cols-[repeat(2,minmax(0,1.3fr))_repeat(2,minmax(0,1fr))]">
    <legend className="sr-only">{t`Exception ${index + 1}`}</legend>
    {inputs().map(({ part, label, type }) => (
      <label key={part} htmlFor={exceptionName(index, part)} className={`block min-w-0 text-small ${part === "note" ? "col-span-2" : ""}`}>
        <span className="mb-1 block text-ink2">{label}</span>
        {type === "time" ? (
          <TimeInput
            id={exceptionName(index, part)}
            name={exceptionName(index, part)}
            className="field-input min-w-0"
            value={exception[part]}
            onTime={(time) => onChange({ [part]: time })}
          />
        ) : (
          <input
            id={exceptionName(index, part)}
            type={type}
            name={exceptionName(index, part)}
            maxLength={part === "note" ? 60 : undefined}
            autoComplete="off"
            className="field-input min-w-0"
            value={exception[part]}
            onChange={({ target }) => onChange({ [part]: target.value })}
          />
        )}
      </label>
    ))}
    <label className="col-span-2 flex min-h-11 cursor-pointer items-center gap-3 self-end">
      <input
        type="checkbox"
        name={exceptionName(index, "yearly")}
        className="tick"
        checked={exception.is_yearly}
        onChange={({ target }) => onChange({ is_yearly: target.checked })}
      />
      Every year
    </label>
    {onRemove && (
      <button type="button" className="icon-button absolute top-8 end-0" aria-label={t`Remove exception ${index + 1}`} onClick={onRemove}>
        <Icon of={X} size={19} />
      </button>
    )}
  </fieldset>
);

/** Fields for days with other hours or none. Without scripts there is one empty row for a new exception. */
export function ExceptionFields({ exceptions, canAdd, onExceptions }: Props) {
  const isMounted = useMounted();
  const shown = isMounted ? exceptions : [...exceptions, EMPTY];
  const set = (index: number, change: Partial<TypedException>) =>
    onExceptions(exceptions.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <section aria-labelledby="except-on" className="mt-8">
      <div className="flex items-baseline justify-between gap-4 border-b border-rule pb-1">
        <h3 id="except-on" className="text-h3">
          Exceptions
        </h3>
        {isMounted && canAdd && (
          <button type="button" className="link min-h-11 cursor-pointer" onClick={() => onExceptions([...exceptions, EMPTY])}>
            <Icon of={Plus} size={18} /> Add a day
          </button>
        )}
      </div>
      {shown.length === 0 && <p className="py-3 text-ink2">No exceptions. Add days when you're closed or have different hours.</p>}
      <ul>
        {shown.map((one, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an exception is known by its place alone.
            key={index}
            className="border-b border-rule"
          >
            <ExceptionRow
              index={index}
              exception={one}
              onChange={(change) => set(index, change)}
              onRemove={isMounted ? () => onExceptions(exceptions.toSpliced(index, 1)) : undefined}
            />
          </li>
        ))}
      </ul>
      {shown.length > 0 && <p className="mt-2 text-small text-ink2">Leave the times empty for days when you're closed.</p>}
    </section>
  );
}
