import { formatFixed } from "../../platform/values/format.ts";
import { withoutEnd } from "../../platform/values/strip.ts";
import {
  isHouse,
  isOneLetterApart,
  isSameName,
  isTelling,
  isUnit,
  isWithin,
  type NameForms,
  similarity,
  tellTheSame,
  toNameForms,
} from "./names.ts";

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
  /** One of them is something to see: sources say of a restaurant or a spa that it is a sight, and seldom that it is a hotel. */
  isSeen?: boolean;
  /** What one is called is a part of what the other is called. */
  isWithin?: boolean;
  /** Their names differ in one letter. */
  isSlip?: boolean;
  /** One is as large as a reserve is; each source puts its point elsewhere. */
  isWide?: boolean;
}

/** So near is at the same door, by the ways in which sources place things. */
const DOOR_METRES = 30;

/** Houses of a chain share name, telephone and website, and stand apart. */
const nearness = (metres: number | null): number =>
  metres === null ? 0 : metres <= 60 ? 14 : metres <= NEAR_METRES ? 8 : metres <= 1_500 ? -15 : metres <= 10_000 ? -75 : -100;

/** What names are the same by their words, whatever their letters in common. */
const NAMED = 0.96;
/** Names that differ in one letter count for nearly the same. */
const SLIP = 0.9;

/** How sure it is that two listings are one, of 100, with what speaks for it. */
export function judge(likeness: Likeness): { score: number; reasons: string[] } {
  const { names, metres, isSamePhone, isSameWebsite, isSameWikidata, isSameKind, isSeen, isWithin, isSlip, isWide } = likeness;
  const isNamedAlike = names > 0.95;
  const alike = isSlip ? Math.max(names, SLIP) : names;
  const near = nearness(metres !== null && isWide ? metres / 10 : metres);
  const isAtTheDoor = metres !== null && metres <= DOOR_METRES;
  const score =
    (isWithin && isSameKind && isAtTheDoor ? Math.max(alike * 50, SCORE_MIN - near) : alike * 50) +
    (isNamedAlike || isSlip ? 10 : 0) +
    (isSamePhone ? 40 : 0) +
    (isSameWebsite ? 30 : 0) +
    // A name in another language or script says nothing against it.
    (isSameWikidata ? 55 : 0) +
    near +
    // A hotel and its restaurant share a telephone and a house.
    (isSameKind ? 0 : isSeen && isAtTheDoor ? -10 : -20);
  const reasons = [
    ...(isSamePhone ? ["the same telephone"] : []),
    ...(isSameWebsite ? ["the same website"] : []),
    ...(isSameWikidata ? ["the same entry in Wikidata"] : []),
    ...(metres === null ? [] : [metres < 1_000 ? `${Math.round(metres)} metres apart` : `${formatFixed(metres / 1_000, 1)} km apart`]),
    ...(isNamedAlike ? ["the same name"] : alike >= 0.4 || isWithin ? ["names alike"] : []),
  ];
  return { score: Math.max(0, Math.min(100, Math.round(score))), reasons };
}

/** Sources tell a bar from a café, and a sight from a thing to do, each in its own way. */
const KIND: Record<string, string> = { restaurant: "eat", cafe: "eat", bar: "eat", sight: "see", activity: "see" };
const comparableKind = ({ business_type }: Facts) => KIND[business_type] ?? business_type;

const METRES_A_DEGREE = 111_320;
export function metresBetween(a: Facts, b: Facts): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  // The shorter way round: 179.999 and -179.999 are neighbours.
  const turn = ((a.longitude - b.longitude + 540) % 360) - 180;
  return METRES_A_DEGREE * Math.hypot(a.latitude - b.latitude, turn * Math.cos((a.latitude * Math.PI) / 180));
}

/** As phone_key and website_key of migrations/0055_duplicates.sql. */
export const phoneKey = (phone: string): string => {
  const figures = phone.replace(/\D/g, "");
  return figures.length >= 7 ? figures.slice(-9) : "";
};
export const websiteKey = (website: string | null): string =>
  withoutEnd((website ?? "").toLowerCase().replace(/^https?:\/\/(www[.])?/, ""), /[/?#]/);

/** Sites where anybody has a page: two of them are no two websites. */
const SHARED_SITES =
  /(?:^|\.)(?:facebook|instagram|tripadvisor|booking|airbnb|google|yelp|business|wixsite|wordpress|linktr|hostelworld|agoda|expedia)\./;
/** Where a website lives; "" where that says nothing. */
const unsharedHost = (website: string): string => {
  const host = website.split(/[/?#:]/, 1)[0]?.replace(/^m\./, "") ?? "";
  return SHARED_SITES.test(host) ? "" : host;
};

/** What is worked out once of each side, however many it is compared with. */
export interface Profile {
  facts: Facts;
  names: readonly [NameForms, ...NameForms[]];
  /** Without what stands in brackets: often another name, sometimes which one of several. */
  bare: NameForms | undefined;
  phone: string;
  website: string;
  host: string;
  /** Short numbers of the address: of the house, the street. Two branches in one street have none in common. */
  numbers: readonly string[];
  kind: string;
}

const numbersIn = (address: string) => (address.match(/(?<![\d.-])\d{1,4}(?![\d-])/g) ?? []).map(Number).map(String);

export const buildProfile = (facts: Facts): Profile => {
  const website = websiteKey(facts.website);
  const bare = facts.name.replace(/(?<!\s)\s*\([^()]*\)/g, "").trim();
  return {
    facts,
    names: [toNameForms(facts.name), ...facts.other_names.map(toNameForms)],
    bare: bare !== facts.name && bare !== "" ? toNameForms(bare) : undefined,
    phone: phoneKey(facts.phone),
    website,
    host: unsharedHost(website),
    numbers: numbersIn(facts.address),
    kind: comparableKind(facts),
  };
};

const same = (a: string, b: string) => a !== "" && a === b;
const differ = (a: string, b: string) => a !== "" && b !== "" && a !== b;
/** One figure may be a slip. */
const phonesDiffer = (a: string, b: string) =>
  differ(a, b) && (a.length !== b.length || [...a].filter((figure, at) => figure !== b[at]).length > 1);

export interface Verdict {
  score: number;
  reasons: string[];
  /** They are joined without asking anybody. */
  isCertain: boolean;
}

/** Both at least this far apart are two for a machine, whatever they share. */
const CERTAIN_METRES = 250;
const CORNER_METRES = 60;

/**
 * How far apart two of one name may be, where nothing else speaks for it. A map often has a thing twice, as a point and as its outline; a register has not, and
 * flats of one building bear one name there. Two words that tell which one it is are rarely borne by neighbours, but chains of cafés have as many.
 */
function namedMetres(isOneSource: boolean, a: Profile, b: Profile, isDistinct: boolean): number {
  const isFlat = a.kind === "accommodation" && !isHouse(a.names[0]);
  if (isDistinct && a.kind !== "eat" && !(isOneSource && a.kind === "accommodation")) return 120;
  if (!isOneSource) return 80;
  if (a.facts.osm_id !== "" && b.facts.osm_id !== "") return 50;
  return isFlat ? -1 : 15;
}

const isWide = ({ facts }: Profile) => facts.activity_subtype === "national_parks";

/** How alike two are by their names: by the best pair, and by one that is the same and says which place it is. */
function compareNames(a: Profile, b: Profile): { names: number; isNamed: boolean; isDistinct: boolean } {
  let names = 0;
  let isNamed = false;
  let isDistinct = false;
  for (const one of a.names)
    for (const other of b.names) {
      names = Math.max(names, similarity(one, other));
      if (isSameName(one, other) && isTelling(one) && isTelling(other)) {
        isNamed = true;
        isDistinct ||= one.telling.length > 1;
      }
    }
  if (a.bare || b.bare) names = Math.max(names, similarity(a.bare ?? a.names[0], b.bare ?? b.names[0]));
  return { names, isNamed, isDistinct };
}

/** @param isOneSource both are of the same file or register, which rarely has a thing twice */
export function compare(a: Profile, b: Profile, isOneSource = false): Verdict {
  const metres = metresBetween(a.facts, b.facts);
  const { names, isNamed, isDistinct } = compareNames(a, b);
  const [nameA, nameB] = [a.names[0], b.names[0]];
  const isSlip = isOneLetterApart(nameA, nameB);
  const isPart = isWithin(nameA, nameB);
  const isSamePhone = same(a.phone, b.phone);
  const isSameWebsite = same(a.website, b.website);
  const isSameWikidata = same(a.facts.wikidata_id, b.facts.wikidata_id);
  const isSameKind = a.kind === b.kind;
  const judged = judge({
    names: isNamed ? Math.max(names, NAMED) : names,
    metres,
    isSamePhone,
    isSameWebsite,
    isSameWikidata,
    isSameKind,
    isSeen: a.kind === "see" || b.kind === "see",
    isWithin: isPart,
    isSlip,
    isWide: isWide(a) || isWide(b),
  });
  // Of a register of flats thousands would be offered, none of them the same.
  const isRegister = isOneSource && a.facts.osm_id === "" && b.facts.osm_id === "";
  const areUnits = isRegister && a.kind === "accommodation" && isSameKind && (isUnit(nameA) || isUnit(nameB));
  if (areUnits && !same(a.facts.gers_id, b.facts.gers_id) && !isSamePhone && !isSameWebsite && !isSameWikidata)
    return { ...judged, score: 0, isCertain: false };
  return { ...judged, isCertain: isCertain() };

  function isCertain(): boolean {
    if (same(a.facts.osm_id, b.facts.osm_id) || same(a.facts.gers_id, b.facts.gers_id)) return true;
    if (!isSameKind || metres === null || metres > CERTAIN_METRES || differ(a.facts.wikidata_id, b.facts.wikidata_id)) return false;
    if (isSameWikidata && (isNamed || names >= 0.5)) return true;
    // A house at a corner has two addresses.
    if (isSamePhone && isNamed && metres <= CORNER_METRES) return true;
    const isOtherHouse = a.numbers.length > 0 && b.numbers.length > 0 && !a.numbers.some((number) => b.numbers.includes(number));
    const isOtherContact = phonesDiffer(a.phone, b.phone) || differ(a.host, b.host);
    if (isOtherHouse) return false;
    if (
      (isSamePhone || isSameWebsite) &&
      !isOtherContact &&
      metres <= DOOR_METRES &&
      ((isPart && tellTheSame(nameA, nameB)) || (isSamePhone && isSlip))
    )
      return true;
    if (isSamePhone || isSameWebsite) return isNamed || (names >= (metres <= 10 ? 0.5 : 0.75) && !isOtherContact);
    return isNamed && !isOtherContact && metres <= namedMetres(isOneSource, a, b, isDistinct);
  }
}
