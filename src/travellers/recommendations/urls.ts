import type { BusinessType } from "../../catalogue/listings/enumerations.ts";
import { RECOMMEND_TYPES, type RecommendEntryCode } from "./enumerations.ts";

/** Page of the traveller's own recommendations, which lists them and adds new ones. */
export const MY_RECOMMENDATIONS = "/traveller/add-recommendations/";

/** Number of listings offered for the typed text. More are read, because an entry shows only one type. */
export const FOUND_MAX = 8;
export const FOUND_READ = 50;

/** Returns the URL to recommend a listing, or to edit its recommendation. */
export const recommendUrl = (code: string, here = MY_RECOMMENDATIONS): string => `${here}?business=${code}`;

/** Known data of a place that may be added: a name, or all fields from the provider. */
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

/** Returns the URL to add a place that the guide lacks. */
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

const isEntry = (type: string): type is RecommendEntryCode => Object.hasOwn(RECOMMEND_TYPES, type);

/**
 * Returns the entry of a path segment.
 * @returns undefined for an unknown entry
 */
export const parseRecommendEntry = (type: string): RecommendEntryCode | undefined => (isEntry(type) ? type : undefined);

/** Returns the first found listings with the types of an entry, or of any type without one. */
export const listingsOfEntry = <Card extends { business_type: BusinessType }>(
  found: readonly Card[],
  entry: RecommendEntryCode | undefined,
): Card[] => {
  const types: readonly BusinessType[] | undefined = entry && RECOMMEND_TYPES[entry];
  return found.filter(({ business_type }) => !types || types.includes(business_type)).slice(0, FOUND_MAX);
};
