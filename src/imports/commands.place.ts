import { createLocator, type UnplacedReason } from "../places/rules.locate.ts";
import { OUTLINES } from "../places/store.outlines.ts";
import { listLocatorTowns, loadPlaces } from "../places/store.ts";
import type { Db } from "../platform/db/types.ts";
import type { PlaceOf } from "./rules.listing.ts";

const REASONS: Record<UnplacedReason, string> = {
  no_position: "out of range, or 0,0",
  no_country: "in no country (at sea?)",
  country_disagrees: "lies in another country than the record says",
};

/** Makes the look-up that puts a record's coordinates into a country and an area; reads all areas once and keeps them in memory. */
export async function openPlaces(db: Db): Promise<PlaceOf> {
  await loadPlaces(db);
  const locate = createLocator(await listLocatorTowns(db), OUTLINES);
  return (latitude, longitude, country) => {
    const found = locate(latitude, longitude, country ?? null);
    if (!("reason" in found))
      return { country_code: found.country_code, area_id: found.area?.id ?? null, area_name: found.area?.name ?? "" };
    return { reason: found.country_code ? `${REASONS[found.reason]} (it is in ${found.country_code})` : REASONS[found.reason] };
  };
}
