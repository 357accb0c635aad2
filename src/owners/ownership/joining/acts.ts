import { lockAccount } from "../../../accounts/accounts/store.ts";
import type { ListingArea } from "../../../catalogue/listings/acts.ts";
import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { addOwner, listMemberships } from "../../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { claimShell } from "../../../catalogue/listings/shells/store.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { addListing } from "../../../travellers/suggestedPlaces/acts.ts";
import { enqueueAdditionMail } from "../../../travellers/suggestedPlaces/jobs.ts";
import type { AddedListing } from "../../../travellers/suggestedPlaces/rules.ts";
import { insertAddition } from "../../../travellers/suggestedPlaces/store.ts";
import { insertAdded } from "../store.ts";

/** Acts of an owner who adds a listing that the guide did not have. */

interface OwnListing {
  listing: AddedListing;
  area: ListingArea;
}

/** Limits the search for a repeated submission to the account's newest listings. */
const OWN_READ = 100;

/** Returns the account's listing of this name and area, published or not, so that a double submission adds only one. */
export async function findSameOwnListing(
  db: DbOrTransaction,
  account_id: string,
  name: string,
  area: ListingArea,
): Promise<BusinessCard | undefined> {
  const codes = (await listMemberships(db, account_id)).slice(-OWN_READ).map(({ business_code }) => business_code);
  const own = await listByCodes(db, codes, codes);
  return own.find((card) => foldName(card.name) === foldName(name) && card.area?.slug === area.slug);
}

/** Adds the listing, makes the account its owner, and notifies staff. */
async function writeOwnListing(tx: Transaction, account: string, { listing, area }: OwnListing): Promise<string> {
  const code = await addListing(tx, listing, area, { side: "people", account });
  await insertAdded(tx, code, account, await claimShell(tx, code));
  await addOwner(tx, { business_code: code, account_id: account });
  const uuid = newUuid();
  await insertAddition(tx, { uuid, business: code, created: now() });
  await enqueueAdditionMail(tx, uuid);
  return code;
}

/**
 * Adds a listing of the account, unless it already has it.
 * @returns the code of the listing, and whether it is new
 */
export function addOwnListing(db: DbOrTransaction, account_id: string, own: OwnListing): Promise<{ code: string; isNew: boolean }> {
  return db.transaction(async (tx) => {
    // Serialise a person's own additions, so that a repeated request finds the first.
    await lockAccount(tx, account_id);
    const first = await findSameOwnListing(tx, account_id, own.listing.name, own.area);
    return first ? { code: first.business_code, isNew: false } : { code: await writeOwnListing(tx, account_id, own), isNew: true };
  });
}
