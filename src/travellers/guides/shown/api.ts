import type { Traveller } from "../../../accounts/travellers/contract.ts";
import { findTravellerOfAccount } from "../../../accounts/travellers/store.ts";
import { findListOwner } from "../../../accounts/travellers/visibility/store.ts";
import { lowestRoomPrices } from "../../../catalogue/items/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { withDetails } from "../../../catalogue/pictures/listPictures.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { forbidden, notFound, UnverifiedError } from "../../../platform/endpoints/errors.ts";
import type { ContextFor, RequestContext } from "../../../platform/http/context.ts";
import type { Guide } from "../contract.ts";
import type { GuideVisibility } from "../enumerations.ts";
import { findPlace, guideKey, type Place } from "../places/api.ts";
import { canRead, guideTakenDown, verifyToShare } from "../rules.ts";
import { findGuide, type GuideRecord, guideVisibility, listEntries } from "../store.ts";
import { findTrack } from "../tracks/store.ts";
import { guideUrl } from "../urls.ts";

/** Returns the cards of the entries in their order, with the ratings and the lowest prices. */
async function loadEntries(db: DbOrTransaction, record: GuideRecord): Promise<Guide["entries"]> {
  const entries = await listEntries(db, record.uuid);
  const codes = entries.map(({ business }) => business);
  const [cards, rooms, activities] = await Promise.all([
    listByCodes(db, codes),
    lowestRoomPrices(db, codes),
    lowestRoomPrices(db, codes, "activity"),
  ]);
  const byCode = new Map(withDetails(cards).map((card) => [card.business_code, card]));
  return entries.flatMap(({ business: code, note, rating, address }) => {
    const business = byCode.get(code);
    if (!business) return [];
    const price = business.business_type === "accommodation" ? rooms.get(code) : activities.get(code);
    const [from_price, from_currency] = [price?.from_price ?? null, price?.from_currency ?? null];
    return [{ business, note, rating, address, from_price, from_currency }];
  });
}

/**
 * Returns a guide that the caller may read, with its place and author.
 * @throws ApiError 401 if a visitor requests their own guide, 404 if the place does not exist or the caller may not read the guide
 */
export async function findReadableGuide(ctx: RequestContext, named: string, code: string | undefined, key: string | undefined) {
  const owner = await findListOwner(ctx, code, "profile");
  const place = await findPlace(ctx.db, named);
  if (!owner || !place) throw notFound();
  const { traveller, sees } = owner;
  const isOwn = ctx.traveller?.code === traveller.code;
  const record = await findGuide(ctx.db, guideKey(traveller.code, place));
  const isReadable = record
    ? canRead({ ...record, visibility: guideVisibility(record) }, { is_self: isOwn, sees_lists: sees.lists, key })
    : isOwn;
  if (!isReadable) throw notFound();
  return { place, traveller, record, isOwn };
}

/** Returns a guide for its reader; an empty one if the traveller has not started it. */
export async function guideResponse(
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
    track: record ? await findTrack(db, record.uuid) : null,
    version: record?.version ?? 0,
    created: record?.created.toISOString() ?? null,
    modified: record?.modified.toISOString() ?? null,
    url: guideUrl(traveller.code, slug, key),
    link_key: isOwn ? (record?.link_key ?? null) : null,
  };
}

/** Returns the signed-in traveller's own guide to a place. */
export const ownGuide = async (ctx: ContextFor<"traveller">, place: Place): Promise<Guide> => {
  const [own, record] = await Promise.all([
    findTravellerOfAccount(ctx.db, ctx.account.id),
    findGuide(ctx.db, guideKey(ctx.traveller.code, place)),
  ]);
  if (!own) throw notFound();
  return guideResponse(ctx.db, place, own, record, true);
};

/** @throws ApiError 404 if the place does not exist */
export const requirePlace = async (db: DbOrTransaction, named: string): Promise<Place> => {
  const place = await findPlace(db, named);
  if (!place) throw notFound();
  return place;
};

/**
 * Checks that the traveller may give a guide these readers.
 * @throws ApiError 403 if others would read it before the address is verified, or after staff have removed it
 */
export async function requireMayShow({ db, account, traveller }: ContextFor<"traveller">, place: Place, visibility: GuideVisibility) {
  if (visibility === "private") return;
  if (!account.email_verified_at) throw new UnverifiedError(verifyToShare());
  if ((await findGuide(db, guideKey(traveller.code, place)))?.taken_down) throw forbidden(guideTakenDown());
}
