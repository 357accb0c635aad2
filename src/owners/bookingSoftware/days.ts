import { z } from "zod";
import { groupNights, type Span, toDateText, toDayNumber } from "../../booking/calendars/nights.ts";
import { ASKED_DAYS_MAX } from "../../booking/calendars/rules.ts";
import type { SeasonalPrice } from "../../catalogue/items/prices/rules.ts";
import { amounts, type Read, readAmount, readJson } from "./answers.ts";
import { DAY_STATUSES } from "./enumerations.ts";
import type { Said } from "./items.ts";

/** Parses the calendar of a product: the days on which it is available, and the price of each day. */

const ofUnits = z
  .array(z.object({ unitId: z.string() }).loose())
  .nullish()
  .catch(null);
const day = z.object({
  localDate: z.iso.date(),
  available: z.boolean().nullish(),
  status: z.string().nullish(),
  unitPricingFrom: ofUnits,
  unitPricing: ofUnits,
});
type Day = z.infer<typeof day>;

/**
 * Returns the span to request, as long as the guide's own calendar.
 * @param today the product's local date, as YYYY-MM-DD
 */
export const askedDays = (today: string): Span => ({ from: toDayNumber(today), to: toDayNumber(today) + ASKED_DAYS_MAX });

/** Body of the calendar request. */
export const calendarQuestion = ({ product, option }: { product: string; option: string }, { from, to }: Span) => ({
  productId: product,
  optionId: option,
  localDateStart: toDateText(from),
  localDateEnd: toDateText(to - 1),
});

const isFree = ({ available, status }: Day): boolean | undefined => available ?? DAY_STATUSES[status ?? ""];

export interface ReadDays {
  free: Span[];
  closed: Span[];
}

/**
 * Returns the free and the closed days. Rejects the whole calendar if one entry is invalid. Days missing before the last listed day count
 * as closed, because some software lists free days only. Days after the last listed day are in neither list.
 */
export function readDays(body: Uint8Array, asked: Span): Read<ReadDays> {
  const read = z
    .array(day)
    .max(2 * ASKED_DAYS_MAX)
    .safeParse(readJson(body));
  if (!read.success) return { isWhole: false, reason: "not_octo" };
  const said = new Map<number, boolean>();
  for (const one of read.data) {
    const free = isFree(one);
    if (free === undefined) return { isWhole: false, reason: "not_octo" };
    const number = toDayNumber(one.localDate);
    // A day listed twice is free if either entry is: the entries are different times of the day.
    if (number >= asked.from && number < asked.to) said.set(number, free || (said.get(number) ?? false));
  }
  if (said.size === 0) return { isWhole: false, reason: "no_days" };
  const last = Math.max(...said.keys());
  const all = Array.from({ length: last + 1 - asked.from }, (_, index) => asked.from + index);
  const isSaid = (wanted: boolean) => groupNights(all.filter((number) => (said.get(number) ?? false) === wanted));
  return { isWhole: true, free: isSaid(true), closed: isSaid(false) };
}

/** Unit whose prices are read, and the product price that they are compared with. */
interface Unit {
  unit: string | null;
  said: Pick<Said, "minimum_price" | "minimum_price_currency">;
}

/**
 * Returns the price of a unit on a day, in the currency of its product.
 * @returns undefined if the day has no price for it
 */
function unitPrice({ unitPricingFrom, unitPricing }: Day, unit: string, currency: string): number | undefined {
  const own = [...(unitPricingFrom ?? []), ...(unitPricing ?? [])].filter(({ unitId }) => unitId === unit);
  const read = amounts.safeParse(own);
  const price = read.success ? readAmount(read.data, currency) : undefined;
  return price?.currency === currency ? price.amount : undefined;
}

/**
 * Returns the days whose price differs from the product's, as spans of one price. Days whose price cannot be read have the product's
 * price, so a calendar without prices, or with prices of another unit, changes nothing.
 */
export function readPrices(body: Uint8Array, asked: Span, { unit, said }: Unit): SeasonalPrice[] {
  const { minimum_price, minimum_price_currency: currency } = said;
  const read = z
    .array(day)
    .max(2 * ASKED_DAYS_MAX)
    .safeParse(readJson(body));
  if (unit === null || currency === null || !read.success) return [];
  const prices = new Map<number, number>();
  for (const one of read.data) {
    const number = toDayNumber(one.localDate);
    const price = number >= asked.from && number < asked.to ? unitPrice(one, unit, currency) : undefined;
    // A day listed twice has the lower price: the entries are different times of the day.
    if (price !== undefined) prices.set(number, Math.min(price, prices.get(number) ?? price));
  }
  const spans: SeasonalPrice[] = [];
  let before: number | undefined;
  for (const [number, price] of [...prices].toSorted(([one], [other]) => one - other)) {
    if (price === minimum_price) continue;
    const last = spans.at(-1);
    if (last?.price === price && before === number - 1) last.to = toDateText(number);
    else spans.push({ from: toDateText(number), to: toDateText(number), price });
    before = number;
  }
  return spans;
}

/** Parses the days of a calendar, and their prices if the calendar is valid. */
export function readCalendar(body: Uint8Array, asked: Span, unit: Unit): Read<ReadDays & { prices: SeasonalPrice[] }> {
  const read = readDays(body, asked);
  return read.isWhole ? { ...read, prices: readPrices(body, asked, unit) } : read;
}
