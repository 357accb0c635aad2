import { z } from "zod";
import { businessCard } from "../../../catalogue/listings/contract.ts";
import { BUSINESS_TYPES, enumValues } from "../../../catalogue/listings/enumerations.ts";
import { LISTING_FIELDS } from "../../../catalogue/listings/fields.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { NAME_MAX } from "../../../travellers/suggestedPlaces/rules.ts";

const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` });

export const addOwnBusiness = endpoint({
  method: "POST",
  path: "/listing/api/businesses/",
  summary: "Adds a listing that the account then owns; 400 on is_different if a similar one is nearby; 200 if already added",
  tag: "Owners",
  access: "session",
  body: z.object({
    name: line(NAME_MAX)
      .trim()
      .min(2, { error: () => t`Enter a name.` }),
    business_type: z.enum(enumValues(BUSINESS_TYPES), { error: () => t`Choose a type.` }),
    /** Slug of the town or island. */
    area: z
      .string()
      .trim()
      .min(1, { error: () => t`Enter a town or island.` })
      .max(80),
    address: line(LISTING_FIELDS.address.max).default(""),
    phone: line(LISTING_FIELDS.phone.max).default(""),
    /** Public email address. Enquiries go to the listing's people in any case. */
    email: line(LISTING_FIELDS.email.max).default(""),
    website: line(500).default(""),
    /** Confirms that it differs from all similar listings. */
    is_different: z.boolean().default(false),
  }),
  sample: { name: "Phone", business_type: "cafe", area: "nowhere", email: "nobody@example.org" },
  response: businessCard,
  status: 201,
  isCreateOrGet: true,
  errors: [403],
});
