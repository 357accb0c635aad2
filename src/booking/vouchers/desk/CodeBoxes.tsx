import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../../../platform/languages/text.ts";
import { typedCode } from "../../../platform/values/typedCode.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldErrors } from "../../../ui/Field.tsx";
import { useMounted } from "../../../ui/mounted.ts";

const LENGTH = 8;
const PLACES = Array.from({ length: LENGTH }, (_, place) => place);

interface Props {
  /** Initial code. */
  code: string;
  /** URL of the page that shows the result. */
  action: string;
  /** With scripts: handles a complete code instead of opening the page. @returns false to open the page */
  onCode: (code: string) => Promise<boolean>;
}

/** The typed characters, each in a box of its own. */
const Boxes = ({ typed, hasFocus }: { typed: string; hasFocus: boolean }) => (
  <span aria-hidden="true" className="pointer-events-none flex gap-1.5">
    {PLACES.map((place) => (
      <span
        key={place}
        className={`grid h-13 w-9 place-items-center rounded-badge bg-card text-lead font-semibold lining-nums max-[359px]:w-8 ${place === 3 ? "me-2.5" : ""} ${
          hasFocus && place === Math.min(typed.length, LENGTH - 1)
            ? "shadow-[inset_0_0_0_2.5px_var(--color-sea)]"
            : "shadow-[inset_0_0_0_1.5px_var(--color-line)]"
        }`}
      >
        {typed[place]}
      </span>
    ))}
  </span>
);

/** One field of eight characters, drawn as eight boxes with scripts. A complete code is looked up at once. */
export function CodeBoxes({ code, action, onCode }: Props) {
  const [typed, setTyped] = useState(typedCode(code));
  const [hasFocus, setHasFocus] = useState(false);
  const [isShort, setShort] = useState(false);
  const isMounted = useMounted();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => setTyped(typedCode(code)), [code]);

  async function look(whole: string) {
    if (whole.length !== LENGTH) return;
    if (!(await onCode(whole))) location.assign(`${action}?code=${whole}`);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(typed.length !== LENGTH);
    void look(typed);
  };
  return (
    <form method="get" action={action} ref={form} noValidate onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        Code under the QR code
      </label>
      <div className="relative mx-auto w-fit">
        {isMounted && <Boxes typed={typed} hasFocus={hasFocus} />}
        <input
          id={id}
          name="code"
          value={isMounted ? typed : undefined}
          defaultValue={isMounted ? undefined : typed}
          onChange={(event) => {
            const next = typedCode(event.target.value);
            setTyped(next);
            if (next.length === LENGTH) setShort(false);
            if (next !== typed) void look(next);
          }}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          required
          maxLength={24}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isShort || undefined}
          aria-describedby={isShort ? `${id}-about ${id}-error` : `${id}-about`}
          // The boxes behind the field show the typed text.
          className={
            isMounted
              ? "absolute inset-0 w-full cursor-text bg-transparent text-transparent caret-transparent"
              : "field-input w-60 text-center"
          }
        />
      </div>
      <p id={`${id}-about`} className="mt-2 text-center text-small text-ink2">
        8 characters
      </p>
      {isShort && (
        <div className="grid justify-items-center">
          <FieldErrors id={`${id}-error`} errors={[t`Enter all 8 characters.`]} />
        </div>
      )}
      <p className={isMounted ? "sr-only focus-within:not-sr-only" : "mt-3 text-center"}>
        <Button type="submit" look="outlined">
          Check
        </Button>
      </p>
    </form>
  );
}
