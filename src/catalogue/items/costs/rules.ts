import { plural, t } from "../../../platform/languages/text.ts";
import { formatMoney, formatPrice } from "../../../platform/values/format.ts";
import { labelled } from "../../../platform/values/punctuation.ts";
import type { GuestCount } from "../bookDirect/guestCount.ts";
import { CHILD_AGE_MAX, COST_KINDS, COST_UNITS, type CostKind, type CostUnit, type PRICE_AGES } from "../enumerations.ts";

/** Costs of an item besides its price, its terms, and prices by age; docs/decisions/0147. Pure: the listing's page runs it too. */

export interface ItemCost {
  kind: CostKind;
  /** Empty: the name of the kind. */
  label: string;
  amount: number;
  currency: string;
  per: CostUnit;
  required: boolean;
}

/** Texts of the listing; empty if it gives none. */
export interface ItemTerms {
  deposit: string;
  cancellation: string;
}
export const NO_TERMS: ItemTerms = { deposit: "", cancellation: "" };

/** A price by age, in the item's currency. Adults have one price and no ages. */
export interface PersonPrice {
  for: keyof typeof PRICE_AGES;
  from_age: number | null;
  to_age: number | null;
  amount: number;
}

/** A cost, price or terms as sent; missing fields get their defaults. */
export type SentCost = Omit<ItemCost, "currency" | "label" | "required"> & {
  currency?: string | null | undefined;
  label?: string | null | undefined;
  required?: boolean | undefined;
};

/** Returns a sent cost in full. @param currency of the item */
export const normaliseCost = ({ kind, label, amount, currency: own, per, required }: SentCost, currency: string | null): ItemCost => ({
  kind,
  label: label?.trim() ?? "",
  amount,
  currency: own || currency || "",
  per,
  required: required ?? true,
});

export type SentTerms = { [Name in keyof ItemTerms]?: string | null | undefined };
export const normaliseTerms = ({ deposit, cancellation }: SentTerms): ItemTerms => ({
  deposit: deposit?.trim() ?? "",
  cancellation: cancellation?.trim() ?? "",
});

/** Returns the times in order, each once: "9:30" and "09:30:00" become "09:30". */
export const normaliseDepartures = (times: readonly string[]): string[] =>
  [
    ...new Set(
      times.map((time) =>
        time
          .trim()
          .replace(/^(?=\d:)/, "0")
          .replace(/^(\d\d:\d\d):00$/, "$1"),
      ),
    ),
  ].toSorted();

export type SentPrice = Pick<PersonPrice, "for" | "amount"> & { from_age?: number | null | undefined; to_age?: number | null | undefined };

/** Returns a sent price with the ages that it leaves out: all children, from 0 to 17. */
export const normalisePersonPrice = (price: SentPrice): PersonPrice =>
  price.for === "adult"
    ? { for: "adult", from_age: null, to_age: null, amount: price.amount }
    : { for: "child", from_age: price.from_age ?? 0, to_age: price.to_age ?? CHILD_AGE_MAX, amount: price.amount };

/** Returns "USD 2.50": a rate that is multiplied is shown exactly, unlike the price of a stay. */
const exactPrice = (amount: number, currency: string): string =>
  Number.isInteger(amount) ? formatPrice(amount, currency) : formatMoney(amount, currency);

export const costName = ({ kind, label }: Pick<ItemCost, "kind" | "label">): string => label || COST_KINDS[kind];
export const rateText = ({ amount, currency, per }: ItemCost): string => `${exactPrice(amount, currency)} ${COST_UNITS[per]}`;
/** Returns "Tourist tax: USD 2.50 per person and night"; "Breakfast, optional: USD 8 per person". */
export const costText = (cost: ItemCost): string =>
  cost.required ? labelled(costName(cost), rateText(cost)) : t`${costName(cost)}, optional: ${rateText(cost)}`;

/** A cost on a receipt. */
export interface CostLine {
  cost: ItemCost;
  /** Whole amount for this stay; null if it depends on an unknown number of guests. */
  amount: number | null;
  /** True if the amount to pay contains it: it is required, known and in the item's currency. */
  isIncluded: boolean;
}

/**
 * Returns the costs of a stay in the listing's order.
 * @param nights 1 for an activity
 * @param people null if unknown
 */
export function costLines(
  costs: readonly ItemCost[],
  { nights, people, currency }: { nights: number; people: number | null; currency: string },
): CostLine[] {
  return costs.map((cost) => {
    const byNight = cost.per === "night" || cost.per === "person_night" ? nights : 1;
    const byPerson = cost.per === "person" || cost.per === "person_night" ? people : 1;
    // Hundredths are exact, so that 1.10 for three nights is 3.30.
    const amount = byPerson === null ? null : Math.trunc((Math.round(cost.amount * 100) * byNight * byPerson) / 100);
    return { cost, amount, isIncluded: cost.required && amount !== null && cost.currency === currency };
  });
}

/** Guests who pay the same price. */
export interface PriceGroup {
  count: number;
  isChild: boolean;
  each: number;
}

/** Returns the price of a child. @param age null if unknown */
export function childPrice(prices: readonly PersonPrice[], age: number | null, otherwise: number): number {
  const own = prices.filter((price) => price.for === "child");
  if (age === null) {
    // A reseller sends no ages: the highest price of a child is never too little.
    return own.length === 0 ? otherwise : Math.max(...own.map(({ amount }) => amount));
  }
  return own.find(({ from_age, to_age }) => (from_age ?? 0) <= age && age <= (to_age ?? CHILD_AGE_MAX))?.amount ?? otherwise;
}

/** Returns the price of an adult. @param season price of the day in a season, which comes before the price of the year */
export const adultPrice = (prices: readonly PersonPrice[], season: number | undefined, from: number): number =>
  season ?? prices.find((price) => price.for === "adult")?.amount ?? from;

/** Returns the guests of an activity by price, adults first. @param each price of an adult, and of children without a price of their own */
export function priceGroups(prices: readonly PersonPrice[], { adults, child_ages }: GuestCount, each: number): PriceGroup[] {
  const children = Map.groupBy(child_ages, (age) => childPrice(prices, age, each));
  return [
    ...(adults ? [{ count: adults, isChild: false, each }] : []),
    ...[...children].map(([amount, ages]) => ({ count: ages.length, isChild: true, each: amount })),
  ];
}

export const groupPrice = ({ count, each }: PriceGroup): number => Math.trunc((Math.round(each * 100) * count) / 100);

/** Returns "2 adults × USD 40". */
export const groupText = ({ count, isChild, each }: PriceGroup, currency: string): string =>
  isChild
    ? t`${plural(count, "# child", "# children")} × ${exactPrice(each, currency)}`
    : t`${plural(count, "# adult", "# adults")} × ${exactPrice(each, currency)}`;

/** Returns "Adults: USD 40", "Children 4 to 11: USD 20"; free for 0. */
export function personPriceText({ for: who, from_age, to_age, amount }: PersonPrice, currency: string): string {
  const price = amount === 0 ? t`free` : exactPrice(amount, currency);
  if (who === "adult") return t`Adults: ${price}`;
  const [from, to] = [from_age ?? 0, to_age ?? CHILD_AGE_MAX];
  if (from === to) return t`Children aged ${from}: ${price}`;
  if (from > 0) return t`Children ${from} to ${to}: ${price}`;
  return to === CHILD_AGE_MAX ? t`Children: ${price}` : t`Children up to ${to}: ${price}`;
}
