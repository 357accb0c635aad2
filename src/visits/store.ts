import type { DbOrTransaction } from "../platform/db/types.ts";
import { visited_activity, visited_area, visited_business, visited_country } from "./tables.ts";

export async function insertBusinessVisits(db: DbOrTransaction, rows: (typeof visited_business.$inferInsert)[]) {
  await db.insert(visited_business).values(rows);
}

export async function insertActivityVisits(db: DbOrTransaction, rows: (typeof visited_activity.$inferInsert)[]) {
  await db.insert(visited_activity).values(rows);
}

export async function insertAreaVisits(db: DbOrTransaction, rows: (typeof visited_area.$inferInsert)[]) {
  await db.insert(visited_area).values(rows);
}

export async function insertCountryVisits(db: DbOrTransaction, rows: (typeof visited_country.$inferInsert)[]) {
  await db.insert(visited_country).values(rows);
}
