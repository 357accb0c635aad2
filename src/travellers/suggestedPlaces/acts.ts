import { writeLog } from "../../accounts/auditLog/store.ts";
import { insertListing, type ListingArea } from "../../catalogue/listings/acts.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { cleaned } from "../../catalogue/listings/fields/rules.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { circlesAround, type Point } from "../../catalogue/listings/nearby/rules.ts";
import { nearestBusinesses } from "../../catalogue/listings/nearby/store.ts";
import { publishAddedShell } from "../../catalogue/listings/shells/store.ts";
import { find } from "../../catalogue/search/find/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { enqueueAdditionMail } from "./jobs.ts";
import { type AddedListing, LIKE_KM, likeListings, likeText } from "./rules.ts";
import { findAddition, insertAddition, setReviewed } from "./store.ts";

/** Adds listings by hand, in the same way for travellers, owners and staff. */

/** Searches by name and among the nearest listings, because a name may be written quite differently. */
const BY_NAME_MAX = 40;
const NEAREST_MAX = 60;

/**
 * Returns listings of the guide that may be a place of this name.
 * @param at its position; the centre of its area if it has none
 */
export async function findLikeListings(
  db: DbOrTransaction,
  name: string,
  { country_code }: ListingArea,
  at: Point,
): Promise<BusinessCard[]> {
  const [named, near] = await Promise.all([
    find(db, { scope: "b", search: name, country: country_code }),
    Promise.all(circlesAround(at, LIKE_KM).map((circle) => nearestBusinesses(db, "", circle))),
  ]);
  const codes = [
    ...named.slice(0, BY_NAME_MAX).map(({ ref }) => ref.slice(1)),
    ...near
      .flat()
      .slice(0, NEAREST_MAX)
      .map(({ code }) => code),
  ];
  return likeListings(name, at, await listByCodes(db, [...new Set(codes)]));
}

/** Person who adds a listing. A traveller's addition is recorded in `added_business`; a command has no account. */
type Adder = { side: "guest" } | { side: "people"; account: string } | { side: "staff"; account: string | null };

/**
 * Adds an unclaimed listing. A listing added by staff is hidden until they show it.
 * @param listing without errors of `newListingErrors`
 * @returns its code
 */
export async function addListing(
  tx: Transaction,
  { business_type, ...given }: AddedListing,
  area: ListingArea,
  by: Adder,
): Promise<string> {
  const columns = { ...given, ...cleaned(given) };
  const code = await insertListing(tx, area, {
    ...columns,
    business_type,
    is_published: by.side !== "staff",
    source: by.side === "guest" ? "lem" : "manual",
    // A website given by the owner proves nothing to other people for 30 days, like one that was changed (owners/ownership/site.ts).
    ...(by.side === "people" && columns.website ? { website_changed: now() } : {}),
  });
  if (by.side !== "guest")
    await writeLog(tx, { business: code, account: by.account, side: by.side, act: "listing.added", id: code, name: columns.name });
  return code;
}

interface SuggestedPlace {
  listing: AddedListing;
  area: ListingArea;
  /** Id of the place at the provider; null if the place was typed in. */
  place_id: string | null;
}

/**
 * Adds a place that is not in the guide, and emails the operator.
 * @param traveller code of the traveller who adds it
 * @returns the code of its listing
 * @throws ApiError 400 if the provider's place was added at the same moment
 */
export async function suggestPlace(db: DbOrTransaction, traveller: string, { listing, area, place_id }: SuggestedPlace): Promise<string> {
  return db.transaction(async (tx) => {
    const business = await addListing(tx, listing, area, { side: "guest" });
    const uuid = newUuid();
    if (!(await insertAddition(tx, { uuid, business, traveller, place_id, created: now() })))
      throw badRequest({ is_different: [likeText([listing.name])] });
    await enqueueAdditionMail(tx, uuid);
    return business;
  });
}

/**
 * Reviews an added place: approves it as it is, shows it or hides it.
 * @param account of the staff member
 * @param is_published undefined to leave the listing as it is, also if an owner runs it
 * @returns whether its listing is shown now
 * @throws ApiError 404 if the addition does not exist; to show or hide it, also if its listing is claimed, deleted, merged or not added by a
 * traveller
 */
export function reviewSuggestedPlace(
  db: DbOrTransaction,
  account: string,
  { uuid, is_published, is_reviewed }: { uuid: string; is_published: boolean | undefined; is_reviewed: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const addition = await findAddition(tx, uuid);
    if (!addition) throw notFound();
    const { business } = addition;
    await setReviewed(tx, uuid, is_reviewed ? now() : null);
    if (is_published === undefined) return addition.is_published;
    const isChanged = await publishAddedShell(tx, business, is_published);
    if (isChanged === undefined) throw notFound();
    // A repeated or concurrent press changes nothing, and the log already has the first one.
    const act = is_published ? "listing.shown" : "listing.hidden";
    if (isChanged) await writeLog(tx, { business, account, side: "staff", act, id: business });
    return is_published;
  });
}
