import { COSTS_MAX, PERSON_PRICES_MAX } from "../../catalogue/items/costs/errors.ts";
import type { ItemCost, ItemTerms, PersonPrice } from "../../catalogue/items/costs/rules.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { decimalText, typedNumber } from "../../platform/values/decimal.ts";

/** Converts between the extra costs of an item and their part of its form. */

export interface WithCosts {
  minimum_price_currency: string | null;
  costs: ItemCost[];
  terms: ItemTerms;
  departures: string[];
  prices: PersonPrice[];
}

/** Lines of children's prices; adults have a field of their own. */
export const CHILD_LINES_MAX = PERSON_PRICES_MAX - 1;
export const COST_LINES_MAX = COSTS_MAX;

export const costField = (index: number, part: "kind" | "label" | "amount" | "per" | "optional" | "currency") => `cost_${index}_${part}`;
export const childField = (index: number, part: "from" | "to" | "amount") => `child_${index}_${part}`;

/** Returns the number of lines of a form, capped at the maximum whatever number a field name contains. */
export const countLines = (form: FormFields, prefix: "cost" | "child"): number => {
  const found = Object.keys(form).map((name) => Number(new RegExp(`^${prefix}_(\\d{1,3})_`).exec(name)?.[1] ?? -1) + 1);
  return Math.min(prefix === "cost" ? COST_LINES_MAX : CHILD_LINES_MAX, Math.max(0, ...found));
};

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns the costs of a form without empty lines. */
function readCosts(form: FormFields) {
  return indexes(COST_LINES_MAX).flatMap((index) => {
    const at = (part: Parameters<typeof costField>[1]) => form[costField(index, part)] ?? "";
    if (at("label").trim() === "" && at("amount").trim() === "") return [];
    return [
      {
        kind: at("kind") || "other",
        label: at("label"),
        amount: typedNumber(at("amount")),
        ...(at("currency") ? { currency: at("currency") } : {}),
        per: at("per") || "stay",
        required: at("optional") !== "on",
      },
    ];
  });
}

/** Returns the prices by age of a form without empty lines. */
function readPersonPrices(form: FormFields) {
  const adult = typedNumber(form.price_adult ?? "");
  const children = indexes(CHILD_LINES_MAX).flatMap((index) => {
    const [from = "", to = "", amount = ""] = (["from", "to", "amount"] as const).map((part) => form[childField(index, part)] ?? "");
    if (from.trim() === "" && to.trim() === "" && amount.trim() === "") return [];
    return [{ for: "child" as const, from_age: typedNumber(from), to_age: typedNumber(to), amount: typedNumber(amount) }];
  });
  return [...(adult === null ? [] : [{ for: "adult" as const, amount: adult }]), ...children];
}

/** Converts the form's part to fields of the API's body. */
export const costsOfForm = (form: FormFields) => ({
  costs: readCosts(form),
  terms: { deposit: form.terms_deposit ?? "", cancellation: form.terms_cancellation ?? "" },
  departures: (form.departures ?? "").split(/[\s,;]+/).filter((time) => time !== ""),
  prices: readPersonPrices(form),
});

/** Returns the form's part for an item. */
export function formOfCosts({ minimum_price_currency: currency, costs, terms, departures, prices }: WithCosts): FormFields {
  const lines = costs.flatMap((cost, index) => [
    [costField(index, "kind"), cost.kind],
    [costField(index, "label"), cost.label],
    [costField(index, "amount"), decimalText(cost.amount)],
    [costField(index, "per"), cost.per],
    ...(cost.required ? [] : [[costField(index, "optional"), "on"]]),
    // A cost in the item's currency follows it when another one is chosen.
    ...(cost.currency === currency ? [] : [[costField(index, "currency"), cost.currency]]),
  ]);
  const children = prices
    .filter((price) => price.for === "child")
    .flatMap(({ from_age, to_age, amount }, index) => [
      [childField(index, "from"), decimalText(from_age)],
      [childField(index, "to"), decimalText(to_age)],
      [childField(index, "amount"), decimalText(amount)],
    ]);
  return {
    ...Object.fromEntries([...lines, ...children]),
    terms_deposit: terms.deposit,
    terms_cancellation: terms.cancellation,
    departures: departures.join(", "),
    price_adult: decimalText(prices.find((price) => price.for === "adult")?.amount),
  };
}
