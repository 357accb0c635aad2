import type { Ticket } from "../../booking/vouchers/ticket/rules.ts";
import { typeLabel } from "../../catalogue/listings/badge.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { hoursText } from "../../catalogue/listings/profile.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { groupByChapter } from "../../travellers/guides/rules.ts";
import type { OfflineDetails } from "./contract.ts";
import type { Drawing } from "./map.ts";

/** What is kept of a page: all that is read of it without a network, as data. Kept ones of another version are made again when they are renewed. */
export const PACK_VERSION = 1;

export interface OfflinePlace {
  number: number;
  code: string;
  name: string;
  type: string;
  where: string;
  /** Of the guide's author. */
  note: string;
  description: string;
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

/** What checks a listing's vouchers without a network. */
export interface OfflineDesk {
  business: string;
  /** The guide's public keys (booking/vouchers/contract.ts). */
  keys: { number: number; public_key: string }[];
}

export interface Pack {
  version: number;
  kind: string;
  /** The address of its page, with the query that it needs. */
  page: string;
  title: string;
  /** Whose it is or where it lies, in one line. */
  subtitle: string;
  /** A letter or a paragraph. */
  text: string;
  picture: string;
  /** The code of the traveller whom alone it is for; null for what everybody may read. */
  owner: string | null;
  /** When it was made, as ISO 8601. */
  made: string;
  map: Drawing | null;
  sections: OfflineSection[];
  /** Of one's own vouchers those that can be used, with their codes; packs of other kinds have none. */
  tickets?: Ticket[];
  /** Of a listing's check-in page; packs of other kinds have none. */
  desk?: OfflineDesk;
  /** Places that were left out: there are more than a pack holds. */
  left_out: number;
  /** Bytes of all that is kept of it, and how many of its pictures are; 0 until that is known. */
  bytes: number;
  pictures: number;
}

/** A listing with what is said of it in the thing that is kept. */
export interface PackEntry {
  business: BusinessCard;
  note: string;
}

/** Part of a pack before it is drawn: a chapter, or a country. */
export interface PackPart {
  title: string;
  entries: (PackEntry & { number: number })[];
}

/** Entries in chapters, numbered as on the guide's own pages. */
export const inChapters = (entries: readonly PackEntry[]): PackPart[] =>
  groupByChapter(entries).map(({ title, entries: own }) => ({ title, entries: own }));

/** Entries by country, numbered through. */
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

/** @param homes places that the whole pack is about: they are not said again of each */
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
    type: typeLabel(business).replace("ACTIVITY", "Activity"),
    where: [city, area?.name, country.name].find((one) => one && !homes.includes(one)) ?? "",
    note,
    description: details?.description || business.short_description,
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

/** Every picture of a pack, each once; the first is its own. */
export const packPictures = (pack: Pack): string[] => [...new Set([pack.picture, ...packPlaces(pack).map(({ picture }) => picture)])];

/** Bytes of its words and of its maps, as they are stored. */
export function measureParts(pack: Pack): { words: number; maps: number } {
  const bytes = (part: unknown) => new TextEncoder().encode(JSON.stringify(part)).length;
  const maps = bytes([pack.map, ...pack.sections.map(({ map }) => map)]);
  return { words: bytes(pack) - maps, maps };
}
