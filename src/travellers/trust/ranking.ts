import type { FAMILIARITIES } from "../visits/enumerations.ts";

/**
 * The one place that decides what comes first: in For You, in suggestions, among the people who recommend a listing, and among people whom one may trust.
 * docs/trust.md explains it with an example whose numbers a test works out from here. Nothing is drawn by chance and nothing is paid for: the same rows give
 * the same order. Who and what may be in the rows at all is decided where they are read (paths/store.ts).
 */

/** How many steps lie between the traveller and who recommends: 1, they follow them; 2, somebody they follow does. There is no third. */
export type Step = 1 | 2;

/** Points of one recommendation: for how near the person is, how well they know the owner, and how good they say it is. */
export const STEP_POINTS: Record<Step, number> = { 1: 6, 2: 2 };
export const FAMILIARITY_POINTS: Record<keyof typeof FAMILIARITIES, number> = { dont_know: 0, know_of: 1, know_personally: 2 };
export const RATING_POINTS: Record<1 | 2 | 3, number> = { 1: 0, 2: 1, 3: 2 };

/** Points of somebody one may trust: for each person one follows who follows them, and for each listing that both recommend. */
export const FOLLOWED_BY_POINTS = 3;
export const SHARED_PLACE_POINTS = 1;
/** More shared places than this count no more: whoever recommends everything is not nearer for it. */
export const SHARED_PLACES_MAX = 5;

/**
 * What bounds the reading, so that somebody who follows thousands waits no longer: of the people followed those of last, and of each the newest
 * recommendations; one step further fewer of both.
 */
export const READING = { followed: 150, ofFollowed: 10, middles: 30, ofMiddle: 10, ofFurther: 2, rows: 400 } as const;
/** The same for people one may trust: more of each, because nothing of what they say is read; and so many of the most followed are looked at. */
export const READING_PEOPLE = { middles: 60, ofMiddle: 25, candidates: 50, wellKnown: 500 } as const;
/** People in the middle who are looked at to find the path to one person. */
export const MIDDLES_MAX = 1_000;
/** People in the middle who are named. */
export const VIA_MAX = 2;

export interface Person {
  code: string;
  name: string;
  selfie_avatar_uuid: string;
}

/** Somebody near recommends a listing. */
export interface TrustedRow {
  business: string;
  uuid: string;
  person: Person;
  step: Step;
  /** With step 2 those in the middle, the one whom one follows last first; at most VIA_MAX. */
  via: Person[];
  rating: number | null;
  familiarity: keyof typeof FAMILIARITIES;
  /** ISO moment of the recommendation, in UTC. */
  created: string;
}

/** A listing with everybody near who recommends it, the one who counts most first. */
export interface TrustedListing {
  business: string;
  points: number;
  said: TrustedRow[];
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What one recommendation counts. */
export const recommendationPoints = ({ step, familiarity, rating }: Pick<TrustedRow, "step" | "familiarity" | "rating">): number =>
  STEP_POINTS[step] + FAMILIARITY_POINTS[familiarity] + (rating === null ? 0 : RATING_POINTS[rating as 1 | 2 | 3]);

/** People one follows before the others, then more points, then the newest; the code makes the order whole. */
const compareRows = (a: TrustedRow, b: TrustedRow) =>
  a.step - b.step ||
  recommendationPoints(b) - recommendationPoints(a) ||
  compareText(b.created, a.created) ||
  compareText(a.person.code, b.person.code);

/** Listings by the sum of the points of those who recommend them; of equal ones the one recommended last, then the code. */
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

/** Something near a listing that one saved. */
export interface NearRow {
  business: string;
  saved: string;
  saved_name: string;
  /** Kilometres. */
  distance: number;
}

/** Each listing once, with the nearest of what one saved, the nearest listing first; one of each saved place in turn, so that no place takes all. */
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

/** Listings with a hashtag that one follows: the most recommended of each hashtag in turn, each listing once. */
export function rankTagged(rows: readonly TaggedRow[]): TaggedRow[] {
  const sorted = rows.toSorted((a, b) => b.recommendations_count - a.recommendations_count || compareText(a.business, b.business));
  const seen = new Set<string>();
  return takeInTurn(
    sorted.filter(({ business }) => !seen.has(business) && seen.add(business)),
    ({ hashtag }) => hashtag,
  );
}

/** The first of each group in the order of their firsts, then the second of each, and so on. */
function takeInTurn<Row>(rows: readonly Row[], groupOf: (row: Row) => string): Row[] {
  const groups = [...Map.groupBy(rows, groupOf).values()];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group.slice(turn, turn + 1))).flat();
}

/** Of each part the first so many, no listing in two parts: the part that says most about it has it. */
export function fillParts<Row extends { business: string }>(parts: readonly { rows: readonly Row[]; max: number }[]): Row[][] {
  const seen = new Set<string>();
  return parts.map(({ rows, max }) => {
    const taken = rows.filter(({ business }) => !seen.has(business)).slice(0, max);
    for (const { business } of taken) seen.add(business);
    return taken;
  });
}

/** Who recommends a listing: people one follows, then everybody else, each the newest first. @param step null for who is further away */
export const rankRecommenders = <Row extends { step: Step | null; created: Date; code: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) => Number(b.step === 1) - Number(a.step === 1) || b.created.getTime() - a.created.getTime() || compareText(a.code, b.code),
  );

/** Somebody whom one does not follow, one step further. */
export interface CandidateRow {
  person: Person;
  /** People one follows who follow them. */
  followed_by: number;
  via: Person[];
  /** Listings that both recommend. */
  shared: number;
  followers_count: number;
}

export const candidatePoints = ({ followed_by, shared }: Pick<CandidateRow, "followed_by" | "shared">): number =>
  followed_by * FOLLOWED_BY_POINTS + Math.min(shared, SHARED_PLACES_MAX) * SHARED_PLACE_POINTS;

/** People one may trust, the most points first; of equal ones the most followed, then by name and code. */
export const rankPeople = <Row extends CandidateRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) =>
      candidatePoints(b) - candidatePoints(a) ||
      b.followers_count - a.followers_count ||
      compareText(a.person.name, b.person.name) ||
      compareText(a.person.code, b.person.code),
  );
