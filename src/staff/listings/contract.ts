import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { BUSINESS_TYPES, enumValues, IMPORT_SOURCES, MEMBER_ROLES } from "../../catalogue/listings/enumerations.ts";
import { area, country } from "../../catalogue/places/contract.ts";
import { changeOwnListing, ownListing } from "../../owners/listingEditor/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { removalReason } from "../../travellers/reports/decisions/removalReason.ts";
import { LISTING_ACTS, LISTING_FILTERS, SEARCH_MAX } from "./enumerations.ts";

const state = {
  is_shell: z.boolean(),
  is_published: z.boolean(),
  is_featured: z.boolean(),
  /** Time at which staff deleted it. */
  deleted: z.string().nullable(),
  /** Code of the surviving listing that it was merged into. */
  merged_into: z.string().nullable(),
  source: z.enum(enumValues(IMPORT_SOURCES)),
};

const row = z.object({
  business_code: z.string(),
  name: z.string(),
  profile_url: z.string(),
  cover_image_link: z.string(),
  business_type: z.enum(enumValues(BUSINESS_TYPES)),
  country,
  area: area.nullable(),
  city: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  email: z.string(),
  ...state,
});
export type StaffListingRow = z.infer<typeof row>;

export const listStaffListings = endpoint({
  method: "GET",
  path: "/staff/api/businesses/",
  summary: "Lists all listings, newest first, or the best 500 matches for a name, code, contact or import record",
  tag: "Staff",
  access: "staff",
  query: z.object({
    search: z.string().max(SEARCH_MAX).optional(),
    filter: z.enum(enumValues(LISTING_FILTERS)).default("all"),
    ...pageQuery,
  }),
  response: listResponse(row),
});

const { role: _role, ...fields } = ownListing.shape;

const staffListing = z.object({
  ...fields,
  ...state,
  /** Time until which a deleted listing can be restored; null for others. */
  restore_until: z.string().nullable(),
  people: z.array(z.object({ email: z.string(), role: z.enum(enumValues(MEMBER_ROLES)) })),
  /**
   * Its import records, the leading one first, each with the fields that are shown from it, and the source's own texts of fields that the
   * guide shows in another form.
   */
  records: z.array(
    z.object({ dataset: z.string(), source_key: z.string(), shown: z.array(z.string()), as_written: z.record(z.string(), z.string()) }),
  ),
  /** Fields whose value its owner or helpers wrote. */
  theirs: z.array(z.string()),
  counts: z.object({
    recommendations: z.int(),
    saved: z.int(),
    enquiries: z.int(),
    vouchers: z.int(),
    items: z.int(),
    pictures: z.int(),
  }),
});
export type StaffListing = z.infer<typeof staffListing>;

const params = z.object({ code: z.string().regex(CODE) });

export const getStaffListing = endpoint({
  method: "GET",
  path: "/staff/api/businesses/{code}/",
  summary: "Shows a listing with everything that staff can see and change",
  tag: "Staff",
  access: "staff",
  params,
  sample: { code: "{business}" },
  response: staffListing,
});

export const changeStaffListing = endpoint({
  method: "PATCH",
  path: "/staff/api/businesses/{code}/",
  summary: "Changes the given fields of a listing; returns 409 if it has changed since `version`",
  tag: "Staff",
  access: "staff",
  params,
  body: changeOwnListing.body,
  sample: {
    code: "{business}",
    version: 0,
    name: "Phone",
    latitude: 15,
    longitude: 108,
    email: "nobody@example.org",
    country: "VN",
    area: "hoi-an",
  },
  response: staffListing,
  errors: [409],
});

export const addStaffListing = endpoint({
  method: "POST",
  path: "/staff/api/businesses/",
  summary: "Adds an unclaimed listing, which is hidden until staff show it",
  tag: "Staff",
  access: "staff",
  body: z.object({
    name: z.string(),
    business_type: z.enum(enumValues(BUSINESS_TYPES), { error: () => t`Choose a type.` }),
    /** Slug of its area. */
    area: z
      .string()
      .trim()
      .min(1, { error: () => t`Enter the slug of an area.` }),
  }),
  sample: { name: "Phone", business_type: "cafe", area: "hoi-an" },
  response: staffListing,
  status: 201,
});

export const actOnListing = endpoint({
  method: "POST",
  path: "/staff/api/businesses/{code}/acts/",
  summary:
    "Hides, shows, features, unfeatures or deletes a listing, or restores it within 30 days; its owners get an email when it is hidden",
  tag: "Staff",
  access: "staff",
  params,
  body: z.object({ act: z.enum(typedKeys(LISTING_ACTS)), ...removalReason }),
  sample: { code: "{business}", act: "hide" },
  response: staffListing,
  errors: [409],
});
