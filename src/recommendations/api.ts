import { findPublished } from "../businesses/store.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../platform/http/context.ts";
import { areWordsVisible } from "../travellers/store.visibility.ts";
import { getBusinessRecommendations, getProfilePreview, getProfilePreviewFor } from "./contract.ts";
import { RECOMMENDERS_MAX } from "./rules.ts";
import { listFollowed, listPublic, type Recommender } from "./store.ts";

/** @throws ApiError 404 when the code is not one's own */
function requireOwnCode({ traveller }: RequestContext, code: string) {
  if (traveller?.code !== code) throw notFound();
}

/** @throws ApiError 404 */
async function checkListing(db: DbOrTransaction, code: string) {
  if (!(await findPublished(db, code))) throw notFound();
}

/** Who recommends a listing, in the order of a traveller's interest, without the traveller. */
async function recommendersFor(db: DbOrTransaction, business: string, code: string): Promise<Recommender[]> {
  const isShown = areWordsVisible(code);
  const followed = await listFollowed(db, business, code, isShown);
  const rest = RECOMMENDERS_MAX - followed.length;
  return rest > 0 ? [...followed, ...(await listPublic(db, business, code, isShown, rest))] : followed;
}

const asVisits = (recommenders: Recommender[]) => ({
  visits: recommenders.map(({ code, name, selfie_avatar_uuid }) => ({
    traveller_code: code,
    traveller_selfie_uuid: selfie_avatar_uuid,
    traveller_name: name,
  })),
});

export const recommendationHandlers: EndpointHandler[] = [
  handle(getBusinessRecommendations, async ({ params: { business_code }, query }, ctx) => {
    requireOwnCode(ctx, query.traveller);
    await checkListing(ctx.db, business_code);
    const found = await recommendersFor(ctx.db, business_code, query.traveller);
    const recommendations = found.map(({ created, rating, comment, ...traveller }) => ({
      created: created.toISOString(),
      rating,
      comment,
      traveller,
    }));
    return { recommendations, loaded: true as const };
  }),

  handle(getProfilePreview, async ({ params: { business_code } }, { db }) => {
    await checkListing(db, business_code);
    return asVisits(await listPublic(db, business_code, "", areWordsVisible(undefined), RECOMMENDERS_MAX));
  }),

  handle(getProfilePreviewFor, async ({ params: { business_code, traveller_code } }, ctx) => {
    requireOwnCode(ctx, traveller_code);
    await checkListing(ctx.db, business_code);
    return asVisits(await recommendersFor(ctx.db, business_code, traveller_code));
  }),
];
