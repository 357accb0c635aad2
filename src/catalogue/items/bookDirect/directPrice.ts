import { counted, plural, t } from "../../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { formatDays, formatPrice } from "../../../platform/values/format.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import type { InventoryItem } from "../contract.ts";
import { adultPrice, type CostLine, costLines, groupPrice, type PriceGroup, priceGroups } from "../costs/rules.ts";
import { stayPriceInHundredths } from "../prices/rules.ts";
import { countGuests, type GuestCount, guestsText } from "./guestCount.ts";

/**
 * Calculation of a direct booking for one item. All amounts are whole; those of the price are in the item's currency. Price and extra, less
 * the discount, add up to the amount to pay.
 */
export interface Receipt {
  item: InventoryItem;
  currency: string;
  /** Number of nights for a room, of guests for an activity. */
  times: number;
  /** True if the guest chose no dates, or no number of guests for an activity: the price is an example. */
  isExample: boolean;
  /** "2 adults, 1 child"; empty if the number is unknown. */
  guests: string;
  price: number;
  /** Guests of an activity by price, if it has prices by age; they add up to the price. */
  groups: PriceGroup[];
  off: number;
  /** Costs besides the price, in the listing's order. */
  costs: CostLine[];
  /** Sum of the required costs that pay contains. */
  extra: number;
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

/** Chosen dates and number of guests. */
export type Stay = Dates & { guests?: GuestCount | undefined };

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

/** Returns the price of an adult on a day; on any day if none is chosen. */
function activityPrice({ prices, seasonal_prices }: InventoryItem, day: string, from: number): number {
  const season = day === "" ? undefined : seasonal_prices.find((one) => one.from <= day && day <= one.to)?.price;
  return adultPrice(prices, season, from);
}

/**
 * Calculates a direct booking.
 * @param discount in percent
 * @param commission assumed commission of a booking site, in percent
 * @returns undefined if the item has no price
 */
export function buildReceipt(item: InventoryItem | undefined, stay: Stay, discount: number, commission: number): Receipt | undefined {
  if (!item || item.minimum_price === null || item.minimum_price_currency === null) return undefined;
  const nights = countStayNights(stay);
  const isRoom = item.kind === "room";
  const people = stay.guests ? countGuests(stay.guests) : 0;
  const times = isRoom ? nights || Math.max(NIGHTS, item.minimum_nights) : people || 1;
  const each = isRoom ? item.minimum_price : activityPrice(item, stay.from, item.minimum_price);
  const groups = isRoom || !stay.guests || people === 0 || item.prices.length === 0 ? [] : priceGroups(item.prices, stay.guests, each);
  const price =
    groups.length > 0
      ? groups.reduce((sum, group) => sum + groupPrice(group), 0)
      : Math.trunc(isRoom && nights > 0 ? (stayPriceInHundredths(item, stay.from, nights) ?? 0) / 100 : each * times);
  const off = Math.trunc((price * discount) / 100);
  const currency = item.minimum_price_currency;
  const costs = costLines(item.costs, { nights: isRoom ? times : 1, people: isRoom ? people || null : times, currency });
  const extra = costs.reduce((sum, { amount, isIncluded }) => sum + (isIncluded ? (amount ?? 0) : 0), 0);
  return {
    item,
    currency,
    times,
    isExample: isRoom ? nights === 0 : people === 0 || stay.from === "",
    guests: stay.guests ? guestsText(stay.guests) : "",
    price,
    groups,
    off,
    costs,
    extra,
    pay: price - off + extra,
    commission: Math.trunc((price * commission) / 100),
  };
}

/** Returns "2 nights, 2 adults, 1 child", as far as known. */
export const quantityText = ({ item, times, guests }: Receipt): string =>
  withCommas([item.kind === "room" ? counted(times, "# night", "# nights") : "", guests]) || counted(1, "# person", "# people");

/**
 * Returns "Example: 2 nights, Mango room", or with chosen dates "“Mango room”, 9–12 Dec 2026", with the number of guests if it is known.
 */
export function receiptText(receipt: Receipt, { from, to }: Dates): string {
  const { item, isExample, guests } = receipt;
  if (isExample) return t`Example: ${quantityText(receipt)}, ${item.title}`;
  const days = formatDays(from, to || null);
  return guests ? t`“${item.title}”, ${days}: ${quantityText(receipt)}` : t`“${item.title}”, ${days}`;
}

/** Returns the label of the listed price: "Listed price, 3 nights". */
export const priceLabel = ({ item, times, isExample, guests }: Receipt): string =>
  isExample || guests || item.kind !== "room" ? t`Listed price` : t`Listed price, ${plural(times, "# night", "# nights")}`;

/** Lists count such a price twice, as the price for two (PRICE_FOR_TWO in catalogue/items/tables.ts). */
const isForOne = ({ room_type, maximum_capacity }: InventoryItem): boolean => room_type === "shared" || maximum_capacity === 1;

/** Returns "IDR 3,442,500 for 3 nights", with the discount; empty for an example. */
export function payText(receipt: Receipt | undefined): string {
  if (!receipt || receipt.isExample) return "";
  const { item, times, pay, currency } = receipt;
  return item.kind === "room"
    ? t`${formatPrice(pay, currency)} for ${plural(times, "# night", "# nights")}`
    : t`${formatPrice(pay, currency)} for ${plural(times, "# person", "# people")}`;
}

/** Returns "From IDR 375,000 per night", "for one" for a bed or a room that sleeps one; empty without a price. */
export function fromText(items: readonly InventoryItem[]): string {
  const item = cheapest(items);
  if (!item || item.minimum_price === null || item.minimum_price_currency === null) return "";
  const price = formatPrice(item.minimum_price, item.minimum_price_currency);
  if (item.kind !== "room") return t`From ${price} per person`;
  return isForOne(item) ? t`From ${price} per night for one` : t`From ${price} per night`;
}
