import type { FAMILIARITIES } from "../visits/enumerations.ts";

/**
 * Decides every ranking: For You, suggestions, the people who recommend a listing, and people whom a traveller may trust. docs/trust.md
 * explains it with an example whose numbers a test computes from here. There is no randomness and no paid placement: the same rows give the
 * same order. The code that reads the rows decides who and what they contain (paths/store.ts).
 */

/** Number of steps from the traveller to the author: 1 if they follow the author, 2 if a followed person does. There is no third step. */
export type Step = 1 | 2;

/** Points of a recommendation: for the nearness of the author, for how well they know the owner, and for the rating. */
export const STEP_POINTS: Record<Step, number> = { 1: 6, 2: 2 };
export const FAMILIARITY_POINTS: Record<keyof typeof FAMILIARITIES, number> = { dont_know: 0, know_of: 1, know_personally: 2 };
export const RATING_POINTS: Record<1 | 2 | 3, number> = { 1: 0, 2: 1, 3: 2 };
const POINTS_BY_RATING: Readonly<Record<number, number>> = RATING_POINTS;

/** Points of a person whom the traveller may trust: for each followed person who follows them, and for each listing that both recommend. */
export const FOLLOWED_BY_POINTS = 3;
export const SHARED_PLACE_POINTS = 1;
/** Shared places above this number do not count: recommending everything brings a person no nearer. */
export const SHARED_PLACES_MAX = 5;

/**
 * Limits of the reading, so that a traveller who follows thousands waits no longer: the last followed people with the newest
 * recommendations of each, and fewer of both one step further.
 */
export const READING = { followed: 150, ofFollowed: 10, middles: 30, ofMiddle: 10, ofFurther: 2, rows: 400 } as const;
/**
 * Limits for people whom the traveller may trust: more of each, because their texts are not read, and a number of the most followed people.
 */
export const READING_PEOPLE = { middles: 60, ofMiddle: 25, candidates: 50, wellKnown: 500 } as const;
/** Maximum number of people in the middle who are read to find the path to one person. */
export const MIDDLES_MAX = 1_000;
/** Maximum number of people in the middle who are named. */
export const VIA_MAX = 2;

export interface Person {
  code: string;
  name: string;
  selfie_avatar_uuid: string;
}

/** Recommendation of a listing by a person near the traveller. */
export interface TrustedRow {
  business: string;
  uuid: string;
  person: Person;
  step: Step;
  /** People in the middle for step 2, last followed first; at most VIA_MAX. */
  via: Person[];
  rating: number | null;
  familiarity: keyof typeof FAMILIARITIES;
  /** Time of the recommendation: ISO 8601 in UTC. */
  created: string;
}

/** Listing with all near people who recommend it, the one with the most points first. */
export interface TrustedListing {
  business: string;
  points: number;
  said: TrustedRow[];
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the points of one recommendation. */
export const recommendationPoints = ({ step, familiarity, rating }: Pick<TrustedRow, "step" | "familiarity" | "rating">): number =>
  STEP_POINTS[step] + FAMILIARITY_POINTS[familiarity] + (rating === null ? 0 : (POINTS_BY_RATING[rating] ?? 0));

/** Orders followed people before others, then by more points, then newest first; the code makes the order complete. */
const compareRows = (a: TrustedRow, b: TrustedRow) =>
  a.step - b.step ||
  recommendationPoints(b) - recommendationPoints(a) ||
  compareText(b.created, a.created) ||
  compareText(a.person.code, b.person.code);

/** Orders listings by the sum of their points, then by the latest recommendation, then by code. */
export function rankListings(rows: readonly TrustedRow[]): TrustedListing[] {
  const newest = (said: readonly TrustedRow[]) => said.reduce((latest, { created }) => (created > latest ? created : latest), "");
  return [...Map.groupBy(rows, ({ business }) => business)]
    .map(([business, said]) => ({
      business,
      said: said.toSorted(compareRows),
      points: said.reduce((sum, row) => sum + recommendationPoints(row), 0),
    }))
    .toSorted((a, b) => b.points - a.points || compareText(newest(b.said), newest(a.said)) || compareText(a.business, b.business));
}

/** Listing near one that the traveller saved. */
export interface NearRow {
  business: string;
  saved: string;
  saved_name: string;
  /** Distance in kilometres. */
  distance: number;
}

/**
 * Returns each listing once with the nearest saved listing, nearest first. The saved listings take turns, so that none of them takes all
 * places.
 */
export function rankNear(rows: readonly NearRow[]): NearRow[] {
  const nearest = new Map<string, NearRow>();
  for (const row of rows.toSorted(
    (a, b) => a.distance - b.distance || compareText(a.saved, b.saved) || compareText(a.business, b.business),
  ))
    if (!nearest.has(row.business)) nearest.set(row.business, row);
  return takeInTurn([...nearest.values()], ({ saved }) => saved);
}

export interface TaggedRow {
  business: string;
  hashtag: string;
  recommendations_count: number;
}

/** Returns listings with a followed hashtag: the most recommended of each hashtag in turn, each listing once. */
export function rankTagged(rows: readonly TaggedRow[]): TaggedRow[] {
  const sorted = rows.toSorted((a, b) => b.recommendations_count - a.recommendations_count || compareText(a.business, b.business));
  const seen = new Set<string>();
  return takeInTurn(
    sorted.filter(({ business }) => !seen.has(business) && seen.add(business)),
    ({ hashtag }) => hashtag,
  );
}

/** Returns the first row of each group in the order of these rows, then the second of each, and so on. */
function takeInTurn<Row>(rows: readonly Row[], groupOf: (row: Row) => string): Row[] {
  const groups = [...Map.groupBy(rows, groupOf).values()];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group.slice(turn, turn + 1))).flat();
}

/**
 * Returns a function that returns the first rows of one part up to its maximum. A listing appears only in the first part that has it, which
 * explains most about it.
 */
export function createPartFiller() {
  const seen = new Set<string>();
  return <Row extends { business: string }>(rows: readonly Row[], max: number): Row[] => {
    const taken = rows.filter(({ business }) => !seen.has(business)).slice(0, max);
    for (const { business } of taken) seen.add(business);
    return taken;
  };
}

/** Returns the first rows of each part up to its maximum, each listing in the first part that has it. */
export function fillParts<Row extends { business: string }>(parts: readonly { rows: readonly Row[]; max: number }[]): Row[][] {
  const fillPart = createPartFiller();
  return parts.map(({ rows, max }) => fillPart(rows, max));
}

/**
 * Orders the people who recommend a listing: followed people, then all others, each newest first.
 * @param step null for people further away
 */
export const rankRecommenders = <Row extends { step: Step | null; created: Date; code: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) => Number(b.step === 1) - Number(a.step === 1) || b.created.getTime() - a.created.getTime() || compareText(a.code, b.code),
  );

/** Person one step further, whom the traveller does not follow. */
export interface CandidateRow {
  person: Person;
  /** Number of followed people who follow them. */
  followed_by: number;
  via: Person[];
  /** Number of listings that both recommend. */
  shared: number;
  followers_count: number;
}

export const candidatePoints = ({ followed_by, shared }: Pick<CandidateRow, "followed_by" | "shared">): number =>
  followed_by * FOLLOWED_BY_POINTS + Math.min(shared, SHARED_PLACES_MAX) * SHARED_PLACE_POINTS;

/** Orders people whom the traveller may trust: most points first, then the most followed, then by name and code. */
export const rankPeople = <Row extends CandidateRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) =>
      candidatePoints(b) - candidatePoints(a) ||
      b.followers_count - a.followers_count ||
      compareText(a.person.name, b.person.name) ||
      compareText(a.person.code, b.person.code),
  );
