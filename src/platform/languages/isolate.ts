import { textDirection } from "./reader.ts";

/** Addresses are copied and followed as they are: an invisible character would become part of a link in an email. */
const ADDRESS = /:\/\/|@|^\//;
/** Unicode's FSI and RLI, which begin an isolated text of any direction and one from right to left; PDI ends both. */
const [ANY, RIGHT_TO_LEFT, END] = ["\u2068", "\u2067", "\u2069"];
/** Whether a value is a text with isolated values or a range of numbers, "1 – 3": neither has a letter by which FSI knows its direction. */
const isOurs = (value: string) => /[\u2067\u2068]/.test(value) || (value.includes(" – ") && !/\p{L}/u.test(value));

/**
 * Isolates a value in a text from right to left: a Latin name would otherwise reorder the words around it. A value that has isolated values
 * itself is a text in the reader's language, even if all its words are Latin names, and ranges of numbers begin on the right.
 */
export function isolate(value: string): string {
  if (value === "" || textDirection() !== "rtl" || ADDRESS.test(value)) return value;
  return `${isOurs(value) ? RIGHT_TO_LEFT : ANY}${value}${END}`;
}
