import { clockParts } from "../../platform/values/format.ts";

/** Times of day elsewhere, by the zones that the JavaScript runtime knows. */

/**
 * Countries and territories whose clocks differ from town to town, by law or (CN, UA) by what is lived by, and those (AS, TK) whose islands are too small for
 * the outlines that the zones are looked up in. Source: IANA's zone1970.tab, by what the clocks show in 2026.
 */
const SEVERAL_CLOCKS: ReadonlySet<string> = new Set(
  "AQ AS AU BR CA CD CL CN EC ES FM GL ID KI MN MX NZ PF PG PT RU TK UA UM US".split(" "),
);

/** True where it is the same time everywhere in a country. @param code ISO 3166-1 alpha-2, upper case */
export const hasOneClock = (code: string): boolean => !SEVERAL_CLOCKS.has(code);

const readClockPart = (timeZone: string, moment: Date, type: string) =>
  clockParts(timeZone, moment).find((part) => part.type === type)?.value ?? "";

/** What a clock shows there: "14:20". */
export const clockIn = (timeZone: string, moment: Date): string =>
  `${readClockPart(timeZone, moment, "hour")}:${readClockPart(timeZone, moment, "minute")}`;

/** Minutes since midnight there. */
export const minuteIn = (timeZone: string, moment: Date): number =>
  Number(readClockPart(timeZone, moment, "hour")) * 60 + Number(readClockPart(timeZone, moment, "minute"));

/** How far its clocks are from UTC at that moment: "UTC+8", "UTC−3:30", "UTC". */
export const offsetIn = (timeZone: string, moment: Date): string =>
  readClockPart(timeZone, moment, "timeZoneName")
    .replace(/^GMT(?:\+0$)?/, "UTC")
    .replace("-", "−");
