import { useState } from "react";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { type PickOption, pickedEntries } from "./picked.ts";

/** Returns the chosen options after a rejected form, else the stored ones. An unknown value is its own label. */
export function initialPicks(name: string, chosen: readonly PickOption[], sent: FormFields | undefined): PickOption[] {
  const entries = sent && pickedEntries(sent, name);
  if (!entries) return [...chosen];
  return entries.values.map((value) => chosen.find((one) => one.value === value) ?? { value, label: value });
}

interface Limits {
  max: number;
  onChange: () => void;
}

/** Chosen options of a field, the acts on them, and the message about the last act, which is shown if the act was refused. */
export function usePicks(initial: () => PickOption[], { max, onChange }: Limits) {
  const [picks, setPicks] = useState(initial);
  const [message, setMessage] = useState({ text: "", isRefusal: false });
  const refuse = (text: string) => setMessage({ text, isRefusal: true });
  const change = (to: PickOption[], text: string) => {
    setPicks(to);
    setMessage({ text, isRefusal: false });
    // The hidden inputs have their new values after the next render.
    requestAnimationFrame(onChange);
  };
  return {
    picks,
    message,
    /** A single choice replaces the one before. */
    add: (option: PickOption) => {
      if (picks.some(({ value }) => value === option.value)) return refuse(t`${option.label} is already chosen.`);
      if (max > 1 && picks.length >= max) return refuse(t`${max} max. Remove one first.`);
      change(max === 1 ? [option] : [...picks, option], t`${option.label} added.`);
    },
    remove: (option: PickOption) =>
      change(
        picks.filter(({ value }) => value !== option.value),
        t`${option.label} removed.`,
      ),
    move: (from: number, to: number) => {
      const [moved] = picks.slice(from, from + 1);
      if (!moved || to < 0 || to >= picks.length) return;
      change(picks.toSpliced(from, 1).toSpliced(to, 0, moved), t`${moved.label} is now number ${to + 1} of ${picks.length}.`);
    },
  };
}
export type Picks = ReturnType<typeof usePicks>;
