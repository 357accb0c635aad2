import { lockAccount } from "../../../accounts/accounts/store.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { addOwner, listMemberships } from "../../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { circlesAround, type Point } from "../../../catalogue/listings/nearby/rules.ts";
import { nearestBusinesses } from "../../../catalogue/listings/nearby/store.ts";
import { listingSlug } from "../../../catalogue/listings/rules.ts";
import { claimShell } from "../../../catalogue/listings/shells/store.ts";
import { insertBusiness } from "../../../catalogue/listings/store.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { find } from "../../../catalogue/search/find/store.ts";
import { newCode, newUuid, now, uuidFromName } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { requireVerified } from "../../../platform/endpoints/access.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, notFound, refuseFields, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { type EndpointHandler, handle, rateLimitContext } from "../../../platform/http/context.ts";
import { enqueueAdditionMail } from "../../../travellers/suggestedPlaces/jobs.ts";
import { LIKE_KM, likeListings, likeText } from "../../../travellers/suggestedPlaces/rules.ts";
import { insertAddition } from "../../../travellers/suggestedPlaces/store.ts";
import { cleaned, listingErrors, type Values } from "../../listingEditor/rules.ts";
import { insertAdded } from "../store.ts";
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

/** More are nobody's who presses a button twice. */
const OWN_READ = 100;

/** One's own listing of this name and area, shown or not: pressed twice, it is one. */
async function findOwn(db: DbOrTransaction, account_id: string, name: string, area: Area): Promise<BusinessCard | undefined> {
  const codes = (await listMemberships(db, account_id)).slice(-OWN_READ).map(({ business_code }) => business_code);
  const own = await listByCodes(db, codes, codes);
  return own.find((card) => foldName(card.name) === foldName(name) && card.area?.slug === area.slug);
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
function toColumns(body: Body) {
  const given = readGiven(body);
  return given as Required<Pick<Values, "name" | "address" | "phone" | "email" | "website">>;
}

/** A listing that nobody has yet. @returns its code */
async function insertListing(
  tx: Transaction,
  row: Omit<Parameters<typeof insertBusiness>[1], "code" | "cover_image_uuid">,
): Promise<string> {
  const code = newCode();
  // A random code that exists already (one in 10^12 a pair) is drawn again.
  const isMade = await insertBusiness(tx, { ...row, code, cover_image_uuid: uuidFromName(`business ${code}`) });
  return isMade ? code : insertListing(tx, row);
}

/** Adds the listing, makes it one's own, and has staff told. */
async function addOwn(tx: Transaction, account_id: string, { business_type }: Body, columns: ReturnType<typeof toColumns>, area: Area) {
  const place = { country_code: area.country_code, area_id: area.id, city: area.name };
  // A website that its owner brings proves nothing to somebody else for 30 days, as one that was changed (owners/ownership/site.ts).
  const website_changed = columns.website === null ? null : now();
  const shell = { ...columns, ...place, business_type, website_changed, slug: listingSlug(columns.name), is_shell: true, source: "manual" };
  const code = await insertListing(tx, shell);
  await insertAdded(tx, code, account_id, await claimShell(tx, code));
  await addOwner(tx, { business_code: code, account_id });
  const uuid = newUuid();
  await insertAddition(tx, { uuid, business: code, created: now() });
  await enqueueAdditionMail(tx, uuid);
  await writeLog(tx, { business: code, account: account_id, act: "listing.added", id: code, name: columns.name });
  return code;
}

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
      const own = await findOwn(db, account.id, columns.name, area);
      if (own) {
        ctx.reply.code(200);
        return own;
      }
      const like = body.is_different ? [] : await listLike(db, columns.name, area);
      if (like.length > 0) throw badRequest({ is_different: [likeText(like.map(({ name }) => name))] });
      const wait = await hit(rateLimitContext(ctx), OWN_ADDITIONS, account.id);
      if (wait > 0) throw tooMany(wait);
      const code = await db.transaction(async (tx) => {
        // Serialise a person's own additions, so that a repeated request finds the first.
        await lockAccount(tx, account.id);
        const first = await findOwn(tx, account.id, columns.name, area);
        if (first) ctx.reply.code(200);
        return first?.business_code ?? addOwn(tx, account.id, body, columns, area);
      });
      const [card] = await listByCodes(db, [code], [code]);
      if (!card) throw notFound();
      return card;
    },
    ({ body }, { db }) => findFieldErrors(db, body),
  ),
];
