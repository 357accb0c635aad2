import { offsetIn } from "../../catalogue/places/time.ts";

/** Moments of local times. */

const MINUTE_MILLISECONDS = 60_000;

/** Returns the minutes that the clocks of a time zone are ahead of UTC. */
function minutesAhead(timeZone: string, moment: number): number {
  const [, sign = "+", hours = "0", minutes = "0"] = /^UTC([+−])(\d+)(?::(\d+))?$/.exec(offsetIn(timeZone, new Date(moment))) ?? [];
  return (sign === "+" ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Returns the moment of a local time; of the first moment of a day by default.
 * @param date YYYY-MM-DD
 * @param time HH:MM
 * @returns the moment, and its text in ISO 8601: "2027-06-01T00:00:00+07:00"
 */
export function momentIn(timeZone: string, date: string, time = "00:00"): { moment: Date; text: string } {
  const utc = Date.parse(`${date}T${time}:00Z`);
  const near = utc - minutesAhead(timeZone, utc) * MINUTE_MILLISECONDS;
  const ahead = minutesAhead(timeZone, near);
  return { moment: new Date(utc - ahead * MINUTE_MILLISECONDS), text: localText(utc, ahead) };
}

/** @param utc the local time as if it were UTC @param ahead of UTC, in minutes */
function localText(utc: number, ahead: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(ahead);
  return `${new Date(utc).toISOString().slice(0, 19)}${ahead < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Returns a moment in ISO 8601 with the local time. */
export function textIn(timeZone: string, moment: Date): string {
  const ahead = minutesAhead(timeZone, moment.getTime());
  return localText(moment.getTime() + ahead * MINUTE_MILLISECONDS, ahead);
}
