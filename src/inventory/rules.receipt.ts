import { formatPrice } from "../platform/format.ts";
import type { InventoryItem } from "./contract.ts";
import { PER_NIGHT, PER_PERSON } from "./rules.ts";

/** What booking direct comes to, worked out for one thing on offer. All amounts are whole and in the item's currency; off and pay make up the price. */
export interface Receipt {
  item: InventoryItem;
  currency: string;
  /** Nights for a room, 1 for the rest. */
  times: number;
  price: number;
  off: number;
  pay: number;
  /** What a booking site would have kept of the price: an estimate. */
  commission: number;
}

/** Nights of the example: few people come for one. */
const NIGHTS = 2;

/** The cheapest thing that can be booked, a room before an activity; undefined when nothing has a price. */
export function cheapest(items: readonly InventoryItem[]): InventoryItem | undefined {
  const priced = (kind: string) =>
    items
      .filter((item) => item.kind === kind && item.minimum_price !== null)
      .sort((a, b) => (a.minimum_price ?? 0) - (b.minimum_price ?? 0))[0];
  return priced("room") ?? priced("activity");
}

/** @param discount percent. @param commission percent that a booking site is taken to keep */
export function receiptOf(items: readonly InventoryItem[], discount: number, commission: number): Receipt | undefined {
  const item = cheapest(items);
  if (!item || item.minimum_price === null || item.minimum_price_currency === null) return undefined;
  const times = item.kind === "room" ? NIGHTS : 1;
  const price = Math.trunc(item.minimum_price * times);
  const off = Math.trunc((price * discount) / 100);
  return {
    item,
    currency: item.minimum_price_currency,
    times,
    price,
    off,
    pay: price - off,
    commission: Math.trunc((price * commission) / 100),
  };
}

/** "Two nights in the Mango room, as an example" */
export const exampleText = ({ item, times }: Receipt): string =>
  times > 1 ? `Two nights in “${item.title}”, as an example` : `“${item.title}” for one, as an example`;

/** "From IDR 375,000 per night"; empty without a price. */
export function fromText(items: readonly InventoryItem[]): string {
  const item = cheapest(items);
  if (!item || item.minimum_price === null || item.minimum_price_currency === null) return "";
  return `From ${formatPrice(item.minimum_price, item.minimum_price_currency)} ${item.kind === "room" ? PER_NIGHT : PER_PERSON}`;
}
