import { texts } from "../../platform/languages/text.ts";
import { addDays, DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { dayOfLocal, localAt, toMoment } from "./localTime.ts";

/** Pure: spans of time in which visitors look for events, by the clock of a place. */

export const WHENS = texts({
  today: "Today",
  tonight: "Tonight",
  tomorrow: "Tomorrow",
  weekend: "This weekend",
  week: "Next seven days",
  next_weekend: "Next weekend",
  next_week: "Next week",
});
export type When = keyof typeof WHENS;

/** Days that a list without a last day covers. */
const USUAL_DAYS = 60;
/** Hour at which an evening and, on Friday, a weekend begins. */
const EVENING = "T17:00";
/** Hour at which a night is over. */
const NIGHT_END = "T04:00";

/** Returns the weekday of a day, from 0 for Monday. */
const weekdayNumber = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the Friday of this weekend, or of the next one: on Saturday and Sunday the weekend has begun. */
const comingFriday = (today: string) => addDays(today, 4 - weekdayNumber(today));

function localSpan(when: When, now: string): [from: string, until: string] {
  const today = dayOfLocal(now);
  const days = (from: string, count: number): [string, string] => [from, addDays(from, count)];
  const weekend = (friday: string): [string, string] => [`${friday}${EVENING}`, addDays(friday, 3)];
  switch (when) {
    case "today":
      return days(today, 1);
    case "tonight":
      return [`${today}${EVENING}`, `${addDays(today, 1)}${NIGHT_END}`];
    case "tomorrow":
      return days(addDays(today, 1), 1);
    case "weekend":
      return weekend(comingFriday(today));
    case "next_weekend":
      return weekend(addDays(comingFriday(today), 7));
    case "next_week":
      return days(addDays(today, 7 - weekdayNumber(today)), 7);
    default:
      return days(today, 7);
  }
}

/** Returns the span from one day to another, both included, by the clock of a place. */
export const daysBetween = (from: string | undefined, to: string | undefined, zone: string, now: Date): { from: Date; until: Date } => {
  const begin = from === undefined ? now : toMoment(zone, from);
  return {
    from: begin > now ? begin : now,
    until: to === undefined ? new Date(now.getTime() + USUAL_DAYS * DAY_MILLISECONDS) : toMoment(zone, addDays(to, 1)),
  };
};

/** Returns the span of time that a visitor means. Events that overlap it and are not over belong to it. */
export function whenWindow(when: When, zone: string, now: Date): { from: Date; until: Date } {
  const [from, until] = localSpan(when, localAt(zone, now));
  const begin = toMoment(zone, from);
  return { from: begin > now ? begin : now, until: toMoment(zone, until) };
}
