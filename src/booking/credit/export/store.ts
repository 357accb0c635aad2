import { sql } from "../../../platform/db/sql.ts";
import type { Part } from "../../../travellers/export/parts/store.ts";

/** Credit in a traveller's export. */
export const CREDIT_PART: Part = {
  name: "credit",
  rows: (code) => sql`
    SELECT moved.uuid, owner.business, moved.kind, moved.coupon, entry.amount, entry.currency, entry.balance, entry.created, moved.expires_at,
      moved.disputed_at, nullif(moved.dispute, '') AS dispute
    FROM credit_account AS owner JOIN credit_entry AS entry ON entry.account = owner.uuid JOIN credit_transfer AS moved ON moved.uuid = entry.transfer
    WHERE owner.traveller = ${code} ORDER BY owner.business, entry.number`,
};
