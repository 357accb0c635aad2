import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { business_count } from "../../listings/tables.ts";
import { LOCK } from "../index/store.ts";

/**
 * Divides the tables of the search by country. A copy in the schema search_copy is filled in batches, and triggers keep it equal meanwhile.
 * Then it takes the place of the tables, and its parts stay in a schema of their own, search_parts: the guide knows only whole tables.
 */

export const TABLE_NAMES = ["search_key", "search_fact"] as const;
export type TableName = (typeof TABLE_NAMES)[number];

interface Divided {
  /** Expression for the country code of a row. */
  country: (row: string) => string;
  isUpperCase: boolean;
  /** First columns of an index, in whose order rows are copied. */
  order: readonly string[];
  /** Columns that identify a row. */
  identity: readonly string[];
  /** Indexes of each part. A unique index of the whole table would need its country's expression, which an index of a whole cannot have. */
  indexes: readonly string[];
}

const TABLES: Record<TableName, Divided> = {
  search_key: {
    country: (row) => `right(${row}key, 2)`,
    isUpperCase: false,
    order: ["key"],
    identity: ["key", "ref"],
    indexes: ["UNIQUE INDEX ON % (key, ref) INCLUDE (popularity)"],
  },
  search_fact: {
    country: (row) => `${row}country_code`,
    isUpperCase: true,
    order: ["fact", "area_id"],
    identity: ["fact", "area_id", "score", "ref"],
    indexes: [
      "UNIQUE INDEX ON % (fact, area_id, score DESC, ref)",
      "INDEX ON % (fact, score DESC, ref)",
      "INDEX ON % (fact, country_code, score DESC, ref)",
    ],
  },
};

/** Rows per batch: about a second, in which nothing else is indexed. */
export const BATCH = 50_000;

/** Returns the countries with at least this many listings. @returns codes in upper case */
export async function listLargeCountries(db: DbOrTransaction, listings: number): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    SELECT country_code AS code FROM ${business_count}
    WHERE area_id = 0 AND business_type = '' AND activity_subtype = '' AND country_code <> '' AND businesses >= ${listings} ORDER BY 1`);
  return rows.map(({ code }) => code);
}

/** Returns the countries that have parts of their own. @returns codes in upper case; undefined if the schema does not exist */
export async function listParts(db: DbOrTransaction, schema: "search_copy" | "search_parts"): Promise<string[] | undefined> {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    SELECT c.relname AS name FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relname ~ '^search_key_..$'
    WHERE n.nspname = ${schema} ORDER BY 1`);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ name }) => (name ? [name.slice(-2).toUpperCase()] : []));
}

/** Every server that writes the index shares this lock, so that none does until the transaction ends. */
const lockIndex = (tx: Transaction) => tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);

/** Returns false if another command has finished the copy. */
async function lockCopy(tx: Transaction): Promise<boolean> {
  await lockIndex(tx);
  return (await listParts(tx, "search_copy")) !== undefined;
}

/** Returns the statements for triggers that do in a copy what is done in its table. Rows of the index are added and deleted, never updated. */
const mirror = (name: TableName): string[] => {
  const { country, identity } = TABLES[name];
  const same = [...identity.map((column) => `c.${column} = gone.${column}`), `${country("c.")} = ${country("gone.")}`].join(" AND ");
  const trigger = (event: string, rows: string, act: string) => [
    `CREATE FUNCTION search_copy.${name}_${rows}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${act}; RETURN NULL; END $$`,
    `CREATE TRIGGER copy_${rows} AFTER ${event} TABLE AS ${rows} FOR EACH STATEMENT EXECUTE FUNCTION search_copy.${name}_${rows}()`,
  ];
  return [
    ...trigger(`INSERT ON public.${name} REFERENCING NEW`, "fresh", `INSERT INTO search_copy.${name} SELECT * FROM fresh`),
    ...trigger(`DELETE ON public.${name} REFERENCING OLD`, "gone", `DELETE FROM search_copy.${name} c USING gone WHERE ${same}`),
  ];
};

/** Makes the empty copies and the triggers that keep them equal. @param countries upper case; all others share a part */
export async function beginCopy(tx: Transaction, countries: readonly string[]): Promise<void> {
  await lockIndex(tx);
  const statements = [
    "CREATE SCHEMA search_copy",
    "CREATE TABLE search_copy.progress (name text PRIMARY KEY, copied_to json, is_done boolean NOT NULL)",
  ];
  for (const name of TABLE_NAMES) {
    const { country, isUpperCase, indexes } = TABLES[name];
    const copy = `search_copy.${name}`;
    const part = (code: string, values: string) => [
      `CREATE TABLE ${copy}_${code} PARTITION OF ${copy} ${values}`,
      ...indexes.map((index) => `CREATE ${index.replace("%", `${copy}_${code}`)}`),
    ];
    statements.push(
      `CREATE TABLE ${copy} (LIKE public.${name}) PARTITION BY LIST ((${country("")}))`,
      ...countries.flatMap((code) => part(code.toLowerCase(), `FOR VALUES IN ('${isUpperCase ? code : code.toLowerCase()}')`)),
      ...part("others", "DEFAULT"),
      ...mirror(name),
      `INSERT INTO search_copy.progress VALUES ('${name}', NULL, false)`,
    );
  }
  for (const statement of statements) await tx.execute(sql.raw(statement));
}

/**
 * Copies one batch of a table's rows.
 * @returns true if there is more to do
 */
export async function copyBatch(tx: Transaction, name: TableName): Promise<boolean> {
  if (!(await lockCopy(tx))) return false;
  const { rows: progress } = await tx.execute<{ copied_to: (string | number)[] | null }>(
    sql`SELECT copied_to FROM search_copy.progress WHERE name = ${name} AND NOT is_done`,
  );
  const [known] = progress;
  if (!known) return false;
  const order = sql.raw(TABLES[name].order.join(", "));
  const from = sql.raw(`public.${name}`);
  const row = (values: readonly (string | number)[]): SQL =>
    sql`(${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  const after = known.copied_to ? sql`(${order}) > ${row(known.copied_to)}` : sql`true`;
  const { rows: ends } = await tx.execute<{ end: (string | number)[] }>(
    sql`SELECT json_build_array(${order}) AS end FROM ${from} WHERE ${after} ORDER BY ${order} OFFSET ${BATCH - 1} LIMIT 1`,
  );
  const end = ends[0]?.end;
  // Rows that were indexed since the copy began are there already.
  await tx.execute(sql`
    INSERT INTO ${sql.raw(`search_copy.${name}`)} SELECT * FROM ${from} WHERE ${after} ${end ? sql`AND (${order}) <= ${row(end)}` : sql``} ORDER BY ${order}
    ON CONFLICT DO NOTHING`);
  await tx.execute(
    sql`UPDATE search_copy.progress SET copied_to = ${end ? JSON.stringify(end) : null}::json, is_done = ${end === undefined} WHERE name = ${name}`,
  );
  return end !== undefined;
}

/** Collects statistics for the planner: autovacuum skips partitioned tables. */
export async function analyzeCopy(db: DbOrTransaction): Promise<void> {
  for (const name of TABLE_NAMES) await db.execute(sql.raw(`ANALYZE search_copy.${name}`));
}

/** Puts the full copies in the place of the tables. @throws DatabaseError 55P03 if readers keep a table for a second */
export async function exchange(tx: Transaction): Promise<void> {
  if (!(await lockCopy(tx))) return;
  await tx.execute(sql`SET LOCAL lock_timeout = '1s'`);
  for (const name of TABLE_NAMES) {
    await tx.execute(sql.raw(`DROP TABLE public.${name}`));
    await tx.execute(sql.raw(`ALTER TABLE search_copy.${name} SET SCHEMA public`));
    await tx.execute(sql.raw(`DROP FUNCTION search_copy.${name}_fresh, search_copy.${name}_gone`));
  }
  await tx.execute(sql`DROP TABLE search_copy.progress`);
  await tx.execute(sql`DROP SCHEMA IF EXISTS search_parts`);
  await tx.execute(sql`ALTER SCHEMA search_copy RENAME TO search_parts`);
}
