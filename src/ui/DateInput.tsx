import { type ComponentProps, useEffect, useRef, useState } from "react";
import { t } from "../platform/languages/text.ts";
import { formatDays } from "../platform/values/format.ts";

type Props = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue"> & { defaultValue?: string | undefined; value?: string };

/**
 * Renders a native date field that shows its day as the guide writes days, such as "9 Dec 2026". Browsers write it in their own language's
 * order: 12/09/2026 in one and 09/12/2026 in another. While the field has the focus, the browser's own parts are shown, for typing.
 */
export function DateInput({ defaultValue = "", value, onInput, ...rest }: Props) {
  const [typed, setDay] = useState(defaultValue);
  const day = value ?? typed;
  const input = useRef<HTMLInputElement>(null);
  // A day that was chosen before scripts ran, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new default value changes the field
  useEffect(() => setDay(input.current?.value ?? ""), [defaultValue]);
  return (
    <span className="date-input">
      <input
        {...rest}
        ref={input}
        type="date"
        {...(value === undefined ? { defaultValue } : { value })}
        onInput={(event) => {
          setDay(event.currentTarget.value);
          onInput?.(event);
        }}
      />
      <span aria-hidden="true" className={`date-shown ${day ? "" : "text-ink2"}`}>
        {day ? formatDays(day) : t`Choose a date`}
      </span>
    </span>
  );
}
