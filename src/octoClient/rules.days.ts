import { z } from "zod";
import { dateOf, dayOf, type Span, spansOf } from "../availability/rules.nights.ts";
import { ASKED_DAYS_MAX } from "../availability/rules.ts";
import { DAY_STATUSES } from "./enumerations.ts";
import { NOT_OCTO, type Read, readJson } from "./rules.answers.ts";

/** The calendar of a product: on which days it can be had. */

const day = z.object({
  localDate: z.iso.date(),
  available: z.boolean().nullish(),
  status: z.string().nullish(),
});

const EMPTY = "The software said nothing of any day.";

/** As far ahead as the guide's own calendar is drawn. @param today there, as YYYY-MM-DD */
export const askedDays = (today: string): Span => ({ from: dayOf(today), to: dayOf(today) + ASKED_DAYS_MAX });

/** What is asked of the software. */
export const calendarQuestion = ({ product, option }: { product: string; option: string }, { from, to }: Span) => ({
  productId: product,
  optionId: option,
  localDateStart: dateOf(from),
  localDateEnd: dateOf(to - 1),
});

const isFree = ({ available, status }: z.infer<typeof day>): boolean | undefined => available ?? DAY_STATUSES[status ?? ""];

/**
 * The days that are free, and those that are closed. A calendar counts only as a whole. Days that it passes over are closed up to the last one that it
 * names: some software names free days alone. What lies behind that is in neither list.
 */
export function readDays(body: Uint8Array, asked: Span): Read<{ free: Span[]; closed: Span[] }> {
  const read = z
    .array(day)
    .max(2 * ASKED_DAYS_MAX)
    .safeParse(readJson(body));
  if (!read.success) return { isWhole: false, reason: NOT_OCTO };
  const said = new Map<number, boolean>();
  for (const one of read.data) {
    const free = isFree(one);
    if (free === undefined) return { isWhole: false, reason: NOT_OCTO };
    const number = dayOf(one.localDate);
    // Named twice, it is free if either is: at another time of the day.
    if (number >= asked.from && number < asked.to) said.set(number, free || (said.get(number) ?? false));
  }
  if (said.size === 0) return { isWhole: false, reason: EMPTY };
  const last = Math.max(...said.keys());
  const all = Array.from({ length: last + 1 - asked.from }, (_, index) => asked.from + index);
  const isSaid = (wanted: boolean) => spansOf(all.filter((number) => (said.get(number) ?? false) === wanted));
  return { isWhole: true, free: isSaid(true), closed: isSaid(false) };
}
