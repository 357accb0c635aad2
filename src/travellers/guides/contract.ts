import { z } from "zod";
import { recommender, traveller, travellerCode } from "../../accounts/travellers/contract.ts";
import { businessCard, businessKey, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { area, country, countryCode } from "../../catalogue/places/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { GUIDE_VISIBILITIES, SUGGESTION_REASONS } from "./enumerations.ts";
import { ENTRIES_MAX, LETTER_MAX, NOTE_MAX } from "./rules.ts";
import { guideTrack } from "./tracks/contract.ts";

/** Place of a guide. `slug` is the area's slug or the country's code in lower case, as in URLs. */
const rowPlace = z.object({ slug: z.string(), name: z.string(), country, area: area.nullable() });
/** Area with its centre: listings near it may be in the guide. */
const guidePlace = rowPlace.extend({ area: area.extend({ latitude: z.number(), longitude: z.number() }).nullable() });
export type GuidePlace = z.infer<typeof guidePlace>;

const visibility = z.enum(enumValues(GUIDE_VISIBILITIES));

const entry = z.object({
  business: businessCard,
  note: z.string(),
  /** Rating of the traveller's recommendation, if there is one. */
  rating: z.number().nullable(),
  /** Printed, because a reader of the booklet cannot open the listing. */
  address: z.string(),
  /** Lowest price of a room or an activity. */
  from_price: z.number().nullable(),
  from_currency: z.string().nullable(),
});
export type GuideEntry = z.infer<typeof entry>;

/** Traveller's guide, with its entries in the traveller's order. */
export const guide = z.object({
  place: guidePlace,
  traveller,
  letter: z.string(),
  visibility,
  entries: z.array(entry),
  /** From a GPX file of the author; null without one. */
  track: guideTrack.nullable(),
  /** 0 if the traveller has not started the guide; each change adds 1. */
  version: z.number(),
  created: z.string().nullable(),
  modified: z.string().nullable(),
  url: z.string(),
  /** Present on the caller's own guide: the value of `key` in its URL, which readers need while its visibility is "link". */
  link_key: z.string().nullable(),
});
export type Guide = z.infer<typeof guide>;

export const guideRow = z.object({
  place: rowPlace,
  traveller: recommender,
  letter: z.string(),
  visibility,
  places_count: z.number(),
  modified: z.string(),
  url: z.string(),
});
export type GuideRow = z.infer<typeof guideRow>;

/** Country code in either case, or the slug of an area. */
const params = z.object({ place: z.string().max(100) });

/** Normalises line breaks: forms send two characters for one. */
const text = (max: number) =>
  z
    .string()
    .overwrite((one) => one.replaceAll("\r\n", "\n").trim())
    .max(max)
    .regex(/^(?:\P{Cc}|\n)*$/u, { error: () => t`Remove control characters.` });

export const listGuides = endpoint({
  method: "GET",
  path: "/traveller/api/guide/",
  summary: "Lists a traveller's guides, last changed first: all of your own by default, the public ones of others",
  tag: "Travellers",
  access: "public",
  errors: [401, 404],
  query: z.object({ traveller__code: z.string().optional(), ...pageQuery }),
  sample: { traveller__code: "{traveller}" },
  response: listResponse(guideRow),
  dependencies: ["guide:{traveller__code}", "listings", "country", "area"],
  isPrivate: true,
});

export const getGuide = endpoint({
  method: "GET",
  path: "/traveller/api/guide/{place}/",
  summary: "Returns a guide to a country or area, by default the logged-in traveller's, which may be empty",
  tag: "Travellers",
  access: "public",
  errors: [401],
  params,
  query: z.object({
    traveller__code: z.string().optional(),
    /** Key of a guide that is readable only with the link. */
    key: z.string().max(100).optional(),
  }),
  sample: { place: "hoi-an", traveller__code: "{traveller}", key: "00000000-0000-7000-8000-000000000000" },
  response: guide,
  dependencies: ["guide:{traveller__code}", "country", "area"],
  dependenciesOf: ({ entries }) => entries.map((one) => businessKey(one.business)),
  isPrivate: true,
});

export const putGuide = endpoint({
  method: "PUT",
  path: "/traveller/api/guide/{place}/",
  summary: "Creates or replaces your guide and marks its places as visited; 409 with the current guide if version is outdated",
  tag: "Travellers",
  access: "traveller",
  errors: [409],
  params,
  body: z.object({
    letter: text(LETTER_MAX).default(""),
    // The visibility and the entries never have a default.
    visibility,
    entries: z
      .array(
        z.object({ business: z.string().regex(CODE, { error: () => t`Enter the code of a listing.` }), note: text(NOTE_MAX).default("") }),
      )
      .max(ENTRIES_MAX),
    version: z.int().min(0).optional(),
  }),
  sample: { place: "hoi-an", visibility: "public", entries: [], version: 0 },
  response: guide,
});

export const patchGuide = endpoint({
  method: "PATCH",
  path: "/traveller/api/guide/{place}/",
  summary: "Changes who may read your guide; an earlier link stops working once the guide no longer needs one",
  tag: "Travellers",
  access: "traveller",
  params,
  body: z.object({ visibility }),
  sample: { place: "hoi-an", visibility: "private" },
  response: guide,
  heldText: "guide",
});

export const deleteGuide = endpoint({
  method: "DELETE",
  path: "/traveller/api/guide/{place}/",
  summary: "Deletes a guide of the logged-in traveller; the visits stay",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { place: "hoi-an" },
});

export const renewGuideKey = endpoint({
  method: "POST",
  path: "/traveller/api/guide/{place}/key/",
  summary: "Creates a new key for a guide of the logged-in traveller; the old link stops working",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { place: "hoi-an" },
  response: guide,
});

export const saveGuidePlaces = endpoint({
  method: "POST",
  path: "/traveller/api/guide/{place}/save/",
  summary: "Adds all places of a guide to the logged-in traveller's wishlist",
  tag: "Travellers",
  access: "traveller",
  params,
  body: z.object({ traveller: travellerCode, key: z.string().max(100).optional() }),
  sample: { place: "hoi-an", traveller: "{traveller}", key: "00000000-0000-7000-8000-000000000000" },
  response: z.object({
    places_count: z.number(),
    /** Number of places that were not saved before. */
    saved_count: z.number(),
  }),
});

const suggestion = z.object({
  business: businessCard,
  reason: z.enum(enumValues(SUGGESTION_REASONS)),
  /** Followed travellers who recommend it, if that is the reason. */
  people: z.array(recommender),
});
export type Suggestion = z.infer<typeof suggestion>;

export const listGuideSuggestions = endpoint({
  method: "GET",
  path: "/traveller/api/guide/{place}/suggestions/",
  summary: "Suggests places for your guide: your recommendations, saved places, and recommendations by people you follow",
  tag: "Travellers",
  access: "traveller",
  params,
  sample: { place: "hoi-an" },
  response: z.object({ results: z.array(suggestion) }),
});

export const listGuidesOfPlace = endpoint({
  method: "GET",
  path: "/guide/api/traveller-guides/",
  summary: "Lists travellers' public guides to an area, or to a country and its areas, last changed first",
  tag: "Guide",
  access: "public",
  query: z.object({ country: countryCode.optional(), area: z.string().max(100).optional() }),
  sample: { country: "VN", area: "hoi-an" },
  response: z.object({ results: z.array(guideRow) }),
  errors: [404],
  dependencies: ["guides:{area}|guides:{country}", "listings", "country", "area"],
  isShared: true,
});

export const listNewestGuides = endpoint({
  method: "GET",
  path: "/guide/api/traveller-guides/newest/",
  summary: "Lists travellers' public guides to all places of this guide, last changed first, one of each traveller",
  tag: "Guide",
  access: "public",
  response: z.object({ results: z.array(guideRow) }),
  dependencies: ["guide_settings", "country", "area"],
  delayedDependencies: ["newest_guides"],
  isShared: true,
});
