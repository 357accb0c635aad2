import type { Traveller } from "../../accounts/travellers/contract.ts";
import { findTravellerOfAccount } from "../../accounts/travellers/store.ts";
import { findListOwner, isPublicTo, isVisible } from "../../accounts/travellers/visibility/store.ts";
import { lowestRoomPrices } from "../../catalogue/items/store.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { listByCodes, listCodesOfMember } from "../../catalogue/listings/named/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, conflict, forbidden, notFound, refusedBy, UnverifiedError } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { newToken } from "../../platform/security/token.ts";
import { insertMissingWishes } from "../wishlist/store.ts";
import { writeGuide } from "./acts.ts";
import {
  deleteGuide,
  type Guide,
  type GuideRow,
  getGuide,
  guide as guideSchema,
  listGuideSuggestions,
  listGuides,
  listGuidesOfPlace,
  putGuide,
  renewGuideKey,
  saveGuidePlaces,
} from "./contract.ts";
import { asGuideRow, listPublicGuides } from "./lists/store.ts";
import { findPlace, guideKey, type Place, placeOfRecord, placesOfRecords } from "./places/api.ts";
import {
  CHANGED_ELSEWHERE,
  canRead,
  liesIn,
  ownPlaces,
  PLACE_GUIDES_MAX,
  placesElsewhere,
  SUGGESTIONS_MAX,
  TAKEN_DOWN,
  TWICE,
  toGuideArea,
  unknownPlaces,
  VERIFY_FIRST,
} from "./rules.ts";
import {
  countGuidesOfTraveller,
  deleteGuideByKey,
  findGuide,
  GUIDE_KEY_BYTES,
  type GuideRecord,
  guideVisibility,
  listEntries,
  listGuidesOfTraveller,
  replaceLinkKey,
} from "./store.ts";
import { listSuggestions } from "./suggestions/store.ts";
import { guideUrl } from "./urls.ts";

/** Returns the cards of the entries in their order, with the ratings and the lowest prices. */
async function loadEntries(db: DbOrTransaction, record: GuideRecord): Promise<Guide["entries"]> {
  const entries = await listEntries(db, record.uuid);
  const codes = entries.map(({ business }) => business);
  const [cards, rooms, activities] = await Promise.all([
    listByCodes(db, codes),
    lowestRoomPrices(db, codes),
    lowestRoomPrices(db, codes, "activity"),
  ]);
  const byCode = new Map(cards.map((card) => [card.business_code, card]));
  return entries.flatMap(({ business: code, note, rating }) => {
    const business = byCode.get(code);
    if (!business) return [];
    const price = business.business_type === "accommodation" ? rooms.get(code) : activities.get(code);
    return [{ business, note, rating, from_price: price?.from_price ?? null, from_currency: price?.from_currency ?? null }];
  });
}

/** Returns a guide for its reader; an empty one if the traveller has not started it. */
async function guideResponse(
  db: DbOrTransaction,
  { slug, name, country, area }: Place,
  traveller: Traveller,
  record: GuideRecord | undefined,
  isOwn: boolean,
): Promise<Guide> {
  const key = isOwn && record?.visibility === "link" ? record.link_key : null;
  return {
    place: { slug, name, country, area },
    traveller,
    letter: record?.letter ?? "",
    visibility: record ? guideVisibility(record) : "private",
    entries: record ? await loadEntries(db, record) : [],
    version: record?.version ?? 0,
    created: record?.created.toISOString() ?? null,
    modified: record?.modified.toISOString() ?? null,
    url: guideUrl(traveller.code, slug, key),
    link_key: isOwn ? (record?.link_key ?? null) : null,
  };
}

/**
 * Returns a guide for the caller.
 * @throws ApiError 401 if a visitor requests their own guide, 404 if the place does not exist or the caller may not read the guide
 */
async function readGuide(ctx: RequestContext, named: string, code: string | undefined, key: string | undefined): Promise<Guide> {
  const owner = await findListOwner(ctx, code, "profile");
  const place = await findPlace(ctx.db, named);
  if (!owner || !place) throw notFound();
  const { traveller, sees } = owner;
  const is_self = ctx.traveller?.code === traveller.code;
  const record = await findGuide(ctx.db, guideKey(traveller.code, place));
  const isReadable = record
    ? canRead({ ...record, visibility: guideVisibility(record) }, { is_self, sees_lists: sees.lists, key })
    : is_self;
  if (!isReadable) throw notFound();
  return guideResponse(ctx.db, place, traveller, record, is_self);
}

const ownGuide = async (ctx: ContextFor<"traveller">, place: Place): Promise<Guide> => {
  const [own, record] = await Promise.all([
    findTravellerOfAccount(ctx.db, ctx.account.id),
    findGuide(ctx.db, guideKey(ctx.traveller.code, place)),
  ]);
  if (!own) throw notFound();
  return guideResponse(ctx.db, place, own, record, true);
};

const requirePlace = async (db: DbOrTransaction, named: string): Promise<Place> => {
  const place = await findPlace(db, named);
  if (!place) throw notFound();
  return place;
};

const cardNames = (cards: readonly BusinessCard[]) => cards.map(({ name }) => name);

/**
 * Checks that each added listing exists, occurs once, is located there and is not the traveller's own; listings that the guide already has
 * only need to exist.
 * @throws ApiError 400 if a listing fails these checks
 */
async function requireMayContain({ db, account, traveller }: ContextFor<"traveller">, place: Place, codes: string[]) {
  if (new Set(codes).size < codes.length) throw badRequest({ entries: [TWICE] });
  const [cards, before, member] = await Promise.all([
    listByCodes(db, codes),
    findGuide(db, guideKey(traveller.code, place)).then((record) => (record ? listEntries(db, record.uuid) : [])),
    listCodesOfMember(db, account.id),
  ]);
  const known = new Set(cards.map((card) => card.business_code));
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0) throw badRequest({ entries: [unknownPlaces(unknown)] });
  const old = new Set(before.map(({ business }) => business));
  const added = cards.filter((card) => !old.has(card.business_code));
  const elsewhere = added.filter((card) => !liesIn(card, toGuideArea(place)));
  if (elsewhere.length > 0) throw badRequest({ entries: [placesElsewhere(cardNames(elsewhere), place.name)] });
  const own = added.filter((card) => member.includes(card.business_code));
  if (own.length > 0) throw badRequest({ entries: [ownPlaces(cardNames(own))] });
}

type ListedGuide = { guide: GuideRecord; places_count: number };

const toGuideRow = (
  { guide, places_count }: ListedGuide,
  place: GuideRow["place"],
  traveller: GuideRow["traveller"],
  key: string | null = null,
) => ({
  place,
  traveller,
  letter: guide.letter,
  visibility: guideVisibility(guide),
  places_count,
  modified: guide.modified.toISOString(),
  url: guideUrl(traveller.code, place.slug, key),
});

export const guidesHandlers: EndpointHandler[] = [
  handle(listGuides, async ({ query }, ctx) => {
    const owner = await findListOwner(ctx, query.traveller__code, "lists");
    if (!owner) return listPage(query, ctx.address, inMemoryRows<GuideRow>([]));
    const { code, name, selfie_avatar_uuid } = owner.traveller;
    const isOwn = ctx.traveller?.code === code;
    return listPage(query, ctx.address, {
      count: () => countGuidesOfTraveller(ctx.db, code, !isOwn),
      rows: async (window) => {
        const rows = await listGuidesOfTraveller(ctx.db, code, !isOwn, window);
        const places = await placesOfRecords(
          ctx.db,
          rows.map(({ guide }) => guide),
        );
        return rows.map((row) =>
          toGuideRow(
            row,
            placeOfRecord(places, row.guide),
            { code, name, selfie_avatar_uuid },
            isOwn && row.guide.visibility === "link" ? row.guide.link_key : null,
          ),
        );
      },
    });
  }),

  handle(getGuide, ({ params, query }, ctx) => readGuide(ctx, params.place, query.traveller__code, query.key)),

  handle(
    putGuide,
    async ({ params, body }, ctx) => {
      const place = await requirePlace(ctx.db, params.place);
      const { code } = ctx.traveller;
      if (body.visibility !== "private" && !ctx.account.email_verified_at) throw new UnverifiedError(VERIFY_FIRST);
      if (body.visibility !== "private" && (await findGuide(ctx.db, guideKey(code, place)))?.taken_down) throw forbidden(TAKEN_DOWN);
      const codes = body.entries.map(({ business }) => business);
      await requireMayContain(ctx, place, codes);
      const isSaved = await writeGuide(ctx.db, guideKey(code, place), body, body.version);
      const guide = await ownGuide(ctx, place);
      // Parse with the schema to drop internal fields, as in every other response.
      if (!isSaved) throw conflict(CHANGED_ELSEWHERE, { guide: guideSchema.parse(guide) });
      return guide;
    },
    ({ params, body: { entries = [] } }, ctx) =>
      refusedBy(async () =>
        requireMayContain(
          ctx,
          await requirePlace(ctx.db, params.place),
          entries.map(({ business }) => business),
        ),
      ),
  ),

  handle(deleteGuide, async ({ params }, ctx) => {
    const place = await requirePlace(ctx.db, params.place);
    if (!(await deleteGuideByKey(ctx.db, guideKey(ctx.traveller.code, place)))) throw notFound();
    return undefined;
  }),

  handle(renewGuideKey, async ({ params }, ctx) => {
    const place = await requirePlace(ctx.db, params.place);
    if (!(await replaceLinkKey(ctx.db, guideKey(ctx.traveller.code, place), newToken(GUIDE_KEY_BYTES)))) throw notFound();
    return ownGuide(ctx, place);
  }),

  handle(saveGuidePlaces, async ({ params, body }, ctx) => {
    const { entries } = await readGuide(ctx, params.place, body.traveller, body.key);
    const moment = now();
    const saved_count = await insertMissingWishes(
      ctx.db,
      entries.map(({ business }) => ({
        uuid: newUuid(),
        traveller: ctx.traveller.code,
        business: business.business_code,
        created: moment,
      })),
    );
    return { places_count: entries.length, saved_count };
  }),

  handle(listGuideSuggestions, async ({ params }, ctx) => {
    const place = await requirePlace(ctx.db, params.place);
    const rows = await listSuggestions(
      ctx.db,
      guideKey(ctx.traveller.code, place),
      isVisible("lists", ctx.traveller.code),
      SUGGESTIONS_MAX,
    );
    const cards = await listByCodes(
      ctx.db,
      rows.map(({ business }) => business),
    );
    const byCode = new Map(cards.map((card) => [card.business_code, card]));
    return {
      results: rows.flatMap(({ business: code, reason, people }) => {
        const business = byCode.get(code);
        return business ? [{ business, reason, people: people ?? [] }] : [];
      }),
    };
  }),

  handle(listGuidesOfPlace, async ({ query }, { db, traveller }) => {
    const named = query.area ?? query.country;
    if (named === undefined) throw badRequest({ non_field_errors: ["Enter an area or a country."] });
    const place = await findPlace(db, named);
    if (!place || (query.area !== undefined && !place.area)) throw notFound();
    const rows = await listPublicGuides(
      db,
      place.area ? { area_id: place.area.id } : { country_code: place.country.code },
      isPublicTo("lists", traveller?.code),
      PLACE_GUIDES_MAX,
    );
    return { results: rows.map(asGuideRow) };
  }),
];
