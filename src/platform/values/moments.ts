import { ENGLISH } from "../languages/reader.ts";
import { t } from "../languages/text.ts";
import { clockIn, dateFormat, readersLocale, systemZoneName } from "./format.ts";

/** Moments in a time zone, apart from format.ts so that pages without them do not load them. */

/** Towns of IANA zones that were renamed. Browsers still report some zones by the former name. */
const RENAMED_TOWNS: Readonly<Record<string, string>> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Enderbury: "Kanton",
  Faeroe: "Faroe",
  Godthab: "Nuuk",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh",
  Truk: "Chuuk",
};

/** Returns "Makassar time" for Asia/Makassar, and "UTC+8" for a zone of the high seas. @param timeZone an IANA name */
export function formatZone(timeZone: string): string {
  // IANA reverses the sign: the clocks of Etc/GMT-8 are ahead of UTC.
  const [, sign, hours] = /^Etc\/GMT([+-])([1-9]\d*)$/.exec(timeZone) ?? [];
  if (hours) return `UTC${sign === "-" ? "+" : "−"}${hours}`;
  if (/^Etc\/|^(?:UTC|GMT)$/.test(timeZone)) return "UTC";
  const town = timeZone.slice(timeZone.lastIndexOf("/") + 1);
  const name = (RENAMED_TOWNS[town] ?? town).replaceAll("_", " ");
  return t`${name} time`;
}

const momentIn = (timeZone: string, moment: Date) =>
  dateFormat(readersLocale(), { dateStyle: "medium", timeStyle: "short", timeZone }).format(moment);

/**
 * Returns "22 Nov 2026, 14:05, Makassar time", or without the zone's name if the clocks of the other zone show the same.
 * @param timeZone the zone of the text, an IANA name
 * @param other the zone with which a reader could confuse it; undefined if unknown
 */
export function formatMoment(moment: Date | string, timeZone: string, other?: string): string {
  const date = new Date(moment);
  const text = momentIn(timeZone, date);
  return other !== undefined && momentIn(other, date) === text ? text : `${text}, ${formatZone(timeZone)}`;
}

/** Returns the parts of the local time, with the offset from UTC, in English: programs read them. @param timeZone an IANA name */
export const clockParts = (timeZone: string, moment: Date) =>
  dateFormat(ENGLISH.locale, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "shortOffset",
  }).formatToParts(moment);

/** Whether this machine knows the name of a time zone, or an offset ("+08:00"). */
export function isTimeZone(name: string): boolean {
  try {
    return clockIn(name, 0) !== "";
  } catch {
    return false;
  }
}

/** Returns this machine's time zone; UTC if it reports none that it knows, as Chromium does with "Etc/Unknown". */
export function systemTimeZone(): string {
  const timeZone = systemZoneName();
  return timeZone && isTimeZone(timeZone) ? timeZone : "UTC";
}
