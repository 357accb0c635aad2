import { credit_account } from "../../../booking/credit/tables.ts";
import { coupon } from "../../../booking/vouchers/tables.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, count, eq, gt, inArray, isNotNull, lte } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { daysAfter, TRANSFER_DAYS } from "../rules.ts";
import { listing_transfer } from "../tables.ts";

export type TransferRow = typeof listing_transfer.$inferSelect;

/** Counts the promises of a listing besides its offer. Any new owner must honour them. */
export async function countPromises(db: DbOrTransaction, code: string): Promise<{ credit_holders: number; open_vouchers: number }> {
  const [holders, open] = await Promise.all([
    db
      .select({ all: count() })
      .from(credit_account)
      .where(and(eq(credit_account.business, code), isNotNull(credit_account.traveller), gt(credit_account.balance, 0))),
    db
      .select({ all: count() })
      .from(coupon)
      .where(and(eq(coupon.business, code), inArray(coupon.status, ["saved"]), gt(coupon.expires_at, now()))),
  ]);
  return { credit_holders: holders[0]?.all ?? 0, open_vouchers: open[0]?.all ?? 0 };
}

/** Begins a transfer and replaces an earlier one. The caller has locked the listing. */
export async function replaceTransfer(
  tx: Transaction,
  row: Pick<TransferRow, "business" | "from_account" | "email">,
): Promise<TransferRow> {
  await deleteTransfer(tx, row.business);
  const created = now();
  const made = await tx
    .insert(listing_transfer)
    .values({ uuid: newUuid(), ...row, created, expires: daysAfter(created, TRANSFER_DAYS) })
    .returning();
  return itemAt(made, 0);
}

/** @returns false if there was no transfer */
export async function deleteTransfer(db: DbOrTransaction, code: string): Promise<boolean> {
  return ((await db.delete(listing_transfer).where(eq(listing_transfer.business, code))).rowCount ?? 0) > 0;
}

const isOpen = () => gt(listing_transfer.expires, now());

export async function findTransfer(db: DbOrTransaction, code: string): Promise<TransferRow | undefined> {
  return (
    await db
      .select()
      .from(listing_transfer)
      .where(and(eq(listing_transfer.business, code), isOpen()))
  )[0];
}

/**
 * Returns the transfer of a link.
 * @param isLocked locks it, so that it is accepted only once
 */
export async function findTransferByUuid(db: DbOrTransaction, uuid: string, { isLocked = false } = {}): Promise<TransferRow | undefined> {
  const query = db
    .select()
    .from(listing_transfer)
    .where(and(eq(listing_transfer.uuid, uuid), isOpen()));
  return (await (isLocked ? query.for("update") : query))[0];
}

/**
 * Returns the data of the transfer mail.
 * @returns undefined if the transfer has ended
 */
export async function findTransferForMail(db: DbOrTransaction, uuid: string) {
  const [found] = await db
    .select({ transfer: listing_transfer, name: business.name })
    .from(listing_transfer)
    .innerJoin(business, eq(business.code, listing_transfer.business))
    .where(and(eq(listing_transfer.uuid, uuid), isOpen()));
  return found;
}

export async function findNameOfListing(db: DbOrTransaction, code: string): Promise<string | undefined> {
  return (await db.select({ name: business.name }).from(business).where(eq(business.code, code)))[0]?.name;
}

export const deleteExpiredTransfers = (db: DbOrTransaction) => db.delete(listing_transfer).where(lte(listing_transfer.expires, now()));
