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

/**
 * Pure: decides whether two records or listings are one place. Certain pairs are joined, uncertain ones are offered to staff
 * (docs/decisions/0098).
 */

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

/** Record or listing to find matches for; `key` is the code of a listing that has one. */
export interface Sought extends Facts {
  key: string;
  slug: string;
  country_code: string;
}

export interface Found extends Facts {
  key: string;
  code: string;
}

/** Minimum score of pairs that are shown. */
export const SCORE_MIN = 60;
export const SCORE_CERTAIN = 90;
/** Maximum distance of pairs that are found by name alone, in metres. */
export const NEAR_METRES = 300;

export interface Likeness {
  /** Similarity of the names without accents, from 0 to 1. */
  names: number;
  metres: number | null;
  isSamePhone: boolean;
  isSameWebsite: boolean;
  isSameWikidata: boolean;
  isSameKind: boolean;
  /** Whether one of them is a sight: sources often list a restaurant or a spa as a sight, but seldom as a hotel. */
  isSeen?: boolean;
  /** Whether the name of one is part of the name of the other. */
  isWithin?: boolean;
  /** Whether the names differ in one letter. */
  isSlip?: boolean;
  /** Whether one is as large as a nature reserve; each source places its point differently. */
  isWide?: boolean;
}

/** Distance in metres within which sources place things at the same door. */
const DOOR_METRES = 30;

/** Scores the distance: branches of a chain share name, telephone number and website, but are far apart. */
const nearness = (metres: number | null): number =>
  metres === null ? 0 : metres <= 60 ? 14 : metres <= NEAR_METRES ? 8 : metres <= 1_500 ? -15 : metres <= 10_000 ? -75 : -100;

/** Similarity of names with the same words, whatever letters they have in common. */
const NAMED = 0.96;
/** Similarity of names that differ in one letter. */
const SLIP = 0.9;

/** Returns the certainty that two listings are one, out of 100, with its reasons. */
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
    // A name in another language or script is no evidence against it.
    (isSameWikidata ? 55 : 0) +
    near +
    // A hotel and its restaurant share a telephone number and a building.
    (isSameKind ? 0 : isSeen && isAtTheDoor ? -10 : -20);
  const reasons = [
    ...(isSamePhone ? ["same phone"] : []),
    ...(isSameWebsite ? ["same website"] : []),
    ...(isSameWikidata ? ["same Wikidata entry"] : []),
    ...(metres === null ? [] : [metres < 1_000 ? `${Math.round(metres)} metres apart` : `${formatFixed(metres / 1_000, 1)} km apart`]),
    ...(isNamedAlike ? ["same name"] : alike >= 0.4 || isWithin ? ["similar names"] : []),
  ];
  return { score: Math.max(0, Math.min(100, Math.round(score))), reasons };
}

/** Groups kinds that sources distinguish differently: bar and café, sight and activity. */
const KIND: Record<string, string> = { restaurant: "eat", cafe: "eat", bar: "eat", sight: "see", activity: "see" };
const comparableKind = ({ business_type }: Facts) => KIND[business_type] ?? business_type;

const METRES_A_DEGREE = 111_320;
export function metresBetween(a: Facts, b: Facts): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  // Takes the shorter way round: 179.999 and -179.999 are neighbours.
  const turn = ((a.longitude - b.longitude + 540) % 360) - 180;
  return METRES_A_DEGREE * Math.hypot(a.latitude - b.latitude, turn * Math.cos((a.latitude * Math.PI) / 180));
}

/** Equals phone_key and website_key of migrations/before-0.2/0055_duplicates.sql. */
export const phoneKey = (phone: string): string => {
  const figures = phone.replace(/\D/g, "");
  return figures.length >= 7 ? figures.slice(-9) : "";
};
export const websiteKey = (website: string | null): string =>
  withoutEnd((website ?? "").toLowerCase().replace(/^https?:\/\/(www[.])?/, ""), /[/?#]/);

/** Sites on which any business can have a page: different pages there are not different websites. */
const SHARED_SITES =
  /(?:^|\.)(?:facebook|instagram|tripadvisor|booking|airbnb|google|yelp|business|wixsite|wordpress|linktr|hostelworld|agoda|expedia)\./;
/** Returns the host of a website; "" if it is shared and so identifies no business. */
const unsharedHost = (website: string): string => {
  const host = website.split(/[/?#:]/, 1)[0]?.replace(/^m\./, "") ?? "";
  return SHARED_SITES.test(host) ? "" : host;
};

/** Data computed once for each side, however often it is compared. */
export interface Profile {
  facts: Facts;
  names: readonly [NameForms, ...NameForms[]];
  /** Name without the text in brackets, which is often another name and sometimes distinguishes several places. */
  bare: NameForms | undefined;
  phone: string;
  website: string;
  host: string;
  /** Short numbers in the address: of the house or the street. Two branches in one street have none in common. */
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
/** Whether two numbers differ in more than one digit; one may be a typing error. */
const phonesDiffer = (a: string, b: string) =>
  differ(a, b) && (a.length !== b.length || [...a].filter((figure, at) => figure !== b[at]).length > 1);

export interface Verdict {
  score: number;
  reasons: string[];
  /** Whether they are joined without a question to staff. */
  isCertain: boolean;
}

/** Distance in metres from which two places are never joined automatically, whatever they share. */
const CERTAIN_METRES = 250;
const CORNER_METRES = 60;

/**
 * Returns the maximum distance of two places with the same name and no other evidence. A map often has a thing twice, as a point and as its
 * outline; a register does not, and the flats of a building share a name there. Neighbours rarely share two identifying words, but the
 * branches of a café chain do.
 */
function namedMetres(isOneSource: boolean, a: Profile, b: Profile, isDistinct: boolean): number {
  const isFlat = a.kind === "accommodation" && !isHouse(a.names[0]);
  if (isDistinct && a.kind !== "eat" && !(isOneSource && a.kind === "accommodation")) return 120;
  if (!isOneSource) return 80;
  if (a.facts.osm_id !== "" && b.facts.osm_id !== "") return 50;
  return isFlat ? -1 : 15;
}

const isWide = ({ facts }: Profile) => facts.activity_subtype === "national_parks";

/** Compares the names of two places: finds the best pair, and a pair of equal names that identify the place. */
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

/** @param isOneSource whether both are from the same file or register, which rarely has duplicates */
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
  // A register of flats would give thousands of pairs, none of them the same place.
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
