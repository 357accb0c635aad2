/** What something costs on the days that one wants it: its price, or that of a season. Source: the project's plan, issue 15; docs/decisions/0072. */

const DAY_MILLISECONDS = 86_400_000;

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

/** Of one night, or one person's day. @param day YYYY-MM-DD @returns null where the listing says no price */
export const priceOn = ({ minimum_price, seasonal_prices }: Priced, day: string): number | null =>
  seasonal_prices.find(({ from, to }) => from <= day && day <= to)?.price ?? minimum_price;

/**
 * Of several nights that follow each other, each at its own price.
 * @param from the day of arrival, YYYY-MM-DD
 * @returns hundredths of the currency's unit, which add up exactly; null where the listing says no price
 */
export function hundredthsOf(item: Priced, from: string, nights: number): number | null {
  if (item.minimum_price === null) return null;
  let sum = 0;
  for (let night = 0; night < nights; night += 1) {
    const day = new Date(Date.parse(from) + night * DAY_MILLISECONDS).toISOString().slice(0, 10);
    sum += Math.round((priceOn(item, day) as number) * 100);
  }
  return sum;
}
