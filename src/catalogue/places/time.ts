import { clockIn as dayAndTimeIn } from "../../platform/values/format.ts";
import { clockParts } from "../../platform/values/moments.ts";

/** Times of day elsewhere, by the time zones of the JavaScript runtime. */

/**
 * Countries and territories where clocks differ between towns, by law or (CN, UA) by custom, and those (AS, TK) whose islands are too small
 * for the time zone outlines. Source: IANA's zone1970.tab, by the clocks of 2026.
 */
const SEVERAL_CLOCKS: ReadonlySet<string> = new Set(
  "AQ AS AU BR CA CD CL CN EC ES FM GL ID KI MN MX NZ PF PG PT RU TK UA UM US".split(" "),
);

/**
 * Whether a country has the same time everywhere.
 * @param code ISO 3166-1 alpha-2, upper case
 */
export const hasOneClock = (code: string): boolean => !SEVERAL_CLOCKS.has(code);

/** Returns the current minute as an ISO text: a page that is rendered twice in a minute stays the same to the byte. */
export const currentMinute = (): string => `${new Date().toISOString().slice(0, 16)}:00.000Z`;

/** Returns the local time: "14:20". */
export const clockIn = (timeZone: string, moment: Date): string => dayAndTimeIn(timeZone, moment).slice("YYYY-MM-DD ".length);

/** Returns the minutes since local midnight. */
export function minuteIn(timeZone: string, moment: Date): number {
  const [hour = "", minute] = clockIn(timeZone, moment).split(":");
  return Number(hour) * 60 + Number(minute);
}

/** Returns the offset from UTC at that moment: "UTC+8", "UTC−3:30", "UTC". */
export const offsetIn = (timeZone: string, moment: Date): string =>
  (clockParts(timeZone, moment).find(({ type }) => type === "timeZoneName")?.value ?? "").replace(/^GMT(?:\+0$)?/, "UTC").replace("-", "−");
