import { type EventPlace, findListingPlace } from "../../../catalogue/events/writes/store.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { timeZoneAt, zoneOfPlace } from "../../../catalogue/places/timeZones/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/** Places of events that people write. */

/** Returns the place of a listing, with which its events move. @returns undefined if there is no such listing */
export async function placeOfListing(db: DbOrTransaction, code: string): Promise<EventPlace | undefined> {
  const found = await findListingPlace(db, code);
  if (!found) return undefined;
  const { slug, ...place } = found;
  const { latitude, longitude, country_code } = place;
  const zone = await zoneOfPlace(db, { latitude, longitude, area: slug === null ? null : { slug }, country: { code: country_code } });
  return { ...place, zone: zone ?? "UTC", business: code, is_at_host: true };
}

/** Returns a place in an area, at a point if one is given. @returns undefined if there is no such area */
export async function placeOfArea(
  db: DbOrTransaction,
  slug: string,
  point: { latitude: number; longitude: number } | undefined,
): Promise<EventPlace | undefined> {
  const found = await findAreaBySlug(db, slug);
  if (!found) return undefined;
  const { latitude, longitude } = point ?? found;
  return {
    ...{ country_code: found.country_code, area_id: found.id, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null },
    ...{ zone: timeZoneAt(latitude, longitude), business: null, is_at_host: false },
  };
}
