import type { ClientBase } from "pg";

/** Reads what a schema consists of from PostgreSQL's catalogue. */

/** A sequence, table, function or view: others depend on it. */
export interface SchemaObject {
  oid: number;
  kind: "sequence" | "table" | "function" | "view";
  name: string;
  /** The statement that creates it. */
  statement: string;
  /** Text that PostgreSQL reads later, when it inlines the function. */
  body: string;
}

/** Whether an object belongs to an extension, which creates it. */
const isExtensions = (oid: string, catalogue: string) =>
  `EXISTS (SELECT FROM pg_depend e WHERE e.classid = '${catalogue}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;
const IN_PUBLIC = "'public'::regnamespace";

const rowsOf = async <Row>(client: ClientBase, statement: string): Promise<Row[]> => (await client.query(statement)).rows as Row[];
const column = async (client: ClientBase, statement: string) =>
  (await rowsOf<{ value: string }>(client, statement)).map(({ value }) => value);

/**
 * Refuses what the dump would leave out. PostgreSQL 15.20 notes a version of its own, pg_attver, at each column.
 * @throws Error that names it
 */
async function requireKnown(client: ClientBase) {
  const unknown = await column(
    client,
    `
    SELECT 'relation ' || relname || ' of kind ' || relkind::text AS value FROM pg_class c
      WHERE relnamespace = ${IN_PUBLIC} AND (relkind NOT IN ('r', 'i', 'S', 'v', 't') OR relrowsecurity OR relispartition OR relhasrules AND relkind = 'r')
        AND NOT ${isExtensions("c.oid", "pg_class")}
    UNION ALL SELECT 'type ' || typname FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
      WHERE typnamespace = ${IN_PUBLIC} AND typcategory <> 'A' AND (typtype <> 'c' OR c.relkind = 'c') AND NOT ${isExtensions("t.oid", "pg_type")}
    UNION ALL SELECT 'function ' || proname || ' of kind ' || prokind::text FROM pg_proc p
      WHERE pronamespace = ${IN_PUBLIC} AND prokind NOT IN ('f', 'p') AND NOT ${isExtensions("p.oid", "pg_proc")}
    UNION ALL SELECT 'operator ' || oprname FROM pg_operator o WHERE oprnamespace = ${IN_PUBLIC} AND NOT ${isExtensions("o.oid", "pg_operator")}
    UNION ALL SELECT 'collation ' || collname FROM pg_collation WHERE collnamespace = ${IN_PUBLIC}
    UNION ALL SELECT 'text search configuration ' || cfgname FROM pg_ts_config WHERE cfgnamespace = ${IN_PUBLIC}
    UNION ALL SELECT 'statistics ' || stxname FROM pg_statistic_ext
    UNION ALL SELECT 'comment on ' || pg_describe_object(classoid, objoid, objsubid) FROM pg_description d
      WHERE classoid IN ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass) AND objoid >= 16384
    UNION ALL SELECT 'inheritance of ' || inhrelid::regclass FROM pg_inherits
    UNION ALL SELECT 'event trigger ' || evtname FROM pg_event_trigger
    UNION ALL SELECT 'settings of the column ' || attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = ${IN_PUBLIC} AND attnum > 0 AND NOT attisdropped AND (EXISTS (SELECT FROM unnest(attoptions) o WHERE o NOT LIKE 'pg\\_attver=%') OR coalesce(attstattarget, -1) >= 0 OR attcompression <> '')
    UNION ALL SELECT 'index ' || indexrelid::regclass || ', which is clustered or invalid' FROM pg_index WHERE indisclustered OR NOT indisvalid`,
  );
  if (unknown.length > 0) throw new Error(`The dump cannot describe: ${unknown.join(", ")}. Extend scripts/baseline/catalogue.ts.`);
}

const sequenceOptions = `
  concat_ws(' ', CASE WHEN s.seqstart <> 1 THEN 'START ' || s.seqstart END, CASE WHEN s.seqincrement <> 1 THEN 'INCREMENT ' || s.seqincrement END,
    CASE WHEN s.seqmin <> 1 THEN 'MINVALUE ' || s.seqmin END, 'MAXVALUE ' || s.seqmax, CASE WHEN s.seqcache <> 1 THEN 'CACHE ' || s.seqcache END,
    CASE WHEN s.seqcycle THEN 'CYCLE' END)`;

const COLUMNS = `
  SELECT string_agg(
    '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || a.attcollation::regcollation ELSE '' END
    || CASE WHEN a.attstorage <> t.typstorage THEN ' STORAGE ' || CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'x' THEN 'EXTENDED' ELSE 'MAIN' END ELSE '' END
    || CASE WHEN a.attgenerated = 's' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
            WHEN d.adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) ELSE '' END
    || CASE WHEN a.attidentity <> '' THEN (
         SELECT ' GENERATED ' || CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END || ' AS IDENTITY (SEQUENCE NAME ' || s.seqrelid::regclass || ' ' || ${sequenceOptions} || ')'
         FROM pg_depend o JOIN pg_sequence s ON s.seqrelid = o.objid
         WHERE o.classid = 'pg_class'::regclass AND o.refobjid = a.attrelid AND o.refobjsubid = a.attnum AND o.deptype = 'i') ELSE '' END
    || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, E',\\n' ORDER BY a.attnum)
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped`;

/** Everything but foreign keys, which name other tables. */
const CONSTRAINTS = `
  SELECT string_agg(E',\\n  CONSTRAINT ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid), '' ORDER BY k.contype, k.conname)
  FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'x', 'c') AND k.convalidated`;

/** Returns what others depend on. */
export async function readObjects(client: ClientBase): Promise<SchemaObject[]> {
  await requireKnown(client);
  return rowsOf<SchemaObject>(
    client,
    `
    SELECT c.oid::integer, 'sequence' AS kind, c.relname::text AS name,
      'CREATE SEQUENCE ' || quote_ident(c.relname) || ' AS ' || format_type(s.seqtypid, NULL) || ' ' || ${sequenceOptions} || ';' AS statement, '' AS body
    FROM pg_class c JOIN pg_sequence s ON s.seqrelid = c.oid
    WHERE c.relnamespace = ${IN_PUBLIC} AND NOT EXISTS (SELECT FROM pg_depend o WHERE o.classid = 'pg_class'::regclass AND o.objid = c.oid AND o.deptype = 'i')
    UNION ALL
    SELECT c.oid::integer, 'table', c.relname::text,
      'CREATE ' || CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END || 'TABLE ' || quote_ident(c.relname) || E' (\\n' || (${COLUMNS}) || coalesce((${CONSTRAINTS}), '') || E'\\n)'
        || coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '') || ';', ''
    FROM pg_class c WHERE c.relnamespace = ${IN_PUBLIC} AND c.relkind = 'r' AND c.relname <> 'schema_migration' AND NOT ${isExtensions("c.oid", "pg_class")}
    UNION ALL
    SELECT p.oid::integer, 'function', p.oid::regprocedure::text, rtrim(pg_get_functiondef(p.oid), E'\\n') || ';', CASE l.lanname WHEN 'sql' THEN p.prosrc ELSE '' END
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = ${IN_PUBLIC} AND NOT ${isExtensions("p.oid", "pg_proc")}
    UNION ALL
    SELECT c.oid::integer, 'view', c.relname::text, 'CREATE VIEW ' || quote_ident(c.relname) || coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '') || E' AS\\n' || pg_get_viewdef(c.oid), ''
    FROM pg_class c WHERE c.relnamespace = ${IN_PUBLIC} AND c.relkind = 'v' AND NOT ${isExtensions("c.oid", "pg_class")}`,
  );
}

/** Returns which object needs which, as PostgreSQL records it: by their oids. */
export function readDependencies(client: ClientBase): Promise<{ from: number; to: number }[]> {
  return rowsOf(
    client,
    `
    WITH edge AS (
      SELECT CASE d.classid
          WHEN 'pg_attrdef'::regclass THEN (SELECT adrelid FROM pg_attrdef a WHERE a.oid = d.objid)
          WHEN 'pg_constraint'::regclass THEN (SELECT conrelid FROM pg_constraint k WHERE k.oid = d.objid AND k.contype <> 'f')
          WHEN 'pg_rewrite'::regclass THEN (SELECT ev_class FROM pg_rewrite r WHERE r.oid = d.objid)
          WHEN 'pg_class'::regclass THEN CASE d.deptype WHEN 'n' THEN d.objid END
          WHEN 'pg_proc'::regclass THEN d.objid END AS "from",
        CASE d.refclassid WHEN 'pg_type'::regclass THEN (
            SELECT coalesce(nullif(t.typrelid, 0), (SELECT e.typrelid FROM pg_type e WHERE e.oid = t.typelem)) FROM pg_type t WHERE t.oid = d.refobjid)
          ELSE d.refobjid END AS "to"
      FROM pg_depend d WHERE d.refclassid IN ('pg_type'::regclass, 'pg_class'::regclass, 'pg_proc'::regclass))
    SELECT DISTINCT "from"::integer, "to"::integer FROM edge WHERE "from" >= 16384 AND "to" >= 16384 AND "from" <> "to"`,
  );
}

/** Returns the statements that need every object and their rows, in this order. */
export async function readFinish(client: ClientBase): Promise<string[]> {
  return [
    ...(await column(
      client,
      `SELECT 'ALTER SEQUENCE ' || o.objid::regclass || ' OWNED BY ' || o.refobjid::regclass || '.' || quote_ident(a.attname) || ';' AS value
       FROM pg_depend o JOIN pg_class s ON s.oid = o.objid AND s.relkind = 'S' AND s.relnamespace = ${IN_PUBLIC}
       JOIN pg_attribute a ON a.attrelid = o.refobjid AND a.attnum = o.refobjsubid WHERE o.deptype = 'a' AND o.classid = 'pg_class'::regclass ORDER BY 1`,
    )),
    ...(await column(
      client,
      `SELECT pg_get_indexdef(i.indexrelid) || ';' AS value FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relnamespace = ${IN_PUBLIC} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
       ORDER BY c.relname`,
    )),
    ...(await column(
      client,
      `SELECT 'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) || ';' AS value
       FROM pg_constraint WHERE connamespace = ${IN_PUBLIC} AND conrelid <> 0 AND conparentid = 0 AND (contype = 'f' OR contype = 'c' AND NOT convalidated)
       ORDER BY conrelid::regclass::text COLLATE "C", conname`,
    )),
    ...(await column(
      client,
      `SELECT pg_get_triggerdef(t.oid, true) || ';' || CASE t.tgenabled WHEN 'O' THEN '' ELSE E'\\nALTER TABLE ' || t.tgrelid::regclass || ' '
         || CASE t.tgenabled WHEN 'D' THEN 'DISABLE' WHEN 'A' THEN 'ENABLE ALWAYS' ELSE 'ENABLE REPLICA' END || ' TRIGGER ' || quote_ident(t.tgname) || ';' END AS value
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND c.relnamespace = ${IN_PUBLIC}
       ORDER BY t.tgrelid::regclass::text COLLATE "C", t.tgname`,
    )),
  ];
}

/** Returns the statements that insert the rows which migrations inserted, and set the sequences. */
export async function readRows(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const statements: string[] = [];
  for (const table of tables) {
    const columns = await column(
      client,
      `SELECT quote_ident(attname) AS value FROM pg_attribute
       WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    );
    const values = columns.map((name) => `quote_nullable(${name}::text)`).join(" || ', ' || ");
    const rows = await column(client, `SELECT '(' || ${values} || ')' AS value FROM ${table} ORDER BY 1`);
    if (rows.length > 0)
      statements.push(`INSERT INTO ${table} (${columns.join(", ")}) OVERRIDING SYSTEM VALUE VALUES\n  ${rows.join(",\n  ")};`);
  }
  return [
    ...statements,
    ...(await column(
      client,
      `SELECT format('SELECT setval(%L, %s);', quote_ident(sequencename), last_value) AS value FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
    )),
  ];
}

export const readExtensions = (client: ClientBase): Promise<string[]> =>
  column(
    client,
    "SELECT 'CREATE EXTENSION IF NOT EXISTS ' || extname || ';' AS value FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname",
  );
