/** Prices of an item by day: its own price, or a season's. Source: docs/decisions/0072. */

import { addDays, DAY_MILLISECONDS } from "../../../platform/values/days.ts";

/** YYYY-MM-DD, both days included; a room's price applies to the nights that begin on them. In the item's currency. */
export interface SeasonalPrice {
  from: string;
  to: string;
  price: number;
}

/** The fields of an item that determine its price. */
export interface Priced {
  minimum_price: number | null;
  seasonal_prices: readonly SeasonalPrice[];
}

/** Prices of single days from booking software, with the price and currency that its product had then. */
export interface DayPrices {
  /** Product of the software. */
  holder: string;
  price: number;
  currency: string;
  prices: readonly SeasonalPrice[];
}

/** Returns the number of days in spans, both ends of each included. */
export const daysIn = (spans: readonly SeasonalPrice[]): number =>
  spans.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS + 1, 0);

/**
 * Returns the parts of a span outside all seasons.
 * @param seasons in order of their first days
 */
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
 * Returns the prices of some days as travellers see them: those of owners and helpers, and on other days those of the booking software. The
 * software's prices apply only while the item's price is still the software's: a changed price applies to every day.
 * @returns in order of their first days, without overlaps
 */
export function pricesByDay(item: Priced & { minimum_price_currency: string | null; day_prices: DayPrices | null }): SeasonalPrice[] {
  const { minimum_price, minimum_price_currency, seasonal_prices, day_prices } = item;
  const isSame = day_prices !== null && day_prices.price === minimum_price && day_prices.currency === minimum_price_currency;
  if (!isSame) return [...seasonal_prices];
  const others = day_prices.prices.flatMap((span) => outside(span, seasonal_prices));
  return [...seasonal_prices, ...others].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/**
 * Returns the price on a day, per night or per person.
 * @param day YYYY-MM-DD
 * @returns null if the item has no price
 */
export const priceOn = ({ minimum_price, seasonal_prices }: Priced, day: string): number | null =>
  seasonal_prices.find(({ from, to }) => from <= day && day <= to)?.price ?? minimum_price;

/**
 * Returns the price of consecutive nights, each at its own price.
 * @param from the day of arrival, YYYY-MM-DD
 * @returns hundredths of the currency's unit, so that sums are exact; null if the item has no price
 */
export function stayPriceInHundredths(item: Priced, from: string, nights: number): number | null {
  if (item.minimum_price === null) return null;
  let sum = 0;
  for (let night = 0; night < nights; night += 1) {
    sum += Math.round((priceOn(item, addDays(from, night)) ?? item.minimum_price) * 100);
  }
  return sum;
}
