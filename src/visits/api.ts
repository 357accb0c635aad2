import type { BusinessCard } from "../businesses/contract.ts";
import { listByCodes } from "../businesses/store.named.ts";
import { isMember } from "../businesses/store.ts";
import { unlikeCards } from "../media/rules.lists.ts";
import { newUuid, now } from "../platform/clock.ts";
import { ApiError, badRequest, forbidden, notFound } from "../platform/errors.ts";
import { type Visit as Request, type Route, route } from "../platform/http/context.ts";
import { pageAnswer, pageWindow } from "../platform/pagination.ts";
import type { Traveller } from "../travellers/contract.ts";
import { findPerson, findTravellerOfAccount } from "../travellers/store.ts";
import {
  changeVisitedBusiness,
  createVisitedBusiness,
  deleteVisitedBusiness,
  getVisitedBusiness,
  listVisitedBusinesses,
  replaceVisitedBusiness,
  type VisitedBusiness,
} from "./contract.ts";
import { FIXED_BUSINESS, ONLY_TRAVELLERS, OWN_BUSINESS, recommends, UNKNOWN_BUSINESS, VERIFY_FIRST } from "./rules.ts";
import { createVisit, deleteOwn, findOwn, listOwn, type Said, updateOwn, type Visit } from "./store.own.ts";

/** @throws ApiError 401 for nobody */
async function ownTraveller({ db, session }: Request) {
  const person = session && (await findPerson(db, session.account_id));
  if (!person) throw new ApiError(401, "Authentication credentials were not provided.");
  return { account: person.account, own: person.traveller };
}

/** @throws ApiError 401 for nobody, 403 for an account without a traveller */
async function someTraveller(request: Request) {
  const { account, own } = await ownTraveller(request);
  if (!own) throw forbidden(ONLY_TRAVELLERS);
  return { account, own };
}

/** What others will read needs an address that is its writer's, and a business that is not. @throws ApiError 403 or 400 */
async function mayRecommend({ db }: Request, { account }: Awaited<ReturnType<typeof someTraveller>>, business: string) {
  if (!account.email_verified_at) throw forbidden(VERIFY_FIRST);
  if (await isMember(db, business, account.id)) throw badRequest({ business: [OWN_BUSINESS] });
}

const answerOf = (visit: Visit, business: BusinessCard, traveller: Traveller): VisitedBusiness =>
  ({ ...visit, business, traveller, created: visit.created.toISOString() }) as VisitedBusiness;

/** One visit as answers give it, the traveller's counts as they are after it. @throws ApiError 404 for a business that is not published any more */
async function answerWith({ db }: Request, visit: Visit | undefined, account_id: string): Promise<VisitedBusiness> {
  if (!visit) throw notFound();
  const [own, [card]] = await Promise.all([findTravellerOfAccount(db, account_id), listByCodes(db, [visit.business])]);
  if (!own || !card) throw notFound();
  return answerOf(visit, card, own);
}

/** Writes a visit anew. @throws ApiError 404 for another's, 400 for another business */
async function rewrite(request: Request, uuid: string, given: { business?: string | undefined }, saidOf: (before: Visit) => Said) {
  const who = await someTraveller(request);
  const before = await findOwn(request.db, who.own.code, uuid);
  if (!before) throw notFound();
  if (given.business !== undefined && given.business !== before.business) throw badRequest({ business: [FIXED_BUSINESS] });
  const said = saidOf(before);
  if (said.is_recommended) await mayRecommend(request, who, before.business);
  return answerWith(request, await updateOwn(request.db, who.own.code, uuid, said), who.account.id);
}

export const visitRoutes: Route[] = [
  route(createVisitedBusiness, async ({ body }, request) => {
    const who = await someTraveller(request);
    const [card] = await listByCodes(request.db, [body.business]);
    if (!card) throw badRequest({ business: [UNKNOWN_BUSINESS] });
    const is_recommended = recommends(body);
    if (is_recommended) await mayRecommend(request, who, body.business);
    const row = { ...body, is_recommended, uuid: newUuid(), traveller: who.own.code, created: now() };
    const { visit, isNew } = await createVisit(request.db, row);
    if (!isNew) request.reply.code(200);
    return answerWith(request, visit, who.account.id);
  }),

  route(listVisitedBusinesses, async ({ query }, request) => {
    const { own } = await ownTraveller(request);
    const window = pageWindow(query);
    if (!own) return pageAnswer(window, 0, [], request.address);
    const wanted = {
      traveller: own.code,
      business: query.business,
      is_recommended: query.is_recommended === undefined ? undefined : query.is_recommended === "true",
    };
    const { count, visits } = await listOwn(request.db, wanted, { ordering: query.ordering ?? "-created", ...window });
    const cards = unlikeCards(
      await listByCodes(
        request.db,
        visits.map(({ business }) => business),
      ),
    );
    const byCode = new Map(cards.map((card) => [card.business_code, card]));
    const results = visits.flatMap((visit) => {
      const card = byCode.get(visit.business);
      return card ? [answerOf(visit, card, own)] : [];
    });
    return pageAnswer(window, count, results, request.address);
  }),

  route(getVisitedBusiness, async ({ params }, request) => {
    const { account, own } = await ownTraveller(request);
    if (!own) throw notFound();
    return answerWith(request, await findOwn(request.db, own.code, params.uuid), account.id);
  }),

  route(replaceVisitedBusiness, ({ params, body }, request) =>
    rewrite(request, params.uuid, body, () => {
      const { comment, rating, price_feel, familiarity } = body;
      return { comment, rating, price_feel, familiarity, is_recommended: recommends(body) };
    }),
  ),

  route(changeVisitedBusiness, ({ params, body: { business, ...given } }, request) =>
    rewrite(request, params.uuid, { business }, ({ comment, rating, price_feel, familiarity, is_recommended }) => {
      const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      return { comment, rating, price_feel, familiarity, is_recommended, ...set };
    }),
  ),

  route(deleteVisitedBusiness, async ({ params }, request) => {
    const { own } = await ownTraveller(request);
    if (!own || !(await deleteOwn(request.db, own.code, params.uuid))) throw notFound();
    return undefined;
  }),
];
