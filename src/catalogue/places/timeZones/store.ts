import lookUp from "@photostructure/tz-lookup";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { findAreaBySlug, listLargestAreas } from "../store.ts";
import { hasOneClock } from "../time.ts";

/** The time zone of a point on land ("Asia/Makassar"), from the outlines of the IANA zones at about a kilometre. Under a microsecond. */
export const timeZoneAt = (latitude: number, longitude: number): string => lookUp(latitude, longitude);

interface Placed {
  latitude: number | null;
  longitude: number | null;
  area: { slug: string } | null;
  country: { code: string };
}

/** The time zone of a place: of its point; without one of its area's middle, else of a country with one clock. Null where that is not known. */
export async function zoneOfPlace(db: DbOrTransaction, { latitude, longitude, area, country }: Placed): Promise<string | null> {
  if (latitude !== null && longitude !== null) return timeZoneAt(latitude, longitude);
  const ofArea = area ? await findAreaBySlug(db, area.slug) : undefined;
  const [town] = ofArea ? [ofArea] : hasOneClock(country.code) ? await listLargestAreas(db, country.code, 1) : [];
  return town ? timeZoneAt(town.latitude, town.longitude) : null;
}
