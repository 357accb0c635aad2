import { z } from "zod";
import { recordFields, recordParams, recordQuery } from "../../accounts/travellers/records/contract.ts";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { country, countryCode } from "../../catalogue/places/contract.ts";
import { endpoint, listResponse } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { AMONG_MAX } from "./rules.ts";

/** Listings and countries that a traveller saved for later. Only the traveller sees them, unless wishlist_visibility allows others. */
export const wishlistBusiness = z.object({ business: businessCard, ...recordFields });
export type WishlistBusiness = z.infer<typeof wishlistBusiness>;
export const wishlistCountry = z.object({ country, ...recordFields });
export type WishlistCountry = z.infer<typeof wishlistCountry>;

const code = z.string().regex(CODE, { error: () => t`Enter the code of a listing.` });
const businessBody = z.object({ business: code });
const countryBody = z.object({ country: countryCode });
const ofCountry = { business__country: countryCode.optional() };

export const createWishlistBusiness = endpoint({
  method: "POST",
  path: "/traveller/api/wishlist-business/",
  summary: "Saves a listing to the logged-in traveller's wishlist; returns 200 with an existing entry",
  tag: "Travellers",
  leavesHeldRequest: true,
  access: "traveller",
  /** If given, the listing must be in this country. */
  query: z.object(ofCountry),
  body: businessBody,
  sample: { business__country: "VN", business: "{business}" },
  response: wishlistBusiness,
  status: 201,
  isCreateOrGet: true,
});

export const listWishlistBusinesses = endpoint({
  method: "GET",
  path: "/traveller/api/wishlist-business/",
  summary: "Lists the published listings that a traveller saved, by default newest first",
  tag: "Travellers",
  access: "public",
  errors: [401, 404],
  query: z.object({
    ...ofCountry,
    /** Limits the list to these listings; can be repeated. */
    business: z.array(code).max(AMONG_MAX).optional(),
    ...recordQuery,
  }),
  sample: { business__country: "VN", traveller__code: "{traveller}" },
  response: listResponse(wishlistBusiness),
  isPrivate: true,
});

export const getWishlistBusiness = endpoint({
  method: "GET",
  path: "/traveller/api/wishlist-business/{uuid}/",
  summary: "Returns a saved listing of the logged-in traveller",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
  response: wishlistBusiness,
});

export const replaceWishlistBusiness = endpoint({
  method: "PUT",
  path: "/traveller/api/wishlist-business/{uuid}/",
  summary: "Replaces the listing of a wishlist entry",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: businessBody,
  sample: { uuid: "{uuid}", business: "{business}" },
  response: wishlistBusiness,
});

export const changeWishlistBusiness = endpoint({
  method: "PATCH",
  path: "/traveller/api/wishlist-business/{uuid}/",
  summary: "Changes the listing of a wishlist entry, if given",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: businessBody.partial(),
  sample: { uuid: "{uuid}", business: "{business}" },
  response: wishlistBusiness,
});

export const deleteWishlistBusiness = endpoint({
  method: "DELETE",
  path: "/traveller/api/wishlist-business/{uuid}/",
  summary: "Removes a listing from the wishlist",
  tag: "Travellers",
  leavesHeldRequest: true,
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
});

export const createWishlistCountry = endpoint({
  method: "POST",
  path: "/traveller/api/wishlist-country/",
  summary: "Saves a country to the logged-in traveller's wishlist; returns 200 with an existing entry",
  tag: "Travellers",
  leavesHeldRequest: true,
  access: "traveller",
  body: countryBody,
  sample: { country: "VN" },
  response: wishlistCountry,
  status: 201,
  isCreateOrGet: true,
});

export const listWishlistCountries = endpoint({
  method: "GET",
  path: "/traveller/api/wishlist-country/",
  summary: "Lists the countries that a traveller saved, by default newest first",
  tag: "Travellers",
  access: "public",
  errors: [401, 404],
  query: z.object(recordQuery),
  sample: { traveller__code: "{traveller}" },
  response: listResponse(wishlistCountry),
  isPrivate: true,
});

export const getWishlistCountry = endpoint({
  method: "GET",
  path: "/traveller/api/wishlist-country/{uuid}/",
  summary: "Returns a saved country of the logged-in traveller",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
  response: wishlistCountry,
});

export const replaceWishlistCountry = endpoint({
  method: "PUT",
  path: "/traveller/api/wishlist-country/{uuid}/",
  summary: "Replaces the country of a wishlist entry",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: countryBody,
  sample: { uuid: "{uuid}", country: "VN" },
  response: wishlistCountry,
});

export const changeWishlistCountry = endpoint({
  method: "PATCH",
  path: "/traveller/api/wishlist-country/{uuid}/",
  summary: "Changes the country of a wishlist entry, if given",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: countryBody.partial(),
  sample: { uuid: "{uuid}", country: "VN" },
  response: wishlistCountry,
});

export const deleteWishlistCountry = endpoint({
  method: "DELETE",
  path: "/traveller/api/wishlist-country/{uuid}/",
  summary: "Removes a country from the wishlist",
  tag: "Travellers",
  leavesHeldRequest: true,
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
});
