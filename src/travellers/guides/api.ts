import { findListOwner, isPublicTo, isVisible } from "../../accounts/travellers/visibility/store.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { listByCodes, listCodesOfMember } from "../../catalogue/listings/named/store.ts";
import { withDetails } from "../../catalogue/pictures/listPictures.ts";
import { coversArea } from "../../catalogue/places/scope.ts";
import { readScope } from "../../catalogue/settings/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { badRequest, conflict, notFound, refusedBy } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
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
  listNewestGuides,
  patchGuide,
  putGuide,
  renewGuideKey,
  saveGuidePlaces,
} from "./contract.ts";
import { asGuideRow, listNewestPublicGuides, listPublicGuides } from "./lists/store.ts";
import { findPlace, guideKey, type Place, placeOfRecord, placesOfRecords } from "./places/api.ts";
import {
  changedElsewhere,
  liesIn,
  NEWEST_GUIDES_MAX,
  ownPlaces,
  PLACE_GUIDES_MAX,
  placesElsewhere,
  placeTwice,
  SUGGESTIONS_MAX,
  toGuideArea,
  unknownPlaces,
} from "./rules.ts";
import { findReadableGuide, guideResponse, ownGuide, requireMayShow, requirePlace } from "./shown/api.ts";
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
  setVisibility,
} from "./store.ts";
import { listSuggestions } from "./suggestions/store.ts";
import { guideUrl } from "./urls.ts";

/** Returns a guide for the caller. */
async function readGuide(ctx: RequestContext, named: string, code: string | undefined, key: string | undefined): Promise<Guide> {
  const { place, traveller, record, isOwn } = await findReadableGuide(ctx, named, code, key);
  return guideResponse(ctx.db, place, traveller, record, isOwn);
}

const cardNames = (cards: readonly BusinessCard[]) => cards.map(({ name }) => name);

/**
 * Checks that each added listing exists, occurs once, is located there and is not the traveller's own; listings that the guide already has
 * only need to exist.
 * @throws ApiError 400 if a listing fails these checks
 */
async function requireMayContain({ db, account, traveller }: ContextFor<"traveller">, place: Place, codes: string[]) {
  if (new Set(codes).size < codes.length) throw badRequest({ entries: [placeTwice()] });
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

/** Factor of guides that are read before those outside a scope of single areas are left out. */
const SCOPE_SURPLUS = 4;

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
      await requireMayShow(ctx, place, body.visibility);
      const codes = body.entries.map(({ business }) => business);
      await requireMayContain(ctx, place, codes);
      const isSaved = await writeGuide(ctx.db, guideKey(code, place), body, body.version);
      const guide = await ownGuide(ctx, place);
      // Parse with the schema to drop internal fields, as in every other response.
      if (!isSaved) throw conflict(changedElsewhere(), { guide: guideSchema.parse(guide) });
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

  handle(patchGuide, async ({ params, body: { visibility } }, ctx) => {
    const place = await requirePlace(ctx.db, params.place);
    await requireMayShow(ctx, place, visibility);
    if (!(await setVisibility(ctx.db, guideKey(ctx.traveller.code, place), visibility, newToken(GUIDE_KEY_BYTES)))) throw notFound();
    return ownGuide(ctx, place);
  }),

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
    const byCode = new Map(withDetails(cards).map((card) => [card.business_code, card]));
    return {
      results: rows.flatMap(({ business: code, reason, people }) => {
        const business = byCode.get(code);
        return business ? [{ business, reason, people: people ?? [] }] : [];
      }),
    };
  }),

  handle(listGuidesOfPlace, async ({ query }, { db, traveller }) => {
    const named = query.area ?? query.country;
    if (named === undefined) throw badRequest({ non_field_errors: [t`Enter an area or a country.`] });
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

  handle(listNewestGuides, async (_input, { db, traveller }) => {
    const scope = await readScope(db);
    const countries = scope && [...scope.countries, ...scope.areas.map(({ country_code }) => country_code)];
    const rows = await listNewestPublicGuides(db, countries, isPublicTo("lists", traveller?.code), NEWEST_GUIDES_MAX * SCOPE_SURPLUS);
    const covered = rows.filter(({ guide }) => coversArea(scope, { id: guide.area_id, country_code: guide.country_code }));
    return { results: covered.slice(0, NEWEST_GUIDES_MAX).map(asGuideRow) };
  }),
];
