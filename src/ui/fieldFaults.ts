/**
 * Errors that a form finds by itself, in the guide's words and below the field. The browser's own bubbles disappear after seconds, are in
 * another language than the page, and cannot be read again. Every form has `noValidate`, so that without scripts the server checks it.
 */

import { plural, t, texts } from "../platform/languages/text.ts";

export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The state of a control that its message depends on. */
interface Checked extends Pick<FormControl, "type"> {
  validity: Pick<ValidityState, "valid" | "valueMissing" | "badInput" | "typeMismatch" | "tooShort" | "rangeUnderflow" | "rangeOverflow">;
  min?: string;
  max?: string;
  minLength?: number;
}

/** Same text as the server's for an empty field. */
export const fieldBlank = () => t`This field may not be blank.`;
const MISSING: Record<string, string> = texts({
  "select-one": "Choose one.",
  radio: "Choose one.",
  checkbox: "Tick this box.",
  file: "Choose a file.",
  date: "Choose a date.",
});
const INVALID: Record<string, string> = texts({
  email: "Enter a valid email address.",
  url: "Enter a full link, such as https://example.org.",
  date: "Enter a full date.",
  number: "Enter a number.",
});

/** Returns the message for the value of a control; undefined for a valid one. */
export function controlFault({ type, validity, min = "", max = "", minLength = 0 }: Checked): string | undefined {
  if (validity.valid) return undefined;
  // A half-typed date is both missing and wrong.
  if (validity.badInput) return INVALID[type] ?? t`Enter a valid value.`;
  if (validity.valueMissing) return MISSING[type] ?? fieldBlank();
  if (validity.tooShort) return t`Use at least ${plural(minLength, "# character", "# characters")}.`;
  if (validity.rangeUnderflow && type !== "date") return t`Must be at least ${min}.`;
  if (validity.rangeOverflow && type !== "date") return t`Must be at most ${max}.`;
  if (validity.rangeUnderflow) return t`Choose a later date.`;
  if (validity.rangeOverflow) return t`Choose an earlier date.`;
  return INVALID[type] ?? t`Enter a valid value.`;
}

/** Marks the controls whose messages their form can show; errors of other controls are found by the server. */
export const CHECKED = { "data-checked": "" } as const;

export const isFormControl = (target: EventTarget | null): target is FormControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Returns the messages about the invalid controls of a form, by their names. */
export function formFaults(form: HTMLFormElement): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const control of form.elements) {
    if (!isFormControl(control) || !("checked" in control.dataset) || !control.willValidate) continue;
    const fault = controlFault(control);
    if (fault !== undefined) faults[control.name] ??= [fault];
  }
  return faults;
}
