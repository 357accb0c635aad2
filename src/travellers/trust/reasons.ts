import { firstName } from "../../accounts/travellers/rules.ts";
import { lengthText } from "../../catalogue/listings/nearby/rules.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";
import { itemAt } from "../../platform/values/items.ts";
import type { NearRow, Person, TrustedListing, TrustedRow } from "./ranking.ts";

/** Returns the reasons for recommendations, each as one sentence that names only the people of its path. */

const named = (people: readonly Person[]) => formatList(people.map(({ name }) => firstName(name)));

/** Returns "whom Lucía follows" or "whom Aiko and Arun follow". */
export const followedBy = (via: readonly Person[]): string => `whom ${named(via)} ${via.length === 1 ? "follows" : "follow"}`;

const knowsOwner = ({ familiarity }: TrustedRow) => familiarity === "know_personally";

function ofOne(row: TrustedRow): string {
  const name = firstName(row.person.name);
  if (row.step === 1) return knowsOwner(row) ? t`${name}, who knows the owner, recommends it` : t`${name} recommends it`;
  return `${name}, ${followedBy(row.via)}, ${knowsOwner(row) ? t`knows the owner and recommends it` : "recommends it"}`;
}

/**
 * Returns the other followed people who recommend it. People one step further are left out, because the text would have to explain their
 * path too.
 */
export const othersSaying = ({ said: [first, ...rest] }: Pick<TrustedListing, "said">): Person[] =>
  first?.step === 1 ? rest.filter(({ step }) => step === 1).map(({ person }) => person) : [];

/** Returns "Oliver recommends it; so do Priya and 3 others you follow": the author with the most points, and other followed people. */
export function listingReason(listing: Pick<TrustedListing, "said">): string {
  const others = othersSaying(listing);
  const sentence = ofOne(itemAt(listing.said, 0));
  if (others.length === 0) return sentence;
  if (others.length <= 2) return t`${sentence}; so ${others.length === 1 ? "does" : "do"} ${named(others)}`;
  return t`${sentence}; so do ${firstName(others[0]?.name ?? "")} and ${others.length - 1} others you follow`;
}

/** Returns "1.4 km from Wesel, which you saved". */
export const nearReason = ({ distance, saved_name }: Pick<NearRow, "distance" | "saved_name">): string =>
  t`${lengthText(distance)} from ${saved_name}, which you saved`;

export const tagReason = (hashtag: string): string => `#${hashtag}, which you follow`;

export const lovedReason = (count: number): string => t`${plural(count, "# traveller recommends", "# travellers recommend")} it`;

/** Returns the relation of an author to the traveller; null for a stranger. */
export const recommenderReason = (step: 1 | 2 | null, via: readonly Person[], knows: boolean): string | null => {
  const known = knows ? t`knows the owner` : "";
  if (step === 1) return [t`You follow them`, known && t`they know the owner`].filter(Boolean).join("; ");
  if (step === 2) return t`${named(via)} ${via.length === 1 ? "follows" : "follow"} them${knows ? t`; they know the owner` : ""}`;
  return knows ? t`Knows the owner` : null;
};
