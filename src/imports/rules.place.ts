import type { Locate, UnplacedReason } from "../places/rules.locate.ts";
import type { PlaceOf } from "./rules.listing.ts";

/** Pure: where a record lies, in the words of a report. */

const REASONS: Record<UnplacedReason, string> = {
  no_position: "out of range, or 0,0",
  no_country: "in no country (at sea?)",
  country_disagrees: "lies in another country than the record says",
};

/** Makes the look-up that puts a record's coordinates into a country and an area. */
export const createPlaceOf =
  (locate: Locate<{ id: number; name: string }>): PlaceOf =>
  (latitude, longitude, country, localities) => {
    const found = locate(latitude, longitude, country ?? null, localities);
    if (!("reason" in found))
      return { country_code: found.country_code, area_id: found.area?.id ?? null, area_name: found.area?.name ?? "" };
    return { reason: found.country_code ? `${REASONS[found.reason]} (it is in ${found.country_code})` : REASONS[found.reason] };
  };
