import { z } from "zod";
import { t } from "../../platform/languages/text.ts";
import { CODE } from "../listings/contract.ts";
import { enumValues } from "../listings/enumerations.ts";
import { eventCard } from "./contract.ts";
import { EVENT_CATEGORIES, EVENT_LIMITS, EVENT_STATUSES } from "./enumerations.ts";
import { isDay, readLocalTime } from "./localTime.ts";
import { RULE_MAX, readRule } from "./recurrence.ts";

/** Pure: the fields of an event that owners and staff write. */

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, { error: () => t`Remove control characters.` });
const text = z
  .string()
  .overwrite((one) => one.replaceAll("\r\n", "\n").trim())
  .max(EVENT_LIMITS.description)
  .regex(/^(?:\P{Cc}|\n)*$/u, { error: () => t`Remove control characters.` });
const isWeb = (url: string) =>
  url === "" || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && /\.[a-z0-9-]{2,}$/i.test(new URL(url).hostname));
const link = line(EVENT_LIMITS.url).refine(isWeb, { error: () => t`Use a URL that begins with https:// or http://.` });
const time = line(35).refine((one) => one === "" || readLocalTime(one, null) !== undefined, {
  error: () => t`Use a day such as 2027-06-05, or a day with a time such as 2027-06-05T19:30.`,
});

const optional = {
  description: text.optional(),
  category: z.enum(enumValues(EVENT_CATEGORIES)).optional(),
  status: z.enum(enumValues(EVENT_STATUSES)).optional(),
  /** A day for an event that takes whole days; otherwise a moment, or a day and time by the clock of the place. Empty if unknown. */
  ends: time.optional(),
  /** Rule of RFC 5545 for days, weeks, months or years: "FREQ=WEEKLY;BYDAY=SA". Empty for an event that takes place once. */
  repeats: line(RULE_MAX)
    .refine((rule) => rule === "" || readRule(rule) !== undefined, {
      error: () => t`Use a rule of days, weeks, months or years (RFC 5545).`,
    })
    .optional(),
  place_name: line(EVENT_LIMITS.line).optional(),
  price_text: line(EVENT_LIMITS.line).optional(),
  minimum_price: z.number().min(0).max(1_000_000).nullish(),
  minimum_price_currency: line(3)
    .regex(/^(?:[A-Z]{3})?$/, { error: () => t`Use three letters: EUR, USD, THB.` })
    .nullish(),
  book_now_url: link.optional(),
  website: link.optional(),
  /** Removes its picture. A file in `picture` replaces it. */
  remove_picture: z.boolean().optional(),
};

export const newEventBody = z.object({
  title: line(EVENT_LIMITS.title).min(1),
  starts: time.refine((one) => one !== "", { error: () => t`This field may not be blank.` }),
  ...optional,
});
export const changedEventBody = newEventBody.partial().extend({
  /** Rejects the change with 409 if another person has changed the event since. */
  version: z.int().optional(),
});
export type EventBody = z.infer<typeof changedEventBody>;

export const EVENT_SAMPLE = {
  title: "Lantern walk",
  starts: "2099-11-11T18:00",
  ends: "2099-11-11T20:00",
  category: "tradition",
  version: 1,
};

/** Event as its people see it. */
export const ownEvent = eventCard.omit({ business: true, next_date: true, next_end: true, translated: true, foreign: true }).extend({
  /** Begin and end of its first occurrence by the clock of the place. */
  local_starts: z.string(),
  local_ends: z.string().nullable(),
  business: z.object({ business_code: z.string(), name: z.string() }).nullable(),
  website: z.string().nullable(),
  /** Begin of its next occurrence: a moment or a day, and by the clock of the place; null if it is over. */
  next_date: z.string().nullable(),
  next_local: z.string().nullable(),
  is_over: z.boolean(),
  /** Time of its removal. It can be restored for 30 days. */
  deleted: z.string().nullable(),
  version: z.int(),
});
export type OwnEvent = z.infer<typeof ownEvent>;

export const eventCode = z.string().regex(CODE);

interface Times {
  starts: string;
  ends: string | null;
  recurrence?: string | null;
}

const digits = (day: string) => day.replaceAll("-", "").slice(0, "YYYYMMDD".length);

/** Whether a rule ends before the first day, so that the event would never take place. */
function endsBefore(starts: string, recurrence: string | null): boolean {
  const until = recurrence === null ? undefined : readRule(recurrence)?.until;
  return until !== undefined && digits(until) < digits(starts);
}

/** Returns the errors of an event's times together, by field. */
export function timeErrors({ starts, ends, recurrence = null }: Times): Record<string, string[]> {
  if (endsBefore(starts, recurrence)) return { repeats: [t`It repeats until a day before the event begins: choose a later one.`] };
  if (ends === null) return {};
  // Only local times are compared: other errors are named first.
  if (isDay(starts) !== isDay(ends))
    return {
      ends: [isDay(starts) ? t`Add a time to the start, too, or leave out the time of the end.` : t`Add the time at which it ends.`],
    };
  if (isDay(ends) ? ends < starts : ends <= starts) return { ends: [t`The end must be after the start.`] };
  return {};
}

/** Returns the errors of a price without a currency. */
export const currencyErrors = ({
  minimum_price,
  minimum_price_currency,
}: {
  minimum_price: number | null;
  minimum_price_currency: string | null;
}): Record<string, string[]> =>
  minimum_price !== null && minimum_price_currency === null ? { minimum_price_currency: [t`Choose a currency.`] } : {};
