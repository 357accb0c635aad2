import { lockAccount } from "../../../accounts/accounts/store.ts";
import type { ListingArea } from "../../../catalogue/listings/acts.ts";
import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { addOwner, listMemberships } from "../../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { claimShell } from "../../../catalogue/listings/shells/store.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { requireVerified } from "../../../platform/endpoints/access.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, notFound, refuseFields, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { type EndpointHandler, handle, rateLimitContext } from "../../../platform/http/context.ts";
import { addListing, findLikeListings } from "../../../travellers/suggestedPlaces/acts.ts";
import { enqueueAdditionMail } from "../../../travellers/suggestedPlaces/jobs.ts";
import { likeText, newListingErrors, UNKNOWN_AREA } from "../../../travellers/suggestedPlaces/rules.ts";
import { insertAddition } from "../../../travellers/suggestedPlaces/store.ts";
import { insertAdded } from "../store.ts";
import { addOwnBusiness } from "./contract.ts";
import { OWN_ADDITIONS } from "./rules.ts";

type Body = InputOf<typeof addOwnBusiness>["body"];

/** More are nobody's who presses a button twice. */
const OWN_READ = 100;

/** One's own listing of this name and area, shown or not: pressed twice, it is one. */
async function findOwn(db: DbOrTransaction, account_id: string, name: string, area: ListingArea): Promise<BusinessCard | undefined> {
  const codes = (await listMemberships(db, account_id)).slice(-OWN_READ).map(({ business_code }) => business_code);
  const own = await listByCodes(db, codes, codes);
  return own.find((card) => foldName(card.name) === foldName(name) && card.area?.slug === area.slug);
}

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
  return { ...newListingErrors({ name, address, phone, email, website }), ...(isUnknown ? { area: [UNKNOWN_AREA] } : {}) };
}

/** Adds the listing, makes it one's own, and has staff told. */
async function addOwn(tx: Transaction, account: string, body: Body, area: ListingArea) {
  const code = await addListing(tx, readListing(body), area, { side: "people", account });
  await insertAdded(tx, code, account, await claimShell(tx, code));
  await addOwner(tx, { business_code: code, account_id: account });
  const uuid = newUuid();
  await insertAddition(tx, { uuid, business: code, created: now() });
  await enqueueAdditionMail(tx, uuid);
  return code;
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
      if (!area) throw badRequest({ area: [UNKNOWN_AREA] });
      const own = await findOwn(db, account.id, name, area);
      if (own) {
        ctx.reply.code(200);
        return own;
      }
      const like = body.is_different ? [] : await findLikeListings(db, name, area, area);
      if (like.length > 0) throw badRequest({ is_different: [likeText(like.map((one) => one.name))] });
      const wait = await hit(rateLimitContext(ctx), OWN_ADDITIONS, account.id);
      if (wait > 0) throw tooMany(wait);
      const code = await db.transaction(async (tx) => {
        // Serialise a person's own additions, so that a repeated request finds the first.
        await lockAccount(tx, account.id);
        const first = await findOwn(tx, account.id, name, area);
        if (first) ctx.reply.code(200);
        return first?.business_code ?? addOwn(tx, account.id, body, area);
      });
      const [card] = await listByCodes(db, [code], [code]);
      if (!card) throw notFound();
      return card;
    },
    ({ body }, { db }) => findFieldErrors(db, body),
  ),
];
