import { kilometres } from "../../catalogue/listings/nearby/rules.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import type { ListedPlace } from "./readPlaces.ts";

/** Matches the places of a traveller's list to listings, by name and by distance. All matching rules are in this file. */

export interface Candidate {
  code: string;
  name: string;
  city: string;
  country_code?: string;
  latitude: number | null;
  longitude: number | null;
}

export interface Choice {
  code: string;
  name: string;
  city: string;
  /** Country of the listing; missing in lists that were imported before it was stored. */
  country_code?: string | null | undefined;
  /** Null if the list has no position for the place. */
  meters: number | null;
}

/** "found": imported unless it is unticked. "choose": one of several listings, or one that is only similar. "none": not in the guide. */
export type MatchState = "found" | "choose" | "none";

export interface MatchedPlace extends ListedPlace {
  country_code: string | null;
  state: MatchState;
  /** Best match first. */
  choices: Choice[];
}

export interface ImportOutcome {
  list: "wishlist" | "visited";
  /** Number of listings that were not in the list before. */
  saved: number;
  already: number;
  /** Number of private places that did not exist before. */
  kept: number;
}

/** Search radius for listings, in kilometres: coordinates of other guides are off by a few streets. */
export const SEARCH_KM = 0.4;
const SAME_METERS = 150;
const CHOICES_MAX = 5;
/** Likeness from 0 to 1 for the same name apart from small words, and for a similar name that is worth a question. */
const SAME_NAME = 0.75;
const SIMILAR_NAME = 0.4;

/** Words that name the kind of a place, not the place itself. */
const COMMON = new Set("a an and at by cafe coffee de del hostel hotel house la le of restaurant resort bar bbq the y".split(" "));

/**
 * Returns the words of a name in lower case, without accents and punctuation. Marks of other scripts stay, because they are part of the
 * letters (Thai, Hindi, ガ and カ).
 */
export const normalizedWords = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll(/đ/gi, "d")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Returns the likeness of two names, from 0 to 1: the share of common words. A word from COMMON counts a quarter. */
export function likeness(one: string, other: string): number {
  const [a, b] = [new Set(normalizedWords(one)), new Set(normalizedWords(other))];
  if (a.size === 0 || b.size === 0) return 0;
  const weight = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + (COMMON.has(word) ? 0.25 : 1), 0);
  const both = [...a].filter((word) => b.has(word));
  // A short name that is contained in a long one scores higher than two names that share half of their words.
  const overlap = weight(both) / Math.min(weight(a), weight(b));
  const whole = weight(both) / (weight(a) + weight(b) - weight(both));
  return (overlap + whole) / 2;
}

type Position = Pick<ListedPlace, "latitude" | "longitude">;

/** Returns the distance of two places; null if the position of either is unknown. */
function metersBetween(one: Position, other: Position): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null) return null;
  const from = { latitude: one.latitude, longitude: one.longitude };
  return Math.round(1_000 * kilometres(from, { latitude: other.latitude, longitude: other.longitude }));
}

/**
 * Matches one place.
 * @param near published listings near its position; without a position, those with exactly its name
 */
export function matchPlace(place: ListedPlace, near: readonly Candidate[]): Pick<MatchedPlace, "state" | "choices"> {
  const scored = near
    .map((candidate) => {
      const meters = metersBetween(place, candidate);
      const { code, name, city, country_code } = candidate;
      return { code, name, city, ...(country_code ? { country_code } : {}), meters, score: likeness(place.name, name) };
    })
    .filter(({ score }) => score >= SIMILAR_NAME)
    .sort((a, b) => b.score - a.score || (a.meters ?? 0) - (b.meters ?? 0) || a.code.localeCompare(b.code))
    .slice(0, CHOICES_MAX);
  const choices = scored.map(({ score: _, ...choice }) => choice);
  const same = scored.filter(({ score, meters }) => score >= SAME_NAME && (meters === null || meters <= SAME_METERS));
  if (same.length === 1 && scored[0] === same[0]) return { state: "found", choices };
  return { state: choices.length > 0 ? "choose" : "none", choices };
}

/**
 * Returns the country of a place: from its position, otherwise from its matched listing, because most lists of Google have no positions.
 */
export const placeCountry = ({
  country_code,
  state,
  choices: [first],
}: Pick<MatchedPlace, "country_code" | "state" | "choices">): string | null =>
  country_code ?? (state === "found" ? (first?.country_code ?? null) : null);

/** Returns the reason for a match. */
export function matchReason({ name }: ListedPlace, choice: Choice): string {
  const yours = normalizedWords(name).join(" ") === normalizedWords(choice.name).join(" ") ? "" : t`in your list: “${name}”`;
  const distance =
    choice.meters === null ? t`same name; your list gives no location` : counted(choice.meters, "# metre away", "# metres away");
  return withCommas([yours, distance]);
}

/** Returns the key that identifies a private place: its name, and its position to ten metres. */
export const sameAs = ({ name, latitude, longitude }: ListedPlace): string =>
  `${normalizedWords(name).join(" ").slice(0, 200)} ${latitude === null ? "" : `${latitude.toFixed(4)},${longitude?.toFixed(4)}`}`;
