import { writeLog } from "../../../accounts/auditLog/store.ts";
import { findTimeZone } from "../../../catalogue/listings/acts.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { grantBonus, takeBonusBack } from "../../credit/grants/acts.ts";
import { noteVoucher } from "../acts.ts";
import * as rules from "../rules.ts";
import { findCoupon, lockCoupon, roleIn, updateCoupon } from "../store.ts";
import { redeemRefusal } from "./rules.ts";

/** Acts on a voucher at the business and afterwards: the business redeems it, and its traveller confirms or disputes it. */

/**
 * Redeems a voucher.
 * @param account of a member of the listing
 * @param scanned_at when a phone without a network read it
 * @throws ApiError 404 if the voucher belongs to another listing, 409 if it cannot be redeemed
 */
export async function redeemVoucher(
  db: DbOrTransaction,
  account: string,
  { code, scanned_at }: { code: string; scanned_at: Date | null },
): Promise<void> {
  const moment = now();
  await db.transaction(async (transaction) => {
    const row = await lockCoupon(transaction, code);
    // Checks again with the row locked, so that a former member is refused.
    if (!row || !(await roleIn(transaction, row.business, account))) throw notFound();
    // A phone with a slow clock cannot have read it before it was created.
    const redeemed_at = scanned_at && scanned_at > row.created ? scanned_at : scanned_at ? row.created : moment;
    const isSame = row.redeemed_by === account && scanned_at !== null && row.redeemed_at?.getTime() === redeemed_at.getTime();
    // The same phone repeats the same scan, because it did not receive the response.
    if (isSame) return;
    const by = row.status === "saved" ? null : ((await findCoupon(transaction, code))?.redeemed_by ?? null);
    const refusal = redeemRefusal(row, rules.judgedAt(scanned_at, moment), await findTimeZone(transaction, row.business), by);
    if (refusal) throw conflict(refusal.detail, refusal.present);
    await updateCoupon(transaction, code, { status: "redeemed", redeemed_at, redeemed_by: account });
    const after = { discount: row.discount, bonus_credit: row.bonus_credit };
    await writeLog(transaction, { business: row.business, account, act: "voucher.redeemed", id: code, after });
    await noteVoucher(transaction, "voucher.redeemed", { ...row, status: "redeemed" });
  });
}

/**
 * Confirms or disputes a redeemed voucher, for its traveller. Idempotent.
 * @throws ApiError 404 if the voucher belongs to another traveller, 409 before it is redeemed and when it is too late
 */
export async function decideVoucher(
  db: DbOrTransaction,
  { account, traveller }: { account: string; traveller: string },
  { code, status }: { code: string; status: "confirmed" | "disputed" },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const row = await lockCoupon(transaction, code);
    if (row?.traveller !== traveller) throw notFound();
    const moment = now();
    const until = rules.decideUntil(row);
    if (!until) throw conflict(rules.notRedeemed());
    if (until <= moment) throw conflict(rules.answerTooLate());
    if (row.status === status) return;
    if (status === "confirmed") await grantBonus(transaction, row, traveller, moment);
    else await takeBonusBack(transaction, row, traveller, moment);
    const moments = status === "confirmed" ? { confirmed_at: moment, disputed_at: null } : { confirmed_at: null, disputed_at: moment };
    await updateCoupon(transaction, code, { status, ...moments });
    const said = { business: row.business, account, side: "guest" as const, id: code };
    await writeLog(transaction, { ...said, act: `voucher.${status}`, before: { status: row.status }, after: { status } });
    await noteVoucher(transaction, `voucher.${status}`, { ...row, status });
  });
}
