/** Days as texts, "2026-07-05", counted in UTC. What day it is at a place: `dayIn` of platform/format. */

export const DAY_MILLISECONDS = 86_400_000;

/** The day of a moment in UTC. @param moment or its milliseconds since the epoch */
export const utcDay = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10);

/** The day so many days later; earlier for a negative count. */
export const addDays = (day: string, count: number): string => utcDay(Date.parse(day) + count * DAY_MILLISECONDS);

/** Two days as texts; each may be empty while somebody chooses. */
export interface DayRange {
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
}
