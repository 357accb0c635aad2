import type { BusinessCard } from "../businesses/contract.ts";
import { listByCodes } from "../businesses/store.named.ts";
import { isMember } from "../businesses/store.ts";
import { diversifyPictures } from "../media/rules.lists.ts";
import { newUuid, now } from "../platform/clock.ts";
import { badRequest, forbidden, notFound } from "../platform/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../platform/http/context.ts";
import { pageWindow, paginatedResponse } from "../platform/pagination.ts";
import type { Traveller } from "../travellers/contract.ts";
import { findTravellerOfAccount } from "../travellers/store.ts";
import {
  changeVisitedBusiness,
  createVisitedBusiness,
  deleteVisitedBusiness,
  getVisitedBusiness,
  listVisitedBusinesses,
  replaceVisitedBusiness,
  type VisitedBusiness,
} from "./contract.ts";
import { FIXED_BUSINESS, OWN_BUSINESS, recommends, UNKNOWN_BUSINESS, VERIFY_FIRST } from "./rules.ts";
import { createVisit, deleteOwn, findOwn, listOwn, updateOwn, type Visit, type VisitValues } from "./store.ownVisits.ts";

/** What others will read needs an address that is its writer's, and a business that is not. @throws ApiError 403 or 400 */
async function requireMayRecommend({ db, account }: ContextFor<"traveller">, business: string) {
  if (!account.email_verified_at) throw forbidden(VERIFY_FIRST);
  if (await isMember(db, business, account.id)) throw badRequest({ business: [OWN_BUSINESS] });
}

const toResponse = (visit: Visit, business: BusinessCard, traveller: Traveller): VisitedBusiness =>
  ({ ...visit, business, traveller, created: visit.created.toISOString() }) as VisitedBusiness;

/** One visit as answers give it, the traveller's counts as they are after it. @throws ApiError 404 for a business that is not published any more */
async function visitResponse({ db, account }: ContextFor<"session">, visit: Visit | undefined): Promise<VisitedBusiness> {
  if (!visit) throw notFound();
  const [own, [card]] = await Promise.all([findTravellerOfAccount(db, account.id), listByCodes(db, [visit.business])]);
  if (!own || !card) throw notFound();
  return toResponse(visit, card, own);
}

/** Writes a visit again. @throws ApiError 404 for another's, 400 for another business */
async function rewrite(
  ctx: ContextFor<"traveller">,
  uuid: string,
  given: { business?: string | undefined },
  valuesFrom: (before: Visit) => VisitValues,
) {
  const { code } = ctx.traveller;
  const before = await findOwn(ctx.db, code, uuid);
  if (!before) throw notFound();
  if (given.business !== undefined && given.business !== before.business) throw badRequest({ business: [FIXED_BUSINESS] });
  const values = valuesFrom(before);
  if (values.is_recommended) await requireMayRecommend(ctx, before.business);
  return visitResponse(ctx, await updateOwn(ctx.db, code, uuid, values));
}

export const visitHandlers: EndpointHandler[] = [
  handle(createVisitedBusiness, async ({ body }, ctx) => {
    const [card] = await listByCodes(ctx.db, [body.business]);
    if (!card) throw badRequest({ business: [UNKNOWN_BUSINESS] });
    const is_recommended = recommends(body);
    if (is_recommended) await requireMayRecommend(ctx, body.business);
    const row = { ...body, is_recommended, uuid: newUuid(), traveller: ctx.traveller.code, created: now() };
    const { visit, isNew } = await createVisit(ctx.db, row);
    if (!isNew) ctx.reply.code(200);
    return visitResponse(ctx, visit);
  }),

  handle(listVisitedBusinesses, async ({ query }, ctx) => {
    const window = pageWindow(query);
    const own = ctx.traveller && (await findTravellerOfAccount(ctx.db, ctx.account.id));
    if (!own) return paginatedResponse(window, 0, [], ctx.address);
    const filter = {
      traveller: own.code,
      business: query.business,
      is_recommended: query.is_recommended === undefined ? undefined : query.is_recommended === "true",
    };
    const { count, visits } = await listOwn(ctx.db, filter, { ordering: query.ordering ?? "-created", ...window });
    const cards = diversifyPictures(
      await listByCodes(
        ctx.db,
        visits.map(({ business }) => business),
      ),
    );
    const byCode = new Map(cards.map((card) => [card.business_code, card]));
    const results = visits.flatMap((visit) => {
      const card = byCode.get(visit.business);
      return card ? [toResponse(visit, card, own)] : [];
    });
    return paginatedResponse(window, count, results, ctx.address);
  }),

  handle(getVisitedBusiness, async ({ params }, ctx) => {
    if (!ctx.traveller) throw notFound();
    return visitResponse(ctx, await findOwn(ctx.db, ctx.traveller.code, params.uuid));
  }),

  handle(replaceVisitedBusiness, ({ params, body }, ctx) =>
    rewrite(ctx, params.uuid, body, () => {
      const { comment, rating, price_feel, familiarity } = body;
      return { comment, rating, price_feel, familiarity, is_recommended: recommends(body) };
    }),
  ),

  handle(changeVisitedBusiness, ({ params, body: { business, ...given } }, ctx) =>
    rewrite(ctx, params.uuid, { business }, ({ comment, rating, price_feel, familiarity, is_recommended }) => {
      const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      return { comment, rating, price_feel, familiarity, is_recommended, ...set };
    }),
  ),

  handle(deleteVisitedBusiness, async ({ params }, ctx) => {
    if (!ctx.traveller || !(await deleteOwn(ctx.db, ctx.traveller.code, params.uuid))) throw notFound();
    return undefined;
  }),
];
