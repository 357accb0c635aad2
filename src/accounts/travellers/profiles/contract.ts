import { z } from "zod";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { ownTraveller, recommender, travellerOrOwn } from "../contract.ts";
import { VISIBILITIES, WISHLIST_VISIBILITIES } from "../enumerations.ts";

const params = z.object({ code: z.string() });
/** The traveller's own picture is uploaded as a file; without a file, these two fields can remove it. */
const picture = {
  image: z.union([z.null(), z.literal("")], { error: () => t`Send a file or null.` }).optional(),
  /** Empty: removes the picture. The URL from the response changes nothing. */
  selfie: z.string().max(200).optional(),
};
const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` }),
  /** ISO 3166-1 alpha-2. */
  home_country: z.string().trim().toUpperCase().nullable(),
  visibility: z.enum(enumValues(VISIBILITIES)),
  wishlist_visibility: z.enum(enumValues(WISHLIST_VISIBILITIES)),
  /** Null: follows the visibility. */
  is_suggested_to_friends_of_friends: z.boolean().nullable(),
};

export const listTravellers = endpoint({
  method: "GET",
  path: "/traveller/api/traveller/",
  summary: "Lists public travellers by name, after the logged-in traveller",
  tag: "Travellers",
  access: "public",
  query: z.object(pageQuery),
  response: listResponse(travellerOrOwn),
  isPrivate: true,
});

export const getTraveller = endpoint({
  method: "GET",
  path: "/traveller/api/traveller/{code}/",
  summary:
    "Returns a traveller as the caller may see them: of a private traveller the name and counts only, email and settings for oneself",
  tag: "Travellers",
  access: "public",
  params,
  sample: { code: "{traveller}" },
  response: travellerOrOwn,
  isPrivate: true,
});

export const replaceTraveller = endpoint({
  method: "PUT",
  path: "/traveller/api/traveller/{code}/",
  summary: "Replaces the logged-in traveller's profile; a public one needs a verified email address",
  tag: "Travellers",
  access: "traveller",
  params,
  // The visibility never has a default.
  body: z.object({
    name: fields.name,
    visibility: fields.visibility,
    home_country: fields.home_country.default(null),
    wishlist_visibility: fields.wishlist_visibility.default("private"),
    is_suggested_to_friends_of_friends: fields.is_suggested_to_friends_of_friends.default(null),
    // A picture that is left out stays: a client that sends JSON cannot upload it again.
    ...picture,
  }),
  files: ["image"],
  sample: { code: "{traveller}", name: "Phone", visibility: "public" },
  errors: [503],
  response: ownTraveller,
});

export const changeTraveller = endpoint({
  method: "PATCH",
  path: "/traveller/api/traveller/{code}/",
  summary: "Changes the given fields of the logged-in traveller's profile; a public one needs a verified email address",
  tag: "Travellers",
  access: "traveller",
  params,
  body: z.object(fields).partial().extend(picture),
  files: ["image"],
  sample: { code: "{traveller}", name: "Phone", visibility: "public" },
  errors: [503],
  response: ownTraveller,
});

export const deleteTraveller = endpoint({
  method: "DELETE",
  path: "/traveller/api/traveller/{code}/",
  summary: "Hides the account, ends its sessions and deletes it after 14 days; any login before that restores it",
  tag: "Travellers",
  access: "recent",
  params,
  body: z.object({
    /** Deletes the recommendations too; otherwise they stay under "A traveller". */
    delete_words: z.boolean().default(false),
  }),
  sample: { code: "{traveller}" },
  errors: [409],
  isSignIn: true,
});

export const getInvitation = endpoint({
  method: "GET",
  path: "/traveller/api/invitation/",
  summary: "Returns the traveller's invitation link and the number of verified accounts that used it",
  tag: "Travellers",
  access: "traveller",
  response: z.object({ link: z.string(), brought: z.number() }),
});

export const getInviter = endpoint({
  method: "GET",
  path: "/traveller/api/inviter/{code}/",
  summary: "Returns the traveller who sent an invitation link; 404 if their profile is not public",
  tag: "Travellers",
  access: "public",
  params,
  sample: { code: "{traveller}" },
  response: recommender,
  isPrivate: true,
});
