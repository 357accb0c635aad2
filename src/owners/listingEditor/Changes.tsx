import { useEffect, useRef } from "react";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { useMounted } from "../../ui/mounted.ts";
import type { Change, Merged } from "./form.ts";

interface Props {
  merged: Merged;
  /** Languages with their names. */
  languages: readonly { value: string; label: string }[];
  /** Set if a submit brought these changes. */
  hasFocus: boolean;
  /** Replaces the typed value with the published one. */
  onTake: (field: Change["field"]) => void;
}

/**
 * Shows the changes that another person has published meanwhile: those that the form now contains, and those that conflict with typed
 * values.
 */
export function Changes({ merged, languages, hasFocus, onTake }: Props) {
  const toName = (code: string) => languages.find(({ value }) => value === code)?.label ?? code;
  const named = (changes: readonly Change[]) =>
    changes.map((one) =>
      one.field === "languages" || one.field === "language" ? { ...one, now: withCommas(one.now.split(", ").map(toName)) } : one,
    );
  const [theirs, both] = [named(merged.theirs), named(merged.both)];
  const isMounted = useMounted();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) place.current?.focus();
  }, [hasFocus]);
  return (
    <div ref={place} role="alert" tabIndex={-1} className="mb-8 scroll-mt-6 border-s-3 border-danger ps-4">
      <h2 className="text-h3">This listing was changed while you were editing</h2>
      {theirs.length > 0 && (
        <>
          <p className="mt-2">Their changes, now in your form:</p>
          <ul className="mt-1">
            {theirs.map(({ field, label, now }) => (
              <li key={field} className="[overflow-wrap:anywhere]">
                {label}: <b className="font-semibold">{now}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {both.length > 0 && (
        <>
          <p className="mt-2">You both changed this. Publishing will replace their version:</p>
          <ul className="mt-1 grid gap-2">
            {both.map(({ field, label, now }) => (
              <li key={field} className="flex flex-wrap items-center gap-x-4 [overflow-wrap:anywhere]">
                <span>
                  {label}, theirs: <b className="font-semibold">{now}</b>
                </span>
                {isMounted && (
                  <button
                    type="button"
                    className="link min-h-11 cursor-pointer"
                    aria-label={t`Use theirs: ${label}`}
                    onClick={() => onTake(field)}
                  >
                    Use theirs
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {both.length === 0 && <p className="mt-2">Your changes are still here. Review them and publish again.</p>}
    </div>
  );
}
