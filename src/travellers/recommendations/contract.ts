import { z } from "zod";
import { recommender } from "../../accounts/travellers/contract.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

/** Recommendation of a listing. The rating is 1 to 3, or null without one. */
export const quote = z.object({ created: z.string(), rating: z.number().nullable(), comment: z.string(), traveller: recommender });

export type Quote = z.infer<typeof quote>;

export const recommendation = quote.extend({
  /** Id of the visit, for reports and thanks. */
  uuid: z.string(),
  /** Whether the caller follows the author. */
  is_followed: z.boolean(),
  /**
   * Relation of the author to the caller, "Lucía follows them"; null for a stranger. Two-step relations are computed only for the
   * highlights.
   */
  reason: z.string().nullable(),
  /** Whether the listing's people have thanked the author. */
  is_thanked: z.boolean(),
});
export type Recommendation = z.infer<typeof recommendation>;

const business_code = z.string().regex(CODE);

export const getBusinessRecommendations = endpoint({
  method: "GET",
  path: "/traveller/api/business-recommendations/{business_code}/",
  summary: "Lists recommendations of a listing, those by followed people first, at most 100; owners send an empty code",
  tag: "Travellers",
  access: "session",
  params: z.object({ business_code }),
  /** Code of the caller; another traveller's code returns 404. Empty for the listing's own people, who need not be travellers. */
  query: z.object({ traveller: z.string() }),
  sample: { business_code: "{business}", traveller: "{traveller}" },
  response: z.object({
    recommendations: z.array(recommendation),
    loaded: z.literal(true),
    /** True if the caller is one of the listing's people. */
    can_thank: z.boolean(),
  }),
});

const preview = z.object({
  visits: z.array(z.object({ traveller_code: z.string(), traveller_selfie_uuid: z.string(), traveller_name: z.string() })),
});

export const getProfilePreview = endpoint({
  method: "GET",
  path: "/traveller/api/profile-preview/{business_code}/",
  summary: "Lists the public travellers who recommend a listing, newest first; at most 100",
  tag: "Travellers",
  access: "public",
  params: z.object({ business_code }),
  sample: { business_code: "{business}" },
  response: preview,
  dependencies: ["business:{business_code}"],
});

export const getProfilePreviewFor = endpoint({
  method: "GET",
  path: "/traveller/api/profile-preview/{business_code}/{traveller_code}/",
  summary: "Lists travellers who recommend a listing, people followed by the logged-in traveller first; at most 100",
  tag: "Travellers",
  access: "session",
  params: z.object({ business_code, traveller_code: z.string() }),
  sample: { business_code: "{business}", traveller_code: "{traveller}" },
  response: preview,
});
