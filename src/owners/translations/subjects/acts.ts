import { lockEvent } from "../../../catalogue/events/writes/store.ts";
import { lockItem } from "../../../catalogue/items/list/store.ts";
import { findOwnListing } from "../../../catalogue/listings/own/store.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { type ItemAddress, listedKinds } from "../../itemEditor/acts.ts";
import type { FindSubject } from "../acts.ts";
import { eventSubject, itemSubject, listingSubject, type TextSubject } from "../subject.ts";

/** Finds and locks what an owner or helper may translate. Items and events are locked before their listing, as when they are edited. */

export const findListingTexts =
  (code: string, account: string): FindSubject =>
  async (tx) => {
    const own = await findOwnListing(tx, code, account, { isLocked: true });
    return own && listingSubject(own.row);
  };

/** Returns an item that is not deleted. @param language of its listing's texts */
export async function lockItemTexts(tx: Transaction, { kind, businessCode, item }: ItemAddress, language: string | null) {
  const row = await lockItem(tx, { business_code: businessCode, kinds: listedKinds(kind), id: item });
  return row && itemSubject(row, language);
}

export const findItemTexts =
  (address: ItemAddress, account: string): FindSubject =>
  async (tx) => {
    const own = await findOwnListing(tx, address.businessCode, account);
    return own && lockItemTexts(tx, address, own.row.language);
  };

/** Returns an event that is not removed. @param business limits it to the events of this listing */
export async function lockEventTexts(tx: Transaction, code: string, business?: string): Promise<TextSubject | undefined> {
  const row = await lockEvent(tx, code, business);
  return row && row.deleted === null ? eventSubject(row) : undefined;
}

export const findEventTexts =
  (code: string, event: string, account: string): FindSubject =>
  async (tx) =>
    (await findOwnListing(tx, code, account)) && lockEventTexts(tx, event, code);
