/** Days as texts, "2026-07-05", counted in UTC. For the day at a place see `dayIn` of platform/values/format.ts. */

export const DAY_MILLISECONDS = 86_400_000;

/** Returns the UTC day of a moment. @param moment a date, or milliseconds since the epoch */
export const utcDay = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10);

/** Returns the day that is `count` days later; earlier for a negative count. */
export const addDays = (day: string, count: number): string => utcDay(Date.parse(day) + count * DAY_MILLISECONDS);

/** Two days as texts; each may be empty while the visitor chooses. */
export interface DayRange {
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
}

/** Returns the same day and time some months later, or the last day of a shorter month. */
export function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  // 31 January plus one month is not a day of February, so its last day is used.
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}
