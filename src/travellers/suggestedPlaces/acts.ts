import { writeLog } from "../../accounts/auditLog/store.ts";
import { insertListing, type ListingArea } from "../../catalogue/listings/acts.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { cleaned } from "../../catalogue/listings/fields/rules.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { circlesAround, type Point } from "../../catalogue/listings/nearby/rules.ts";
import { nearestBusinesses } from "../../catalogue/listings/nearby/store.ts";
import { find } from "../../catalogue/search/find/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { type AddedListing, LIKE_KM, likeListings } from "./rules.ts";

/** How a listing is added by hand: the same for travellers, owners and staff. */

/** Found by name, and among the nearest, because a name may be written quite otherwise. */
const BY_NAME_MAX = 40;
const NEAREST_MAX = 60;

/** Returns listings of the guide that may be a place of this name. @param at its point; the middle of its area where it has none */
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

/** Who adds a listing. A traveller's addition is written down by `added_business`; a command names no account. */
type Adder = { side: "guest" } | { side: "people"; account: string } | { side: "staff"; account: string | null };

/** Adds an unclaimed listing: staff's is hidden until they show it. @param listing without errors of `newListingErrors` @returns its code */
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
    // A website that its owner brings proves nothing to somebody else for 30 days, as one that was changed (owners/ownership/site.ts).
    ...(by.side === "people" && columns.website ? { website_changed: now() } : {}),
  });
  if (by.side !== "guest")
    await writeLog(tx, { business: code, account: by.account, side: by.side, act: "listing.added", id: code, name: columns.name });
  return code;
}
