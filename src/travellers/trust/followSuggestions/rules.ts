import { plural, t } from "../../../platform/languages/text.ts";
import { formatList } from "../../../platform/values/format.ts";

/** Person whom a traveller may want to follow, as read by trust/store.ts. */
interface Suggestion {
  traveller: { followers_count: number };
  /** Followed people who follow this person, the first three by name; `people_count` is their total. */
  people: readonly { name: string }[];
  people_count: number;
  /** Number of listings that both recommend. */
  shared: number;
}

/** Maximum number of followed people named with each suggestion. */
export const PATH_NAMES_MAX = 3;

/** Returns "Followed by Arun, Aiko and 2 others you follow.", or the number of followers if no followed person follows them. */
export function trustReason({ traveller, people, people_count, shared }: Suggestion): string {
  if (people_count === 0) return t`Followed by ${plural(traveller.followers_count, "# traveller", "# travellers")}.`;
  const named = people.slice(0, 2).map(({ name }) => name);
  const rest = people_count - named.length;
  const by = t`Followed by ${formatList(rest > 0 ? [...named, t`${plural(rest, "# other", "# others")} you follow`] : named)}.`;
  return shared === 0 ? by : `${by} ${t`You both recommend ${plural(shared, "# place", "# places")}.`}`;
}
