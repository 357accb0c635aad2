import { z } from "zod";
import { countryCode } from "../../catalogue/places/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { latitude, longitude } from "../../platform/values/degrees.ts";
import { SEARCH_MAX } from "./rules.ts";

const row = z.object({
  slug: z.string(),
  name: z.string(),
  /** State or province; empty if the place itself is one. */
  region: z.string(),
  country: z.object({ code: z.string(), name: z.string() }),
  latitude: z.number(),
  longitude: z.number(),
  population: z.int(),
  /** Number of published listings. */
  businesses_count: z.int(),
  /** Whether staff added it, so the gazetteer does not know it. */
  is_own: z.boolean(),
  /** Whether staff named or placed it. */
  is_edited: z.boolean(),
});
export type AreaRow = z.infer<typeof row>;

export const listStaffAreas = endpoint({
  method: "GET",
  path: "/staff/api/areas/",
  summary: "Lists the areas with listings, most listings first, or finds areas by name",
  tag: "Staff",
  access: "staff",
  query: z.object({ search: z.string().max(SEARCH_MAX).optional(), ...pageQuery }),
  response: listResponse(row),
});

const params = z.object({ slug: z.string().max(200) });

const staffArea = z.object({
  ...row.shape,
  /** Numbers of items that move along in a merge, including hidden listings. */
  counts: z.object({ listings: z.int(), visits: z.int(), guides: z.int() }),
  /** Area that contains it. */
  lies_in: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Areas that it contains. */
  holds: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Slugs that redirect to it, from areas that were merged into it. */
  aliases: z.array(z.string()),
});
export type StaffArea = z.infer<typeof staffArea>;

export const getStaffArea = endpoint({
  method: "GET",
  path: "/staff/api/areas/{slug}/",
  summary: "Shows an area with everything that staff can see and change",
  tag: "Staff",
  access: "staff",
  params,
  sample: { slug: "hoi-an" },
  response: staffArea,
});

export const addStaffArea = endpoint({
  method: "POST",
  path: "/staff/api/areas/",
  summary: "Adds an area that is missing from the gazetteer; its slug is made from the name and never changes",
  tag: "Staff",
  access: "staff",
  body: z.object({ name: z.string(), country: countryCode, latitude, longitude }),
  sample: { name: "Phone", country: "VN", latitude: 15, longitude: 108 },
  response: staffArea,
  status: 201,
});

export const changeStaffArea = endpoint({
  method: "PATCH",
  path: "/staff/api/areas/{slug}/",
  summary: "Changes the name, location or parent area of an area; the slug stays the same",
  tag: "Staff",
  access: "staff",
  params,
  body: z.object({
    name: z.string().optional(),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    lies_in: z.string().max(200).nullable().optional(),
  }),
  sample: { slug: "hoi-an", name: "Phone", latitude: 15, longitude: 108 },
  response: staffArea,
});

export const mergeStaffArea = endpoint({
  method: "POST",
  path: "/staff/api/areas/{slug}/merge/",
  summary: "Merges an area into another of its country, with its listings, visits and guides; its URL redirects",
  tag: "Staff",
  access: "staff",
  params,
  body: z.object({
    into: z
      .string()
      .trim()
      .min(1, { error: () => t`Enter the slug of an area.` })
      .max(200),
  }),
  sample: { slug: "hoi-an", into: "hue" },
  response: staffArea,
});
