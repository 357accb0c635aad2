import type { DbOrTransaction } from "../platform/db/types.ts";
import { relationship } from "./tables.ts";

export async function insertRelationships(db: DbOrTransaction, rows: (typeof relationship.$inferInsert)[]) {
  await db.insert(relationship).values(rows);
}
