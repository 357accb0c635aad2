import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { requireVerified } from "../../../platform/endpoints/access.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, notFound, refuseFields, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { type EndpointHandler, handle, rateLimitContext } from "../../../platform/http/context.ts";
import { findLikeListings } from "../../../travellers/suggestedPlaces/acts.ts";
import { likeText, newListingErrors, unknownAreaOfPlace } from "../../../travellers/suggestedPlaces/rules.ts";
import { addOwnListing, findSameOwnListing } from "./acts.ts";
import { addOwnBusiness } from "./contract.ts";
import { OWN_ADDITIONS } from "./rules.ts";

type Body = InputOf<typeof addOwnBusiness>["body"];

const readListing = ({ name, business_type, address, phone, email, website }: Body) => ({
  name,
  business_type,
  address,
  phone,
  email,
  website,
});

/** Returns validation errors: those of a new listing, and an unknown area. */
async function findFieldErrors(db: DbOrTransaction, { area, name, address, phone, email, website }: Partial<Body>) {
  const isUnknown = area !== undefined && !(await findAreaBySlug(db, area));
  return { ...newListingErrors({ name, address, phone, email, website }), ...(isUnknown ? { area: [unknownAreaOfPlace()] } : {}) };
}

export const joiningHandlers: EndpointHandler[] = [
  handle(
    addOwnBusiness,
    async ({ body }, ctx) => {
      const { db, account } = ctx;
      requireVerified(account);
      refuseFields(await findFieldErrors(db, body));
      const { name } = body;
      const area = await findAreaBySlug(db, body.area);
      if (!area) throw badRequest({ area: [unknownAreaOfPlace()] });
      const own = await findSameOwnListing(db, account.id, name, area);
      if (own) {
        ctx.reply.code(200);
        return own;
      }
      const like: BusinessCard[] = body.is_different ? [] : await findLikeListings(db, name, area, area);
      if (like.length > 0) throw badRequest({ is_different: [likeText(like.map((one) => one.name))] });
      const wait = await hit(rateLimitContext(ctx), OWN_ADDITIONS, account.id);
      if (wait > 0) throw tooMany(wait);
      const { code, isNew } = await addOwnListing(db, account.id, { listing: readListing(body), area });
      if (!isNew) ctx.reply.code(200);
      const [card] = await listByCodes(db, [code], [code]);
      if (!card) throw notFound();
      return card;
    },
    ({ body }, { db }) => findFieldErrors(db, body),
  ),
];
