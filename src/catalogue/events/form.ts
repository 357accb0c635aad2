import { t, texts } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { addDays } from "../../platform/values/days.ts";
import { typedNumber } from "../../platform/values/decimal.ts";
import { writtenTime } from "../hours/typedTime.ts";
import type { EventCategory, EventStatus } from "./enumerations.ts";
import type { OwnEvent } from "./fields.ts";
import { dayOfLocal, isDay } from "./localTime.ts";
import { readRule } from "./recurrence.ts";

/** Pure: fields of the form of an event, and the request that they make. */

export const REPEATS = texts({
  none: "Does not repeat",
  daily: "Every day",
  weekly: "Every week",
  biweekly: "Every 2 weeks",
  monthly: "Every month on this date",
  monthly_weekday: "Every month on this weekday",
  yearly: "Every year",
});
type Repeat = keyof typeof REPEATS;
/** Value of the choice that leaves a rule that the form cannot show. */
export const AS_IT_IS = "as_it_is";

export const WEEKDAYS = texts({ MO: "Mon", TU: "Tue", WE: "Wed", TH: "Thu", FR: "Fri", SA: "Sat", SU: "Sun" });
type Weekday = keyof typeof WEEKDAYS;
const DAYS = Object.keys(WEEKDAYS) as Weekday[];
/** Weekdays by their numbers in rules, from Sunday. */
const BY_NUMBER: readonly Weekday[] = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
export const weekdayField = (day: Weekday): string => `on_${day}`;

const RULES: Record<Exclude<Repeat, "none" | "monthly_weekday">, string> = {
  daily: "FREQ=DAILY",
  weekly: "FREQ=WEEKLY",
  biweekly: "FREQ=WEEKLY;INTERVAL=2",
  monthly: "FREQ=MONTHLY",
  yearly: "FREQ=YEARLY",
};

const isRepeat = (text: string): text is Repeat => Object.hasOwn(REPEATS, text);

/** Returns the weekday of a day with its number in the month; the fifth is the last. */
function nthWeekday(day: string): string {
  const date = new Date(day);
  const nth = Math.ceil(date.getUTCDate() / 7);
  return `${nth > 4 ? -1 : nth}${BY_NUMBER[date.getUTCDay()]}`;
}

/** Returns the rule that a form describes; "" for an event that takes place once. */
function ruleOfForm(form: FormFields, day: string): string {
  const { repeats: repeat = "none", rule = "", until = "" } = form;
  if (repeat === AS_IT_IS) return rule;
  if (!isRepeat(repeat) || repeat === "none") return "";
  const end = until === "" ? "" : `;UNTIL=${until.replaceAll("-", "")}`;
  if (repeat === "monthly_weekday") return `FREQ=MONTHLY${day ? `;BYDAY=${nthWeekday(day)}` : ""}${end}`;
  const days = DAYS.filter((one) => form[weekdayField(one)] === "on");
  const isWeekly = repeat === "weekly" || repeat === "biweekly";
  return `${RULES[repeat]}${isWeekly && days.length > 0 ? `;BYDAY=${days.join(",")}` : ""}${end}`;
}

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const timeNeeded = () => t`Enter a time such as 19:30.`;

const withTime = (day: string, time: string): string => (day === "" || time === "" ? day : `${day}T${writtenTime(time)}`);

/** Returns the errors of the fields that the request joins to a day, by field: the API names only the whole. */
export function timeFieldErrors(form: FormFields): Record<string, string[]> {
  const isWrong = (text = "") => text.trim() !== "" && !CLOCK.test(writtenTime(text));
  return Object.fromEntries(["starts_time", "ends_time"].filter((name) => isWrong(form[name])).map((name) => [name, [timeNeeded()]]));
}

/** Returns the end of an event. Without a day it ends on the first, or after midnight on the next. */
function endOfForm({ starts = "", starts_time = "", ends = "", ends_time = "" }: FormFields): string {
  if (ends !== "" || ends_time === "") return withTime(ends, ends_time);
  const isNextDay = starts_time !== "" && writtenTime(ends_time) <= writtenTime(starts_time) && !Number.isNaN(Date.parse(starts));
  return withTime(isNextDay ? addDays(starts, 1) : starts, ends_time);
}

/** Returns the fields of a request to add or change an event. */
export function eventOfForm(form: FormFields) {
  const { starts = "", starts_time = "", title = "", description = "", category = "other", place_name = "", price_text = "" } = form;
  const { book_now_url = "", website = "", status, minimum_price = "", minimum_price_currency = "", remove_picture, version } = form;
  return {
    ...{ title, description, place_name, price_text, book_now_url, website },
    // The API refuses a kind or a state that it does not know.
    category: category as EventCategory,
    ...(status && { status: status as EventStatus }),
    minimum_price: typedNumber(minimum_price),
    minimum_price_currency: minimum_price.trim() === "" ? null : minimum_price_currency.trim().toUpperCase(),
    starts: withTime(starts, starts_time),
    ends: endOfForm(form),
    repeats: ruleOfForm(form, Number.isNaN(Date.parse(starts)) ? "" : starts),
    ...(remove_picture === "on" && { remove_picture: true }),
    ...(version && { version: Number(version) }),
  };
}

const timePart = (local: string | null): string => (local === null || isDay(local) ? "" : local.slice("YYYY-MM-DDT".length));

/** Returns how the form shows a rule. */
function readRepeat(recurrence: string | null): { repeat: Repeat | typeof AS_IT_IS; days: readonly Weekday[]; until: string } {
  const rule = recurrence === null ? undefined : readRule(recurrence);
  if (!rule) return { repeat: "none", days: [], until: "" };
  const { frequency, interval, count, until = "", weekdays, monthDays, months } = rule;
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(until) ?? [];
  const end = year ? `${year}-${month}-${day}` : "";
  const other = { repeat: AS_IT_IS, days: [], until: "" } as const;
  if (count !== undefined || monthDays.length > 0 || months.length > 0 || (until !== "" && end === "")) return other;
  const days = weekdays.map(({ weekday }) => BY_NUMBER[weekday] ?? "MO");
  const isNth = weekdays.some(({ nth }) => nth !== 0);
  if (frequency === "WEEKLY" && interval <= 2 && !isNth) return { repeat: interval === 1 ? "weekly" : "biweekly", days, until: end };
  if (interval !== 1) return other;
  if (frequency === "MONTHLY" && weekdays.length === 1 && isNth) return { repeat: "monthly_weekday", days: [], until: end };
  if (weekdays.length > 0) return other;
  return { repeat: ({ DAILY: "daily", WEEKLY: "weekly", MONTHLY: "monthly", YEARLY: "yearly" } as const)[frequency], days: [], until: end };
}

/** Returns the values with which the form of an event begins. */
export function formOfEvent(event: OwnEvent | undefined) {
  const { local_starts: starts = "", local_ends: ends = null } = event ?? {};
  return {
    title: event?.title ?? "",
    description: event?.description ?? "",
    category: event?.category ?? "other",
    starts: dayOfLocal(starts),
    starts_time: timePart(starts),
    ends: ends === null ? "" : dayOfLocal(ends),
    ends_time: timePart(ends),
    place_name: event?.place_name ?? "",
    price_text: event?.price_text ?? "",
    status: event?.status ?? "scheduled",
    minimum_price: event?.minimum_price?.toString() ?? "",
    minimum_price_currency: event?.minimum_price_currency ?? "",
    book_now_url: event?.book_now_url ?? "",
    website: event?.website ?? "",
    ...readRepeat(event?.repeats ?? null),
  };
}
