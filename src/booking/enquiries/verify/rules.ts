import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";

/** Returns the signed text from pasted input: a URL of this page, or the text alone. */
export function proofIn(text: string): string {
  const given = text.trim();
  if (!URL.canParse(given)) return given;
  return new URL(given).searchParams.get("proof") ?? given;
}

/** @param from, to YYYY-MM-DD */
export const countAgreedNights = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS);
