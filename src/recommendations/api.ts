import { findPublished, isMember } from "../businesses/store.ts";
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

/** Who recommends a listing, in the order of a traveller's interest, without the traveller. @param code undefined for somebody who is no traveller */
async function recommendersFor(
  db: DbOrTransaction,
  business: string,
  code: string | undefined,
): Promise<(Recommender & { is_followed: boolean })[]> {
  const isShown = areWordsVisible(code);
  const followed = code === undefined ? [] : await listFollowed(db, business, code, isShown);
  const rest = RECOMMENDERS_MAX - followed.length;
  const others = rest > 0 ? await listPublic(db, business, code ?? "", isShown, rest) : [];
  return [...followed.map((one) => ({ ...one, is_followed: true })), ...others.map((one) => ({ ...one, is_followed: false }))];
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
    const code = query.traveller || undefined;
    if (code !== undefined) requireOwnCode(ctx, code);
    await checkListing(ctx.db, business_code);
    const can_thank = await isMember(ctx.db, business_code, ctx.account.id);
    if (code === undefined && !can_thank) throw notFound();
    const found = await recommendersFor(ctx.db, business_code, code);
    const recommendations = found.map(({ uuid, created, rating, comment, is_followed, is_thanked, ...traveller }) => ({
      uuid,
      created: created.toISOString(),
      rating,
      comment,
      traveller,
      is_followed,
      is_thanked,
    }));
    return { recommendations, loaded: true as const, can_thank };
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
