import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";

const choice = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country_code: z.string().nullish(),
  meters: z.number().nullable(),
});
const place = z.object({
  name: z.string(),
  note: z.string(),
  url: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  country_code: z.string().nullable(),
  state: z.enum(["found", "choose", "none"]),
  /** Possible listings, best match first. */
  choices: z.array(choice),
});
export type ImportedPlace = z.infer<typeof place>;

const list = z.enum(["wishlist", "visited"]);
const placeImport = z.object({
  uuid: z.string(),
  filename: z.string(),
  status: z.enum(["preview", "confirmed"]),
  /** Places in the order of the file; empty once the import is confirmed. */
  places: z.array(place),
  /** Listings of the import that the traveller has already saved or visited. */
  wishlisted: z.array(z.string()),
  visited: z.array(z.string()),
  outcome: z.object({ list, saved: z.number(), already: z.number(), kept: z.number() }).nullable(),
  created: z.string(),
});
export type PlaceImport = z.infer<typeof placeImport>;

const params = z.object({ uuid: z.uuid() });

export const createImport = endpoint({
  method: "POST",
  path: "/traveller/api/import/",
  summary: "Reads a list of places (Google Maps, KML, KMZ or GPX) and matches it to listings, without saving anything yet",
  tag: "Travellers",
  access: "traveller",
  body: z.object({ file: z.literal("", { error: () => t`Choose a file.` }).optional() }),
  files: ["file"],
  response: placeImport,
  status: 201,
});

export const getImport = endpoint({
  method: "GET",
  path: "/traveller/api/import/{uuid}/",
  summary: "Returns a list that the logged-in traveller uploaded, with its matches",
  tag: "Travellers",
  access: "session",
  params,
  sample: { uuid: "{uuid}" },
  response: placeImport,
});

export const confirmImport = endpoint({
  method: "POST",
  path: "/traveller/api/import/{uuid}/confirm/",
  summary: "Saves an uploaded list: listings to the wishlist or visits, the rest as private places; safe to repeat",
  tag: "Travellers",
  access: "traveller",
  params,
  body: z.object({
    list,
    /** Indexes of the places to leave out. */
    left_out: z.array(z.int().min(0)).max(1_000).default([]),
    /** Index of a place → code of its listing, or "" for none. A place without an entry takes its first choice if its match is certain. */
    matches: z.record(z.string().regex(/^\d{1,4}$/), z.string().max(20)).default({}),
  }),
  sample: { uuid: "{uuid}", list: "wishlist" },
  response: placeImport,
});

export const deleteImport = endpoint({
  method: "DELETE",
  path: "/traveller/api/import/{uuid}/",
  summary: "Deletes an uploaded list; places already saved from it stay",
  tag: "Travellers",
  access: "session",
  params,
  sample: { uuid: "{uuid}" },
});

const privatePlace = z.object({
  uuid: z.string(),
  list,
  name: z.string(),
  note: z.string(),
  url: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  country_code: z.string().nullable(),
  created: z.string(),
});

export const listPrivatePlaces = endpoint({
  method: "GET",
  path: "/traveller/api/private-place/",
  summary: "Lists the private places that only the logged-in traveller can see, newest first",
  tag: "Travellers",
  access: "traveller",
  query: z.object(pageQuery),
  response: listResponse(privatePlace),
});

export const deletePrivatePlace = endpoint({
  method: "DELETE",
  path: "/traveller/api/private-place/{uuid}/",
  summary: "Deletes a private place of the logged-in traveller",
  tag: "Travellers",
  access: "session",
  params,
  sample: { uuid: "{uuid}" },
});
