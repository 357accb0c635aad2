import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { AREAS_KM, kilometres } from "../../catalogue/listings/nearby/rules.ts";
import { findAreaBySlug } from "../../catalogue/places/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, notFound, refuseFields, tooMany } from "../../platform/endpoints/errors.ts";
import { hit } from "../../platform/endpoints/limits.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, rateLimitContext } from "../../platform/http/context.ts";
import { findLikeListings, reviewSuggestedPlace, suggestPlace } from "./acts.ts";
import { addBusiness, changeAddedBusiness, listAddedBusinesses, listLikeBusinesses } from "./contract.ts";
import { ADDITIONS, farPoint, likeText, newListingErrors, pairNeeded, unknownAreaOfPlace } from "./rules.ts";
import { countAdditions, findByPlace, listAdditions } from "./store.ts";

type Adding = InputOf<typeof addBusiness>["body"];

interface Place {
  name: string;
  area: string;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Returns validation errors: an unknown area, a point with one coordinate, and a point far from its area. */
async function placeErrors(db: DbOrTransaction, { area: slug, latitude, longitude }: Partial<Place>): Promise<Record<string, string[]>> {
  const area = slug === undefined ? undefined : await findAreaBySlug(db, slug);
  const isHalf = (latitude == null) !== (longitude == null);
  const isFar = area && latitude != null && longitude != null && kilometres(area, { latitude, longitude }) > AREAS_KM;
  return {
    ...(slug !== undefined && !area ? { area: [unknownAreaOfPlace()] } : {}),
    ...(isHalf ? { latitude: [pairNeeded()] } : isFar ? { latitude: [farPoint()] } : {}),
  };
}

/** Returns validation errors of an added place: those of the listing's editor, and those of its location. */
const findAddingErrors = async (db: DbOrTransaction, { name, address, phone, website, ...body }: Partial<Adding>) => ({
  ...newListingErrors({ name, address, phone, website }),
  ...(await placeErrors(db, body)),
});

/**
 * Returns the area of a place and its position, or the centre of the area if it has none.
 * @throws ApiError 400 if the location is invalid
 */
async function locate(db: DbOrTransaction, place: Place) {
  refuseFields(await placeErrors(db, place));
  const { area: slug, latitude, longitude } = place;
  const area = await findAreaBySlug(db, slug);
  if (!area) throw badRequest({ area: [unknownAreaOfPlace()] });
  const own = latitude == null || longitude == null ? null : { latitude, longitude };
  return { area, own, at: own ?? area };
}

const findLike = (db: DbOrTransaction, name: string, { area, at }: Awaited<ReturnType<typeof locate>>) =>
  findLikeListings(db, name, area, at);

export const suggestedPlaceHandlers: EndpointHandler[] = [
  handle(listLikeBusinesses, async ({ query }, { db }) => ({ results: await findLike(db, query.name, await locate(db, query)) })),

  handle(
    addBusiness,
    async ({ body }, ctx) => {
      const { name, business_type, address, phone, website, place_id } = body;
      refuseFields(await findAddingErrors(ctx.db, body));
      const located = await locate(ctx.db, body);
      const there = async () => {
        const code = place_id ? await findByPlace(ctx.db, place_id) : undefined;
        return code === undefined ? undefined : (await listByCodes(ctx.db, [code]))[0];
      };
      const before = await there();
      if (before) {
        ctx.reply.code(200);
        return before;
      }
      const like = body.is_different ? [] : await findLike(ctx.db, name, located);
      if (like.length > 0) throw badRequest({ is_different: [likeText(like.map((one) => one.name))] });
      const wait = await hit(rateLimitContext(ctx), ADDITIONS, ctx.traveller.code);
      if (wait > 0) throw tooMany(wait);
      const { area, own } = located;
      const listing = {
        name,
        business_type,
        address,
        phone,
        website,
        latitude: own?.latitude ?? null,
        longitude: own?.longitude ?? null,
      };
      const code = await suggestPlace(ctx.db, ctx.traveller.code, { listing, area, place_id: place_id || null });
      const [card] = await listByCodes(ctx.db, [code]);
      if (!card) throw notFound();
      return card;
    },
    ({ body }, { db }) => findAddingErrors(db, body),
  ),

  handle(listAddedBusinesses, ({ query }, { db, address }) =>
    listPage(query, address, {
      count: () => countAdditions(db),
      rows: async (window) =>
        (await listAdditions(db, window)).map(({ created, reviewed, place_id, ...row }) => ({
          ...row,
          is_from_provider: place_id !== null,
          created: created.toISOString(),
          reviewed: reviewed?.toISOString() ?? null,
        })),
    }),
  ),

  handle(changeAddedBusiness, async ({ params: { uuid }, body: { is_published, is_reviewed } }, { db, account }) => ({
    is_published: await reviewSuggestedPlace(db, account.id, { uuid, is_published, is_reviewed }),
    is_reviewed,
  })),
];
