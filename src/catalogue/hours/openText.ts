import { t } from "../../platform/languages/text.ts";
import { addDays, DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { dayIn } from "../../platform/values/format.ts";
import { minuteIn } from "../places/time.ts";
import { formatClock, openUntil } from "./now.ts";

/** Opening hours of some days, in minutes of each day, alternating start and end. */
interface OpenDays {
  /** Time zone of the place, an IANA name. */
  time_zone: string;
  /** The first of the days. */
  from: string;
  days: readonly (readonly number[])[];
}

const WHOLE_DAY = 1_440;

/** Returns "Open until 21:00" or "Closed now"; empty for days that the page does not know, because pages are cached. */
export function openText({ time_zone, from, days }: OpenDays, now: Date): string {
  const dated = Object.fromEntries(days.map((spans, index) => [addDays(from, index), spans]));
  const day = dayIn(time_zone, now);
  const before = dayIn(time_zone, now.getTime() - DAY_MILLISECONDS);
  if (before < from) return "";
  const minute = minuteIn(time_zone, now);
  const closes = openUntil({ week: [], dated, until: addDays(from, days.length - 1) }, day, before, minute);
  if (closes === null) return "";
  if (closes === 0) return t`Closed now`;
  return closes - minute >= WHOLE_DAY ? t`Open now` : t`Open until ${formatClock(closes)}`;
}
