/** Pure: times as people type them. Apart from write.ts, which is larger, for forms that have times but no opening hours. */

const MINUTES_IN_DAY = 1_440;
export const pad = (text: string | number) => String(text).padStart(2, "0");

const TIME = /^([01]?\d|2[0-4]):?([0-5]\d)$/;

/** Returns the minute of a day of "9:30" or "0930"; undefined for other texts. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes] = TIME.exec(text.trim().slice(0, 5)) ?? [];
  const total = hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
  return total === undefined || total > MINUTES_IN_DAY ? undefined : total;
}

/** Returns a typed time as the guide writes times: "09:30" for "9.30" or "930", "09:00" for "9". Other texts are returned unchanged, so that an error can quote them. */
export function writtenTime(text: string): string {
  const typed = text.trim().replace(".", ":");
  const minutes = parseTime(/^\d\d?$/.test(typed) ? `${typed}:00` : typed);
  return minutes === undefined ? text : `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
