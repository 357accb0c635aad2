import type { BusinessType } from "../../catalogue/listings/enumerations.ts";
import { formatCount } from "../../platform/values/format.ts";
import { RECOMMEND_ENTRIES, type RecommendEntryCode } from "./enumerations.ts";

/** The page of one's own recommendations. The specification has one address for listing and adding them. */
export const MY_RECOMMENDATIONS = "/traveller/add-recommendations/";

/** Listings offered for what was typed; read more than that, because an entry shows one type alone. */
export const FOUND_MAX = 8;
export const FOUND_READ = 50;

/** Where a listing is recommended, or its recommendation edited. */
export const recommendUrl = (code: string, here = MY_RECOMMENDATIONS): string => `${here}?business=${code}`;

/** What is known of a place that may be added: a name, or all that the provider says. */
interface AddablePlace {
  name: string;
  city?: string;
  business_type?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  address?: string;
  website?: string | null;
  place_id?: string | null;
}

/** Where a place is added that the guide lacks. */
export function addUrl(here: string, { city, ...place }: AddablePlace): string {
  const known = {
    add: "yes",
    name: place.name,
    where: city,
    business_type: place.business_type,
    latitude: place.latitude,
    longitude: place.longitude,
  };
  const rest = { address: place.address, website: place.website, place_id: place.place_id };
  const given = Object.entries({ ...known, ...rest }).flatMap(([key, value]) =>
    value == null || value === "" ? [] : [[key, String(value)]],
  );
  return `${here}?${new URLSearchParams(given)}`;
}

export const recommendEntryUrl = (entry: string): string => `/traveller/recommend/${entry}/`;

/** @returns undefined for what is no entry */
export const parseRecommendEntry = (type: string): RecommendEntryCode | undefined =>
  Object.hasOwn(RECOMMEND_ENTRIES, type) ? (type as RecommendEntryCode) : undefined;

/** The first found listings of an entry's types, or of any. */
export const listingsOfEntry = <Card extends { business_type: BusinessType }>(
  found: readonly Card[],
  entry: RecommendEntryCode | undefined,
): Card[] => {
  const types: readonly BusinessType[] | undefined = entry && RECOMMEND_ENTRIES[entry].types;
  return found.filter(({ business_type }) => !types || types.includes(business_type)).slice(0, FOUND_MAX);
};

/** "1 place", "12 places". */
export const placesText = (count: number): string => formatCount(count, "place", "places");
