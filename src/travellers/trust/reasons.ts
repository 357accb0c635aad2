import { firstName } from "../../accounts/travellers/rules.ts";
import { lengthText } from "../../catalogue/listings/nearby/rules.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";
import { itemAt } from "../../platform/values/items.ts";
import type { NearRow, Person, TrustedListing, TrustedRow } from "./ranking.ts";

/** Returns the reasons for recommendations, each as one sentence that names only the people of its path. */

const named = (people: readonly Person[]) => formatList(people.map(({ name }) => firstName(name)));

const knowsOwner = ({ familiarity }: TrustedRow) => familiarity === "know_personally";

/**
 * Returns the other followed people who recommend it. People one step further are left out, because the text would have to explain their
 * path too.
 */
export const othersSaying = ({ said: [first, ...rest] }: Pick<TrustedListing, "said">): Person[] =>
  first?.step === 1 ? rest.filter(({ step }) => step === 1).map(({ person }) => person) : [];

/** Returns the reason of a recommendation by a followed person, with the other followed people who recommend it. */
function followedReason(name: string, knows: boolean, others: readonly Person[]): string {
  if (others.length === 0) return knows ? t`${name}, who knows the owner, recommends it` : t`${name} recommends it`;
  if (others.length <= 2) {
    const count = others.length;
    return knows
      ? t`${name}, who knows the owner, recommends it; so ${plural(count, "does", "do")} ${named(others)}`
      : t`${name} recommends it; so ${plural(count, "does", "do")} ${named(others)}`;
  }
  const [other, rest] = [firstName(itemAt(others, 0).name), others.length - 1];
  return knows
    ? t`${name}, who knows the owner, recommends it; so do ${other} and ${plural(rest, "# other", "# others")} you follow`
    : t`${name} recommends it; so do ${other} and ${plural(rest, "# other", "# others")} you follow`;
}

/** Returns "Oliver recommends it; so do Priya and 3 others you follow": the author with the most points, and other followed people. */
export function listingReason(listing: Pick<TrustedListing, "said">): string {
  const row = itemAt(listing.said, 0);
  const { person, step, via } = row;
  const name = firstName(person.name);
  if (step === 1) return followedReason(name, knowsOwner(row), othersSaying(listing));
  return knowsOwner(row)
    ? t`${name}, whom ${named(via)} ${plural(via.length, "follows", "follow")}, knows the owner and recommends it`
    : t`${name}, whom ${named(via)} ${plural(via.length, "follows", "follow")}, recommends it`;
}

/** Returns "1.4 km from Wesel, which you saved". */
export const nearReason = ({ distance, saved_name }: Pick<NearRow, "distance" | "saved_name">): string =>
  t`${lengthText(distance)} from ${saved_name}, which you saved`;

export const tagReason = (hashtag: string): string => t`#${hashtag}, which you follow`;

export const lovedReason = (count: number): string => t`${plural(count, "# traveller recommends", "# travellers recommend")} it`;

/** Returns the relation of an author to the traveller; null for a stranger. */
export function recommenderReason(step: 1 | 2 | null, via: readonly Person[], knows: boolean): string | null {
  if (step === 1) return knows ? t`You follow them; they know the owner` : t`You follow them`;
  if (step === 2)
    return knows
      ? t`${named(via)} ${plural(via.length, "follows", "follow")} them; they know the owner`
      : t`${named(via)} ${plural(via.length, "follows", "follow")} them`;
  return knows ? t`Knows the owner` : null;
}
