import { z } from "zod";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { ownTraveller, recommender, travellerOrOwn } from "../contract.ts";
import { VISIBILITIES, WISHLIST_VISIBILITIES } from "../enumerations.ts";

const params = z.object({ code: z.string() });
/** The traveller's own picture is uploaded as a file; without a file, these two fields can remove it. */
const picture = {
  image: z.union([z.null(), z.literal("")], { error: "A file is needed, or null." }).optional(),
  /** Empty: removes the picture. The URL from the response changes nothing. */
  selfie: z.string().max(200).optional(),
};
const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .regex(/^\P{Cc}*$/u, { error: "Letters, digits and signs are possible." }),
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
  summary: "The signed-in traveller first, then public ones by name",
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
    "A traveller as the one who asks may see them: of a private one name and counts, with more for followers; email and settings for oneself alone",
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
  summary: "Replaces what one says of oneself; a public profile needs a verified address",
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
  summary: "Changes what is given of oneself; a public profile needs a verified address",
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
  summary: "Deletes one's own account: hidden at once and signed out everywhere, deleted after 14 days; any sign-in before brings it back",
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
  summary: "The link with which one invites others, and how many it brought who have verified their address",
  tag: "Travellers",
  access: "traveller",
  response: z.object({ link: z.string(), brought: z.number() }),
});

export const getInviter = endpoint({
  method: "GET",
  path: "/traveller/api/inviter/{code}/",
  summary: "Who invites by the code of an invitation's link, where the profile is public; 404 otherwise",
  tag: "Travellers",
  access: "public",
  params,
  sample: { code: "{traveller}" },
  response: recommender,
  isPrivate: true,
});
