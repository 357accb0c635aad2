import { sql } from "../../../platform/db/sql.ts";
import type { Part } from "../../../travellers/export/parts/store.ts";

/** Vouchers in a traveller's export. */
export const VOUCHERS_PART: Part = {
  name: "vouchers",
  rows: (code) => sql`
    SELECT coupon.code, coupon.business, business.name, coupon.discount, coupon.bonus_credit, coupon.status, coupon.created, coupon.expires_at,
      coupon.item_type, coupon.item, coupon.redeemed_at, coupon.confirmed_at, coupon.disputed_at
    FROM coupon JOIN business ON business.code = coupon.business WHERE coupon.traveller = ${code} ORDER BY coupon.created, coupon.code`,
};
