import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { area } from "../../places/contract.ts";
import { businessCard, businessKey, CODE } from "../contract.ts";

/** In kilometres, in a straight line. */
const distance = z.number();

const params = z.object({ business_code: z.string().regex(CODE) });

export const nearbyBusiness = businessCard.extend({ distance });
export type NearbyBusiness = z.infer<typeof nearbyBusiness>;

export const listNearby = endpoint({
  method: "GET",
  path: "/api/business/{business_code}/nearby/",
  summary: "The listings nearest to a listing by distance as the crow flies: at most 100, within 50 km",
  tag: "Businesses",
  access: "public",
  params,
  query: z.object(pageQuery),
  sample: { business_code: "{business}" },
  response: listResponse(nearbyBusiness),
  dependencies: ["business:{business_code}", "listings", "country", "area"],
  dependenciesOf: ({ results }) => results.map(businessKey),
});

export const nearbyArea = area.extend({ distance, businesses_count: z.number() });
export type NearbyArea = z.infer<typeof nearbyArea>;

export const listNearbyAreas = endpoint({
  method: "GET",
  path: "/api/business/{business_code}/nearby/area/",
  summary:
    "The areas with listings nearest to a listing, its own left out, by distance to their middle as the crow flies: at most 100, within 100 km",
  tag: "Businesses",
  access: "public",
  params,
  query: z.object(pageQuery),
  sample: { business_code: "{business}" },
  response: listResponse(nearbyArea),
  dependencies: ["business:{business_code}", "listings", "area"],
});
