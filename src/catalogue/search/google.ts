import { z } from "zod";
import type { BusinessType } from "../listings/enumerations.ts";
import { countryName, isCountryCode } from "../places/countries/rules.ts";
import type { PlaceCandidate } from "./contract.ts";

/** Google Places (New), Text Search: https://developers.google.com/maps/documentation/places/web-service/text-search */
export const GOOGLE_PATH = "/v1/places:searchText";
/** Field mask: Google neither sends nor bills fields that are not listed. */
export const GOOGLE_FIELDS =
  "places.id,places.displayName,places.formattedAddress,places.addressComponents,places.location,places.primaryType,places.types,places.internationalPhoneNumber,places.websiteUri";

/** The used part of a response. A place may lack everything except its id. */
export const googleAnswer = z.object({
  places: z
    .array(
      z.object({
        id: z.string(),
        displayName: z.object({ text: z.string() }).optional(),
        formattedAddress: z.string().optional(),
        addressComponents: z
          .array(z.object({ longText: z.string().default(""), shortText: z.string().default(""), types: z.array(z.string()).default([]) }))
          .default([]),
        location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
        primaryType: z.string().optional(),
        types: z.array(z.string()).default([]),
        internationalPhoneNumber: z.string().optional(),
        websiteUri: z.string().optional(),
      }),
    )
    .default([]),
});

/** Google's place types for each of the guide's types; the first match of a place's types counts. */
const TYPES: readonly [RegExp, BusinessType][] = [
  [
    /^(lodging|hotel|motel|hostel|resort_hotel|guest_house|bed_and_breakfast|inn|campground|cottage|farmstay|extended_stay_hotel)$/,
    "accommodation",
  ],
  [/(^|_)(cafe|coffee_shop|bakery|tea_house|ice_cream_shop)$/, "cafe"],
  [/^(bar|pub|wine_bar|night_club|bar_and_grill|brewery|cocktail_bar)$/, "bar"],
  [/restaurant$|^(meal_takeaway|meal_delivery|food_court|diner)$/, "restaurant"],
  [
    /^(travel_agency|tour_agency|sports_activity_location|sports_complex|amusement_park|adventure_sports_center|yoga_studio|spa|ski_resort)$/,
    "activity",
  ],
  [
    /^(tourist_attraction|museum|art_gallery|park|national_park|zoo|aquarium|historical_landmark|church|mosque|hindu_temple|market|beach)$/,
    "sight",
  ],
];

/**
 * Returns the guide's type of a place, or null if none matches.
 * @param kinds the place's primary type first, then the others
 */
export function typeOfKinds(kinds: readonly string[]): BusinessType | null {
  for (const kind of kinds) {
    const found = TYPES.find(([pattern]) => pattern.test(kind));
    if (found) return found[1];
  }
  return null;
}

/**
 * Converts Google's response to the guide's format; omits places without a name.
 * @throws ZodError if the response has another format
 */
export function parsePlaceCandidates(response: unknown): PlaceCandidate[] {
  return googleAnswer.parse(response).places.flatMap((place) => {
    const name = place.displayName?.text.trim();
    if (!name) return [];
    const part = (type: string) => place.addressComponents.find(({ types }) => types.includes(type));
    const code = part("country")?.shortText ?? "";
    return {
      source: "google" as const,
      kind: "place" as const,
      place_id: place.id,
      name,
      address: place.formattedAddress ?? "",
      business_type: typeOfKinds([...(place.primaryType ? [place.primaryType] : []), ...place.types]),
      country: isCountryCode(code) ? { code, name: countryName(code) } : null,
      area: null,
      city: (part("locality") ?? part("postal_town") ?? part("administrative_area_level_2"))?.longText ?? "",
      latitude: place.location?.latitude ?? null,
      longitude: place.location?.longitude ?? null,
      phone: place.internationalPhoneNumber ?? "",
      website: place.websiteUri ?? null,
      profile_url: null,
      attribution: null,
    };
  });
}
