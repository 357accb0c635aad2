import { converted, type Multipliers } from "../../platform/values/exchange.ts";

/** The lowest price of a listing, as lists show it and sort by it. */
export interface LowestPrice {
  from_price: number;
  from_currency: string;
  /** Per night for two for rooms, per person for activities. */
  from_per: "night" | "person";
}

/** The lowest price of a listing's rooms or activities in one currency. */
export interface PriceRow {
  business: string;
  kind: string;
  price: number;
  currency: string;
}

const asPrice = ({ kind, price, currency }: PriceRow): LowestPrice => ({
  from_price: price,
  from_currency: currency,
  from_per: kind === "room" ? "night" : "person",
});

/** Returns the amount to compare prices by: converted if there are exchange rates, else only for prices in the usual currency. */
export function comparable({ from_price, from_currency }: LowestPrice, multipliers: Multipliers | undefined, usual: string): number | null {
  if (multipliers) return converted(from_price, from_currency, multipliers);
  return from_currency === usual ? from_price : null;
}

/**
 * Returns each listing's lowest price: of its rooms if any room has a price, else of its activities. Compares currencies by the exchange
 * rates, else by the plain numbers.
 */
export function pickLowestPrices(rows: readonly PriceRow[], multipliers: Multipliers | undefined): Map<string, LowestPrice> {
  const amount = ({ price, currency }: PriceRow) => converted(price, currency, multipliers) ?? price;
  const lowest = new Map<string, PriceRow>();
  for (const row of rows) {
    const best = lowest.get(row.business);
    const isBetter = !best || (row.kind === best.kind ? amount(row) < amount(best) : row.kind === "room");
    if (isBetter) lowest.set(row.business, row);
  }
  return new Map([...lowest].map(([code, row]) => [code, asPrice(row)]));
}

/** Returns the most frequent currency of the prices. */
export function usualCurrency(prices: Iterable<LowestPrice>): string {
  const counts = new Map<string, number>();
  for (const { from_currency } of prices) counts.set(from_currency, (counts.get(from_currency) ?? 0) + 1);
  const [most] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return most?.[0] ?? "";
}
