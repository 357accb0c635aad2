import { t } from "../languages/text.ts";

/** Numbers typed by people. Forms accept one notation and show numbers in it too, so no separator is ever guessed. */

/** A figure grouped as in "1,250,000", "1.250.000,50" or "1 250". */
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{1,2})?$/;

/** Returns the message for a text that readDecimal cannot read: the figure without separators if it has any. */
export const decimalNeeded = (text: string): string => {
  const figure = text.trim();
  if (!GROUPED.test(figure)) return t`Enter a price such as 1250 or 1250.00.`;
  const [, decimals] = /[.,](\d{1,2})$/.exec(figure) ?? [];
  const digits = figure.replace(/\D/g, "");
  const plain = decimals ? `${digits.slice(0, -decimals.length)}.${decimals}` : digits;
  return t`Leave out the thousands separators: ${plain}.`;
};

/**
 * Returns the number of "1250", "19.9" or "19,90". Undefined for all other texts: the mark in "1,250" may separate thousands or decimals.
 */
export const readDecimal = (text: string): number | undefined =>
  /^\d{1,15}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : undefined;

/** Returns degrees of latitude or longitude: signed, with up to 20 decimals. They stay below 1000, so a mark is always a decimal point. */
export const readDegrees = (text: string): number | undefined =>
  /^[-−]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".").replace("−", "-")) : undefined;

/** Returns a number as forms show and accept it. */
export const decimalText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(Math.round(value * 100) / 100);

const typedBy =
  (read: (text: string) => number | undefined) =>
  (text = ""): number | null =>
    text.trim() === "" ? null : (read(text) ?? (text as unknown as number));

/**
 * Returns the number of a form's field for a JSON body, null for an empty field. Unreadable text stays a text: the API rejects it at its
 * field.
 */
export const typedNumber = typedBy(readDecimal);
export const typedDegrees = typedBy(readDegrees);
