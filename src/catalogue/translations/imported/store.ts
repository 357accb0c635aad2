import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { translation } from "../tables.ts";

/** Texts of imports in further languages: all of one listing, event or area are written together. */

export interface ImportedTexts {
  /** Code of a listing, or id of an event or area. */
  id: string;
  /** All texts that imports have for it: others that they had are deleted. */
  texts: readonly { field: string; language: string; text: string }[];
  /** Whether it has just been made, so that it has no texts yet. */
  isNew?: boolean;
}

/** Type of each column that names what a text belongs to. */
const ID_TYPES = { business: "text", event: "uuid", area: "integer" } as const;
type ImportedKind = keyof typeof ID_TYPES;

/** Stores the texts of any number of listings, events or areas in one statement. Unchanged texts, and those of other sources, stay. */
export async function writeImportedTexts(tx: Transaction, kind: ImportedKind, all: readonly ImportedTexts[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all.flatMap(({ id, texts }) => texts.map((text) => ({ id, ...text })));
  const known = all.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (rows.length + known.length === 0) return;
  const [column, type] = [sql.raw(kind), sql.raw(ID_TYPES[kind])];
  await tx.execute(sql`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS w(id ${type}, field text, language text, text text)
    ), gone AS (
      DELETE FROM ${translation} t WHERE t.source = 'import' AND t.${column} = ANY(${sql.param(known)}::text[]::${type}[])
        AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = t.${column} AND w.field = t.field AND w.language = t.language)
    )
    INSERT INTO ${translation} (${column}, field, language, source, text)
    SELECT w.id, w.field, w.language, 'import', w.text FROM wanted w
    ON CONFLICT (${column}, field, language, source) WHERE ${column} IS NOT NULL
    DO UPDATE SET text = excluded.text, original_hash = NULL, modified = now() WHERE translation.text IS DISTINCT FROM excluded.text`);
}

/** Replaces the texts that imports have for areas. */
export async function replaceAreaTexts(tx: Transaction, areas: readonly ImportedTexts[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT DISTINCT area::text AS id FROM ${translation} WHERE area IS NOT NULL AND source = 'import'`,
  );
  const given = new Set(areas.map(({ id }) => id));
  await writeImportedTexts(tx, "area", [...areas, ...rows.filter(({ id }) => !given.has(id)).map(({ id }) => ({ id, texts: [] }))]);
}
