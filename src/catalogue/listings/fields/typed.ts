import { decimalText, typedDegrees, typedNumber } from "../../../platform/values/decimal.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { findField } from "./names.ts";

/** Converts between a field's value and the text that people type and read. */

const splitEntries = (text: string) =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Returns typed text as the API expects it. Text that is no number stays text, so that the API rejects it with an error for its field. */
export function readTyped(name: string, text: string): unknown {
  const field = findField(name);
  if (field?.kind === "list") return splitEntries(text);
  if (field?.kind === "degrees") return typedDegrees(text);
  if (field?.kind === "number") return typedNumber(text);
  if (field?.isNullable && text.trim() === "") return null;
  if (field?.kind !== "place") return text;
  return name === "country" ? text.trim().toUpperCase() : text.trim();
}

/** Returns a value as a form shows it. */
export function typedText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return findField(name)?.kind === "number" && typeof value === "number" ? decimalText(value) : String(value ?? "");
}

/** Returns a value as readable text; empty for no value. @param nameOfLanguage returns the name for a code */
export function fieldText(name: string, value: unknown, nameOfLanguage: (code: string) => string): string {
  const field = findField(name);
  if (name === "languages" && Array.isArray(value)) return withCommas(value.map((code) => nameOfLanguage(String(code))));
  if (Array.isArray(value)) return withCommas(value);
  const text = String(value ?? "");
  if (name === "language" && text !== "") return nameOfLanguage(text);
  return field?.kind === "choice" ? (field.values[text] ?? text) : text;
}
