import { EDITED_NAMES, type EditedValues, emptyValues } from "../../catalogue/listings/fields/names.ts";
import { cleaned, listingErrors } from "../../catalogue/listings/fields/rules.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { kilometres, type Point } from "../../catalogue/listings/nearby/rules.ts";
import { foldName } from "../../catalogue/places/slugs.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { withCommas } from "../../platform/values/punctuation.ts";

/** Limits additions per traveller and day. */
export const ADDITIONS: Limit = { name: "added_businesses", hits: 10, seconds: 86_400 };

export const NAME_MAX = 120;
/** A listing with a similar name within this distance of a new place may be the same place. */
export const LIKE_KM = 10;
export const LIKE_MAX = 5;

/** Known data of a place that is about to be added, as texts; "" for unknown fields. */
export interface NewPlace {
  name: string;
  where: string;
  area: string;
  business_type: string;
  latitude: string;
  longitude: string;
  address: string;
  website: string;
  place_id: string;
}

/** Reads this data from a query or a form. */
export const readNewPlace = (given: (name: string) => string): NewPlace => ({
  name: given("name").trim().slice(0, NAME_MAX),
  where: given("where").trim().slice(0, 80),
  area: given("area"),
  business_type: given("business_type"),
  latitude: given("latitude"),
  longitude: given("longitude"),
  address: given("address").slice(0, LISTING_FIELDS.address.max),
  website: given("website"),
  place_id: given("place_id"),
});

export const unknownAreaOfPlace = () => t`We can't find that area. Enter the name of a town or island.`;
export const farPoint = () => t`This point is far from the area. Check both.`;
export const pairNeeded = () => t`Enter both latitude and longitude, or neither.`;

/** Fields of a listing that is added by hand. */
export type AddedListing = Pick<EditedValues, "name" | "business_type"> &
  Partial<Pick<EditedValues, "latitude" | "longitude" | "address" | "phone" | "email" | "website">>;

/** Returns validation errors of a new listing, by the rules of the listing's editor. */
export const newListingErrors = (given: Partial<AddedListing>): Record<string, string[]> =>
  listingErrors(cleaned(given), emptyValues(EDITED_NAMES));

/** Message before a place is added that may already have a listing. */
export const likeText = (names: readonly string[]): string => t`There is a similar place nearby: ${withCommas(names)}.`;

/** Words that name the kind of a place, not the place itself. */
const COMMON = new Set(
  "the a an and of de la le el los las hotel hostel restaurant cafe bar tours tour guesthouse house villa resort".split(" "),
);

const distinctiveWords = (name: string): string[] => {
  const all = foldName(name).split("-").filter(Boolean);
  const own = all.filter((word) => !COMMON.has(word));
  return own.length > 0 ? own : all;
};

/** Whether two words differ in at most one letter, or the shorter one starts the longer one. */
function isLikeWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 4) return false;
  if (long.startsWith(short)) return true;
  if (long.length - short.length > 1) return false;
  const differs = [...short].findIndex((letter, index) => letter !== long[index]);
  return short.slice(differs + (short.length === long.length ? 1 : 0)) === long.slice(differs + 1);
}

/** Whether two names may belong to one place: most words of the shorter name occur in the other, ignoring accents and one typo per word. */
export function isLikeName(a: string, b: string): boolean {
  const [one, other] = [distinctiveWords(a), distinctiveWords(b)];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 0) return false;
  return short.filter((word) => long.some((near) => isLikeWord(word, near))).length / short.length > 0.7;
}

/**
 * Returns listings that may be the place, because they are near and have a similar name. The nearest come first, those without a position
 * last.
 */
export function likeListings<Card extends { name: string; latitude: number | null; longitude: number | null }>(
  name: string,
  at: Point,
  cards: readonly Card[],
): Card[] {
  const measured = cards
    .filter((card) => isLikeName(name, card.name))
    .map((card) => {
      const { latitude, longitude } = card;
      return { card, distance: latitude === null || longitude === null ? LIKE_KM : kilometres(at, { latitude, longitude }) };
    });
  return measured
    .filter(({ distance }) => distance <= LIKE_KM)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, LIKE_MAX)
    .map(({ card }) => card);
}

/**
 * Returns the email to the operator.
 * @param is_own true if its owner added it, false if a traveller did
 */
export const additionEmail = (
  { name, place, is_own }: { name: string; place: string; is_own: boolean },
  origin: string,
): EmailTemplate => ({
  subject: (is_own ? t`Added by its owner: ${name}` : t`Added by a traveller: ${name}`).slice(0, 150),
  title: is_own ? t`An owner added their place` : t`A traveller added a place`,
  paragraphs: [
    `${name}, ${place}.`,
    is_own
      ? t`It is public, and its owner runs it. For 30 days you can undo this under decided claims.`
      : t`It is public as an unclaimed listing. You can hide it.`,
  ],
  button: { label: t`View submissions`, href: `${origin}/staff/review/submissions/` },
});
