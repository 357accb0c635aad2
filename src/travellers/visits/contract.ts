import { z } from "zod";
import { traveller } from "../../accounts/travellers/contract.ts";
import { recordParams, recordQuery } from "../../accounts/travellers/records/contract.ts";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues, PRICE_FEELS } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { FAMILIARITIES } from "./enumerations.ts";
import { COMMENT_MAX } from "./rules.ts";

/** Listing that a traveller has visited; with `is_recommended`, also their recommendation of it. */
export const visitedBusiness = z.object({
  uuid: z.string(),
  business: businessCard,
  traveller,
  comment: z.string(),
  /** 1 good, 2 very good, 3 go out of your way; null without a rating. */
  rating: z.number().nullable(),
  price_feel: z.enum(enumValues(PRICE_FEELS)).nullable(),
  familiarity: z.enum(enumValues(FAMILIARITIES)),
  is_recommended: z.boolean(),
  created: z.string(),
});
export type VisitedBusiness = z.infer<typeof visitedBusiness>;

const ratingRange = () => t`Enter a whole number from 1 to 3.`;
const code = z.string().regex(CODE, { error: () => t`Enter the code of a listing.` });
/** Normalises line breaks: forms send two characters for one. */
export const comment = z
  .string()
  .overwrite((text) => text.replaceAll("\r\n", "\n").trim())
  .max(COMMENT_MAX);
const rating = z.int().min(1, { error: ratingRange }).max(3, { error: ratingRange }).nullable();
const price_feel = z.enum(enumValues(PRICE_FEELS)).nullable();
const familiarity = z.enum(enumValues(FAMILIARITIES));

const whole = z.object({
  comment: comment.default(""),
  rating: rating.default(null),
  price_feel: price_feel.default(null),
  familiarity: familiarity.default("dont_know"),
  /** Default: true if there is a rating or a comment. */
  is_recommended: z.boolean().optional(),
});

/** Listing of the visit; a request may repeat it, but never change it. */
const sameBusiness = { business: z.string().optional() };

export const createVisitedBusiness = endpoint({
  method: "POST",
  path: "/traveller/api/visited/business/",
  summary: "Marks a business as visited and can recommend it; returns 200 with an existing visit",
  tag: "Travellers",
  access: "traveller",
  body: whole.extend({ business: code }),
  sample: { business: "{business}" },
  response: visitedBusiness,
  status: 201,
  isCreateOrGet: true,
  heldText: "recommendation",
});

export const listVisitedBusinesses = endpoint({
  method: "GET",
  path: "/traveller/api/visited/business/",
  summary: "Lists a traveller's visits to published businesses, by default newest first; of others only what you may see",
  tag: "Travellers",
  access: "public",
  errors: [401, 404],
  query: z.object({
    is_recommended: z.enum(["true", "false"]).optional(),
    /** Limits the list to the visit of one listing. */
    business: code.optional(),
    ...recordQuery,
  }),
  sample: { business: "{business}", traveller__code: "{traveller}" },
  response: listResponse(visitedBusiness),
  isPrivate: true,
});

export const getVisitedBusiness = endpoint({
  method: "GET",
  path: "/traveller/api/visited/business/{uuid}/",
  summary: "Returns a visit of the logged-in traveller",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
  response: visitedBusiness,
});

export const replaceVisitedBusiness = endpoint({
  method: "PUT",
  path: "/traveller/api/visited/business/{uuid}/",
  summary: "Replaces a visit and its recommendation; missing fields become empty",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: whole.extend(sameBusiness),
  sample: { uuid: "{uuid}", business: "{business}" },
  response: visitedBusiness,
});

export const changeVisitedBusiness = endpoint({
  method: "PATCH",
  path: "/traveller/api/visited/business/{uuid}/",
  summary: "Changes the given fields of a visit",
  tag: "Travellers",
  access: "traveller",
  params: recordParams,
  body: z.object({ comment, rating, price_feel, familiarity, is_recommended: z.boolean() }).partial().extend(sameBusiness),
  sample: { uuid: "{uuid}", business: "{business}" },
  response: visitedBusiness,
  heldText: "recommendation",
});

export const deleteVisitedBusiness = endpoint({
  method: "DELETE",
  path: "/traveller/api/visited/business/{uuid}/",
  summary: "Deletes a visit and its recommendation",
  tag: "Travellers",
  access: "session",
  params: recordParams,
  sample: { uuid: "{uuid}" },
});
