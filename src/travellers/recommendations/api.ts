import { areWordsPublicTo, areWordsVisible, isVisibleToViewer, VIEWER } from "../../accounts/travellers/visibility/store.ts";
import { findPublished } from "../../catalogue/listings/shown/acts.ts";
import { isMember } from "../../catalogue/listings/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { pathStatements } from "../trust/paths/store.ts";
import { rankRecommenders } from "../trust/ranking.ts";
import { recommenderReason } from "../trust/reasons.ts";
import { getBusinessRecommendations, getProfilePreview, getProfilePreviewFor, type Recommendation } from "./contract.ts";
import { pickHighlights, RECOMMENDERS_MAX } from "./rules.ts";
import { recommenderStatements } from "./store.ts";

/** @throws ApiError 404 if the code is not the caller's own */
function requireOwnCode({ traveller }: RequestContext, code: string) {
  if (traveller?.code !== code) throw notFound();
}

/** @throws ApiError 404 if the listing is not published */
async function checkListing(db: DbOrTransaction, code: string) {
  if (!(await findPublished(db, code))) throw notFound();
}

const { listFollowed, listOthers, listPublic } = recommenderStatements(areWordsVisible(VIEWER), {
  visitor: areWordsPublicTo(undefined),
  traveller: areWordsPublicTo(VIEWER),
});
const paths = pathStatements(isVisibleToViewer("lists"));

/** Returns the travellers who recommend a listing, ordered by their relevance to a traveller, without that traveller. */
async function recommendersFor(db: DbOrTransaction, business: string, code: string) {
  const [followed, others] = await Promise.all([listFollowed(db, business, code), listOthers(db, business, code)]);
  const all = [...followed.map((one) => ({ ...one, step: 1 as const })), ...others.map((one) => ({ ...one, step: null }))];
  return rankRecommenders(all).slice(0, RECOMMENDERS_MAX);
}

/**
 * Returns the recommendations with the relation of each author to the traveller.
 * @param code undefined for the listing's people
 * @param viewer traveller of the caller
 */
async function explained(
  db: DbOrTransaction,
  business: string,
  code: string | undefined,
  viewer: string | undefined,
): Promise<Recommendation[]> {
  const all =
    code === undefined
      ? (await listPublic(db, business, viewer)).map((one) => ({ ...one, step: null }))
      : await recommendersFor(db, business, code);
  const strangers = code === undefined ? [] : pickHighlights(all).filter(({ step }) => step === null);
  const middles = await paths.findMiddles(
    db,
    code ?? "",
    strangers.map((one) => one.code),
  );
  return all.map(({ uuid, created, rating, comment, familiarity, step, is_thanked, ...traveller }) => {
    const via = middles.get(traveller.code) ?? [];
    const reason = recommenderReason(step ?? (via.length > 0 ? 2 : null), via, familiarity === "know_personally");
    return { uuid, created: created.toISOString(), rating, comment, traveller, is_followed: step === 1, is_thanked, reason };
  });
}

const asVisits = (recommenders: Pick<Awaited<ReturnType<typeof listPublic>>[number], "code" | "name" | "selfie_avatar_uuid">[]) => ({
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
    return { recommendations: await explained(ctx.db, business_code, code, ctx.traveller?.code), loaded: true as const, can_thank };
  }),

  handle(getProfilePreview, async ({ params: { business_code } }, { db, traveller }) => {
    await checkListing(db, business_code);
    return asVisits(await listPublic(db, business_code, traveller?.code));
  }),

  handle(getProfilePreviewFor, async ({ params: { business_code, traveller_code } }, ctx) => {
    requireOwnCode(ctx, traveller_code);
    await checkListing(ctx.db, business_code);
    return asVisits(await recommendersFor(ctx.db, business_code, traveller_code));
  }),
];
