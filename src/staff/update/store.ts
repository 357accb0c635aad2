import { quoteName } from "../../platform/db/backup/schema.ts";
import type { Db } from "../../platform/db/types.ts";

/** Columns that hold the time of a row's last change. */
const CHANGED = ["created", "modified", "changed", "last_message_at", "redeemed_at", "decided"];
/** Tables whose rows are no loss: queues, and what a new server makes again. */
const RENEWED = ["session", "idempotency_key", "limit_counter", "backup_run", "audit_log"];

/** Returns the number of rows that were written since a time, by table, most first. */
export async function countRowsSince(db: Db, since: Date): Promise<{ table: string; rows: number }[]> {
  const { rows: tables } = await db.$client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'timestamptz'::regtype AND NOT a.attisdropped
       AND a.attname = ANY ($1) AND NOT c.relname = ANY ($2)
     GROUP BY c.relname`,
    [CHANGED, RENEWED],
  );
  const counts: { table: string; rows: number }[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await db.$client.query<{ rows: number }>(
      `SELECT count(*)::integer AS rows FROM ${quoteName(name)} WHERE ${columns.map((column) => `${quoteName(column)} > $1`).join(" OR ")}`,
      [since],
    );
    const [count] = rows;
    if (count && count.rows > 0) counts.push({ table: name, rows: count.rows });
  }
  return counts.sort((a, b) => b.rows - a.rows || (a.table < b.table ? -1 : 1));
}
