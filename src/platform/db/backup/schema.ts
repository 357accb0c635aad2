import type { ClientBase } from "pg";

/** Reads the structure of the guide's tables from PostgreSQL's catalogue. */

/**
 * Tables whose rows end with the server that wrote them: a restored guide starts without them. The run of the backup itself, for one, would
 * never end in it.
 */
const NOT_BACKED_UP = ["backup_run", "drawn_picture", "idempotency_key", "limit_counter", "picture_cache", "session"];

/** Returns a name as SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the guide's tables with the columns that can be written, by name. */
export async function listTables(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND c.relname <> 'schema_migration' AND NOT c.relname = ANY ($1)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`,
    [NOT_BACKED_UP],
  );
  return rows;
}

export async function listSequences(client: ClientBase): Promise<{ name: string; value: number | null }[]> {
  const { rows } = await client.query(
    "SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows;
}

/** A part of a table that is taken away while rows are loaded, and made again. */
interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** Returns all foreign keys. */
export async function listForeignKeys(client: ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2`);
  return rows;
}

/** Returns the indexes that no constraint needs. */
export async function listIndexes(client: ClientBase): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisprimary
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
    ORDER BY 1`);
  return rows;
}
