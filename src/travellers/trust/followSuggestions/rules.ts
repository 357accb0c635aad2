import { formatCount, formatList, formatNumber } from "../../../platform/values/format.ts";

/** Somebody whom a traveller may want to follow, as the rows of trust/store.ts give them. */
interface Suggestion {
  traveller: { followers_count: number };
  /** Whom the traveller follows and who follow this one, the first three by name; `people_count` of them in all. */
  people: readonly { name: string }[];
  people_count: number;
  /** Listings that both recommend. */
  shared: number;
}

/** People named with each of them. */
export const PATH_NAMES_MAX = 3;

/** "Followed by Arun, Aiko and 2 others you follow.", or how many follow somebody whom nobody does whom one follows. */
export function trustReason({ traveller, people, people_count, shared }: Suggestion): string {
  if (people_count === 0) return `Followed by ${formatCount(traveller.followers_count, "traveller", "travellers")}.`;
  const named = people.slice(0, 2).map(({ name }) => name);
  const rest = people_count - named.length;
  const both = shared === 0 ? "" : ` You both recommend ${formatCount(shared, "place", "places")}.`;
  return `Followed by ${formatList(rest > 0 ? [...named, `${formatNumber(rest)} ${rest === 1 ? "other" : "others"} you follow`] : named)}.${both}`;
}
