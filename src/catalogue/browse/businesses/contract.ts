import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { latitude, longitude } from "../../../platform/values/degrees.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { businessCard } from "../../listings/contract.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPE_GROUPS, enumValues } from "../../listings/enumerations.ts";
import { countryCode } from "../../places/contract.ts";

/** The orders of the list; a prefix "-" means descending. "distance" is also possible if a point is known. */
export const BUSINESS_ORDERS = ["name", "created", "discount", "recommendations_count"] as const;
const ORDERS: readonly string[] = [...BUSINESS_ORDERS, "distance"];

const ordering = z
  .string()
  .refine((value) => ORDERS.includes(value.replace(/^-/, "")), {
    error: () => t`Use one of these, with or without "-": ${withCommas(ORDERS)}.`,
  })
  .optional();

/** Cache dependency of a place's list. A list of the whole guide depends on every listing's fields and number of recommendations. */
const PLACE_KEY = "area:{area}|country:{country}|activity:{activity_subtype}";

export const listBusinesses = endpoint({
  method: "GET",
  path: "/guide/api/business/",
  summary: "Lists published listings, newest first by default; by distance from a point, at most 100 within 50 km",
  tag: "Guide",
  access: "public",
  query: z.object({
    ordering,
    country: countryCode.optional(),
    /** Slug of an area. */
    area: z.string().max(100).optional(),
    category: z.enum(enumValues(BUSINESS_TYPE_GROUPS)).optional(),
    activity_subtype: z.enum(enumValues(ACTIVITY_TYPES)).optional(),
    /** Origin of distances, in degrees; the default is the centre of the area. */
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    ...pageQuery,
  }),
  sample: { country: "VN", area: "hoi-an", latitude: 15, longitude: 108 },
  response: listResponse(businessCard),
  dependencies: [`${PLACE_KEY}|featured`, `${PLACE_KEY}|ranking`, "country", "area"],
});
