import { formsOf, isSameName, isTelling, type NameForms, similarity } from "./rules.names.ts";

/** Pure: whether two records or listings are one place. Certain ones are joined, doubtful ones are offered to staff (docs/decisions/0098). */

export interface Facts {
  name: string;
  other_names: readonly string[];
  business_type: string;
  activity_subtype: string | null;
  latitude: number | null;
  longitude: number | null;
  address: string;
  phone: string;
  website: string | null;
  osm_id: string;
  wikidata_id: string;
  gers_id: string;
}

/** A record, or a listing, that is looked for: `key` is a listing's own code where it has one. */
export interface Sought extends Facts {
  key: string;
  slug: string;
  country_code: string;
}

export interface Found extends Facts {
  key: string;
  code: string;
}

/** Below this a pair is not shown. */
export const SCORE_MIN = 60;
export const SCORE_CERTAIN = 90;
/** Pairs are looked for within so many metres by name alone. */
export const NEAR_METRES = 300;

export interface Likeness {
  /** Of the names, without accents, from 0 to 1. */
  names: number;
  metres: number | null;
  isSamePhone: boolean;
  isSameWebsite: boolean;
  isSameWikidata: boolean;
  isSameKind: boolean;
}

/** Houses of a chain share name, telephone and website, and stand apart. */
const nearness = (metres: number | null): number =>
  metres === null ? 0 : metres <= 60 ? 14 : metres <= NEAR_METRES ? 8 : metres <= 1_500 ? -15 : metres <= 10_000 ? -75 : -100;

/** How sure it is that two listings are one, of 100, with what speaks for it. */
export function judge({ names, metres, isSamePhone, isSameWebsite, isSameWikidata, isSameKind }: Likeness): {
  score: number;
  reasons: string[];
} {
  const isNamedAlike = names > 0.95;
  const score =
    names * 50 +
    (isNamedAlike ? 10 : 0) +
    (isSamePhone ? 40 : 0) +
    (isSameWebsite ? 30 : 0) +
    // A name in another language or script says nothing against it.
    (isSameWikidata ? 55 : 0) +
    nearness(metres) +
    // A hotel and its restaurant share a telephone and a house.
    (isSameKind ? 0 : -20);
  const reasons = [
    ...(isSamePhone ? ["the same telephone"] : []),
    ...(isSameWebsite ? ["the same website"] : []),
    ...(isSameWikidata ? ["the same entry in Wikidata"] : []),
    ...(metres === null ? [] : [metres < 1_000 ? `${Math.round(metres)} metres apart` : `${(metres / 1_000).toFixed(1)} km apart`]),
    ...(isNamedAlike ? ["the same name"] : names >= 0.4 ? ["names alike"] : []),
  ];
  return { score: Math.max(0, Math.min(100, Math.round(score))), reasons };
}

/** Sources tell a bar from a café, and a sight from a thing to do, each in its own way. */
const KIND: Record<string, string> = { restaurant: "eat", cafe: "eat", bar: "eat", sight: "see", activity: "see" };
const kindOf = ({ business_type }: Facts) => KIND[business_type] ?? business_type;

const METRES_A_DEGREE = 111_320;
export function metresBetween(a: Facts, b: Facts): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const wide = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return METRES_A_DEGREE * Math.hypot(a.latitude - b.latitude, wide);
}

/** As phone_key and website_key of migrations/0055_duplicates.sql. */
export const phoneKey = (phone: string): string => {
  const figures = phone.replace(/\D/g, "");
  return figures.length >= 7 ? figures.slice(-9) : "";
};
export const websiteKey = (website: string | null): string =>
  (website ?? "")
    .toLowerCase()
    .replace(/^https?:\/\/(www[.])?/, "")
    .replace(/[/?#]+$/, "");

/** What is worked out once of each side, however many it is compared with. */
export interface Profile {
  facts: Facts;
  names: readonly NameForms[];
  phone: string;
  website: string;
  kind: string;
}

export const profileOf = (facts: Facts): Profile => ({
  facts,
  names: [facts.name, ...facts.other_names].map(formsOf),
  phone: phoneKey(facts.phone),
  website: websiteKey(facts.website),
  kind: kindOf(facts),
});

const same = (a: string, b: string) => a !== "" && a === b;
const differ = (a: string, b: string) => a !== "" && b !== "" && a !== b;
/** The number of a house: two branches in one street differ in it. */
const houseNumber = (address: string) => address.match(/\d+/)?.[0] ?? "";

export interface Verdict {
  score: number;
  reasons: string[];
  /** They are joined without asking anybody. */
  isCertain: boolean;
}

/** Both at least this far apart are two for a machine, whatever they share. */
const CERTAIN_METRES = 250;

/**
 * How far apart two of one name may be, where nothing else speaks for it. A map often has a thing twice, as a point and as its outline; a register has not, and
 * flats of one building bear one name there.
 */
function namedMetres(isOneSource: boolean, a: Profile, b: Profile): number {
  if (!isOneSource) return 80;
  if (a.facts.osm_id !== "" && b.facts.osm_id !== "") return 50;
  return a.kind === "accommodation" ? -1 : 15;
}

/** @param isOneSource both are of the same file or register, which rarely has a thing twice */
export function compare(a: Profile, b: Profile, isOneSource = false): Verdict {
  const metres = metresBetween(a.facts, b.facts);
  let names = 0;
  let isNamed = false;
  for (const one of a.names)
    for (const other of b.names) {
      names = Math.max(names, similarity(one, other));
      isNamed ||= isSameName(one, other) && isTelling(one) && isTelling(other);
    }
  const isSamePhone = same(a.phone, b.phone);
  const isSameWebsite = same(a.website, b.website);
  const isSameWikidata = same(a.facts.wikidata_id, b.facts.wikidata_id);
  const isSameKind = a.kind === b.kind;
  const judged = judge({ names, metres, isSamePhone, isSameWebsite, isSameWikidata, isSameKind });
  return { ...judged, isCertain: isCertain() };

  function isCertain(): boolean {
    if (same(a.facts.osm_id, b.facts.osm_id) || same(a.facts.gers_id, b.facts.gers_id)) return true;
    if (!isSameKind || metres === null || metres > CERTAIN_METRES || differ(a.facts.wikidata_id, b.facts.wikidata_id)) return false;
    if (isSameWikidata && (isNamed || names >= 0.5)) return true;
    const isOtherHouse = differ(houseNumber(a.facts.address), houseNumber(b.facts.address));
    const isOtherContact = differ(a.phone, b.phone) || differ(a.website, b.website);
    if (isOtherHouse) return false;
    if (isSamePhone || isSameWebsite) return isNamed || (names >= (metres <= 10 ? 0.5 : 0.75) && !isOtherContact);
    return isNamed && !isOtherContact && metres <= namedMetres(isOneSource, a, b);
  }
}
