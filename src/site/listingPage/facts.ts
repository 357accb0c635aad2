import type { Business } from "../../catalogue/listings/contract.ts";
import { BAR_TYPES } from "../../catalogue/listings/enumerations.ts";
import { isNeedOfType } from "../../catalogue/listings/needs/answers.ts";
import { NEED_LABELS } from "../../catalogue/listings/needs/enumerations.ts";
import { NEED_NAMES } from "../../catalogue/listings/needs/rules.ts";
import { answerText } from "../../catalogue/listings/needs/text.ts";
import { cuisineText, priceSymbols, starsText } from "../../catalogue/listings/rules.ts";
import { languageNames } from "../../catalogue/places/text.ts";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";

/** Practical facts of a listing, in words; unknown ones are left out. */

/** Number of other names shown at once; a famous sight has a hundred. */
const NAMES_SHOWN = 6;

export interface Fact {
  label: string;
  text: string;
}

/** Returns the price level and the source's text: "$ - $$, from EUR 80". Places to stay show the level in a badge already. */
const priceLevelText = ({ business_type, price_range, price_text }: Business): string =>
  withCommas([price_range === null || business_type === "accommodation" ? "" : priceSymbols(price_range), price_text]);

/** Returns the facts, the most useful ones first. */
export function practicalFacts(business: Business): Fact[] {
  const { stars, number_of_rooms, bar_type } = business;
  return [
    { label: t`Stars`, text: stars === null ? "" : starsText(stars) },
    { label: t`Number of rooms`, text: number_of_rooms === null ? "" : String(number_of_rooms) },
    { label: t`Prices`, text: priceLevelText(business) },
    { label: t`Neighbourhood`, text: business.neighbourhood },
    { label: t`Cuisine`, text: cuisineText(business.cuisine) },
    { label: t`Style`, text: business.restaurant_style },
    { label: t`Bar type`, text: bar_type === null ? "" : BAR_TYPES[bar_type] },
    { label: t`Check-in`, text: business.check_in },
    { label: t`Check-out`, text: business.check_out },
    { label: t`Languages`, text: languageNames(business.languages) },
    { label: t`Licence number`, text: business.registration_number },
    { label: t`Services`, text: withCommas(business.additional_services) },
  ].filter(({ text }) => text !== "");
}

/** Returns what is known about guests' needs, and the labels of those that a listing of this type could answer but that no one has answered. */
export function needFacts({ amenities, internet, labels, business_type }: Business): { known: Fact[]; unknown: string[] } {
  const known = NEED_NAMES.flatMap((need): Fact[] => {
    const answer = amenities[need];
    if (!answer) return [];
    return [{ label: NEED_LABELS[need], text: need === "wifi" && internet === "free" ? t`Free` : answerText(need, answer) }];
  });
  return {
    known: [...known, ...(labels.length > 0 ? [{ label: t`Sustainability`, text: withCommas(labels) }] : [])],
    unknown: NEED_NAMES.filter((need) => !amenities[need] && isNeedOfType(need, business_type)).map((need) => NEED_LABELS[need]),
  };
}

/** Splits names in other languages, former and short names into those shown at once and those shown on request. */
export function splitOtherNames({ name, other_names }: Pick<Business, "name" | "other_names">): { shown: string[]; more: string[] } {
  const names = other_names.filter((other) => other !== name);
  // One more name takes no more space than the button that would reveal it.
  return names.length <= NAMES_SHOWN + 1
    ? { shown: names, more: [] }
    : { shown: names.slice(0, NAMES_SHOWN), more: names.slice(NAMES_SHOWN) };
}
