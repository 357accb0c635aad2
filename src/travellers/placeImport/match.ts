import { kilometres } from "../../catalogue/listings/nearby/rules.ts";
import { formatNumber } from "../../platform/values/format.ts";
import type { ListedPlace } from "./readPlaces.ts";

/** Which listing a place of somebody's list is: by its name and by how far it is. All of it stands here. */

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
  /** Of the listing; lists that were read before it was kept have none. */
  country_code?: string | null | undefined;
  /** Null where the list does not say where the place is. */
  meters: number | null;
}

/** "found": taken unless it is unticked. "choose": one of several, or one that is only like it. "none": not in the guide. */
export type MatchState = "found" | "choose" | "none";

export interface MatchedPlace extends ListedPlace {
  country_code: string | null;
  state: MatchState;
  /** The best first. */
  choices: Choice[];
}

export interface ImportOutcome {
  list: "wishlist" | "visited";
  /** Listings that were not there before. */
  saved: number;
  already: number;
  /** Private places that were not there before. */
  kept: number;
}

/** As far as listings are looked for, in kilometres: coordinates of other guides are off by a few streets. */
export const SEARCH_KM = 0.4;
const SAME_METERS = 150;
const CHOICES_MAX = 5;
/** Of 1: the same name but for small words; and one that is worth a question. */
const SAME_NAME = 0.75;
const SIMILAR_NAME = 0.4;

/** Words that say what a place is, not which. */
const COMMON = new Set("a an and at by cafe coffee de del hostel hotel house la le of restaurant resort bar bbq the y".split(" "));

/** A name's words, without accents, signs and capitals. Marks of other scripts stay: there they are part of the letters (Thai, Hindi, ガ and カ). */
export const normalizedWords = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll(/đ/gi, "d")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** How alike two names are, from 0 to 1: the part of their words that both have, common ones counting a quarter. */
export function likeness(one: string, other: string): number {
  const [a, b] = [new Set(normalizedWords(one)), new Set(normalizedWords(other))];
  if (a.size === 0 || b.size === 0) return 0;
  const weight = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + (COMMON.has(word) ? 0.25 : 1), 0);
  const both = [...a].filter((word) => b.has(word));
  // All the words of the shorter name in the longer one say more than half of each.
  const overlap = weight(both) / Math.min(weight(a), weight(b));
  const whole = weight(both) / (weight(a) + weight(b) - weight(both));
  return (overlap + whole) / 2;
}

/**
 * The match of one place.
 * @param near published listings near its point; where it has none, those of its very name
 */
export function matchPlace(place: ListedPlace, near: readonly Candidate[]): Pick<MatchedPlace, "state" | "choices"> {
  const { latitude, longitude } = place;
  const scored = near
    .map((candidate) => {
      const isKnown = latitude !== null && longitude !== null && candidate.latitude !== null && candidate.longitude !== null;
      const meters = isKnown
        ? Math.round(
            1_000 *
              kilometres(
                { latitude: latitude as number, longitude: longitude as number },
                { latitude: candidate.latitude as number, longitude: candidate.longitude as number },
              ),
          )
        : null;
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

/** Where a place is: by its point, else, because most lists of Google have none, as the listing that was found for it. */
export const placeCountry = ({
  country_code,
  state,
  choices: [first],
}: Pick<MatchedPlace, "country_code" | "state" | "choices">): string | null =>
  country_code ?? (state === "found" ? (first?.country_code ?? null) : null);

/** How it is told why a listing is meant. */
export function matchReason({ name }: ListedPlace, choice: Choice): string {
  const yours = normalizedWords(name).join(" ") === normalizedWords(choice.name).join(" ") ? "" : `yours: “${name}”`;
  const distance = choice.meters === null ? "the same name; your list does not say where" : `${formatNumber(choice.meters)} metres away`;
  return [yours, distance].filter(Boolean).join(", ");
}

/** A private place as one text, by which it is known again: its name, and its point to ten metres. */
export const sameAs = ({ name, latitude, longitude }: ListedPlace): string =>
  `${normalizedWords(name).join(" ").slice(0, 200)} ${latitude === null ? "" : `${latitude.toFixed(4)},${longitude?.toFixed(4)}`}`;
