import { t } from "../../../platform/languages/text.ts";
import { labelled } from "../../../platform/values/punctuation.ts";
import { CURRENCIES } from "../../places/currencies.ts";
import { CHILD_AGE_MAX } from "../enumerations.ts";
import { costName, type ItemCost, type ItemTerms, type PersonPrice } from "./rules.ts";

/** Validation of costs, terms, departures and prices by age, apart from rules.ts so that listing pages do not load it. */

export const COSTS_MAX = 10;
export const COST_LABEL_MAX = 60;
export const TERMS_MAX = 500;
export const DEPARTURES_MAX = 24;
export const PERSON_PRICES_MAX = 6;
const AMOUNT_MAX = 999_999_999;

export const noCosts = () => t`Enter a kind, an amount as a number and a unit for each cost.`;
export const noPrices = () => t`Enter an amount as a number for each price.`;
export const noDepartures = () => t`Enter times such as 09:30.`;
export const costByNight = () => t`An activity has no nights: choose “per stay” or “per person”.`;

const currencies = new Set(CURRENCIES.map(({ code }) => code));
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** @param least 0 for what may be free */
function amountErrors(amount: number, least: number): string[] {
  if (!(amount >= least)) return [least === 0 ? t`Enter 0 or more.` : t`Enter more than 0.`];
  if (amount > AMOUNT_MAX) return [t`Enter a smaller amount.`];
  return Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6 ? [t`Use at most 2 decimals.`] : [];
}

/** Returns the validation errors of costs. @param hasNights true for a room */
export function costErrors(costs: readonly ItemCost[], hasNights: boolean): string[] {
  if (costs.length > COSTS_MAX) return [t`Add at most ${COSTS_MAX} costs.`];
  const errors = costs.flatMap((cost) => {
    const wrong = amountErrors(cost.amount, 0.01).map((error) => labelled(costName(cost), error));
    if (cost.kind === "other" && cost.label === "") wrong.push(t`Enter a name for each other cost.`);
    if (cost.label.length > COST_LABEL_MAX || /\p{Cc}/u.test(cost.label))
      wrong.push(t`Use a name of at most ${COST_LABEL_MAX} characters.`);
    if (!currencies.has(cost.currency)) wrong.push(t`Choose a currency.`);
    if (!hasNights && (cost.per === "night" || cost.per === "person_night")) wrong.push(costByNight());
    return wrong;
  });
  return [...new Set(errors)];
}

export const termsErrors = ({ deposit, cancellation }: ItemTerms): string[] =>
  deposit.length > TERMS_MAX || cancellation.length > TERMS_MAX ? [t`Use at most ${TERMS_MAX} characters.`] : [];

export function departureErrors(departures: readonly string[]): string[] {
  if (departures.length > DEPARTURES_MAX) return [t`Add at most ${DEPARTURES_MAX} departures.`];
  return departures.every((time) => TIME.test(time)) ? [] : [noDepartures()];
}

const isAge = (age: number | null) => age !== null && Number.isInteger(age) && age >= 0 && age <= CHILD_AGE_MAX;

/** Returns the validation errors of prices by age: one for adults, and spans of ages without overlaps for children. */
export function personPriceErrors(prices: readonly PersonPrice[]): string[] {
  if (prices.length > PERSON_PRICES_MAX) return [t`Add at most ${PERSON_PRICES_MAX} prices.`];
  const children = prices.filter((price) => price.for === "child").toSorted((a, b) => (a.from_age ?? 0) - (b.from_age ?? 0));
  const errors = prices.flatMap(({ for: who, amount }) => amountErrors(amount, who === "child" ? 0 : 1));
  if (prices.length - children.length > 1) errors.push(t`Enter one price for adults.`);
  if (children.some(({ from_age, to_age }) => !isAge(from_age) || !isAge(to_age) || (from_age ?? 0) > (to_age ?? 0)))
    errors.push(t`Enter ages from 0 to ${CHILD_AGE_MAX}, the lower one first.`);
  if (children.some(({ from_age }, index) => index > 0 && (from_age ?? 0) <= (children[index - 1]?.to_age ?? -1)))
    errors.push(t`Children of one age can have only one price.`);
  return [...new Set(errors)];
}
