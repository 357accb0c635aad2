import type { DbOrTransaction } from "../../platform/db/types.ts";
import { conflict, notFound } from "../../platform/endpoints/errors.ts";
import { noteHappenings } from "../webhooks/acts.ts";
import type { WebhookEvent } from "../webhooks/enumerations.ts";
import { NOT_SAVED } from "./rules.ts";
import { type CouponRow, insertOpen, lockCoupon, removeCoupon, updateCoupon } from "./store.ts";

/** What travellers do with vouchers while these are saved; what the business does is in redeem/ and handOut/. */

type Told = Pick<CouponRow, "code" | "business" | "status" | "discount" | "bonus_credit" | "expires_at"> &
  Partial<Pick<CouponRow, "item_type" | "item">>;

/** Has a listing's own systems told of a voucher, never of whose it is. Called with the transaction of the act. */
export const noteVoucher = (db: DbOrTransaction, event: WebhookEvent, row: Told): Promise<void> => {
  const { code, business, status, item_type = null, item = null, discount, bonus_credit, expires_at } = row;
  const facts = { code, status, item_type, item, discount, bonus_credit, currency: "USD" as const, expires_at: expires_at.toISOString() };
  return noteHappenings(db, [{ event, business, facts }]);
};

/** Saves a listing's voucher for a traveller. @returns false where they have one of it already */
export const saveVoucher = (db: DbOrTransaction, row: Parameters<typeof insertOpen>[1]): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const isInserted = await insertOpen(transaction, row);
    if (isInserted) await noteVoucher(transaction, "voucher.saved", { ...row, status: "saved" });
    return isInserted;
  });

/** @throws ApiError 409 for one that is no longer saved */
export async function changeRecommender(db: DbOrTransaction, code: string, recommender: string | null): Promise<void> {
  await db.transaction(async (transaction) => {
    const locked = await lockCoupon(transaction, code);
    if (locked?.status !== "saved") throw conflict(NOT_SAVED);
    await updateCoupon(transaction, code, { recommender });
  });
}

/** Deletes a traveller's own voucher, or one that was handed out and is nobody's. @throws ApiError 404 for another's, 409 for one that is no longer saved */
export async function deleteVoucher(db: DbOrTransaction, traveller: string | undefined, code: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const locked = await lockCoupon(transaction, code);
    const isTheirs = locked && (locked.traveller === null ? !locked.attached : locked.traveller === traveller);
    if (!isTheirs) throw notFound();
    if (locked.status !== "saved") throw conflict(NOT_SAVED);
    await removeCoupon(transaction, code);
  });
}
