import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { circlesAround, type Point } from "../../../catalogue/listings/nearby/rules.ts";
import { nearestBusinesses } from "../../../catalogue/listings/nearby/store.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { find } from "../../../catalogue/search/find/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { requireVerified } from "../../../platform/endpoints/access.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, notFound, refuseFields, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { type EndpointHandler, handle, rateLimitContext } from "../../../platform/http/context.ts";
import { LIKE_KM, likeListings, likeText } from "../../../travellers/suggestedPlaces/rules.ts";
import { cleaned, listingErrors, type Values } from "../../listingEditor/rules.ts";
import { addOwnListing, findSameOwnListing, type OwnColumns } from "./acts.ts";
import { addOwnBusiness } from "./contract.ts";
import { OWN_ADDITIONS, UNKNOWN_AREA } from "./rules.ts";

type Body = InputOf<typeof addOwnBusiness>["body"];
type Area = NonNullable<Awaited<ReturnType<typeof findAreaBySlug>>>;

/** As many as travellers/suggestedPlaces/api.ts looks at, and of its reasons: a name may be written quite otherwise. */
const NAMED_MAX = 40;
const NEAREST_MAX = 60;

/** Listings of the guide that may be this place. */
async function listLike(db: DbOrTransaction, name: string, area: Area & Point): Promise<BusinessCard[]> {
  const named = await find(db, { scope: "b", search: name, country: area.country_code });
  const near = await Promise.all(circlesAround(area, LIKE_KM).map((circle) => nearestBusinesses(db, "", circle)));
  const codes = new Set([
    ...named.slice(0, NAMED_MAX).map(({ ref }) => ref.slice(1)),
    ...near
      .flat()
      .slice(0, NEAREST_MAX)
      .map(({ code }) => code),
  ]);
  return likeListings(name, area, await listByCodes(db, [...codes]));
}

/** Nothing that a new listing says has been there before. */
const NOTHING = { discount: 0, bonus_credit: 0, latitude: null, longitude: null } as unknown as Values;

/** Reads the given fields by the rules of the listing's editor. */
const readGiven = ({ name, address, phone, email, website }: Partial<Body>) =>
  cleaned(Object.fromEntries(Object.entries({ name, address, phone, email, website }).filter(([, value]) => value !== undefined)));

/** Returns validation errors: those of the listing's editor, and an unknown area. */
async function findFieldErrors(db: DbOrTransaction, body: Partial<Body>): Promise<Record<string, string[]>> {
  const isUnknown = body.area !== undefined && !(await findAreaBySlug(db, body.area));
  return { ...listingErrors(readGiven(body), NOTHING), ...(isUnknown ? { area: [UNKNOWN_AREA] } : {}) };
}

/** Returns the columns to write. */
const toColumns = (body: Body): OwnColumns => readGiven(body) as OwnColumns;

export const joiningHandlers: EndpointHandler[] = [
  handle(
    addOwnBusiness,
    async ({ body }, ctx) => {
      const { db, account } = ctx;
      requireVerified(account);
      refuseFields(await findFieldErrors(db, body));
      const columns = toColumns(body);
      const area = await findAreaBySlug(db, body.area);
      if (!area) throw badRequest({ area: [UNKNOWN_AREA] });
      const own = await findSameOwnListing(db, account.id, columns.name, area);
      if (own) {
        ctx.reply.code(200);
        return own;
      }
      const like = body.is_different ? [] : await listLike(db, columns.name, area);
      if (like.length > 0) throw badRequest({ is_different: [likeText(like.map(({ name }) => name))] });
      const wait = await hit(rateLimitContext(ctx), OWN_ADDITIONS, account.id);
      if (wait > 0) throw tooMany(wait);
      const { code, isNew } = await addOwnListing(db, account.id, { business_type: body.business_type, columns, area });
      if (!isNew) ctx.reply.code(200);
      const [card] = await listByCodes(db, [code], [code]);
      if (!card) throw notFound();
      return card;
    },
    ({ body }, { db }) => findFieldErrors(db, body),
  ),
];
