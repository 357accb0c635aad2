import { counted, plural, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import type { InventoryItem } from "./contract.ts";
import { costText, personPriceText } from "./costs/rules.ts";

/** Returns "Departs 09:00, 14:00"; empty without departures. */
export const departuresText = (departures: readonly string[]): string =>
  departures.length > 0 ? t`Departs ${withCommas(departures)}` : "";

type WithCosts = Pick<InventoryItem, "costs" | "terms" | "prices" | "minimum_price_currency">;

/** Returns an item's prices by age and costs, one text each: "Adults: USD 40", "Cleaning: USD 30 per stay". */
export const priceFacts = ({ costs, prices, minimum_price_currency: currency }: Omit<WithCosts, "terms">): string[] => [
  ...(currency === null ? [] : prices.map((price) => personPriceText(price, currency))),
  ...costs.map(costText),
];

/** Returns an item's prices by age, costs and terms, one text each. */
export function costFacts({ terms, ...item }: WithCosts): string[] {
  return [
    ...priceFacts(item),
    ...(terms.deposit ? [t`Deposit: ${terms.deposit}`] : []),
    ...(terms.cancellation ? [t`Cancellation: ${terms.cancellation}`] : []),
  ];
}

/** Returns an item's facts beside its name and price: "3 hours", "Up to 6 people", "3 nights or more". */
export function itemFacts({ kind, duration_human, maximum_capacity, minimum_nights, departures }: InventoryItem): string[] {
  const capacity =
    maximum_capacity === null
      ? ""
      : kind === "room"
        ? t`Sleeps ${maximum_capacity}`
        : t`Up to ${plural(maximum_capacity, "# person", "# people")}`;
  return [
    duration_human,
    capacity,
    minimum_nights > 1 ? counted(minimum_nights, "# night or more", "# nights or more") : "",
    departuresText(departures),
  ].filter((fact) => fact !== "");
}
