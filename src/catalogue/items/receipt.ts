import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { formatCount, formatDays, formatPrice } from "../../platform/values/format.ts";
import type { InventoryItem } from "./contract.ts";
import { priceOn, stayPriceInHundredths } from "./prices/rules.ts";
import { PER_NIGHT, PER_PERSON } from "./rules.ts";

/** What booking direct comes to, worked out for one thing on offer. All amounts are whole and in the item's currency; off and pay make up the price. */
export interface Receipt {
  item: InventoryItem;
  currency: string;
  /** Nights for a room, 1 for the rest. */
  times: number;
  /** Nobody has said when: the nights are an example. */
  isExample: boolean;
  price: number;
  off: number;
  pay: number;
  /** What a booking site would have kept of the price: an estimate. */
  commission: number;
}

/** When; YYYY-MM-DD, or empty. */
export interface Dates {
  from: string;
  to: string;
}
export const NO_DATES: Dates = { from: "", to: "" };

/** Nights of the example: few people come for one. */
const NIGHTS = 2;

/** Nights between arrival and departure; 0 where one of them is not known. */
export const countStayNights = ({ from, to }: Dates): number =>
  from === "" || to === "" ? 0 : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS));

/** The cheapest thing that can be booked, a room before an activity; undefined when nothing has a price. */
export function cheapest(items: readonly InventoryItem[]): InventoryItem | undefined {
  const priced = (kind: string) =>
    items
      .filter((item) => item.kind === kind && item.minimum_price !== null)
      .sort((a, b) => (a.minimum_price ?? 0) - (b.minimum_price ?? 0))[0];
  return priced("room") ?? priced("activity");
}

/** @param discount percent. @param commission percent that a booking site is taken to keep. @returns undefined for what has no price */
export function buildReceipt(item: InventoryItem | undefined, dates: Dates, discount: number, commission: number): Receipt | undefined {
  if (!item || item.minimum_price === null || item.minimum_price_currency === null) return undefined;
  const nights = countStayNights(dates);
  const isRoom = item.kind === "room";
  const times = isRoom ? nights || Math.max(NIGHTS, item.minimum_nights) : 1;
  const each = isRoom || dates.from === "" ? item.minimum_price : (priceOn(item, dates.from) as number);
  const price = Math.trunc(isRoom && nights > 0 ? (stayPriceInHundredths(item, dates.from, nights) as number) / 100 : each * times);
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

/** "Two nights in “Mango room”, as an example"; with dates of one's own "“Mango room”, 9–12 Dec 2026". */
export function receiptText({ item, times, isExample }: Receipt, { from, to }: Dates): string {
  if (!isExample) return `“${item.title}”, ${formatDays(from, to)}`;
  return times > 1
    ? `${times > NIGHTS ? times : "Two"} nights in “${item.title}”, as an example`
    : `“${item.title}” for one, as an example`;
}

/** What the listed price is for: "Listed price, 3 nights". */
export const priceLabel = ({ times, isExample }: Receipt): string =>
  isExample ? "Listed price" : `Listed price, ${formatCount(times, "night", "nights")}`;

/** "From IDR 375,000 per night"; empty without a price. */
export function fromText(items: readonly InventoryItem[]): string {
  const item = cheapest(items);
  if (!item || item.minimum_price === null || item.minimum_price_currency === null) return "";
  return `From ${formatPrice(item.minimum_price, item.minimum_price_currency)} ${item.kind === "room" ? PER_NIGHT : PER_PERSON}`;
}
