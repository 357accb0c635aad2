import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues, MEMBER_ROLES } from "../../catalogue/listings/enumerations.ts";
import { EDITED_SCHEMAS } from "../../catalogue/listings/fields/schemas.ts";
import { area, country } from "../../catalogue/places/contract.ts";
import { endpoint, type ResponseOf } from "../../platform/endpoints/endpoint.ts";

/** Endpoints for the fields of a listing, for its people. */

export const ownListing = z.object({
  business_code: z.string(),
  /** Sent back with a change, so that it cannot overwrite another person's change. */
  version: z.int(),
  /** Role of the account. */
  role: z.enum(enumValues(MEMBER_ROLES)),
  profile_url: z.string(),
  cover_image_link: z.string(),
  is_published: z.boolean(),
  country,
  area: area.nullable(),
  ...EDITED_SCHEMAS,
  /** Derived from the opening hours: Monday's first opening and last closing. */
  opening_time: z.string().nullable(),
  closing_time: z.string().nullable(),
});
export type OwnListing = z.infer<typeof ownListing>;

const params = z.object({ code: z.string().regex(CODE) });
const given = z.object({ ...EDITED_SCHEMAS, country: z.string().regex(/^[A-Z]{2}$/), area: z.string().nullable() }).partial();

export const getOwnListing = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/",
  summary: "Returns a listing, published or not, with all fields that its owners and helpers can change",
  tag: "Owners",
  access: "member",
  params,
  sample: { code: "{business}" },
  response: ownListing,
});

export const changeOwnListing = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/",
  summary: "Changes fields of a listing (discount and credit: owners only); returns 409 and the listing if `version` is outdated",
  tag: "Owners",
  access: "member",
  params,
  body: z.object({ version: z.int(), ...given.shape }),
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
  response: ownListing,
  errors: [409],
});

/** Data of the editor beside the listing itself. */
export const getEditorPage = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/editor/",
  summary: "Returns the editor's other data: areas to choose from, the commission of booking sites and an example price",
  tag: "Owners",
  access: "member",
  params,
  sample: { code: "{business}" },
  response: z.object({
    /** Nearest areas, including the listing's own. */
    areas: z.array(area),
    /** Estimated commission of booking sites, in percent. is_usual marks the guide's own default, which has a source. */
    commission: z.object({ percent: z.number(), is_usual: z.boolean() }),
    /** An item with a price. */
    example: z.object({ title: z.string(), price: z.number(), currency: z.string() }).nullable(),
    bookables_count: z.int(),
    /** Local day at the place, YYYY-MM-DD. */
    today: z.string(),
    /** Countries to choose from, by name. They are part of the response, because as a module they would be 4 kB of script. */
    countries: z.array(country),
    /** Two-letter codes. */
    languages: z.array(z.string()),
  }),
});
export type EditorPage = ResponseOf<typeof getEditorPage>;
