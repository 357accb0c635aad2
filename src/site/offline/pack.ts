import type { Ticket } from "../../booking/vouchers/ticket/rules.ts";
import { typeName } from "../../catalogue/listings/badge.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { hoursText } from "../../catalogue/listings/profile.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { foreignLanguage } from "../../catalogue/translations/rules.ts";
import { groupByChapter } from "../../travellers/guides/rules.ts";
import type { OfflineDetails } from "./contract.ts";
import type { Drawing } from "./map.ts";

/**
 * Version of the format of a pack, which holds all data of a page for offline reading. Packs of another version are rebuilt when they are
 * updated.
 */
export const PACK_VERSION = 1;

export interface OfflinePlace {
  number: number;
  code: string;
  name: string;
  type: string;
  where: string;
  /** By the guide's author. */
  note: string;
  description: string;
  /** Set if the description is in another language than the pack. */
  description_language?: string | undefined;
  address: string;
  phone: string;
  website: string | null;
  hours: string;
  discount: number;
  bonus_credit: number;
  latitude: number | null;
  longitude: number | null;
  picture: string;
  attribution: OfflineDetails["attribution"];
}

export interface OfflineSection {
  title: string;
  map: Drawing | null;
  places: OfflinePlace[];
}

/** Data to verify a listing's vouchers offline. */
export interface OfflineDesk {
  business: string;
  /** Public keys of the guide (booking/vouchers/contract.ts). */
  keys: { number: number; public_key: string }[];
}

export interface Pack {
  version: number;
  kind: string;
  /** URL of its page, with the query that it needs. */
  page: string;
  title: string;
  /** Author or location, in one line. */
  subtitle: string;
  /** An introduction: a letter or a paragraph. */
  text: string;
  picture: string;
  /** Code of the traveller who alone may read it; null for public packs. */
  owner: string | null;
  /** Time of creation, as ISO 8601. */
  made: string;
  map: Drawing | null;
  sections: OfflineSection[];
  /** The traveller's own usable vouchers with their codes; undefined for packs of other kinds. */
  tickets?: Ticket[];
  /** Data of a listing's check-in page; undefined for packs of other kinds. */
  desk?: OfflineDesk;
  /** Number of places left out because a pack is limited. */
  left_out: number;
  /** Total size in bytes and number of stored pictures; 0 until known. */
  bytes: number;
  pictures: number;
}

/** A listing with its note in the guide or list. */
export interface PackEntry {
  business: BusinessCard;
  note: string;
}

/** Part of a pack before it is drawn: a chapter, or a country. */
export interface PackPart {
  title: string;
  entries: (PackEntry & { number: number })[];
}

/** Groups entries by chapter, numbered as on the guide's own pages. */
export const inChapters = (entries: readonly PackEntry[]): PackPart[] =>
  groupByChapter(entries).map(({ title, entries: own }) => ({ title, entries: own }));

/** Groups entries by country, numbered consecutively. */
export function inCountries(entries: readonly PackEntry[]): PackPart[] {
  const countries = Map.groupBy(entries, ({ business }) => business.country.name);
  let last = 0;
  return [...countries].map(([title, own]) => ({
    title,
    entries: own.map((entry) => {
      last += 1;
      return { ...entry, number: last };
    }),
  }));
}

/** @param homes places that the whole pack is about; they are not repeated for each entry */
export function toOfflinePlace(
  { business, note, number }: PackEntry & { number: number },
  details: OfflineDetails | undefined,
  homes: readonly string[],
): OfflinePlace {
  const { business_code, name, area, city, country, discount, bonus_credit, latitude, longitude } = business;
  return {
    number,
    code: business_code,
    name,
    type: typeName(business),
    where: [city, area?.name, country.name].find((one) => one && !homes.includes(one)) ?? "",
    note,
    description: details?.description || business.short_description,
    description_language: details?.description ? foreignLanguage(details.description_language) : business.short_description_language,
    address: details?.address ?? "",
    phone: details?.phone ?? "",
    website: details?.website ?? null,
    hours: hoursText({ ...business, opening_hours: details?.opening_hours ?? "" }),
    discount,
    bonus_credit,
    latitude,
    longitude,
    picture: pictureAt(business.cover_image_link, "card"),
    attribution: details?.attribution ?? null,
  };
}

export const packPlaces = ({ sections }: Pick<Pack, "sections">): OfflinePlace[] => sections.flatMap(({ places }) => places);

/** Returns every picture of a pack, each once; the pack's own first. */
export const packPictures = (pack: Pack): string[] => [...new Set([pack.picture, ...packPlaces(pack).map(({ picture }) => picture)])];

/** Returns the bytes of a pack's texts and of its maps, as stored. */
export function measureParts(pack: Pack): { words: number; maps: number } {
  const bytes = (part: unknown) => new TextEncoder().encode(JSON.stringify(part)).length;
  const maps = bytes([pack.map, ...pack.sections.map(({ map }) => map)]);
  return { words: bytes(pack) - maps, maps };
}
