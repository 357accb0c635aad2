import { formatList, formatNumber } from "../platform/format.ts";

/**
 * What is suggested to a traveller, and why. People whom one follows count most, then people whom these follow; after them come listings with a hashtag that
 * one follows, then what is recommended most. Who may be named at all is decided where the rows are read (store.suggestions.ts).
 */

/** People whom one follows, and of each of them those whom they follow, the newest first. */
export const PEOPLE_MAX = 200;
export const PEOPLE_OF_EACH_MAX = 50;
/** Recommendations of each person, the newest first, and all that are weighed. */
export const EACH_MAX = 20;
export const ROWS_MAX = 2_000;
export const SUGGESTIONS_MAX = 100;
/** Named with a suggestion. */
const NAMED_MAX = 3;

const WEIGHTS = { 1: 3, 2: 1 } as const;

interface Person {
  code: string;
  name: string;
  selfie_avatar_uuid: string;
}

/** Somebody recommends a listing. */
export interface TrustedRow extends Person {
  business: string;
  /** ISO moment of the recommendation. */
  created: string;
  /** 1: the traveller follows them. 2: somebody whom the traveller follows does, `via_name`. */
  step: 1 | 2;
  via_name: string | null;
}

export interface Suggested {
  business: string;
  reason: string;
  people: Person[];
}

function peopleReason(rows: readonly TrustedRow[]): string {
  const [first] = rows as [TrustedRow];
  if (first.step === 2) return `${first.name}, whom ${first.via_name} follows, recommends it.`;
  const known = rows.filter(({ step }) => step === 1);
  const named = known.slice(0, 2).map(({ name }) => name);
  const rest = known.length - named.length;
  const all = rest > 0 ? [...named, `${formatNumber(rest)} ${rest === 1 ? "other" : "others"} you follow`] : named;
  return `${formatList(all)} ${all.length === 1 ? "recommends" : "recommend"} it.`;
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Listings that people recommend whom one may trust, the most trusted first; of equal ones the one recommended last. */
function ofPeople(rows: readonly TrustedRow[]): Suggested[] {
  const groups = [...Map.groupBy(rows, ({ business }) => business)].map(([business, said]) => ({
    business,
    said: said.toSorted((a, b) => a.step - b.step || compareText(a.name, b.name) || compareText(a.code, b.code)),
    weight: said.reduce((sum, { step }) => sum + WEIGHTS[step], 0),
    newest: said.reduce((newest, { created }) => (created > newest ? created : newest), ""),
  }));
  return groups
    .toSorted((a, b) => b.weight - a.weight || compareText(b.newest, a.newest) || compareText(a.business, b.business))
    .map(({ business, said }) => ({
      business,
      reason: peopleReason(said),
      people: said.slice(0, NAMED_MAX).map(({ code, name, selfie_avatar_uuid }) => ({ code, name, selfie_avatar_uuid })),
    }));
}

/**
 * All suggestions in their order, each listing once.
 * @param tagged listings with a hashtag that one follows, the most recommended first @param loved the most recommended ones of all
 */
export function rankSuggestions(
  rows: readonly TrustedRow[],
  tagged: readonly { business: string; hashtag: string }[],
  loved: readonly { business: string; recommendations_count: number }[],
): Suggested[] {
  const all = [
    ...ofPeople(rows),
    ...tagged.map(({ business, hashtag }) => ({ business, reason: `You follow #${hashtag}.`, people: [] })),
    ...loved.map(({ business, recommendations_count: count }) => ({
      business,
      reason: count === 1 ? "A traveller recommends it." : `${formatNumber(count)} travellers recommend it.`,
      people: [],
    })),
  ];
  const seen = new Set<string>();
  return all.filter(({ business }) => !seen.has(business) && seen.add(business)).slice(0, SUGGESTIONS_MAX);
}
