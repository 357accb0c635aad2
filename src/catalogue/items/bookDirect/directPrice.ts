import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { formatCount, formatDays, formatPrice } from "../../../platform/values/format.ts";
import type { InventoryItem } from "../contract.ts";
import { priceOn, stayPriceInHundredths } from "../prices/rules.ts";
import { PER_NIGHT, PER_PERSON } from "../rules.ts";

/** Calculation of a direct booking for one item. All amounts are whole and in the item's currency; off and pay add up to the price. */
export interface Receipt {
  item: InventoryItem;
  currency: string;
  /** Number of nights for a room, 1 for other kinds. */
  times: number;
  /** True if the guest chose no dates: the nights are an example. */
  isExample: boolean;
  price: number;
  off: number;
  pay: number;
  /** Estimated commission of a booking site on the price. */
  commission: number;
}

/** Chosen dates: YYYY-MM-DD, or empty. */
export interface Dates {
  from: string;
  to: string;
}
export const NO_DATES: Dates = { from: "", to: "" };

/** Nights of the example: few guests stay only one. */
const NIGHTS = 2;

/** Returns the nights between arrival and departure; 0 if one of them is unknown. */
export const countStayNights = ({ from, to }: Dates): number =>
  from === "" || to === "" ? 0 : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS));

/** Returns the cheapest bookable item, a room before an activity; undefined if none has a price. */
export function cheapest(items: readonly InventoryItem[]): InventoryItem | undefined {
  const priced = (kind: string) =>
    items
      .filter((item) => item.kind === kind && item.minimum_price !== null)
      .sort((a, b) => (a.minimum_price ?? 0) - (b.minimum_price ?? 0))[0];
  return priced("room") ?? priced("activity");
}

/**
 * Calculates a direct booking.
 * @param discount in percent
 * @param commission assumed commission of a booking site, in percent
 * @returns undefined if the item has no price
 */
export function buildReceipt(item: InventoryItem | undefined, dates: Dates, discount: number, commission: number): Receipt | undefined {
  if (!item || item.minimum_price === null || item.minimum_price_currency === null) return undefined;
  const nights = countStayNights(dates);
  const isRoom = item.kind === "room";
  const times = isRoom ? nights || Math.max(NIGHTS, item.minimum_nights) : 1;
  const each = isRoom || dates.from === "" ? item.minimum_price : (priceOn(item, dates.from) ?? item.minimum_price);
  const price = Math.trunc(isRoom && nights > 0 ? (stayPriceInHundredths(item, dates.from, nights) ?? 0) / 100 : each * times);
  const off = Math.trunc((price * discount) / 100);
  return {
    item,
    currency: item.minimum_price_currency,
    times,
    isExample: !isRoom || nights === 0,
    price,
    off,
    pay: price - off,
    commission: Math.trunc((price * commission) / 100),
  };
}

/** Returns "Example: 2 nights, Mango room", or with chosen dates "“Mango room”, 9–12 Dec 2026". */
export function receiptText({ item, times, isExample }: Receipt, { from, to }: Dates): string {
  if (!isExample) return `“${item.title}”, ${formatDays(from, to)}`;
  return `Example: ${times > 1 ? `${times} nights` : "1 person"}, ${item.title}`;
}

/** Returns the label of the listed price: "Listed price, 3 nights". */
export const priceLabel = ({ times, isExample }: Receipt): string =>
  isExample ? "Listed price" : `Listed price, ${formatCount(times, "night", "nights")}`;

/** Returns "From IDR 375,000 per night"; empty without a price. */
export function fromText(items: readonly InventoryItem[]): string {
  const item = cheapest(items);
  if (!item || item.minimum_price === null || item.minimum_price_currency === null) return "";
  return `From ${formatPrice(item.minimum_price, item.minimum_price_currency)} ${item.kind === "room" ? PER_NIGHT : PER_PERSON}`;
}
