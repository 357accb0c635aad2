import { z } from "zod";
import { businessCard } from "../businesses/contract.ts";
import { country } from "../places/contract.ts";
import { endpoint, pageOf, pageQuery } from "../platform/endpoint.ts";

const query = z.object({
  search: z.string().max(200).default(""),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  ...pageQuery,
});

/** An area, or a country (whose slug is null). */
export const placeResult = z.object({ kind: z.enum(["area", "country"]), name: z.string(), slug: z.string().nullable(), country });
export type PlaceResult = z.infer<typeof placeResult>;

export const searchPlaces = endpoint({
  method: "GET",
  path: "/search/areas-countries/",
  summary: "Countries and areas whose name begins with the words, the most populous first",
  tag: "Search",
  query,
  answer: pageOf(placeResult),
  reads: ["area", "country"],
});

export const searchBusinesses = endpoint({
  method: "GET",
  path: "/search/public/tab/",
  summary: "Published listings whose name begins with the words, the most recommended first",
  tag: "Search",
  query,
  answer: pageOf(businessCard),
  reads: ["business", "area", "country"],
});
