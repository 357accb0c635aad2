import { type BusinessType, enumValues } from "../../catalogue/listings/enumerations.ts";
import { kilometres, type Point } from "../../catalogue/listings/nearby/rules.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { CHAPTERS, type Chapter, type GuideVisibility } from "./enumerations.ts";

export const LETTER_MAX = 400;
export const NOTE_MAX = 400;
/** Maximum number of cards that one statement reads. */
export const ENTRIES_MAX = 100;
export const SUGGESTIONS_MAX = 12;
/** Maximum number of guides on the page of a place. */
export const PLACE_GUIDES_MAX = 6;
/** Number of guides on the home page. */
export const NEWEST_GUIDES_MAX = 4;
/** Number of covers under "More from". */
export const MORE_MAX = 3;
/** A guide to an area may contain places up to this distance from its centre. */
export const GUIDE_KM = 50;

export const guideTakenDown = () =>
  t`Staff have removed this guide from public view, so it stays private. If you think that is wrong, contact us.`;
export const verifyToShare = () =>
  t`Please verify your email address first: press the button in the email we sent you. Then others can read your guides.`;
export const changedElsewhere = () =>
  t`This guide was changed in another window. Nothing is lost: load the current version and save again.`;
export const placeTwice = () => t`A guide can contain each place only once.`;
export const unknownPlaces = (codes: readonly string[]): string => t`We can't find these places: ${withCommas(codes)}.`;
export const placesElsewhere = (names: readonly string[], place: string): string => t`Not in ${place}: ${withCommas(names)}.`;
export const ownPlaces = (names: readonly string[]): string => t`Your guide can't include your own business: ${withCommas(names)}.`;

const CHAPTER_OF: Record<BusinessType, Chapter> = {
  accommodation: "sleep",
  activity: "do",
  restaurant: "eat",
  cafe: "eat",
  bar: "eat",
  sight: "look",
};
export const chapterFor = (type: BusinessType): Chapter => CHAPTER_OF[type];

interface Entry {
  business: { business_type: BusinessType };
}

/** Returns the chapters that have entries. Numbers run through all chapters and match the pins. */
export function groupByChapter<One extends Entry>(entries: readonly One[]) {
  let last = 0;
  return enumValues(CHAPTERS).flatMap((chapter) => {
    const own = entries.filter(({ business }) => chapterFor(business.business_type) === chapter);
    if (own.length === 0) return [];
    const numbered = own.map((entry, index) => ({ ...entry, number: last + index + 1 }));
    last += own.length;
    return [{ chapter, title: CHAPTERS[chapter], entries: numbered, range: rangeText(last - own.length + 1, last) }];
  });
}

/** Returns "3 – 5", or "10" for a single number. */
export const rangeText = (first: number, last: number): string => (first === last ? String(first) : `${first} – ${last}`);

/** Returns "10 places", or "no places". */
export const placesInWords = (count: number): string => (count === 0 ? t`no places` : counted(count, "# place", "# places"));

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Located {
  country: { code: string };
  area: { slug: string } | null;
  latitude: number | null;
  longitude: number | null;
}

/** Returns a guide's place in the form that `liesIn` takes. */
export const toGuideArea = <Area>({ country, area }: { country: { code: string }; area: Area }) => ({ country_code: country.code, area });

/** Whether a listing belongs into a guide to a country or an area: inside it, or near the area's centre in the same country. */
export function liesIn(listing: Located, place: { country_code: string; area: ({ slug: string } & Point) | null }): boolean {
  if (listing.country.code !== place.country_code) return false;
  if (place.area === null || listing.area?.slug === place.area.slug) return true;
  const { latitude, longitude } = listing;
  return latitude !== null && longitude !== null && kilometres({ latitude, longitude }, place.area) <= GUIDE_KM;
}

/** Returns the first sentence of a letter if it is short enough for a picture, otherwise its start, cut between words. */
export function firstSentence(letter: string, max = 110): string {
  const text = letter.replaceAll(/\s+/g, " ").trim();
  const [sentence = text] = /^.+?[.!?…](?=\s|$)/.exec(text) ?? [];
  if (sentence.length <= max) return sentence;
  const cut = sentence.slice(0, max);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[,;:–-]$/, "")} …`;
}

interface Readable {
  visibility: GuideVisibility;
  link_key: string;
}

interface Reader {
  is_self: boolean;
  /** Whether the reader sees the lists of the guide's author: followers only if the author is private, never across a block. */
  sees_lists: boolean;
  /** Key in the URL. */
  key: string | undefined;
}

/**
 * Whether a reader may read a guide. Guides of a private traveller are for followers, whatever their visibility; a key opens a guide whose
 * visibility is "link".
 */
export function canRead({ visibility, link_key }: Readable, { is_self, sees_lists, key }: Reader): boolean {
  if (is_self) return true;
  if (!sees_lists) return false;
  return visibility === "public" || (visibility === "link" && key === link_key);
}
