/** Times of day elsewhere, by the zones that the JavaScript runtime knows. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const found =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "shortOffset" });
  formats.set(timeZone, found);
  return found;
}

const partOf = (timeZone: string, moment: Date, type: string) =>
  formatOf(timeZone)
    .formatToParts(moment)
    .find((part) => part.type === type)?.value ?? "";

/** What a clock shows there: "14:20". */
export const clockIn = (timeZone: string, moment: Date): string =>
  `${partOf(timeZone, moment, "hour")}:${partOf(timeZone, moment, "minute")}`;

/** Minutes since midnight there. */
export const minuteIn = (timeZone: string, moment: Date): number =>
  Number(partOf(timeZone, moment, "hour")) * 60 + Number(partOf(timeZone, moment, "minute"));

/** How far its clocks are from UTC at that moment: "UTC+8", "UTC−3:30", "UTC". */
export const offsetIn = (timeZone: string, moment: Date): string =>
  partOf(timeZone, moment, "timeZoneName").replace("GMT", "UTC").replace("-", "−");
