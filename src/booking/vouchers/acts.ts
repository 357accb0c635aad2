import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { WebhookEvent } from "../webhooks/enumerations.ts";
import { noteHappenings } from "../webhooks/jobs.ts";
import type { CouponRow } from "./store.ts";

type Told = Pick<CouponRow, "code" | "business" | "status" | "discount" | "bonus_credit" | "expires_at"> &
  Partial<Pick<CouponRow, "item_type" | "item">>;

/** Has a listing's own systems told of a voucher, never of whose it is. Called with the transaction of the act. */
export const noteVoucher = (db: DbOrTransaction, event: WebhookEvent, row: Told): Promise<void> => {
  const { code, business, status, item_type = null, item = null, discount, bonus_credit, expires_at } = row;
  const facts = { code, status, item_type, item, discount, bonus_credit, currency: "USD" as const, expires_at: expires_at.toISOString() };
  return noteHappenings(db, [{ event, business, facts }]);
};
