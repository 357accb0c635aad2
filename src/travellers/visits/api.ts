import { findTravellerOfAccount } from "../../accounts/travellers/store.ts";
import { findListOwner } from "../../accounts/travellers/visibility/store.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { isMember } from "../../catalogue/listings/store.ts";
import { withDetails } from "../../catalogue/pictures/listPictures.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { badRequest, forbidden, notFound, refuseFields, UnverifiedError } from "../../platform/endpoints/errors.ts";
import { listRecords } from "../../platform/endpoints/recordHandlers.ts";
import { deleteRecord, getRecord, updateRecord } from "../../platform/endpoints/records.ts";
import { type ContextFor, type EndpointHandler, type FieldErrors, handle } from "../../platform/http/context.ts";
import {
  changeVisitedBusiness,
  createVisitedBusiness,
  deleteVisitedBusiness,
  getVisitedBusiness,
  listVisitedBusinesses,
  replaceVisitedBusiness,
  type VisitedBusiness,
} from "./contract.ts";
import { BUSINESS_VISITS, createVisit, toVisitedBusiness, type Visit, type VisitValues, visitFilter } from "./ownVisits/store.ts";
import { fixedBusiness, noSuchBusiness, ownBusiness, recommends, takenDown } from "./rules.ts";

async function unknownBusiness({ business }: { business?: string }, { db }: ContextFor<"traveller">): Promise<FieldErrors> {
  if (business === undefined || (await listByCodes(db, [business])).length > 0) return {};
  return { business: [noSuchBusiness()] };
}

/**
 * Checks that the traveller may publish a recommendation: the email address is verified, and the listing is not their own.
 * @throws ApiError 403 or 400
 */
async function requireMayRecommend({ db, account }: ContextFor<"traveller">, business: string) {
  if (!account.email_verified_at) throw new UnverifiedError();
  if (await isMember(db, business, account.id)) throw badRequest({ business: [ownBusiness()] });
}

/**
 * Returns a visit for a response, with the traveller's counts after the change.
 * @throws ApiError 404 if the listing is no longer published
 */
async function visitResponse({ db, account }: ContextFor<"session">, visit: Visit): Promise<VisitedBusiness> {
  const [own, [card]] = await Promise.all([findTravellerOfAccount(db, account.id), listByCodes(db, [visit.business])]);
  if (!own || !card) throw notFound();
  return toVisitedBusiness(visit, card, own);
}

/**
 * Updates a visit.
 * @throws ApiError 404 if it belongs to another traveller, 400 if the listing differs, 403 if it may not be recommended
 */
async function updateVisit(ctx: ContextFor<"traveller">, uuid: string, given: { business?: string | undefined }, values: VisitValues) {
  const { code } = ctx.traveller;
  const before = await getRecord(ctx.db, BUSINESS_VISITS, code, uuid);
  if (given.business !== undefined && given.business !== before.business) throw badRequest({ business: [fixedBusiness()] });
  if (values.is_recommended ?? before.is_recommended) {
    if (before.taken_down) throw forbidden(takenDown());
    await requireMayRecommend(ctx, before.business);
  }
  return visitResponse(ctx, await updateRecord(ctx.db, BUSINESS_VISITS, code, uuid, values));
}

/** Returns the values of a new recommendation that say something: the others must not delete what the existing visit says. */
const filledValues = ({
  comment,
  rating,
  price_feel,
  familiarity,
}: Pick<VisitedBusiness, "comment" | "rating" | "price_feel" | "familiarity">): VisitValues => ({
  comment: comment || undefined,
  rating: rating ?? undefined,
  price_feel: price_feel ?? undefined,
  familiarity: familiarity === "dont_know" ? undefined : familiarity,
});

export const visitHandlers: EndpointHandler[] = [
  handle(
    createVisitedBusiness,
    async ({ body }, ctx) => {
      refuseFields(await unknownBusiness(body, ctx));
      const is_recommended = recommends(body);
      if (is_recommended) await requireMayRecommend(ctx, body.business);
      const row = { ...body, is_recommended, uuid: newUuid(), traveller: ctx.traveller.code, created: now() };
      const { record, isNew } = await createVisit(ctx.db, row);
      if (isNew) return visitResponse(ctx, record);
      ctx.reply.code(200);
      if (!is_recommended || record.is_recommended) return visitResponse(ctx, record);
      return updateVisit(ctx, record.uuid, body, { ...filledValues(body), is_recommended });
    },
    ({ body }, ctx) => unknownBusiness(body, ctx),
  ),

  handle(listVisitedBusinesses, ({ query }, ctx) =>
    listRecords(
      ctx,
      query,
      (_ctx, code) => findListOwner(ctx, code, "lists"),
      BUSINESS_VISITS,
      async (rows, { traveller }) => {
        const found = await listByCodes(
          ctx.db,
          rows.map(({ record }) => record.business),
        );
        const cards = new Map(withDetails(found).map((card) => [card.business_code, card]));
        return rows.flatMap(({ record }) => {
          const card = cards.get(record.business);
          return card ? [toVisitedBusiness(record, card, traveller)] : [];
        });
      },
      ({ sees }) =>
        visitFilter({
          is_recommended: query.is_recommended === undefined ? undefined : query.is_recommended === "true",
          business: query.business,
          // Visits without a recommendation are as private as the wishlist.
          isRecommendedAlone: !sees.wishlist,
        }),
    ),
  ),

  handle(getVisitedBusiness, async ({ params }, ctx) => {
    if (!ctx.traveller) throw notFound();
    return visitResponse(ctx, await getRecord(ctx.db, BUSINESS_VISITS, ctx.traveller.code, params.uuid));
  }),

  handle(replaceVisitedBusiness, ({ params, body }, ctx) => {
    const { comment, rating, price_feel, familiarity } = body;
    return updateVisit(ctx, params.uuid, body, { comment, rating, price_feel, familiarity, is_recommended: recommends(body) });
  }),

  handle(changeVisitedBusiness, ({ params, body: { business, ...given } }, ctx) => updateVisit(ctx, params.uuid, { business }, given)),

  handle(deleteVisitedBusiness, async ({ params }, ctx) => {
    if (!ctx.traveller) throw notFound();
    await deleteRecord(ctx.db, BUSINESS_VISITS, ctx.traveller.code, params.uuid);
    return undefined;
  }),
];
