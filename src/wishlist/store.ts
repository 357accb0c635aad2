import type { DbOrTransaction } from "../platform/db/types.ts";
import { wishlist_business, wishlist_country } from "./tables.ts";

export async function insertBusinessWishes(db: DbOrTransaction, rows: (typeof wishlist_business.$inferInsert)[]) {
  await db.insert(wishlist_business).values(rows);
}

export async function insertCountryWishes(db: DbOrTransaction, rows: (typeof wishlist_country.$inferInsert)[]) {
  await db.insert(wishlist_country).values(rows);
}
