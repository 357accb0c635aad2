/** What something costs on the days that one wants it: its price, or that of a season. Source: docs/decisions/0072. */

import { addDays, DAY_MILLISECONDS } from "../../../platform/values/days.ts";

/** YYYY-MM-DD, both days included; of a room the nights that begin on them. In the item's currency. */
export interface SeasonalPrice {
  from: string;
  to: string;
  price: number;
}

/** What is priced: an item, as far as its price goes. */
export interface Priced {
  minimum_price: number | null;
  seasonal_prices: readonly SeasonalPrice[];
}

/** What booking software says of single days: beside the price and currency that its product had then. */
export interface DayPrices {
  /** The software's product. */
  holder: string;
  price: number;
  currency: string;
  prices: readonly SeasonalPrice[];
}

/** YYYY-MM-DD, so many days later. */

/** How many days there are in spans, both ends of each included. */
export const daysIn = (spans: readonly SeasonalPrice[]): number =>
  spans.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS + 1, 0);

/** What of a span lies in none of the others. @param seasons in the order of their first days */
function outside(span: SeasonalPrice, seasons: readonly SeasonalPrice[]): SeasonalPrice[] {
  const rest: SeasonalPrice[] = [];
  let { from } = span;
  for (const season of seasons) {
    if (season.to < from || season.from > span.to) continue;
    if (season.from > from) rest.push({ ...span, from, to: addDays(season.from, -1) });
    from = addDays(season.to, 1);
  }
  return from <= span.to ? [...rest, { ...span, from }] : rest;
}

/**
 * Prices of some days as travellers see them: those that the listing's people wrote, and on other days those of their booking software. The software's count
 * while the item's price is the software's too: a price that somebody changed is theirs on every day.
 * @returns in the order of their first days, none over another
 */
export function pricesByDay(item: Priced & { minimum_price_currency: string | null; day_prices: DayPrices | null }): SeasonalPrice[] {
  const { minimum_price, minimum_price_currency, seasonal_prices, day_prices } = item;
  const isSame = day_prices !== null && day_prices.price === minimum_price && day_prices.currency === minimum_price_currency;
  if (!isSame) return [...seasonal_prices];
  const others = day_prices.prices.flatMap((span) => outside(span, seasonal_prices));
  return [...seasonal_prices, ...others].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** Of one night, or one person's day. @param day YYYY-MM-DD @returns null where the listing says no price */
export const priceOn = ({ minimum_price, seasonal_prices }: Priced, day: string): number | null =>
  seasonal_prices.find(({ from, to }) => from <= day && day <= to)?.price ?? minimum_price;

/**
 * Of several nights that follow each other, each at its own price.
 * @param from the day of arrival, YYYY-MM-DD
 * @returns hundredths of the currency's unit, which add up exactly; null where the listing says no price
 */
export function stayPriceInHundredths(item: Priced, from: string, nights: number): number | null {
  if (item.minimum_price === null) return null;
  let sum = 0;
  for (let night = 0; night < nights; night += 1) {
    sum += Math.round((priceOn(item, addDays(from, night)) as number) * 100);
  }
  return sum;
}
