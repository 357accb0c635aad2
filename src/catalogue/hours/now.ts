/** Pure, and separate from the grammar: calculations that a browser makes with a page's hours. */

import { addDays } from "../../platform/values/days.ts";

interface KnownHours {
  week: readonly (readonly number[])[];
  dated: Readonly<Record<string, readonly number[]>>;
  until: string;
}

const DAY_MINUTES = 1_440;

/**
 * Returns the spans of a day, as alternating start and end.
 * @param day YYYY-MM-DD
 */
const knownSpansOn = ({ week, dated }: KnownHours, day: string) => dated[day] ?? week[(new Date(day).getUTCDay() + 6) % 7] ?? [];

/** Formats minutes since midnight as "21:00", also past midnight. */
export const formatClock = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/**
 * Returns the closing time in minutes of that day, past midnight if the hours continue on the next day.
 * @returns 0 if the place is closed, null if the day is after the last known one
 * @param day at the place
 * @param before the day before it, whose evening may still continue
 */
export function openUntil(hours: KnownHours, day: string, before: string, minute: number): number | null {
  if (day > hours.until) return null;
  const all = [...knownSpansOn(hours, day), ...knownSpansOn(hours, before).map((one) => one - DAY_MINUTES)];
  const at = all.findIndex((from, index) => index % 2 === 0 && from <= minute && minute < (all[index + 1] ?? 0));
  const closes = at < 0 ? 0 : (all[at + 1] ?? 0);
  if (closes !== DAY_MINUTES || day === hours.until) return closes;
  const [opensNext, closesNext] = knownSpansOn(hours, addDays(day, 1));
  return opensNext === 0 && closesNext !== undefined ? closes + closesNext : closes;
}
