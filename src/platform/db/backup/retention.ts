import { DAY_MILLISECONDS } from "../../values/days.ts";

/** Retention of the daily backups: 7 days, 4 weeks and 12 months. */

const KEPT = { days: 7, weeks: 4, months: 12 };
/** Days between 1970-01-01, a Thursday, and the Monday before it. */
const MONDAY_OFFSET = 3;

const dayNumber = (time: Date) => Math.floor(time.getTime() / DAY_MILLISECONDS);
const weekNumber = (time: Date) => Math.floor((dayNumber(time) + MONDAY_OFFSET) / 7);
const monthNumber = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth();

/**
 * Returns the backups to delete. Of each of the last days, weeks and months that have one, the newest backup stays.
 * @param times by file name
 */
export function expiredBackups(times: ReadonlyMap<string, Date>): string[] {
  const newestFirst = [...times].sort(([, a], [, b]) => b.getTime() - a.getTime());
  const kept = new Set<string>();
  const addNewest = (toPeriod: (time: Date) => number, count: number) => {
    const seen = new Set<number>();
    for (const [name, time] of newestFirst) {
      const period = toPeriod(time);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(name);
    }
  };
  addNewest(dayNumber, KEPT.days);
  addNewest(weekNumber, KEPT.weeks);
  addNewest(monthNumber, KEPT.months);
  return newestFirst.map(([name]) => name).filter((name) => !kept.has(name));
}

const NAME = /^guide-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/;

/** Returns the name of a backup: "guide-2026-11-30-023000.backup". */
export const backupName = (time: Date): string => `guide-${time.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}.backup`;

/** Returns the time in a backup's name; undefined for any other file. */
export function timeOfBackup(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
