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
  summary: "Lists the nearest listings to a listing in a straight line, at most 100 within 50 km",
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
  summary: "Lists the nearest other areas with listings, by distance to their centre, at most 100 within 100 km",
  tag: "Businesses",
  access: "public",
  params,
  query: z.object(pageQuery),
  sample: { business_code: "{business}" },
  response: listResponse(nearbyArea),
  dependencies: ["business:{business_code}", "listings", "area"],
});
