import type { DbOrTransaction } from "../../platform/db/types.ts";
import { conflict, notFound } from "../../platform/endpoints/errors.ts";
import { noteHappenings } from "../webhooks/acts.ts";
import type { WebhookEvent } from "../webhooks/enumerations.ts";
import { voucherNotSaved } from "./rules.ts";
import { type CouponRow, insertOpen, lockCoupon, removeCoupon, updateCoupon } from "./store.ts";

/** Acts of travellers on saved vouchers. The acts of the business are in redeem/ and handOut/. */

type Told = Pick<CouponRow, "code" | "business" | "status" | "discount" | "bonus_credit" | "expires_at"> &
  Partial<Pick<CouponRow, "item_type" | "item">>;

/** Notifies a listing's own systems of a voucher, without its traveller. Called with the transaction of the act. */
export const noteVoucher = (db: DbOrTransaction, event: WebhookEvent, row: Told): Promise<void> => {
  const { code, business, status, item_type = null, item = null, discount, bonus_credit, expires_at } = row;
  const facts = { code, status, item_type, item, discount, bonus_credit, currency: "USD" as const, expires_at: expires_at.toISOString() };
  return noteHappenings(db, [{ event, business, facts }]);
};

/** Saves a listing's voucher for a traveller. @returns false if they already have one of this listing */
export const saveVoucher = (db: DbOrTransaction, row: Parameters<typeof insertOpen>[1]): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const isInserted = await insertOpen(transaction, row);
    if (isInserted) await noteVoucher(transaction, "voucher.saved", { ...row, status: "saved" });
    return isInserted;
  });

/** @throws ApiError 409 if the voucher is no longer saved */
export async function changeRecommender(db: DbOrTransaction, code: string, recommender: string | null): Promise<void> {
  await db.transaction(async (transaction) => {
    const locked = await lockCoupon(transaction, code);
    if (locked?.status !== "saved") throw conflict(voucherNotSaved());
    await updateCoupon(transaction, code, { recommender });
  });
}

/**
 * Deletes a traveller's own voucher, or one that was handed out and not attached.
 * @throws ApiError 404 if the voucher belongs to another traveller, 409 if it is no longer saved
 */
export async function deleteVoucher(db: DbOrTransaction, traveller: string | undefined, code: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const locked = await lockCoupon(transaction, code);
    const isTheirs = locked && (locked.traveller === null ? !locked.attached : locked.traveller === traveller);
    if (!isTheirs) throw notFound();
    if (locked.status !== "saved") throw conflict(voucherNotSaved());
    await removeCoupon(transaction, code);
  });
}
