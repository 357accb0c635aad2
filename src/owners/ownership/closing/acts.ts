import { writeLog } from "../../../accounts/auditLog/store.ts";
import { updateBusiness } from "../../../catalogue/listings/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { deleteTransfer } from "../transfers/store.ts";
import type { ClosingReason } from "./enumerations.ts";
import { isOwnClosing, notYours, reopenRefusal } from "./rules.ts";
import * as store from "./store.ts";

/** Acts of an owner who closes or reopens a listing. */

type OwnedListing = NonNullable<Awaited<ReturnType<typeof store.findOfOwner>>>;

export const closingState = ({ deleted, merged_into, closing }: OwnedListing) => ({ deleted, merged_into, closed: closing?.closed });

/**
 * Returns a listing of the owner, open or closed.
 * @throws ApiError 404 if the account does not own it
 */
export async function requireOwnOrClosed(
  db: DbOrTransaction,
  code: string,
  account_id: string,
  options?: { isLocked: boolean },
): Promise<OwnedListing> {
  const found = await store.findOfOwner(db, code, account_id, options);
  if (!found) throw notFound();
  return found;
}

/**
 * @returns false if an owner has closed it before
 * @throws ApiError 404 if the account does not own it, 409 if staff have deleted or merged it
 */
export function closeForOwner(
  db: DbOrTransaction,
  account: string,
  { code, reason }: { code: string; reason: ClosingReason },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await requireOwnOrClosed(tx, code, account, { isLocked: true });
    if (isOwnClosing(closingState(found))) return false;
    if (found.deleted !== null || found.merged_into !== null) throw conflict(notYours());
    const closed = now();
    await store.writeClosing(tx, { business: code, account_id: account, closed, reason, was_published: found.is_published });
    await updateBusiness(tx, code, { is_published: false, is_featured: false, deleted: closed });
    await deleteTransfer(tx, code);
    await writeLog(tx, { business: code, account, act: "listing.closed", id: code, name: found.name, after: { reason } });
    return true;
  });
}

/** @throws ApiError 404 if the account does not own it, 409 if its owners did not close it, or it is too late */
export async function reopenForOwner(db: DbOrTransaction, account: string, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await requireOwnOrClosed(tx, code, account, { isLocked: true });
    // Already reopened in another tab, as requested.
    if (found.deleted === null) return;
    const refusal = reopenRefusal(closingState(found), now());
    if (refusal) throw conflict(refusal);
    await updateBusiness(tx, code, { is_published: found.closing?.was_published ?? false, deleted: null });
    await store.deleteClosing(tx, code);
    await writeLog(tx, { business: code, account, act: "listing.reopened", id: code, name: found.name });
  });
}
