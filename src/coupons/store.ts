import type { DbOrTransaction } from "../platform/db/types.ts";
import { coupon, credit_entry } from "./tables.ts";

export async function insertCoupons(db: DbOrTransaction, rows: (typeof coupon.$inferInsert)[]) {
  await db.insert(coupon).values(rows);
}

export async function insertCreditEntries(db: DbOrTransaction, rows: (typeof credit_entry.$inferInsert)[]) {
  await db.insert(credit_entry).values(rows);
}
