import { t } from "../languages/text.ts";

/**
 * Puts texts together with the punctuation of the reader's language: Arabic and Japanese have commas, colons and quotation marks of their
 * own. Between tags of a .tsx file punctuation needs no function (scripts/texts/read.ts).
 */

/** A part of a list. */
type Part = string | number | false | null | undefined;

const isShown = (part: Part): part is string | number => part !== "" && part !== false && part !== null && part !== undefined;

const chain = (parts: readonly Part[], join: (list: string | number, part: string | number) => string): string =>
  String(parts.filter(isShown).reduce((list, part) => join(list, part), ""));

/** Returns "a, b, c", without the "and" of `formatList`. @param parts empty ones are left out */
export const withCommas = (parts: readonly Part[]): string =>
  chain(parts, (list, part) => (list === "" ? String(part) : t`${list}, ${part}`));

/** Returns "a; b; c". @param parts empty ones are left out */
export const withSemicolons = (parts: readonly Part[]): string =>
  chain(parts, (list, part) => (list === "" ? String(part) : t`${list}; ${part}`));

/** Returns "a. b. c", for facts that end without a full stop. @param parts empty ones are left out */
export const withFullStops = (parts: readonly Part[]): string =>
  chain(parts, (list, part) => (list === "" ? String(part) : t`${list}. ${part}`));

/** Returns "Open: 9:00 to 17:00". */
export const labelled = (label: string, text: string | number): string => t`${label}: ${text}`;

/** Returns "“Quiet at night”". */
export const quoted = (text: string): string => t`“${text}”`;
