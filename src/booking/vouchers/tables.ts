import { boolean, numeric, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { CouponItemType, CouponStatus } from "./enumerations.ts";

const moment = () => timestamp({ withTimezone: true });

export const coupon = pgTable("coupon", {
  code: text().primaryKey(),
  business: text().notNull(),
  /** null if it is not attached yet, or if the traveller was deleted. */
  traveller: text(),
  attached: boolean().notNull().default(false),
  recommender: text(),
  discount: smallint().notNull(),
  bonus_credit: numeric({ precision: 10, scale: 2, mode: "number" }).notNull(),
  status: text().$type<CouponStatus>().notNull().default("saved"),
  created: moment().notNull().defaultNow(),
  redeemed_at: moment(),
  confirmed_at: moment(),
  disputed_at: moment(),
  expires_at: moment().notNull(),
  /** Set if it no longer counts as the open voucher of its traveller and business. Pages use `expires_at` instead. */
  is_expired: boolean().notNull().default(false),
  item_type: text().$type<CouponItemType>(),
  item: uuid(),
  redeemed_by: uuid(),
  /** Batch of vouchers that were handed out together. */
  batch: uuid(),
  label: text().notNull().default(""),
  opened_at: moment(),
});
