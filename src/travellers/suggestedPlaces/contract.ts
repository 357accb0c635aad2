import { z } from "zod";
import { recommender } from "../../accounts/travellers/contract.ts";
import { businessCard } from "../../catalogue/listings/contract.ts";
import { BUSINESS_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { latitude, longitude } from "../../platform/values/degrees.ts";
import { NAME_MAX } from "./rules.ts";

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` });
const name = line(NAME_MAX).min(2, { error: () => t`Enter a name.` });
const area = z.string().trim().min(1).max(80);
const website = z.union([z.literal(""), z.url({ protocol: /^https?$/, error: () => t`Enter a URL that starts with https://.` }).max(500)]);

export const listLikeBusinesses = endpoint({
  method: "GET",
  path: "/traveller/api/added-business/like/",
  summary: "Lists nearby listings with a similar name, to avoid adding a duplicate",
  tag: "Travellers",
  access: "session",
  query: z.object({ name, area, latitude: latitude.optional(), longitude: longitude.optional() }),
  sample: { name: "Phone", area: "hoi-an", latitude: 15, longitude: 108 },
  response: z.object({ results: z.array(businessCard) }),
});

export const addBusiness = endpoint({
  method: "POST",
  path: "/traveller/api/added-business/",
  summary: "Adds a place as an unclaimed listing; 400 on is_different if a similar one is nearby, 200 if added before",
  tag: "Travellers",
  access: "verified",
  body: z.object({
    name,
    business_type: z.enum(enumValues(BUSINESS_TYPES), { error: () => t`Choose a type.` }),
    /** Slug of the area of the place. */
    area,
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
    address: line(LISTING_FIELDS.address.max).default(""),
    phone: line(LISTING_FIELDS.phone.max).default(""),
    website: website.default(""),
    /** Id of the place at the places provider. */
    place_id: z.string().max(300).nullish(),
    /** True if the place is different from all similar listings. */
    is_different: z.boolean().default(false),
  }),
  sample: { name: "{business}", business_type: "cafe", area: "hoi-an", latitude: 15, longitude: 108 },
  response: businessCard,
  status: 201,
  isCreateOrGet: true,
});

const addedBusiness = z.object({
  uuid: z.string(),
  business: z.object({ business_code: z.string(), name: z.string(), place: z.string(), is_shell: z.boolean(), is_published: z.boolean() }),
  /** Null if the traveller's account was deleted. */
  traveller: recommender.nullable(),
  is_from_provider: z.boolean(),
  /** True if its owner added it, false if a traveller did. */
  is_own: z.boolean(),
  /** Email address of the longest-standing owner, for a place that its owner added; null once it has no owner. */
  owner_email: z.string().nullable(),
  created: z.string(),
  /** Time at which staff approved or hid it; null while it waits for review. */
  reviewed: z.string().nullable(),
});
export type AddedBusiness = z.infer<typeof addedBusiness>;

export const listAddedBusinesses = endpoint({
  method: "GET",
  path: "/staff/api/added-businesses/",
  summary: "Lists places that travellers and owners added, newest first; for staff",
  tag: "Staff",
  access: "staff",
  query: z.object(pageQuery),
  response: listResponse(addedBusiness),
});

export const changeAddedBusiness = endpoint({
  method: "PATCH",
  path: "/staff/api/added-businesses/{uuid}/",
  summary: "Reviews an added place; hides or shows one that a traveller added, as long as it is unclaimed; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({
    is_published: z.boolean().optional(),
    /** False returns it to the review queue. A place that is hidden or shown is reviewed by that. */
    is_reviewed: z.boolean().default(true),
  }),
  sample: { uuid: "{uuid}", is_published: true },
  response: z.object({ is_published: z.boolean(), is_reviewed: z.boolean() }),
});
